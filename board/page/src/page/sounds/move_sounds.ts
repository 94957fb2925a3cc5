/** Plays the sounds of moves. What makes them is loaded when it is first wanted. */

import type { App } from '../../document/app.svelte';
import type { Settings } from '../../settings/settings';
import type { SoundKind } from './sound';

/** Plays a sound of the chosen ones, unless they are off. */
export async function playSound(
  { sound, volume }: Pick<Settings, 'sound' | 'volume'>,
  kind: SoundKind,
): Promise<void> {
  if (sound === 'off') return;
  try {
    const { sounds } = await import('./sound');
    sounds.play(sound, kind, volume / 100);
  } catch {
    // A game can be played without sounds.
  }
}

/** Plays the sounds of moves, forward ones only. Returns a function that ends that. */
export function soundMoves(app: App): () => void {
  let before = app.node;
  return app.subscribe(() => {
    const node = app.node;
    const forward = node.parent !== null && node.parent === before;
    before = node;
    if (!forward || app.settings.sound === 'off') return;
    const captures = (node.move?.captured.length ?? 0) > 0;
    const kind = app.state.outcome !== null ? 'end' : captures ? 'capture' : 'move';
    void playSound(app.settings, kind);
  });
}
