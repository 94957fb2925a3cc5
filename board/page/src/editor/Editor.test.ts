// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { editor as texts } from '../texts/editor';
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
  expect(screen.getByTestId('problem').textContent).toMatch(/^\s*Column 4: .*h8/);
  await press(texts.use);
  expect(onuse).not.toHaveBeenCalled();
  expect(document.querySelector('[data-piece="h8"]')).not.toBeNull();
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
