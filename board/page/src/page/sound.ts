/** Short sounds for moves, made without sound files. */

import type { App } from '../document/app.svelte';

/** What happened. */
export type SoundKind = 'move' | 'capture' | 'end';

/** A knock on wood or a tone. */
interface Note {
  /** When it begins, in seconds from now. */
  at: number;
  /** In hertz. */
  pitch: number;
  /** In seconds. */
  length: number;
  /** 0 to 1. */
  volume: number;
  knock: boolean;
}

const notes: Record<SoundKind, readonly Note[]> = {
  move: [{ at: 0, pitch: 620, length: 0.09, volume: 0.5, knock: true }],
  capture: [
    { at: 0, pitch: 430, length: 0.1, volume: 0.6, knock: true },
    { at: 0.07, pitch: 700, length: 0.09, volume: 0.5, knock: true },
  ],
  end: [
    { at: 0, pitch: 392, length: 0.35, volume: 0.22, knock: false },
    { at: 0.14, pitch: 494, length: 0.35, volume: 0.22, knock: false },
    { at: 0.28, pitch: 587, length: 0.6, volume: 0.22, knock: false },
  ],
};

/** Plays sounds, if they are enabled. They are off at first. */
export class Sounds {
  enabled = false;
  #context: AudioContext | null = null;

  /** Plays a sound. Without WebAudio it does nothing. */
  play(kind: SoundKind): void {
    if (!this.enabled || typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    // The browser holds sound back until the user has touched the page.
    if (this.#context.state === 'suspended') void this.#context.resume();
    for (const note of notes[kind]) sound(this.#context, note);
  }
}

function sound(context: AudioContext, { at, pitch, length, volume, knock }: Note): void {
  const begin = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(volume, begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.type = knock ? 'triangle' : 'sine';
  tone.frequency.setValueAtTime(pitch, begin);
  if (knock) tone.frequency.exponentialRampToValueAtTime(pitch / 3, begin + length);
  tone.connect(gain);
  tone.start(begin);
  tone.stop(begin + length);
}

/** Plays the sounds of moves, forward ones only. Returns a function that ends that. */
export function soundMoves(app: App): () => void {
  const sounds = new Sounds();
  let before = app.node;
  return app.subscribe(() => {
    const node = app.node;
    const forward = node.parent !== null && node.parent === before;
    before = node;
    sounds.enabled = app.settings.sound;
    if (!forward || !sounds.enabled) return;
    if (app.state.outcome !== null) sounds.play('end');
    else sounds.play((node.move?.captured.length ?? 0) > 0 ? 'capture' : 'move');
  });
}
