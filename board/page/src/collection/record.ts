/** A game as the library keeps it. */

import { hash } from './hash';
import { positionOf } from '../rules/fen';
import type { GameResult, PdnGame, Rules } from '../rules/types';

/** What the list shows of a game. */
export interface Summary {
  /** Grows with each game that is added. */
  id: number;
  /** The same for two games with the same players, date, result, start and moves, and for no others. */
  key: string;
  /** Names and dates are empty if they are not known. */
  white: string;
  black: string;
  event: string;
  date: string;
  result: GameResult;
  plies: number;
}

/** A game that has no number yet. */
export interface NewGame {
  summary: Omit<Summary, 'id'>;
  pdn: string;
  /** The keys of the positions of the main line: {@link positionKey}. */
  positions: number[];
}

/** The key of a position, whatever its counters are. */
export function positionKey(fen: string): number {
  return hash(positionOf(fen));
}

/** The key of a game: {@link Summary.key}. */
export function keyOf(game: PdnGame): string {
  const [white, black, date] = ['White', 'Black', 'Date'].map((name) => tagOf(game, name));
  const identity = JSON.stringify([
    ...[white, black, date, game.result, game.start],
    ...game.moves.map(({ text }) => text),
  ]);
  return [1, 2].map((seed) => hash(identity, seed).toString(36)).join('.');
}

/** What is kept of a game record. */
export function newGameOf(game: PdnGame, rules: Rules): NewGame {
  const [white, black, event, date] = ['White', 'Black', 'Event', 'Date'].map((name) =>
    tagOf(game, name),
  );
  const { result, moves, start } = game;
  const key = keyOf(game);
  const positions = new Set([start, ...moves.map(({ fen }) => fen)].map(positionKey));
  return {
    summary: { key, white, black, event, date, result, plies: moves.length },
    pdn: rules.writePdn([game]),
    positions: [...positions],
  };
}

/** The value of a tag; empty if it says that nothing is known. */
function tagOf(game: PdnGame, name: string): string {
  const value = game.tags.find(([tag]) => tag === name)?.[1].trim() ?? '';
  return /^[?.\s]*$/.test(value) ? '' : value;
}
