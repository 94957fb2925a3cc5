// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTestRules } from '../testing/rules';
import type { LegalMove, Rules } from '../rules/types';
import type { Drawing } from '../document/comments/drawings';
import Board from './Board.svelte';
import { CaptureChoice } from './entry/choice.svelte';
import Choices from './entry/Choices.svelte';
import type { Premove } from './entry/premove.svelte';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

afterEach(cleanup);

const four = 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5';

function props(fen: string, moves: string[] = []) {
  const state = rules.describe(fen, moves);
  const before = moves.length > 0 ? rules.describe(fen, moves.slice(0, -1)) : null;
  const lastMove = before?.moves.find(({ text }) => text === moves.at(-1)) ?? null;
  const common = { orientation: 'white', movable: 'both', label: 'Board', animate: true } as const;
  return { ...common, state, pieces: state.pieces, fen: state.fen, rules, lastMove };
}

function show(fen: string) {
  const onmove = vi.fn<(move: LegalMove) => void>();
  const onproblem = vi.fn<(text: string) => void>();
  const choice = new CaptureChoice();
  const view = render(Board, { ...props(fen), choice, onmove, onproblem });
  render(Choices, { choice });
  return { ...view, onmove, onproblem };
}

function cell(square: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-square="${square}"]`);
  if (found === null) throw new Error(`no square ${square}`);
  return found;
}

function occupied(): string[] {
  return [...document.querySelectorAll<SVGElement>('[data-piece]')]
    .map(({ dataset }) => dataset.piece ?? '')
    .sort();
}

const rightButton = { pointerType: 'mouse', button: 2 };

/** Down and up, as mouse and touch make it. The squares have no size here. */
async function tap(square: string): Promise<void> {
  const pointer = { isPrimary: true, button: 0, pointerId: 1 };
  await fireEvent.pointerDown(cell(square), pointer);
  await fireEvent.pointerUp(cell(square), pointer);
}

describe('Board', () => {
  it('is a grid of 64 named squares', () => {
    show(rules.startFen);
    expect(screen.getAllByRole('row')).toHaveLength(8);
    expect(screen.getAllByRole('gridcell')).toHaveLength(64);
    expect(cell('d1').getAttribute('aria-label')).toBe('d1, white man');
    expect(cell('d5').getAttribute('aria-label')).toBe('d5, empty');
    expect(occupied()).toHaveLength(36);
  });

  it('plays a move by two taps', async () => {
    const { onmove } = show(rules.startFen);
    await tap('d1');
    expect(cell('d4').getAttribute('aria-label')).toBe('d4, empty, destination');
    await tap('d4');
    expect(onmove).toHaveBeenCalledOnce();
    expect(onmove.mock.calls[0]?.[0].text).toBe('d1d4');
  });

  /** Drags with the mouse, on a board of 80 pixels. */
  async function drag(square: string, [fromX, fromY]: [number, number], to: [number, number]) {
    const box = { left: 0, top: 0, width: 80, height: 80 } as DOMRect;
    vi.spyOn(screen.getByRole('grid'), 'getBoundingClientRect').mockReturnValue(box);
    const at = (clientX: number, clientY: number) => ({
      clientX,
      clientY,
      isPrimary: true,
      button: 0,
      pointerId: 1,
    });
    await fireEvent.pointerDown(cell(square), at(fromX, fromY));
    await fireEvent.pointerMove(cell(square), at(fromX, fromY - 15));
    const isDragged = document.querySelector('.dragged') !== null;
    await fireEvent.pointerUp(cell(square), at(...to));
    return isDragged;
  }

  it('plays a move by drag', async () => {
    const { onmove } = show(rules.startFen);
    expect(await drag('d1', [35, 75], [35, 45])).toBe(true);
    expect(onmove.mock.calls[0]?.[0].text).toBe('d1d4');
    expect(document.querySelector('.dragged')).toBeNull();
  });

  it('shows the piece on its stop while a capture is entered, and what it jumped', async () => {
    const { onmove } = show(four);
    await tap('c5');
    await tap('c1');
    expect(occupied()).toContain('c1');
    expect(occupied()).not.toContain('c5');
    expect(occupied()).toContain('c3');
    expect(cell('c3').getAttribute('aria-label')).toBe('c3, white man, captured');
    await fireEvent.keyDown(cell('c1'), { key: 'Backspace' });
    expect(occupied()).toContain('c5');
    await fireEvent.keyDown(cell('c5'), { key: 'Escape' });
    expect(cell('c5').getAttribute('aria-label')).toBe('c5, black king, must capture');
    expect(onmove).not.toHaveBeenCalled();
  });

  it('is played with the keyboard', async () => {
    const { onmove } = show(four);
    cell('c4').focus();
    await fireEvent.keyDown(cell('c4'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell('c5'));
    expect(cell('c5').tabIndex).toBe(0);
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
    await fireEvent.keyDown(cell('c5'), { key: 'Enter' });
    await fireEvent.keyDown(cell('d3'), { key: ' ' });
    expect(onmove.mock.calls[0]?.[0].text).toBe('c5c1h1h3d3');
  });

  it('asks which capture is meant', async () => {
    const { onmove } = show('B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7');
    await tap('c8');
    await tap('h8');
    const dialog = screen.getByRole('dialog');
    const [first] = dialog.querySelectorAll('button');
    await vi.waitFor(() => expect(document.activeElement).toBe(first));
    // What differs comes first: both take the man on c7 and go on to h8.
    const leads = [...dialog.querySelectorAll('strong')].map(({ textContent }) => textContent);
    expect(leads).toHaveLength(2);
    for (const lead of leads) expect(lead).toMatch(/^Takes [a-h][1-8]( and [a-h][1-8])*$/);
    expect(new Set(leads).size).toBe(2);
    expect(first?.textContent).toMatch(/c8 × .* × h8 takes /);
    expect(onmove).not.toHaveBeenCalled();
    await fireEvent.click(first);
    expect(onmove.mock.calls[0]?.[0].path.at(-1)).toBe('h8');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why an attempt is refused', async () => {
    const { onproblem, onmove } = show('W:Wd4,g7:Bb8,d5');
    await tap('g7');
    expect(onproblem).toHaveBeenCalledWith('You must capture with d4: 1 piece.');
    expect(onmove).not.toHaveBeenCalled();
  });

  it('says why a drag is refused, and shows it', async () => {
    const { onproblem, onmove } = show('W:Wd4,a1:Bd5,h8');
    expect(await drag('a1', [5, 75], [5, 65])).toBe(true);
    expect(onproblem).toHaveBeenCalledExactlyOnceWith('You must capture with d4: 1 piece.');
    expect(document.querySelectorAll('.refused')).toHaveLength(1);
    // A piece of the other side is not dragged.
    expect(await drag('h8', [75, 5], [75, 15])).toBe(false);
    expect(onproblem).toHaveBeenLastCalledWith('White is to move.');
    expect(document.querySelector('.refused')).toBeNull();
    expect(onmove).not.toHaveBeenCalled();
  });

  it.each([
    ['a tap on its square', () => tap('d1')],
    ['a tap on an empty square', () => tap('h6')],
    ['a tap on an enemy', () => tap('e8')],
    ['Escape, wherever the focus is', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a click outside the board', () => fireEvent.click(document.body)],
    ['the right mouse button', () => fireEvent.pointerDown(cell('d4'), rightButton)],
  ])('lets go of a piece by %s', async (_, letGo) => {
    const { onmove } = show(rules.startFen);
    await tap('d1');
    expect(cell('d1').getAttribute('aria-selected')).toBe('true');
    await letGo();
    expect(document.querySelector('[aria-selected="true"]')).toBeNull();
    await tap('d4');
    expect(onmove).not.toHaveBeenCalled();
  });

  it('holds a piece while Escape closes a dialog', async () => {
    show(rules.startFen);
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    await tap('d1');
    await fireEvent.keyDown(dialog, { key: 'Escape' });
    dialog.remove();
    expect(cell('d1').getAttribute('aria-selected')).toBe('true');
  });

  it('shows arrows also while a piece is selected', async () => {
    const arrows = [{ path: ['d1', 'd4'], rank: 1 }];
    const choice = new CaptureChoice();
    render(Board, { ...props(rules.startFen), arrows, choice, onmove: vi.fn() });
    const drawn = () => document.querySelectorAll('polyline').length;
    expect(drawn()).toBe(1);
    await tap('d1');
    expect(drawn()).toBe(1);
  });

  it('forgets the entry when the position changes', async () => {
    const { rerender, onmove } = show(rules.startFen);
    await tap('d1');
    await rerender(props(rules.startFen, ['a1a2']));
    expect(document.querySelector('[aria-selected="true"]')).toBeNull();
    await tap('d4');
    expect(onmove).not.toHaveBeenCalled();
  });

  it('keeps captured pieces until the move has been shown, but not as pieces', async () => {
    const { rerender } = show(four);
    await rerender(props(four, ['c5c1h1h3d3']));
    expect(occupied()).toEqual(['b7', 'c6', 'd2', 'd3', 'd5'].sort());
    const drawn = () => document.querySelectorAll('svg > g > use, svg > g > g > use').length;
    expect(drawn()).toBe(9);
    await vi.waitFor(() => expect(drawn()).toBe(5), { timeout: 3000 });
  });

  it('shows no animation to who does not want any', async () => {
    const { rerender } = show(four);
    await rerender({ ...props(four, ['c5c1h1h3d3']), animate: false });
    expect(document.querySelectorAll('svg > g > use, svg > g > g > use')).toHaveLength(5);
  });

  it('only shows what the other side has to move', async () => {
    const { rerender, onmove, onproblem } = show(rules.startFen);
    await rerender({ movable: 'black' });
    await tap('d1');
    expect(onproblem).toHaveBeenCalledWith('Please wait: it is White’s turn.');
    expect(onmove).not.toHaveBeenCalled();
  });

  describe('in the other side’s turn', () => {
    /** White may enter premoves in the start position, where Black is to move. */
    function showPremoves(entered: Premove | null = null) {
      const state = rules.describe(rules.startFen, ['d1d4']);
      const targets = new Map(rules.premoves(state.fen).map(({ from, to }) => [from, to]));
      const onchange = vi.fn<(premove: Premove | null) => void>();
      const onmove = vi.fn<(move: LegalMove) => void>();
      const premoving = { targets, entered, onchange };
      const common = { ...props(rules.startFen, ['d1d4']), movable: 'none' } as const;
      const choice = new CaptureChoice();
      const view = render(Board, { ...common, choice, onmove, premoving });
      return { ...view, onchange, onmove, premoving };
    }
    const label = (square: string) => cell(square).getAttribute('aria-label');

    it('takes a premove by two taps and shows it', async () => {
      const { rerender, onchange, onmove, premoving } = showPremoves();
      await tap('e1');
      expect(label('e1')).toBe('e1, white man, selected');
      expect(label('e4')).toBe('e4, empty, possible premove');
      expect(document.querySelectorAll('circle.premove-target')).toHaveLength(3);
      await tap('e4');
      expect(onchange).toHaveBeenLastCalledWith({ from: 'e1', to: 'e4' });
      expect(onmove).not.toHaveBeenCalled();
      await rerender({ premoving: { ...premoving, entered: { from: 'e1', to: 'e4' } } });
      expect(label('e4')).toBe('e4, empty, premove to here');
      expect(document.querySelectorAll('rect.premove')).toHaveLength(2);
      expect(screen.getByText('Premove from e1 to e4.')).toBeTruthy();
    });

    it.each([
      ['a tap on another square', () => tap('d5')],
      ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
      ['a click outside the board', () => fireEvent.click(document.body)],
      ['the right button', () => fireEvent.pointerDown(cell('d4'), rightButton)],
    ])('lets go of it by %s', async (_, letGo) => {
      const { onchange } = showPremoves({ from: 'e1', to: 'e4' });
      await letGo();
      expect(onchange).toHaveBeenLastCalledWith(null);
    });

    it('changes to another piece by a tap on it', async () => {
      const { onchange } = showPremoves({ from: 'e1', to: 'e4' });
      await tap('c2');
      expect(onchange).toHaveBeenLastCalledWith(null);
      expect(cell('c2').getAttribute('aria-selected')).toBe('true');
    });

    it('keeps the selected piece for the user’s own turn', async () => {
      const { rerender, onmove } = showPremoves();
      await tap('e1');
      const next = { ...props(rules.startFen, ['d1d4', 'd8d5']), movable: 'white' } as const;
      await rerender({ ...next, premoving: null });
      await tap('e4');
      expect(onmove.mock.calls[0]?.[0].text).toBe('e1e4');
    });
  });

  it('asks which capture a premove stands for', async () => {
    const fen = 'B:WKd4:Bf4,f7,g6,h6';
    const { rerender, onmove } = show(fen);
    await rerender({ ...props(fen, ['g6g5']), asked: { from: 'd4', to: 'a7' } });
    const choices = screen.getAllByRole('button', { name: /takes/ });
    expect(choices).toHaveLength(2);
    await fireEvent.click(choices[1]);
    const [played] = onmove.mock.calls[0];
    expect([played.path[0], played.path.at(-1), played.captured.length]).toEqual(['d4', 'a7', 3]);
  });

  describe('the right button', () => {
    const press = { pointerType: 'mouse', button: 2, pointerId: 1, isPrimary: true };

    async function drag(from: string, to: string, keys: object = {}): Promise<void> {
      await fireEvent.pointerDown(cell(from), { ...press, ...keys });
      await fireEvent.pointerMove(cell(to), { ...press, ...keys });
      await fireEvent.pointerUp(cell(to), { ...press, ...keys });
    }

    function showDrawings(drawings: Drawing[] = []) {
      const ondraw = vi.fn<(drawings: readonly Drawing[]) => void>();
      const choice = new CaptureChoice();
      const common = { ...props(rules.startFen), choice, onmove: vi.fn() };
      const view = render(Board, { ...common, drawings, ondraw });
      return { ...view, ondraw };
    }

    it('draws circles and arrows in four colours', async () => {
      const { ondraw, rerender } = showDrawings();
      await drag('d4', 'd4');
      expect(ondraw).toHaveBeenLastCalledWith([{ from: 'd4', to: 'd4', color: 'green' }]);
      await drag('d4', 'e6', { shiftKey: true });
      expect(ondraw).toHaveBeenLastCalledWith([{ from: 'd4', to: 'e6', color: 'red' }]);
      await drag('d4', 'e6', { altKey: true });
      expect(ondraw).toHaveBeenLastCalledWith([{ from: 'd4', to: 'e6', color: 'blue' }]);
      await drag('a1', 'b1', { altKey: true, shiftKey: true });
      const drawn: Drawing[] = [{ from: 'a1', to: 'b1', color: 'yellow' }];
      expect(ondraw).toHaveBeenLastCalledWith(drawn);
      await rerender({ drawings: drawn });
      expect(document.querySelector('[data-drawing="a1b1"]')?.classList).toContain('yellow');
      expect(cell('a1').getAttribute('aria-label')).toBe('a1, white man, arrow to b1');
      await drag('a1', 'b1', { altKey: true, shiftKey: true });
      expect(ondraw).toHaveBeenLastCalledWith([]);
      expect(await fireEvent.contextMenu(cell('a1'))).toBe(false);
    });

    it('lets go of a selected piece first', async () => {
      const { ondraw } = showDrawings();
      await tap('d1');
      await drag('d4', 'd5');
      expect(document.querySelector('[aria-selected="true"]')).toBeNull();
      expect(ondraw).not.toHaveBeenCalled();
    });

    it('has its drawings removed by a click on an empty square', async () => {
      const { ondraw } = showDrawings([{ from: 'd4', to: 'd4', color: 'green' }]);
      await tap('d1');
      await tap('d4');
      expect(ondraw).not.toHaveBeenCalled();
      await tap('d5');
      expect(ondraw).toHaveBeenCalledWith([]);
    });
  });
});
