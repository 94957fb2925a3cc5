/** Keeps the studies whose chapters are open in the library, and follows what other tabs do there.
 *
 * The chapters are also in the work of the tab, which is stored even while the page closes: what the
 * library lacks is written when the page is there again. */

import { setTagOf } from '../document/annotations';
import type { GameDocument } from '../document/document.svelte';
import type { Exporter } from '../document/exporter';
import { reasonOf, type Notices } from '../document/notices.svelte';
import { fromPdn, type GameTree, type StudyRef } from '../document/tree';
import type { Stores } from '../stores';
import { texts } from '../texts';
import { studies as words } from '../texts/messages/studies';
import { hash } from '../collection/hash';
import { chaptersOf, nameStudy, studyName } from './chapters';
import { newId, StudyDatabase, type StoredStudy } from './database';

/** Milliseconds until a change is written that is in no chapter, such as their order. */
const delay = 500;

export class StudySaver {
  readonly database = new StudyDatabase(() => void this.#follow());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #problem = '';
  #isClosed = false;

  constructor(
    private readonly doc: GameDocument,
    private readonly exporter: Exporter,
    private readonly notices: Notices,
  ) {
    doc.watch((tree) => {
      if (this.#isClosed) return;
      const save = () => void this.save();
      if (tree?.study == null) {
        this.#timer ??= setTimeout(save, delay);
        return;
      }
      // At once, before anything can take the chapter out of the document.
      clearTimeout(this.#timer);
      this.#timer = setTimeout(save);
    });
    void this.#follow().then(() => this.save());
  }

  /** Writes what has changed. Resolves when it is written. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#saveAll());
    return this.#writing;
  }

  /** Nothing is written from now on. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.database.close();
  }

  /** Whether the library has the study as it is. */
  isSaved(study: StudyRef): boolean {
    return hash(this.#written(this.#chapters(study)).pdn) === study.hash;
  }

  /** The chapters of stored work; throws an Error if a part of it cannot be read. */
  chapters({ id, pdn }: StoredStudy): GameTree[] {
    const { games, problems } = this.doc.rules.readPdn(pdn);
    if (problems.length > 0) throw new Error(problems[0].message);
    if (games.length === 0) throw new Error(texts.state.noGames);
    const study: StudyRef = { id, hash: hash(pdn) };
    return games.map((game) => Object.assign(fromPdn(game), { study }));
  }

  /** Makes a study of games of the document. */
  async keep(chapters: readonly GameTree[], name: string): Promise<void> {
    const study: StudyRef = { id: newId(), hash: 0 };
    for (const tree of chapters) tree.study = study;
    nameStudy(this.doc, chapters, name);
    await this.save();
  }

  async #saveAll(): Promise<void> {
    try {
      for (const study of this.#open()) await this.#saveOne(study);
      this.#problem = '';
    } catch (error) {
      // Reported once, not on every change, until storing works again.
      const text = words.notSaved({ reason: reasonOf(error) });
      if (this.#problem !== text) this.notices.warn(text);
      this.#problem = text;
    }
  }

  async #saveOne(study: StudyRef): Promise<void> {
    const chapters = this.#chapters(study);
    const { name, pdn } = this.#written(chapters);
    if (this.isSaved(study)) return;
    const stored = { id: study.id, name, pdn, chapters: chapters.length, changed: Date.now() };
    if (await this.database.save(stored, study.hash)) {
      study.hash = hash(pdn);
      // With what this tab has of it.
      this.doc.touch();
      return;
    }
    // Another tab has changed it at the same time: both versions are kept.
    study.id = newId();
    const own = words.copyOf({ name });
    nameStudy(this.doc, chapters, own);
    this.notices.inform(words.changedElsewhere({ name: own }), { stays: true });
    await this.#saveOne(study);
  }

  /** Takes over what other tabs have changed where this one has changed nothing. */
  async #follow(): Promise<void> {
    try {
      for (const study of this.#open()) {
        const stored = await this.database.get(study.id);
        const chapters = this.#chapters(study);
        if (!this.isSaved(study)) continue;
        if (stored === undefined) this.#release(chapters);
        else if (hash(stored.pdn) !== study.hash) this.#exchange(chapters, this.chapters(stored));
      }
    } catch (error) {
      this.notices.warn(words.notSaved({ reason: reasonOf(error) }));
    }
  }

  /** The study was removed: its chapters stay open as games. */
  #release(chapters: readonly GameTree[]): void {
    for (const tree of chapters) {
      tree.study = null;
      setTagOf(tree, 'StudyName', '');
      this.doc.touch(tree);
    }
  }

  #exchange(old: readonly GameTree[], chapters: readonly GameTree[]): void {
    const { doc } = this;
    const { node, tree } = doc;
    const at = doc.games.indexOf(old[0]);
    const games = doc.games.filter((game) => !old.includes(game));
    games.splice(at, 0, ...chapters);
    const place = old.indexOf(tree);
    const shown = place < 0 ? tree : (chapters[place] ?? chapters[0]);
    const there = shown.nodeById(node.id) ?? shown.root;
    doc.restore({ games, game: games.indexOf(shown), node: there }, doc.orientation);
  }

  #open(): Set<StudyRef> {
    const refs = this.doc.games.flatMap(({ study }) => study ?? []);
    return new Set(refs);
  }

  #chapters(study: StudyRef): readonly GameTree[] {
    return chaptersOf(
      this.doc,
      this.doc.games.find((tree) => tree.study === study),
    );
  }

  #written(chapters: readonly GameTree[]): { name: string; pdn: string } {
    return { name: studyName(chapters[0]), pdn: this.exporter.allPdn(chapters) };
  }
}

const savers = new WeakMap<GameDocument, StudySaver>();

/** The saver of a page. It is made when a study is first opened, and stays. */
export function saverOf({ doc, exporter, notices }: Stores): StudySaver {
  const saver = savers.get(doc) ?? new StudySaver(doc, exporter, notices);
  savers.set(doc, saver);
  return saver;
}
