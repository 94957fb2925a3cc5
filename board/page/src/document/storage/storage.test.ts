import { beforeEach, describe, expect, test } from 'vitest';
import { Store, type Environment } from './storage';
import type { Study } from '../study';
import { problems } from '../../texts/messages/problems';

const day = 24 * 3600 * 1000;

/** A storage with a limited number of characters, as browsers have it. */
class FakeStorage implements Storage {
  readonly #values = new Map<string, string>();
  limit = Infinity;

  get length(): number {
    return this.#values.size;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    const others = this.keys().filter((other) => other !== key);
    const used = others.reduce((sum, other) => sum + (this.getItem(other)?.length ?? 0), 0);
    if (used + value.length > this.limit) throw new DOMException('full', 'QuotaExceededError');
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }
}

let local: FakeStorage;
let time: number;
let ids: number;
/** The names that open tabs have claimed. */
let claimed: Set<string>;

beforeEach(() => {
  local = new FakeStorage();
  time = 1000 * day;
  ids = 0;
  claimed = new Set();
});

function environment(session: Storage | null = new FakeStorage()): Environment {
  return {
    local,
    session,
    claim: (name) => {
      const free = !claimed.has(name);
      claimed.add(name);
      return Promise.resolve(free);
    },
    claimed: () => Promise.resolve(claimed),
    now: () => time,
    newId: () => `tab${(ids += 1)}`,
  };
}

function study(pdn: string): Study {
  return {
    pdn,
    game: 0,
    node: 'd1d4',
    orientation: 'black',
    evaluations: {
      d1d4: {
        score: { kind: 'cp', value: 5 },
        chances: { win: 1, draw: 2, loss: 997 },
        best: null,
        depth: 3,
      },
    },
    otherEvaluations: {},
    extra: { match: { level: 3 } },
  };
}

/** The store of a tab that stays open. `session` is given to reload a tab or to duplicate it. */
function openTab(session?: Storage): Store {
  return new Store(environment(session));
}

describe('the document of a tab', () => {
  test('is not there at first', async () => {
    expect(await openTab().loadStudy()).toEqual({ value: null, notices: [] });
    expect(local.keys()).toEqual([]);
  });

  test('survives a reload', async () => {
    const session = new FakeStorage();
    const store = openTab(session);
    await store.loadStudy();
    store.saveStudy(study('mine'));
    openTab().saveStudy(study('of another tab'));
    claimed.clear();
    const again = openTab(session);
    expect(await again.loadStudy()).toEqual({ value: study('mine'), notices: [] });
    again.saveStudy(study('mine, changed'));
    expect(local.keys()).toHaveLength(2);
  });

  test('begins as a copy of the newest one, which it does not change', async () => {
    const first = openTab();
    await first.loadStudy();
    first.saveStudy(study('old'));
    time += day;
    const second = openTab();
    await second.loadStudy();
    second.saveStudy(study('new'));
    const third = openTab();
    expect((await third.loadStudy()).value?.pdn).toBe('new');
    time += day;
    third.saveStudy(study('third'));
    second.saveStudy(study('new, changed'));
    const pdns = local.keys().map((key) => JSON.parse(local.getItem(key) ?? '').study.pdn);
    expect(pdns.sort()).toEqual(['new, changed', 'old', 'third']);
  });

  test('is found by the other tabs once its own is closed', async () => {
    const [first, second] = [openTab(), openTab()];
    await first.loadStudy();
    await second.loadStudy();
    first.saveStudy(study('first'));
    time += day;
    second.saveStudy(study('second'));
    expect(await first.closedTabs()).toEqual([]);
    claimed.clear();
    local.setItem('dameo.document.damaged', '{');
    const third = openTab();
    await third.loadStudy();
    third.saveStudy(study('third'));
    expect(await third.closedTabs()).toMatchObject([
      { saved: time, study: study('second') },
      { saved: time - day, study: study('first') },
    ]);
  });

  test('becomes another one when the tab is duplicated', async () => {
    const session = new FakeStorage();
    const original = openTab(session);
    await original.loadStudy();
    original.saveStudy(study('original'));
    const copied = new FakeStorage();
    copied.setItem('dameo.tab', session.getItem('dameo.tab') ?? '');
    const duplicate = openTab(copied);
    expect((await duplicate.loadStudy()).value?.pdn).toBe('original');
    duplicate.saveStudy(study('duplicate'));
    expect(copied.getItem('dameo.tab')).not.toBe(session.getItem('dameo.tab'));
    expect(local.keys()).toHaveLength(2);
  });
});

describe('data of other versions', () => {
  test('are left alone if they are newer', async () => {
    const session = new FakeStorage();
    session.setItem('dameo.tab', 'mine');
    const text = JSON.stringify({ version: 3, saved: time, study: { games: ['x'] } });
    local.setItem('dameo.document.mine', text);
    const store = openTab(session);
    const { value, notices } = await store.loadStudy();
    expect(value).toBeNull();
    expect(notices).toContain(problems.storageNewer({ key: 'dameo.document.mine', version: 3 }));
    store.saveStudy(study('older'));
    expect(local.getItem('dameo.document.mine')).toBe(text);
    expect(local.keys()).toHaveLength(2);
  });
});

describe('damaged data', () => {
  test.each([
    ['dameo.document.mine', 'no JSON'],
    ['dameo.document.mine', '7'],
    ['dameo.document.mine', '{"version":2,"saved":1}'],
    ['dameo.document.mine', JSON.stringify({ version: 2, saved: 1, study: { pdn: 'x' } })],
    ['dameo.document.other', '{"version":'],
  ])('are kept under another key, and said: %s %s', async (key, text) => {
    local.setItem(key, text);
    const session = new FakeStorage();
    session.setItem('dameo.tab', 'mine');
    const { value, notices } = await openTab(session).loadStudy();
    const keptAs = `dameo.damaged.${time}`;
    expect(value).toBeNull();
    expect(notices).toEqual([problems.storageDamaged({ key, keptAs })]);
    expect(local.getItem(keptAs)).toBe(text);
    expect(local.getItem(key)).toBeNull();
  });

  test('do not hide other documents or each other', async () => {
    const store = openTab();
    await store.loadStudy();
    store.saveStudy(study('sound'));
    local.setItem('dameo.document.a', 'x');
    local.setItem('dameo.document.b', 'y');
    const { value, notices } = await openTab().loadStudy();
    expect(value?.pdn).toBe('sound');
    expect(notices).toHaveLength(2);
    const kept = local.keys().filter((key) => key.startsWith('dameo.damaged.'));
    expect(kept.map((key) => local.getItem(key)).sort()).toEqual(['x', 'y']);
  });
});

describe('a storage', () => {
  test('that is full is told, and the last document stays', async () => {
    const store = openTab();
    await store.loadStudy();
    store.saveStudy(study('small'));
    const before = local.getItem(local.keys()[0] ?? '');
    local.limit = 400;
    expect(() => store.saveStudy(study('x'.repeat(500)))).toThrow(problems.storageFull);
    expect(local.getItem(local.keys()[0] ?? '')).toBe(before);
  });

  test('that is full loses documents of last year, and no others', async () => {
    for (const pdn of ['oldest', 'old', 'recent']) {
      const other = openTab();
      await other.loadStudy();
      other.saveStudy(study(pdn));
      time += 60 * day;
    }
    const store = openTab();
    await store.loadStudy();
    local.limit = local.keys().reduce((sum, key) => sum + (local.getItem(key)?.length ?? 0), 0);
    store.saveStudy(study('now'));
    const text = local
      .keys()
      .map((key) => local.getItem(key))
      .join();
    expect(text).not.toContain('"oldest"');
    expect(text).toContain('"recent"');
    expect(text).toContain('"now"');
    expect(() => store.saveStudy(study('y'.repeat(10_000)))).toThrow(problems.storageFull);
    expect(
      local
        .keys()
        .map((key) => local.getItem(key))
        .join(),
    ).toContain('"recent"');
  });

  test('that is forbidden is told', async () => {
    const store = new Store({ ...environment(null), local: null });
    expect(await store.loadStudy()).toEqual({ value: null, notices: [problems.storageOff] });
    expect(() => store.saveStudy(study('x'))).toThrow(problems.storageOff);
    expect(store.loadSettings()).toEqual({ value: {}, notices: [] });
  });
});

describe('settings', () => {
  const defaults = { sound: false, lines: 3, board: 'wood', last: null as string | null };

  test('are shared by the tabs', () => {
    openTab().saveSettings({ ...defaults, sound: true, last: 'x' });
    expect(openTab().loadSettings()).toEqual({
      value: { ...defaults, sound: true, last: 'x' },
      notices: [],
    });
  });

  test('are none at first', () => {
    expect(openTab().loadSettings()).toEqual({ value: {}, notices: [] });
  });

  test('of a newer version are kept', () => {
    const text = JSON.stringify({ version: 2, settings: { theme: {} } });
    local.setItem('dameo.settings', text);
    const store = openTab();
    const { value, notices } = store.loadSettings();
    expect(value).toEqual({});
    expect(notices).toHaveLength(1);
    store.saveSettings(defaults);
    expect(local.getItem('dameo.newer.settings.2')).toBe(text);
  });

  test('that an older version has put aside are found again', () => {
    const text = JSON.stringify({ version: 1, settings: { sound: true } });
    local.setItem('dameo.newer.settings.1', text);
    expect(openTab().loadSettings().value).toEqual({ sound: true });
  });

  test.each(['{', 'null', '{"version":1}', '{"version":"x","settings":{}}'])(
    'that are damaged are kept: %s',
    (text) => {
      local.setItem('dameo.settings', text);
      const { value, notices } = openTab().loadSettings();
      expect(value).toEqual({});
      expect(notices).toHaveLength(1);
      expect(local.getItem(`dameo.damaged.${time}`)).toBe(text);
    },
  );
});
