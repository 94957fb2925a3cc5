// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endings, placement, type Ending } from './endings';
import { movesToHold, Practice } from './practice.svelte';
import { loadSolved } from './progress';
import { createStores } from '../stores';
import { FakeEngine, fakePorts, settle } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import type { GamePosition } from '../engine/client';
import type { TableAnswer, TableValue } from '../engine/tables';
import type { LegalMove, Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

const ending = (id: Ending['id']): Ending => endings.find((other) => other.id === id)!;

/** Random numbers from a list, again and again. */
function numbers(...values: number[]): () => number {
  let at = 0;
  return () => values[at++ % values.length];
}

/** Tables in which every position has the same value for White: his first move keeps it, his second
 * takes two moves longer, and his others do not keep it. */
function setup(white: TableValue, random = numbers(0.3, 0.99)) {
  const engine = new FakeEngine();
  engine.native = true;
  const asked: GamePosition[] = [];
  engine.tables = (position: GamePosition) => {
    asked.push(position);
    const { moves, turn } = rules.describe(position.start, position.moves);
    const opposite = white.result === 'win' ? 'loss' : white.result === 'loss' ? 'win' : 'draw';
    const value = turn === 'white' ? white : { ...white, result: opposite };
    const answer: TableAnswer = {
      value: value as TableValue,
      moves: moves.map(({ text }, index) => {
        const longer = { ...value, plies: value.plies === null ? null : value.plies + 4 };
        const lost = { result: 'draw', plies: null };
        const found = turn === 'black' || index === 0 ? value : index === 1 ? longer : lost;
        return { text, value: found as TableValue };
      }),
    };
    return Promise.resolve(answer);
  };
  const { doc, sharedEngine } = createStores(rules, fakePorts(), () => engine);
  const tables = { loads: true, retries: 0, load: () => Promise.resolve(tables.loads), retry };
  function retry(): Promise<boolean> {
    tables.retries++;
    tables.loads = true;
    return tables.load();
  }
  return { engine, asked, tables, practice: new Practice(doc, sharedEngine, tables, random) };
}

function shown({ canUndo, distance, longer, made, slip, status }: Practice) {
  return { canUndo, distance, longer, made, slip, status };
}

function legal(practice: Practice, index: number): LegalMove {
  return practice.state!.moves[index];
}

async function reply(): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(1000);
  await settle();
}

describe('endings', () => {
  it('are random placements of the pieces, each legal', () => {
    const random = numbers(0.13, 0.71, 0.37, 0.92, 0.05, 0.55, 0.999, 0);
    for (const each of endings) {
      for (let count = 0; count < 50; count++) {
        const fen = rules.checkFen(placement(each, random));
        const { pieces, turn } = rules.describe(fen, []);
        const kinds = (color: string) =>
          pieces
            .filter((piece) => piece.color === color)
            .map(({ king }) => (king ? 'K' : 'M'))
            .sort()
            .join('');
        expect(turn).toBe('white');
        expect(kinds('white')).toBe([...each.own].sort().join(''));
        expect(kinds('black')).toBe([...each.other].sort().join(''));
      }
    }
  });
});

describe('practising an ending', () => {
  it('looks for a position that is won', async () => {
    const { practice } = setup({ result: 'win', plies: 9 });
    const coming = practice.begin(ending('men'));
    expect(practice.status).toBe('loading');
    await coming;
    expect(shown(practice)).toMatchObject({ status: 'user', distance: 5, canUndo: false });
    expect(practice.state?.capture).toBe(0);
  });

  it('says that there is none', async () => {
    const { practice } = setup({ result: 'draw', plies: null });
    await practice.begin(ending('men'));
    expect(practice.status).toBe('failed');
    expect(practice.problem).toBe('No position of this ending was found.');
  });

  it('answers a good move, and takes both back', async () => {
    const { practice, asked } = setup({ result: 'win', plies: 9 });
    await practice.begin(ending('men'));
    void practice.play(legal(practice, 0));
    expect(practice.status).toBe('engine');
    await reply();
    expect(shown(practice)).toMatchObject({ status: 'user', made: 1, longer: 0 });
    expect(practice.moves).toHaveLength(2);
    expect(asked.at(-1)?.moves).toHaveLength(2);
    practice.undo();
    await settle();
    expect(practice.moves).toEqual([]);
    expect(practice.status).toBe('user');
  });

  it('says that a win takes longer', async () => {
    const { practice } = setup({ result: 'win', plies: 9 });
    await practice.begin(ending('men'));
    void practice.play(legal(practice, 1));
    await reply();
    expect(shown(practice)).toMatchObject({ status: 'user', longer: 2 });
  });

  it('stops at a move that throws the win away, and says what keeps it', async () => {
    const { practice } = setup({ result: 'win', plies: 9 });
    await practice.begin(ending('men'));
    const better = legal(practice, 0).pdn;
    const move = legal(practice, 2);
    await practice.play(move);
    expect(practice.status).toBe('slip');
    expect(practice.slip).toMatchObject({ move: { text: move.text }, result: 'draw', better });
    practice.undo();
    await settle();
    expect(shown(practice)).toMatchObject({ status: 'user', slip: null });
    expect(practice.moves).toEqual([]);
  });

  it('gives a hint until the next move', async () => {
    const { practice } = setup({ result: 'win', plies: 9 });
    await practice.begin(ending('men'));
    expect(practice.hint).toBeNull();
    practice.askHint();
    expect(practice.hint?.text).toBe(legal(practice, 0).text);
    void practice.play(legal(practice, 0));
    await reply();
    expect(practice.hint).toBeNull();
  });

  it.each([
    { values: [0.5, 0.1, 0.9], hint: false, solved: { holdKingMan: 1 } },
    // With help, and in a game that is lost in the end.
    { values: [0.5, 0.1, 0.9], hint: true, solved: {} },
    { values: [0.02, 0.99, 0.9], hint: false, solved: {} },
  ])('ends when the game is over or was held: $values, hint $hint', async (given) => {
    const { practice } = setup({ result: 'draw', plies: null }, numbers(...given.values));
    await practice.begin(ending('holdKingMan'));
    if (given.hint) practice.askHint();
    for (let count = 0; practice.status === 'user' && count < movesToHold; count++) {
      void practice.play(legal(practice, 0));
      await reply();
    }
    expect(practice.problem).toBe('');
    expect(practice.status).toBe('done');
    expect(practice.moves.length).toBeLessThanOrEqual(2 * movesToHold);
    expect(loadSolved()).toEqual(given.solved);
  });

  it('says what is wrong with a typed move, and that there are no tables', async () => {
    const { engine, practice } = setup({ result: 'win', plies: 9 });
    await practice.begin(ending('men'));
    expect(practice.type('h8h1x')).toBe(false);
    expect(practice.problem).not.toBe('');
    engine.tables = () => Promise.resolve(null);
    expect(practice.type(legal(practice, 0).pdn)).toBe(true);
    await settle();
    expect(practice.status).toBe('failed');
    expect(practice.problem).toBe('The endgame tables cannot be used.');
  });

  it('loads the tables again after a failure', async () => {
    const { practice, tables } = setup({ result: 'win', plies: 9 });
    tables.loads = false;
    await practice.begin(ending('men'));
    expect(practice.status).toBe('failed');
    await practice.begin(ending('men'));
    expect(practice.status).toBe('user');
    expect(practice.problem).toBe('');
    expect(tables.retries).toBe(1);
  });

  it('drops what comes late', async () => {
    const { practice } = setup({ result: 'win', plies: 9 });
    const first = practice.begin(ending('twoMen'));
    const second = practice.begin(ending('men'));
    await Promise.all([first, second]);
    expect(practice.ending.id).toBe('men');
    expect(practice.state?.pieces).toHaveLength(2);
    void practice.play(legal(practice, 0));
    await settle();
    practice.stop();
    await reply();
    expect(practice.moves).toHaveLength(1);
  });
});
