/** The games with other people of this page: the connection to the room server, the lists, and the room
 * that is open. It goes on while another part of the page is shown. */

import { storageOrNull } from '../document/storage/browser_storage';
import { reasonOf } from '../document/notices.svelte';
import { playSound } from '../page/sounds/move_sounds';
import { otherColor } from '../rules/fen';
import { friend as words } from '../texts/messages/friend';
import type { GameTree } from '../document/tree';
import type { Color, GameState } from '../rules/types';
import type { Stores } from '../stores';
import { loadChoices, OwnRooms, saveChoices, type Choices, type PendingMove } from './keys';
import { notify } from './notifications';
import { keepInLibrary, openRecord } from './record';
import { Room } from './room/room.svelte';
import { serverOf, socketOf, type RoomAddress } from './server/address';
import { Connection, type SocketLike } from './server/connection.svelte';
import {
  isFull,
  readMessage,
  type LobbyGame,
  type OwnGame,
  type RoomState,
  type ServerError,
} from './server/messages';

type Parts = 'analysis' | 'doc' | 'notices' | 'rules' | 'settings';

/** What a new room is made of. */
export interface NewRoom extends Pick<RoomState, 'control' | 'drawRules' | 'public'> {
  name: string;
  /** `null`: it is drawn when the other joins. */
  color: Color | null;
  /** `null`: the start of every game. */
  start: string | null;
}

/** What the browser gives. */
export interface FriendPorts {
  storage: Storage | null;
  connect(address: string): SocketLike;
  /** Whether the server answers, and has no rooms. */
  isWithout(server: URL): Promise<boolean>;
  now(): number;
}

export class Friend {
  /** The page of the room server; `null`: none is named. */
  server: URL | null = $state.raw(null);
  /** Whether the server answers, and has no rooms; `null`: it was not heard yet. */
  isWithout: boolean | null = $state(null);
  room: Room | null = $state.raw(null);
  /** The open games; `null`: not heard yet. */
  lobby: readonly LobbyGame[] | null = $state.raw(null);
  /** The user's games on the server; `null`: not heard yet. */
  mine: readonly OwnGame[] | null = $state.raw(null);
  choices: Choices = $state.raw(loadChoices());
  /** Why the last attempt to make or join a game has failed; empty: it has not. */
  problem = $state('');
  /** Whether the server was asked to make or join a game, and has not answered. */
  waits = $state(false);

  readonly connection: Connection;
  readonly rooms: OwnRooms;
  #isShown = false;
  /** The record of the room that is among the games of the page. */
  #opened: { room: string; tree: GameTree } | null = null;

  constructor(
    private readonly stores: Pick<Stores, Parts>,
    private readonly ports: FriendPorts,
  ) {
    this.rooms = new OwnRooms(ports.storage);
    this.connection = new Connection({
      connect: () => ports.connect(socketOf(this.server!)),
      onOpen: () => this.#follow(),
      onText: (text) => this.#hear(text),
      probe: () => {
        if (this.room === null) this.connection.send({ do: 'lobby' });
        else this.room.follow();
      },
    });
  }

  /** The room server is this one now. */
  use(server: URL | null): void {
    if (server?.href === this.server?.href) return;
    this.connection.close();
    this.#show(null);
    this.server = server;
    this.isWithout = null;
    this.lobby = null;
    this.mine = null;
    if (server === null) return;
    void this.ports.isWithout(server).then((isWithout) => {
      if (this.server !== server) return;
      this.isWithout = isWithout;
      this.#connect();
    });
  }

  /** The part of the page with these games is shown, or is not any more. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    if (this.connection.status === 'open' && isShown) this.#followLists();
    this.#connect();
  }

  /** Shows a room, or none. The user's own key counts before one in an address, which somebody else can
   * have made. */
  open(address: RoomAddress | null): void {
    this.problem = '';
    if (address === null || this.server === null) {
      if (this.room !== null) this.connection.send({ do: 'close' });
      this.#show(null);
      return;
    }
    const { room: id } = address;
    const key = this.rooms.find(this.server, id)?.key ?? address.key;
    if (this.room?.id === id) {
      if (key !== null) this.room.take(key);
      return;
    }
    this.#show(this.#roomOf(id, key));
    this.room?.follow();
    this.#connect();
  }

  create(game: NewRoom): void {
    this.#ask({ do: 'create', ...game });
  }

  /** Takes the free side of the room. */
  join(): void {
    if (this.room !== null) this.#ask({ do: 'join', room: this.room.id, name: this.choices.name });
  }

  choose(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change };
    saveChoices(this.choices);
  }

  /** Shows the game of the room among those of the page. Returns whether that is possible. */
  record(): boolean {
    const { doc } = this.stores;
    const state = this.room?.state ?? null;
    if (state === null || doc.busy) return false;
    const opened = this.#opened?.room === state.id ? doc.games.indexOf(this.#opened.tree) : -1;
    if (opened >= 0) doc.selectGame(opened);
    else this.#opened = { room: state.id, tree: openRecord(doc, state) };
    if (this.room?.you != null) doc.orient(this.room.you);
    return true;
  }

  #connect(): void {
    const { server } = this;
    if (server === null || this.isWithout !== false) return;
    const hasOwn = this.rooms.of(server).some(({ over }) => over !== true);
    if (this.#isShown || this.room !== null || hasOwn) this.connection.open();
    else this.connection.close();
  }

  /** Asks for everything that is shown: the connection is new. */
  #follow(): void {
    // What was asked on the connection before is not answered any more.
    this.waits = false;
    this.#followLists();
    this.room?.follow();
  }

  #followLists(): void {
    if (this.#isShown) this.connection.send({ do: 'lobby' });
    const own = this.server === null ? [] : this.rooms.of(this.server);
    const games = own.map(({ room, key }) => ({ room, key }));
    if (games.length > 0) this.connection.send({ do: 'mine', games });
    else this.mine = [];
  }

  #ask(message: object): void {
    this.problem = '';
    this.waits = this.connection.send(message);
    if (!this.waits) this.problem = words.notConnected;
  }

  #hear(text: string): void {
    const message = readMessage(this.stores.rules, text);
    switch (message?.type) {
      case 'lobby':
        this.lobby = message.games;
        break;
      case 'mine':
        this.#hearMine(message.games);
        break;
      case 'created':
      case 'joined':
        this.waits = false;
        this.#keep(message.room, message.key);
        this.open(message);
        this.#followLists();
        break;
      case 'room':
        if (message.state.id === this.room?.id)
          this.room.hear(message.state, message.you, message.now);
        break;
      case 'unreadable':
        if (this.room !== null) this.room.problem = words.unreadable;
        break;
      case 'error':
        this.#hearError(message.error);
        break;
      case undefined:
      // Something of a later version.
    }
  }

  #hearError(error: ServerError): void {
    const isOfRoom = error.room !== null && error.room === this.room?.id;
    if (isOfRoom && !this.waits) this.room?.refused(error);
    else this.problem = textOf(error);
    this.waits = false;
  }

  #hearMine(games: readonly OwnGame[]): void {
    const before = new Map((this.mine ?? []).map((game) => [game.room, game]));
    this.mine = games;
    this.stores.notices.turns = games.filter(isTurn).length;
    this.#occupy();
    for (const game of games) {
      const known = before.get(game.room);
      if (known !== undefined) this.#tell(known, game);
    }
  }

  /** Tells of a move, or that somebody has joined, if the user does not see it. */
  #tell(before: OwnGame, game: OwnGame): void {
    const name = (game.color && game.names[otherColor(game.color)]) || words.noName;
    const hasJoined = isFull(game) && !isFull(before);
    const isMoved = isTurn(game) && game.plies !== before.plies;
    if (!hasJoined && !isMoved) return;
    const text = hasJoined ? words.joined({ name }) : words.moved({ name });
    if (document.visibilityState === 'hidden') {
      if (this.choices.notify) void notify(words.title, text, game.room);
    } else if (!this.#isShown || this.room?.id !== game.room) {
      this.stores.notices.inform(text);
    }
  }

  #keep(id: string, key: string, change: object = {}): void {
    if (this.server === null) return;
    try {
      this.rooms.keep(this.server, id, { ...change, key });
    } catch (error) {
      this.stores.notices.warn(words.notStored({ reason: reasonOf(error) }));
    }
  }

  #roomOf(id: string, key: string | null): Room {
    const { rules, settings } = this.stores;
    const own = this.server && this.rooms.find(this.server, id);
    const ports = {
      rules,
      settings,
      send: (message: object) => this.connection.send(message),
      keepPending: (pending: PendingMove | null) => {
        if (room.key !== null) this.#keep(id, room.key, { pending: pending ?? undefined });
      },
      onChange: (before: RoomState | null, state: RoomState) => this.#changed(before, state),
      onMove: (before: GameState, after: GameState) => {
        const isCapture = after.pieces.length < before.pieces.length;
        const kind = after.outcome !== null ? 'end' : isCapture ? 'capture' : 'move';
        void playSound(settings.current, kind);
      },
      now: () => this.ports.now(),
    };
    const room = new Room(id, key, ports, own?.pending ?? null);
    return room;
  }

  #show(room: Room | null): void {
    this.room?.leave();
    this.room = room;
    this.#occupy();
  }

  /** No analysis while a game is on. Days for a move are too long for that; a game without a clock that
   * is not shown can be one that was left. */
  #occupy(): void {
    const { analysis, doc } = this.stores;
    const { mine, room } = this;
    const isOpen = room !== null && room.isOn && room.you !== null;
    const clocked = (mine ?? []).filter((game) => game.control !== null && isOn(game));
    const games = isOpen ? [room.state!, ...clocked] : clocked;
    doc.elsewhere = games.some(({ control }) => control === null || !('days' in control));
    if (doc.elsewhere) analysis.stop();
  }

  #changed(before: RoomState | null, state: RoomState): void {
    const { room } = this;
    this.#occupy();
    if (room === null || room.key === null || this.server === null) return;
    // One from an address is kept when the server has accepted it.
    if (this.rooms.find(this.server, room.id) === null) {
      this.#keep(room.id, room.key);
      this.#followLists();
    }
    const { end, next } = state;
    if (end !== null && this.rooms.find(this.server, room.id)?.over !== true) {
      this.#keep(room.id, room.key, { over: true });
      this.#keepRecord(state);
    }
    if (next === null) return;
    if (this.rooms.find(this.server, next) === null) {
      this.#keep(next, room.key);
      this.#followLists();
    }
    if (before !== null && before.next === null) this.open({ room: next, key: room.key });
  }

  #keepRecord(state: RoomState): void {
    const { notices, rules, settings } = this.stores;
    if (!settings.current.keepGames || state.end?.reason === 'aborted') return;
    keepInLibrary(rules, state).catch((error: unknown) => notices.warn(error));
  }
}

/** Whether it is the user's turn. */
export function isTurn(game: OwnGame): boolean {
  return isOn(game) && game.color !== null && game.turn === game.color;
}

function isOn({ end, names }: OwnGame): boolean {
  return end === null && isFull({ names });
}

/** An error of the server in words. */
function textOf({ code, text }: ServerError): string {
  return code === null ? words.errors.other({ text }) : words.errors[code];
}

/** Whether the local server says that it has no rooms. One elsewhere lets no other page ask. */
async function isWithout(server: URL): Promise<boolean> {
  if (server.origin !== location.origin) return false;
  const answer = await fetch(new URL('rooms', server)).catch(() => null);
  return answer?.status === 204;
}

let friend: Friend | null = null;

/** The only instance of this page. */
export function friendOf(stores: Pick<Stores, Parts>): Friend {
  if (friend !== null) return friend;
  const made = new Friend(stores, {
    storage: storageOrNull(() => localStorage),
    connect: (address) => new WebSocket(address),
    isWithout,
    now: () => performance.now(),
  });
  friend = made;
  made.use(serverOf(stores.settings.current.roomServer));
  const retry = () => {
    if (document.visibilityState === 'visible') made.connection.retry();
  };
  addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
  return made;
}
