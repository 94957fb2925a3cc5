// Generated from the Rust of board/wasm-rules by its tests: do not edit.

/** A side. */
export type Color = 'white' | 'black';

/** When a game is drawn. */
export type DrawRules = 'standard' | 'playstrategy';

/** Why a game is over. */
export type OutcomeReason = 'no-moves' | 'repetition' | 'lone-kings' | 'king-moves';

/** The result of a game record. */
export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** How bad a move is. */
export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

/** The name of what a move did wrong. */
export type ReasonKind = 'won-to-drawn' | 'won-to-lost' | 'drawn-to-lost' | 'hangs' | 'allows-shot' | 'loses' | 'misses-shot' | 'misses-pieces' | 'lets-man-through' | 'misses-king';

/** What is wrong with an input, and where. Lines and columns count from 1. */
export type Problem = {
/** What is wrong, and what would be right. */
message: string,
/** The line. */
line: number | null,
/** The column, in characters. */
column: number | null, };

/** A piece on its square. */
export type Piece = {
/** A letter a to h and a digit 1 to 8. */
square: string,
/** The side that owns it. */
color: Color,
/** Whether it is a king. */
king: boolean, };

/** A legal move. */
export type LegalMove = {
/** The move in the protocol's text: `d1d4`, `c5c1h1h3d3`. Identifies the move in its position. */
text: string,
/** The move as PDN writes it: `d1-d4`, `c5xc1xh1xh3xd3`. */
pdn: string,
/** Its squares: from, every landing square of a capture, to. */
path: Array<string>,
/** The squares of the captured pieces, in the order in which they are jumped. */
captured: Array<string>,
/** Whether a man becomes a king. */
promotes: boolean, };

/** How a game ended. */
export type Outcome = {
/** The winner; null after a draw. */
winner: Color | null,
/** Why. */
reason: OutcomeReason, };

/** A game at its last position. */
export type GameState = {
/** The position with its counters, in normal form. */
fen: string,
/** The side to move. */
turn: Color,
/** The number of the full move, from 1. */
moveNumber: number,
/** Plies in a row with king moves only and no capture. */
halfmoveClock: number,
/** How many times the position has occurred, itself included. */
occurrences: number,
/** All pieces. */
pieces: Array<Piece>,
/** The legal moves. */
moves: Array<LegalMove>,
/** The number of pieces that every legal move captures; 0 if there is no capture. */
capture: number,
/** How the game ended, if it did. */
outcome: Outcome | null, };

/** A move that is being entered square by square. */
export type MoveInputState = {
/** The squares that can come next. Empty once the move is complete. */
next: Array<string>,
/** The pieces captured so far, which stay on the board until the move is complete. */
captured: Array<string>,
/** The move, once it is complete, with the path that was entered. */
complete: LegalMove | null,
/** The moves that begin with the squares entered, each with a path that does. */
candidates: Array<LegalMove>, };

/** The squares that a piece may reach once the other side has moved. */
export type PremoveTargets = {
/** The square of the piece. */
from: string,
/** The squares where its moves can end. */
to: Array<string>, };

/** A move that was read. */
export type PdnMove = {
/** The position after it. */
fen: string,
/** Numeric glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
glyphs: Array<number>,
/** The comments after it. */
comments: Array<string>,
/** Moves that could have been played instead. */
variations: Array<PdnVariation>,
/** The move in the protocol's text: `d1d4`, `c5c1h1h3d3`. Identifies the move in its position. */
text: string,
/** The move as PDN writes it: `d1-d4`, `c5xc1xh1xh3xd3`. */
pdn: string,
/** Its squares: from, every landing square of a capture, to. */
path: Array<string>,
/** The squares of the captured pieces, in the order in which they are jumped. */
captured: Array<string>,
/** Whether a man becomes a king. */
promotes: boolean, };

/** Moves that could have been played instead. */
export type PdnVariation = {
/** Comments before the first move. */
comments: Array<string>,
/** The moves. */
moves: Array<PdnMove>, };

/** A game that was read. */
export type PdnGame = {
/** Without `SetUp`, FEN and Result, which follow from the rest. */
tags: Array<[string, string]>,
/** The FEN of the position before the first move. */
start: string,
/** The result. */
result: GameResult,
/** Comments before the first move. */
comments: Array<string>,
/** The moves. */
moves: Array<PdnMove>,
/** What could not be read and was left out, but for a missing result. */
warnings: Array<Problem>, };

/** The games of a text, and the errors in it. */
export type PdnFile = {
/** The games that could be read. */
games: Array<PdnGame>,
/** One for each game that could not. */
problems: Array<Problem>, };

/** A judged move. */
export type JudgedMove = {
/** The points of winning chances that its side lost, 0 to 100. */
lost: number,
/** Whether it is an error. */
judgement: Judgement | null, };

/** The accuracy of both sides, 0 to 100. */
export type Accuracy = {
/** Of White, if it has moved. */
white: number | null,
/** Of Black. */
black: number | null, };

/** A judged game. */
export type JudgedGame = {
/** One for each move; none where the chances before or after it are not known. */
moves: Array<JudgedMove | null>,
/** The accuracy up to the first position without evaluation. */
accuracy: Accuracy, };

/** What a move did wrong. */
export type Reason = {
/** Its name. */
kind: ReasonKind,
/** The pieces that it is about; 0 if it is about none. */
count: number,
/** Whether a king is among them. */
king: boolean, };

/** A score from the view of White. */
export type Score = { "kind": "cp", "value": number } | { "kind": "mate", "value": number };

/** A move of a position in the book. */
export type BookMove = {
/** The move. */
move: LegalMove,
/** What it is worth. */
score: Score,
/** The depth of the search behind it, in plies. */
depth: number,
/** Games in which it was played; 65,535 means that many or more. */
games: number,
/** White's score in these games, 0 to 1; null without games. */
white: number | null,
/** Whether it was scored only by an engine older than that of the book. */
old: boolean, };

/** The data by which the page selects a puzzle. */
export type PuzzleSummary = {
/** A hash of the position; it is the same in every set with this puzzle. */
id: number,
/** How hard it is. */
rating: number,
/** The names of its tags. */
tags: Array<string>, };

/** A puzzle to be solved. */
export type Puzzle = {
/** The position, with the solver to move. */
fen: string,
/** The moves of both sides in the protocol's text, that of the solver first and last. */
moves: Array<string>, };
