/** Holds back the moves of the engine, so that a test knows how long it thinks, and what it plays. */

import type { Page } from '@playwright/test';

interface WithHeld {
  held: {
    /** The answers that were held back, the oldest first. */
    answers: string[];
    /** The searches that have not been answered. */
    searches: number;
    /** Lets the oldest answer through, or another move instead. */
    release(move: string | null): void;
    /** Lets all through, those that come later, too, or holds them again. */
    letPass(pass: boolean): void;
  };
}

/** From the next navigation on, every search takes so many nodes, and its answer is held. */
export async function holdAnswers(page: Page, nodes: number): Promise<void> {
  await page.addInitScript((count) => {
    const waiting: { text: string; release: (move: string | null) => void }[] = [];
    let passing = false;
    let searches = 0;
    const changed = (line: string) => {
      if (!/^go /.test(line)) return line;
      searches += 1;
      return `go nodes ${count}`;
    };
    Object.assign(window, {
      held: {
        get answers() {
          return waiting.map(({ text }) => text);
        },
        get searches() {
          return searches;
        },
        release: (move: string | null) => waiting.shift()?.release(move),
        letPass: (pass: boolean) => {
          passing = pass;
          if (pass) for (const { release } of waiting.splice(0)) release(null);
        },
      } satisfies WithHeld['held'],
    });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        // Nothing else listens to it yet.
        this.addEventListener('message', (event) => {
          const data = event.data as { text?: string };
          const text = (data.text ?? '').trimEnd();
          if (!event.isTrusted || !text.startsWith('bestmove')) return;
          searches -= 1;
          if (passing) return;
          event.stopImmediatePropagation();
          const release = (move: string | null) => {
            const released = move === null ? data : { ...data, text: `bestmove ${move}` };
            this.dispatchEvent(new MessageEvent('message', { data: released }));
          };
          waiting.push({ text, release });
        });
      }

      override postMessage(message: { kind?: string; text?: string }): void {
        const { kind, text } = message;
        super.postMessage(kind === 'line' ? { ...message, text: changed(text ?? '') } : message);
      }
    };
  }, nodes);
}

/** Waits until the engine has its move; returns it in the protocol's text. */
export async function heldAnswer(page: Page): Promise<string> {
  const found = await page.waitForFunction(
    () => (window as unknown as WithHeld).held.answers[0]?.split(' ')[1],
  );
  return (await found.jsonValue()) ?? '';
}

/** Lets the engine's move through, or another one instead. */
export async function releaseAnswer(page: Page, move: string | null = null): Promise<void> {
  await page.evaluate((text) => (window as unknown as WithHeld).held.release(text), move);
}

/** Lets the engine end the search that was stopped. */
export async function releaseStopped(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as WithHeld).held.letPass(true));
  await page.waitForFunction(() => (window as unknown as WithHeld).held.searches === 0);
  await page.evaluate(() => (window as unknown as WithHeld).held.letPass(false));
}
