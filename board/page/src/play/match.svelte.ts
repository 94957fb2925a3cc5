/** The course of a game, against the engine, of two people or of two engines: who moves, how it ends,
 * and what the users ask for. */

import { flushSync } from 'svelte';
import type { Premove, PremoveContext } from '../board/entry/premove.svelte';
import type { Autosave } from '../document/autosave.svelte';
import type { GameDocument } from '../document/document.svelte';
import type { Notices } from '../document/notices.svelte';
import type { SettingsStore } from '../settings/store.svelte';
import type { ClockTimes } from './clock.svelte';
import { drawAccepted, endTextOf, type MatchEnd } from './match_end';
import { MatchGame } from './match_game.svelte';
import { Opponent, type Hint } from './opponent.svelte';
import { Premoves, type PremoveResult } from './premoves.svelte';
import { readStoredMatch, type MatchSetup } from './stored_match';
import type { Referee } from '../document/ports';
import type { MatchOptions } from '../settings/settings';
import type { SharedEngine, EngineUser } from '../engine/shared_engine.svelte';
import { texts } from '../texts';
import type { GameTree, TreeNode } from '../document/tree';
import { otherColor } from '../rules/fen';
import type { Color, GameState, LegalMove, Score, SearchAnswer } from '../rules/types';

export type { MatchEnd } from './match_end';

/** What a game that begins has of a stored one. */
const notStored = { times: null, spent: 0, storedAt: null, suspended: false, helped: false };

export class Match implements EngineUser, Referee {
  /** `none`: no match yet; `starting`: the engine is being made ready. */
  status: 'none' | 'starting' | 'playing' | 'over' = $state('none');
  /** How the match ended; `null` before. */
  end: MatchEnd | null = $state.raw(null);
  /** Whether the user has paused a game of two engines. */
  suspended = $state(false);
  /** The engine's answer to a draw offer, until the user's next move. */
  drawAnswer: 'refused' | null = $state(null);
  /** Called when a game with a person is over and was not stopped. */
  onFinished: (tree: GameTree) => void = () => {};

  /** The match under way, or the last one. */
  #game: MatchGame | null = $state.raw(null);
  readonly #state: GameState | null = $derived.by(() =>
    this.#game === null ? null : this.doc.stateOf(this.#game.head),
  );

  /** The engine's last score, from White's view. */
  #score: Score | null = null;
  readonly #opponent: Opponent;
  readonly #premoves: Premoves<TreeNode>;

  constructor(
    private readonly doc: GameDocument,
    private readonly settings: SettingsStore,
    private readonly notices: Notices,
    autosave: Autosave,
    private readonly sharedEngine: SharedEngine,
    private readonly random: () => number = Math.random,
  ) {
    this.#opponent = new Opponent(
      doc,
      settings,
      sharedEngine,
      (answer) => this.#answered(answer),
      (error) => this.#fail(error),
    );
    this.#premoves = new Premoves(doc.rules, settings, () =>
      this.#isPremoveTime() ? doc.node.fen : null,
    );
    doc.subscribe(() => {
      // While another position is shown, the user would not see the premove being played.
      if (!this.atHead) this.#premoves.entered = null;
    });
    doc.setReferee(this);
    autosave.keep('match', {
      save: () => (this.active ? this.#game!.stored(this.suspended) : null),
      load: (value) => this.#resume(value),
    });
  }

  /** Whether a match is on. */
  get active(): boolean {
    return this.status === 'starting' || this.status === 'playing';
  }

  /** The options of the match under way or of the last one. */
  get options(): MatchOptions | null {
    return this.#game?.options ?? null;
  }

  /** Whether two people play it. */
  get isShared(): boolean {
    return this.#game?.isShared ?? false;
  }

  /** Whether two engines play it. */
  get isWatched(): boolean {
    return this.#game?.isWatched ?? false;
  }

  /** The user's side; with two people, that of the one to move. */
  get color(): Color {
    if (this.isShared) return this.#state?.turn ?? 'white';
    return this.#game?.color ?? 'white';
  }

  /** Whether the engine is looking for its move. */
  get thinking(): boolean {
    return this.#opponent.thinking;
  }

  get pondering(): boolean {
    return this.#opponent.pondering;
  }

  /** Whether a hint is being looked for. */
  get hinting(): boolean {
    return this.#opponent.hinting;
  }

  /** The last hint, until the next move. */
  get hint(): Hint | null {
    return this.#opponent.hint;
  }

  /** The game of the match. */
  get tree(): GameTree | null {
    return this.#game?.tree ?? null;
  }

  /** The match under way or the last one, for those who keep its result. */
  get game(): MatchGame | null {
    return this.#game;
  }

  /** Its last position, which need not be the one on the board. */
  get head(): TreeNode | null {
    return this.#game?.head ?? null;
  }

  /** The game at the last position. */
  get state(): GameState | null {
    return this.#state;
  }

  /** Whether the board shows the last position of the match. */
  get atHead(): boolean {
    return this.#game !== null && this.doc.node === this.#game.head;
  }

  /** Whether it is on and waits for the connection to the engine: the clock stands still. */
  get paused(): boolean {
    return this.active && !this.isShared && this.sharedEngine.disconnected !== null;
  }

  /** Who may move on the board now: both sides outside the game of a match. */
  get movable(): Color | 'both' | 'none' {
    if (!this.active || this.doc.tree !== this.tree) return 'both';
    if (this.status !== 'playing' || this.paused || this.isWatched || !this.atHead) return 'none';
    return this.#state?.turn === this.color ? this.color : 'none';
  }

  /** The premove that is entered and what can be, in the engine's turn; else `null`. */
  get premoving(): PremoveContext | null {
    return this.#premoves.board;
  }

  /** What became of the last premove. */
  get premoveResult(): PremoveResult<TreeNode> | null {
    return this.#premoves.result;
  }

  /** The premove on the board for which the user has to choose a capture. */
  get premoveAsked(): Premove | null {
    return this.status === 'playing' ? this.#premoves.asked(this.doc.node) : null;
  }

  /** The times left, in milliseconds, at most 100 ms old; `null` without a clock. */
  get clocks(): ClockTimes | null {
    return this.#game?.clock?.shown ?? null;
  }

  /** Whose clock runs. */
  get running(): Color | null {
    return this.#game?.clock?.running ?? null;
  }

  /** Whether there is a move that can be taken back. Two people have to agree. */
  get canTakeBack(): boolean {
    const canChange = this.status === 'playing' && !this.paused && !this.isWatched;
    return canChange && this.#game!.backTo !== null;
  }

  get canOfferDraw(): boolean {
    return this.status === 'playing' && !this.isWatched && this.drawAnswer === null;
  }

  /** How the match ended, in words; empty before. */
  get endText(): string {
    return this.end === null ? '' : endTextOf(this.end);
  }

  /** Who won, from the user's view, in a game against the engine; empty otherwise. */
  get verdict(): string {
    const winner = this.end?.winner ?? null;
    if (winner === null || this.isShared || this.isWatched) return '';
    const { won, lost } = texts.state.verdicts;
    return winner === this.color ? won : lost;
  }

  /** Starts a match from `fen`, or from the start position. */
  async start(options: MatchOptions, fen: string = this.doc.rules.startFen): Promise<void> {
    this.abort();
    if (this.doc.refused()) return;
    const tree = this.doc.newGame(fen);
    await this.#begin(this.#setup(options, tree, tree.root));
  }

  /** Starts a match that continues after a line, by default that to the position on the board. Its
   * moves are copied into a game of its own, so that the document keeps the old one. */
  async playOn(
    options: MatchOptions,
    line: readonly Pick<TreeNode, 'move' | 'fen'>[] = this.doc.tree.pathTo(this.doc.node),
  ): Promise<void> {
    this.abort();
    if (this.doc.refused()) return;
    const tree = this.doc.newGame(line[0].fen);
    let head = tree.root;
    for (const { move, fen } of line.slice(1)) head = tree.addMove(head, move!, fen);
    this.doc.touch(tree);
    await this.#begin(this.#setup(options, tree, head));
  }

  /** The same again with the colours exchanged. */
  async rematch(): Promise<void> {
    const game = this.#game;
    if (game === null) return;
    const { whiteName, blackName, whiteLevel, blackLevel } = game.options;
    const exchanged = {
      ...(game.isShared && { whiteName: blackName, blackName: whiteName }),
      ...(game.isWatched && { whiteLevel: blackLevel, blackLevel: whiteLevel }),
      ...(!game.isWatched && { color: otherColor(game.color) }),
    };
    await this.start({ ...game.options, ...exchanged }, game.start.fen);
  }

  /** Plays the user's move, which the board or the typed field gives. */
  play(move: LegalMove): boolean {
    const { matchPaused, notAtHead, notYourTurn } = texts.state;
    const game = this.#game;
    if (this.status !== 'playing' || game === null) return false;
    if (game.isWatched) return this.#refuse(texts.watching.onlyWatch);
    if (this.paused) return this.#refuse(matchPaused);
    if (!this.atHead) return this.#refuse(notAtHead);
    if (this.#state?.turn !== this.color) return this.#refuse(notYourTurn);
    // A move after the fall of the flag does not count.
    if (game.clock?.check()) return false;
    if (game.isShared) {
      this.drawAnswer = null;
      this.#advance(game, move);
      this.#turnBoard(game);
    } else {
      this.#playOwn(game, move, false);
    }
    return true;
  }

  /** Takes back the user's last move, and the engine's answer to it; with two people, the last
   * move. */
  takeBack(): void {
    if (!this.canTakeBack) return;
    this.#opponent.drop();
    this.#premoves.take();
    this.drawAnswer = null;
    this.#game!.takeBack();
    if (this.isShared) this.#turnBoard(this.#game!);
    else void this.#opponent.engine?.stop();
  }

  /** Looks for a good move at full strength, whatever the level of the match. */
  async askHint(): Promise<void> {
    const game = this.#game;
    if (this.status !== 'playing' || this.paused || game === null || this.hinting) return;
    if (game.isShared || game.isWatched || this.#state?.turn !== this.color) return;
    // On a phone a message about a wrong try would cover the answer.
    this.notices.dismiss();
    game.helped = true;
    this.doc.touch(game.tree);
    await this.#opponent.findHint(game);
  }

  /** Pauses a game of two engines, or lets it go on. */
  suspend(suspended: boolean): void {
    const game = this.#game;
    if (this.status !== 'playing' || game?.isWatched !== true) return;
    if (suspended === this.suspended) return;
    this.suspended = suspended;
    this.doc.touch(game.tree);
    if (suspended) {
      this.#opponent.drop();
      game.stopClock();
      void this.#opponent.engine?.stop();
    } else {
      this.followConnection();
      void this.#opponent.think(game);
    }
  }

  resign(): void {
    if (!this.active || this.isWatched) return;
    this.#finish({ winner: otherColor(this.color), reason: 'resignation' });
  }

  /** Offers a draw. The engine accepts late in the game if it is not better. Returns whether it
   * did; a refusal holds until the user's next move. */
  offerDraw(): boolean {
    if (!this.canOfferDraw || this.#state === null) return false;
    if (drawAccepted(this.#state, this.#score, otherColor(this.color))) {
      this.#finish({ winner: null, reason: 'agreement' });
      return true;
    }
    this.drawAnswer = 'refused';
    return false;
  }

  /** Two people agree to a draw. */
  agreeDraw(): void {
    if (this.status === 'playing' && this.isShared)
      this.#finish({ winner: null, reason: 'agreement' });
  }

  /** Ends the match without a result. */
  abort(): void {
    if (this.active) this.#finish({ winner: null, reason: 'aborted' });
  }

  /** Shows the last position of the match. */
  goToHead(): void {
    this.#game?.show();
  }

  /** The connection to the engine was lost or is back: the clock stands still meanwhile. What the
   * engine was asked is kept, and it answers later. */
  followConnection(): void {
    if (this.status !== 'playing' || this.isShared) return;
    if (this.paused || this.suspended) this.#game?.stopClock();
    else this.#game?.resumeClock();
  }

  /** Another store takes the engine: the match cannot go on. */
  yieldEngine(): void {
    this.abort();
  }

  #setup(options: MatchOptions, tree: GameTree, head: TreeNode): MatchSetup {
    const random = this.random() < 0.5 ? 'white' : 'black';
    const color = options.color === 'random' ? random : options.color;
    const begun = Date.now();
    return { options: { ...options }, color, tree, start: head, head, begun, ...notStored };
  }

  async #begin(setup: MatchSetup): Promise<void> {
    const token = this.#opponent.drop();
    this.#premoves.take();
    const { options, color, head } = setup;
    const game = new MatchGame(this.doc, setup, (side) => this.#flag(side));
    this.#game = game;
    this.end = null;
    this.suspended = setup.suspended;
    this.#score = null;
    this.drawAnswer = null;
    this.settings.change({ match: { ...options }, drawRules: options.drawRules });
    this.doc.orient(game.isShared || game.isWatched ? 'white' : color);
    this.status = 'starting';
    this.doc.goTo(head);
    if (game.isShared) {
      this.sharedEngine.hold(this);
      game.writeTags('');
    } else if (!(await this.#prepareEngine(token, game))) {
      return;
    }
    this.status = 'playing';
    // A game that begins in a final position is over at once.
    if (this.#ended()) return;
    game.startClock(setup);
    game.keepTimes();
    if (game.clock?.check()) return;
    this.followConnection();
    if (game.isShared) this.#turnBoard(game);
    else if (this.suspended) return;
    else if (game.isWatched || this.#state?.turn !== color) void this.#opponent.think(game);
  }

  /** Makes the engine ready for a game. Returns whether it is, and still wanted. */
  async #prepareEngine(token: number, game: MatchGame): Promise<boolean> {
    try {
      const engine = await this.sharedEngine.take(this);
      if (!this.#opponent.isCurrent(token)) return false;
      await engine.stop();
      if (!this.#opponent.isCurrent(token)) return false;
      this.#opponent.engine = engine;
      game.writeTags(engine.name);
      engine.newGame();
      return true;
    } catch (error) {
      if (this.#opponent.isCurrent(token)) this.#fail(error);
      return false;
    }
  }

  /** Turns the board to the one of two people who is to move, if that is wanted. */
  #turnBoard(game: MatchGame): void {
    if (game.options.turnBoard && this.atHead && this.#state !== null)
      this.doc.orient(this.#state.turn);
  }

  /** Goes on with a stored match: the page was loaded again. */
  #resume(value: unknown): void {
    const setup = readStoredMatch(value, this.doc.games);
    if (setup === null) return;
    this.doc.selectGame(this.doc.games.indexOf(setup.tree));
    void this.#begin(setup);
  }

  /** Plays the engine's answer. */
  #answered(answer: SearchAnswer): void {
    const game = this.#game!;
    if (game.clock?.check()) return;
    const move = this.#state?.moves.find(({ text }) => text === answer.best);
    if (move === undefined) {
      this.#fail(new Error(texts.state.noMove({ text: answer.best })));
      return;
    }
    this.#score = answer.lines[0]?.score ?? this.#score;
    const premove = this.#premoves.take();
    this.#advance(game, move);
    if (this.status !== 'playing') return;
    if (game.isWatched) {
      void this.#opponent.think(game);
      return;
    }
    if (premove !== null && this.#playPremove(game, premove)) return;
    if (answer.ponder !== null) this.#opponent.startPonder(answer.ponder, game);
  }

  /** Whether the user may enter a premove: it is the engine's turn in the position on the board. */
  #isPremoveTime(): boolean {
    if (this.status !== 'playing' || !this.atHead) return false;
    if (this.isShared || this.isWatched) return false;
    return this.#state?.outcome === null && this.#state.turn !== this.color;
  }

  /** Plays a premove if it is legal now. Returns whether it was. */
  #playPremove(game: MatchGame, premove: Premove): boolean {
    const move = this.#premoves.resolve(premove, this.#state?.moves ?? [], game.head);
    if (move === null) return false;
    // The board shows the engine's move before it shows the answer.
    flushSync();
    this.#playOwn(game, move, true);
    this.#premoves.played(premove, game.head);
    return true;
  }

  /** Plays a move of the user against the engine, which answers. `free`: it took no time. */
  #playOwn(game: MatchGame, move: LegalMove, free: boolean): void {
    this.drawAnswer = null;
    const ponder = this.#opponent.endPonder(move.text);
    this.#advance(game, move, free);
    if (this.status !== 'playing') return;
    if (ponder === null) void this.#opponent.think(game);
    else this.#opponent.ponderHit(ponder, game);
  }

  /** Plays a move at the end of the match and sees whether that ends it. */
  #advance(game: MatchGame, move: LegalMove, free = false): void {
    this.#opponent.dropHint();
    game.addMove(move, free);
    this.#ended();
  }

  #ended(): boolean {
    const outcome = this.#state?.outcome;
    if (outcome === null || outcome === undefined) return false;
    this.#finish(outcome);
    return true;
  }

  #flag(side: Color): void {
    this.#finish({ winner: otherColor(side), reason: 'time' });
  }

  #finish(end: MatchEnd): void {
    this.#opponent.drop();
    this.#premoves.take();
    this.#game?.stopClock();
    this.status = 'over';
    this.end = end;
    const game = this.#game;
    game?.writeEnd(end);
    this.sharedEngine.release(this);
    if (game !== null && end.reason !== 'aborted' && !game.isWatched) this.onFinished(game.tree);
  }

  #fail(error: unknown): void {
    this.abort();
    const reason = error instanceof Error ? error.message : String(error);
    const text = texts.state.matchEngineFailed({ reason });
    this.notices.warn(text);
  }

  #refuse(text: string): false {
    this.notices.report(text);
    return false;
  }
}
