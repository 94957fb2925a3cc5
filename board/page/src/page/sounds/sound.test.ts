import { expect, it, vi } from 'vitest';
import { Sounds, type SoundKind } from './sound';
import type { SoundSet } from '../../settings/settings';

interface Heard {
  contexts: number;
  /** Of each note. */
  pitches: number[];
  loudest: number[];
}

function stubAudio(): Heard {
  const heard: Heard = { contexts: 0, pitches: [], loudest: [] };
  class FakeContext {
    state = 'running';
    currentTime = 0;
    destination = {};
    constructor() {
      heard.contexts += 1;
    }
    createGain() {
      const values: number[] = [];
      heard.loudest.push(0);
      const index = heard.loudest.length - 1;
      const set = (value: number) => {
        if (!(value > 0)) throw new RangeError('a ramp to 0');
        values.push(value);
        heard.loudest[index] = Math.max(...values);
      };
      return { gain: { setValueAtTime: set, exponentialRampToValueAtTime: set }, connect() {} };
    }
    createOscillator() {
      const frequency = {
        setValueAtTime: (pitch: number) => heard.pitches.push(pitch),
        exponentialRampToValueAtTime() {},
      };
      return { frequency, connect() {}, start() {}, stop() {} };
    }
  }
  vi.stubGlobal('AudioContext', FakeContext);
  return heard;
}

const sets: SoundSet[] = ['wood', 'soft', 'clear'];
const kinds: SoundKind[] = ['move', 'capture', 'end'];

it('uses one audio context for all sounds, none before the first', () => {
  const heard = stubAudio();
  const sounds = new Sounds();
  expect(heard.contexts).toBe(0);
  for (const set of sets) for (const kind of kinds) sounds.play(set, kind, 1);
  expect(heard.contexts).toBe(1);
});

it('each set has three sounds of its own', () => {
  const heard = stubAudio();
  const sounds = new Sounds();
  const played = sets.flatMap((set) =>
    kinds.map((kind) => {
      heard.pitches = [];
      sounds.play(set, kind, 1);
      return heard.pitches.join();
    }),
  );
  expect(new Set(played).size).toBe(sets.length * kinds.length);
  expect(played).not.toContain('');
});

it.each(sets)('%s follows the volume, and is never louder than it can be', (set) => {
  const heard = stubAudio();
  const sounds = new Sounds();
  const loudest = (volume: number): number => {
    heard.loudest = [];
    sounds.play(set, 'capture', volume);
    return Math.max(...heard.loudest);
  };
  expect(loudest(1)).toBeLessThanOrEqual(1);
  expect(loudest(0.5)).toBeLessThan(loudest(1));
  expect(loudest(0.05)).toBeLessThan(loudest(0.5));
  expect(() => loudest(0)).not.toThrow();
});

it('is silent without Web Audio', () => {
  expect(() => new Sounds().play('wood', 'move', 1)).not.toThrow();
});
