/** What is stored of a tab's work, and how it is read. */

import { foundEvaluations } from './annotations';
import { fromPdn, type Evaluation, type GameTree } from './tree';
import type { Chances, Color, PdnGame } from '../rules/types';
import type { DocumentState } from './undo';

/** The work in a tab. Plain data. */
export interface Study {
  /** All games of the tab. */
  pdn: string;
  /** Which of them is open, from 0. */
  game: number;
  /** The id of the current node in that game. */
  node: string;
  /** The side at the bottom of the board. */
  orientation: Color;
  /** The evaluations in that game by the ids of the nodes. */
  evaluations: Record<string, Evaluation>;
  /** The same for the other games that have any, by their indices. */
  otherEvaluations: Record<string, Record<string, Evaluation>>;
  /** What else parts of the page keep, such as a game against the engine. */
  extra: Record<string, unknown>;
}

/** The work of a tab as it was stored. */
export interface StoredWork {
  /** When, in milliseconds since 1970. */
  saved: number;
  study: Study;
}

/** The version of stored documents. */
export const documentVersion = 2;

/** Checks a stored document. `null`: it is damaged. */
export function readDocument(value: Readonly<Record<string, unknown>>): StoredWork | null {
  const { version, saved } = value;
  const study = isObject(value['study']) ? { otherEvaluations: {}, ...value['study'] } : null;
  const sound = version === documentVersion && typeof saved === 'number' && isStudy(study);
  return sound ? { saved, study } : null;
}

/** The evaluations of games as they are stored; `game`: the index of the open one. */
export function evaluationsOf(
  games: readonly GameTree[],
  game: number,
): Pick<Study, 'evaluations' | 'otherEvaluations'> {
  const found = games.map(foundEvaluations);
  const others = Object.entries(found).filter(
    ([index, evaluations]) => Number(index) !== game && Object.keys(evaluations).length > 0,
  );
  return { evaluations: found[game], otherEvaluations: Object.fromEntries(others) };
}

/** The games of stored work with their evaluations; `records`: what its PDN holds. */
export function documentOf(study: Study, records: readonly PdnGame[]): DocumentState {
  const games = records.map(fromPdn);
  const game = games[study.game] === undefined ? 0 : study.game;
  const evaluations: Study['otherEvaluations'] = {
    ...study.otherEvaluations,
    [game]: study.evaluations,
  };
  for (const [index, tree] of games.entries()) tree.restoreEvaluations(evaluations[index] ?? {});
  const tree = games[game];
  return { games, game, node: tree.nodeById(study.node) ?? tree.root };
}

function isStudy(value: unknown): value is Study {
  if (!isObject(value)) return false;
  const { pdn, game, node, orientation, evaluations, otherEvaluations, extra } = value;
  return (
    typeof pdn === 'string' &&
    isIndex(game) &&
    typeof node === 'string' &&
    (orientation === 'white' || orientation === 'black') &&
    areEvaluations(evaluations) &&
    isObject(otherEvaluations) &&
    Object.values(otherEvaluations).every(areEvaluations) &&
    isObject(extra)
  );
}

/** Whether it is an object, and no array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

function areEvaluations(value: unknown): value is Record<string, Evaluation> {
  return isObject(value) && Object.values(value).every(isEvaluation);
}

function isEvaluation(value: unknown): value is Evaluation {
  if (!isObject(value) || !isObject(value['score'])) return false;
  const { score, chances, best, depth } = value;
  return (
    (score['kind'] === 'cp' || score['kind'] === 'mate') &&
    typeof score['value'] === 'number' &&
    (chances === null || areChances(chances)) &&
    (best === null || typeof best === 'string') &&
    typeof depth === 'number'
  );
}

function areChances(value: unknown): value is Chances {
  if (!isObject(value)) return false;
  return [value['win'], value['draw'], value['loss']].every((part) => typeof part === 'number');
}
