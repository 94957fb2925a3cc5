/** The openings that the user has played, from the games of the library. */

import type { GameDatabase } from '../collection/database';
import type { Summary } from '../collection/record';
import type { Color, GameResult, LegalMove, Rules } from '../rules/types';
import type { OwnGame } from './games.svelte';

/** An opening: the first move of White; of Black with the reply. */
export interface PlayedOpening {
  moves: readonly LegalMove[];
  games: number;
  /** The points that the user got. */
  points: number;
}

export type PlayedOpenings = Record<Color, readonly PlayedOpening[]>;

/** The points of White. */
const points: Record<GameResult, number | null> = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5, '*': null };
/** So many games are read, the newest. */
const most = 1_000;
/** So many names are offered. */
const mostNames = 20;

/** The players of the library, the most frequent first. */
export function playersIn(games: readonly Summary[]): string[] {
  const counts = new Map<string, number>();
  const names = games.flatMap(({ white, black }) => [...new Set([white, black])]);
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name)
    .slice(0, mostNames);
}

/** The user's side in a game: as it is known, or that of the player with this name. */
export function sideIn(
  { key, white, black }: Summary,
  own: ReadonlyMap<string, OwnGame>,
  name: string,
): Color | null {
  const known = own.get(key);
  if (name === '') return known?.color ?? null;
  if (white === name) return 'white';
  return black === name ? 'black' : null;
}

/** Reads the openings of the games in which the user has a side, the most frequent first. */
export async function readOpenings(
  database: Pick<GameDatabase, 'texts'>,
  games: readonly Summary[],
  sideOf: (game: Summary) => Color | null,
  rules: Rules,
): Promise<PlayedOpenings> {
  const found: Record<Color, Map<string, PlayedOpening>> = { white: new Map(), black: new Map() };
  const wanted = games
    .filter((game) => game.result !== '*' && sideOf(game) !== null)
    .slice(0, most);
  for (const game of wanted) {
    const side = sideOf(game)!;
    const plies = side === 'white' ? 1 : 2;
    const [pdn = ''] = await database.texts([game.id]);
    const [record] = rules.readPdn(pdn).games;
    if (record?.start !== rules.startFen || record.moves.length < plies) continue;
    const moves = record.moves.slice(0, plies);
    const name = moves.map(({ text }) => text).join(' ');
    const before = found[side].get(name) ?? { moves, games: 0, points: 0 };
    const white = points[game.result]!;
    found[side].set(name, {
      ...before,
      games: before.games + 1,
      points: before.points + (side === 'white' ? white : 1 - white),
    });
  }
  const sorted = (side: Color) =>
    [...found[side].values()].sort((one, other) => other.games - one.games);
  return { white: sorted('white'), black: sorted('black') };
}
