/** The lessons: positions to be solved on the board. Their texts are in `texts/learn.ts`. */

import { learn as texts, type LessonTexts } from '../texts/learn';
import type { Color, LegalMove } from '../rules/types';

/** A move that the user has to find. */
export interface LessonStep {
  /** The moves that solve the step, in the protocol's text. The first is the one shown as help. */
  accept: string[];
  /** The opponent's answer, in the protocol's text; `null` after the last step. */
  reply: string | null;
}

/** A position to be solved. */
export interface Lesson {
  id: keyof typeof texts.lessons;
  fen: string;
  /** The side of the user. */
  side: Color;
  steps: LessonStep[];
}

function one(id: Lesson['id'], fen: string, accept: string[], side: Color = 'white'): Lesson {
  return { id, fen, side, steps: [{ accept, reply: null }] };
}

/** All lessons, in order. */
export const lessons: readonly Lesson[] = [
  {
    id: 'man',
    fen: 'W:Wd2:Bb7',
    side: 'white',
    steps: [
      { accept: ['d2e3'], reply: 'b7b6' },
      { accept: ['e3f4'], reply: null },
    ],
  },
  one('line', 'W:Wd1,d2,d3,g2:Bb7', ['d1d4']),
  one('diagonal', 'W:Wb1,c2,d3,g2:Bb7', ['b1e4']),
  {
    id: 'king',
    fen: 'W:We7:Bh6',
    side: 'white',
    steps: [
      { accept: ['e7e8'], reply: 'h6h5' },
      { accept: ['e8a4'], reply: null },
    ],
  },
  one('capture', 'W:Wd4:Bc5,d5,e5', ['d4d6']),
  one('several', 'W:We5:Bc4,d5', ['e5c5c3']),
  one('compulsory', 'W:Wd4,g7:Bb8,d5', ['d4d6']),
  one('maximum', 'W:Wb4,f4:Bb5,e6,f5', ['f4f6d6']),
  one('choice', 'W:Wb4,f3,f4:Bb5,f5,f7,f8', ['b4b6']),
  one('flying', 'W:WKa1:Ba4,d6,g3', ['a1a6g6g2', 'a1a6g6g1']),
  one('delayed', 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5', ['c5c1h1h3d3'], 'black'),
  one('ring', 'W:Wd4:Bd5,e4,e6,f5', ['d4d6f6f4d4']),
  one('passing', 'W:Wc6:Bc7,d8,e7', ['c6c8e8e6']),
  {
    id: 'coup',
    fen: 'W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5',
    side: 'white',
    steps: [
      { accept: ['c1e3'], reply: 'a5c5' },
      { accept: ['e1c3'], reply: 'c5c1h1h3d3' },
      { accept: ['d2d4d6b6b8'], reply: null },
    ],
  },
  one('blocked', 'W:Wa1,a2,b2,b3,d2:Ba3,a4', ['d2c3']),
  one('draw', 'W:WKa4:Bd4,Kh8', ['a4f4', 'a4e4', 'a4g4']),
];

/** The texts of a lesson. */
export function lessonTexts({ id }: Lesson): LessonTexts {
  return texts.lessons[id];
}

/** Whether a move solves a step. */
export function solves(step: LessonStep, move: LegalMove): boolean {
  return step.accept.includes(move.text);
}

const storageKey = 'dameo.learn.1';

/** The lessons that the user has solved. */
export function loadProgress(): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    // Without storage, or with other data in it, the lessons begin anew.
    return new Set();
  }
}

/** Keeps the lessons that the user has solved, where the browser allows it. */
export function saveProgress(solved: ReadonlySet<string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...solved]));
  } catch {
    // The lessons work all the same.
  }
}
