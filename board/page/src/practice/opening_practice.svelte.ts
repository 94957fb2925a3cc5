/** Practising openings: the page plays moves of the opening book, and judges those of the user by
 * its values. */

import { reasonOf } from '../document/notices.svelte';
import { otherColor } from '../rules/fen';
import type {
  BookMove,
  Color,
  GameState,
  LegalMove,
  OpeningBook,
  Rules,
  Score,
} from '../rules/types';
import { countSolved } from './progress';
import { moveInWords } from '../texts/rules';

/** A move that loses no more hundredths of a man than this against the best one is good. */
export const allowedLoss = 5;

/** How long the page waits with its answer, in milliseconds. */
const replyDelay = 600;
/** A move that is worth so many hundredths of a man less is played e times less often. */
const spread = 4;
/** How many random moves are tried to find one after which the book continues. */
const maxAttempts = 8;

/** What the book says of a move of the user. */
export interface Verdict {
  move: LegalMove;
  kind: 'best' | 'good' | 'worse' | 'unknown';
  /** What it is worth; `null`: the book does not have it. */
  score: Score | null;
  /** What it loses against the best move, in hundredths of a man. */
  lost: number;
  best: BookMove;
}

export class OpeningPractice {
  side: Color = $state('white');
  /** The moves so far, from the start position. */
  moves: readonly LegalMove[] = $state.raw([]);
  /** `user`: the user's turn; `page`: its move is pending; `slip`: the user's move was worse, and
   * can be taken back; `done`: the book ends here. */
  status: 'user' | 'page' | 'slip' | 'done' = $state('page');
  /** The verdicts on the moves of the user, the last one last. */
  verdicts: readonly Verdict[] = $state.raw([]);
  problem = $state('');
  /** Whether the user has asked for the best move of this position. */
  hinted = $state(false);

  /** How many moves were given as the beginning. */
  #given = 0;
  /** Whether the user had help, or has taken a move back. */
  #helped = false;
  #reply: ReturnType<typeof setTimeout> | undefined;

  readonly state: GameState = $derived.by(() =>
    this.rules.describe(
      this.rules.startFen,
      this.moves.map(({ text }) => text),
    ),
  );
  /** What the book has of the position, best first. */
  readonly #found: readonly BookMove[] = $derived.by(() => this.book.moves(this.state.fen));

  constructor(
    private readonly rules: Rules,
    private readonly book: Pick<OpeningBook, 'moves'>,
    private readonly random: () => number = Math.random,
  ) {}

  /** The moves of the book from the start position, best first. */
  get firstMoves(): BookMove[] {
    return this.book.moves(this.rules.startFen);
  }

  /** The best move, once the user has asked for it. */
  get hint(): LegalMove | null {
    return this.hinted && this.status === 'user' ? (this.#found[0]?.move ?? null) : null;
  }

  get canUndo(): boolean {
    return this.#lastOwn() !== null;
  }

  /** The verdict on the last move of the user, until his next one. */
  get verdict(): Verdict | null {
    return this.verdicts.at(-1) ?? null;
  }

  /** Begins anew, after these moves from the start position. */
  begin(side: Color, line: readonly LegalMove[]): void {
    this.stop();
    this.side = side;
    this.moves = line;
    this.verdicts = [];
    this.#given = line.length;
    this.#helped = false;
    this.#goOn();
  }

  /** Takes a typed move. Returns whether it is legal. */
  type(text: string): boolean {
    if (this.status !== 'user') return false;
    try {
      this.play(this.rules.parseMove(this.state.fen, text.trim()));
      return true;
    } catch (error) {
      this.problem = moveInWords(reasonOf(error), this.state.turn);
      return false;
    }
  }

  /** Takes a move of the user, judges it, and answers it unless it was worse. */
  play(move: LegalMove): void {
    if (this.status !== 'user') return;
    this.problem = '';
    const verdict = this.#judge(move);
    this.verdicts = [...this.verdicts, verdict];
    this.moves = [...this.moves, move];
    if (verdict.kind === 'best' || verdict.kind === 'good') this.#goOn();
    else this.status = 'slip';
  }

  /** Goes on after a move that was worse. */
  accept(): void {
    if (this.status === 'slip') this.#goOn();
  }

  askHint(): void {
    if (this.status !== 'user') return;
    this.problem = '';
    this.hinted = true;
    this.#helped = true;
  }

  /** Takes the last move of the user back, with the answer to it. */
  undo(): void {
    const at = this.#lastOwn();
    if (at === null) return;
    this.stop();
    this.#helped = true;
    this.moves = this.moves.slice(0, at);
    this.verdicts = this.verdicts.slice(0, -1);
    this.#goOn();
  }

  /** Cancels the pending move of the page. */
  stop(): void {
    clearTimeout(this.#reply);
  }

  /** The index of the user's last move, not counting the given ones. */
  #lastOwn(): number | null {
    for (let at = this.moves.length - 1; at >= this.#given; at--)
      if (at % 2 === (this.side === 'white' ? 0 : 1)) return at;
    return null;
  }

  #goOn(): void {
    this.hinted = false;
    this.problem = '';
    if (this.#found.length === 0) {
      this.status = 'done';
      const { verdicts } = this;
      const isClean = verdicts.every(({ kind }) => kind === 'best' || kind === 'good');
      if (verdicts.length > 0 && isClean && !this.#helped) countSolved(`opening-${this.side}`);
    } else if (this.state.turn === this.side) {
      this.status = 'user';
    } else {
      this.status = 'page';
      this.#reply = setTimeout(() => this.#answer(), replyDelay);
    }
  }

  #answer(): void {
    this.moves = [...this.moves, this.#draw()];
    this.#goOn();
  }

  /** A random good move of the book, better ones more often; one after which the book continues,
   * if it is found. */
  #draw(): LegalMove {
    const side = otherColor(this.side);
    const [best] = this.#found;
    const lossOf = ({ score }: BookMove) => loss(best.score, score, side);
    const left = this.#found.filter((found) => lossOf(found) <= allowedLoss);
    let first: LegalMove | null = null;
    for (let draws = 0; draws < maxAttempts && left.length > 0; draws++) {
      const weights = left.map((found) => Math.exp(-lossOf(found) / spread));
      let rest = this.random() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => (rest -= weight) < 0);
      const [{ move }] = left.splice(index < 0 ? left.length - 1 : index, 1);
      first ??= move;
      const { fen } = this.rules.describe(this.state.fen, [move.text]);
      if (this.book.moves(fen).length > 0) return move;
    }
    return first ?? best.move;
  }

  #judge(move: LegalMove): Verdict {
    const [best] = this.#found;
    const found = this.#found.find(({ move: { text } }) => text === move.text);
    if (found === undefined) return { move, kind: 'unknown', score: null, lost: 0, best };
    const lost = loss(best.score, found.score, this.side);
    const kind = lost === 0 ? 'best' : lost <= allowedLoss ? 'good' : 'worse';
    return { move, kind, score: found.score, lost, best };
  }
}

/** By how much a score is worse than the best one for a side, in hundredths of a man. */
function loss(best: Score, score: Score, side: Color): number {
  return Math.max(0, (worth(best) - worth(score)) * (side === 'white' ? 1 : -1));
}

/** A score in hundredths of a man: a forced win is worth more than all pieces. */
function worth({ kind, value }: Score): number {
  if (kind === 'cp') return value;
  // White has lost if it is 0.
  return value > 0 ? 100_000 - value : -100_000 - value;
}
