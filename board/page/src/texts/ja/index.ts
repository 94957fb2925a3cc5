/** The texts in Japanese. */

import type { Translate } from '../language/types';
import { app } from './app';
import { board } from './board';
import { collection } from './collection';
import { drawing } from './drawing';
import { editor } from './editor';
import { embed } from './embed';
import { endgame } from './endgame';
import { explorer } from './explorer';
import { learn } from './learn/learn';
import { mistakes } from './learn/mistakes';
import { openings } from './learn/openings';
import { practice } from './learn/practice';
import { puzzles } from './learn/puzzles';
import { pictures } from './pictures';
import { friend } from './play/friend';
import { premove } from './play/premove';
import { watching } from './play/watching';
import { problems } from './problems';
import { rules } from './rules';
import { state } from './state';
import { times } from './times';

const translate: Translate = (help) => ({
  app: app(help),
  board: board(help),
  collection: collection(help),
  drawing: drawing(help),
  editor: editor(help),
  embed: embed(help),
  endgame: endgame(help),
  explorer: explorer(help),
  friend: friend(help),
  learn: learn(help),
  mistakes: mistakes(help),
  openings: openings(help),
  pictures: pictures(help),
  practice: practice(help),
  premove: premove(help),
  problems: problems(help),
  puzzles: puzzles(help),
  rules: rules(help),
  state: state(help),
  times: times(help),
  watching: watching(help),
});

export default translate;
