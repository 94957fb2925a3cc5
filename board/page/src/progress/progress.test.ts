// @vitest-environment happy-dom

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newGameOf } from '../collection/record';
import { createStores } from '../stores';
import { watchPage } from '../watch_page';
import { defaultMatch, type LevelId, type MatchOptions } from '../settings/settings';
import { FakeEngine, fakePorts, settle } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { fromPdn } from '../document/tree';
import type { Rules } from '../rules/types';
import { ownGames, phaseOf, type OwnGame } from './games.svelte';
import { playersIn, readOpenings, sideIn } from './openings';
import { courseOf, first, lossesOf, nextLevel, resultsOf } from './rating';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => {
  localStorage.clear();
  forget();
});

const key = 'dameo.progress';
/** Another tab has written. */
const forget = () => dispatchEvent(new StorageEvent('storage', { key }));
const stored = () => (JSON.parse(localStorage[key] as string) as { games: unknown[] }).games;

function setup(ports = fakePorts()) {
  const engine = new FakeEngine();
  const stores = createStores(rules, ports, () => engine);
  stores.settings.change({ keepGames: false });
  const end = watchPage(stores);
  return { engine, ports, end, ...stores };
}

async function begin(options: Partial<MatchOptions> = {}, fen?: string) {
  const stores = setup();
  await stores.match.start({ ...defaultMatch, ...options }, fen);
  await settle();
  return stores;
}

/** Waits until the game that is over is kept. */
const kept = (count = 1) => vi.waitFor(() => expect(ownGames().all).toHaveLength(count));

let begun = 0;
const game = (score: number, level: LevelId = 'casual', more: Partial<OwnGame> = {}): OwnGame => ({
  ...{ begun: ++begun, key: `key ${begun}`, level, color: 'white', unrated: null },
  score: score as OwnGame['score'],
  ...more,
});

describe('a game that is over', () => {
  it('counts once, with the side, the level and the points of the user', async () => {
    const { doc, end, match } = await begin({ level: 'novice' });
    doc.typeMove('d1d4');
    await settle();
    match.resign();
    await kept();
    expect(ownGames().all[0]).toMatchObject({ level: 'novice', color: 'white', score: 0 });
    expect(ownGames().rated).toHaveLength(1);
    // Nothing changes if its end is told again.
    ownGames().keep(match.game!, { winner: 'white', reason: 'no-moves' }, rules.startFen);
    expect(stored()).toHaveLength(1);
    end();
  });

  it('is the same one after a reload', async () => {
    const { autosave, doc, end, match, ports } = await begin();
    doc.typeMove('d1d4');
    await settle();
    autosave.save();
    end();
    const again = setup(fakePorts(ports.study));
    await again.autosave.restore();
    await settle();
    expect(again.match.game?.begun).toBe(match.game?.begun);
    again.match.resign();
    match.resign();
    await kept();
    expect(stored()).toHaveLength(1);
    again.end();
  });

  it.each<[string, (stores: Awaited<ReturnType<typeof begin>>) => void | Promise<void>]>([
    [
      'takes a move back',
      async ({ doc, engine, match }) => {
        doc.typeMove('d1d4');
        await settle();
        await engine.last.answer('d8d5');
        match.takeBack();
        doc.typeMove('e1e4');
      },
    ],
    [
      'asks for a hint',
      async ({ doc, match }) => {
        void match.askHint();
        await settle();
        doc.typeMove('d1d4');
      },
    ],
  ])('does not count if the user %s, also after a reload', async (_, help) => {
    const stores = await begin();
    await help(stores);
    await settle();
    stores.autosave.save();
    stores.end();
    const again = setup(fakePorts(stores.ports.study));
    await again.autosave.restore();
    await settle();
    again.match.resign();
    await kept();
    expect(ownGames().all[0].unrated).toBe('helped');
    again.end();
  });

  it.each<[string, Partial<MatchOptions>, string | undefined, string]>([
    ['from another position', {}, 'W:Wd2,a1:Bd7,h8', 'position'],
    ['at full strength', { level: 'full' }, undefined, 'level'],
  ])('does not count %s', async (_, options, fen, why) => {
    const { doc, end, match } = await begin(options, fen);
    doc.typeMove(fen === undefined ? 'd1d4' : 'd2d3');
    match.resign();
    await kept();
    expect(ownGames().all[0].unrated).toBe(why);
    end();
  });

  it('does not count without a move of the user, and is not kept if it was stopped', async () => {
    const { doc, end, match } = await begin();
    match.resign();
    await kept();
    expect(ownGames().all[0].unrated).toBe('moves');
    await match.start({ ...defaultMatch });
    await settle();
    doc.typeMove('d1d4');
    match.abort();
    await match.start({ ...defaultMatch, opponent: 'person' });
    await settle();
    match.resign();
    await settle();
    expect(ownGames().all).toHaveLength(1);
    end();
  });

  it('has what its review says', async () => {
    const { doc, end, match } = await begin();
    doc.typeMove('d1d4');
    match.resign();
    await kept();
    const judged = {
      moves: [{ lost: 12, judgement: null }],
      accuracy: { white: 80, black: null },
    };
    ownGames().keepReview(doc.tree, doc.tree.mainLine(), judged);
    const [{ review }] = ownGames().all;
    expect(review).toEqual({
      accuracy: 80,
      phases: [
        [1, 12],
        [0, 0],
        [0, 0],
      ],
    });
    // Of a game that the user has not played, it says nothing.
    ownGames().keepReview(fromPdn(rules.readPdn('1. e1-e4 *').games[0]), [], judged);
    expect(stored()).toHaveLength(1);
    end();
  });
});

describe('stored games', () => {
  it('are read as far as they can be, and the others stay', async () => {
    const good = [game(1), game(0)];
    const bad = [null, 7, { ...game(1), level: 'god' }, { ...game(1), score: 3 }, 'x'];
    localStorage[key] = JSON.stringify({ version: 1, games: [...bad, ...good] });
    forget();
    expect(ownGames().all).toEqual(good);
    const { doc, end, match } = await begin();
    doc.typeMove('d1d4');
    match.resign();
    await kept(3);
    expect(stored()).toHaveLength(8);
    end();
  });

  it.each(['', '{', '[]', '{"version":1,"games":{}}', '{"version":2,"games":[]}'])(
    'that are damaged are none: %s',
    (text) => {
      localStorage[key] = text;
      forget();
      expect(ownGames().all).toEqual([]);
      // They stay, under another key.
      expect(Object.values(localStorage)).toContain(text);
    },
  );
});

describe('the rating', () => {
  it('follows the games, and those that do not count change nothing', () => {
    expect(courseOf([])).toEqual([]);
    const course = courseOf([
      game(1),
      game(1, 'casual', { unrated: 'helped' }),
      game(0, 'beginner'),
    ]);
    expect(course).toHaveLength(2);
    expect(course[0].change).toBeGreaterThan(100);
    expect(course[0].rating.rating).toBeGreaterThan(first.rating);
    expect(course[1].change).toBeLessThan(-100);
    expect(course[1].rating.deviation).toBeLessThan(first.deviation);
  });

  it('comes near a level whose player scores half', () => {
    const games = Array.from({ length: 60 }, (_, index) => game(index % 2, 'advanced'));
    expect(Math.abs(courseOf(games).at(-1)!.rating.rating - 1220)).toBeLessThan(60);
  });
});

describe('the levels', () => {
  it('have results, without games with help', () => {
    const games = [game(1), game(0.5), game(0, 'full', { unrated: 'level' })];
    expect(resultsOf([...games, game(1, 'casual', { unrated: 'helped' })])).toEqual([
      { level: 'casual', won: 1, drawn: 1, lost: 0 },
      { level: 'full', won: 0, drawn: 0, lost: 1 },
    ]);
  });

  it.each<[number[], boolean]>([
    [[1, 1], false],
    [[1, 1, 1], true],
    [[1, 0, 1, 1], true],
    [[1, 1, 0, 0.5, 1], false],
    [[0, 0, 1, 1, 1], true],
  ])('the next one is earned by three wins in four games: %s', (scores, isEarned) => {
    const games = scores.map((score) => game(score));
    expect(nextLevel(games)?.level ?? null).toBe(isEarned ? 'intermediate' : null);
  });

  it('the last one has none after it, and wins at another one do not count', () => {
    const wins = (level: LevelId) => [1, 1, 1].map((score) => game(score, level));
    expect(nextLevel([])).toBeNull();
    expect(nextLevel([...wins('casual'), game(1, 'novice')])).toBeNull();
    expect(nextLevel(wins('champion'))?.level).toBe('full');
  });
});

describe('phases', () => {
  it('are told by the number of the move and the pieces', () => {
    const full = rules.startFen;
    expect(phaseOf({ fen: full, ply: 15 })).toBe('opening');
    expect(phaseOf({ fen: full, ply: 16 })).toBe('middle');
    expect(phaseOf({ fen: 'W:Wa1,Kb2:Bd8,Ke7:H0:F9', ply: 3 })).toBe('ending');
  });

  it('have the average loss of a move over all reviews', () => {
    const review = (opening: [number, number]) => ({
      accuracy: 50,
      phases: [opening, [0, 0], [2, 1]] as const,
    });
    const games = [game(1, 'casual', { review: review([8, 16]) })];
    games.push(game(0, 'casual', { review: review([2, 14]) }), game(1));
    expect(lossesOf(games)).toEqual([
      { phase: 'opening', moves: 10, lost: 3 },
      { phase: 'middle', moves: 0, lost: 0 },
      { phase: 'ending', moves: 4, lost: 0.5 },
    ]);
  });
});

describe('openings', () => {
  const pdn = (white: string, black: string, moves: string, result: string) =>
    `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n${moves} ${result}\n`;
  const library = () =>
    [
      pdn('You', 'Engine', '1. d1-d4 d8-d5', '1-0'),
      pdn('You', 'Engine', '1. d1-d4 e8-e5', '1/2-1/2'),
      pdn('You', 'Engine', '1. e1-e4', '*'),
      pdn('Engine', 'You', '1. d1-d4 d8-d5 2. e1-e4', '0-1'),
      pdn('Anna', 'Bert', '1. e1-e4 d8-d5', '0-1'),
    ].map((text, index) => {
      const { pdn, summary } = newGameOf(rules.readPdn(text).games[0], rules);
      return { pdn, summary: { ...summary, id: index } };
    });

  it('are counted by the side of the player, with the points', async () => {
    const kept = library();
    const games = kept.map(({ summary }) => summary);
    const database = { texts: ([id]: readonly number[]) => Promise.resolve([kept[id].pdn]) };
    const own = new Map([[games[4].key, game(0, 'casual', { color: 'white' })]]);
    expect(playersIn(games).slice(0, 2)).toEqual(['You', 'Engine']);
    const of = (name: string) =>
      readOpenings(database, games, (each) => sideIn(each, own, name), rules);
    const name = ({ moves }: { moves: readonly { pdn: string }[] }) =>
      moves.map(({ pdn }) => pdn).join(' ');
    const named = await of('You');
    expect(named.white.map((each) => [name(each), each.games, each.points])).toEqual([
      ['d1-d4', 2, 1.5],
    ]);
    expect(named.black.map((each) => [name(each), each.games, each.points])).toEqual([
      ['d1-d4 d8-d5', 1, 1],
    ]);
    expect((await of('')).white.map((each) => [name(each), each.points])).toEqual([['e1-e4', 0]]);
  });
});
