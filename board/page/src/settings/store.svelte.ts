/** The settings in use, and their storage. */

import { reasonOf, type Notices } from '../document/notices.svelte';
import type { Ports } from '../document/ports';
import { texts } from '../texts';
import { readSettings, type MatchOptions, type Settings } from './settings';

export class SettingsStore {
  /** The settings. {@link SettingsStore.change} changes them. */
  readonly current: Settings = $state()!;

  constructor(
    private readonly ports: Pick<Ports, 'loadSettings' | 'saveSettings'>,
    private readonly notices: Notices,
  ) {
    const { value, notices: said } = ports.loadSettings();
    this.current = readSettings(value);
    if (said.length > 0) notices.warn(said.join('\n'));
  }

  /** Changes some settings and stores all. */
  change(changes: Partial<Settings>): void {
    Object.assign(this.current, changes);
    try {
      this.ports.saveSettings($state.snapshot(this.current));
    } catch (error) {
      this.notices.warn(texts.state.saveFailed({ reason: reasonOf(error) }));
    }
  }

  /** Changes some of the last choices for a game. */
  changeMatch(changes: Partial<MatchOptions>): void {
    this.change({ match: { ...this.current.match, ...changes } });
  }

  /** Takes over what another tab has stored. How the page looks and what it keeps is shared; what this
   * tab plays and analyses is its own. */
  follow(): void {
    const stored = { ...this.current, ...this.ports.loadSettings().value };
    const { theme, board, pieces, coordinates, animate, sound, volume, arrows, ...others } =
      readSettings(stored);
    const { keepGames, roomServer } = others;
    const looks = { theme, board, pieces, coordinates, animate, sound, volume, arrows };
    Object.assign(this.current, looks, { keepGames, roomServer });
  }
}
