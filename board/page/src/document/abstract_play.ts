/** Game records of Abstract Play, which are JSON: the schema `gamerecord` of its recranks. */

import type { GameResult } from '../rules/types';

interface PlayedMove {
  move: string;
}

interface AbstractPlayRecord {
  header: {
    game: { name: string; variants?: string[] };
    site?: { name: string; gameid?: string | number };
    event?: string;
    round?: string;
    'date-start'?: string;
    players: { name: string; result: number }[];
  };
  /** For each round the moves of White and Black; `null` after the end. */
  moves: (string | PlayedMove | null)[][];
}

/** The record as PDN; `null` if the text is not a record of Dameo. A word in place of a move, such
 * as `resign`, ends the moves. */
export function abstractPlayPdn(text: string): string | null {
  const record = readRecord(text);
  if (record === null) return null;
  const { game, site, event, round, players, 'date-start': start } = record.header;
  const [white, black] = players;
  const tags = {
    Event: event,
    Site: site && [site.name, site.gameid].join(' ').trim(),
    Date: start?.slice(0, 10).replaceAll('-', '.'),
    Round: round,
    White: white?.name,
    Black: black?.name,
    // The reader refuses a game on the larger board because of this variant name.
    Variant: [game.name, ...(game.variants ?? [])].join(' '),
  };
  const played = record.moves
    .flat()
    .map((move) => (typeof move === 'object' ? move?.move : move))
    .filter((move) => move !== undefined);
  const end = played.findIndex((move) => !/\d/.test(move));
  const moves = end < 0 ? played : played.slice(0, end);
  const result = resultOf(white?.result ?? 0, black?.result ?? 0);
  const lines = Object.entries(tags)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `[${name} ${JSON.stringify(value)}]`);
  return [...lines, '', [...moves, result].join(' ')].join('\n');
}

/** In a draw both sides have half a point. A game that nobody wins, as after a `timeout` of both,
 * has no result. */
function resultOf(white: number, black: number): GameResult {
  if (white === black) return white > 0 ? '1/2-1/2' : '*';
  return white > black ? '1-0' : '0-1';
}

function readRecord(text: string): AbstractPlayRecord | null {
  try {
    const value = JSON.parse(text) as Partial<AbstractPlayRecord> | null;
    const isRecord =
      value?.header?.game.name !== undefined &&
      Array.isArray(value.header.players) &&
      Array.isArray(value.moves);
    return isRecord ? (value as AbstractPlayRecord) : null;
  } catch {
    return null;
  }
}
