/** Keeps the focus of the keyboard in the page when what had it is gone. */

import { tick } from 'svelte';

/** Whether the last action was that of a mouse or a finger, and not of the keyboard or a screen
 * reader. */
let byPointer = false;
addEventListener('pointerdown', () => (byPointer = true), true);
addEventListener('keydown', () => (byPointer = false), true);
addEventListener('click', ({ detail }) => (byPointer &&= detail > 0), true);

/** Who chooses with the mouse or a finger goes on with the keys of the page: switches, options and
 * lists let go of the focus. */
addEventListener('click', ({ detail, target }) => {
  if (detail === 0 || !(target instanceof Element)) return;
  const chosen = target.closest('label')?.control ?? target;
  const chooses = 'input:is([type="checkbox"], [type="radio"], [type="range"])';
  if (chosen instanceof HTMLElement && chosen.matches(chooses)) setTimeout(() => chosen.blur());
});
addEventListener('change', ({ target }) => {
  if (byPointer && target instanceof HTMLSelectElement) target.blur();
});

/** After the page has updated, focuses the first of these elements that exists and can be focused,
 * unless something has the focus. After mouse input nothing is focused, so that the arrow keys step
 * through the game instead of being handled by the board or another control. */
export async function keepFocus(...selectors: string[]): Promise<void> {
  if (byPointer) return;
  await tick();
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  for (const selector of selectors) {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus({ preventScroll: true });
    if (element !== null && document.activeElement === element) return;
  }
}

/** The square of the board that Tab leads to. */
export const boardFocus = '[role="grid"] [tabindex="0"]';
/** The first control of the panel beside or below the board. */
export const panelFocus =
  '.panel :is(button:not(:disabled), input:checked, input[type="text"], select)';
