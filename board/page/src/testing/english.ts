/** All English texts, in the form of a translation. */

import type { Translation } from '../texts/language/types';
import { app } from '../texts/app';
import { board } from '../texts/board';
import { collection } from '../texts/collection';
import { drawing } from '../texts/drawing';
import { editor } from '../texts/editor';
import { embed } from '../texts/embed';
import { endgame } from '../texts/endgame';
import { explorer } from '../texts/explorer';
import { learn } from '../texts/learn/learn';
import { mistakes } from '../texts/learn/mistakes';
import { openings } from '../texts/learn/openings';
import { practice } from '../texts/learn/practice';
import { texts as puzzles } from '../texts/learn/puzzles';
import { pictures } from '../texts/pictures';
import { friend } from '../texts/play/friend';
import { premove } from '../texts/play/premove';
import { watching } from '../texts/play/watching';
import { problems } from '../texts/problems';
import { rules } from '../texts/rules';
import { state } from '../texts/state';
import { times } from '../texts/times';

const { state: _, ...appOnly } = app;

export const english: Translation = {
  app: appOnly,
  board,
  collection,
  drawing,
  editor,
  embed,
  endgame,
  explorer,
  friend,
  learn,
  mistakes,
  openings,
  pictures,
  practice,
  premove,
  problems,
  puzzles,
  rules,
  state,
  times,
  watching,
};
