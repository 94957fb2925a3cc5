/** The games by link in the storage of the browser. Each is kept for each side, since the two can be
 * tabs of one browser. */

import { storageOrNull } from '../document/storage/browser_storage';
import { readGame, type FriendGame } from './game/record';
import { otherColor } from '../rules/fen';
import type { Color, Rules } from '../rules/types';

const prefix = 'dameo.friend.game.';
const settingsKey = 'dameo.friend.settings';
/** Which game the tab shows, in its own storage. */
const tabKey = 'dameo.friend.tab';
/** The largest number of games that are kept. */
const maxGames = 20;

/** What the user has entered for games by link. */
export interface FriendSettings {
  name: string;
  stun: string;
}

/** The storages of a browser; `null`: it forbids them. */
export interface Storages {
  local: Storage | null;
  session: Storage | null;
}

export class FriendStorage {
  constructor(
    private readonly rules: Rules,
    private readonly storages: Storages,
  ) {}

  settings(): FriendSettings {
    const { name, stun } = Object(parse(this.storages.local?.getItem(settingsKey))) as Record<
      string,
      unknown
    >;
    return {
      name: typeof name === 'string' ? name : '',
      stun: typeof stun === 'string' ? stun : '',
    };
  }

  saveSettings(settings: FriendSettings): void {
    this.storages.local?.setItem(settingsKey, JSON.stringify(settings));
  }

  /** Stores a game as that of this tab. Throws if there is no place for it. */
  save(game: FriendGame): void {
    const { local, session } = this.storages;
    const key = keyOf(game.id, game.color, game.round);
    const saved = Date.now();
    local?.setItem(key, JSON.stringify({ saved, game }));
    session?.setItem(tabKey, key);
    for (const [old] of this.#stored().slice(maxGames)) local?.removeItem(old);
  }

  /** The game of this tab, as it was left. */
  ofTab(): FriendGame | null {
    const key = this.storages.session?.getItem(tabKey);
    return key == null ? null : this.#read(key);
  }

  /** The tab shows no game any more. */
  leave(): void {
    this.storages.session?.removeItem(tabKey);
  }

  /** A stored game of the side that has, or had, this colour in this round; `null`: there is none. */
  find(id: string, color: Color, round: number): FriendGame | null {
    return this.#read(keyOf(id, color, round));
  }

  /** The games that are not over, the newest first. */
  unfinished(): FriendGame[] {
    return this.#stored()
      .map(([key]) => this.#read(key))
      .filter((game) => game !== null)
      .filter(({ end, moves }) => end === null && moves.length > 0);
  }

  #read(key: string): FriendGame | null {
    const stored = Object(parse(this.storages.local?.getItem(key))) as { game?: unknown };
    return readGame(this.rules, stored.game);
  }

  /** The keys of the stored games, the newest first. */
  #stored(): [key: string, saved: number][] {
    const { local } = this.storages;
    const keys = Array.from({ length: local?.length ?? 0 }, (_, index) => local!.key(index) ?? '');
    return keys
      .filter((key) => key.startsWith(prefix))
      .map((key): [string, number] => {
        const { saved } = Object(parse(local!.getItem(key))) as { saved?: unknown };
        return [key, typeof saved === 'number' ? saved : 0];
      })
      .sort(([, one], [, other]) => other - one);
  }
}

/** The sides change with each round; the key is that of the side in the first one. */
function keyOf(id: string, color: Color, round: number): string {
  return `${prefix}${id}.${round % 2 === 1 ? color : otherColor(color)}`;
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export function browserStorages(): Storages {
  return { local: storageOrNull(() => localStorage), session: storageOrNull(() => sessionStorage) };
}
