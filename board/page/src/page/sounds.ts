/** Which sound belongs to a change of the position. */

import type { App } from '../document/app.svelte';
import { Sounds } from './sound';
import type { TreeNode } from '../document/tree';

/** Plays the sounds of moves, forward ones only. Returns a function that ends that. */
export function soundMoves(app: App): () => void {
  const sounds = new Sounds();
  let before: TreeNode = app.node;
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
