import { describe, expect, it } from 'vitest';
import { defaultSettings, levels, readSettings } from './settings';
import { texts } from '../texts';

describe('stored settings', () => {
  it('are the defaults if there are none', () => {
    expect(readSettings(null)).toEqual(defaultSettings);
  });

  it('keep what can be used', () => {
    const settings = readSettings({
      theme: 'dark',
      board: 'marble',
      variations: 99,
      hash: 'much',
      sound: true,
      pieces: 'gold',
      volume: 500,
      unknown: 1,
      match: {
        level: 'expert',
        clock: '99+9',
        whiteName: 7,
        clockMinutes: 1e9,
        blackName: 'x'.repeat(99),
      },
    });
    expect(settings).toMatchObject({ theme: 'dark', board: defaultSettings.board, variations: 5 });
    expect(settings).toMatchObject({ hash: defaultSettings.hash, pieces: 'relief', animate: true });
    expect(settings).toMatchObject({ volume: 100 });
    expect(settings.sound).toBe('off');
    expect(settings).not.toHaveProperty('unknown');
    expect(settings.match).toMatchObject({ level: 'expert', clock: 'none', whiteName: '' });
    expect(settings.match).toMatchObject({ clockMinutes: 180, blackName: 'x'.repeat(40) });
  });
});

describe('an address in the settings', () => {
  const server = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`;

  it('is kept whole or not at all', () => {
    for (const address of ['', server(300), server(2_000)])
      expect(readSettings({ roomServer: address }).roomServer).toBe(address);
    expect(readSettings({ roomServer: server(2_001) }).roomServer).toBe('');
    expect(readSettings({ roomServer: 7 }).roomServer).toBe('');
  });
});

describe('the levels', () => {
  it('have names and rising ratings', () => {
    const ratings = levels.map(({ elo }) => elo ?? Infinity);
    expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
    for (const { id } of levels) expect(texts.state.levels[id]).toBeTruthy();
  });
});
