/** The studies of the library as their list shows them. */

import { hash } from '../collection/hash';
import { reasonOf } from '../document/notices.svelte';
import { isUntouched } from '../document/storage/earlier_work';
import { GameTree } from '../document/tree';
import { setTagOf } from '../document/annotations';
import { textOf } from '../rules/text_file';
import type { Stores } from '../stores';
import { studies as words } from '../texts/messages/studies';
import { nameStudy, readChapters, showChapter, studyName } from './chapters';
import { StudyDatabase, type StoredStudy } from './database';
import { saverOf, type StudySaver } from './saver';

/** Belongs to the list, which calls {@link Studies.dispose} at its end. */
export class Studies {
  /** All of them, the one that was changed last first; `null`: not read yet. */
  list: readonly StoredStudy[] | null = $state.raw(null);
  /** What was done last, and what went wrong with it. */
  said = $state('');
  problem = $state('');

  #removed: readonly StoredStudy[] = $state.raw([]);
  readonly #saver: StudySaver;
  readonly #database = new StudyDatabase(() => void this.refresh());

  constructor(private readonly stores: Stores) {
    this.#saver = saverOf(stores);
  }

  get canUndo(): boolean {
    return this.#removed.length > 0;
  }

  /** The open games that belong to no study and have something in them. */
  get loose(): readonly GameTree[] {
    const { doc, rules } = this.stores;
    return doc.games.filter((tree) => tree.study === null && !isUntouched(tree, rules));
  }

  async refresh(): Promise<void> {
    try {
      await this.#saver.save();
      this.list = await this.#database.list();
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  /** A name that no study has. */
  newName(): string {
    const names = new Set(this.list?.map(({ name }) => name));
    for (let number = 1; ; number++) {
      const name = words.unnamed({ number });
      if (!names.has(name)) return name;
    }
  }

  /** Makes a study with an empty chapter, or with games of this tab, and opens it. */
  create(name: string, chapters: readonly GameTree[] = []): Promise<boolean> {
    return this.#do(async () => {
      const { doc } = this.stores;
      if (doc.refused()) return false;
      const trees =
        chapters.length > 0 ? chapters : [await this.#show([new GameTree(doc.rules.startFen)])];
      await this.#saver.keep(trees, name.trim() || this.newName());
      showChapter(doc, trees[0]);
      return true;
    });
  }

  /** Opens a study beside the games of this tab. */
  open(id: string): Promise<boolean> {
    return this.#do(async () => {
      const { doc } = this.stores;
      if (doc.refused()) return false;
      const there = doc.games.find(({ study }) => study?.id === id);
      const stored = there === undefined ? await this.#database.get(id) : undefined;
      if (there === undefined && stored === undefined) throw new Error(words.gone);
      showChapter(doc, there ?? (await this.#show(this.#saver.chapters(stored!))));
      return true;
    });
  }

  rename(study: StoredStudy, name: string): Promise<boolean> {
    return this.#do(async () => {
      const { doc, exporter } = this.stores;
      if (name.trim() === '' || name === study.name) return false;
      const open = doc.games.filter((tree) => tree.study?.id === study.id);
      if (open.length > 0) {
        nameStudy(doc, open, name.trim());
        await this.#saver.save();
        return true;
      }
      const chapters = this.#saver.chapters(study);
      for (const tree of chapters) setTagOf(tree, 'StudyName', name.trim());
      const renamed = { ...study, name: name.trim(), pdn: exporter.allPdn(chapters) };
      if (!(await this.#database.save(renamed, hash(study.pdn)))) throw new Error(words.changed);
      return true;
    });
  }

  remove(study: StoredStudy): Promise<boolean> {
    return this.#do(async () => {
      const removed = await this.#database.remove(study.id);
      if (removed === undefined) throw new Error(words.gone);
      this.#removed = [...this.#removed, removed];
      this.said = words.removed({ name: study.name });
      return true;
    });
  }

  /** Brings back the study that was removed last. */
  undo(): Promise<boolean> {
    return this.#do(async () => {
      const last = this.#removed.at(-1);
      if (last === undefined) return false;
      await this.#database.save(last, null);
      this.#removed = this.#removed.slice(0, -1);
      this.said = words.restored({ name: last.name });
      return true;
    });
  }

  /** Makes a study of the games in a file, and opens it. */
  import(file: File): Promise<boolean> {
    return this.#do(async () => {
      const { doc, rules } = this.stores;
      if (doc.refused()) return false;
      const chapters = readChapters(doc, await textOf(file, rules));
      const name = studyName(chapters[0]) || file.name.replace(/\.\w+$/, '');
      await this.#show(chapters);
      await this.#saver.keep(chapters, name);
      showChapter(doc, chapters[0]);
      return true;
    });
  }

  dispose(): void {
    this.#database.close();
  }

  /** Puts chapters into the document instead of those of other studies, unless these could not be
   * written into the library. Returns the first one. */
  async #show(chapters: readonly GameTree[]): Promise<GameTree> {
    const { doc, notices } = this.stores;
    notices.dismiss();
    await this.#saver.save();
    const { loose } = this;
    const others = doc.games.filter(
      (tree) => loose.includes(tree) || (tree.study !== null && !this.#saver.isSaved(tree.study)),
    );
    const { root } = chapters[0];
    doc.replace({ games: [...others, ...chapters], game: others.length, node: root });
    return chapters[0];
  }

  /** Runs an action of the user, and reports its failure. Returns whether it was done. */
  async #do(action: () => Promise<boolean>): Promise<boolean> {
    this.said = '';
    this.problem = '';
    let isDone = false;
    try {
      isDone = await action();
    } catch (error) {
      this.problem = reasonOf(error);
    }
    await this.refresh();
    return isDone;
  }
}
