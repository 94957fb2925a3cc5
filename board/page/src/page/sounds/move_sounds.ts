/** Plays the sounds of moves. What makes them is loaded when it is first wanted. */

import type { GameDocument } from '../../document/document.svelte';
import type { SettingsStore } from '../../settings/store.svelte';
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
export function soundMoves(doc: GameDocument, settings: SettingsStore): () => void {
  let before = doc.node;
  return doc.subscribe(() => {
    const node = doc.node;
    const forward = node.parent !== null && node.parent === before;
    before = node;
    if (!forward || settings.current.sound === 'off') return;
    const captures = (node.move?.captured.length ?? 0) > 0;
    const kind = doc.state.outcome !== null ? 'end' : captures ? 'capture' : 'move';
    void playSound(settings.current, kind);
  });
}
