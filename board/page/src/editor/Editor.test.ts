// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { editor as texts } from '../texts/messages/editor';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';
import Editor from './Editor.svelte';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

afterEach(cleanup);

function show() {
  const onuse = vi.fn<(fen: string) => void>();
  render(Editor, { rules, fen: rules.startFen, onuse, oncancel: () => {} });
  return onuse;
}

async function tap(square: string): Promise<void> {
  const cell = document.querySelector(`[data-square="${square}"]`);
  await fireEvent.click(cell as HTMLElement);
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('sets up a position and gives it in normal form', async () => {
  const onuse = show();
  await press(texts.clear);
  await press('White king');
  await tap('b2');
  await press('Black man');
  await tap('d7');
  await fireEvent.click(screen.getByRole('radio', { name: 'Black' }));
  expect(field().value).toBe('B:WKb2:Bd7');
  await press(texts.use);
  expect(onuse).toHaveBeenCalledWith('B:WKb2:Bd7:H0:F1');
});

it('says what is wrong with a position, and does not use it', async () => {
  const onuse = show();
  await press(texts.clear);
  await press('White man');
  await tap('h8');
  const problem = screen.getByTestId('problem');
  expect(problem.textContent).toBe('A white man cannot stand on row 8: h8 would be a king.');
  const square = document.querySelector('[data-square="h8"]');
  expect(square?.getAttribute('aria-label')).toContain(texts.wrong);
  expect(document.querySelectorAll('rect.wrong')).toHaveLength(1);
  await press(texts.use);
  expect(onuse).not.toHaveBeenCalled();
  expect(document.querySelector('[data-piece="h8"]')).not.toBeNull();
});

it('does not take a position in which a side has no piece', async () => {
  const onuse = show();
  const problem = screen.getByTestId('problem');
  await press(texts.clear);
  expect(problem.textContent).toBe('The board is empty: each side needs at least one piece.');
  await press(texts.use);
  await press('Black man');
  await tap('d7');
  expect(problem.textContent).toMatch(/^White has no piece/);
  await press(texts.use);
  expect(onuse).not.toHaveBeenCalled();
  await press('White king');
  await tap('b2');
  expect(problem.textContent).toBe('');
  await press(texts.use);
  expect(onuse).toHaveBeenCalledOnce();
});

it('reads a FEN as it is typed, and keeps the board while it is not one', async () => {
  show();
  await fireEvent.input(field(), { target: { value: 'B:WKa1:Bh8' } });
  expect(document.querySelectorAll('[data-piece]')).toHaveLength(2);
  await fireEvent.input(field(), { target: { value: 'B:WKa1:Bh8,' } });
  expect(document.querySelectorAll('[data-piece]')).toHaveLength(2);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await press(texts.start);
  expect(document.querySelectorAll('[data-piece]')).toHaveLength(36);
});
