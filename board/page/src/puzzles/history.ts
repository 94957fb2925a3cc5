/** The puzzles that the user has tried, and which come again: kept in this browser. */

import { isCount, loadValue, saveValue, type StoredValue } from '../document/storage/stored_value';
import { isObject } from '../document/study';

/** A puzzle that was tried: when, in minutes since 1970; its rating; 1 if it was solved; the rating of
 * the user after it. */
export type Try = readonly [id: number, minute: number, rating: number, solved: 0 | 1, own: number];

/** A puzzle that comes again: how often it was solved since it was failed, and on which day. */
type Card = readonly [id: number, box: number, due: number];

export interface History {
  /** The last one last. */
  tries: readonly Try[];
  cards: readonly Card[];
  /** The last day on which a puzzle was solved, the days in a row until then, and the most ever. */
  days: { last: number; row: number; best: number };
}

/** After so many days a puzzle that was failed comes again: the first time, and each time after it was
 * solved (Leitner's boxes). Solved in the last box, it does not come again. */
export const intervals = [1, 3, 7, 21] as const;
/** The largest numbers of tries and of cards that are kept. */
const mostTries = 5000;
const mostCards = 1000;

const beginning: History = { tries: [], cards: [], days: { last: 0, row: 0, best: 0 } };

export const storedHistory: StoredValue<History> = {
  key: 'dameo.puzzles.history',
  version: 1,
  name: 'history',
  is: isHistory,
  first: beginning,
};

export const loadHistory = (): History => loadValue(storedHistory);
export const saveHistory = (history: History): void => saveValue(storedHistory, history);

/** The day in the user's calendar, in days since 1970. */
export function dayOf(time: Date): number {
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000;
}

/** The history after a puzzle was tried for the first time. If it was not solved, it comes again. */
export function afterTry(
  history: History,
  { id, rating }: { id: number; rating: number },
  isSolved: boolean,
  own: number,
  now: Date,
): History {
  const minute = Math.floor(now.getTime() / 60_000);
  const added: Try = [id, minute, rating, isSolved ? 1 : 0, Math.round(own)];
  const tries = [...history.tries, added].slice(-mostTries);
  return afterCard({ ...history, tries }, id, isSolved ? null : 0, isSolved, now);
}

/** The history after a puzzle came again. */
export function afterRepetition(
  history: History,
  id: number,
  isSolved: boolean,
  now: Date,
): History {
  const box = history.cards.find(([card]) => card === id)?.[1] ?? 0;
  const next = box + 1 < intervals.length ? box + 1 : null;
  return afterCard(history, id, isSolved ? next : 0, isSolved, now);
}

/** The ids of the puzzles that come again on this day or came before, the first one first. */
export function dueOn(history: History, day: number): number[] {
  const due = history.cards.filter(([, , on]) => on <= day);
  return due.sort(([, , one], [, , other]) => one - other).map(([id]) => id);
}

/** The days in a row until this day or the day before. */
export function daysInRow({ days }: History, day: number): number {
  return days.last >= day - 1 ? days.row : 0;
}

/** @param box `null`: it does not come again. */
function afterCard(
  { tries, cards, days }: History,
  id: number,
  box: number | null,
  isSolved: boolean,
  now: Date,
): History {
  const day = dayOf(now);
  const others = cards.filter(([other]) => other !== id);
  const card: Card[] = box === null ? [] : [[id, box, day + intervals[box]]];
  const isNewDay = isSolved && day !== days.last;
  const row = isNewDay ? (day === days.last + 1 ? days.row + 1 : 1) : days.row;
  return {
    tries,
    cards: [...others, ...card].slice(-mostCards),
    days: isNewDay ? { last: day, row, best: Math.max(days.best, row) } : days,
  };
}

function isHistory(value: unknown): value is History {
  if (!isObject(value) || !isObject(value['days'])) return false;
  const { tries, cards, days } = value;
  return (
    areRows(tries, 5) &&
    areRows(cards, 3) &&
    cards.every(([, box]) => box < intervals.length) &&
    [days['last'], days['row'], days['best']].every(isCount)
  );
}

/** Whether these are lists of so many numbers. */
function areRows(value: unknown, length: number): value is number[][] {
  return (
    Array.isArray(value) &&
    value.every((row) => Array.isArray(row) && row.length === length && row.every(isCount))
  );
}
