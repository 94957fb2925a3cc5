import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineClient, type SearchRequest } from './client';
import type { Transport } from './transport/transport';
import { problems } from '../texts/messages/problems';
import type { SearchLine } from '../rules/types';

const startFen = 'W:Wa1:Bh8:H0:F1';

const request: SearchRequest = {
  start: startFen,
  moves: ['a1a2', 'h8h7'],
  turn: 'white',
  limits: { infinite: true },
};

/** An engine that answers what has only one answer; searches are answered by the test. */
class FakeEngine implements Transport {
  onLine: (line: string) => void = () => {};
  onEnd: Transport['onEnd'] = () => {};
  readonly sent: string[] = [];
  closed = false;
  /** Whether it answers `uci` and `isready`. */
  alive = true;
  /** What it answers to `tables`. */
  tableLines = ['table position win 3', 'table a2a3 win 3'];
  readonly given: ArrayBuffer[] = [];

  send(line: string): void {
    this.sent.push(line);
    if (!this.alive) return;
    if (line === 'uci') {
      this.onLine('id name Fake 1.0');
      this.onLine('id author nobody');
      this.onLine('option name Hash type spin default 64 min 1 max 1024');
      this.onLine('option name Clear Hash type button');
      this.onLine('option name UCI_ShowWDL type check default false');
      this.onLine('uciok');
    } else if (line === 'isready') {
      this.onLine('readyok');
    } else if (line === 'tables') {
      this.tableLines.forEach((answer) => this.onLine(answer));
    }
  }

  giveTables(bytes: ArrayBuffer): Promise<void> {
    this.given.push(bytes);
    return Promise.resolve();
  }

  close(): void {
    this.closed = true;
  }

  /** The lines since the last call. */
  taken(): string[] {
    return this.sent.splice(0);
  }
}

const engines: FakeEngine[] = [];

/** A client with the fake engines that it starts; `prepare` changes each before it is used. */
function newClient(prepare: (engine: FakeEngine, index: number) => void = () => {}): EngineClient {
  return new EngineClient(
    () => {
      const engine = new FakeEngine();
      prepare(engine, engines.length);
      engines.push(engine);
      return engine;
    },
    { native: false, threads: 1 },
  );
}

function engine(index = engines.length - 1): FakeEngine {
  return engines[index];
}

beforeEach(() => {
  vi.useFakeTimers();
  engines.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an engine that starts', () => {
  test('tells its name and options', async () => {
    const client = newClient();
    await expect(client.ready).resolves.toBeUndefined();
    expect(client.name).toBe('Fake 1.0');
    expect([...client.options.keys()]).toEqual(['Hash', 'Clear Hash', 'UCI_ShowWDL']);
    expect(client.options.get('Hash')).toMatchObject({ type: 'spin', min: 1, max: 1024 });
    expect(engine().taken()).toEqual(['uci', 'setoption name UCI_ShowWDL value true', 'isready']);
  });

  test('is given up after some tries, and tried again when it is needed', async () => {
    const client = newClient((fake) => {
      fake.alive = engines.length >= 4;
    });
    const search = client.search(request);
    const results = Promise.allSettled([client.ready, search]);
    for (let index = 0; index < 4; index += 1) {
      engine().onEnd('gone');
      await vi.advanceTimersByTimeAsync(3000);
    }
    const [ready, answer] = await results;
    expect(ready).toMatchObject({ status: 'rejected' });
    expect(answer).toMatchObject({ reason: new Error(problems.engineGivenUp({ reason: 'gone' })) });
    expect(engines).toHaveLength(4);
    void client.search(request);
    expect(engines).toHaveLength(5);
    expect(engine().sent.at(-1)).toBe('go infinite');
    await client.ready;
  });

  test('is replaced if it says nothing', async () => {
    const client = newClient((fake, index) => {
      fake.alive = index > 0;
    });
    const reasons: string[] = [];
    client.onRestart = (reason) => reasons.push(reason);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(engines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(engine(0).closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(reasons).toEqual([problems.engineNoStart({ seconds: 60 })]);
    await client.ready;
  });
});

describe('options', () => {
  test('are sent at once, and again to the next engine', async () => {
    const client = newClient();
    await client.ready;
    engine().taken();
    client.setOption('Hash', 32);
    client.setOption('Clear Hash');
    client.setOption('Threads', 4);
    expect(engine().taken()).toEqual(['setoption name Hash value 32', 'setoption name Clear Hash']);
    engine().onEnd('crash');
    await vi.advanceTimersByTimeAsync(0);
    expect(engine(1).taken()).toEqual([
      'uci',
      'setoption name UCI_ShowWDL value true',
      'setoption name Hash value 32',
      'isready',
    ]);
  });

  test('are sent to an engine that has told its own and is not ready yet', async () => {
    const client = newClient((fake) => {
      fake.alive = false;
    });
    engine().onLine('option name Hash type spin default 64 min 1 max 1024');
    client.setOption('Hash', 16);
    engine().onLine('uciok');
    expect(engine().taken()).toEqual(['uci', 'setoption name Hash value 16', 'isready']);
    client.setOption('Hash', 32);
    engine().onLine('readyok');
    await client.ready;
    expect(engine().taken()).toEqual(['setoption name Hash value 32']);
  });

  test('cannot hold a line of their own', () => {
    expect(() => newClient().setOption('Hash', '1\nquit')).toThrow(RangeError);
  });
});

describe('a search', () => {
  test('sends the game and answers with the lines', async () => {
    const client = newClient();
    await client.ready;
    engine().taken();
    const seen: SearchLine[][] = [];
    const search = client.search(request, (lines) => seen.push(lines));
    expect(engine().taken()).toEqual([
      'isready',
      `position fen ${startFen} moves a1a2 h8h7`,
      'go infinite',
    ]);
    engine().onLine('info depth 1 multipv 2 score cp 5 nodes 9 pv a2a4');
    engine().onLine('info depth 1 multipv 1 score cp 7 nodes 9 pv a2a3 h7h6');
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.map((line) => line.rank)).toEqual([1, 2]);
    engine().onLine('info depth 2 multipv 1 score cp 8 nodes 20 pv a2a3 h7h6');
    engine().onLine('bestmove a2a3 ponder h7h6');
    const answer = await search;
    expect(answer).toMatchObject({ best: 'a2a3', ponder: 'h7h6', stopped: false });
    expect(answer.lines.map((line) => line.depth)).toEqual([2, 1]);
    expect(seen).toHaveLength(2);
    expect(client.busy).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engines).toHaveLength(1);
  });

  test('turns scores to White', async () => {
    const client = newClient();
    const search = client.search({ ...request, turn: 'black' });
    engine().onLine('info depth 1 multipv 1 score cp 7 nodes 9 pv a2a3');
    engine().onLine('bestmove a2a3');
    expect((await search).lines[0]?.score).toEqual({ kind: 'cp', value: -7 });
  });

  test('sends its limits', async () => {
    const client = newClient();
    void client.search({
      start: startFen,
      moves: [],
      turn: 'white',
      limits: { ponder: true, wtime: 1000.4, btime: -3, winc: 10, binc: 20 },
    });
    expect(engine().sent.slice(-2)).toEqual([
      `position fen ${startFen}`,
      'go ponder wtime 1000 btime 0 winc 10 binc 20',
    ]);
    engine().onLine('bestmove a1a2');
    void client.search({ ...request, limits: { movetime: 5, depth: 3, nodes: 7 } });
    expect(engine().sent.at(-1)).toBe('go movetime 5 depth 3 nodes 7');
  });

  test('waits for the engine to start', async () => {
    const client = newClient((fake) => {
      fake.alive = false;
    });
    void client.search(request);
    expect(engine().sent).toEqual(['uci']);
    engine().alive = true;
    engine().send('uci');
    expect(engine().sent.at(-1)).toBe('go infinite');
  });

  test('stops the one before', async () => {
    const client = newClient();
    const first = client.search(request);
    const second = client.search({ ...request, moves: ['a1b2'] });
    const third = client.search({ ...request, moves: ['a1a2'] });
    expect(engine().sent.filter((line) => line === 'stop')).toHaveLength(1);
    expect(engine().sent.at(-1)).toBe('stop');
    expect(await second).toEqual({ best: null, ponder: null, lines: [], stopped: true });
    engine().onLine('info depth 3 multipv 1 score cp 1 pv a2a3');
    engine().onLine('bestmove a2a3');
    expect(await first).toMatchObject({ best: 'a2a3', stopped: true, lines: [{ depth: 3 }] });
    expect(engine().sent.at(-2)).toBe(`position fen ${startFen} moves a1a2`);
    engine().onLine('bestmove a2b3');
    expect(await third).toMatchObject({ best: 'a2b3', stopped: false });
  });

  test('is stopped, and the promise waits for that', async () => {
    const client = newClient();
    const search = client.search(request);
    let stopped = false;
    const stop = client.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(stopped).toBe(false);
    engine().onLine('bestmove a2a3');
    await stop;
    expect(await search).toMatchObject({ best: 'a2a3', stopped: true });
    await client.stop();
    expect(engine().sent.filter((line) => line === 'stop')).toHaveLength(1);
  });

  test('goes on in its own time after a ponder hit', async () => {
    const client = newClient();
    void client.search({ ...request, limits: { ponder: true, wtime: 60_000, btime: 60_000 } });
    client.ponderHit();
    client.ponderHit();
    expect(engine().sent.filter((line) => line === 'ponderhit')).toHaveLength(1);
    engine().onEnd('crash');
    await vi.advanceTimersByTimeAsync(0);
    expect(engine(1).sent.at(-1)).toBe('go wtime 60000 btime 60000');
  });

  test('fails if the engine refuses the position', async () => {
    const client = newClient();
    const messages: string[] = [];
    client.onMessage = (text) => messages.push(text);
    const search = client.search(request);
    const message = "error: move 1 'a1a2': no piece of the side to move on a1";
    engine().onLine(`info string ${message}`);
    engine().onLine('info depth 1 multipv 1 score cp 1 pv b1b2');
    engine().onLine('bestmove b1b2');
    await expect(search).rejects.toThrow(problems.engineRefused({ message }));
    expect(messages).toEqual([message]);
  });

  test('cannot hold a line of its own', async () => {
    const client = newClient();
    await expect(client.search({ ...request, start: 'W:W\nquit' })).rejects.toThrow(RangeError);
    expect(client.busy).toBe(false);
  });
});

describe('an engine that dies', () => {
  test('is replaced, and the search is repeated once', async () => {
    const client = newClient();
    const reasons: string[] = [];
    client.onRestart = (reason) => reasons.push(reason);
    const search = client.search(request);
    const failed = expect(search).rejects.toThrow('second crash');
    engine().onLine('info depth 9 multipv 1 score cp 1 pv a2a3');
    engine().onEnd('first crash');
    await vi.advanceTimersByTimeAsync(0);
    expect(engines).toHaveLength(2);
    expect(engine().sent.at(-1)).toBe('go infinite');
    engine().onEnd('second crash');
    await failed;
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toHaveLength(3);
    await client.ready;
    expect(reasons).toEqual(['first crash', 'second crash']);
  });

  test('answers with the new engine only', async () => {
    const client = newClient();
    const search = client.search(request);
    engine(0).onLine('info depth 9 multipv 1 score cp 1 pv a2a3');
    engine(0).onEnd('crash');
    await vi.advanceTimersByTimeAsync(0);
    engine(0).onLine('bestmove a2a3');
    engine(1).onLine('info depth 1 multipv 1 score cp 2 pv a2b3');
    engine(1).onLine('bestmove a2b3');
    expect(await search).toMatchObject({ best: 'a2b3', lines: [{ depth: 1 }] });
  });

  test('loses the time that has gone from the clock', async () => {
    const client = newClient();
    void client.search({ ...request, limits: { wtime: 60_000, btime: 50_000 } });
    await vi.advanceTimersByTimeAsync(9_000);
    engine().onEnd('crash');
    await vi.advanceTimersByTimeAsync(0);
    expect(engine().sent.at(-1)).toBe('go wtime 51000 btime 50000');
  });

  test('is noticed when it does not answer', async () => {
    const client = newClient();
    const reasons: string[] = [];
    client.onRestart = (reason) => reasons.push(reason);
    await client.ready;
    engine().alive = false;
    const search = client.search(request);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(engine(0).closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(reasons).toEqual([problems.engineNoAnswer({ seconds: 10 })]);
    engine(1).onLine('bestmove a2a3');
    expect((await search).best).toBe('a2a3');
  });

  test('is noticed when it does not stop, and the search ends with what it had', async () => {
    const client = newClient();
    const search = client.search(request);
    engine().onLine('info depth 9 multipv 1 score cp 1 pv a2a3 h7h6');
    const stop = client.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stop;
    expect(await search).toMatchObject({ best: 'a2a3', ponder: 'h7h6', stopped: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(engines).toHaveLength(2);
  });

  test('is replaced later if nobody needs it', async () => {
    const client = newClient();
    const reasons: string[] = [];
    client.onRestart = (reason) => reasons.push(reason);
    await client.ready;
    await vi.advanceTimersByTimeAsync(61_000);
    engine().onEnd('idle for too long');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engines).toHaveLength(1);
    expect(reasons).toEqual([]);
    void client.search(request);
    expect(engines).toHaveLength(2);
    expect(engine().sent.at(-1)).toBe('go infinite');
  });
});

describe('a connection that is lost', () => {
  /** The messages to the user. */
  function told(client: EngineClient): (string | null)[] {
    const found: (string | null)[] = [];
    client.onConnection = (problem) => found.push(problem);
    client.onRestart = (reason) => found.push(`started again: ${reason}`);
    return found;
  }

  test('is tried again until it is back, and the search begins again', async () => {
    const client = newClient((fake, index) => {
      fake.alive = index === 0 || index > 6;
    });
    const found = told(client);
    await client.ready;
    let over = false;
    const search = client.search(request);
    void search.finally(() => (over = true));
    engine(0).onEnd('gone', true);
    for (const pause of [500, 1000, 2000, 4000, 4000, 4000]) {
      const tried = engines.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(engines).toHaveLength(tried);
      await vi.advanceTimersByTimeAsync(1);
      expect(engines).toHaveLength(tried + 1);
      engine().onEnd('gone', true);
    }
    expect(over).toBe(false);
    expect(found).toEqual(Array(7).fill('gone'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(found.slice(7)).toEqual([null]);
    expect(engine().sent.slice(-2)).toEqual([
      `position fen ${startFen} moves a1a2 h8h7`,
      'go infinite',
    ]);
    // It may be lost as often as it likes, and the pauses begin anew.
    engine().onEnd('gone', true);
    await vi.advanceTimersByTimeAsync(500);
    engine().onLine('bestmove a2a3');
    expect(await search).toMatchObject({ best: 'a2a3', stopped: false });
    expect(found.slice(8)).toEqual(['gone', null]);
  });

  test('takes no time from the clock', async () => {
    const client = newClient((fake, index) => {
      fake.alive = index !== 1;
    });
    await client.ready;
    void client.search({ ...request, limits: { wtime: 60_000, btime: 50_000 } });
    await vi.advanceTimersByTimeAsync(9_000);
    engine().onEnd('gone', true);
    await vi.advanceTimersByTimeAsync(500);
    engine().onEnd('gone', true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(engine().sent.at(-1)).toBe('go wtime 51000 btime 50000');
  });

  test('keeps a first engine waiting, and is tried at once when asked', async () => {
    const client = newClient((fake, index) => {
      fake.alive = index > 3;
    });
    const found = told(client);
    client.retry();
    expect(engines).toHaveLength(1);
    let ready = false;
    void client.ready.then(() => (ready = true));
    for (let index = 0; index < 4; index += 1) {
      engine().onEnd('all engines are in use', true);
      expect(ready).toBe(false);
      client.retry();
      // The next try is under way: it is not made twice.
      client.retry();
    }
    await client.ready;
    expect(engines).toHaveLength(5);
    expect(found).toEqual([...Array(4).fill('all engines are in use'), null]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engines).toHaveLength(5);
  });

  test('ends a search that was being stopped, and asks a question again', async () => {
    const client = newClient();
    await client.ready;
    const search = client.search(request);
    engine().onLine('info depth 9 multipv 1 score cp 1 pv a2a3');
    engine().alive = false;
    const answer = client.tables({ start: startFen, moves: [] });
    const stop = client.stop();
    engine().onEnd('gone', true);
    await stop;
    expect(await search).toMatchObject({ best: 'a2a3', stopped: true });
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toMatchObject({ value: { result: 'win', plies: 3 } });
    client.dispose();
    expect(engines).toHaveLength(2);
  });

  test('is no restart, and a restart is told when it is done', async () => {
    const client = newClient((fake, index) => {
      fake.alive = index !== 1;
    });
    const found = told(client);
    await client.ready;
    void client.search(request);
    engine().onEnd('crash');
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toEqual([]);
    engine().onEnd('gone', true);
    await vi.advanceTimersByTimeAsync(500);
    expect(found).toEqual(['gone', null, 'started again: crash']);
  });
});

describe('questions for the tables', () => {
  const won = { result: 'win', plies: 3 };

  test('are answered while no search runs', async () => {
    const client = newClient();
    await client.ready;
    engine().taken();
    const answer = await client.tables({ start: startFen, moves: ['a1a2'] });
    expect(answer).toEqual({ value: won, moves: [{ text: 'a2a3', value: won }] });
    expect(engine().taken()).toEqual([`position fen ${startFen} moves a1a2`, 'tables', 'isready']);
  });

  test('wait for the end of a search, and only the last one is asked', async () => {
    const client = newClient();
    await client.ready;
    const first = client.search(request);
    engine().taken();
    const dropped = client.tables({ start: startFen, moves: [] });
    const wanted = client.tables({ start: startFen, moves: ['a1a2'] });
    expect(await dropped).toBeNull();
    expect(engine().taken()).toEqual([]);
    void client.search(request);
    engine().onLine('bestmove a2a3');
    await first;
    expect(await wanted).toMatchObject({ value: won });
    const position = `position fen ${startFen} moves a1a2`;
    expect(engine().taken()).toEqual([
      'stop',
      position,
      'tables',
      'isready',
      'isready',
      `${position} h8h7`,
      'go infinite',
    ]);
  });

  test('are asked again if the engine dies, and start one that is needed', async () => {
    const client = newClient((fake, index) => {
      if (index === 0) fake.tableLines = [];
    });
    await client.ready;
    engine().alive = false;
    const answer = client.tables({ start: startFen, moves: [] });
    engine().onEnd('gone');
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ value: won });
    await vi.advanceTimersByTimeAsync(61_000);
    engine().onEnd('idle for too long');
    expect(engines).toHaveLength(2);
    expect(await client.tables({ start: startFen, moves: [] })).toMatchObject({ value: won });
    expect(engines).toHaveLength(3);
  });

  test('have no answer if the engine refuses the position or is disposed', async () => {
    const client = newClient();
    await client.ready;
    engine().tableLines = ['info string error: move 1: no', 'table position draw'];
    expect(await client.tables({ start: startFen, moves: ['a1a2'] })).toBeNull();
    engine().alive = false;
    const answer = client.tables({ start: startFen, moves: [] });
    client.dispose();
    expect(await answer).toBeNull();
    await expect(client.tables({ start: startFen, moves: [] })).rejects.toThrow();
  });

  test('use tables that every engine gets', async () => {
    const client = newClient();
    await client.ready;
    const bytes = new ArrayBuffer(3);
    await client.giveTables(bytes);
    void client.search(request);
    engine().onEnd('gone');
    await vi.advanceTimersByTimeAsync(1);
    expect(engines.map(({ given }) => given)).toEqual([[bytes], [bytes]]);
  });
});

test('a new game is told to an engine that runs, and only when asked', async () => {
  const client = newClient();
  await client.ready;
  void client.search(request);
  expect(engine().sent).not.toContain('ucinewgame');
  client.newGame();
  expect(engine().sent.at(-1)).toBe('ucinewgame');
});

test('a disposed client ends its engine and its searches', async () => {
  const client = newClient();
  const search = client.search(request);
  engine().onLine('info depth 9 multipv 1 score cp 1 pv a2a3');
  client.dispose();
  expect(await search).toMatchObject({ best: 'a2a3', stopped: true });
  expect(engine().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(engines).toHaveLength(1);
  await expect(client.search(request)).rejects.toThrow(problems.engineDisposed);
});
