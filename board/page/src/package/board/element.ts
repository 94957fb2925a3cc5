/**
 * The web component `<dameo-board>`: shows a game, and lets a user enter moves by mouse, touch and
 * keyboard.
 *
 * @module
 */

import { mount, unmount } from 'svelte';
import { checkList, checkWord, wrong } from '../check.js';
import { loadModule, type Color, type Game, type LegalMove, type Square } from '../rules.js';
import ElementBoard from './ElementBoard.svelte';
import { BoardModel, type Step } from './model.svelte.js';
import { styles } from './styles.js';

/** Whose pieces the user can move. */
export type Movable = 'both' | 'white' | 'black' | 'none';

/** An arrow that is drawn on the board, or a circle if both squares are the same. */
export interface Drawing {
  from: Square;
  to: Square;
  color: 'green' | 'red' | 'blue' | 'yellow';
}

/** What the event `move` tells: the user's move, and the game after it. */
export interface MoveDetail extends LegalMove {
  /** The FEN after the move. */
  fen: string;
  /** The game after the move. */
  game: Game;
}

/** The events of the component. None of them bubbles. */
export interface DameoBoardEvents {
  /** The user has played a move, a premove too. If it is cancelled, the move is taken back. */
  move: CustomEvent<MoveDetail>;
  /** The user has tried what is not a legal move: why. */
  problem: CustomEvent<{ text: string }>;
  /** The user has drawn or removed arrows and circles: those that there are now. */
  draw: CustomEvent<{ drawings: readonly Drawing[] }>;
  /** An attribute or property could not be used, or the rules could not be loaded. */
  error: ErrorEvent;
}

const colors = ['white', 'black'] as const;
const movables = ['both', 'white', 'black', 'none'] as const;
const drawn = ['green', 'red', 'blue', 'yellow'] as const;

/** The attributes, each the property of the same name. */
const attributes = [
  ...['fen', 'orientation', 'moves', 'coordinates', 'animated', 'drawable', 'premoves', 'label'],
];
const properties = [...attributes, 'drawings', 'arrows'];

// Without a document, as on a server that renders pages, the module can be imported all the same.
const base = globalThis.HTMLElement ?? class {};

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging -- The types of events alone. */
export interface DameoBoard {
  addEventListener<Type extends keyof DameoBoardEvents>(
    type: Type,
    listener: (this: DameoBoard, event: DameoBoardEvents[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** The web component `<dameo-board>`. */
export class DameoBoard extends base {
  /* eslint-enable @typescript-eslint/no-unsafe-declaration-merging */
  static readonly observedAttributes: readonly string[] = attributes;

  /** Resolves when the rules are loaded and the board can be used; rejects if they cannot be. */
  readonly ready: Promise<void>;
  #model: BoardModel | null = null;
  /** What was set before the rules were loaded. */
  readonly #early = new Map<string, unknown>();
  #shown: object | null = null;

  constructor() {
    super();
    addStyles(this.attachShadow({ mode: 'open' }));
    this.ready = loadModule({}).then((rules) => {
      this.#model = new BoardModel(rules, (step) => this.#entered(step));
      for (const [name, value] of this.#early) this.#set(name, value);
      this.#early.clear();
      if (this.isConnected) this.#show();
    });
    this.ready.catch((error: unknown) => this.#fail(error));
  }

  /** The position. Setting it to one that a legal move leads to plays that move; another one that is
   * not on the board begins a new game. Empty: the start position. */
  get fen(): string {
    return this.game?.fen ?? String(this.#early.get('fen') ?? '');
  }
  set fen(value: string) {
    this.#set('fen', value);
  }

  /** The side that is below: `white`, if it is not set. */
  get orientation(): Color {
    return this.#get('orientation', 'white');
  }
  set orientation(value: Color) {
    this.#set('orientation', value);
  }

  /** Whose pieces the user can move: `none`, if it is not set; `true` and the attribute without a
   * value are `both`. */
  get moves(): Movable {
    return this.#get('moves', 'none');
  }
  set moves(value: Movable | boolean) {
    this.#set('moves', value);
  }

  /** Whether the names of files and ranks are shown, which is the default. */
  get coordinates(): boolean {
    return this.#get('coordinates', true);
  }
  set coordinates(value: boolean) {
    this.#set('coordinates', value);
  }

  /** Whether pieces move visibly, which is the default. Users who want less motion see none. */
  get animated(): boolean {
    return this.#get('animated', true);
  }
  set animated(value: boolean) {
    this.#set('animated', value);
  }

  /** Whether the user can draw arrows and circles, with the right mouse button or the key D. */
  get drawable(): boolean {
    return this.#get('drawable', false);
  }
  set drawable(value: boolean) {
    this.#set('drawable', value);
  }

  /** Whether the user can enter a move while the other side is to move. It is played after the
   * program's {@link DameoBoard.play} if it is then legal. */
  get premoves(): boolean {
    return this.#get('premoves', false);
  }
  set premoves(value: boolean) {
    this.#set('premoves', value);
  }

  /** What screen readers call the board: `Board`, if it is not set. */
  get label(): string {
    return this.#get('label', 'Board');
  }
  set label(value: string) {
    this.#set('label', value);
  }

  /** The arrows and circles of this position. */
  get drawings(): readonly Drawing[] {
    return this.#get('drawings', []);
  }
  set drawings(value: readonly Drawing[]) {
    this.#set('drawings', value);
  }

  /** Moves of this position that are shown as arrows, the best first: `['d1d4']`. */
  get arrows(): readonly string[] {
    return this.#get('arrows', []);
  }
  set arrows(value: readonly string[]) {
    this.#set('arrows', value);
  }

  /** The game on the board; `null` until the board is ready. */
  get game(): Game | null {
    return this.#model?.step.game ?? null;
  }

  /**
   * Plays a move, and returns the game after it.
   *
   * @throws {RulesError} if it is not legal
   * @throws {Error} if the board is not ready
   */
  play(move: LegalMove | string): Game {
    const text: unknown = typeof move === 'object' && move !== null ? move.text : move;
    checkWord('move', text, 'a legal move or its text');
    return this.#usable().play(text);
  }

  /** Takes the last move back. Returns whether there was one. */
  undo(): boolean {
    return this.#usable().undo();
  }

  /** Turns the board. */
  flip(): void {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
  }

  /** Focuses the square that the keyboard was on last, or a1. */
  override focus(options?: FocusOptions): void {
    this.shadowRoot?.querySelector<HTMLElement>('[data-square][tabindex="0"]')?.focus(options);
  }

  /** Called by the browser. */
  connectedCallback(): void {
    // Properties that were set before the component was defined hide its own.
    for (const name of properties) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name as keyof this];
      delete this[name as keyof this];
      this.#set(name, value);
    }
    this.#show();
  }

  /** Called by the browser. */
  disconnectedCallback(): void {
    if (this.#shown !== null) void unmount(this.#shown);
    this.#shown = null;
  }

  /** Called by the browser. */
  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    this.#set(name, value ?? undefined);
  }

  #show(): void {
    const model = this.#model;
    if (model === null || this.#shown !== null) return;
    const target = this.shadowRoot!;
    this.#shown = mount(ElementBoard, {
      target,
      props: {
        model,
        onproblem: (text: string) => this.#tell('problem', { text }),
        ondraw: (drawings: readonly Drawing[]) => {
          model.drawings = drawings;
          this.#tell('draw', { drawings });
        },
      },
    });
  }

  #usable(): BoardModel {
    if (this.#model !== null) return this.#model;
    throw new Error('the board is not ready: wait for the promise `ready`');
  }

  #entered({ game, move }: Step): boolean {
    return this.#tell('move', { ...move, fen: game.fen, game });
  }

  /** Returns whether the event was not cancelled. */
  #tell(type: string, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: type === 'move' }));
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    console.error(`dameo-board: ${message}`);
    this.dispatchEvent(new ErrorEvent('error', { error, message }));
  }

  #get<Value>(name: string, usual: Value): Value {
    const value = this.#model?.[name as keyof BoardModel] ?? this.#early.get(name);
    return (value as Value | undefined) ?? usual;
  }

  /** Sets a property, or its attribute, which has no value if it was removed. */
  #set(name: string, value: unknown): void {
    try {
      const read = readers[name](name, value);
      if (this.#model === null) this.#early.set(name, read);
      else if (name === 'fen') setPosition(this.#model, read as string);
      else Object.assign(this.#model, { [name]: read });
    } catch (error) {
      this.#fail(error);
    }
  }
}

function setPosition(model: BoardModel, fen: string): void {
  if (fen === '') model.begin(model.rules.startFen);
  else model.goTo(fen);
}

/** How each property is read; the attribute is a text, or missing. */
const readers: Record<string, (name: string, value: unknown) => unknown> = {
  fen: (name, value = '') => {
    checkWord(name, value);
    return value;
  },
  orientation: (name, value) => oneOf(name, value ?? 'white', colors),
  moves: (name, value) => {
    const meant = value === '' || value === true ? 'both' : value === false ? 'none' : value;
    return oneOf(name, meant ?? 'none', movables);
  },
  coordinates: (name, value) => isOn(name, value, true),
  animated: (name, value) => isOn(name, value, true),
  drawable: (name, value) => isOn(name, value, false),
  premoves: (name, value) => isOn(name, value, false),
  label: (name, value = 'Board') => {
    checkWord(name, value);
    return value;
  },
  drawings: (name, value = []) => {
    checkList(name, value, 'an array of drawings');
    return value.map((drawing) => {
      const { from, to, color } = Object(drawing) as Record<string, unknown>;
      return { from: square(from), to: square(to), color: oneOf('color', color, drawn) };
    });
  },
  arrows: (name, value = []) => {
    checkList(name, value, 'an array of moves');
    for (const move of value) {
      if (typeof move !== 'string' || !/^([a-h][1-8]){2,}$/.test(move))
        throw wrong('an arrow', "a move such as 'd1d4'", move);
    }
    return value;
  },
};

function oneOf<Value>(name: string, value: unknown, known: readonly Value[]): Value {
  if (!known.includes(value as Value)) throw wrong(name, known.join(', '), value);
  return value as Value;
}

function isOn(name: string, value: unknown, usual: boolean): boolean {
  if (value === undefined || value === null) return usual;
  if (typeof value === 'boolean') return value;
  if (value === '' || value === 'true') return true;
  if (value === 'false') return false;
  throw wrong(name, 'true or false', value);
}

function square(value: unknown): Square {
  if (typeof value === 'string' && /^[a-h][1-8]$/.test(value)) return value;
  throw wrong('a square', 'a letter a to h and a digit 1 to 8', value);
}

let shared: CSSStyleSheet | undefined;

/** Gives a board the styles that all boards share: a policy without inline styles allows that. */
function addStyles(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root) {
    if (shared === undefined) {
      shared = new CSSStyleSheet();
      shared.replaceSync(styles);
    }
    root.adoptedStyleSheets = [shared];
  } else {
    // In jsdom, for the tests of an app.
    const element = document.createElement('style');
    element.textContent = styles;
    (root as ShadowRoot).append(element);
  }
}

if (globalThis.customElements && customElements.get('dameo-board') === undefined)
  customElements.define('dameo-board', DameoBoard);

declare global {
  interface HTMLElementTagNameMap {
    'dameo-board': DameoBoard;
  }
}
