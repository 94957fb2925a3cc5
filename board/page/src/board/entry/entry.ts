/** Entering a move square by square: by tap, by drag or with the keyboard. */

import { placeOf, squareAt } from '../squares';
import { oneOf } from '../../texts/language/values';
import { board as texts } from '../../texts/messages/board';
import type { Color, GameState, LegalMove, Piece, Rules, Square } from '../../rules/types';

/** Whose pieces the user may move. */
export type Movable = Color | 'both' | 'none';

/** A move that is being entered. */
export interface Entry {
  /** The squares entered: the piece, and each stop of its capture. Empty if nothing is selected. */
  path: Square[];
  /** The squares that can come next. */
  next: Square[];
  /** The squares where a move that begins with `path` ends. One tap there plays it. */
  ends: Square[];
  /** The pieces jumped so far. They stay on the board until the move is complete. */
  captured: Square[];
  /** The moves that begin with `path`. */
  candidates: LegalMove[];
}

/** Nothing is selected. */
export const noEntry: Entry = { path: [], next: [], ends: [], captured: [], candidates: [] };

/** What entry depends on. */
export interface EntryContext {
  rules: Rules;
  game: GameState;
  movable: Movable;
}

/** What a tap or a drop leads to. */
export type EntryAnswer =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'move'; move: LegalMove }
  /** Several captures end on the square. Their paths begin with the squares entered. */
  | { kind: 'choice'; choices: LegalMove[] }
  /** Nothing changed. `reason` is for the user; `null` if there is nothing to explain. `squares` are
   * those that it is about. */
  | { kind: 'refused'; reason: string | null; squares: readonly Square[] };

/** A tap on another own piece selects it; a drop on it is an attempted move. */
export type Gesture = 'tap' | 'drop';

/** The squares of the pieces that have a legal move. */
export function movableSquares(game: GameState): Square[] {
  return [...new Set(game.moves.map((move) => move.path[0]))];
}

/** Whether the user may move now. */
export function isUsersTurn({ game, movable }: EntryContext): boolean {
  return game.moves.length > 0 && (movable === 'both' || movable === game.turn);
}

/** The answer to a tap on `square`, or to a drop of the selected piece on it. */
export function enterSquare(
  context: EntryContext,
  entry: Entry,
  square: Square,
  gesture: Gesture = 'tap',
): EntryAnswer {
  const { game, movable } = context;
  if (movable === 'none') return refused(null);
  if (game.moves.length === 0) return refused(texts.gameOver);
  if (!isUsersTurn(context)) return refused(texts.notYourTurn({ turn: game.turn }));
  const last = entry.path.at(-1);
  if (last === undefined) return gesture === 'tap' ? select(context, square) : refused(null);
  if (square === last)
    return { kind: 'entry', entry: gesture === 'tap' ? stepBack(context, entry) : entry };
  if (entry.next.includes(square)) return step(context, entry, square);
  const ending = movesTo(entry, square);
  if (ending.length > 0) return finish(context, entry.path, ending);
  const earlier = entry.path.lastIndexOf(square);
  if (earlier >= 0)
    return { kind: 'entry', entry: entryAt(context, entry.path.slice(0, earlier + 1)) };
  if (gesture === 'tap' && movableSquares(game).includes(square)) return select(context, square);
  return whyNot(game, entry, square);
}

/** A piece of the user as it is selected; nothing if it has no legal move. */
export function selectPiece(context: EntryContext, square: Square): Entry {
  return movableSquares(context.game).includes(square) ? entryAt(context, [square]) : noEntry;
}

/** The legal moves of a selected piece that end on `square`. */
export function movesTo(entry: Entry, square: Square): LegalMove[] {
  return entry.candidates.filter((move) => move.path.at(-1) === square);
}

/** The entry without its last square. */
export function stepBack(context: EntryContext, entry: Entry): Entry {
  return entryAt(context, entry.path.slice(0, -1));
}

function refused(reason: string | null, squares: readonly Square[] = []): EntryAnswer {
  return { kind: 'refused', reason, squares };
}

function entryAt({ rules, game }: EntryContext, path: Square[]): Entry {
  if (path.length === 0) return noEntry;
  const { next, captured, candidates } = rules.moveInput(game.fen, path);
  const ends = new Set(candidates.map((move) => move.path.at(-1) ?? ''));
  // A tap there is a step back, even if a capture returns to this square.
  ends.delete(path.at(-1) ?? '');
  return { path, next, captured, candidates, ends: [...ends] };
}

function pieceOn(game: GameState, square: Square | undefined): Piece | undefined {
  return game.pieces.find((piece) => piece.square === square);
}

function select(context: EntryContext, square: Square): EntryAnswer {
  const { game } = context;
  const piece = pieceOn(game, square);
  if (piece === undefined) return refused(null);
  if (piece.color !== game.turn) return refused(texts.otherSide({ turn: game.turn }));
  if (movableSquares(game).includes(square))
    return { kind: 'entry', entry: entryAt(context, [square]) };
  return game.capture > 0 ? mustCapture(game) : refused(texts.blocked({ square }), [square]);
}

function step(context: EntryContext, entry: Entry, square: Square): EntryAnswer {
  const { rules, game } = context;
  const path = [...entry.path, square];
  const { complete, candidates } = rules.moveInput(game.fen, path);
  if (complete !== null) return { kind: 'move', move: complete };
  // The square can be a stop as well as the end. Where both give the same move, it is played.
  // Else it is a stop, because every capture can be entered stop by stop.
  const ending = movesTo(entry, square);
  if (ending.length === 1 && candidates.every((move) => move.text === ending[0].text))
    return finish(context, entry.path, ending);
  return { kind: 'entry', entry: entryAt(context, path) };
}

function finish(context: EntryContext, path: Square[], moves: LegalMove[]): EntryAnswer {
  const choices = moves.map((move) => withPath(context, path, move));
  return choices.length === 1 ? { kind: 'move', move: choices[0] } : { kind: 'choice', choices };
}

/** The same move, with a path that begins with the squares entered. */
function withPath({ rules, game }: EntryContext, begun: Square[], move: LegalMove): LegalMove {
  if (begun.every((square, index) => move.path[index] === square)) return move;
  const path = [...begun];
  let state = rules.moveInput(game.fen, path);
  while (state.complete === null) {
    const onward = state.next
      .map((square) => ({ square, after: rules.moveInput(game.fen, [...path, square]) }))
      .find(({ after }) => after.candidates.some((candidate) => candidate.text === move.text));
    if (onward === undefined) return move;
    path.push(onward.square);
    state = onward.after;
  }
  return state.complete;
}

function mustCapture(game: GameState): EntryAnswer {
  const from = movableSquares(game);
  return refused(texts.mustCaptureWith({ from: oneOf(from), count: game.capture }), from);
}

/** Why the selected piece cannot go to `square`. */
function whyNot(game: GameState, entry: Entry, square: Square): EntryAnswer {
  const [from = ''] = entry.path;
  const target = pieceOn(game, square);
  if (game.capture > 0) {
    const next = oneOf(entry.next);
    if (target !== undefined && target.color !== game.turn)
      return refused(texts.landBehind({ next }), entry.next);
    if (entry.path.length > 1) return refused(texts.captureGoesOn({ next }), entry.next);
    return target === undefined
      ? refused(texts.captureGoesTo({ from, count: game.capture, next }), entry.next)
      : mustCapture(game);
  }
  if (target !== undefined && target.color !== game.turn) return whyNoCapture(game, from, square);
  if (target !== undefined) return refused(texts.occupied, [square]);
  const isKing = pieceOn(game, from)?.king === true;
  return refused(isKing ? texts.kingMoves : texts.manMoves, [from]);
}

/** Why the piece on `from` cannot capture towards the enemy on `target`. */
function whyNoCapture(game: GameState, from: Square, target: Square): EntryAnswer {
  const [start, end] = [from, target].map((square) => placeOf(square, 'white'));
  const step = { x: Math.sign(end.x - start.x), y: Math.sign(end.y - start.y) };
  if (step.x !== 0 && step.y !== 0) return refused(texts.captureStraight, [target]);
  // The squares from the piece to the edge of the board.
  const way: Square[] = [];
  for (let { x, y } = start; ;) {
    const next = squareAt({ x: (x += step.x), y: (y += step.y) }, 'white');
    if (next === null) break;
    way.push(next);
  }
  const first = way.findIndex((square) => pieceOn(game, square) !== undefined);
  const [met, behind] = [way[first], way[first + 1]];
  if (pieceOn(game, met)?.color === game.turn) return refused(texts.captureOwn, [met]);
  if (behind !== undefined && pieceOn(game, behind) === undefined)
    return refused(texts.captureNext, [met]);
  const squares = [met, ...way.slice(first + 1, first + 2)];
  return refused(texts.captureBehind({ square: met }), squares);
}
