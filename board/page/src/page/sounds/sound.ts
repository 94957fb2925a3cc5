/** Short sounds for moves, made by Web Audio without sound files. */

import type { SoundSet } from '../../settings/settings';

/** What happened. */
export type SoundKind = 'move' | 'capture' | 'end';

/** A tone that is there at once and fades. */
interface Note {
  /** When it begins, in seconds from now. */
  at: number;
  /** In hertz. */
  pitch: number;
  /** The pitch at its end, if it changes: that of a knock falls. */
  falls?: number;
  /** In seconds. */
  length: number;
  /** How loud it is at the full volume, 0 to 1. */
  loudness: number;
  wave: OscillatorType;
}

const end = (wave: OscillatorType, loudness: number, octave: number): Note[] =>
  [392, 494, 587].map((pitch, index) => ({
    at: index * 0.14,
    pitch: pitch * octave,
    length: index === 2 ? 0.6 : 0.35,
    loudness,
    wave,
  }));

const knock = (at: number, pitch: number, length: number, loudness: number): Note => ({
  at,
  pitch,
  falls: pitch / 3,
  length,
  loudness,
  wave: 'triangle',
});

const tone = (at: number, pitch: number, length: number, loudness: number): Note => ({
  at,
  pitch,
  length,
  loudness,
  wave: 'sine',
});

/** `wood`: knocks. `soft`: low, short tones. `clear`: high tones that ring. */
const notes: Record<SoundSet, Record<SoundKind, readonly Note[]>> = {
  wood: {
    move: [knock(0, 620, 0.09, 0.8)],
    capture: [knock(0, 430, 0.1, 1), knock(0.07, 700, 0.09, 0.8)],
    end: end('sine', 0.36, 1),
  },
  soft: {
    move: [tone(0, 220, 0.12, 0.5)],
    capture: [tone(0, 175, 0.14, 0.6), tone(0.09, 262, 0.14, 0.5)],
    end: end('sine', 0.28, 0.5),
  },
  clear: {
    move: [tone(0, 988, 0.22, 0.35), tone(0, 1976, 0.1, 0.12)],
    capture: [tone(0, 784, 0.2, 0.4), tone(0.08, 1175, 0.28, 0.35)],
    end: end('triangle', 0.3, 2),
  },
};

export class Sounds {
  #context: AudioContext | null = null;

  /** Plays a sound. Without Web Audio it does nothing.
   *
   * @param volume 0 to 1. */
  play(set: SoundSet, kind: SoundKind, volume: number): void {
    if (typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    // The browser holds sound back until the user has touched the page.
    if (this.#context.state === 'suspended') void this.#context.resume();
    for (const note of notes[set][kind]) sound(this.#context, note, volume);
  }
}

/** The shared instance: browsers allow only a few audio contexts. */
export const sounds = new Sounds();

/** A gain that cannot be heard; a ramp cannot begin at 0. */
const silence = 0.0001;

function sound(context: AudioContext, note: Note, volume: number): void {
  const { at, pitch, falls, length, loudness, wave } = note;
  const begin = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(silence, begin);
  // Half the volume sounds half as loud, roughly.
  gain.gain.exponentialRampToValueAtTime(Math.max(silence, loudness * volume ** 2), begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(silence, begin + length);
  gain.connect(context.destination);
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, begin);
  if (falls !== undefined) oscillator.frequency.exponentialRampToValueAtTime(falls, begin + length);
  oscillator.connect(gain);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}
