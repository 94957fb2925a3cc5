// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadingFile } from '../document/ports';
import type { BookMove, OpeningBook, Rules } from '../rules/types';
import { defaultMatch } from '../settings/settings';
import { createStores } from '../stores';
import { FakeEngine, fakePorts, settle } from '../testing/fake_engine';
import { renderFramed } from '../testing/framed';
import { loadTestRules, readBookFile } from '../testing/rules';
import { texts } from '../texts';
import { explorer as words } from '../texts/messages/explorer';
import AnalysisMore from './AnalysisMore.svelte';
import Explorer from './Explorer.svelte';

let rules: Rules;
/** The bytes of the book that the page has. */
let bytes: ArrayBuffer;

beforeAll(async () => {
  rules = await loadTestRules();
  bytes = await readBookFile();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Stores with the file of a server of the test. */
function setup() {
  const file: LoadingFile = { size: 1_200_000, bytes: Promise.resolve(bytes) };
  const fetchFile = vi.fn((_: string) => Promise.resolve(file));
  const stores = createStores(rules, { ...fakePorts(), fetchFile }, () => new FakeEngine());
  return { ...stores, stores, fetchFile };
}

/** Every legal move of the start position, and of no other one; the first has games. */
function startBook(): OpeningBook {
  const moves = (fen: string): BookMove[] =>
    fen !== rules.startFen
      ? []
      : rules.describe(fen, []).moves.map((move, index) => ({
          move,
          score: { kind: 'cp', value: 12 - index },
          depth: 17,
          games: index === 0 ? 40 : 0,
          white: index === 0 ? 0.625 : null,
          old: index === 1,
        }));
  return { signature: 7, nodes: 3000, moves } as unknown as OpeningBook;
}

describe('the book', () => {
  it('is loaded once, and has the moves of a position, whatever came before it', async () => {
    const { doc, explorer, fetchFile } = setup();
    expect(explorer.moves).toEqual([]);
    await Promise.all([explorer.load(), explorer.load()]);
    await explorer.load();
    expect(fetchFile.mock.calls).toEqual([['openings.book']]);
    expect(explorer.book).toMatchObject({
      nodes: expect.any(Number) as number,
      signature: expect.any(Number) as number,
    });
    const legal = doc.state.moves.map(({ text }) => text);
    expect(explorer.moves.map(({ move }) => move.text).sort()).toEqual(legal.sort());
    const [best] = explorer.moves;
    expect(['cp', 'mate']).toContain(best.score.kind);
    doc.play(best.move);
    const after = explorer.moves;
    expect(after.length).toBeGreaterThan(0);
    doc.newGame(doc.node.fen);
    expect(explorer.moves).toEqual(after);
    expect(explorer.pliesOut).toBe(0);
  });

  it('knows when the game was in it', async () => {
    vi.spyOn(rules, 'readBook').mockReturnValue(startBook());
    const { doc, explorer } = setup();
    await explorer.load();
    for (const move of ['d1d4', 'd8d5', 'e1e4']) doc.typeMove(move);
    expect(explorer.pliesOut).toBe(3);
    doc.newGame('W:Wa2:Ba8,h8');
    expect(explorer.pliesOut).toBeNull();
  });

  it('shows the arrow of the move that is looked at, until the position changes', async () => {
    const { doc, explorer } = setup();
    await explorer.load();
    const [{ move }] = explorer.moves;
    explorer.look(move);
    expect(explorer.arrow).toMatchObject({ from: move.path[0], rank: 1 });
    doc.play(move);
    expect(explorer.arrow).toBeNull();
  });
});

describe('the table', () => {
  beforeEach(() => void vi.spyOn(rules, 'readBook').mockReturnValue(startBook()));

  const show = async (stores: ReturnType<typeof setup>['stores']) => {
    renderFramed(stores, Explorer, {});
    await settle();
  };
  const rows = () => screen.getAllByRole('row').slice(1);
  const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent?.trim());

  it('says what each move is worth', async () => {
    await show(setup().stores);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Move', 'Value', 'Depth', 'Games', 'White scored']);
    const [first, second] = rows();
    expect(cells(first)).toEqual([
      rules.describe(rules.startFen, []).moves[0].pdn,
      '+0.12 +0.12',
      '17',
      '40',
      '63%',
    ]);
    expect(first.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
      words.white({ percent: 63 }),
    );
    expect(second.textContent).toContain(words.old);
    expect(first.textContent).not.toContain(words.old);
    expect(screen.getByText(/3\.0 k nodes\. \* by an earlier engine/)).toBeTruthy();
  });

  it('has the best moves, and all of them when that is wanted', async () => {
    await show(setup().stores);
    expect(rows()).toHaveLength(12);
    await fireEvent.click(screen.getByText(words.showAll({ count: 52 })));
    expect(rows()).toHaveLength(52);
    await fireEvent.click(screen.getByText(words.showBest({ count: 12 })));
    expect(rows()).toHaveLength(12);
  });

  it('plays a move, and says that the next position is not in the book', async () => {
    const { doc, explorer, stores } = setup();
    await show(stores);
    const [{ move }] = explorer.moves;
    const button = screen.getByRole('button', { name: move.pdn });
    await fireEvent.focus(button);
    expect(explorer.arrow).toMatchObject({ from: move.path[0] });
    await fireEvent.click(button);
    await settle();
    expect(doc.node.move?.text).toBe(move.text);
    const absent = screen.getByRole('status');
    expect(absent.textContent).toContain(`${words.absent} ${words.left({ plies: 1 })}`);
    // The keyboard has not lost its place.
    expect(document.activeElement).toBe(absent);
    doc.previous();
    await settle();
    expect(rows()).toHaveLength(12);
  });

  it('goes away with the arrow', async () => {
    const { stores, explorer } = setup();
    await show(stores);
    explorer.look(explorer.moves[0].move);
    cleanup();
    expect(explorer.arrow).toBeNull();
  });
});

describe('a book that cannot be loaded', () => {
  it('shows the reason of a failure, and loads again on request', async () => {
    const { stores, explorer, fetchFile } = setup();
    let fail = (_: Error): void => {};
    const failing = new Promise<LoadingFile>((_, reject) => (fail = reject));
    fetchFile.mockReturnValueOnce(failing);
    renderFramed(stores, Explorer, {});
    await settle();
    expect(screen.getByRole('status').textContent).toBe(words.loading({ megabytes: null }));
    fail(new Error('status 404'));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(words.failed({ reason: 'status 404' }));
    // Damaged: another file, and a byte that is wrong.
    const damaged = bytes.slice(0);
    new Uint8Array(damaged)[100] ^= 1;
    const page = new TextEncoder().encode('<!doctype html>').buffer;
    for (const [data, reason] of [
      [page, 'does not begin like an opening book'],
      [damaged, 'damaged'],
    ] as const) {
      fetchFile.mockResolvedValueOnce({ size: null, bytes: Promise.resolve(data) });
      await fireEvent.click(screen.getByText(texts.app.retry));
      await settle();
      expect(screen.getByRole('alert').textContent).toContain(reason);
      expect(explorer.book).toBeNull();
    }
    await fireEvent.click(screen.getByText(texts.app.retry));
    await settle();
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
    expect(fetchFile).toHaveBeenCalledTimes(4);
  });
});

describe('the switch', () => {
  it('is remembered, and nothing is loaded while it is off', async () => {
    const { fetchFile, settings, stores } = setup();
    renderFramed(stores, AnalysisMore, {});
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: words.title });
    await settle();
    expect([toggle.checked, fetchFile.mock.calls.length]).toEqual([false, 0]);
    await fireEvent.click(toggle);
    await vi.waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    expect(settings.current.openings).toBe(true);
    await fireEvent.click(toggle);
    expect(screen.queryByRole('table')).toBeNull();
    expect(fetchFile).toHaveBeenCalledOnce();
  });

  it('is not there during a game against the engine', async () => {
    const { match, settings, stores } = setup();
    settings.current.openings = true;
    await match.start(defaultMatch);
    await settle();
    renderFramed(stores, AnalysisMore, {});
    expect(screen.queryByRole('switch', { name: words.title })).toBeNull();
  });
});
