/** The messages between the two sides: JSON, one object each. */

import {
  cleanName,
  isCount,
  readProposal,
  readShared,
  type Proposal,
  type SharedGame,
} from './record';
import type { Rules } from '../../rules/types';

/** The version of the messages. Both sides need the same. */
export const protocolVersion = 1;

/** What a side says of a message that it did not apply. */
export const refusals = [
  /** Not the move that is next. */
  'ply',
  'turn',
  'illegal',
  /** The time of the move is impossible. */
  'time',
  /** The positions after it are different. */
  'differs',
  /** Moves were taken back without agreement, or too many. */
  'takeback',
  /** It belongs to a game that does not exist. */
  'round',
] as const;

export type Refusal = (typeof refusals)[number];

/** What belongs to one game of the two, at one position. */
interface Placed {
  round: number;
  /** The number of moves: before a question, after a move. */
  ply: number;
}

export type Message =
  /** Who is there, and what it has of the game; `null`: nothing. The first message of each side;
   * `reply`: it wants another one back. */
  | { type: 'hello'; version: number; name: string; reply: boolean; game: SharedGame | null }
  /** A move, with the time left after it and what both compare. */
  | ({ type: 'move'; move: string; left: number | null; key: string } & Placed)
  /** The position that was reached by the other side's move. */
  | ({ type: 'seen'; key: string } & Placed)
  | ({ type: 'ask'; what: Proposal } & Placed)
  | ({ type: 'answer'; what: Proposal; yes: boolean } & Placed)
  /** Moves are taken back, as it was agreed; `to`: how many are left. */
  | ({ type: 'back'; to: number; key: string } & Placed)
  | ({ type: 'end'; reason: 'resignation' | 'time' | 'aborted' } & Placed)
  | { type: 'refuse'; reason: Refusal }
  /** Says that the connection is there. */
  | { type: 'ping' };

/** A longer text is no message. A game of {@link mostMoves} moves is shorter. */
const longest = 200_000;

/** Reads a message; `null` if the text is none. A `hello` of another version has no game. */
export function parseMessage(rules: Rules, text: string): Message | null {
  if (text.length > longest) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const { type } = given;
  if (type === 'ping') return { type };
  if (type === 'refuse') {
    const reason = refusals.find((one) => one === given.reason);
    return reason === undefined ? null : { type, reason };
  }
  if (type === 'hello') return readHello(rules, given);
  const { round, ply, key, what } = given;
  if (!isCount(round) || !isCount(ply)) return null;
  const place = { round, ply };
  const asked = readProposal(what);
  switch (type) {
    case 'move': {
      const { move, left } = given;
      if (typeof move !== 'string' || typeof key !== 'string') return null;
      if (left !== null && typeof left !== 'number') return null;
      return { type, ...place, move, left, key };
    }
    case 'seen':
      return typeof key === 'string' ? { type, ...place, key } : null;
    case 'ask':
      return asked === null ? null : { type, ...place, what: asked };
    case 'answer':
      if (asked === null || typeof given.yes !== 'boolean') return null;
      return { type, ...place, what: asked, yes: given.yes };
    case 'back':
      if (!isCount(given.to) || typeof key !== 'string') return null;
      return { type, ...place, to: given.to, key };
    case 'end': {
      const { reason } = given;
      if (reason !== 'resignation' && reason !== 'time' && reason !== 'aborted') return null;
      return { type, ...place, reason };
    }
    default:
      return null;
  }
}

function readHello(rules: Rules, given: Record<string, unknown>): Message | null {
  const { version, name } = given;
  if (!isCount(version) || typeof name !== 'string') return null;
  const game = given.game === null ? null : readShared(rules, given.game);
  if (version === protocolVersion && game === null && given.game !== null) return null;
  return { type: 'hello', version, name: cleanName(name), reply: given.reply === true, game };
}
