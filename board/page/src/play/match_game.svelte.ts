/** The game of a match in the document, with its clock: what is recorded and what is taken back. */

import { setTagOf } from '../document/annotations';
import type { GameDocument } from '../document/document.svelte';
import { setTimeOf, timeOf } from '../document/comments/move_times';
import { otherColor } from '../rules/fen';
import { Stopwatch } from './stopwatch';
import { Clock, timeControlOf, type ClockTimes } from './clock.svelte';
import { endTextOf, resultOf, tagsOf, type MatchEnd } from './match_end';
import type { MatchSetup, StoredMatch } from './stored_match';
import type { MatchOptions } from '../settings/settings';
import type { GameTree, TreeNode } from '../document/tree';
import type { Color, LegalMove } from '../rules/types';

/** It belongs to the match. */
export class MatchGame {
  readonly options: MatchOptions;
  /** The user's side. */
  readonly color: Color;
  readonly tree: GameTree;
  /** When it began, as `Date.now()`: it tells the matches of a browser apart. */
  readonly begun: number;
  /** Whether the user has taken back a move or asked for a hint. */
  helped: boolean;
  /** Where the match began: moves before it are not taken back. */
  readonly start: TreeNode;
  /** Its last position, which need not be the one on the board. */
  head: TreeNode = $state.raw()!;
  /** `null` in a match without one. */
  readonly clock: Clock | null;

  /** The time of the move that is thought about. */
  readonly #stopwatch = new Stopwatch();

  /** The clocks when a position arose, for taking back. */
  #times = new WeakMap<TreeNode, ClockTimes>();

  /** @param onFlag Called when a side has no time left. */
  constructor(
    private readonly doc: GameDocument,
    { options, color, tree, start, head, begun, helped }: MatchSetup,
    onFlag: (side: Color) => void,
  ) {
    this.options = options;
    this.color = color;
    this.tree = tree;
    this.start = start;
    this.head = head;
    this.begun = begun;
    this.helped = helped;
    const control = timeControlOf(options);
    this.clock = control === null ? null : new Clock(control, onFlag);
  }

  /** Whether two people play it. */
  get isShared(): boolean {
    return this.options.opponent === 'person';
  }

  /** Whether two engines play it. */
  get isWatched(): boolean {
    return this.options.opponent === 'engines';
  }

  /** Writes who plays, and with which time. `engine` is its name in a game against it. */
  writeTags(engine: string): void {
    for (const [name, value] of tagsOf(this.options, this.color, engine))
      setTagOf(this.tree, name, value);
    this.doc.touch(this.tree);
  }

  /** Writes how the match ended. */
  writeEnd(end: MatchEnd): void {
    this.tree.result = resultOf(end);
    setTagOf(this.tree, 'Termination', endTextOf(end));
    this.doc.touch(this.tree);
  }

  /** Starts the clock, or lets that of a stored game go on, as one on a server would have done: a
   * person's time ran on, and an engine did not think meanwhile. */
  startClock({ times, spent, storedAt }: Pick<MatchSetup, 'times' | 'spent' | 'storedAt'>): void {
    const { turn } = this.doc.positionOf(this.head);
    const isPersons = this.isShared || (!this.isWatched && turn === this.color);
    const away = isPersons && storedAt !== null ? Math.max(0, Date.now() - storedAt) : 0;
    this.clock?.set(times ?? this.clock.begun, turn, spent + away);
    this.#stopwatch.restart(spent + away);
  }

  /** Stops the clock. */
  stopClock(): void {
    this.clock?.stop();
    this.#stopwatch.stop();
  }

  /** Lets the clock of the side to move go on. */
  resumeClock(): void {
    this.clock?.start(this.doc.positionOf(this.head).turn);
    this.#stopwatch.start();
  }

  /** Keeps the times of the last position. */
  keepTimes(): void {
    const times = this.clock?.begun;
    if (times !== undefined) this.#times.set(this.head, times);
  }

  /** Adds a move at the end. The board follows if it shows the last position. `free`: it took no
   * time. */
  addMove(move: LegalMove, free: boolean): void {
    const follow = this.doc.node === this.head;
    this.clock?.press(free);
    const spent = this.#stopwatch.restart();
    this.head = this.doc.addMove(this.head, move, follow, this.tree);
    this.keepTimes();
    const times = this.#times.get(this.head);
    const mover = otherColor(this.doc.positionOf(this.head).turn);
    if (times !== undefined) setTimeOf(this.head, { kind: 'clk', time: times[mover] });
    else setTimeOf(this.head, { kind: 'emt', time: free ? 0 : spent });
  }

  /** The last position in which it was the user's turn and a move of the user followed; with two
   * people, the one before the last move. */
  get backTo(): TreeNode | null {
    let at: TreeNode | null = this.head;
    if (this.isShared) return at === this.start ? null : at.parent;
    while (at !== null && at !== this.start) {
      at = at.parent;
      if (at !== null && this.doc.positionOf(at).turn === this.color) return at;
    }
    return null;
  }

  /** The clocks when a position arose. After a reload they are known from the moves, in seconds. */
  #timesAt(node: TreeNode, clock: Clock): ClockTimes {
    const known = this.#times.get(node);
    if (known !== undefined) return known;
    const times: Partial<ClockTimes> = {};
    for (let at = node; at !== this.start && at.parent !== null; at = at.parent) {
      const found = timeOf(at);
      const mover = otherColor(this.doc.positionOf(at).turn);
      if (found?.kind === 'clk') times[mover] ??= found.time;
    }
    const { base } = clock.control;
    return { white: base, black: base, ...times };
  }

  /** Takes back all that follows {@link MatchGame.backTo}, which must not be `null`. */
  takeBack(): void {
    const back = this.backTo!;
    const shown = this.doc.tree === this.tree;
    this.helped = true;
    for (const child of [...back.children]) this.tree.remove(child);
    this.head = back;
    if (this.clock !== null)
      this.clock.set(this.#timesAt(back, this.clock), this.doc.positionOf(back).turn);
    this.#stopwatch.restart();
    this.doc.touch(this.tree);
    if (shown) this.doc.goTo(back);
  }

  /** Shows the last position, if the document still has the game. */
  show(): void {
    const { games } = this.doc;
    if (games.includes(this.tree)) {
      this.doc.selectGame(games.indexOf(this.tree));
      this.doc.goTo(this.head);
    }
  }

  /** The game as it is stored with the document. */
  stored(suspended: boolean): StoredMatch {
    return {
      suspended,
      begun: this.begun,
      helped: this.helped,
      options: this.options,
      color: this.color,
      game: this.doc.games.indexOf(this.tree),
      start: this.start.id,
      head: this.head.id,
      times: this.clock?.begun ?? null,
      spent: this.#stopwatch.spent,
      storedAt: this.#stopwatch.isRunning ? Date.now() : null,
    };
  }
}
