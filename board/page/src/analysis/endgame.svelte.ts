/** What the endgame tables say of the position on the board. */

import type { GameDocument } from '../document/document.svelte';
import type { SettingsStore } from '../settings/store.svelte';
import type { Arrow } from '../board/drawing/arrows';
import type { TableAnswer, TableResult, TableValue } from '../engine/tables';
import { otherColor, turnOf } from '../rules/fen';
import { squaresOf } from '../rules/line';
import type { SharedEngine } from '../engine/shared_engine.svelte';
import { isNearTables, piecesOf, type TableLoader } from '../engine/table_loader.svelte';
import type { Evaluation, TreeNode } from '../document/tree';
import type { Color, LegalMove } from '../rules/types';

/** With more pieces the tables are not queried, whatever the engine's tables cover. */
const maxPieces = 6;

/** Of an evaluation from the tables: more than any search has, so that none replaces it. */
const exactDepth = 1000;

/** A legal move and its value for the side that makes it. */
export interface EndgameMove {
  move: LegalMove;
  value: TableValue;
}

/** Moves with the same result. */
export interface EndgameGroup {
  result: TableResult;
  /** The best first. */
  moves: EndgameMove[];
}

/** What the tables say of a position. */
export interface EndgameAnswer {
  node: TreeNode;
  turn: Color;
  value: TableValue;
  /** Wins, then draws, then losses; those that are not empty. */
  groups: EndgameGroup[];
}

/** The side that wins; `null`: nobody. */
export function winnerOf({ turn, value }: EndgameAnswer): Color | null {
  if (value.result === 'draw') return null;
  return value.result === 'win' ? turn : otherColor(turn);
}

/** How many moves the winner makes in this many plies, of which the last is the winner's. */
export function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}

/** The value of a position as an evaluation, from White's view; `null`: the distance of a win is
 * not known. */
export function evaluationOf({ value, moves }: TableAnswer, turn: Color): Evaluation | null {
  const best = moves[0]?.text ?? null;
  if (value.result === 'draw') {
    const chances = { win: 0, draw: 1000, loss: 0 };
    return { score: { kind: 'cp', value: 0 }, chances, best, depth: exactDepth };
  }
  if (value.plies === null) return null;
  const whiteWins = (value.result === 'win') === (turn === 'white');
  const count = movesOf(value.plies);
  return {
    score: { kind: 'mate', value: whiteWins ? count : -count },
    chances: { win: whiteWins ? 1000 : 0, draw: 0, loss: whiteWins ? 0 : 1000 },
    best,
    depth: exactDepth,
  };
}

/** Joins the engine's answer with the legal moves. */
export function groupMoves(answer: TableAnswer, legal: readonly LegalMove[]): EndgameGroup[] {
  const moves = answer.moves.flatMap(({ text, value }) => {
    const move = legal.find((other) => other.text === text);
    return move === undefined ? [] : [{ move, value }];
  });
  const results: TableResult[] = ['win', 'draw', 'loss'];
  return results
    .map((result) => ({ result, moves: moves.filter(({ value }) => value.result === result) }))
    .filter((group) => group.moves.length > 0);
}

export class Endgame {
  /** What was answered last. Until the next answer comes it may be of the position before. */
  answer: EndgameAnswer | null = $state.raw(null);
  /** The text of the move that the user looks at. */
  #shown: string | null = $state(null);
  /** The position that the tables were queried for. */
  #node: TreeNode | null = null;
  #token = 0;

  constructor(
    private readonly doc: GameDocument,
    private readonly settings: SettingsStore,
    private readonly sharedEngine: SharedEngine,
    readonly loader: TableLoader,
  ) {
    doc.subscribe(() => this.follow());
  }

  /** Whether the answer is of the position on the board. */
  get current(): boolean {
    return this.answer !== null && this.answer.node === this.doc.node;
  }

  /** Whether the position on the board may be in tables that are still to be loaded. */
  get near(): boolean {
    return !this.doc.busy && isNearTables(this.doc.node.fen);
  }

  /** The move that the user looks at, on the board. */
  get arrow(): Arrow | null {
    if (this.#shown === null || !this.current) return null;
    return { ...squaresOf(this.#shown), rank: 1 };
  }

  /** Called when the user hovers over or focuses a move; `null`: no longer. */
  look(move: LegalMove | null): void {
    this.#shown = move?.text ?? null;
  }

  /** Asks about the position on the board, unless that is done. In a game against the engine the
   * user sees no message; the engine has its tables. */
  follow(): void {
    const { node, busy } = this.doc;
    if (busy || piecesOf(node.fen) > maxPieces) {
      this.#token++;
      this.#node = null;
      this.answer = null;
      this.#shown = null;
      if (busy && isNearTables(node.fen)) void this.loader.load();
    } else if (node !== this.#node) {
      this.#node = node;
      this.#shown = null;
      void this.#ask(node, ++this.#token);
    }
  }

  /** Loads the tables again after a failure, and asks. */
  async retry(): Promise<void> {
    await this.loader.retry();
    this.#node = null;
    this.follow();
  }

  async #ask(node: TreeNode, token: number): Promise<void> {
    let answer: TableAnswer | null = null;
    try {
      if (isNearTables(node.fen)) await this.loader.load();
      const engine = await this.sharedEngine.load();
      // An answer for a position no longer shown would only delay the next one.
      if (token !== this.#token) return;
      answer = await engine.tables(this.doc.positionOf(node));
    } catch {
      // The engine failed; whoever needs it reports why. A later call asks again.
      if (token === this.#token) this.#node = null;
    }
    if (token !== this.#token) return;
    const legal = this.doc.stateOf(node).moves;
    const groups = answer === null ? [] : groupMoves(answer, legal);
    if (answer === null || groups.length === 0) {
      this.answer = null;
      return;
    }
    const turn = turnOf(node.fen);
    this.answer = { node, turn, value: answer.value, groups };
    // Other draw rules can make a win of the tables a draw.
    const evaluation = evaluationOf(answer, turn);
    if (evaluation !== null && this.settings.current.drawRules === 'standard')
      this.doc.evaluate(node, evaluation);
  }
}
