/** Chapters of studies: games of the document with tags of their own, which other programs keep.
 *
 * | tag           | value                                                                        |
 * | ------------- | ---------------------------------------------------------------------------- |
 * | `StudyName`   | the name of the study, in each of its chapters                               |
 * | `ChapterName` | the name of the chapter                                                      |
 * | `Orientation` | the side at the bottom of the board: `white` or `black`                      |
 * | `ChapterMode` | `interactive`: the moves of the side at the bottom are hidden and to be found |
 */

import { setTagOf, tagOf } from '../document/annotations';
import type { GameDocument } from '../document/document.svelte';
import { fromPdn, GameTree, toPdn } from '../document/tree';
import type { Color } from '../rules/types';
import { texts } from '../texts';
import { playersOf } from '../texts/language/values';
import { studies as words } from '../texts/messages/studies';

/** The longest name of a study or a chapter. */
export const nameLength = 80;

/** The chapters of the study that a game belongs to, itself included; none if it is not one. */
export function chaptersOf(doc: GameDocument, tree: GameTree = doc.tree): readonly GameTree[] {
  const { study } = tree;
  if (study !== null) return doc.games.filter((other) => other.study?.id === study.id);
  // A study that was opened as a file or a link, and is not kept yet.
  const name = tagOf(tree, 'StudyName');
  if (name === '') return [];
  return doc.games.filter((other) => other.study === null && tagOf(other, 'StudyName') === name);
}

export const studyName = (tree: GameTree): string => tagOf(tree, 'StudyName');

/** The name of a chapter: its own, that of its players, or its number. */
export function chapterName(tree: GameTree, index: number): string {
  const players = playersOf(tagOf(tree, 'White'), tagOf(tree, 'Black'));
  return tagOf(tree, 'ChapterName') || players || words.chapter({ number: index + 1 });
}

/** The side at the bottom of the board. */
export const orientationOf = (tree: GameTree): Color =>
  tagOf(tree, 'Orientation') === 'black' ? 'black' : 'white';

/** Whether the moves of the side at the bottom are to be found. */
export const isInteractive = (tree: GameTree): boolean =>
  tagOf(tree, 'ChapterMode') === 'interactive';

/** Changes a tag of a chapter, which can be undone; an empty value removes it. */
export function setChapter(doc: GameDocument, tree: GameTree, tag: string, value: string): void {
  if (!doc.refused() && tagOf(tree, tag) !== value)
    doc.change(() => setTagOf(tree, tag, value), tree);
}

/** Names a study in all its chapters. */
export function nameStudy(doc: GameDocument, chapters: readonly GameTree[], name: string): void {
  for (const tree of chapters) {
    setTagOf(tree, 'StudyName', name);
    doc.touch(tree);
  }
}

/** Shows a chapter from its side. */
export function showChapter(doc: GameDocument, tree: GameTree): void {
  doc.selectGame(doc.games.indexOf(tree));
  doc.orient(orientationOf(tree));
}

/** Moves a chapter up (-1) or down (1) among those of its study. */
export function moveChapter(doc: GameDocument, tree: GameTree, step: -1 | 1): void {
  const chapters = chaptersOf(doc, tree);
  const other = chapters[chapters.indexOf(tree) + step];
  if (other === undefined || doc.refused()) return;
  const places = new Map([
    [tree, other],
    [other, tree],
  ]);
  const games = doc.games.map((game) => places.get(game) ?? game);
  doc.replace({ games, game: games.indexOf(doc.tree), node: doc.node });
}

/** Adds games as the last chapters of the study on the board, and shows the first of them. They take the
 * place of the empty chapter of a new study. */
export function addChapters(doc: GameDocument, added: readonly GameTree[]): void {
  if (doc.refused()) return;
  const chapters = chaptersOf(doc);
  const last = chapters.at(-1)!;
  for (const tree of added) {
    tree.study = last.study;
    setTagOf(tree, 'StudyName', studyName(last));
  }
  const games = [...doc.games];
  const { root, size, tags } = last;
  const isEmpty = size === 1 && root.comments.length === 0 && tags.length === 1;
  if (isEmpty && chapters.length === 1) games.splice(games.indexOf(last), 1, ...added);
  else games.splice(games.indexOf(last) + 1, 0, ...added);
  doc.replace({ games, game: games.indexOf(added[0]), node: added[0].root });
  doc.orient(orientationOf(added[0]));
}

/** What a new chapter can begin with besides a text. */
export type ChapterSource = 'start' | 'position' | 'copy';

/** A chapter from the start position, the position on the board, or as a copy of the game there. */
export function newChapter(doc: GameDocument, source: ChapterSource): GameTree {
  if (source !== 'copy')
    return new GameTree(source === 'start' ? doc.rules.startFen : doc.node.fen);
  const copy = fromPdn(toPdn(doc.tree));
  setTagOf(copy, 'ChapterName', '');
  return copy;
}

/** The chapters in a text: a FEN, or PDN. Throws an Error that says what is wrong. */
export function readChapters(doc: GameDocument, text: string): GameTree[] {
  const { rules } = doc;
  if (/^\s*[WB]\s*:/i.test(text)) return [new GameTree(rules.checkFen(text.trim()))];
  const { games, problems } = rules.readPdn(text);
  if (problems.length > 0) throw new Error(problems[0].message);
  if (games.length === 0) throw new Error(texts.state.noGames);
  return games.map(fromPdn);
}
