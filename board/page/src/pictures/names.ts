/** The names of the files of pictures. */

import { tagOf } from '../document/annotations';
import { playersOf } from './caption';
import { moveNumberOf, turnOf } from '../rules/fen';
import type { GameTree, TreeNode } from '../document/tree';

/** The longest name without its ending. */
const longest = 80;

/** The name of a picture of a position: `dameo-anna-bert-12-black.png`, after Black's 12th move.
 * The start of a game is `dameo-anna-bert-0`. */
export function positionName(tree: GameTree, { parent, fen }: TreeNode, ending: string): string {
  const after = parent === null ? '0' : `${moveNumberOf(parent.fen)}-${turnOf(parent.fen)}`;
  // A position that was set up, not one of a game.
  if (parent === null && tree.root.children.length === 0 && players(tree) === '')
    return nameOf(['dameo', 'position', `${turnOf(fen)}-to-move`], ending);
  return nameOf(['dameo', players(tree), after], ending);
}

/** The name of an animated game: `dameo-anna-bert-2026-11-25.gif`. */
export function gameName(tree: GameTree, ending: string): string {
  return nameOf(['dameo', players(tree) || 'game', tagOf(tree, 'Date')], ending);
}

function players(tree: GameTree): string {
  const names = [tagOf(tree, 'White'), tagOf(tree, 'Black')];
  return names.every((name) => name === '') ? '' : names.filter((name) => name !== '').join(' ');
}

/** A name valid on every file system: letters and digits of any script, and hyphens. */
function nameOf(parts: readonly string[], ending: string): string {
  const name = parts
    .join(' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${[...name].slice(0, longest).join('').replace(/-$/, '')}.${ending}`;
}

/** What a picture is called for those who cannot see it. */
export function titleOf(tree: GameTree): string {
  return playersOf(tree) || 'Dameo';
}
