/** The puzzles under way, kept in this browser: one for each theme, and one for each other reason to
 * open one. So a reload, or a look at another theme, brings no new puzzle. */

import { isCount, loadValue, saveValue, type StoredValue } from '../document/storage/stored_value';
import { isObject } from '../document/study';

/** Why a puzzle is open. `rated`: it counts for the rating; `daily`: it is that of the day; `repeat`: it
 * was failed before; `single`: it was opened by its address, or from a list, and counts for nothing. */
export type Kind = 'rated' | 'daily' | 'repeat' | 'single';

/** A puzzle under way. */
export interface Open {
  id: number;
  /** How many moves of the solution are played. */
  ply: number;
  hints: 0 | 1 | 2;
  /** Whether it is counted; before it is solved, as not solved. */
  isCounted: boolean;
}

interface OpenPuzzles {
  /** The theme that was chosen last; `null`: all. */
  theme: string | null;
  /** By the place of each: {@link placeOf}. */
  puzzles: Readonly<Record<string, Open>>;
}

const stored: StoredValue<OpenPuzzles> = {
  key: 'dameo.puzzles.open',
  version: 1,
  name: 'open',
  is: areOpen,
  first: { theme: null, puzzles: {} },
};

/** Where a puzzle is kept. */
export const placeOf = (kind: Kind, theme: string | null): string =>
  kind === 'rated' ? `rated ${theme ?? ''}` : kind;

/** The theme of a rated puzzle that is kept there. */
export const themeOf = (place: string): string | null => place.slice('rated '.length) || null;

export const loadTheme = (): string | null => loadValue(stored).theme;

export function saveTheme(theme: string | null): void {
  saveValue(stored, { ...loadValue(stored), theme });
}

export function loadOpen(place: string): Open | null {
  const { puzzles } = loadValue(stored);
  return Object.hasOwn(puzzles, place) ? puzzles[place] : null;
}

/** The place of the puzzle with this id, if it is under way. */
export function placeWith(id: number): string | null {
  const { puzzles } = loadValue(stored);
  return Object.keys(puzzles).find((place) => puzzles[place].id === id) ?? null;
}

/** `null`: none is under way there. */
export function saveOpen(place: string, open: Open | null): void {
  const { theme, puzzles } = loadValue(stored);
  const others = Object.entries(puzzles).filter(([other]) => other !== place);
  const all = open === null ? others : [...others, [place, open] as const];
  saveValue(stored, { theme, puzzles: Object.fromEntries(all) });
}

function areOpen(value: unknown): value is OpenPuzzles {
  if (!isObject(value) || !isObject(value['puzzles'])) return false;
  const { theme, puzzles } = value;
  return (theme === null || typeof theme === 'string') && Object.values(puzzles).every(isOpen);
}

function isOpen(value: unknown): value is Open {
  if (!isObject(value)) return false;
  const { id, ply, hints, isCounted } = value;
  return (
    isCount(id) && isCount(ply) && isCount(hints) && hints <= 2 && typeof isCounted === 'boolean'
  );
}
