/** What the page and its engine say to each other. */

import type { Page } from '@playwright/test';

/** Notes in the page every line to and from its engine, from the next navigation on. */
export async function recordLines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // `out`: to the engine.
    const lines: { time: number; out: boolean; text: string }[] = [];
    const note = (out: boolean, text: string) => lines.push({ time: performance.now(), out, text });
    Object.assign(window, { wireLines: lines });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => {
          if (data.kind === 'line') note(false, data.text);
          // A thread writes whole lines.
          if (data.kind === 'output') {
            for (const line of new TextDecoder().decode(data.bytes).trimEnd().split('\n'))
              note(false, line);
          }
        });
      }

      override postMessage(message: { kind?: string; text?: string }): void {
        if (message.kind === 'line') note(true, message.text ?? '');
        super.postMessage(message);
      }
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => note(false, String(data).trimEnd()));
      }

      override send(text: string): void {
        note(true, text);
        super.send(text);
      }
    };
  });
}

/** What {@link recordLines} adds to the page. */
interface WithLines {
  wireLines: { time: number; out: boolean; text: string }[];
}

/** Waits for a line from the engine that begins with a text and is later than a time of the
 * page's clock. Returns when it came. */
export async function lineAfter(page: Page, time: number, beginning: string): Promise<number> {
  const found = await page.waitForFunction(
    ([after, text]) =>
      (window as unknown as WithLines).wireLines.find(
        (line) => !line.out && line.time > after && line.text.startsWith(text),
      )?.time,
    [time, beginning] as const,
  );
  return (await found.jsonValue()) ?? 0;
}
