/** The course of strategy: chapters of a few positions each, in which the engine finds no other good
 * move. Its texts are the part `strategy` of the catalogues. */

import { strategy as texts } from '../texts/messages/strategy';
import { type Course, type Lesson, lesson, strategyKey } from './lessons';

type ChapterId = keyof typeof texts.chapters;
type Id = keyof typeof texts.done;

/** The positions of each chapter. */
const chapters: Readonly<Record<ChapterId, readonly Lesson<Id>[]>> = {
  majority: [
    lesson('majority1', 'W:Wa2,a3,Kh4:BKa1,a8,b6', ['a3b4', 'a1a4c4'], ['h4b4b7']),
    lesson(
      'majority2',
      'W:Wb2,c3,f3,Kh3:Ba2,Ka8,b7',
      ['c3b4', 'a2c2'],
      ['b4a5', 'a8a3g3'],
      ['h3c3c1'],
    ),
  ],
  ladder: [
    lesson(
      'ladder1',
      'W:We4,e5,f1,f2,f4,f5,h3:Ba8,b3,c4,c8,d7,f8,h7',
      ['f4d6', 'd7d5'],
      ['e5c5c3a3'],
    ),
    lesson(
      'ladder2',
      'W:Wb2,f1,f6,Kh8:Bb4,c3,d2,Kg7',
      ['f1g2', 'g7g1'],
      ['f6g7', 'g1g8'],
      ['h8b8b3d3d1'],
    ),
  ],
  bridge: [
    lesson(
      'bridge1',
      'W:Wa1,a2,Kf2,g5,h1:Ba8,b3,c4,Kh6,h8',
      ['f2b6', 'h6a6'],
      ['a2a3', 'a6a2'],
      ['a1a3c3c5'],
    ),
    lesson(
      'bridge2',
      'W:Wa5,c3,c4,e3,f3,h2,h3:Ba7,b6,b7,e5,f5,f6,g3,g4',
      ['e3d4', 'g3e3'],
      ['d4d5', 'e5c5'],
      ['c4c6a6a8'],
    ),
  ],
  turc: [
    lesson('turc1', 'W:Wb4,c5,d4,e2:Bd7,e5,Kg3', ['e2d3', 'g3b3b5d5'], ['d4d6d8']),
    lesson('turc2', 'W:Wd4,e2,e5,h2,h4:Ba6,Kc3,c5,d7,e7,e8', ['e2d3', 'c3h3h5d5'], ['d4d6d8f8']),
  ],
  kingTrap: [
    lesson('kingTrap1', 'W:Wb1,b6,c1:BKb8', ['c1b2', 'b8b4'], ['b2b3', 'b4b2'], ['b1b3']),
    lesson('kingTrap2', 'W:WKa1,g5,h1:Bf7,Kg2,h8', ['g5g6', 'g2g8'], ['h1g2', 'g8g1'], ['a1h1']),
  ],
  race: [
    lesson('race1', 'W:Wc7:Bc3', ['c7b8', 'c3c2'], ['b8b1']),
    lesson('race2', 'W:Wa2:Ba8', ['a2b3']),
  ],
  linear: [
    lesson('linear1', 'W:Wh4,h5:Bc8,f5,g8', ['h4h6']),
    lesson('linear2', 'W:Wb2,c3:Bc6,g7', ['b2d4', 'c6c5'], ['c3e5']),
  ],
  tempo: [
    lesson('tempo1', 'W:Wc2,f2:Bf5', ['f2g3', 'f5f4'], ['c2d3', 'f4f3'], ['g3e3']),
    lesson('tempo2', 'W:WKa2:Bc3,c4', ['a2b2']),
  ],
  opposition: [
    lesson('opposition1', 'W:Wg1,g3:Bh4', ['g1h2', 'h4h3'], ['h2h4']),
    lesson('opposition2', 'W:We4,h3:Bg5,h6', ['h3h4']),
  ],
  endings: [
    lesson('ending1', 'W:WKa1:BKb3,Kd3', ['a1c3']),
    lesson('ending2', 'W:WKa2,Kc1:BKa1', [['a2b1', 'c1a3']]),
    lesson('ending3', 'W:WKa1,d4:BKh5', ['a1a5']),
  ],
};

/** The positions in which the user is to save the game. */
const toSave: readonly Id[] = ['ending1'];

const chapterIds = Object.keys(chapters) as ChapterId[];
const chapterOf = new Map(
  chapterIds.flatMap((id) => chapters[id].map((lesson) => [lesson.id, id])),
);

export const strategyCourse: Course = {
  title: texts.title,
  intro: texts.intro,
  allDone: texts.allDone,
  lessons: chapterIds.flatMap((id) => chapters[id]),
  textsOf({ id }) {
    const { title, text, otherwise } = texts.chapters[chapterOf.get(id as Id)!];
    const task = toSave.includes(id as Id) ? texts.save : texts.win;
    return { title, rule: text, task, done: texts.done[id as Id], otherwise };
  },
  storageKey: strategyKey,
};
