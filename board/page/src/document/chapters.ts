/** Which games of the document are chapters of studies. It is kept with the document, so that a reload
 * loses nothing; the studies themselves are in the library (`studies/`). */

import type { Autosave } from './autosave.svelte';
import type { GameDocument } from './document.svelte';
import { isObject } from './study';
import type { StudyRef } from './tree';

/** Keeps the studies of the games with the document. */
export function keepChapters(doc: GameDocument, autosave: Autosave): void {
  autosave.keep('chapters', {
    save: () => doc.games.map(({ study }) => study),
    load: (value) => {
      const refs: unknown[] = Array.isArray(value) ? value : [];
      const studies = new Map<string, StudyRef>();
      for (const [index, tree] of doc.games.entries()) {
        const ref = refs[index];
        if (!isStudyRef(ref)) continue;
        // The chapters of a study share what is known of it.
        const study = studies.get(ref.id) ?? ref;
        studies.set(ref.id, study);
        tree.study = study;
      }
    },
  });
}

function isStudyRef(value: unknown): value is StudyRef {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['hash'] === 'number';
}
