// @vitest-environment happy-dom

import { beforeAll, describe, expect, it } from 'vitest';
import { FakeEngine, fakePorts, lineOf, settle } from '../testing/fake_engine';
import { createStores } from '../stores';
import { reviewOf } from './review.svelte';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

async function setup() {
  const engine = new FakeEngine();
  const stores = createStores(rules, fakePorts(), () => engine);
  stores.settings.current.reviewTime = 100;
  await stores.opener.open('1. d1-d4 { mine } d8-d5 2. e1-e4 *');
  return { engine, ...stores, review: reviewOf(stores) };
}

type Stores = Awaited<ReturnType<typeof setup>>;

/** Answers the search that runs. */
async function answer({ engine }: Stores, value: number, best: string[]) {
  await engine.last.answer(best[0], { lines: [lineOf(best, value)] });
}

/** White's d1-d4 is the best move, Black's d8-d5 loses 90 centipawns, 2. e1-e4 loses 300. */
async function reviewAll(stores: Stores) {
  const coming = stores.review.start();
  await settle();
  await answer(stores, 10, ['d1d4', 'g7h6']);
  await answer(stores, 0, ['g7h6', 'b2a3']);
  await answer(stores, 90, ['b2a3', 'b7a6']);
  await answer(stores, -210, ['b7a6']);
  await coming;
}

describe('a review', () => {
  it('searches each position of the main line for the chosen time', async () => {
    const stores = await setup();
    const { engine, review, settings } = stores;
    settings.current.reviewTime = 250;
    void review.start();
    await settle();
    expect(review).toMatchObject({ running: true, done: 0, total: 4, timeLeft: 1000 });
    expect(engine.last.request.limits).toEqual({ movetime: 250 });
    expect(engine.last.options).toMatchObject({ MultiPV: '1', UCI_LimitStrength: 'false' });
    await answer(stores, 10, ['d1d4']);
    expect(review.done).toBe(1);
    expect(engine.last.request.moves).toEqual(['d1d4']);
    expect(engine.last.request.turn).toBe('black');
    review.stop();
  });

  it('writes judgements, better lines and evaluations into the game', async () => {
    const stores = await setup();
    const { doc, exporter, review } = stores;
    await reviewAll(stores);
    expect(review.running).toBe(false);
    const [, first, second, third] = doc.tree.mainLine();
    expect(first?.comments).toEqual(['[%eval 0.00]', 'mine']);
    expect(second?.comments).toEqual(['[%eval 0.90] Mistake. Better: g7-h6 b2-a3']);
    expect(second?.glyphs).toEqual([2]);
    expect(third?.comments).toEqual(['[%eval -2.10] Blunder. Better: b2-a3 b7-a6']);
    expect(third?.glyphs).toEqual([4]);
    expect(first?.children.map(({ move }) => move?.text)).toEqual(['d8d5', 'g7h6']);
    expect(rules.readPdn(exporter.allPdn()).problems).toEqual([]);
  });

  it('shows moves, graph and accuracy', async () => {
    const stores = await setup();
    const { review } = stores;
    expect(review.available).toBe(false);
    await reviewAll(stores);
    expect(review.moves.map(({ judgement }) => judgement)).toEqual([null, 'mistake', 'blunder']);
    expect(review.moves[1]).toMatchObject({ color: 'black', better: 'g7-h6' });
    expect(review.graph.map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
    expect(review.graph[1]?.white).toBe(50);
    expect(review.summary.white).toMatchObject({ inaccuracy: 0, mistake: 0, blunder: 1 });
    expect(review.summary.black).toMatchObject({ inaccuracy: 0, mistake: 1, blunder: 0 });
    expect(review.summary.black.accuracy).toBeLessThan(70);
  });

  it('replaces the notes of an earlier review and keeps the user’s', async () => {
    const stores = await setup();
    const { doc } = stores;
    await reviewAll(stores);
    const second = doc.tree.mainLine()[2];
    doc.setComment(second, 'Mistake. Better: g7-h6 b2-a3 I was in a hurry.');
    doc.toggleGlyph(doc.tree.mainLine()[1], 1);
    await reviewAll(stores);
    expect(second.comments).toEqual([
      '[%eval 0.90] Mistake. Better: g7-h6 b2-a3',
      'I was in a hurry.',
    ]);
    expect(second.glyphs).toEqual([2]);
    expect(doc.tree.mainLine()[1].glyphs).toEqual([1]);
    expect(doc.tree.mainLine()[1].children).toHaveLength(2);
  });

  it('can be undone', async () => {
    const stores = await setup();
    const { doc } = stores;
    await reviewAll(stores);
    doc.undo();
    expect(doc.tree.size).toBe(4);
    expect(doc.tree.mainLine()[1]?.comments).toEqual(['mine']);
  });

  it('keeps what it has found when it is stopped', async () => {
    const stores = await setup();
    const { doc, engine, review } = stores;
    const coming = review.start();
    await settle();
    await answer(stores, 10, ['e1e4']);
    await answer(stores, -300, ['g7h6']);
    const late = engine.last;
    review.stop();
    await settle();
    await coming;
    expect(late.stopped).toBe(true);
    expect(review.running).toBe(false);
    expect(doc.tree.mainLine()[1]?.comments[0]).toContain('Blunder. Better: e1-e4');
    expect(doc.tree.mainLine()[2]?.evaluation).toBeUndefined();
    expect(review.moves).toHaveLength(1);
    expect([review.reviewed, doc.tree.mainLine().length]).toEqual([2, 4]);
  });

  it('gives way to a match and still writes what it has', async () => {
    const stores = await setup();
    const { doc, match, review, settings } = stores;
    void review.start();
    await settle();
    await answer(stores, 10, ['e1e4']);
    await answer(stores, -300, ['g7h6']);
    await match.start(settings.current.match);
    expect(review.running).toBe(false);
    expect(match.status).toBe('playing');
    expect(doc.games[0]?.mainLine()[1]?.glyphs).toEqual([4]);
    expect(doc.games[1]).toBe(match.tree);
  });

  it('knows the end of a game without a search', async () => {
    const stores = await setup();
    const { doc, engine, review } = stores;
    doc.newGame('W:Wd4,a1:Bd5');
    doc.typeMove('d4d6');
    const coming = review.start();
    await settle();
    await engine.last.answer('d4d6', { lines: [lineOf(['d4d6'], 900)] });
    await coming;
    expect(review.graph.at(-1)?.white).toBe(100);
    expect(review.reviewed).toBe(2);
    expect(doc.tree.mainLine()[1]?.comments).toEqual([]);
    expect(review.moves[0]).toMatchObject({ lost: 0, judgement: null });
  });

  it('says that the engine failed', async () => {
    const stores = await setup();
    const coming = stores.review.start();
    await settle();
    await stores.engine.last.fail('gone');
    await coming;
    expect(stores.review.running).toBe(false);
    expect(stores.notices.current?.text).toContain('gone');
  });

  it('needs a move', async () => {
    const stores = await setup();
    stores.doc.newGame();
    await stores.review.start();
    expect(stores.review.running).toBe(false);
    expect(stores.notices.current?.kind).toBe('error');
  });
});
