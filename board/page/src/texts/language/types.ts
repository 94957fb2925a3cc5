/** What a translation is: the same texts as the English ones. */

import type { Helpers } from './helpers';
import type { Part } from './language';
import type { app } from '../app';
import type { board } from '../board';
import type { collection } from '../collection';
import type { drawing } from '../drawing';
import type { editor } from '../editor';
import type { embed } from '../embed';
import type { endgame } from '../endgame';
import type { explorer } from '../explorer';
import type { learn } from '../learn/learn';
import type { mistakes } from '../learn/mistakes';
import type { openings } from '../learn/openings';
import type { practice } from '../learn/practice';
import type { texts as puzzles } from '../learn/puzzles';
import type { pictures } from '../pictures';
import type { friend } from '../play/friend';
import type { premove } from '../play/premove';
import type { watching } from '../play/watching';
import type { problems } from '../problems';
import type { rules } from '../rules';
import type { state } from '../state';
import type { times } from '../times';

/** Texts of the same form: any string for a string, and the same parameters of a function. */
type Words<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Words<Result>
    : { [Name in keyof T]: Words<T[Name]> };

interface Parts extends Record<Part, unknown> {
  app: Omit<typeof app, 'state'>;
  board: typeof board;
  collection: typeof collection;
  drawing: typeof drawing;
  editor: typeof editor;
  embed: typeof embed;
  endgame: typeof endgame;
  explorer: typeof explorer;
  friend: typeof friend;
  learn: typeof learn;
  mistakes: typeof mistakes;
  openings: typeof openings;
  pictures: typeof pictures;
  practice: typeof practice;
  premove: typeof premove;
  problems: typeof problems;
  puzzles: typeof puzzles;
  rules: typeof rules;
  state: typeof state;
  times: typeof times;
  watching: typeof watching;
}

/** All texts in another language. */
export type Translation = { [Name in keyof Parts]: Words<Parts[Name]> };

/** Makes one part of the texts. */
export type Translator<Name extends keyof Parts> = (help: Helpers) => Translation[Name];

/** Makes the texts; the default export of `texts/<code>/index.ts`. */
export type Translate = (help: Helpers) => Translation;
