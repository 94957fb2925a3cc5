/** Two sides meet, for the first time or again after the connection was lost: each says what it has of
 * the game, and takes over the last thing that it has missed. */

import { otherColor } from '../../rules/fen';
import type { MatchEnd } from '../../play/match_end';
import type { Rules } from '../../rules/types';
import { ended, takenBack, withMove } from './protocol';
import {
  newGame,
  nextRound,
  pliesBack,
  turnAfter,
  type FriendGame,
  type SharedGame,
} from './record';

/** Why two sides cannot go on: they have other games, both the same side, other settings, or other
 * moves. */
export type Mismatch = 'game' | 'side' | 'settings' | 'moves';

/** The game of a side that has nothing of it yet. */
export function adopt(theirs: SharedGame): FriendGame {
  const color = otherColor(theirs.color);
  return { ...newGame(theirs), ...theirs, color };
}

/** The game of this side after it has heard what the other one has, or why the two do not fit. */
export function reconcile(
  mine: FriendGame,
  theirs: SharedGame,
  rules: Rules,
): FriendGame | Mismatch {
  if (mine.id !== theirs.id) return 'game';
  const round = reconcileRound(mine, theirs);
  if (round === null) return 'moves';
  let game = round;
  // This side is in the next game already; the other one follows when it hears so.
  if (game.round > theirs.round) return theirs.color === game.color ? game : 'side';
  if (theirs.color === game.color) return 'side';
  const settings = (one: SharedGame) => JSON.stringify([one.control, one.drawRules, one.start]);
  if (settings(game) !== settings(theirs)) return 'settings';
  const other = otherColor(game.color);
  if (theirs.takebacks === game.takebacks + 1 && game.agreed)
    game = takenBack(game, pliesBack(game, other));
  const asked = game.asked;
  // What was asked or agreed before is forgotten: both can ask again.
  game = { ...game, asked: null, offered: null, agreed: false };
  // The other side takes back when it hears what this one has.
  if (game.takebacks === theirs.takebacks + 1) return game;
  if (game.takebacks !== theirs.takebacks) return 'moves';

  const common = Math.min(game.moves.length, theirs.moves.length);
  const same = (list: readonly string[]) => JSON.stringify(list.slice(0, common));
  if (same(game.moves) !== same(theirs.moves)) return 'moves';
  const [own, given] = [game.moves.length, theirs.moves.length];
  if (given === own + 1 && turnAfter(game, own) === other && game.end === null) {
    const left = game.control === null ? null : theirs.times[given][other];
    const played = withMove(game, theirs.moves[own], left, rules);
    if (typeof played === 'string') return 'moves';
    game = played.game;
  } else if (given !== own && !(own === given + 1 && turnAfter(game, given) === game.color)) {
    // A finished game may lack the last move, which was still in transit.
    if (game.end === null || given !== own + 1) return 'moves';
  }
  if (theirs.end !== null && game.end === null) {
    const end = checkedEnd(theirs.end, game, asked === 'draw');
    if (end === null) return 'moves';
    game = ended(game, end);
  }
  return withTimesLeft(game, theirs);
}

/** Goes on to the next game if the other side has heard that this one wants it. */
function reconcileRound(mine: FriendGame, theirs: SharedGame): FriendGame | null {
  if (theirs.round === mine.round || mine.round === theirs.round + 1) return mine;
  const wanted = theirs.round === mine.round + 1 && mine.asked === 'rematch';
  return wanted ? nextRound(mine) : null;
}

/** Checks an end that the other side reports: it must be its own loss, or agreed by both. */
function checkedEnd(end: MatchEnd, game: FriendGame, askedDraw: boolean): MatchEnd | null {
  const { reason } = end;
  if (reason === 'aborted') return { winner: null, reason };
  if (reason === 'agreement') return askedDraw ? { winner: null, reason } : null;
  const lost = reason === 'resignation' || (reason === 'time' && game.control !== null);
  return lost ? { winner: game.color, reason } : null;
}

/** Each side keeps its own clock: this one's time is its own, the other's is what that one says. */
function withTimesLeft(game: FriendGame, theirs: SharedGame): FriendGame {
  const last = game.times.at(-1);
  if (last === undefined) return game;
  const other = otherColor(game.color);
  const { [other]: told } = theirs.left ?? last;
  const own = (game.left ?? last)[game.color];
  const left = { ...last, [game.color]: Math.min(own, last[game.color]) };
  return { ...game, left: { ...left, [other]: Math.min(told, last[other]) } };
}
