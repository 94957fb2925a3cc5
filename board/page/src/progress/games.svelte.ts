/** The user's games against the levels of the engine, kept in this browser: which of them count, and
 * what reviews say of them. */

import { keyOf } from '../collection/record';
import { isCount, loadValue, saveValue, type StoredValue } from '../document/storage/stored_value';
import { isObject } from '../document/study';
import { toPdn, type GameTree, type TreeNode } from '../document/tree';
import type { MatchEnd } from '../play/match_end';
import { positionOf } from '../rules/fen';
import type { Color, JudgedGame } from '../rules/types';
import { levels, type LevelId, type MatchOptions } from '../settings/settings';

/** Why a game does not count: the user was `helped` by a hint or by taking back, it began from another
 * `position`, the user made no `moves`, or the `level` has no rating. */
export type Unrated = 'helped' | 'position' | 'moves' | 'level';

/** The parts of a game, in their order. */
export const phases = ['opening', 'middle', 'ending'] as const;
export type Phase = (typeof phases)[number];

/** What a review says of the user's moves. */
export interface OwnReview {
  /** 0 to 100. */
  accuracy: number;
  /** For each phase: the moves of the user, and the points of winning chances that they lost. */
  phases: readonly (readonly [moves: number, lost: number])[];
}

/** A game of the user against the engine. */
export interface OwnGame {
  /** When it began, as `Date.now()`: no two games of a browser have the same. */
  begun: number;
  /** Its key in the library. */
  key: string;
  level: LevelId;
  color: Color;
  /** The points of the user. */
  score: 0 | 0.5 | 1;
  /** `null`: it counts. */
  unrated: Unrated | null;
  review?: OwnReview;
}

/** A match as it is kept. */
export interface FinishedMatch {
  options: MatchOptions;
  color: Color;
  tree: GameTree;
  start: TreeNode;
  head: TreeNode;
  begun: number;
  helped: boolean;
}

/** So many are kept, the newest. */
const remembered = 5_000;
/** The opening has so many moves of each side. */
export const openingMoves = 8;
/** With so many pieces or fewer it is an ending. */
export const endingPieces = 12;

/** The games as they are stored; each of them is checked when they are read. */
export const storedGames: StoredValue<unknown[]> = {
  key: 'dameo.progress',
  version: 1,
  name: 'games',
  is: (value): value is unknown[] => Array.isArray(value),
  first: [],
};

/** Which part of a game the move after this position belongs to. */
export function phaseOf({ fen, ply }: Pick<TreeNode, 'fen' | 'ply'>): Phase {
  const pieces = positionOf(fen).match(/[a-h][1-8]/g)?.length ?? 0;
  if (pieces <= endingPieces) return 'ending';
  return ply < 2 * openingMoves ? 'opening' : 'middle';
}

/** Why a game does not count; `null`: it does. */
export function whyUnrated(
  { options, color, start, head, helped }: FinishedMatch,
  startFen: string,
): Unrated | null {
  if (start.parent !== null || start.fen !== startFen) return 'position';
  if (helped) return 'helped';
  if (head.ply < (color === 'white' ? 1 : 2)) return 'moves';
  const { elo } = levels.find(({ id }) => id === options.level)!;
  return elo === null ? 'level' : null;
}

/** The games, as this tab sees them. Other tabs are followed. */
export class OwnGames {
  /** The first one first. */
  all: readonly OwnGame[] = $state.raw([]);

  constructor() {
    this.#read();
    addEventListener('storage', ({ key }) => {
      if (key === storedGames.key || key === null) this.#read();
    });
  }

  /** Those that count. */
  get rated(): readonly OwnGame[] {
    return this.all.filter(({ unrated }) => unrated === null);
  }

  /** Keeps a game that is over, once. Stopped games and those of others do not belong here. */
  keep(match: FinishedMatch, { winner, reason }: MatchEnd, startFen: string): void {
    const { options, color, tree, begun } = match;
    if (options.opponent !== 'engine' || reason === 'aborted') return;
    if (this.#read().some((game) => game.begun === begun)) return;
    const score = winner === null ? 0.5 : winner === color ? 1 : 0;
    const unrated = whyUnrated(match, startFen);
    const key = keyOf(toPdn(tree));
    const game: OwnGame = { begun, key, level: options.level, color, score, unrated };
    this.#save((games) => [...games, game].slice(-remembered));
  }

  /** Keeps what a review says of a game, if it is one of these. */
  keepReview(tree: GameTree, line: readonly TreeNode[], { moves, accuracy }: JudgedGame): void {
    const key = keyOf(toPdn(tree));
    const found = this.#read().findLast((game) => game.key === key);
    const exact = found && accuracy[found.color];
    if (found === undefined || exact == null) return;
    const sums = phases.map((): [number, number] => [0, 0]);
    for (const [ply, judged] of moves.entries()) {
      const isOwn = (ply % 2 === 0) === (found.color === 'white');
      if (judged === null || !isOwn) continue;
      const sum = sums[phases.indexOf(phaseOf(line[ply]))];
      sum[0] += 1;
      sum[1] += judged.lost;
    }
    const review = { accuracy: exact, phases: sums };
    const isFound = (game: unknown) => isOwnGame(game) && game.begun === found.begun;
    this.#save((games) => games.map((game) => (isFound(game) ? { ...found, review } : game)));
  }

  #read(): readonly OwnGame[] {
    const games = loadValue(storedGames).flatMap((game) => (isOwnGame(game) ? [game] : []));
    this.all = games.sort((one, other) => one.begun - other.begun);
    return this.all;
  }

  /** Entries that cannot be read stay as they are. */
  #save(change: (games: unknown[]) => unknown[]): void {
    saveValue(storedGames, change(loadValue(storedGames)));
    this.#read();
  }
}

let shared: OwnGames | null = null;

/** The games of this page. */
export function ownGames(): OwnGames {
  shared ??= new OwnGames();
  return shared;
}

function isOwnGame(value: unknown): value is OwnGame {
  if (!isObject(value)) return false;
  const { begun, key, level, color, score, unrated, review } = value;
  return (
    isCount(begun) &&
    typeof key === 'string' &&
    levels.some(({ id }) => id === level) &&
    (color === 'white' || color === 'black') &&
    [0, 0.5, 1].includes(score as number) &&
    (unrated === null || typeof unrated === 'string') &&
    (review === undefined || isOwnReview(review))
  );
}

function isOwnReview(value: unknown): value is OwnReview {
  const isAmount = (amount: unknown) => typeof amount === 'number' && amount >= 0;
  if (!isObject(value) || !isAmount(value['accuracy'])) return false;
  const { phases: sums } = value;
  return (
    Array.isArray(sums) &&
    sums.length === phases.length &&
    sums.every((sum) => Array.isArray(sum) && sum.length === 2 && sum.every(isAmount))
  );
}
