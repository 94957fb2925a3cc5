// @vitest-environment happy-dom

import { beforeAll, describe, expect, it } from 'vitest';
import init, { Engine as WasmEngine } from './wasm/engine/dameo_wasm_engine.js';
import { EngineClient } from './engine/client';
import type { Transport } from './engine/transport/transport';
import { fakePorts } from './testing/fake_engine';
import { reviewOf } from './review/review.svelte';
import { createStores } from './stores';
import { loadTestRules, readWasm } from './testing/rules';
import type { Rules } from './rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
  await init({ module_or_path: await readWasm('engine') });
});

/** The real engine, in slices on this thread. */
function connect(): Transport {
  const transport: Transport = { send, close, onLine: () => {}, onEnd: () => {} };
  const lines: string[] = [];
  // The client answers to lines, and the engine must not be called while it is speaking.
  const tell = (line: string) => queueMicrotask(() => transport.onLine(line));
  const engine = new WasmEngine(tell, undefined, 16);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;
  function step() {
    timer = undefined;
    if (!open) return;
    for (const line of lines.splice(0)) engine.line(line);
    if (engine.step(20)) wake();
  }
  function wake() {
    timer ??= setTimeout(step);
  }
  function send(line: string) {
    lines.push(line);
    wake();
  }
  function close() {
    open = false;
  }
  return transport;
}

function setup() {
  return createStores(
    rules,
    fakePorts(),
    () => new EngineClient(connect, { native: false, threads: 1 }),
  );
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('the stores with the real engine', () => {
  it('play a game to its end and review it', async () => {
    const stores = setup();
    const { doc, exporter, match, notices, settings, sharedEngine } = stores;
    const review = reviewOf(stores);
    await match.start({ ...settings.current.match, level: 'beginner', ponder: true });
    for (let count = 0; match.active && count < 200; count++) {
      // The first legal move: the engine's level wins or loses against it soon enough.
      expect(doc.play(match.state!.moves[0])).toBe(true);
      await until(() => !match.active || match.movable === 'white');
    }
    if (match.active) match.resign();
    expect(notices.current).toBeNull();
    expect(match.end?.reason).not.toBe('aborted');
    expect(doc.tree.result).not.toBe('*');

    settings.current.reviewTime = 50;
    await review.start();
    expect(notices.current).toBeNull();
    expect(review.graph.every(({ white }) => white !== null)).toBe(true);
    expect(review.summary.white.accuracy).toBeGreaterThan(0);
    expect(rules.readPdn(exporter.allPdn()).problems).toEqual([]);
    (await sharedEngine.load()).dispose();
  }, 60_000);

  it('analyse what is on the board', async () => {
    const { analysis, doc, sharedEngine } = setup();
    analysis.set('variations', 3);
    analysis.start();
    await until(() => analysis.depth >= 5);
    expect(analysis.lines).toHaveLength(3);
    expect(analysis.chances).not.toBeNull();
    doc.typeMove('d1d4');
    await until(() => analysis.lines.length === 3);
    expect(analysis.lines[0]?.shown[0]?.before).toBe(doc.node.fen);
    analysis.stop();
    (await sharedEngine.load()).dispose();
  });
});
