/** What the page keeps of its user, as a list: what is exported into a file, and imported again. */

import { GameDatabase } from '../collection/database';
import { partsOf } from '../collection/parts';
import { newGameOf } from '../collection/record';
import { isStored, type StoredValue } from '../document/storage/stored_value';
import { settingsKey, settingsVersion } from '../document/storage/storage';
import { isObject } from '../document/study';
import { roomsKey, withRooms } from '../friend/keys';
import { lessonsKey, strategyKey } from '../learn/lessons';
import { storedSolved } from '../practice/progress';
import { storedGames } from '../progress/games.svelte';
import { storedHistory } from '../puzzles/history';
import { storedProgress } from '../puzzles/progress';
import { storedRuns } from '../puzzles/runs/run_results';
import { storedResults } from '../review/mistake_results';
import type { Rules } from '../rules/types';
import { isStoredStudy, StudyDatabase } from '../studies/database';
import type { backup as texts } from '../texts/messages/backup';
import { languageKey, languages } from '../texts/language/language';

/** A part of what is kept. */
export interface Kept {
  /** Its name in the file, and in the texts. */
  name: keyof typeof texts.parts;
  /** What is kept now; `undefined`: nothing. */
  read(): Promise<unknown> | unknown;
  /** Whether a value of a file is one that the page can read. */
  is(value: unknown): boolean;
  /** Puts a value in place of what is kept now, or adds it. Throws if that is not possible; otherwise
   * returns how to take it back, unless it only adds. */
  write(value: unknown): Promise<Undo | void> | Undo;
}

type Undo = () => void;

/** All that is kept, in the order of the file. Another part needs a line here and a text. */
export const keptOf = (rules: Rules): readonly Kept[] => [
  ofKey('settings', settingsKey, isSettings),
  ofText('language', languageKey, (code) => languages.some((known) => known.code === code)),
  ofStored('puzzles', storedProgress),
  ofStored('puzzleHistory', storedHistory),
  ofStored('puzzleRuns', storedRuns),
  ofKey('lessons', lessonsKey, areTexts),
  ofKey('strategy', strategyKey, areTexts),
  ofStored('practice', storedSolved),
  ofStored('mistakes', storedResults),
  rooms(),
  ofStored('ownGames', storedGames),
  library(rules),
  studies(rules),
];

/** A {@link StoredValue}. */
function ofStored<T>(name: Kept['name'], stored: StoredValue<T>): Kept {
  return ofKey(name, stored.key, (value) => isStored(stored, value));
}

/** JSON in the local storage. What cannot be parsed is not exported. */
function ofKey(name: Kept['name'], key: string, is: Kept['is']): Kept {
  const { read, write } = ofText(name, key, is);
  return {
    name,
    read() {
      try {
        const text = read();
        const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
        return is(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    is,
    write: (value) => write(JSON.stringify(value)),
  };
}

/** A text in the local storage. */
function ofText(name: Kept['name'], key: string, is: Kept['is']): Kept {
  return {
    name,
    read: () => localStorage.getItem(key) ?? undefined,
    is,
    write(value) {
      const before = localStorage.getItem(key);
      localStorage.setItem(key, String(value));
      return () => {
        if (before === null) localStorage.removeItem(key);
        else localStorage.setItem(key, before);
      };
    },
  };
}

/** The keys of games in rooms. They are added to those that are there. */
function rooms(): Kept {
  const isRooms = (value: unknown) => withRooms(null, JSON.stringify(value) ?? '') !== null;
  const part = ofKey('rooms', roomsKey, isRooms);
  return {
    ...part,
    write(value) {
      const all = withRooms(localStorage.getItem(roomsKey), JSON.stringify(value));
      return part.write(all === null ? value : JSON.parse(all));
    },
  };
}

/** Uses a database, and closes it. */
async function using<D extends { close(): void }, T>(
  database: D,
  use: (database: D) => Promise<T>,
): Promise<T> {
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** The studies. They are added to those that are there. */
function studies(rules: Rules): Kept {
  return {
    name: 'studies',
    read: () =>
      using(new StudyDatabase(), async (database) => {
        const found = await database.list();
        return found.length === 0 ? undefined : found;
      }),
    is: (value) =>
      Array.isArray(value) &&
      value.every(
        (study) => isStoredStudy(study) && rules.readPdn(study.pdn).problems.length === 0,
      ),
    write: (value) =>
      using(new StudyDatabase(), async (database) => {
        if (Array.isArray(value)) await database.add(value.filter(isStoredStudy));
      }),
  };
}

/** The library, as PDN. Its games are added to those that are there. */
function library(rules: Rules): Kept {
  return {
    name: 'games',
    read: () =>
      using(new GameDatabase(), async (database) => {
        const games = await database.list();
        const found = await database.texts(games.map(({ id }) => id).reverse());
        return found.length === 0 ? undefined : found.map((pdn) => pdn.trim()).join('\n\n');
      }),
    is: (value) =>
      typeof value === 'string' &&
      [...partsOf(value)].every(({ text }) => rules.readPdn(text).problems.length === 0),
    write: (value) =>
      using(new GameDatabase(), async (database) => {
        const games = [...partsOf(String(value))].flatMap(({ text }) => rules.readPdn(text).games);
        await database.add(games.map((game) => newGameOf(game, rules)));
      }),
  };
}

function isSettings(value: unknown): boolean {
  return isObject(value) && value['version'] === settingsVersion && isObject(value['settings']);
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
