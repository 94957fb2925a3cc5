/** The document with its settings and its storage, and what can be opened in it. */

import { abstractPlayPdn } from './abstract_play';
import { GameDocument } from './document.svelte';
import { isUntouched, missingWork, type EarlierWork } from './storage/earlier_work';
import { reasonOf } from './notices.svelte';
import type { Keeper, Ports } from './ports';
import { readSettings, type Settings } from '../settings/settings';
import { documentOf, evaluationsOf, type Study } from './study';
import { texts } from '../texts';
import { fenInWords } from '../texts/rules';
import { fromPdn, toPdn, type GameTree } from './tree';
import { otherColor } from '../rules/fen';
import {
  RulesError,
  type Color,
  type DrawRules,
  type Notation,
  type PdnFile,
  type PdnGame,
  type Rules,
} from '../rules/types';

export type { Notice } from './notices.svelte';

/** Milliseconds from a change until it is stored. */
const saveDelay = 500;
/** The largest file that is read, in MB. */
const fileLimit = 20;

/** The document. */
export class App extends GameDocument {
  /** The settings. Assign fields, then call {@link App.saveSettings}. */
  settings: Settings = $state()!;
  /** Whether all changes of the document are stored. */
  saved = $state(true);

  #orientation: Color = $state('white');
  /** The PDN of games that have not changed since. */
  #written = new WeakMap<GameTree, string>();
  #keepers = new Map<string, Keeper>();
  #saveProblem = '';
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  /** There is one empty game until {@link App.restore} brings back the stored work. */
  constructor(
    rules: Rules,
    private readonly ports: Ports,
  ) {
    super(rules);
    const { value, notices } = ports.loadSettings();
    this.settings = readSettings(value);
    if (notices.length > 0) this.#warn(notices.join('\n'));
  }

  /** Brings back the stored work. What cannot be read is said, and stays stored elsewhere. */
  async restore(): Promise<void> {
    try {
      const { value, notices } = await this.ports.loadStudy();
      if (value !== null) this.#restoreStudy(value);
      if (notices.length > 0) this.#warn(notices.join('\n'));
    } catch (error) {
      this.report(error, null, { stays: true });
    }
  }

  /** The side at the bottom of the board. */
  get orientation(): Color {
    return this.#orientation;
  }

  flip(): void {
    this.orient(otherColor(this.#orientation));
  }

  /** Puts this side at the bottom. */
  orient(color: Color): void {
    if (this.#orientation === color) return;
    this.#orientation = color;
    this.#saveSoon();
  }

  // Opening

  /** Opens PDN, a record of Abstract Play, a FEN or a link, whichever the text is. Returns whether
   * it was opened. */
  async openText(text: string, source: string | null = null): Promise<boolean> {
    const trimmed = text.trim();
    if (trimmed === '') return this.report(new Error(texts.app.state.nothingToOpen), source);
    const link = /^\S*#(?=(?:pdn|fen)=\S*$)/.exec(trimmed);
    if (link !== null) return this.openFragment(trimmed.slice(link[0].length - 1));
    if (/^https?:\/\/\S+$/i.test(trimmed))
      return this.report(new Error(texts.problems.linkKind), source);
    return /^[WB]\s*:/i.test(trimmed)
      ? this.openFen(trimmed)
      : this.openPdn(abstractPlayPdn(trimmed) ?? text, source);
  }

  /** Opens the games of a PDN text instead of the present ones. If a part of it cannot be read,
   * nothing is opened, and the {@link App.notice} asks what to do. */
  openPdn(text: string, source: string | null = null): boolean {
    if (this.refused()) return false;
    const { noGames, notPart } = texts.app.state;
    try {
      const { games, problems } = this.#read(text);
      if (problems.length > 0) {
        this.report(new RulesError(problems[0]), source);
        if (games.length === 0) return false;
        const note = notPart(games.length, problems.length);
        const notice = this.notice!;
        this.notice = { ...notice, text: `${notice.text}\n${note}`, partial: games };
        return false;
      }
      if (games.length === 0) throw new Error(noGames);
      this.#open(games);
      return true;
    } catch (error) {
      return this.report(error, source);
    }
  }

  /** Opens what could be read of a file, if the notice asks about one. */
  openPartial(): void {
    const games = this.notice?.partial;
    if (games !== undefined && !this.refused()) this.#open(games);
  }

  /** Adds a game that begins at this position, as {@link App.newGame}. */
  openFen(text: string): boolean {
    if (this.refused()) return false;
    try {
      this.newGame(this.rules.checkFen(text.trim()));
      this.dismiss();
      this.#sayIfOver();
      return true;
    } catch (error) {
      const words = fenInWords(reasonOf(error));
      return this.report(error, text, words === null ? {} : { text: words.text, named: true });
    }
  }

  /** Opens `#pdn=...` or `#fen=...`. An empty fragment opens nothing. */
  async openFragment(fragment: string): Promise<boolean> {
    try {
      const link = await this.ports.readLink(fragment);
      if (link === null) return false;
      return link.kind === 'fen' ? this.openFen(link.fen) : this.openPdn(link.pdn);
    } catch (error) {
      return this.report(error);
    }
  }

  /** Opens the link in the address of the page, if there is one, and removes it from there. */
  async openAddress(): Promise<boolean> {
    if (!/^#(pdn|fen)=/.test(location.hash)) return false;
    const isOpen = await this.openFragment(location.hash);
    // A reload must bring back the user's own work on the game, not the link's.
    if (isOpen) history.replaceState(null, '', location.href.split('#')[0]);
    return isOpen;
  }

  async openFile(file: File): Promise<boolean> {
    const { fileTooLarge, fileFailed } = texts.app.state;
    if (file.size > fileLimit * 1_000_000)
      return this.report(new Error(fileTooLarge(fileLimit)), file.name);
    try {
      return await this.openText(await file.text(), file.name);
    } catch (error) {
      return this.report(new Error(fileFailed(reasonOf(error))), file.name);
    }
  }

  /** Work of tabs that are closed, the newest first: what this tab does not have itself. */
  async earlierWork(): Promise<EarlierWork[]> {
    return missingWork(await this.ports.closedTabs(), this.games, this.rules);
  }

  /** Adds the games of a tab that is closed behind those of this one, and shows its last one. */
  openEarlier({ study }: EarlierWork): boolean {
    if (this.refused()) return false;
    const { games, game, node } = documentOf(study, this.rules.readPdn(study.pdn).games);
    const own = this.games.every((tree) => isUntouched(tree, this.rules)) ? [] : this.games;
    this.keepDocument();
    this.dismiss();
    this.setDocument({ games: [...own, ...games], game: own.length + game, node });
    return true;
  }

  // Writing

  /** The current game as PDN. */
  pdn(notation: Notation = 'pdn'): string {
    return notation === 'pdn'
      ? this.#pdnOf(this.tree)
      : this.rules.writePdn([toPdn(this.tree)], notation);
  }

  /** All games as PDN. */
  allPdn(): string {
    return `${this.games.map((tree) => this.#pdnOf(tree).trim()).join('\n\n')}\n`;
  }

  /** An address of this page that holds the current game. */
  async link(): Promise<string> {
    const fragment = await this.ports.encodeGame(this.pdn());
    return `${location.href.split('#')[0]}${fragment}`;
  }

  // Settings and storage

  saveSettings(): void {
    try {
      this.ports.saveSettings($state.snapshot(this.settings));
    } catch (error) {
      this.#warn(texts.app.state.saveFailed(reasonOf(error)));
    }
  }

  /** Stores the document now. Changes are stored by themselves after half a second. */
  save(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const extra: Record<string, unknown> = { tab: this.ports.tab() };
    for (const [name, keeper] of this.#keepers) extra[name] = keeper.save();
    try {
      this.ports.saveStudy({
        pdn: this.allPdn(),
        game: this.game,
        node: this.node.id,
        orientation: this.#orientation,
        ...evaluationsOf(this.games, this.game),
        extra,
      });
      this.saved = true;
      this.#saveProblem = '';
    } catch (error) {
      // Said once, not with every further change, until something could be stored again.
      const text = texts.app.state.saveFailed(reasonOf(error));
      if (this.#saveProblem !== text) this.#warn(text);
      this.#saveProblem = text;
    }
  }

  /** Lets a store keep data with the document. */
  keep(name: string, keeper: Keeper): void {
    this.#keepers.set(name, keeper);
  }

  protected override get drawRules(): DrawRules {
    return this.settings.drawRules;
  }

  protected override onChange(tree: GameTree | null): void {
    if (tree !== null) this.#written.delete(tree);
    this.#saveSoon();
  }

  /** Reads PDN. Moves that were copied without the result are a game that is not finished. */
  #read(text: string): PdnFile {
    const file = this.rules.readPdn(text);
    if (file.problems.length === 0) return file;
    const unfinished = this.rules.readPdn(`${text}\n*`);
    return unfinished.problems.length === 0 ? unfinished : file;
  }

  #open(records: readonly PdnGame[]): void {
    const games = records.map(fromPdn);
    this.keepDocument();
    this.setDocument({ games, game: 0, node: games[0].root });
    this.dismiss();
    this.#sayIfOver();
  }

  /** A position without a legal move looks like a mistake of the page if nothing is said. */
  #sayIfOver(): void {
    const { outcome, pieces } = this.state;
    if (outcome === null || this.node.children.length > 0) return;
    const { status, state } = texts.app;
    const missing = (['white', 'black'] as const).filter(
      (side) => !pieces.some(({ color }) => color === side),
    );
    const { winner } = outcome;
    const result = winner === null ? status.draw : status.wins(winner);
    const loser = winner === null ? null : otherColor(winner);
    this.inform(state.openedOver(missing, loser, result));
  }

  /** Says what went wrong without an action of the user. */
  #warn(text: string): void {
    this.report(new Error(text), null, { stays: true });
  }

  #restoreStudy(study: Study): void {
    const { games, problems } = this.rules.readPdn(study.pdn);
    if (problems.length > 0) this.report(new RulesError(problems[0]), null, { stays: true });
    if (games.length === 0) return;
    this.#orientation = study.orientation;
    this.setDocument(documentOf(study, games));
    // A game against the engine is played on in its own tab, not in one that has copied the work.
    if (study.extra['tab'] !== this.ports.tab()) return;
    for (const [name, keeper] of this.#keepers) keeper.load(study.extra[name]);
  }

  #saveSoon(): void {
    this.saved = false;
    this.#saveTimer ??= setTimeout(() => this.save(), saveDelay);
  }

  #pdnOf(tree: GameTree): string {
    let text = this.#written.get(tree);
    if (text === undefined) {
      text = this.rules.writePdn([toPdn(tree)]);
      this.#written.set(tree, text);
    }
    return text;
  }
}
