/** Every text that a user reads, in English. Translators need no other file but those in `texts/`.
 * Those in `texts/learn/` come with the parts that use them, and are not here. */

import { board } from './board';
import { drawing } from './drawing';
import { editor } from './editor';
import { endgame } from './endgame';
import { explorer } from './explorer';
import { app } from './app';
import { premove } from './play/premove';
import { problems } from './problems';
import { times } from './times';
import { watching } from './play/watching';

export const texts = {
  board,
  drawing,
  editor,
  endgame,
  explorer,
  app,
  premove,
  problems,
  times,
  watching,
};
