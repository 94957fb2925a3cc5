// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { learn as texts } from '../texts/messages/learn';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';
import { createStores } from '../stores';
import { FakeEngine, fakePorts } from '../testing/fake_engine';
import { renderFramed } from '../testing/framed';
import Learn from './Learn.svelte';
import Strategy from './Strategy.svelte';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show(course: typeof Learn = Learn): void {
  const stores = createStores(rules, fakePorts(), () => new FakeEngine());
  stores.settings.change({ animate: false });
  renderFramed(stores, course, {});
}

async function tap(...squares: string[]): Promise<void> {
  for (const square of squares) {
    // A click without a pointer, as screen readers make it.
    const cell = document.querySelector(`[data-square="${square}"]`);
    await fireEvent.click(cell as HTMLElement);
  }
}

const message = () => screen.getByTestId('lesson-message').textContent?.trim();

it('explains a wrong move and takes no notice of it, then answers the right one', async () => {
  show();
  await tap('d2', 'c3');
  expect(message()).toBe(texts.lessons.man.wrong.d2c3);
  expect(document.querySelector('[data-piece="d2"]')).not.toBeNull();
  await tap('d2', 'e3');
  expect(message()).toBe(texts.goOn);
  await vi.waitFor(() => expect(document.querySelector('[data-piece="b6"]')).not.toBeNull(), {
    timeout: 2000,
  });
  await tap('e3', 'f4');
  expect(message()).toBe(texts.lessons.man.done);
  await vi.waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe(texts.next));
  cleanup();

  // The next visit begins with the lesson that is not solved yet.
  show();
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(texts.lessons.line.title);
  expect(screen.getByText(texts.progress({ solved: 1, count: 16 }))).toBeTruthy();
});

it('shows the reason of the board, and the move as an arrow', async () => {
  show();
  await fireEvent.click(screen.getByRole('button', { name: /You must capture$/ }));
  await tap('g7');
  expect(message()).toBe('You must capture with d4: 1 piece.');
  expect(document.querySelector('svg polygon')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: texts.hint }));
  expect(document.querySelector('svg polygon')).not.toBeNull();
  await tap('d4', 'd6');
  expect(message()).toBe(texts.lessons.compulsory.done);
});

it('opens a chapter at its first position that is not solved', async () => {
  localStorage.setItem('dameo.strategy.1', '["tempo1","of another version"]');
  show(Strategy);
  const open = (chapter: RegExp) => fireEvent.click(screen.getByRole('button', { name: chapter }));
  const count = 21;
  expect(screen.getByText(texts.progress({ solved: 1, count }))).toBeTruthy();
  expect(screen.getByText(texts.number({ number: 1, count }))).toBeTruthy();
  await open(/^Tempo/);
  expect(screen.getByText(texts.number({ number: 16, count }))).toBeTruthy();
  await tap('a2', 'b2');
  expect(message()).toMatch(/^Your king waits on b2\./);
  await open(/^Tempo/);
  expect(screen.getByText(texts.number({ number: 15, count }))).toBeTruthy();
});
