/** The frames of an animated game. */

import { fitted, moveOf, playersOf } from './caption';
import { titleOf } from './names';
import { heightOf, type Drawer, type Sheet } from './drawer.svelte';
import type { Frames } from './gif';
import { Raster } from './raster';
import { drawingsOf, type Drawing } from '../document/comments/drawings';
import type { GameTree, TreeNode } from '../document/tree';
import type { Color, Piece, Rules, Square } from '../rules/types';

/** What is shown of a position. */
export interface PictureContent {
  orientation: Color;
  coordinates: boolean;
  lastMove: boolean;
  drawings: boolean;
}

/** The picture of a position of a game. */
export function sheetOf(
  rules: Rules,
  tree: GameTree,
  node: TreeNode,
  shown: PictureContent,
  hasCaption: boolean,
): Sheet {
  return {
    pieces: rules.describe(node.fen, []).pieces,
    orientation: shown.orientation,
    coordinates: shown.coordinates,
    lastMove: shown.lastMove ? (node.move?.path ?? []) : [],
    drawings: shown.drawings ? drawingsOf(node) : [],
    caption: hasCaption ? fitted({ left: playersOf(tree), right: moveOf(node) }) : null,
    title: titleOf(tree),
  };
}

/**
 * The main line of a game, a frame for each position.
 *
 * @param width In pixels.
 * @param delay How long a position is shown, in milliseconds. The last one is shown for longer.
 */
export function framesOf(
  rules: Rules,
  tree: GameTree,
  shown: PictureContent,
  drawer: Drawer,
  { width, delay }: { width: number; delay: number },
): Frames {
  // The game can change meanwhile: this is what it is now.
  const sheets = tree.mainLine().map((node) => () => sheetOf(rules, tree, node, shown, true));
  const height = heightOf(width, true);
  const raster = new Raster(width, height, true);
  const paint = async (sheet: Sheet) => {
    await raster.paint(drawer.svg(sheet, width));
    return raster.pixels();
  };
  return {
    width,
    height,
    count: sheets.length,
    sample: () => paint(sampleOf(sheets[0](), shown)),
    draw: (index) => paint(sheets[index]()),
    delayOf: (index) => (index < sheets.length - 1 ? delay : Math.max(3 * delay, 2_000)),
  };
}

/** A picture with everything that can come: each piece on light and dark squares, as they are and
 * marked, and the drawings. */
function sampleOf(sheet: Sheet, shown: PictureContent): Sheet {
  const kinds = (['white', 'black'] as const).flatMap((color) =>
    [false, true].map((king) => ({ color, king })),
  );
  const on = (file: number, rank: number): Square => 'abcdefgh'.charAt(file) + (rank + 1);
  const pieces: Piece[] = kinds.flatMap((kind, file) =>
    [0, 1, 2, 3].map((rank) => ({ ...kind, square: on(file, rank) })),
  );
  const marked = [0, 1, 2, 3, 4].flatMap((file) => [on(file, 0), on(file, 1)]);
  const colors = ['green', 'red', 'blue', 'yellow'] as const;
  const drawings = colors.flatMap((color, file): Drawing[] => [
    { from: on(file, 2), to: on(file, 2), color },
    { from: on(file, 5), to: on(file + 1, 7), color },
  ]);
  return {
    ...sheet,
    pieces,
    lastMove: shown.lastMove ? [on(5, 0), ...marked, on(5, 1)] : [],
    drawings: shown.drawings ? drawings : [],
  };
}
