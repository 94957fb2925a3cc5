/** The texts of the page itself, in its language. Those of the parts that are loaded when they are
 * wanted come with them from `messages/`, and are not here. */

import { app } from './messages/app';
import { board } from './messages/board';
import { drawing } from './messages/drawing';
import { premove } from './messages/premove';
import { problems } from './messages/problems';
import { state } from './messages/state';
import { watching } from './messages/watching';

export const texts = {
  app,
  board,
  drawing,
  premove,
  problems,
  state,
  watching,
};
