/** The games that are open, the position on the board, and their changes. */

import {
  evaluationOfEnd,
  shouldReplace,
  setCommentOf,
  setTagOf,
  toggleGlyphOf,
} from './annotations';
import { LineReader, type LineMove } from '../rules/line';
import { reasonOf, type Notices } from './notices.svelte';
import type { Referee } from './ports';
import type { SettingsStore } from '../settings/store.svelte';
import { texts } from '../texts';
import { moveInWords } from '../texts/rules';
import { Trail } from './trail';
import { GameTree, pathOf, type Evaluation, type TreeNode } from './tree';
import { otherColor, turnOf } from '../rules/fen';
import type { Color, GameResult, GameState, LegalMove, Rules } from '../rules/types';
import { UndoStack, type DocumentState } from './undo';

/** Called when something that is stored has changed; `tree`: also the moves or notes of this game. */
type Watcher = (tree: GameTree | null) => void;

/**
 * The document. Trees are not reactive: reactive code must read them
 * through {@link GameDocument.tree}, {@link GameDocument.node}, {@link GameDocument.line} or
 * {@link GameDocument.version}, which depend on a counter that every change raises.
 */
export class GameDocument {
  #games: readonly GameTree[] = $state.raw([]);
  #game = $state(0);
  #node: TreeNode = $state.raw()!;
  #version = $state(0);
  #evaluated = $state(0);
  #orientation: Color = $state('white');
  #referee: Referee | null = $state.raw(null);
  /** Whether the user plays another game on this page, in a room. */
  elsewhere = $state(false);

  #undo = new UndoStack();
  #trail = new Trail();
  #reader: LineReader;
  #listeners = new Set<() => void>();
  #watchers = new Set<Watcher>();

  /** The position on the board; `moves` are the legal moves. */
  readonly state: GameState = $derived.by(() => this.stateOf(this.#node));
  /** The nodes from the root to the current one, and on along the line last visited. */
  readonly line: readonly TreeNode[] = $derived.by(() =>
    this.#trail.lineThrough(this.tree, this.#node),
  );

  /** There is one empty game. */
  constructor(
    readonly rules: Rules,
    private readonly settings: SettingsStore,
    private readonly notices: Notices,
  ) {
    this.#games = [new GameTree(rules.startFen)];
    this.#node = this.#games[0].root;
    this.#reader = new LineReader(rules);
  }

  // Reading

  /** All games of the document; at least one. */
  get games(): readonly GameTree[] {
    void this.#version;
    return this.#games;
  }

  /** The index of the current game. */
  get game(): number {
    return this.#game;
  }

  /** The current game. */
  get tree(): GameTree {
    void this.#version;
    return this.#games[this.#game];
  }

  /** The node of the position on the board. */
  get node(): TreeNode {
    void this.#version;
    return this.#node;
  }

  /** A number that grows with each change of games, notes or position. */
  get version(): number {
    return this.#version;
  }

  /** A number that grows when a position of the tree gets an evaluation. */
  get evaluated(): number {
    return this.#evaluated;
  }

  /** What is known of the position on the board. */
  get evaluation(): Evaluation | null {
    void this.#evaluated;
    return this.evaluationOf(this.#node);
  }

  /** What the engine has found in a position, or how the game ended there. */
  evaluationOf(node: TreeNode): Evaluation | null {
    if (node.evaluation !== undefined) return node.evaluation;
    if (node.children.length > 0) return null;
    const { outcome } = node === this.#node ? this.state : this.stateOf(node);
    return outcome === null ? null : evaluationOfEnd(outcome.winner);
  }

  get canUndo(): boolean {
    return !this.busy && this.#undo.hasFor(this.games);
  }

  /** Whether a game is on, so that the document must not be changed. */
  get busy(): boolean {
    return this.elsewhere || (this.#referee?.active ?? false);
  }

  /** The game at any node of the current game. */
  stateOf(node: TreeNode): GameState {
    const { start, moves } = pathOf(node);
    const state = this.rules.describe(start, moves, this.settings.current.drawRules);
    // The kings could still move, but the game is over for good.
    return state.outcome?.reason === 'lone-kings' ? { ...state, moves: [], capture: 0 } : state;
  }

  /** The node as the engine needs it. */
  positionOf(node: TreeNode): { start: string; moves: string[]; turn: Color } {
    return { ...pathOf(node), turn: turnOf(node.fen) };
  }

  /** The moves of an engine's line with positions; ends before a move that is not legal. */
  readLine(fen: string, moves: readonly string[], limit = Infinity): LineMove[] {
    return this.#reader.read(fen, moves, limit);
  }

  /** A position and those after these moves, as a game that is played on has them. */
  readPath(
    fen: string,
    moves: readonly string[],
    limit = Infinity,
  ): Pick<TreeNode, 'move' | 'fen'>[] {
    const played = this.readLine(fen, moves, limit);
    return [{ move: null, fen }, ...played.map(({ move, after }) => ({ move, fen: after }))];
  }

  /** The side at the bottom of the board. */
  get orientation(): Color {
    return this.#orientation;
  }

  /** Puts this side at the bottom. */
  orient(color: Color): void {
    if (this.#orientation === color) return;
    this.#orientation = color;
    this.#unsaved(null);
  }

  flip(): void {
    this.orient(otherColor(this.#orientation));
  }

  get atStart(): boolean {
    return this.node.parent === null;
  }

  get atEnd(): boolean {
    return this.node.children.length === 0;
  }

  // Going through the game. Each returns whether the position changed.

  first(): boolean {
    return this.goTo(this.tree.root);
  }

  previous(): boolean {
    return this.#node.parent !== null && this.goTo(this.#node.parent);
  }

  /** Along the line that was last visited. */
  next(): boolean {
    const next = this.#trail.nextOf(this.#node);
    return next !== null && this.goTo(next);
  }

  last(): boolean {
    return this.goTo(this.line.at(-1)!);
  }

  goTo(target: TreeNode | string): boolean {
    const id = typeof target === 'string' ? target : target.id;
    const node = this.tree.nodeById(id);
    if (node === null || node === this.#node) return false;
    this.#show(node);
    this.#changed(null);
    return true;
  }

  /** The alternative before (-1) or after (1) the current move. */
  sibling(step: -1 | 1): boolean {
    const siblings = this.#node.parent?.children ?? [];
    const node = siblings[siblings.indexOf(this.#node) + step];
    return node !== undefined && this.goTo(node);
  }

  // Moves

  /** Plays a move of the user. A match decides itself on the moves of its game. */
  play(move: LegalMove): boolean {
    const referee = this.#referee;
    if (referee?.active && referee.tree === this.tree) return referee.play(move);
    this.addMove(this.#node, move, true);
    return true;
  }

  /** Plays a typed move, or says what is wrong and in which column. */
  typeMove(text: string): boolean {
    const { moves, capture, turn } = this.state;
    if (moves.length === 0) return this.notices.report(texts.board.gameOver);
    try {
      return this.play(this.rules.parseMove(this.#node.fen, text.trim()));
    } catch (error) {
      const words = moveInWords(reasonOf(error), turn);
      const squares = capture > 0 ? moves.map(({ path }) => path[0]) : [];
      return this.notices.report(error, text, { text: words, named: true, squares });
    }
  }

  /** Adds moves (in the protocol's text) at `node` and goes to the last one. */
  playLine(node: TreeNode, moves: readonly string[]): boolean {
    if (this.refused()) return false;
    let at = node;
    for (const { move, after } of this.readLine(node.fen, moves))
      at = this.tree.addMove(at, move, after);
    if (at === node) return false;
    this.#show(at);
    this.#changed(this.tree);
    return true;
  }

  /** Adds a move to the current game, for the stores. `go`: shows it. */
  addMove(node: TreeNode, move: LegalMove, go: boolean, tree: GameTree = this.tree): TreeNode {
    const size = tree.size;
    const child = tree.addMove(node, move, this.rules.describe(node.fen, [move.text]).fen);
    if (go) this.#show(child);
    this.#changed(tree.size > size ? tree : null);
    return child;
  }

  // The tree

  /** Makes the variation of this node the first one where it branches off. */
  promote(node: TreeNode): void {
    this.#edit(() => this.tree.promote(node));
  }

  /** Makes the line to this node the main line. */
  makeMain(node: TreeNode): void {
    this.#edit(() => this.tree.makeMain(node));
  }

  /** Removes the node and all that follows. */
  remove(node: TreeNode): void {
    this.#edit(() => {
      const tree = this.tree;
      const before = tree.remove(node);
      if (tree.nodeById(this.#node.id) === null) this.#show(before);
    });
  }

  /** Sets the comment after the move; an empty text removes it. */
  setComment(node: TreeNode, text: string): void {
    this.#edit(() => setCommentOf(node, text));
  }

  /** Sets or removes a glyph: 1 to 6 are `!`, `?`, `!!`, `??`, `!?`, `?!`. */
  toggleGlyph(node: TreeNode, glyph: number): void {
    this.#edit(() => toggleGlyphOf(node, glyph));
  }

  /** Sets a tag of the current game; an empty value removes it. */
  setTag(name: string, value: string): void {
    this.#edit(() => setTagOf(this.tree, name, value));
  }

  setResult(result: GameResult): void {
    this.#edit(() => {
      this.tree.result = result;
    });
  }

  /** A change of any game by a store, also during a match. It can be undone. */
  change(change: () => void, tree: GameTree): void {
    const node = tree === this.tree ? this.#node : this.#trail.leftAt(tree);
    this.#undo.keepGame(tree, node);
    change();
    this.#changed(tree);
  }

  /** Takes back the last change other than a move: a deletion, an opened file. */
  undo(): boolean {
    if (this.refused()) return false;
    const before = this.#undo.take(this.#now);
    if (before === null) return false;
    this.#set(before);
    this.notices.inform(texts.state.undone);
    return true;
  }

  // The list of games

  /** Adds an empty game from `fen` (or the start position) and shows it. An empty current game is
   * replaced. Undo does not remove it. Returns the game that is now shown. */
  newGame(fen: string = this.rules.startFen): GameTree {
    if (this.refused()) return this.tree;
    const tree = new GameTree(fen);
    this.#undo.addGame(tree);
    const { root, size, study } = this.tree;
    const empty = size === 1 && root.comments.length === 0 && study === null;
    const games = [...this.#games];
    if (empty) games[this.#game] = tree;
    else games.push(tree);
    this.#set({ games, game: games.indexOf(tree), node: tree.root });
    return tree;
  }

  /** Shows another game, at the position where it was left. */
  selectGame(index: number): void {
    const games = this.#games;
    if (games[index] === undefined || index === this.#game) return;
    this.#set({ games, game: index, node: this.#trail.leftAt(games[index]) });
  }

  /** Removes a game; the last one is replaced by an empty one. */
  removeGame(index: number): void {
    if (this.#games[index] === undefined || this.refused()) return;
    const shown = this.tree;
    const games = this.#games.filter((_, other) => other !== index);
    if (games.length === 0) games.push(new GameTree(this.rules.startFen));
    const game = Math.max(0, games.includes(shown) ? games.indexOf(shown) : index - 1);
    const tree = games[game];
    const node = tree === shown ? this.#node : this.#trail.leftAt(tree);
    this.replace({ games, game, node });
  }

  // For the stores

  /** Calls the listener after each change. Returns a function that ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the watcher after each change of what is stored. */
  watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
  }

  /** Gives the moves of a match to its referee. */
  setReferee(referee: Referee): void {
    this.#referee = referee;
  }

  /** To be called after a store has changed a game directly. */
  touch(tree: GameTree = this.tree): void {
    if (this.tree.nodeById(this.#node.id) === null) this.#show(this.tree.root);
    this.#changed(tree);
  }

  /** Keeps an evaluation with its position, unless a deeper one or the same is there. */
  evaluate(node: TreeNode, evaluation: Evaluation, always = false): void {
    if (!always && !shouldReplace(node.evaluation, evaluation)) return;
    node.evaluation = evaluation;
    this.#evaluated++;
    this.#unsaved(null);
  }

  /** Whether a match is on, so that nothing can be changed; tells the user if so. */
  refused(): boolean {
    if (this.busy) this.notices.report(texts.state.matchRuns);
    return this.busy;
  }

  /** Replaces all games, which can be undone. */
  replace(next: DocumentState): void {
    this.#undo.keepDocument(this.#now);
    this.#set(next);
  }

  /** Shows the document as it was stored. */
  restore(stored: DocumentState, orientation: Color): void {
    this.#orientation = orientation;
    this.#set(stored);
  }

  get #now(): DocumentState {
    return { games: this.#games, game: this.#game, node: this.#node };
  }

  #set({ games, game, node }: DocumentState): void {
    this.#games = games;
    this.#game = game;
    this.#show(node);
    this.#changed(null);
  }

  #show(node: TreeNode): void {
    this.#node = node;
    this.#trail.visit(this.#games[this.#game], node);
  }

  /** A change of the current game that can be undone. */
  #edit(change: () => void): void {
    if (!this.refused()) this.change(change, this.tree);
  }

  /** @param tree The game whose moves or notes have changed, if not only what is shown. */
  #changed(tree: GameTree | null): void {
    this.#version++;
    this.#unsaved(tree);
    for (const listener of this.#listeners) listener();
  }

  #unsaved(tree: GameTree | null): void {
    for (const watcher of this.#watchers) watcher(tree);
  }
}
