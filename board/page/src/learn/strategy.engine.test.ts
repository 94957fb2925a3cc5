/** In every position of the course of strategy the engine finds the moves that are accepted, and none
 * that is nearly as good. */

import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import init, { Engine } from '../wasm/engine/dameo_wasm_engine.js';
import { loadTestRules, readWasm } from '../testing/rules';
import type { Rules } from '../rules/types';
import { strategyCourse } from './strategy_course';

/** The nodes of a search. */
const nodes = 20_000;
/** The winning chances after a move that is accepted, at least, and how much worse any other is. */
const [least, margin] = [80, 40];

let rules: Rules;
let engine: Engine;
let lines: string[] = [];

beforeAll(async () => {
  rules = await loadTestRules();
  await init({ module_or_path: await readWasm('engine') });
  engine = new Engine((line: string) => lines.push(line), undefined, 16);
  engine.setTables(new Uint8Array(await readFile('../../tables/data/four.dtb')));
  engine.line('setoption name UCI_ShowWDL value true');
});

/** The best moves with the winning chances after them, 0 to 100. */
function best(fen: string, count: number): [move: string, chances: number][] {
  lines = [];
  for (const line of [
    'ucinewgame',
    `setoption name MultiPV value ${count}`,
    `position fen ${fen}`,
    `go nodes ${nodes}`,
  ])
    engine.line(line);
  while (engine.step(1000));
  const found: [string, number][] = [];
  for (const line of lines) {
    const told = /multipv (\d+) .*wdl (\d+) (\d+) \d+ .* pv (\S+)/.exec(line);
    if (told !== null)
      found[Number(told[1]) - 1] = [told[4], Number(told[2]) / 10 + Number(told[3]) / 20];
  }
  return found;
}

it.each(strategyCourse.lessons.map((lesson) => [lesson.id, lesson] as const))(
  '%s',
  (_, { fen, steps }) => {
    const moves: string[] = [];
    for (const { accept, reply } of steps) {
      const game = rules.describe(fen, moves);
      if (game.moves.length > accept.length) {
        const found = best(game.fen, accept.length + 1);
        const good = found.slice(0, -1);
        const other = found.at(-1)!;
        expect(good.map(([move]) => move).sort()).toEqual([...accept].sort());
        const worst = Math.min(...good.map(([, chances]) => chances));
        // What saves the game is a draw: half a point, and the others lose.
        expect(worst, other[0]).toBeGreaterThanOrEqual(Math.min(least, other[1] + 50));
        expect(worst - other[1], other[0]).toBeGreaterThanOrEqual(margin);
      }
      moves.push(accept[0], ...(reply === null ? [] : [reply]));
    }
  },
);
