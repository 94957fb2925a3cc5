import { describe, expect, test } from 'vitest';
import { EngineLoop, sliceTime, type StepEngine } from './engine_loop.js';
import { Queue, newMailbox } from './testing.js';

describe('the loop', () => {
  /** An engine that works for a number of steps. */
  function fake(steps: number): { engine: StepEngine; calls: (string | number)[] } {
    const calls: (string | number)[] = [];
    let left = steps;
    const engine = {
      line: (text: string) => void calls.push(text),
      setTables: (bytes: Uint8Array) => {
        if (bytes.length === 0) throw new Error('no tables');
        calls.push(`tables ${bytes.length}`);
      },
      step: (milliseconds: number) => {
        calls.push(milliseconds);
        left -= 1;
        return left > 0;
      },
    };
    return { engine, calls };
  }

  test('works in slices without a mailbox', () => {
    const { engine, calls } = fake(3);
    const queue = new Queue();
    let hasInput: unknown = 'unset';
    const start = (poll: unknown): StepEngine => {
      hasInput = poll;
      return engine;
    };
    const loop = new EngineLoop(start, null, queue.soon, () => {});
    expect(hasInput).toBeUndefined();
    loop.line(1, 'go');
    loop.line(2, 'isready');
    expect(calls).toEqual(['go', 'isready']);
    expect(queue.waiting).toHaveLength(1);
    queue.run();
    loop.line(3, 'stop');
    queue.runAll();
    expect(calls).toEqual(['go', 'isready', sliceTime, 'stop', sliceTime, sliceTime]);
  });

  test('works until a line waits with a mailbox', () => {
    const mailbox = newMailbox();
    const queue = new Queue();
    const { engine, calls } = fake(1);
    let hasInput = (): boolean => true;
    const start = (poll: (() => boolean) | undefined): StepEngine => {
      hasInput = poll ?? hasInput;
      return engine;
    };
    const loop = new EngineLoop(start, mailbox, queue.soon, () => {});
    mailbox.note(1);
    expect(hasInput()).toBe(true);
    loop.line(1, 'go');
    expect(hasInput()).toBe(false);
    mailbox.note(2);
    expect(hasInput()).toBe(true);
    queue.run();
    expect(calls).toEqual(['go', Infinity]);
  });

  test('pauses a search for tables, and goes on if they are not sound', () => {
    const mailbox = newMailbox();
    const queue = new Queue();
    const { engine, calls } = fake(2);
    let hasInput = (): boolean => true;
    const start = (poll: (() => boolean) | undefined): StepEngine => {
      hasInput = poll ?? hasInput;
      return engine;
    };
    const failed: unknown[] = [];
    const loop = new EngineLoop(start, mailbox, queue.soon, (error) => failed.push(error));
    loop.line(1, 'go');
    mailbox.note(2);
    expect(hasInput()).toBe(true);
    expect(loop.tables(2, new Uint8Array(0))).toBe('no tables');
    expect(hasInput()).toBe(false);
    expect(loop.tables(3, new Uint8Array(7))).toBeNull();
    queue.runAll();
    expect(calls).toEqual(['go', 'tables 7', Infinity, Infinity]);
    expect(failed).toEqual([]);
  });

  test('tells once that the engine has failed, and calls it no more', () => {
    const queue = new Queue();
    const errors: unknown[] = [];
    const error = new Error('unreachable');
    const calls: string[] = [];
    const engine = {
      line: (text: string) => void calls.push(text),
      setTables: () => {},
      step: () => {
        throw error;
      },
    };
    const loop = new EngineLoop(
      () => engine,
      null,
      queue.soon,
      (found) => errors.push(found),
    );
    loop.line(1, 'go');
    queue.runAll();
    loop.line(2, 'stop');
    queue.runAll();
    expect(errors).toEqual([error]);
    expect(calls).toEqual(['go']);
  });
});
