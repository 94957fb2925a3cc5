/** Lessons: positions to be solved on the board, in a course. */

import { turnOf } from '../rules/fen';
import type { Color, LegalMove } from '../rules/types';

/** A move that the user has to find. */
export interface LessonStep {
  /** The moves that solve the step, in the protocol's text. The first is the one shown as help. */
  accept: string[];
  /** The opponent's answer, in the protocol's text; `null` after the last step. */
  reply: string | null;
}

/** A position to be solved. */
export interface Lesson<Id extends string = string> {
  id: Id;
  fen: string;
  /** The side of the user. */
  side: Color;
  steps: LessonStep[];
}

/** A lesson with the moves of the user, each with the answer to it. */
export function lesson<Id extends string>(
  id: Id,
  fen: string,
  ...steps: [accept: string | string[], reply?: string][]
): Lesson<Id> {
  return {
    id,
    fen,
    side: turnOf(fen),
    steps: steps.map(([accept, reply = null]) => ({ accept: [accept].flat(), reply })),
  };
}

/** The texts of a lesson. */
export interface LessonTexts {
  title: string;
  /** What it teaches. */
  rule: string;
  /** What to do. */
  task: string;
  /** Said when it is solved. */
  done: string;
  /** Why a legal move is not the answer. The key is the move in the protocol's text. */
  wrong?: Readonly<Record<string, string>>;
  /** Said of every other legal move that is not the answer. */
  otherwise: string;
}

/** Lessons in order. Those that follow one another with the same title are a chapter. */
export interface Course {
  title: string;
  intro: string;
  /** Said when all are solved. */
  allDone: string;
  lessons: readonly Lesson[];
  textsOf(lesson: Lesson): LessonTexts;
  /** Under this name the browser keeps what is solved. */
  storageKey: string;
}

/** Some lessons with the same title. */
export interface Chapter {
  title: string;
  /** The index of the first. */
  first: number;
  lessons: readonly Lesson[];
}

export function chaptersOf({ lessons, textsOf }: Course): Chapter[] {
  const chapters: { title: string; first: number; lessons: Lesson[] }[] = [];
  lessons.forEach((lesson, index) => {
    const { title } = textsOf(lesson);
    if (chapters.at(-1)?.title === title) chapters.at(-1)!.lessons.push(lesson);
    else chapters.push({ title, first: index, lessons: [lesson] });
  });
  return chapters;
}

/** Whether a move solves a step. */
export function solves(step: LessonStep, move: LegalMove): boolean {
  return step.accept.includes(move.text);
}

/** Where the ids of the solved lessons of the courses are kept. */
export const lessonsKey = 'dameo.learn.1';
export const strategyKey = 'dameo.strategy.1';

/** The lessons that the user has solved. */
export function loadProgress({ storageKey }: Course): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    // Without storage, or with other data in it, the lessons begin anew.
    return new Set();
  }
}

/** Keeps the lessons that the user has solved, where the browser allows it. */
export function saveProgress({ storageKey }: Course, solved: ReadonlySet<string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...solved]));
  } catch {
    // The lessons work all the same.
  }
}
