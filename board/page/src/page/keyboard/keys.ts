/** The keyboard shortcuts. */

/** What the keys (`KeyboardEvent.key`) do, in the order of the help. */
export const shortcuts = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'previousVariation',
  ArrowDown: 'nextVariation',
  Home: 'first',
  End: 'last',
  f: 'flip',
  a: 'analysis',
  h: 'hint',
  ' ': 'best',
  m: 'typeMove',
  'Ctrl+z': 'undo',
  '?': 'help',
} as const;

/** What a shortcut does. Names are in `texts.state.shortcuts`. */
export type Shortcut = (typeof shortcuts)[keyof typeof shortcuts];

const actions = new Map<string, Shortcut>(Object.entries(shortcuts));

/** Fields for texts and numbers; the other inputs are switches, options, sliders and buttons. */
const textField =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"])';
const dialogs = 'dialog, [role="dialog"]';
/** Where every key belongs to the element: fields, lists, dialogs. */
const takesKeys = `${textField}, textarea, select, [contenteditable], ${dialogs}`;
/** Where the arrows and space belong to the element, but letters do not. */
const takesArrows =
  '[role="grid"], [role="tablist"], [role="radiogroup"], [role="listbox"], [role="slider"], ' +
  'input[type="radio"], input[type="range"]';
/** Elements that the space bar activates. */
const takesSpace = 'button, a[href], summary, input, [role="button"], [role="tab"]';
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' '];

/** The character of the key, or its Latin letter if the layout is not Latin, as in Russian. */
const letterOf = ({ key, code }: KeyboardEvent) =>
  (key > '\x7f' && /^Key([A-Z])$/.exec(code)?.[1].toLowerCase()) || key.toLowerCase();

/**
 * The shortcut of a key press, or `null`. A key that the focused element needs itself is no
 * shortcut: any key in a dialog, or in a field but the arrows in an empty one; arrows and space on
 * the board; space on a button.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.altKey || event.getModifierState('AltGraph')) return null;
  const control = event.ctrlKey || event.metaKey;
  const target = event.target instanceof Element ? event.target : null;
  const within = (selector: string) => target !== null && target.closest(selector) !== null;
  const isEmpty = target instanceof HTMLInputElement && target.value === '';
  const leavesArrows = isEmpty && target.type === 'text' && event.key.startsWith('Arrow');
  if (within(leavesArrows ? dialogs : takesKeys)) return null;
  if (arrows.includes(event.key) && within(takesArrows)) return null;
  if (event.key === ' ' && within(takesSpace)) return null;
  const key = event.key.length === 1 ? letterOf(event) : event.key;
  return actions.get(control ? `Ctrl+${key}` : key) ?? null;
}
