/** Stores the document after each change, and brings it back. */

import type { GameDocument } from './document.svelte';
import type { Exporter } from './exporter';
import { reasonOf, type Notices } from './notices.svelte';
import type { Keeper, Ports } from './ports';
import { missingWork, type EarlierWork } from './storage/earlier_work';
import { documentOf, evaluationsOf, type Study } from './study';
import { RulesError } from '../rules/types';
import { texts } from '../texts';

/** Milliseconds from a change until it is stored. */
const delay = 500;

export class Autosave {
  /** Whether all changes of the document are stored. */
  saved = $state(true);

  #keepers = new Map<string, Keeper>();
  #problem = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly doc: GameDocument,
    private readonly exporter: Exporter,
    private readonly notices: Notices,
    private readonly ports: Ports,
  ) {
    doc.watch(() => {
      this.saved = false;
      this.#timer ??= setTimeout(() => this.save(), delay);
    });
  }

  /** Lets a store keep data with the document. */
  keep(name: string, keeper: Keeper): void {
    this.#keepers.set(name, keeper);
  }

  /** Brings back the stored work. What cannot be read is said, and stays stored elsewhere. */
  async restore(): Promise<void> {
    try {
      const { value, notices } = await this.ports.loadStudy();
      if (value !== null) this.#restore(value);
      if (notices.length > 0) this.notices.warn(notices.join('\n'));
    } catch (error) {
      this.notices.warn(error);
    }
  }

  /** Stores the document now. */
  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const extra: Record<string, unknown> = { tab: this.ports.tab() };
    for (const [name, keeper] of this.#keepers) extra[name] = keeper.save();
    const { game, games, node, orientation } = this.doc;
    try {
      this.ports.saveStudy({
        pdn: this.exporter.allPdn(),
        game,
        node: node.id,
        orientation,
        ...evaluationsOf(games, game),
        extra,
      });
      this.saved = true;
      this.#problem = '';
    } catch (error) {
      // Reported once, not on every change, until storing works again.
      const text = texts.state.saveFailed({ reason: reasonOf(error) });
      if (this.#problem !== text) this.notices.warn(text);
      this.#problem = text;
    }
  }

  /** The work of closed tabs that this tab does not have, the newest first. */
  async earlierWork(): Promise<EarlierWork[]> {
    return missingWork(await this.ports.closedTabs(), this.doc.games, this.doc.rules);
  }

  #restore(study: Study): void {
    const { games, problems } = this.doc.rules.readPdn(study.pdn);
    if (problems.length > 0) this.notices.warn(new RulesError(problems[0]));
    if (games.length === 0) return;
    this.doc.restore(documentOf(study, games), study.orientation);
    // A game against the engine continues only in its own tab, not in a copy of its work.
    if (study.extra['tab'] !== this.ports.tab()) return;
    for (const [name, keeper] of this.#keepers) keeper.load(study.extra[name]);
  }
}
