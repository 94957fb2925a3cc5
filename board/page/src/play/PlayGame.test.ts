// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { defaultMatch, readSettings } from '../settings/settings';
import { createStores } from '../stores';
import PlayGame from './PlayGame.svelte';
import { FakeEngine, fakePorts, settle } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { renderFramed } from '../testing/framed';
import { texts } from '../texts';
import { settings as settingWords } from '../texts/messages/settings';

const words = texts.app.play;

afterEach(cleanup);

const questions = () =>
  [...document.querySelectorAll('[role="group"]')].map((group) => group.getAttribute('aria-label'));

it('asks one question at a time, also after a double click', async () => {
  const stores = createStores(await loadTestRules(), fakePorts(), () => new FakeEngine());
  await stores.match.start(defaultMatch);
  await settle();
  renderFramed(stores, PlayGame, { onnew() {} });
  const resign = screen.getByText(words.resign).closest('button')!;
  const abort = screen.getByText(words.abortShort).closest('button')!;
  await fireEvent.click(resign);
  expect(questions()).toEqual([words.resignSure]);
  // The second click meets the same button, since no other one has taken its place.
  expect(resign.isConnected).toBe(true);
  await fireEvent.click(resign);
  expect(questions()).toEqual([words.resignSure]);
  await fireEvent.click(abort);
  expect(questions()).toEqual([words.abortSure]);
  await fireEvent.click(screen.getByText(words.yes));
  expect(stores.match.end?.reason).toBe('aborted');
  await stores.match.rematch();
  await settle();
  expect(questions()).toEqual([]);
});

it('asks once which sounds to play', async () => {
  const stores = createStores(await loadTestRules(), fakePorts(), () => new FakeEngine());
  await stores.match.start(defaultMatch);
  renderFramed(stores, PlayGame, { onnew() {} });
  await fireEvent.click(screen.getByText(settingWords.sounds.soft));
  expect(screen.queryByText(settingWords.askSounds)).toBeNull();
  stores.settings.change({ sound: 'off' });
  await settle();
  expect(screen.queryByText(settingWords.askSounds)).toBeNull();
  expect(readSettings(stores.settings.current)).toMatchObject({ soundChosen: true });
});
