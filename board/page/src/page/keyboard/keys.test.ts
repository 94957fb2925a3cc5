// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import { shortcutOf, shortcuts, type Shortcut } from './keys';
import { texts } from '../../texts';

/** The shortcut of a key that is pressed in this element. */
function press(html: string, key: string, init: KeyboardEventInit = {}): Shortcut | null {
  document.body.innerHTML = html;
  const target = document.body.querySelector('#here') ?? document.body;
  let found: Shortcut | null = null;
  const listener = (event: KeyboardEvent) => (found = shortcutOf(event));
  document.addEventListener('keydown', listener);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init });
  // happy-dom does not know this modifier.
  event.getModifierState = (name) => name === 'AltGraph' && init.modifierAltGraph === true;
  target.dispatchEvent(event);
  document.removeEventListener('keydown', listener);
  return found;
}

describe('shortcuts', () => {
  it.each([
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['Home', 'first'],
    ['End', 'last'],
    ['f', 'flip'],
    ['F', 'flip'],
    [' ', 'best'],
    ['?', 'help'],
  ])('%s is %s', (key, action) => {
    expect(press('', key)).toBe(action);
  });

  it('leave keys to the element that needs them', () => {
    expect(press('<input id="here">', 'f')).toBeNull();
    expect(press('<div role="grid"><i id="here"></i></div>', 'ArrowLeft')).toBeNull();
    expect(press('<div role="grid"><i id="here"></i></div>', 'f')).toBe('flip');
    expect(press('<button id="here"></button>', ' ')).toBeNull();
    expect(press('<button id="here"></button>', 'ArrowLeft')).toBe('previous');
    expect(press('<dialog open><i id="here"></i></dialog>', 'h')).toBeNull();
  });

  it('work on switches, options and sliders', () => {
    for (const type of ['checkbox', 'radio', 'range']) {
      expect(press(`<input id="here" type="${type}">`, 'f')).toBe('flip');
      expect(press(`<input id="here" type="${type}">`, ' ')).toBeNull();
    }
    expect(press('<input id="here" type="checkbox">', 'ArrowLeft')).toBe('previous');
    expect(press('<input id="here" type="radio">', 'ArrowLeft')).toBeNull();
    expect(press('<input id="here" type="range">', 'End')).toBeNull();
    expect(press('<input id="here" type="number">', 'f')).toBeNull();
  });

  it('are the arrows in an empty field', () => {
    expect(press('<input id="here" type="text">', 'ArrowLeft')).toBe('previous');
    expect(press('<input id="here" type="text" value="d1">', 'ArrowLeft')).toBeNull();
    expect(press('<input id="here" type="text">', 'Home')).toBeNull();
    expect(press('<input id="here" type="number">', 'ArrowUp')).toBeNull();
    expect(press('<dialog open><input id="here" type="text"></dialog>', 'ArrowUp')).toBeNull();
  });

  it('need their modifier', () => {
    expect(press('', 'z', { ctrlKey: true })).toBe('undo');
    expect(press('', 'z', { metaKey: true })).toBe('undo');
    expect(press('', 'z')).toBeNull();
    expect(press('', 'f', { ctrlKey: true })).toBeNull();
    expect(press('', 'ArrowLeft', { altKey: true })).toBeNull();
  });

  it('are where their letters are if the layout has none', () => {
    expect(press('', 'а', { code: 'KeyF' })).toBe('flip');
    expect(press('', 'Я', { code: 'KeyZ', ctrlKey: true })).toBe('undo');
    expect(press('', 'ö', { code: 'Semicolon' })).toBeNull();
    expect(press('', 'ą', { code: 'KeyA', modifierAltGraph: true })).toBeNull();
  });

  it('have names', () => {
    for (const action of Object.values(shortcuts))
      expect(texts.state.shortcuts[action]).toBeTruthy();
  });
});
