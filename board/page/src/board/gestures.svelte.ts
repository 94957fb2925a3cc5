/** The gestures on a board: taps, drags and keys on its squares. */

import { placeOf, squareAt, type Point } from './squares';
import { drawing as texts } from '../texts/messages/drawing';
import type { Drawing, DrawingColor } from '../document/comments/drawings';
import type { Color, Square } from '../rules/types';

/** How far a pointer moves before a press is a drag, in pixels. */
export const dragDistance = 5;

/** A piece that is dragged, and where the pointer is. */
export interface Drag {
  square: Square;
  point: Point;
}

/** What gestures depend on and lead to. */
export interface GestureProps {
  orientation: Color;
  /** Whether a drag can begin on a square; `try`: of a piece that can go nowhere. */
  grabs?: (square: Square) => boolean | 'try';
  /** A pointer goes down on a square that `grabs`. Returns whether it handled the tap. */
  onpress?: (square: Square) => boolean;
  ontap: (square: Square) => void;
  /** A drag of the mouse began on a square that cannot be grabbed. */
  onmiss?: (square: Square) => void;
  /** A piece is dropped on another square, or off the board. */
  ondrop?: (from: Square, to: Square | null) => void;
  /** Escape, or the right mouse button. If it returns true, there was something to let go of, and
   * nothing is drawn. */
  oncancel?: () => unknown;
  /** The right mouse button or the keyboard has drawn a circle or an arrow. */
  ondraw?: (drawing: Drawing) => void;
  /** Backspace. */
  onback?: () => void;
  /** The text for screen readers. */
  onspeak?: (text: string) => void;
}

interface Press {
  pointer: number;
  square: Square;
  x: number;
  y: number;
  /** The press already selected the piece, so releasing it is not another tap. */
  done: boolean;
  grabbed: boolean;
}

/** The gestures on a grid whose cells have `data-square`. Its methods handle the grid's events. */
export class Gestures {
  drag: Drag | null = $state.raw(null);
  /** What the right mouse button or the keyboard draws now. */
  drawing: Drawing | null = $state.raw(null);
  /** Whether the keyboard draws it. */
  #byKeys = false;
  #press: Press | null = null;

  /** @param props The present properties of the board. */
  constructor(private readonly props: () => GestureProps) {}

  pointerDown = (event: PointerEvent): void => {
    const square = this.#squareUnder(event);
    if (this.#byKeys) this.#dropDrawing();
    // Only the mouse: a long touch opens the context menu.
    if (event.pointerType === 'mouse' && event.button === 2) {
      const letGo = this.props().oncancel?.() === true;
      if (letGo || square === null || this.props().ondraw === undefined) return;
      gridOf(event).setPointerCapture?.(event.pointerId);
      this.drawing = { from: square, to: square, color: colorOf(event) };
      return;
    }
    if (!event.isPrimary || event.button !== 0 || square === null) return;
    // A drag goes on outside the board.
    gridOf(event).setPointerCapture?.(event.pointerId);
    const { grabs, onpress } = this.props();
    const grabbed = Boolean(grabs?.(square));
    const done = grabbed && onpress?.(square) === true;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.#press = { pointer, square, x, y, done, grabbed };
  };

  pointerMove = (event: PointerEvent): void => {
    if (this.drawing !== null && !this.#byKeys) {
      const to = this.#squareUnder(event);
      if (to !== null && to !== this.drawing.to) this.drawing = { ...this.drawing, to };
      return;
    }
    const press = this.#press;
    if (press === null || press.pointer !== event.pointerId || !press.grabbed) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > dragDistance;
    const point = pointOf(event);
    if (point !== null && (far || this.drag !== null)) this.drag = { square: press.square, point };
  };

  pointerUp = (event: PointerEvent): void => {
    const { drawing } = this;
    if (drawing !== null && !this.#byKeys) {
      this.drawing = null;
      // Off the board nothing is drawn.
      if (event.button === 2 && this.#squareUnder(event) !== null) this.props().ondraw?.(drawing);
      return;
    }
    if (this.#press === null || this.#press.pointer !== event.pointerId) return;
    const { square, done, grabbed } = this.#press;
    const wasDrag = this.drag !== null;
    const to = this.#squareUnder(event);
    this.pointerCancel();
    if (wasDrag && to !== square) this.props().ondrop?.(square, to);
    else if (!wasDrag && to === square && !done) this.props().ontap(square);
    else if (!grabbed && to !== square) this.props().onmiss?.(square);
  };

  pointerCancel = (): void => {
    this.#press = null;
    this.drag = null;
    if (!this.#byKeys) this.drawing = null;
  };

  /** The right button of a mouse draws, and opens no menu. */
  contextMenu = (event: MouseEvent): void => {
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    if (!isTouch && this.props().ondraw !== undefined) event.preventDefault();
  };

  /** A click without pointer events, as sent by screen readers. */
  click = (event: MouseEvent): void => {
    const square = squareOf(event.target);
    if (event.detail === 0 && square !== null) this.props().ontap(square);
  };

  /** The mouse does not move the focus here, so that the arrow keys still go through the game. */
  mouseDown = (event: MouseEvent): void => {
    event.preventDefault();
    // In a web component, the document sees only the component as active.
    const root = gridOf(event).getRootNode();
    const inside = root instanceof ShadowRoot ? root.activeElement : null;
    const active = inside ?? document.activeElement;
    if (active instanceof HTMLElement && !gridOf(event).contains(active)) active.blur();
  };

  keyDown = (event: KeyboardEvent): void => {
    const square = squareOf(event.target);
    if (square !== null && this.#draws(event, square)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (square === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const { orientation, ontap, oncancel, onback } = this.props();
    const { x, y } = placeOf(square, orientation);
    // At the edge of the board the focus stays.
    const focusOn = (point: Point) => {
      const next = squareAt(point, orientation);
      gridOf(event).querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => focusOn({ x: x - 1, y }),
      ArrowRight: () => focusOn({ x: x + 1, y }),
      ArrowUp: () => focusOn({ x, y: y - 1 }),
      ArrowDown: () => focusOn({ x, y: y + 1 }),
      Home: () => focusOn({ x: 0, y }),
      End: () => focusOn({ x: 7, y }),
      PageUp: () => focusOn({ x, y: 0 }),
      PageDown: () => focusOn({ x, y: 7 }),
      Enter: () => ontap(square),
      ' ': () => ontap(square),
      Escape: () => void oncancel?.(),
      Backspace: () => onback?.(),
    };
    if (!(event.key in actions)) return;
    event.preventDefault();
    // The page has other uses for these keys.
    event.stopPropagation();
    actions[event.key]();
  };

  /** The focus has come to a square: an arrow that the keyboard draws ends there. */
  focused(square: Square): void {
    if (this.#byKeys && this.drawing !== null) this.drawing = { ...this.drawing, to: square };
  }

  /** The focus has left the board. */
  left = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    const stays = relatedTarget instanceof Node && (currentTarget as Node).contains(relatedTarget);
    if (!stays && this.#byKeys) this.#dropDrawing();
  };

  /** Handles a key that draws: D begins and ends a drawing, Escape drops it. */
  #draws(event: KeyboardEvent, square: Square): boolean {
    const { ondraw, onspeak } = this.props();
    if (this.#byKeys && event.key === 'Escape') {
      this.#dropDrawing();
      onspeak?.(texts.dropped);
      return true;
    }
    // With Alt or on a non-Latin keyboard layout, `key` may not be the Latin letter.
    const isOther = event.altKey || event.key > '\x7f';
    const isKey = event.key.toLowerCase() === 'd' || (isOther && event.code === 'KeyD');
    if (!isKey || event.ctrlKey || event.metaKey || ondraw === undefined) return false;
    if (event.repeat) return true;
    const color = colorOf(event);
    if (!this.#byKeys) {
      this.#byKeys = true;
      this.drawing = { from: square, to: square, color };
      onspeak?.(texts.begun({ from: square }));
    } else {
      const from = this.drawing?.from ?? square;
      this.#dropDrawing();
      ondraw({ from, to: square, color });
    }
    return true;
  }

  #dropDrawing(): void {
    this.#byKeys = false;
    this.drawing = null;
  }

  #squareUnder(event: PointerEvent): Square | null {
    const point = pointOf(event);
    return point === null ? squareOf(event.target) : squareAt(point, this.props().orientation);
  }
}

/** Green; red with Shift or Ctrl, blue with Alt, yellow with both. */
function colorOf({ shiftKey, ctrlKey, altKey }: PointerEvent | KeyboardEvent): DrawingColor {
  const isSecond = shiftKey || ctrlKey;
  if (altKey) return isSecond ? 'yellow' : 'blue';
  return isSecond ? 'red' : 'green';
}

function gridOf(event: Event): HTMLElement {
  return event.currentTarget as HTMLElement;
}

function squareOf(target: EventTarget | null): Square | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-square]') : null;
  return cell?.dataset.square ?? null;
}

/** Where the pointer is; `null` if the grid has no size. */
function pointOf(event: PointerEvent): Point | null {
  const box = gridOf(event).getBoundingClientRect();
  if (box.width === 0) return null;
  const x = ((event.clientX - box.left) / box.width) * 8;
  const y = ((event.clientY - box.top) / box.height) * 8;
  return { x, y };
}
