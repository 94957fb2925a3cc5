/** Every text that a user reads, in English. Translators need no other file but those in `texts/`. */

import { board } from './texts/board';
import { editor } from './texts/editor';
import { endgame } from './texts/endgame';
import { learn } from './texts/learn';
import { app } from './texts/app';
import { problems } from './texts/problems';

export const texts = { board, editor, endgame, learn, app, problems };
