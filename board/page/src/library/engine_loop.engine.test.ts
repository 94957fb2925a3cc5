import { beforeAll, describe, expect, test } from 'vitest';
import init, { Engine } from '../wasm/engine/dameo_wasm_engine.js';
import { readWasm } from '../testing/rules';
import { EngineLoop } from './engine_loop.js';
import { Queue, newMailbox } from './testing.js';

describe('the engine in WebAssembly', () => {
  beforeAll(async () => {
    await init({ module_or_path: await readWasm('engine') });
  });

  test('answers the protocol', () => {
    const lines: string[] = [];
    const queue = new Queue();
    const loop = new EngineLoop(
      (hasInput) => new Engine((line: string) => lines.push(line), hasInput, 1),
      null,
      queue.soon,
      (error) => {
        throw error;
      },
    );
    loop.line(1, 'uci');
    expect(lines.at(-1)).toBe('uciok');
    loop.line(2, 'go depth 6');
    queue.runAll();
    expect(lines.at(-1)).toMatch(/^bestmove [a-h]/);
    expect(lines.at(-2)).toMatch(/^info depth 6 /);
  });

  test('stops at its next step, with and without shared memory', () => {
    for (const mailbox of [null, newMailbox()]) {
      const lines: string[] = [];
      const queue = new Queue();
      const sent: string[] = [];
      let steps = 0;
      let stopped: number | null = null;
      // As the page would do it: a line is noted at once, but received between the steps.
      const send = (text: string): void => {
        sent.push(text);
        mailbox?.note(sent.length);
      };
      const onLine = (line: string): void => {
        lines.push(line);
        if (lines.length > 50 && stopped === null) {
          stopped = steps;
          send('stop');
        }
      };
      const loop = new EngineLoop(
        (hasInput) => new Engine(onLine, hasInput, 1),
        mailbox,
        queue.soon,
        (error) => {
          throw error;
        },
      );
      send('setoption name MultiPV value 5');
      send('go infinite');
      for (let next = 0; next < sent.length || queue.waiting.length > 0;) {
        if (next < sent.length) {
          loop.line(next + 1, sent[next] ?? '');
          next += 1;
        } else {
          steps += 1;
          queue.run();
        }
      }
      expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
      expect(lines.at(-1)).toMatch(/^bestmove [a-h]/);
      // A step that does not look for lines would not end.
      expect(steps - (stopped ?? -Infinity)).toBeLessThanOrEqual(1);
    }
  });
});
