/** A room that is open on this page: what its server says of it, and the user's move that the server
 * has not confirmed yet. */

import { flushSync } from 'svelte';
import { otherColor } from '../../rules/fen';
import { Premoves } from '../../play/premoves.svelte';
import { friend as words } from '../../texts/messages/friend';
import type { SettingsStore } from '../../settings/store.svelte';
import type { Color, GameState, LegalMove, Rules } from '../../rules/types';
import type { PendingMove } from '../keys';
import {
  gameAfter,
  isFull,
  turnAfter,
  type Offer,
  type RoomState,
  type ServerError,
} from '../server/messages';
import { ShownClock } from './room_clock.svelte';

/** What a room needs from elsewhere. */
export interface RoomPorts {
  rules: Rules;
  settings: SettingsStore;
  /** Sends a message if there is a connection. */
  send(message: object): boolean;
  /** Keeps the user's move until the server has it; `null`: it has. */
  keepPending(move: PendingMove | null): void;
  /** The game has changed; `before` is `null` at first. */
  onChange(before: RoomState | null, state: RoomState): void;
  /** A move was played, by this side or by the other. */
  onMove(before: GameState, after: GameState): void;
  /** A monotonic clock, in milliseconds. */
  now(): number;
}

export class Room {
  /** What the server has said last; `null`: nothing yet. */
  state: RoomState | null = $state.raw(null);
  /** The user's side; `null`: the user watches, or the sides are not drawn yet. */
  you: Color | null = $state(null);
  /** The user's move that the server has not confirmed. */
  pending: PendingMove | null = $state.raw(null);
  /** The key of the user's side; `null`: the user watches. */
  key: string | null = $state(null);
  /** The last thing that is said to the user; empty: nothing. */
  feedback = $state('');
  /** Why the room cannot be shown; empty: it can. */
  problem = $state('');
  /** The number of moves of an earlier position that is looked at; `null`: the latest. */
  looked: number | null = $state(null);

  readonly moves: readonly string[] = $derived.by(() => {
    const { state, pending } = this;
    const moves = state?.moves ?? [];
    return pending?.ply === moves.length ? [...moves, pending.move] : moves;
  });
  /** The game at its latest position. */
  readonly game: GameState | null = $derived.by(() =>
    this.state === null ? null : gameAfter(this.ports.rules, this.state, this.moves),
  );
  /** Whether the user is to move; the move can be on its way. */
  readonly isTurn: boolean = $derived.by(
    () => this.isOn && this.game?.outcome === null && this.game.turn === this.you,
  );

  readonly clock: ShownClock;
  readonly premoves: Premoves<string>;

  /** Whether nothing was heard since the room is followed again. */
  #isFresh = true;
  /** Whether the user has withdrawn an offer, which the other side did not decline. */
  #hasWithdrawn = false;

  constructor(
    readonly id: string,
    key: string | null,
    private readonly ports: RoomPorts,
    pending: PendingMove | null = null,
  ) {
    this.key = key;
    this.pending = pending;
    this.clock = new ShownClock(() => ports.now());
    this.premoves = new Premoves(ports.rules, ports.settings, () => this.#premoveFen());
  }

  /** Whether the game is on: both are there, and it is not over. */
  get isOn(): boolean {
    return this.state !== null && this.state.end === null && isFull(this.state);
  }

  /** Whether the user may move on the board. */
  get canMove(): boolean {
    return this.isTurn && this.pending === null && this.looked === null;
  }

  /** The name of a side. */
  nameOf(side: Color): string {
    const name = this.state?.names[side] ?? '';
    return name || (side === this.you ? words.you : words.noName);
  }

  /** The other side's name. */
  get otherName(): string {
    return this.nameOf(otherColor(this.you ?? 'black'));
  }

  /** The user has a side in the room now. */
  take(key: string): void {
    if (key === this.key) return;
    this.key = key;
    this.follow();
  }

  /** Follows the room: its state is sent, and again after each change. */
  follow(): void {
    const { id, key } = this;
    this.clock.forget();
    this.#isFresh = true;
    this.ports.send({ do: 'open', room: id, ...(key !== null && { key }) });
  }

  /** Plays a move of the user. It is sent at once, or when the connection is back. */
  play(move: LegalMove): boolean {
    const { state } = this;
    if (state === null || !this.canMove) return this.#refuse(words.notYourTurn);
    this.feedback = '';
    this.#setPending({ ply: state.moves.length, move: move.text });
    const before = gameAfter(this.ports.rules, state, state.moves);
    if (this.#sendPending()) this.clock.stop();
    this.ports.onMove(before, this.game!);
    return true;
  }

  /** Whether the user can offer something now. */
  canOffer(what: Offer): boolean {
    const { state, you } = this;
    if (state === null || you === null || !isFull(state) || state.offers[what] === you)
      return false;
    if (what === 'rematch') return state.end !== null && state.next === null;
    if (state.end !== null) return false;
    if (what === 'draw') return true;
    // The user has made a move.
    return state.moves.length > (turnAfter(state, 0) === you ? 0 : 1);
  }

  /** Offers something, or accepts the same offer of the other side. */
  offer(what: Offer): void {
    this.feedback = '';
    this.#send({ do: 'offer', what, ply: this.state?.moves.length ?? 0 });
  }

  /** Declines an offer of the other side, or withdraws one's own. */
  decline(what: Offer): void {
    this.feedback = '';
    this.#hasWithdrawn = this.state?.offers[what] === this.you;
    this.#send({ do: 'decline', what });
  }

  /** Ends the game: it is lost, or aborted before both sides have moved. */
  resign(): void {
    this.#send({ do: 'resign' });
  }

  /** Looks at the position after so many moves. */
  look(ply: number): void {
    this.looked = ply >= this.moves.length ? null : Math.max(0, ply);
    if (this.looked !== null) this.premoves.entered = null;
  }

  /** The server has sent the state of the room. */
  hear(state: RoomState, you: Color | null, now: number): void {
    const before = this.state;
    const shown = this.moves;
    const position = this.game;
    this.clock.hear(now);
    this.problem = '';
    this.you = you;
    this.state = state;
    this.#settlePending();
    this.#runClock();
    // Whoever looks at an earlier position stays there, unless it is gone.
    if (this.looked !== null && this.looked >= this.moves.length) this.looked = null;
    if (before !== null) {
      this.#sayWhat(before, state);
      if (position !== null && this.moves.length === shown.length + 1)
        this.ports.onMove(position, this.game!);
    }
    this.ports.onChange(before, state);
    // A move that was on its way when the connection broke is sent again.
    if (this.#isFresh && this.#sendPending()) this.clock.stop();
    this.#isFresh = false;
    this.#playPremove();
  }

  /** The server has refused something. */
  refused({ code, text }: ServerError): void {
    const said = code === null ? words.errors.other({ text }) : words.errors[code];
    const isAboutMove = code === 'ply' || code === 'turn' || code === 'illegal' || code === 'over';
    if (isAboutMove && this.pending !== null) {
      this.#setPending(null);
      this.#runClock();
    }
    if (code === 'no-room') this.problem = said;
    else this.feedback = said;
    // Whoever has no key watches.
    if (code === 'no-key' && this.key !== null) {
      this.key = null;
      this.follow();
    }
  }

  /** The page shows another room, or none. */
  leave(): void {
    this.clock.stop();
    this.premoves.take();
  }

  #send(message: object): void {
    const { id, key } = this;
    if (key === null) return;
    if (!this.ports.send({ ...message, room: id, key })) this.feedback = words.notConnected;
  }

  #sendPending(): boolean {
    const { id, key, pending } = this;
    return pending !== null && this.ports.send({ do: 'move', room: id, key, ...pending });
  }

  #setPending(move: PendingMove | null): void {
    this.pending = move;
    this.ports.keepPending(move);
  }

  /** Lets the user's move go if the server has it, or if it is no longer possible. */
  #settlePending(): void {
    const { state, pending, you } = this;
    if (state === null || pending === null) return;
    const isNext = state.moves.length === pending.ply && state.end === null;
    const isMove = (move: string) =>
      gameAfter(this.ports.rules, state, state.moves).moves.some(({ text }) => text === move);
    if (isNext && turnAfter(state, pending.ply) === you && isMove(pending.move)) return;
    if (state.moves[pending.ply] !== pending.move) this.feedback = words.errors.ply;
    this.#setPending(null);
  }

  #runClock(): void {
    const { clock, control } = this.state!;
    const delay = control !== null && 'delay' in control ? control.delay : 0;
    this.clock.set(clock, delay);
  }

  /** Says what was answered, or what the other side has done. What was said before an event no longer
   * matters. */
  #sayWhat(before: RoomState, { moves, offers, end, next }: RoomState): void {
    const { you } = this;
    const name = this.otherName;
    const hasEnded = end !== null && before.end === null;
    if (moves.length !== before.moves.length || hasEnded) {
      const isBack = moves.length < before.moves.length && before.offers.takeback !== you;
      this.feedback = isBack && you !== null ? words.back({ name }) : '';
      return;
    }
    const open = end === null ? (['draw', 'takeback'] as const) : (['rematch'] as const);
    const declined = open.find((what) => before.offers[what] === you && offers[what] === undefined);
    if (declined !== undefined && you !== null && next === null && !this.#hasWithdrawn)
      this.feedback = words.declines[declined]({ name });
    this.#hasWithdrawn = false;
  }

  /** The position for which a premove can be entered: the other side is to move in it. */
  #premoveFen(): string | null {
    const { game, you } = this;
    if (game === null || you === null || !this.isOn || this.looked !== null) return null;
    return game.outcome === null && game.turn !== you ? game.fen : null;
  }

  #playPremove(): void {
    if (!this.isTurn) return;
    const premove = this.premoves.take();
    if (premove === null) return;
    // The board shows the move of the other side before it shows the answer.
    flushSync();
    const { fen, moves } = this.game!;
    const move = this.premoves.resolve(premove, moves, fen);
    if (move !== null && this.play(move)) this.premoves.played(premove, this.game!.fen);
  }

  #refuse(text: string): false {
    this.feedback = text;
    return false;
  }
}
