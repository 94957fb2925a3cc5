/** A chapter as an exercise: the moves of the side at the bottom are to be found, the others are played
 * by the page, and the comments are what is said. */

import type { Arrow } from '../board/drawing/arrows';
import { withoutCommands } from '../document/comments/commands';
import { drawingsOf, type Drawing } from '../document/comments/drawings';
import type { GameDocument } from '../document/document.svelte';
import { reasonOf } from '../document/notices.svelte';
import type { GameTree, TreeNode } from '../document/tree';
import { turnOf } from '../rules/fen';
import { squaresOf } from '../rules/line';
import type { Color, GameState, LegalMove } from '../rules/types';
import { studies as words } from '../texts/messages/studies';
import { moveInWords } from '../texts/rules';
import { orientationOf } from './chapters';

/** How long the other side waits with its move, in milliseconds. */
const replyDelay = 700;
/** The glyphs of moves in variations that are right as well: `!` and `!!`. */
const rightGlyphs = [1, 3];

export class Solver {
  /** The chapter that is open. */
  tree: GameTree = $state.raw()!;
  /** The position on the board. */
  node: TreeNode = $state.raw()!;
  /** What is said of the last try. */
  message: { kind: 'good' | 'bad'; text: string } | null = $state.raw(null);
  /** Moves that were wrong, and moves that were shown. */
  wrong = $state(0);
  shown = $state(0);

  #hints: 0 | 1 | 2 = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly side: Color = $derived(orientationOf(this.tree));
  readonly state: GameState = $derived.by(() => this.doc.stateOf(this.node));

  constructor(private readonly doc: GameDocument) {
    this.open(doc.tree);
  }

  /** Opens a chapter at its beginning. */
  open(tree: GameTree): void {
    this.tree = tree;
    this.wrong = 0;
    this.shown = 0;
    this.#go(tree.root);
  }

  get isDone(): boolean {
    return this.node.children.length === 0;
  }

  get isUsersTurn(): boolean {
    return !this.isDone && turnOf(this.node.fen) === this.side;
  }

  /** The comments on the position, and on the move of the user that led to it. */
  get text(): string {
    const { parent } = this.node;
    const isReply = parent?.parent != null && turnOf(this.node.fen) === this.side;
    const nodes = isReply ? [parent, this.node] : [this.node];
    return nodes
      .flatMap(({ comments }) => comments.map(withoutCommands))
      .filter((text) => text !== '')
      .join('\n');
  }

  /** The arrows and circles of the position, and the piece to move once it is asked for. */
  get drawings(): readonly Drawing[] {
    const from = this.#answer?.path[0];
    const own = drawingsOf(this.node);
    if (this.#hints === 0 || from === undefined) return own;
    return [...own, { from, to: from, color: 'green' }];
  }

  /** Whether the piece to move is shown. */
  get isHinted(): boolean {
    return this.#hints > 0;
  }

  /** The move to find, once the user has asked twice. */
  get hint(): Arrow | null {
    const move = this.#answer;
    return this.#hints < 2 || move === null ? null : { ...squaresOf(move.text), rank: 1 };
  }

  /** The last move on the board, if the other side has made it. */
  get reply(): { move: LegalMove; color: Color } | null {
    const { move, parent } = this.node;
    if (move === null || parent === null) return null;
    const color = turnOf(parent.fen);
    return color === this.side ? null : { move, color };
  }

  /** Takes a typed move. Returns whether it is legal. */
  type(text: string): boolean {
    if (!this.isUsersTurn) return false;
    try {
      this.play(this.doc.rules.parseMove(this.node.fen, text.trim()));
      return true;
    } catch (error) {
      this.message = { kind: 'bad', text: moveInWords(reasonOf(error), this.state.turn) };
      return false;
    }
  }

  /** Takes a move of the user. A wrong one is not played; what a variation says of it is said. */
  play(move: LegalMove): void {
    if (!this.isUsersTurn) return;
    const { children } = this.node;
    const child = children.find((child) => child.move!.text === move.text);
    const isRight =
      child !== undefined &&
      (child === children[0] || child.glyphs.some((glyph) => rightGlyphs.includes(glyph)));
    if (isRight) {
      this.#go(child);
      return;
    }
    this.wrong += 1;
    const said = child?.comments.map(withoutCommands).join(' ').trim() ?? '';
    const text = words.wrong({ move: move.pdn });
    this.message = { kind: 'bad', text: said === '' ? text : `${text} ${said}` };
  }

  /** Shows the piece to move, and then the move. */
  askHint(): void {
    if (this.#hints === 0) this.shown += 1;
    this.#hints = this.#hints === 0 ? 1 : 2;
  }

  /** Cancels the pending move of the other side. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  get #answer(): LegalMove | null {
    return this.isUsersTurn ? this.node.children[0].move : null;
  }

  #go(node: TreeNode): void {
    this.stop();
    this.node = node;
    this.#hints = 0;
    const isFirst = node.parent === null;
    if (this.isDone) {
      const text = isFirst ? words.nothing : words.solved({ wrong: this.wrong, shown: this.shown });
      this.message = { kind: 'good', text };
      return;
    }
    if (!this.isUsersTurn) this.#timer = setTimeout(() => this.#go(node.children[0]), replyDelay);
    else if (isFirst) this.message = null;
    if (!isFirst) this.message = { kind: 'good', text: words.right };
  }
}
