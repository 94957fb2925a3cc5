/** Words that many texts need, in the forms that stand after a number. */

import type { Forms } from '../language/helpers';

export const sides = { white: 'белые', black: 'чёрные' };
export const sideNames = { white: 'Белые', black: 'Чёрные' };
/** The genitive; after `за` the accusative, which is the same. */
export const ofSides = { white: 'белых', black: 'чёрных' };

/** `2 хода`; also in the accusative: `за 1 ход`. */
export const moves: Forms = { one: 'ход', few: 'хода', many: 'ходов', other: 'хода' };
/** The genitive: `из 2 ходов`. */
export const ofMoves: Forms = { one: 'хода', other: 'ходов' };
export const plies: Forms = {
  one: 'полуход',
  few: 'полухода',
  many: 'полуходов',
  other: 'полухода',
};
export const games: Forms = { one: 'партия', few: 'партии', many: 'партий', other: 'партии' };
/** The accusative: `открыть 1 партию`. */
export const gamesOpened: Forms = { ...games, one: 'партию' };
/** The accusative: `побить 1 шашку`. */
export const piecesTaken: Forms = { one: 'шашку', few: 'шашки', many: 'шашек', other: 'шашки' };
export const minutes: Forms = { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' };
/** The genitive: `около 1 минуты`. */
export const ofMinutes: Forms = { one: 'минуты', other: 'минут' };
/** The genitive: `в течение 1 секунды`. */
export const ofSeconds: Forms = { one: 'секунды', other: 'секунд' };
