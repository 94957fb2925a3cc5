/** A game with a friend: its record, its clock, and the connection while there is one. */

import { otherColor } from '../rules/fen';
import { Clock, type ClockTimes } from '../play/clock.svelte';
import { friend as words } from '../texts/messages/friend';
import type { Color, GameState, LegalMove, Rules } from '../rules/types';
import { adopt, reconcile, type Mismatch } from './game/meeting';
import { parseMessage, protocolVersion, type Message } from './game/messages';
import { act, canPlay, receive, type Act, type Step, type Feedback } from './game/protocol';
import { sharedOf, stateOf, turnAfter, type Proposal, type FriendGame } from './game/record';
import type { FriendStorage } from './storage';
import type { Transport } from './link/transport';

/** How often a side says that it is there, in milliseconds. */
const pingInterval = 3_000;
/** After this long without a message the connection counts as lost, in milliseconds. */
const silence = 12_000;

/** What a session needs from elsewhere. */
export interface SessionPorts {
  rules: Rules;
  storage: Pick<FriendStorage, 'save' | 'leave'>;
  /** Puts a game that is over among those of the page. Returns whether that was possible. */
  keep(game: FriendGame): boolean;
  /** A move was played, by this side or by the other. */
  onMove(game: FriendGame, state: GameState): void;
  /** A monotonic clock, in milliseconds. */
  now(): number;
}

export class FriendSession {
  /** The game that is on, or the last one; `null`: none yet. */
  game: FriendGame | null = $state.raw(null);
  /** `meeting`: connected, and not compared yet. */
  link: 'none' | 'meeting' | 'open' | 'lost' = $state('none');
  /** The last thing that is said to the user; empty: nothing. */
  feedback = $state('');
  /** Why the two sides cannot go on. */
  mismatch: Mismatch | null = $state.raw(null);
  /** Whether a message was refused since the two games were last compared: they can be different. */
  hasRefused = $state(false);
  /** The number of moves of an earlier position that is looked at; `null`: the latest. */
  looked: number | null = $state(null);

  /** The game at its latest position. */
  readonly state: GameState | null = $derived.by(() =>
    this.game === null ? null : stateOf(this.ports.rules, this.game),
  );

  #clock: Clock | null = $state.raw(null);
  #transport: Transport | null = null;
  #name = '';
  #heard = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly ports: SessionPorts) {}

  get color(): Color {
    return this.game?.color ?? 'white';
  }

  /** The name of the other side. */
  get friendName(): string {
    return this.game?.names[otherColor(this.color)] || words.noName;
  }

  /** The times to show; `null` without a clock. */
  get clocks(): ClockTimes | null {
    return this.#clock?.shown ?? null;
  }

  get running(): Color | null {
    return this.#clock?.running ?? null;
  }

  /** Whether this side may move on the board. */
  get canMove(): boolean {
    const { game } = this;
    return this.link === 'open' && this.looked === null && game !== null && canPlay(game);
  }

  /** Shows a stored game, which waits for a connection. */
  open(game: FriendGame): void {
    this.#drop();
    this.#show(game);
    this.link = 'lost';
    this.feedback = '';
    this.#save();
  }

  /** Takes a connection. `game`: what this side has; `null`: nothing, and the other side tells. */
  connect(transport: Transport, game: FriendGame | null, name: string): void {
    this.#drop();
    this.#name = name;
    this.#show(game === null ? null : named(game, game.color, name));
    this.#transport = transport;
    this.link = 'meeting';
    this.mismatch = null;
    this.feedback = '';
    this.#heard = this.ports.now();
    transport.onText = (text) => this.#hear(text);
    transport.onClose = () => this.#lost();
    this.#timer = setInterval(() => this.#beat(), pingInterval);
    this.#greet(false);
  }

  /** Plays a move of this side. Returns whether it was possible. */
  play(move: LegalMove): boolean {
    if (this.link !== 'open') return this.#refuse(words.notConnected);
    if (!this.canMove) return this.#refuse(words.notYourTurn);
    // A move after the fall of the flag does not count.
    if (this.#clock?.check()) return false;
    this.#act({ type: 'play', move: move.text });
    return true;
  }

  ask(what: Proposal): void {
    if (this.link === 'open') this.#act({ type: 'ask', what });
  }

  /** Answers what the other side asks. */
  answer(yes: boolean): void {
    if (this.link === 'open') this.#act({ type: 'answer', yes });
  }

  /** Resigns, or stops the game without a result; also without a connection. */
  end(reason: 'resignation' | 'aborted'): void {
    this.#act({ type: 'end', reason });
  }

  /** Sends once more what this side has, when the two games are different. */
  compare(): void {
    this.feedback = '';
    this.#greet(true);
  }

  /** Looks at the position after so many moves. */
  look(ply: number): void {
    const count = this.game?.moves.length ?? 0;
    this.looked = ply >= count ? null : Math.max(0, ply);
  }

  /** Ends the connection and shows no game any more. It stays stored. */
  leave(): void {
    this.save();
    this.#drop();
    this.link = 'none';
    this.#show(null);
    this.mismatch = null;
    this.feedback = '';
    this.ports.storage.leave();
  }

  /** Stores the game with the times of now: the page is being left. */
  save(): void {
    if (this.game !== null && this.link !== 'none') this.#save();
  }

  /** Puts the game among those of the page, if it is over and was not there yet. */
  keep(): void {
    const { game } = this;
    if (game === null || game.end === null || game.kept || game.moves.length === 0) return;
    if (this.ports.keep(game)) this.#set({ ...game, kept: true });
  }

  #act(what: Act): void {
    const { game } = this;
    if (game === null) return;
    this.feedback = '';
    this.#apply(act(game, what, this.#around()));
  }

  #around() {
    return { rules: this.ports.rules, clocks: this.#clock?.times() ?? null };
  }

  #hear(text: string): void {
    this.#heard = this.ports.now();
    const message = parseMessage(this.ports.rules, text);
    if (message === null) {
      this.feedback = words.nonsense({ name: this.friendName });
      this.hasRefused = true;
    } else if (message.type === 'hello') {
      this.#met(message);
    } else if (this.link === 'open' && this.game !== null) {
      this.#apply(receive(this.game, message, this.#around()));
    }
  }

  /** Compares what both have, and goes on. */
  #met({ version, name, reply, game: theirs }: Extract<Message, { type: 'hello' }>): void {
    if (reply) this.#greet(false);
    if (version !== protocolVersion) {
      this.feedback = words.otherVersion({ version });
      return;
    }
    const mine = this.game;
    if (mine === null && theirs === null) {
      this.feedback = words.mismatch.game;
      return;
    }
    // A side that has nothing takes over what the other one says.
    const met =
      mine === null ? adopt(theirs!) : theirs === null ? mine : this.#reconcile(mine, theirs);
    if (typeof met === 'string') {
      this.mismatch = met;
      this.link = 'meeting';
      this.#clock?.stop();
      return;
    }
    const isBack = this.link === 'open';
    this.mismatch = null;
    this.hasRefused = false;
    this.link = 'open';
    const own = mine === null ? named(met, met.color, this.#name) : met;
    this.#set(named(own, otherColor(met.color), name));
    // The clocks go on as they are if only the games were compared.
    if (!isBack) this.#runClock();
  }

  #reconcile(mine: FriendGame, theirs: NonNullable<Extract<Message, { type: 'hello' }>['game']>) {
    return reconcile(this.#withTimesLeft(mine), theirs, this.ports.rules);
  }

  #apply({ game, send, feedback }: Step): void {
    const isPlayed = game.moves !== this.game?.moves;
    for (const message of send) this.#send(message);
    this.#set(game);
    if (feedback?.kind === 'refuses' || feedback?.kind === 'refused') this.hasRefused = true;
    if (feedback !== null) this.feedback = this.#words(feedback);
    // What was asked or said before a move no longer matters.
    else if (isPlayed) this.feedback = '';
  }

  #words(feedback: Feedback): string {
    const name = this.friendName;
    switch (feedback.kind) {
      case 'asks':
        return words.asks[feedback.what]({ name });
      case 'declines':
        return words.declines[feedback.what]({ name });
      case 'back':
        return words.back({ name });
      default:
        return words[feedback.kind]({ name, reason: words.refusals[feedback.reason] });
    }
  }

  /** Replaces the game with its new state. */
  #set(game: FriendGame): void {
    const before = this.game;
    if (game === before) return;
    // The last game of these two must not be lost with the next one.
    if (before !== null && before.round !== game.round) this.keep();
    const isOther = before === null || before.id !== game.id || before.round !== game.round;
    if (isOther) this.#show(game);
    else this.game = game;
    const isPlayed = !isOther && game.moves.length === before.moves.length + 1;
    if (isPlayed) this.ports.onMove(game, this.state!);
    // Whoever looks at an earlier position stays there, unless it is gone.
    if (this.looked !== null && this.looked >= game.moves.length) this.looked = null;
    const hasChanged = isOther || game.moves !== before.moves;
    if (hasChanged) this.#runClock();
    else if (game.end !== null) this.#clock?.stop();
    this.#save();
    if (game.end !== null && before?.end === null) this.keep();
  }

  /** Shows another game, with a clock of its own that stands. */
  #show(game: FriendGame | null): void {
    this.#clock?.stop();
    this.game = game;
    this.looked = null;
    const control = game?.control ?? null;
    this.#clock =
      control === null
        ? null
        : new Clock(
            control,
            (side) => this.#flag(side),
            () => this.ports.now(),
          );
    this.#runClock();
  }

  /** Sets the clock to the times of the game; it runs if the game does. */
  #runClock(): void {
    const { game } = this;
    const clock = this.#clock;
    if (clock === null || game === null) return;
    clock.set(game.left ?? game.times.at(-1)!, turnAfter(game, game.moves.length));
    if (this.link !== 'open' || game.end !== null) clock.stop();
  }

  /** Each side reports only its own loss on time. */
  #flag(side: Color): void {
    if (this.link === 'open' && side === this.color) this.#act({ type: 'end', reason: 'time' });
  }

  #beat(): void {
    if (this.ports.now() - this.#heard > silence) this.#lost();
    // A busy browser can lose the first message, which comes while it opens the connection.
    else if (this.link === 'meeting' && this.mismatch === null) this.#greet(true);
    else this.#send({ type: 'ping' });
  }

  #lost(): void {
    const { game } = this;
    this.#drop();
    if (game === null) {
      this.link = 'none';
      return;
    }
    this.link = 'lost';
    this.mismatch = null;
    // The last question can no longer be answered.
    this.feedback = '';
    this.#clock?.stop();
    this.#set(this.#withTimesLeft(game));
  }

  /** @param reply Whether the other side is to say what it has, too. */
  #greet(reply: boolean): void {
    const game = this.game === null ? null : sharedOf(this.#withTimesLeft(this.game));
    this.#send({ type: 'hello', version: protocolVersion, name: this.#name, reply, game });
  }

  #send(message: Message): void {
    this.#transport?.send(JSON.stringify(message));
  }

  #drop(): void {
    clearInterval(this.#timer);
    this.#transport?.close();
    this.#transport = null;
  }

  #withTimesLeft(game: FriendGame): FriendGame {
    return { ...game, left: this.#clock?.times() ?? null };
  }

  #save(): void {
    if (this.game === null) return;
    try {
      this.ports.storage.save(this.#withTimesLeft(this.game));
    } catch (error) {
      this.feedback = words.storageFailed({
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }

  #refuse(text: string): false {
    this.feedback = text;
    return false;
  }
}

function named(game: FriendGame, side: Color, name: string): FriendGame {
  return { ...game, names: { ...game.names, [side]: name } };
}
