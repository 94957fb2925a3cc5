/** The rules of the game, from the WebAssembly of `board/wasm-rules`. */

import init, * as wasm from '../wasm/rules/dameo_wasm_rules.js';
import {
  RulesError,
  type BookMove,
  type DrawRules,
  type GameState,
  type JudgedGame,
  type LegalMove,
  type MoveInputState,
  type Notation,
  type PdnFile,
  type PremoveTargets,
  type Problem,
  type Puzzle,
  type PuzzleSummary,
  type Reason,
  type Score,
  type Square,
  type WrittenGame,
  type WrittenMove,
} from './types.js';
import { prepareModule, type ModuleSource } from './webassembly.js';

/** Loads the module. Rejects if it cannot be loaded. */
export async function loadRulesModule(source: ModuleSource): Promise<RulesModule> {
  await init({ module_or_path: await prepareModule(source) });
  return new RulesModule(wasm.startFen());
}

/** The functions of the module, with types and exceptions. */
export class RulesModule {
  constructor(
    /** The FEN of the start position. */
    readonly startFen: string,
  ) {}

  /** The game that begins at `start` with these moves. Throws a {@link RulesError}. */
  describe(start: string, moves: readonly string[], drawRules?: DrawRules): GameState {
    return call(() => wasm.describe(start, [...moves], drawRules) as GameState);
  }

  /** Reads a move in any accepted spelling. Throws a {@link RulesError}. */
  parseMove(fen: string, text: string): LegalMove {
    return call(() => wasm.parseMove(fen, text) as LegalMove);
  }

  /** The state of a move entered square by square. Throws if a square cannot come next. */
  moveInput(fen: string, path: readonly Square[]): MoveInputState {
    return call(() => wasm.moveInput(fen, [...path]) as MoveInputState);
  }

  /** What the side that is not to move may enter for its turn: each move is legal after at least one
   * move of the other side. Throws if the FEN cannot be read. */
  premoves(fen: string): PremoveTargets[] {
    return call(() => wasm.premoves(fen) as PremoveTargets[]);
  }

  /** Reads a FEN and returns it in normal form. Throws a {@link RulesError}. */
  checkFen(text: string): string {
    return call(() => wasm.checkFen(text) as string);
  }

  /** The text of a file: UTF-8, UTF-16, Latin-1 or Windows-1252. */
  decode(bytes: Uint8Array): string {
    return wasm.decode(bytes);
  }

  /** Reads every game of a text. */
  readPdn(text: string): PdnFile {
    const { games, problems } = call(() => wasm.readPdn(text) as PdnFile);
    for (const game of games) game.warnings = game.warnings.map(withoutColumn);
    return { games, problems: problems.map(withoutColumn) };
  }

  /** Writes games, by default with the moves of PDN. Throws a {@link RulesError}. */
  writePdn(games: readonly WrittenGame[], notation?: Notation): string {
    return call(() => {
      const writer = new wasm.PdnWriter(notation);
      try {
        for (const game of games) writeGame(writer, game);
        return writer.text();
      } finally {
        writer.free();
      }
    });
  }

  /** White's winning chances, 0 to 100, where a draw counts half.
   *
   * @param score For White.
   * @param chances White's, from the engine, in thousandths, if it gave any. */
  winningChances({
    score,
    chances,
  }: {
    score: Score;
    chances: { win: number; draw: number } | null;
  }): number {
    return wasm.winningChances(score.value, score.kind === 'mate', chances?.win, chances?.draw);
  }

  /** Judges the moves of a game.
   *
   * @param chances White's winning chances in each position, that at the end included.
   * @param isBest Whether each move is the one that the engine would have played: never an error,
   *   though the engine may have seen more a move later. */
  judge(
    chances: readonly (number | null)[],
    isBest: readonly boolean[],
    first: 'white' | 'black',
  ): JudgedGame {
    const known = Float64Array.from(chances, (points) => points ?? NaN);
    const best = Uint8Array.from(isBest, Number);
    return wasm.judge(known, best, first === 'white') as JudgedGame;
  }

  /** The reasons why a move lost chances, the most important first; none if it lost neither pieces
   * nor the result of an ending. Throws a {@link RulesError}.
   *
   * @param refutation The best line after the move.
   * @param better The best line instead of it.
   * @param chances White's winning chances before and after the move. */
  explain(
    fen: string,
    played: string,
    refutation: readonly string[],
    better: readonly string[],
    chances: readonly [before: number, after: number],
  ): Reason[] {
    return call(() =>
      wasm.explain(fen, played, [...refutation], [...better], ...chances),
    ) as Reason[];
  }

  /** Reads the bytes of an opening book. Throws a {@link RulesError} if they are damaged. */
  readBook(bytes: ArrayBuffer): OpeningBook {
    return new OpeningBook(call(() => new wasm.OpeningBook(new Uint8Array(bytes))));
  }

  /** Reads the bytes of a set of puzzles. Throws a {@link RulesError} if they are damaged. */
  readPuzzles(bytes: ArrayBuffer): PuzzleSet {
    return new PuzzleSet(call(() => new wasm.PuzzleSet(new Uint8Array(bytes))));
  }
}

/** Positions with a value for each of their moves. It stays in memory for good. */
export class OpeningBook {
  /** The signature of the engine that made it. */
  readonly signature: number;
  /** The nodes of the search behind each score. */
  readonly nodes: number;

  constructor(private readonly book: wasm.OpeningBook) {
    this.signature = book.signature;
    this.nodes = book.nodes;
  }

  /** The moves of a position, best first; none if it is not in the book. */
  moves(fen: string): BookMove[] {
    return call(() => this.book.moves(fen) as BookMove[]);
  }
}

/** A set of puzzles. It stays in memory for good. */
export class PuzzleSet {
  /** The puzzles in their order. */
  readonly summaries: readonly PuzzleSummary[];

  constructor(private readonly set: wasm.PuzzleSet) {
    this.summaries = set.summaries() as PuzzleSummary[];
  }

  /** The puzzle with this place in the set, from 0. */
  puzzle(index: number): Puzzle {
    return call(() => this.set.puzzle(index) as Puzzle);
  }
}

function writeGame(writer: wasm.PdnWriter, game: WrittenGame): void {
  writer.begin(game.start, game.result, [...game.comments]);
  for (const [name, value] of game.tags) writer.tag(name, value);
  writeMoves(writer, game.moves);
}

function writeMoves(writer: wasm.PdnWriter, moves: readonly WrittenMove[]): void {
  for (const { text, glyphs, comments, variations } of moves) {
    const written = Uint32Array.from(glyphs);
    const wrong = glyphs.find((glyph, index) => glyph !== written[index]);
    if (wrong !== undefined) {
      const message = `glyph ${wrong} of ${text}: expected a whole number from 0 to 255`;
      throw new RulesError({ message, line: null, column: null });
    }
    writer.play(text, written, [...comments]);
    for (const variation of variations) {
      writer.beginVariation([...variation.comments]);
      writeMoves(writer, variation.moves);
      writer.endVariation();
    }
  }
}

/** Calls the module and turns the problem that it throws into an exception with a stack. */
function call<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw isProblem(error) ? new RulesError(withoutColumn(error)) : error;
  }
}

/** The column has a field of its own. In PDN the message also has the column within the move. */
function withoutColumn(problem: Problem): Problem {
  if (problem.column === null) return problem;
  return { ...problem, message: problem.message.replace(/(^|: )column \d+: /, '$1') };
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Error) &&
    typeof (value as Problem).message === 'string'
  );
}
