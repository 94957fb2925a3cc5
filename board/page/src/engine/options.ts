/** The options of an engine: those that it has, and the values that are set. */

import { readOption, type EngineOption } from './info';

const showWdl = 'UCI_ShowWDL';

/** It belongs to the client, and outlives each engine: the next one gets the same values. */
export class Options {
  /** The options by name. Empty until an engine has started. */
  known = new Map<string, EngineOption>();
  /** What the engine has sent so far, while it starts. */
  #received = new Map<string, EngineOption>();
  #values = new Map<string, string>();
  /** Whether there is an engine that was sent the values. */
  #areSent = false;

  constructor(private readonly send: (line: string) => void) {}

  /** Sets an option, or presses a button (without a value). An option that this engine does not
   * have is remembered, but not sent. */
  set(name: string, value: string | undefined): void {
    if (value !== undefined) this.#values.set(name, value);
    if (this.#areSent) this.#send(name, value);
  }

  /** Another engine begins. */
  begin(): void {
    this.#received = new Map();
    this.#areSent = false;
  }

  /** Takes a line of the engine that begins with `option`. */
  read(line: string): void {
    const option = readOption(line);
    if (option !== null) this.#received.set(option.name, option);
  }

  /** The engine has sent all its options: sends it the values. */
  sendAll(): void {
    this.known = this.#received;
    if (!this.#values.has(showWdl)) this.#values.set(showWdl, 'true');
    for (const [name, value] of this.#values) this.#send(name, value);
    this.#areSent = true;
  }

  #send(name: string, value: string | undefined): void {
    if (this.known.has(name))
      this.send(`setoption name ${name}${value === undefined ? '' : ` value ${value}`}`);
  }
}
