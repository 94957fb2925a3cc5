// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEngine, fakePorts, lineOf, settle } from '../testing/fake_engine';
import { drawAccepted } from './match_end';
import { defaultMatch, type MatchOptions } from '../settings/settings';
import { createStores } from '../stores';
import { watchPage } from '../watch_page';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setup(ports = fakePorts()) {
  const engine = new FakeEngine();
  return { engine, ports, ...createStores(rules, ports, () => engine) };
}

async function begin(options: Partial<MatchOptions> = {}, fen?: string) {
  const stores = setup();
  await stores.match.start({ ...defaultMatch, ...options }, fen);
  await settle();
  return stores;
}

async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

describe('a match', () => {
  it('tells of a game that is over, and not of one that was stopped', async () => {
    const { doc, match } = await begin({ opponent: 'person' });
    match.onFinished = vi.fn();
    doc.typeMove('d1d4');
    match.resign();
    expect(match.onFinished).toHaveBeenCalledExactlyOnceWith(match.tree);
    for (const opponent of ['person', 'engine'] as const) {
      const stopped = await begin({ opponent });
      stopped.match.onFinished = vi.fn();
      stopped.match.abort();
      expect(stopped.match.onFinished).not.toHaveBeenCalled();
    }
  });

  it('is played at its level and recorded as a game', async () => {
    const { doc, engine, match } = await begin({ level: 'novice' });
    expect(match.status).toBe('playing');
    expect(match.movable).toBe('white');
    expect(engine.newGames).toBe(1);
    expect(doc.typeMove('d1d4')).toBe(true);
    await settle();
    expect(match.thinking).toBe(true);
    expect(match.movable).toBe('none');
    expect(engine.last.options).toMatchObject({ UCI_LimitStrength: 'true', UCI_Elo: '260' });
    expect(engine.last.request.limits).toEqual({ movetime: defaultMatch.moveTime });
    await engine.last.answer('d8d5');
    expect(doc.node.id).toBe('d1d4,d8d5');
    expect(match.movable).toBe('white');
    expect(doc.tree.tags).toContainEqual(['White', 'You']);
    expect(doc.tree.tags).toContainEqual(['Black', 'Fake 1.0, Novice (260)']);
  });

  it('lets the move of the user land before the engine replies', async () => {
    const { doc, engine, match, settings } = await begin({ clock: '1+0' });
    settings.change({ replyPause: 400 });
    doc.typeMove('d1d4');
    await settle();
    await engine.last.answer('d8d5');
    // The piece takes 200 ms for its way.
    await pass(599);
    expect([match.thinking, doc.node.id]).toEqual([true, 'd1d4']);
    await pass(1);
    expect([match.running, doc.node.id]).toEqual(['white', 'd1d4,d8d5']);
    // With little time left the pause is short.
    await pass(57_000);
    doc.typeMove('e1e4');
    await settle();
    await engine.last.answer('e8e5');
    await pass(60);
    expect(doc.node.id).toBe('d1d4,d8d5,e1e4,e8e5');
    match.abort();
  });

  it('lets the engine begin if the user has Black', async () => {
    const { doc, engine, match } = await begin({ color: 'black', level: 'full' });
    expect(engine.last.options).toMatchObject({ UCI_LimitStrength: 'false' });
    expect(doc.orientation).toBe('black');
    expect(doc.typeMove('d1d4')).toBe(false);
    await engine.last.answer('d1d4');
    expect(match.head?.id).toBe('d1d4');
    expect(match.movable).toBe('black');
  });

  it('ends by the rules, with the reason in the record', async () => {
    const { doc, engine, match } = await begin({}, 'W:Wd4,a1:Bd5');
    doc.typeMove('d4d6');
    await settle();
    expect(engine.asked).toHaveLength(0);
    expect(match.status).toBe('over');
    expect(match.end).toMatchObject({ winner: 'white', reason: 'no-moves' });
    expect(doc.tree.result).toBe('1-0');
    expect(match.endText).toBe('White wins: Black has no legal move.');
    expect(doc.tree.tags).toContainEqual(['Termination', match.endText]);
  });

  it('is not changed by moves elsewhere in its game', async () => {
    const { doc, engine, match, notices } = await begin();
    doc.typeMove('d1d4');
    await settle();
    doc.first();
    expect(match.movable).toBe('none');
    expect(doc.typeMove('e1e4')).toBe(false);
    expect(notices.current?.kind).toBe('error');
    // The answer does not move the board away from what the user looks at.
    await engine.last.answer('d8d5');
    expect(doc.node).toBe(doc.tree.root);
    match.goToHead();
    expect(doc.node.id).toBe('d1d4,d8d5');
    doc.remove(doc.node);
    expect(doc.tree.size).toBe(3);
  });

  it('ends by resignation and is played again with the other colour', async () => {
    const { doc, engine, match } = await begin();
    match.resign();
    expect(doc.tree.result).toBe('0-1');
    await match.rematch();
    await settle();
    expect(match.color).toBe('black');
    expect(engine.last.request.moves).toEqual([]);
    expect(match.active).toBe(true);
  });

  it.each([
    [0, 'white'],
    [0.49, 'white'],
    [0.5, 'black'],
    [0.99, 'black'],
  ])('chooses a random colour: %d is %s', async (number, color) => {
    vi.spyOn(Math, 'random').mockReturnValue(number);
    const { match } = await begin({ color: 'random' });
    expect(match.color).toBe(color);
  });

  it('is stopped and said if the engine fails', async () => {
    const { doc, engine, match, notices } = await begin();
    doc.typeMove('d1d4');
    await settle();
    await engine.last.fail('out of memory');
    expect(match.end?.reason).toBe('aborted');
    expect(doc.tree.result).toBe('*');
    expect(notices.current?.text).toContain('out of memory');
    expect(doc.node.id).toBe('d1d4');
  });

  it('stops the analysis and keeps it off', async () => {
    const stores = setup();
    stores.analysis.start();
    await pass(100);
    expect(stores.analysis.searching).toBe(true);
    await stores.match.start(defaultMatch);
    expect(stores.analysis.on).toBe(false);
    stores.analysis.start();
    expect(stores.analysis.on).toBe(false);
  });

  it('goes on from the position on the board in a game of its own', async () => {
    const { doc, engine, match } = setup();
    doc.playLine(doc.node, ['d1d4', 'd8d5', 'e1e4']);
    doc.previous();
    await match.playOn({ ...defaultMatch, color: 'black' });
    await settle();
    expect(doc.games).toHaveLength(2);
    expect(engine.last.request.moves).toEqual(['d1d4', 'd8d5']);
    await engine.last.answer('e1e4');
    expect(match.canTakeBack).toBe(false);
    expect(doc.node.id).toBe('d1d4,d8d5,e1e4');
  });

  it('goes on after a reload', async () => {
    const first = await begin({ clock: '3+2' });
    first.doc.typeMove('d1d4');
    await settle();
    await first.engine.last.answer('d8d5');
    first.autosave.save();
    const times = first.match.clocks;
    const second = setup(first.ports);
    await second.autosave.restore();
    await settle();
    expect(second.match.status).toBe('playing');
    expect(second.match.color).toBe('white');
    expect(second.match.clocks).toEqual(times);
    expect(second.match.movable).toBe('white');
    const copy = setup(fakePorts(first.ports.study, 'two'));
    await copy.autosave.restore();
    await settle();
    expect(copy.match.status).toBe('none');
    expect(copy.doc.node.id).toBe('d1d4,d8d5');
    first.match.abort();
    second.match.abort();
  });

  it.each([
    { clock: '3+2', away: 30_000, clocks: { white: 148_000, black: 182_000 } },
    { clock: '3+2', away: 10e6, clocks: { white: 0, black: 182_000 } },
    // Of a delay of 20 seconds, 4 had passed.
    { clock: 'custom', away: 30_000, clocks: { white: 46_000, black: 60_000 } },
  ] as const)('lets the clock $clock run on for $away ms', async ({ clock, away, clocks }) => {
    const delay = { clockKind: 'delay', clockMinutes: 1, clockSeconds: 20 } as const;
    const first = await begin({ clock, ...delay });
    first.doc.typeMove('d1d4');
    await settle();
    await first.engine.last.answer('d8d5');
    await pass(4_000);
    first.autosave.save();
    const ports = fakePorts(first.ports.study);
    first.match.abort();
    await pass(away);
    const { autosave, match } = setup(ports);
    await autosave.restore();
    await settle();
    expect(match.clocks).toEqual(clocks);
    expect(match.end?.reason).toBe(clocks.white === 0 ? 'time' : undefined);
    match.abort();
  });

  it('lets the time of a move without a clock run on, but not that of an engine', async () => {
    const first = await begin({ clock: 'none', color: 'black' });
    await pass(7_000);
    first.autosave.save();
    const { study } = first.ports;
    first.match.abort();
    await pass(50_000);
    const second = setup(fakePorts(study));
    await second.autosave.restore();
    await settle();
    await second.engine.last.answer('d1d4');
    expect(second.doc.node.comments).toEqual(['[%emt 0:00:07]']);
    await pass(3_000);
    second.autosave.save();
    const later = second.ports.study;
    second.match.abort();
    await pass(9_000);
    const third = setup(fakePorts(later));
    await third.autosave.restore();
    await settle();
    third.doc.typeMove('d8d5');
    expect(third.doc.node.comments).toEqual(['[%emt 0:00:12]']);
    third.match.abort();
  });

  it.each([
    { plies: 1, clocks: { white: 182_000, black: 180_000 }, running: 'black' },
    { plies: 2, clocks: { white: 180_000, black: 180_000 }, running: 'white' },
  ])('takes $plies moves back after a reload, with the clock', async ({ plies, ...expected }) => {
    const first = await begin({ opponent: 'person', clock: '3+2' });
    first.doc.typeMove('d1d4');
    await pass(5_000);
    first.doc.typeMove('d8d5');
    first.autosave.save();
    first.match.abort();
    const { autosave, doc, match } = setup(first.ports);
    await autosave.restore();
    await settle();
    await pass(3_000);
    for (let count = 0; count < plies; count++) match.takeBack();
    expect([match.clocks, match.running]).toEqual([expected.clocks, expected.running]);
    expect(doc.typeMove(plies === 1 ? 'e8e5' : 'e1e4')).toBe(true);
    expect(match.running).not.toBe(expected.running);
    match.abort();
  });
});

describe('taking back', () => {
  it('removes the move and the answer', async () => {
    const { doc, engine, match } = await begin();
    expect(match.canTakeBack).toBe(false);
    doc.typeMove('d1d4');
    await settle();
    await engine.last.answer('d8d5');
    match.takeBack();
    expect(doc.node).toBe(doc.tree.root);
    expect(doc.tree.size).toBe(1);
    expect(match.movable).toBe('white');
    expect(match.canTakeBack).toBe(false);
  });

  it('drops the answer that is still coming', async () => {
    const { doc, engine, match } = await begin();
    doc.typeMove('d1d4');
    await settle();
    const asked = engine.last;
    match.takeBack();
    await asked.answer('d8d5');
    expect(asked.stopped).toBe(true);
    expect(doc.tree.size).toBe(1);
    doc.typeMove('e1e4');
    await settle();
    expect(engine.last.request.moves).toEqual(['e1e4']);
    await engine.last.answer('e8e5');
    expect(doc.node.id).toBe('e1e4,e8e5');
  });
});

describe('a lost connection', () => {
  it('pauses the game and its clock until it is back', async () => {
    const { doc, engine, match, notices, sharedEngine } = await begin({ clock: '3+2' });
    await pass(10_000);
    engine.onConnection('gone');
    engine.onConnection('still gone');
    expect(sharedEngine.disconnected).toBe('still gone');
    expect([match.status, match.paused, match.movable]).toEqual(['playing', true, 'none']);
    await pass(300_000);
    expect(match.clocks).toEqual({ white: 170_000, black: 180_000 });
    expect(doc.typeMove('d1d4')).toBe(false);
    expect(notices.current?.text).toContain('paused');
    engine.onConnection(null);
    expect([match.paused, match.movable, match.running]).toEqual([false, 'white', 'white']);
    await pass(1_000);
    expect(match.clocks).toEqual({ white: 169_000, black: 180_000 });
    expect(doc.typeMove('d1d4')).toBe(true);
    await settle();

    // The engine answers later: its search is kept by its client.
    engine.onConnection('gone');
    await pass(300_000);
    expect(match.clocks?.black).toBe(180_000);
    expect(match.canTakeBack).toBe(false);
    engine.onConnection(null);
    expect(match.running).toBe('black');
    await engine.last.answer('d8d5');
    expect([match.status, match.movable]).toEqual(['playing', 'white']);
  });

  it('lets a game that begins wait, and one that is resigned end', async () => {
    const { engine, match, sharedEngine } = setup();
    let start: () => void = () => {};
    engine.ready = new Promise<void>((resolve) => {
      start = resolve;
    });
    void match.start({ ...defaultMatch, clock: '1+0' });
    await settle();
    engine.onConnection('all engines are in use');
    await pass(120_000);
    expect([match.status, match.paused, sharedEngine.status]).toEqual([
      'starting',
      true,
      'loading',
    ]);
    start();
    engine.onConnection(null);
    await settle();
    expect([match.status, match.clocks?.white]).toEqual(['playing', 60_000]);

    engine.onConnection('gone');
    match.resign();
    expect([match.status, match.end?.reason, match.paused]).toEqual(['over', 'resignation', false]);
    await match.rematch();
    await pass(120_000);
    expect([match.status, match.running]).toEqual(['playing', null]);
    engine.onConnection(null);
    expect([match.status, match.running]).toEqual(['playing', 'white']);
  });

  it('is tried at once when the page is looked at or the network is back', async () => {
    const stores = await begin();
    const end = watchPage(stores);
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('online'));
    expect(stores.engine.retries).toBe(2);
    end();
    dispatchEvent(new Event('online'));
    expect(stores.engine.retries).toBe(2);
  });
});

describe('the clock', () => {
  it('gives the engine both times and ends the game at zero', async () => {
    const { doc, engine, match } = await begin({ clock: '1+0', color: 'white' });
    expect(match.running).toBe('white');
    await pass(10_000);
    doc.typeMove('d1d4');
    await settle();
    const { wtime, btime } = engine.last.request.limits;
    expect(wtime).toBeCloseTo(50_000, -2);
    expect(btime).toBeCloseTo(60_000, -2);
    expect(match.running).toBe('black');
    await engine.last.answer('d8d5');
    await pass(50_200);
    expect(match.end).toEqual({ winner: 'black', reason: 'time' });
    expect(doc.tree.result).toBe('0-1');
    expect(match.clocks?.white).toBe(0);
  });

  it('adds the increment', async () => {
    const { doc, engine, match } = await begin({ clock: '3+2' });
    await pass(1_000);
    doc.typeMove('d1d4');
    await settle();
    expect(match.clocks?.white).toBeCloseTo(181_000, -2);
    expect(engine.last.request.limits.winc).toBe(2_000);
    match.abort();
  });

  it('does not take a move after the fall of the flag', async () => {
    const { doc, engine, match } = await begin({ clock: '1+0' });
    doc.typeMove('d1d4');
    await settle();
    // No timer has run, as in a tab in the background.
    vi.setSystemTime(Date.now() + 61_000);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    await engine.last.answer('d8d5');
    vi.restoreAllMocks();
    expect(match.end).toEqual({ winner: 'white', reason: 'time' });
    expect(doc.tree.size).toBe(2);
  });

  it('goes back with a move that is taken back', async () => {
    const { doc, engine, match } = await begin({ clock: '1+0' });
    await pass(5_000);
    doc.typeMove('d1d4');
    await settle();
    await pass(5_000);
    await engine.last.answer('d8d5');
    match.takeBack();
    expect(match.clocks).toEqual({ white: 60_000, black: 60_000 });
    expect(match.running).toBe('white');
    match.abort();
    expect(match.running).toBeNull();
  });
});

describe('a game of two people', () => {
  const names = { whiteName: 'Ann', blackName: ' ' };

  it('is played by both sides without the engine, and recorded with their names', async () => {
    const { doc, engine, match } = await begin({ opponent: 'person', ...names });
    expect([match.status, match.movable, engine.newGames]).toEqual(['playing', 'white', 0]);
    expect(doc.typeMove('d1d4')).toBe(true);
    expect([match.movable, match.thinking, doc.orientation]).toEqual(['black', false, 'white']);
    expect(doc.typeMove('d8d5')).toBe(true);
    expect(doc.tree.tags).toContainEqual(['White', 'Ann']);
    expect(doc.tree.tags).toContainEqual(['Black', 'Black']);
    doc.typeMove('e1e4');
    // The one to move resigns.
    match.resign();
    expect(match.endText).toBe('White wins: Black resigned.');
    expect(engine.asked).toHaveLength(0);
    await match.rematch();
    expect(match.options).toMatchObject({ whiteName: ' ', blackName: 'Ann' });
  });

  it('takes back one move, with its clock, and ends by agreement', async () => {
    const { doc, match } = await begin({ opponent: 'person', clock: '3+2' });
    expect(match.canTakeBack).toBe(false);
    await pass(1_000);
    doc.typeMove('d1d4');
    await pass(5_000);
    doc.typeMove('d8d5');
    expect(match.clocks).toEqual({ white: 181_000, black: 177_000 });
    match.takeBack();
    expect([doc.node.id, match.movable, match.running]).toEqual(['d1d4', 'black', 'black']);
    expect(match.clocks).toEqual({ white: 181_000, black: 180_000 });
    match.agreeDraw();
    expect(match.endText).toBe('Draw by agreement.');
  });

  it('has no hints, and a lost connection to the engine does not stop it', async () => {
    const { engine, analysis, match, sharedEngine } = await begin({
      opponent: 'person',
      clock: '1+0',
    });
    await match.askHint();
    analysis.start();
    expect([engine.asked.length, analysis.on]).toEqual([0, false]);
    sharedEngine.disconnected = 'gone';
    match.followConnection();
    expect([match.paused, match.running]).toEqual([false, 'white']);
    match.abort();
  });

  it('turns the board to the one who is to move, if that is wanted', async () => {
    const options = { opponent: 'person', turnBoard: true } as const;
    const { doc, match } = await begin(options, 'B:Wa1,b1:Bh8,g8');
    expect(doc.orientation).toBe('black');
    doc.typeMove('h8h7');
    expect(doc.orientation).toBe('white');
    match.takeBack();
    expect(doc.orientation).toBe('black');
  });

  it('takes the engine from the analysis, and goes on after a reload', async () => {
    const first = setup();
    first.analysis.start();
    await pass(100);
    await first.match.start({ ...defaultMatch, opponent: 'person', ...names });
    expect([first.analysis.on, first.match.status]).toEqual([false, 'playing']);
    first.doc.typeMove('d1d4');
    first.autosave.save();
    const second = setup(first.ports);
    await second.autosave.restore();
    expect([second.match.status, second.match.movable]).toEqual(['playing', 'black']);
    expect(second.match.options?.whiteName).toBe('Ann');
  });
});

describe('a clock of one’s own', () => {
  const clock = { clock: 'custom', clockMinutes: 2, clockSeconds: 5 } as const;

  it('adds the seconds after each move', async () => {
    const { doc, engine, match } = await begin(clock);
    expect(doc.tree.tags).toContainEqual(['TimeControl', '120+5']);
    await pass(1_000);
    doc.typeMove('d1d4');
    await settle();
    expect(match.clocks?.white).toBe(124_000);
    expect(engine.last.request.limits.winc).toBe(5_000);
    match.abort();
  });

  it('or lets them pass before it runs', async () => {
    const { doc, engine, match } = await begin({ ...clock, clockKind: 'delay' });
    expect(doc.tree.tags).toContainEqual(['TimeControl', '120d5']);
    await pass(4_900);
    expect(match.clocks?.white).toBe(120_000);
    await pass(2_100);
    expect(match.clocks?.white).toBe(118_000);
    doc.typeMove('d1d4');
    await settle();
    expect(match.clocks?.white).toBe(118_000);
    expect(engine.last.request.limits).toMatchObject({ winc: 5_000, binc: 5_000 });
    await pass(124_900);
    expect(match.status).toBe('playing');
    await pass(200);
    expect(match.end).toEqual({ winner: 'white', reason: 'time' });
  });
});

describe('pondering', () => {
  it('goes on with the search when the expected move is played', async () => {
    const { doc, engine, match } = await begin({ ponder: true, color: 'black' });
    await engine.last.answer('d1d4', { ponder: 'd8d5' });
    const ponder = engine.last;
    expect(ponder.request).toMatchObject({ moves: ['d1d4', 'd8d5'], turn: 'white' });
    expect(ponder.request.limits.ponder).toBe(true);
    expect(match.pondering).toBe(true);
    doc.typeMove('d8d5');
    await settle();
    expect(ponder.hit).toBe(true);
    expect(engine.last).toBe(ponder);
    expect(match.thinking).toBe(true);
    await ponder.answer('e1e4');
    expect(doc.node.id).toBe('d1d4,d8d5,e1e4');
  });

  it('begins again when another move is played', async () => {
    const { doc, engine } = await begin({ ponder: true, color: 'black' });
    await engine.last.answer('d1d4', { ponder: 'd8d5' });
    const ponder = engine.last;
    doc.typeMove('e8e5');
    await settle();
    expect(ponder.stopped).toBe(true);
    expect(doc.tree.size).toBe(3);
    expect(engine.last.request.moves).toEqual(['d1d4', 'e8e5']);
    await engine.last.answer('e1e4');
    expect(doc.node.id).toBe('d1d4,e8e5,e1e4');
  });

  it('is not done unless it was chosen', async () => {
    const { engine, match } = await begin({ color: 'black' });
    await engine.last.answer('d1d4', { ponder: 'd8d5' });
    expect(engine.asked).toHaveLength(1);
    expect(match.pondering).toBe(false);
  });
});

describe('hints', () => {
  it('come from the full strength, and the level is kept for the game', async () => {
    const { doc, engine, match } = await begin({ level: 'beginner' });
    const coming = match.askHint();
    await settle();
    expect(engine.last.options).toMatchObject({ UCI_LimitStrength: 'false' });
    await engine.last.answer('d1d4');
    await coming;
    expect(match.hint?.move.pdn).toBe('d1-d4');
    doc.typeMove('d1d4');
    expect(match.hint).toBeNull();
    await settle();
    expect(engine.last.options).toMatchObject({ UCI_LimitStrength: 'true', UCI_Elo: '170' });
  });

  it('are dropped when the user moves first', async () => {
    const { doc, engine, match } = await begin();
    void match.askHint();
    await settle();
    const asked = engine.last;
    doc.typeMove('e1e4');
    await asked.answer('d1d4');
    expect(match.hint).toBeNull();
    expect(match.hinting).toBe(false);
    expect(engine.last.request.moves).toEqual(['e1e4']);
  });
});

describe('draw offers', () => {
  it('are refused early in the game, once until the next move', async () => {
    const { doc, engine, match } = await begin();
    expect(match.offerDraw()).toBe(false);
    expect(match.drawAnswer).toBe('refused');
    expect(match.canOfferDraw).toBe(false);
    doc.typeMove('d1d4');
    await settle();
    await engine.last.answer('d8d5');
    expect(match.canOfferDraw).toBe(true);
  });

  it('are accepted late in an even game', async () => {
    const { doc, engine, match } = await begin({}, 'W:WKa1,b1:BKh8,g8');
    doc.typeMove('b1b2');
    await settle();
    await engine.last.answer('g8g7', { lines: [lineOf(['g8g7'], 5)] });
    expect(match.offerDraw()).toBe(true);
    expect(doc.tree.result).toBe('1/2-1/2');
    expect(match.endText).toBe('Draw by agreement.');
  });

  it('depend on who is better', () => {
    const state = rules.describe('W:WKa1,b1:BKh8,g8', []);
    expect(drawAccepted(state, { kind: 'cp', value: -90 }, 'white')).toBe(true);
    expect(drawAccepted(state, { kind: 'cp', value: -90 }, 'black')).toBe(false);
    expect(drawAccepted(state, { kind: 'mate', value: 3 }, 'black')).toBe(true);
    expect(drawAccepted(state, { kind: 'mate', value: 3 }, 'white')).toBe(false);
    expect(drawAccepted(state, null, 'white')).toBe(false);
  });
});
