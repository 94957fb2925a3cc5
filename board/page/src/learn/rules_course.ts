/** The course of the rules. Its texts are the part `learn` of the catalogues. */

import { learn as texts } from '../texts/messages/learn';
import { type Course, type Lesson, lesson, lessonsKey } from './lessons';

const lessons: readonly Lesson<keyof typeof texts.lessons>[] = [
  lesson('man', 'W:Wd2:Bb7', ['d2e3', 'b7b6'], ['e3f4']),
  lesson('line', 'W:Wd1,d2,d3,g2:Bb7', ['d1d4']),
  lesson('diagonal', 'W:Wb1,c2,d3,g2:Bb7', ['b1e4']),
  lesson('king', 'W:We7:Bh6', ['e7e8', 'h6h5'], ['e8a4']),
  lesson('capture', 'W:Wd4:Bc5,d5,e5', ['d4d6']),
  lesson('several', 'W:We5:Bc4,d5', ['e5c5c3']),
  lesson('compulsory', 'W:Wd4,g7:Bb8,d5', ['d4d6']),
  lesson('maximum', 'W:Wb4,f4:Bb5,e6,f5', ['f4f6d6']),
  lesson('choice', 'W:Wb4,f3,f4:Bb5,f5,f7,f8', ['b4b6']),
  lesson('flying', 'W:WKa1:Ba4,d6,g3', [['a1a6g6g2', 'a1a6g6g1']]),
  lesson('delayed', 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5', ['c5c1h1h3d3']),
  lesson('ring', 'W:Wd4:Bd5,e4,e6,f5', ['d4d6f6f4d4']),
  lesson('passing', 'W:Wc6:Bc7,d8,e7', ['c6c8e8e6']),
  lesson(
    'coup',
    'W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5',
    ['c1e3', 'a5c5'],
    ['e1c3', 'c5c1h1h3d3'],
    ['d2d4d6b6b8'],
  ),
  lesson('blocked', 'W:Wa1,a2,b2,b3,d2:Ba3,a4', ['d2c3']),
  lesson('draw', 'W:WKa4:Bd4,Kh8', [['a4f4', 'a4e4', 'a4g4']]),
];

export const rulesCourse: Course = {
  title: texts.title,
  intro: texts.intro,
  allDone: texts.allDone,
  lessons,
  textsOf: ({ id }) => texts.lessons[id as keyof typeof texts.lessons],
  storageKey: lessonsKey,
};
