/** A game against the engine. It is recorded as a game of the document. */

import { setTagOf } from '../document/annotations';
import type { App } from '../document/app.svelte';
import type { Arrow } from '../board/arrows';
import { Clock, type ClockTimes } from './clock.svelte';
import { drawAccepted, endTextOf, resultOf, tagsOf, type MatchEnd } from './match_end';
import { Opponent } from './opponent.svelte';
import { readStoredMatch, type MatchSetup, type StoredMatch } from './stored_match';
import { squaresOf } from '../rules/line';
import type { Referee } from '../document/ports';
import { clocks, type MatchOptions } from '../settings/settings';
import type { EngineShare, EngineUser } from '../engine/share.svelte';
import { texts } from '../texts';
import type { GameTree, TreeNode } from '../document/tree';
import { otherColor } from '../rules/fen';
import type { Color, GameState, LegalMove, Score, SearchAnswer } from '../rules/types';

export type { MatchEnd } from './match_end';

export class Match implements EngineUser, Referee {
  /** `none`: no match yet; `starting`: the engine is being made ready. */
  status: 'none' | 'starting' | 'playing' | 'over' = $state('none');
  /** The options of the match under way or of the last one. */
  options: MatchOptions | null = $state.raw(null);
  /** The user's side. */
  color: Color = $state('white');
  /** How the match ended; `null` before. */
  end: MatchEnd | null = $state.raw(null);
  /** The last hint, until the next move. */
  hint: { move: LegalMove; arrow: Arrow } | null = $state.raw(null);
  /** The engine's answer to a draw offer, until the user's next move. */
  drawAnswer: 'refused' | null = $state(null);

  #tree: GameTree | null = $state.raw(null);
  #head: TreeNode | null = $state.raw(null);
  #clock: Clock | null = $state.raw(null);

  readonly #state: GameState | null = $derived.by(() =>
    this.#head === null ? null : this.app.stateOf(this.#head),
  );

  /** Where the match began: moves before it are not taken back. */
  #start: TreeNode | null = null;
  /** The engine's last score, from White's view. */
  #score: Score | null = null;
  readonly #opponent: Opponent;
  /** The clocks when a position arose, for taking back. */
  #times = new WeakMap<TreeNode, ClockTimes>();

  constructor(
    private readonly app: App,
    private readonly share: EngineShare,
    private readonly random: () => number = Math.random,
  ) {
    this.#opponent = new Opponent(
      app,
      share,
      (answer) => this.#answered(answer),
      (error) => this.#fail(error),
    );
    app.setReferee(this);
    app.keep('match', { save: () => this.#stored(), load: (value) => this.#resume(value) });
  }

  /** Whether a match is on. */
  get active(): boolean {
    return this.status === 'starting' || this.status === 'playing';
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

  /** The game of the match. */
  get tree(): GameTree | null {
    return this.#tree;
  }

  /** Its last position, which need not be the one on the board. */
  get head(): TreeNode | null {
    return this.#head;
  }

  /** The game at the last position. */
  get state(): GameState | null {
    return this.#state;
  }

  /** Whether the board shows the last position of the match. */
  get atHead(): boolean {
    return this.#head !== null && this.app.node === this.#head;
  }

  /** Whether it is on and waits for the connection to the engine: the clock stands still. */
  get paused(): boolean {
    return this.active && this.share.disconnected !== null;
  }

  /** Who may move on the board now: both sides outside the game of a match. */
  get movable(): Color | 'both' | 'none' {
    if (!this.active || this.app.tree !== this.#tree) {
      return 'both';
    }
    if (this.status !== 'playing' || this.paused || !this.atHead) {
      return 'none';
    }
    return this.#state?.turn === this.color ? this.color : 'none';
  }

  /** The times left, in milliseconds, at most 100 ms old; `null` without a clock. */
  get clocks(): ClockTimes | null {
    return this.#clock?.shown ?? null;
  }

  /** Whose clock runs. */
  get running(): Color | null {
    return this.#clock?.running ?? null;
  }

  /** Whether the user has made a move that can be taken back. */
  get canTakeBack(): boolean {
    return this.status === 'playing' && !this.paused && this.#backTo() !== null;
  }

  get canOfferDraw(): boolean {
    return this.status === 'playing' && this.drawAnswer === null;
  }

  /** How the match ended, in words; empty before. */
  get endText(): string {
    return this.end === null ? '' : endTextOf(this.end);
  }

  /** Starts a match from `fen`, or from the start position. */
  async start(options: MatchOptions, fen: string = this.app.rules.startFen): Promise<void> {
    this.abort();
    const tree = this.app.newGame(fen);
    await this.#begin({ ...this.#newMatch(options), tree, start: tree.root, head: tree.root });
  }

  /** Starts a match that continues from the position on the board. The moves before it are copied
   * into a game of its own, so that the document keeps the old one. */
  async playOn(options: MatchOptions): Promise<void> {
    this.abort();
    const line = this.app.tree.pathTo(this.app.node);
    const tree = this.app.newGame(line[0].fen);
    let head = tree.root;
    for (const { move, fen } of line.slice(1)) {
      head = tree.addMove(head, move!, fen);
    }
    this.app.touch(tree);
    await this.#begin({ ...this.#newMatch(options), tree, start: head, head });
  }

  /** The same again with the other colour. */
  async rematch(): Promise<void> {
    if (this.options === null || this.#start === null) {
      return;
    }
    await this.start({ ...this.options, color: otherColor(this.color) }, this.#start.fen);
  }

  /** Plays the user's move, which the board or the typed field gives. */
  play(move: LegalMove): boolean {
    const { matchPaused, notAtHead, notYourTurn } = texts.app.state;
    if (this.status !== 'playing') {
      return false;
    }
    if (this.paused) {
      return this.#refuse(matchPaused);
    }
    if (!this.atHead) {
      return this.#refuse(notAtHead);
    }
    if (this.#state?.turn !== this.color) {
      return this.#refuse(notYourTurn);
    }
    // A move after the fall of the flag does not count.
    if (this.#clock?.check()) {
      return false;
    }
    this.drawAnswer = null;
    const ponder = this.#opponent.endPonder(move.text);
    this.#advance(move);
    if (this.status !== 'playing') {
      return true;
    }
    if (ponder === null) {
      void this.#opponent.think(this.#turn());
    } else {
      this.#opponent.ponderHit(ponder);
    }
    return true;
  }

  /** Takes back the user's last move, and the engine's answer to it. */
  takeBack(): void {
    const back = this.canTakeBack ? this.#backTo() : null;
    const tree = this.#tree;
    if (back === null || tree === null) {
      return;
    }
    this.#drop();
    const shown = this.app.tree === tree;
    for (const child of [...back.children]) {
      tree.remove(child);
    }
    this.#head = back;
    this.hint = null;
    this.drawAnswer = null;
    const times = this.#times.get(back);
    if (times !== undefined) {
      this.#clock?.set(times, this.color);
    }
    this.app.touch(tree);
    if (shown) {
      this.app.goTo(back);
    }
    void this.#opponent.engine?.stop();
  }

  /** Looks for a good move at full strength, whatever the level of the match. */
  async askHint(): Promise<void> {
    const head = this.#head;
    const { engine } = this.#opponent;
    if (this.status !== 'playing' || this.paused || head === null || engine === null) {
      return;
    }
    if (this.hinting || this.#state?.turn !== this.color) {
      return;
    }
    // On a phone a message about a wrong try would cover the answer.
    this.app.dismiss();
    this.hint = null;
    await this.#opponent.findHint(engine, this.#turn(), (best) => {
      const move = this.#state?.moves.find(({ text }) => text === best);
      if (move !== undefined) {
        this.hint = { move, arrow: { ...squaresOf(move.text), rank: 1 } };
      }
    });
  }

  resign(): void {
    if (!this.active) {
      return;
    }
    this.#finish({ winner: otherColor(this.color), reason: 'resignation' });
  }

  /** Offers a draw. The engine accepts late in the game if it is not better. Returns whether it
   * did; a refusal holds until the user's next move. */
  offerDraw(): boolean {
    if (!this.canOfferDraw || this.#state === null) {
      return false;
    }
    if (drawAccepted(this.#state, this.#score, otherColor(this.color))) {
      this.#finish({ winner: null, reason: 'agreement' });
      return true;
    }
    this.drawAnswer = 'refused';
    return false;
  }

  /** Ends the match without a result. */
  abort(): void {
    if (this.active) {
      this.#finish({ winner: null, reason: 'aborted' });
    }
  }

  /** Shows the last position of the match. */
  goToHead(): void {
    const { games } = this.app;
    if (this.#tree === null || this.#head === null || !games.includes(this.#tree)) {
      return;
    }
    this.app.selectGame(games.indexOf(this.#tree));
    this.app.goTo(this.#head);
  }

  /** The connection to the engine was lost or is back: the clock stands still meanwhile. What the
   * engine was asked is kept, and it answers later. */
  followConnection(): void {
    if (this.status !== 'playing') {
      return;
    }
    if (this.paused) {
      this.#clock?.stop();
    } else if (this.#state !== null) {
      this.#clock?.start(this.#state.turn);
    }
  }

  /** Another store takes the engine: the match cannot go on. */
  yieldEngine(): void {
    this.abort();
  }

  #newMatch(options: MatchOptions): { options: MatchOptions; color: Color; times: null } {
    const { color } = options;
    const random = this.random() < 0.5 ? 'white' : 'black';
    return { options: { ...options }, color: color === 'random' ? random : color, times: null };
  }

  async #begin({ options, color, tree, start, head, times }: MatchSetup): Promise<void> {
    const token = this.#drop();
    this.options = options;
    this.color = color;
    this.end = null;
    this.#score = null;
    this.drawAnswer = null;
    this.#tree = tree;
    this.#start = start;
    this.#head = head;
    this.app.settings.match = { ...options };
    this.app.settings.drawRules = options.drawRules;
    this.app.saveSettings();
    this.app.orient(color);
    const { base, increment } = clocks.find(({ id }) => id === options.clock) ?? clocks[0];
    this.#clock = base === 0 ? null : new Clock(base, increment, (side) => this.#flag(side));
    this.status = 'starting';
    this.app.goTo(head);
    try {
      const engine = await this.share.take(this);
      if (!this.#opponent.isCurrent(token)) {
        return;
      }
      await engine.stop();
      if (!this.#opponent.isCurrent(token)) {
        return;
      }
      this.#opponent.engine = engine;
      for (const [name, value] of tagsOf(options, this.color, engine.name)) {
        setTagOf(tree, name, value);
      }
      this.app.touch(tree);
      engine.newGame();
    } catch (error) {
      if (this.#opponent.isCurrent(token)) {
        this.#fail(error);
      }
      return;
    }
    this.status = 'playing';
    // A game that begins in a final position is over at once.
    if (this.#ended()) {
      return;
    }
    const { turn } = this.app.positionOf(head);
    if (times === null) {
      this.#clock?.start(turn);
    } else {
      this.#clock?.set(times, turn);
    }
    this.followConnection();
    this.#remember(head);
    if (turn !== this.color) {
      void this.#opponent.think(this.#turn());
    }
  }

  /** A match that is on, to be stored with the document. */
  #stored(): StoredMatch | null {
    const tree = this.#tree;
    if (!this.active || tree === null || this.options === null) {
      return null;
    }
    return {
      options: this.options,
      color: this.color,
      game: this.app.games.indexOf(tree),
      start: this.#start?.id ?? '',
      head: this.#head?.id ?? '',
      times: this.#clock?.times() ?? null,
    };
  }

  /** Goes on with a stored match: the page was loaded again. */
  #resume(value: unknown): void {
    const setup = readStoredMatch(value, this.app.games);
    if (setup === null) {
      return;
    }
    this.app.selectGame(this.app.games.indexOf(setup.tree));
    void this.#begin(setup);
  }

  /** The last position, as the engine needs it. */
  #turn() {
    return { head: this.#head!, options: this.options!, clock: this.#clock };
  }

  /** Plays the engine's answer. */
  #answered(answer: SearchAnswer): void {
    if (this.#clock?.check()) {
      return;
    }
    const move = this.#state?.moves.find(({ text }) => text === answer.best);
    if (move === undefined) {
      this.#fail(new Error(texts.app.state.noMove(answer.best)));
      return;
    }
    this.#score = answer.lines[0]?.score ?? this.#score;
    this.#advance(move);
    if (this.status === 'playing' && answer.ponder !== null) {
      this.#opponent.startPonder(answer.ponder, this.#turn());
    }
  }

  /** Plays a move at the end of the match and sees whether that ends it. */
  #advance(move: LegalMove): void {
    const { app } = this;
    const head = this.#head!;
    const follow = app.node === head;
    this.hint = null;
    this.#opponent.hinting = false;
    this.#clock?.press();
    this.#head = app.addMove(head, move, follow, this.#tree!);
    this.#remember(this.#head);
    this.#ended();
  }

  #ended(): boolean {
    const outcome = this.#state?.outcome;
    if (outcome === null || outcome === undefined) {
      return false;
    }
    this.#finish(outcome);
    return true;
  }

  #flag(side: Color): void {
    this.#finish({ winner: otherColor(side), reason: 'time' });
  }

  #finish(end: MatchEnd): void {
    this.#drop();
    this.#clock?.stop();
    this.status = 'over';
    this.end = end;
    const tree = this.#tree;
    if (tree !== null) {
      tree.result = resultOf(end);
      setTagOf(tree, 'Termination', endTextOf(end));
      this.app.touch(tree);
    }
    this.share.release(this);
  }

  #fail(error: unknown): void {
    this.abort();
    const reason = error instanceof Error ? error.message : String(error);
    this.app.report(new Error(texts.app.state.matchEngineFailed(reason)));
  }

  /** What the engine was asked is no longer wanted. */
  #drop(): number {
    this.hint = null;
    return this.#opponent.drop();
  }

  #refuse(text: string): false {
    this.app.report(new Error(text));
    return false;
  }

  #remember(node: TreeNode): void {
    const times = this.#clock?.times();
    if (times !== undefined) {
      this.#times.set(node, times);
    }
  }

  /** The last position in which it was the user's turn and a move of the user followed. */
  #backTo(): TreeNode | null {
    let at = this.#head;
    while (at !== null && at !== this.#start) {
      at = at.parent;
      if (at !== null && this.app.positionOf(at).turn === this.color) {
        return at;
      }
    }
    return null;
  }
}
