/** Puzzles for tests, and a file that has them. */

import { PuzzleFile } from '../puzzles/puzzle_file.svelte';
import type { PuzzleSet, Rules } from '../rules/types';
import { createStores } from '../stores';
import { FakeEngine, fakePorts } from './fake_engine';

export const turc = {
  id: 1,
  rating: 1300,
  tags: ['coup-turc', 'sacrifice'],
  fen: 'W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1',
  moves: ['c1e3', 'a5c5', 'e1c3', 'c5c1h1h3d3', 'd2d4d6b6b8'],
};
export const easy = {
  id: 2,
  rating: 990,
  tags: ['breakthrough'],
  fen: 'B:Wh1,h3:Ba5,d2:H0:F1',
  moves: ['d2d1'],
};

/** The stores of a page whose file has these puzzles; the first that fits is always chosen. */
export function withPuzzles(rules: Rules, puzzles: readonly (typeof turc)[]) {
  const engine = new FakeEngine();
  const { doc, sharedEngine } = createStores(rules, fakePorts(), () => engine);
  const file = new PuzzleFile(rules, fakePorts(), () => 0);
  file.set = {
    summaries: puzzles,
    puzzle: (index: number) => puzzles[index],
  } as unknown as PuzzleSet;
  return { engine, doc, sharedEngine, file };
}
