import { afterEach, expect, it, vi } from 'vitest';
import { Sounds } from './sound';

afterEach(() => vi.unstubAllGlobals());

function stubAudio(): { started: number; contexts: number } {
  const seen = { started: 0, contexts: 0 };
  const value = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class FakeContext {
    state = 'running';
    currentTime = 0;
    destination = {};
    constructor() {
      seen.contexts += 1;
    }
    createGain = () => ({ gain: value, connect() {} });
    createOscillator = () => ({
      frequency: value,
      connect() {},
      start: () => (seen.started += 1),
      stop() {},
    });
  }
  vi.stubGlobal('AudioContext', FakeContext);
  return seen;
}

it('is off at first, and uses one audio context once it is on', () => {
  const seen = stubAudio();
  const sounds = new Sounds();
  sounds.play('move');
  expect(seen).toEqual({ started: 0, contexts: 0 });
  sounds.enabled = true;
  sounds.play('move');
  sounds.play('capture');
  sounds.play('end');
  expect(seen).toEqual({ started: 6, contexts: 1 });
});

it('is silent without WebAudio', () => {
  const sounds = new Sounds();
  sounds.enabled = true;
  expect(() => sounds.play('move')).not.toThrow();
});
