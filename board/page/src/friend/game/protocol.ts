/** The course of a game by link as a pure function: what becomes of the game by an act of this side or
 * a message of the other, and what is to be sent and said. Nothing that is refused changes the game. */

import { otherColor } from '../../rules/fen';
import type { MatchEnd } from '../../play/match_end';
import type { ClockTimes } from '../../play/clock.svelte';
import type { Rules } from '../../rules/types';
import type { Message, Refusal } from './messages';
import {
  isTimeAfter,
  keyOf,
  maxMoves,
  nextRound,
  pliesBack,
  stateOf,
  turnAfter,
  withoutLast,
  type Proposal,
  type FriendGame,
} from './record';

/** The longest that a message may take, in milliseconds: the other side's clock, which is stopped
 * meanwhile, can show so much more than this side thinks. */
export const maxLatency = 15_000;

/** What this side does. */
export type Act =
  | { type: 'play'; move: string }
  | { type: 'ask'; what: Proposal }
  | { type: 'answer'; yes: boolean }
  | { type: 'end'; reason: 'resignation' | 'time' | 'aborted' };

/** What is said to the user. */
export type Feedback =
  /** The other side has asked for something, or answered. */
  | { kind: 'asks' | 'declines'; what: Proposal }
  /** This side has refused a message of the other, or the other one of this side. */
  | { kind: 'refuses' | 'refused'; reason: Refusal }
  /** Its move was taken back. */
  | { kind: 'back' };

export interface Step {
  game: FriendGame;
  send: Message[];
  feedback: Feedback | null;
}

export interface MoveContext {
  rules: Rules;
  /** The times that the clocks of this side show now; `null` without a clock. */
  clocks: ClockTimes | null;
}

/** This side does something. What is not possible now changes nothing. */
export function act(game: FriendGame, what: Act, around: MoveContext): Step {
  switch (what.type) {
    case 'play':
      return playOwn(game, what.move, around);
    case 'ask':
      return ask(game, what.what);
    case 'answer':
      return answer(game, what.yes);
    case 'end': {
      if (game.end !== null) return same(game);
      const { reason } = what;
      const winner = reason === 'aborted' ? null : otherColor(game.color);
      return step(ended(game, { winner, reason }), [{ type: 'end', ...placeOf(game), reason }]);
    }
  }
}

/** The other side sends something, other than its `hello`. */
export function receive(game: FriendGame, message: Message, around: MoveContext): Step {
  if (message.type === 'ping' || message.type === 'hello') return same(game);
  if (message.type === 'refuse') {
    const { reason } = message;
    return { ...same(game), feedback: { kind: 'refused', reason } };
  }
  // It was on its way when the next game began.
  if (message.round < game.round) return same(game);
  if (message.round > game.round) return refuse(game, 'round');
  switch (message.type) {
    case 'move':
      return playOther(game, message, around);
    case 'seen': {
      if (message.ply !== game.moves.length) return same(game);
      const { fen } = stateOf(around.rules, game);
      return keyOf(game, fen) === message.key ? same(game) : refuse(game, 'differs');
    }
    case 'ask':
      return hearQuestion(game, message);
    case 'answer':
      return hearAnswer(game, message, around);
    case 'back':
      return takeBackOther(game, message, around);
    case 'end':
      return hearEnd(game, message.reason);
  }
}

/** Whether this side can ask for it now. */
export function canAsk(game: FriendGame, what: Proposal): boolean {
  if (game.asked !== null) return false;
  if (what === 'rematch') return game.end !== null;
  if (game.end !== null) return false;
  return what === 'draw' || pliesBack(game, game.color) > 0;
}

/** Whether this side may move now. */
export function canPlay(game: FriendGame): boolean {
  if (game.end !== null || game.agreed) return false;
  return turnAfter(game, game.moves.length) === game.color && game.moves.length < maxMoves;
}

/** The game after a move, if the rules know it and the time is possible; else why not. */
export function withMove(
  game: FriendGame,
  move: string,
  left: number | null,
  rules: Rules,
): { game: FriendGame; fen: string } | Refusal {
  const { control, moves, times } = game;
  const mover = turnAfter(game, moves.length);
  if (moves.length >= maxMoves) return 'illegal';
  if (!stateOf(rules, game).moves.some(({ text }) => text === move)) return 'illegal';
  if (control === null ? left !== null : !isTimeAfter(game, mover, left)) return 'time';
  const played: FriendGame = {
    ...game,
    moves: [...moves, move],
    times: control === null ? [] : [...times, { ...times.at(-1)!, [mover]: left! }],
    left: null,
    // A move is an answer: what was asked before it no longer holds.
    asked: null,
    offered: null,
    agreed: false,
  };
  const { fen, outcome } = stateOf(rules, played);
  return { game: outcome === null ? played : ended(played, outcome), fen };
}

function playOwn(game: FriendGame, move: string, { rules, clocks }: MoveContext): Step {
  if (!canPlay(game)) return same(game);
  const { control, color, times } = game;
  let left: number | null = null;
  if (control !== null) {
    const most = times.at(-1)![color];
    const now = Math.round(clocks?.[color] ?? most);
    left = Math.min(Math.max(now, 0), most) + control.increment;
  }
  const played = withMove(game, move, left, rules);
  if (typeof played === 'string') return same(game);
  const key = keyOf(played.game, played.fen);
  return step(played.game, [{ type: 'move', ...placeOf(played.game), move, left, key }]);
}

function playOther(
  game: FriendGame,
  { ply, move, left, key }: Extract<Message, { type: 'move' }>,
  { rules, clocks }: MoveContext,
): Step {
  // It was on its way when the game ended.
  if (game.end !== null) return same(game);
  const other = otherColor(game.color);
  if (turnAfter(game, game.moves.length) !== other) return refuse(game, 'turn');
  if (ply !== game.moves.length + 1) return refuse(game, 'ply');
  const played = withMove(game, move, left, rules);
  if (typeof played === 'string') return refuse(game, played);
  if (clocks !== null && left! > clocks[other] + maxLatency + game.control!.increment)
    return refuse(game, 'time');
  const own = keyOf(played.game, played.fen);
  if (own !== key) return refuse(game, 'differs');
  const feedback: Feedback | null =
    game.asked === null ? null : { kind: 'declines', what: game.asked };
  return {
    game: played.game,
    send: [{ type: 'seen', ...placeOf(played.game), key: own }],
    feedback: played.game.end === null ? feedback : null,
  };
}

function ask(game: FriendGame, what: Proposal): Step {
  if (!canAsk(game, what)) return same(game);
  // Whoever asks for what the other side has asked for agrees.
  if (game.offered === what && what !== 'takeback') return answer(game, true);
  return step({ ...game, asked: what }, [{ type: 'ask', ...placeOf(game), what }]);
}

function hearQuestion(game: FriendGame, { what, ply }: Extract<Message, { type: 'ask' }>): Step {
  const over = game.end !== null;
  // It was on its way when this side moved, or when the game ended.
  if (ply < game.moves.length || over !== (what === 'rematch')) return same(game);
  if (ply > game.moves.length) return refuse(game, 'ply');
  if (what === 'takeback' && pliesBack(game, otherColor(game.color)) === 0)
    return refuse(game, 'takeback');
  // Both have asked for the same at the same time.
  if (game.asked === what && what === 'draw') return step(ended(game, agreement), []);
  if (game.asked === what && what === 'rematch') return step(nextRound(game), []);
  return { game: { ...game, offered: what }, send: [], feedback: { kind: 'asks', what } };
}

function answer(game: FriendGame, yes: boolean): Step {
  const what = game.offered;
  if (what === null) return same(game);
  const heard: FriendGame = { ...game, offered: null };
  const send: Message[] = [{ type: 'answer', ...placeOf(game), what, yes }];
  if (!yes) return step(heard, send);
  if (what === 'draw') return step(ended(heard, agreement), send);
  if (what === 'rematch') return step(nextRound(heard), send);
  // The other side takes its move back when it hears this, unless it has moved meanwhile.
  return step({ ...heard, agreed: true }, send);
}

function hearAnswer(
  game: FriendGame,
  { what, yes, ply }: Extract<Message, { type: 'answer' }>,
  { rules }: MoveContext,
): Step {
  if (game.asked !== what || ply !== game.moves.length) return same(game);
  const heard: FriendGame = { ...game, asked: null };
  if (!yes) return { game: heard, send: [], feedback: { kind: 'declines', what } };
  if (what === 'draw') return step(ended(heard, agreement), []);
  if (what === 'rematch') return step(nextRound(heard), []);
  const back = takenBack(heard, pliesBack(game, game.color));
  const key = keyOf(back, stateOf(rules, back).fen);
  return step(back, [{ type: 'back', ...placeOf(game), to: back.moves.length, key }]);
}

function takeBackOther(
  game: FriendGame,
  { ply, to, key }: Extract<Message, { type: 'back' }>,
  { rules }: MoveContext,
): Step {
  if (game.end !== null) return same(game);
  const plies = pliesBack(game, otherColor(game.color));
  if (!game.agreed || plies === 0) return refuse(game, 'takeback');
  if (ply !== game.moves.length || to !== ply - plies) return refuse(game, 'takeback');
  const back = takenBack(game, plies);
  const own = keyOf(back, stateOf(rules, back).fen);
  if (own !== key) return refuse(game, 'differs');
  return {
    game: back,
    send: [{ type: 'seen', ...placeOf(back), key: own }],
    feedback: { kind: 'back' },
  };
}

function hearEnd(game: FriendGame, reason: 'resignation' | 'time' | 'aborted'): Step {
  if (reason === 'time' && game.control === null) return refuse(game, 'time');
  const end: MatchEnd = { winner: reason === 'aborted' ? null : game.color, reason };
  if (game.end === null) return step(ended(game, end), []);
  // Both have ended it at the same time: what White has said holds.
  const own = ['resignation', 'time', 'aborted'].includes(game.end.reason);
  return own && game.color === 'black' ? step({ ...game, end }, []) : same(game);
}

/** The game without the moves that are taken back. */
export function takenBack(game: FriendGame, plies: number): FriendGame {
  const pending = { asked: null, offered: null, agreed: false, left: null };
  return { ...withoutLast(game, plies), ...pending };
}

export function ended(game: FriendGame, { winner, reason }: MatchEnd): FriendGame {
  return { ...game, end: { winner, reason }, asked: null, offered: null, agreed: false };
}

const agreement: MatchEnd = { winner: null, reason: 'agreement' };

function placeOf({ round, moves }: FriendGame): { round: number; ply: number } {
  return { round, ply: moves.length };
}

function refuse(game: FriendGame, reason: Refusal): Step {
  return { game, send: [{ type: 'refuse', reason }], feedback: { kind: 'refuses', reason } };
}

function same(game: FriendGame): Step {
  return step(game, []);
}

function step(game: FriendGame, send: Message[]): Step {
  return { game, send, feedback: null };
}
