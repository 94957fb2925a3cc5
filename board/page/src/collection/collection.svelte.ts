/** The library of games as its panel shows it. */

import { GameDatabase, type StoredGame } from './database';
import { importPdn, type Imported } from './import';
import { newGameOf, positionKey, type Summary } from './record';
import type { GameDocument } from '../document/document.svelte';
import type { Notices } from '../document/notices.svelte';
import type { Opener } from '../document/opener';
import { reasonOf } from '../document/notices.svelte';
import { toPdn } from '../document/tree';
import { textOf } from '../rules/text_file';
import { texts } from '../texts';
import { playersOf } from '../texts/language/values';
import { collection as words } from '../texts/messages/collection';
import type { GameResult } from '../rules/types';

/** How many games are listed at a time. */
export const pageSize = 20;
/** The largest file that is read, in MB. */
const fileLimit = 50;

/** The filters of the list. */
export interface Query {
  text: string;
  result: GameResult | '';
  /** Whether the position on the board must occur. */
  here: boolean;
}

/** A change that can be taken back: the game as it was, and what is said when it is back. */
interface UndoEntry {
  game: StoredGame;
  name: string;
}

/** What can be taken back when the panel is opened again. */
const removedBefore = new WeakMap<GameDocument, readonly UndoEntry[]>();

/** Belongs to the panel, which calls {@link Collection.dispose} at its end. */
export class Collection {
  /** All games, the one that was added last first; `null`: not read yet. */
  games: readonly Summary[] | null = $state.raw(null);
  /** Why the list cannot be read; empty if it can. */
  failure = $state('');
  /** What was done last, and what went wrong with it. */
  said = $state('');
  problem = $state('');
  /** The file that is read, or was read last. */
  imported: Imported | null = $state.raw(null);
  importing = $state(false);

  #query: Query = $state({ text: '', result: '', here: false });
  #page = $state(0);
  #withPosition: ReadonlySet<number> = $state.raw(new Set());
  #undone: readonly UndoEntry[] = $state.raw([]);
  #disposed = false;
  #control: AbortController | null = null;

  readonly #database = new GameDatabase(() => void this.refresh());

  /** The games that fit the query. */
  readonly found: readonly Summary[] = $derived.by(() => {
    const { text, result, here } = this.#query;
    const parts = text.toLowerCase().split(/\s+/);
    return (this.games ?? []).filter(
      (game) =>
        (result === '' || game.result === result) &&
        (!here || this.#withPosition.has(game.id)) &&
        parts.every((part) => searched(game).includes(part)),
    );
  });

  constructor(
    private readonly doc: GameDocument,
    private readonly opener: Opener,
    private readonly notices: Notices,
  ) {
    this.#undone = removedBefore.get(doc) ?? [];
  }

  get query(): Readonly<Query> {
    return this.#query;
  }

  /** Whether only some games are shown. */
  get isFiltered(): boolean {
    const { text, result, here } = this.#query;
    return text.trim() !== '' || result !== '' || here;
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.found.length / pageSize));
  }

  /** The page that is shown, from 0. */
  get page(): number {
    return Math.min(this.#page, this.pages - 1);
  }

  get shown(): readonly Summary[] {
    return this.found.slice(this.page * pageSize, (this.page + 1) * pageSize);
  }

  get canUndo(): boolean {
    return this.#undone.length > 0;
  }

  turn(step: -1 | 1): void {
    this.#page = Math.max(0, this.page + step);
  }

  ask(change: Partial<Query>): void {
    Object.assign(this.#query, change);
    this.#page = 0;
  }

  /** Reads the list, and which games have the position on the board if the filter is on. */
  async refresh(): Promise<void> {
    try {
      const games = await this.#database.list();
      await this.follow();
      this.games = games;
      this.failure = '';
    } catch (error) {
      this.failure = reasonOf(error);
    }
  }

  /** Looks again for the games with the position on the board, if they are asked for. */
  async follow(): Promise<void> {
    if (!this.#query.here) return;
    const { fen } = this.doc.node;
    try {
      const found = await this.#database.withPosition(positionKey(fen));
      // The position on the board may have changed meanwhile.
      if (fen === this.doc.node.fen) this.#withPosition = found;
    } catch (error) {
      this.failure = reasonOf(error);
    }
  }

  /** Saves the game on the board. */
  save(): Promise<void> {
    return this.#do(async () => {
      const { tree, rules } = this.doc;
      if (tree.size === 1) throw new Error(words.noMoves);
      const game = newGameOf(toPdn(tree), rules);
      const { state, before } = await this.#database.save(game);
      const name = nameOf(game.summary);
      if (before !== undefined) this.#undone = [...this.#undone, { game: before, name }];
      this.said = words[state]({ name });
    });
  }

  /** Opens a game instead of those of the document, as a file is opened. Returns whether it did. */
  async open({ id }: Summary): Promise<boolean> {
    let isOpen = false;
    await this.#do(async () => {
      const [pdn] = await this.#database.texts([id]);
      if (pdn === undefined) throw new Error(words.gone);
      isOpen = await this.opener.open(pdn);
    });
    return isOpen;
  }

  remove(game: Summary): Promise<void> {
    return this.#do(async () => {
      const removed = await this.#database.remove(game.id);
      if (removed === null) throw new Error(words.gone);
      const name = nameOf(game);
      this.#undone = [...this.#undone, { game: removed, name }];
      this.said = words.removed({ name });
    });
  }

  /** Takes back the last removal, or the last replacement of a game by a newer version of it. */
  undo(): Promise<void> {
    return this.#do(async () => {
      const last = this.#undone.at(-1);
      if (last === undefined) return;
      await this.#database.restore(last.game);
      this.#undone = this.#undone.filter((other) => other !== last);
      this.said = words.restored({ name: last.name });
    });
  }

  /** The games that were found as PDN, the oldest first. */
  async pdn(): Promise<string | null> {
    const ids = this.found.map(({ id }) => id).reverse();
    let text: string | null = null;
    await this.#do(async () => {
      const games = await this.#database.texts(ids);
      text = `${games.map((pdn) => pdn.trim()).join('\n\n')}\n`;
      this.said = words.exported({ count: games.length });
    });
    return text;
  }

  /** Adds the games of a file. */
  async import(file: File): Promise<void> {
    if (this.importing) return;
    this.importing = true;
    this.imported = null;
    const control = new AbortController();
    this.#control = control;
    await this.#do(async () => {
      if (file.size > fileLimit * 1_000_000)
        throw new Error(words.fileTooLarge({ megabytes: fileLimit }));
      const text = await textOf(file, this.doc.rules).catch((error: unknown) => {
        throw new Error(words.fileFailed({ reason: reasonOf(error) }));
      });
      if (text.trim() === '') throw new Error(texts.state.noGames);
      const { signal } = control;
      const onProgress = (now: Imported) => (this.imported = now);
      const result = await importPdn(text, this.#database, this.doc.rules, { signal, onProgress });
      const { part, added, duplicates, problems, failure } = result;
      this.imported = result;
      if (failure !== '') throw new Error(`${failure} ${words.importEnded({ added })}`);
      // The panel may be gone.
      if (signal.aborted && part < 1) this.notices.inform(words.importCancelled({ added }));
      else this.said = words.imported({ added, duplicates, bad: problems.length });
    });
    this.importing = false;
  }

  cancelImport(): void {
    this.#control?.abort();
  }

  dispose(): void {
    this.cancelImport();
    removedBefore.set(this.doc, this.#undone);
    this.#disposed = true;
    this.#database.close();
  }

  /** Runs an action of the user, and reports its failure. */
  async #do(action: () => Promise<void>): Promise<void> {
    this.said = '';
    this.problem = '';
    try {
      await action();
    } catch (error) {
      this.problem = reasonOf(error);
    }
    if (!this.#disposed) await this.refresh();
  }
}

/** The players as the list shows them. */
export function nameOf({ white, black, event }: Omit<Summary, 'id'>): string {
  if (white === '' && black === '' && event !== '') return event;
  return playersOf(white, black);
}

function searched({ white, black, event, date }: Summary): string {
  return `${white} ${black} ${event} ${date}`.toLowerCase();
}
