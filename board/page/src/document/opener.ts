/** Opens games and positions in any supported format. */

import { abstractPlayPdn } from './abstract_play';
import { tagOf } from './annotations';
import type { GameDocument } from './document.svelte';
import { readLink } from './link';
import { reasonOf, type Notices } from './notices.svelte';
import { isUntouched, type EarlierWork } from './storage/earlier_work';
import { documentOf } from './study';
import { fromPdn } from './tree';
import { otherColor } from '../rules/fen';
import { textOf } from '../rules/text_file';
import { RulesError, type PdnGame, type Problem } from '../rules/types';
import { texts } from '../texts';
import { fenInWords } from '../texts/rules';

/** The largest file that is read, in MB. */
const fileLimit = 20;

/** Where games that were opened are shown: several in their list, but a study by its first chapter. */
export function viewOfOpened({ game, games, tree }: GameDocument): 'files' | 'analysis' {
  const isList = games.length > 1 && game === 0 && tagOf(tree, 'StudyName') === '';
  return isList ? 'files' : 'analysis';
}

export class Opener {
  constructor(
    private readonly doc: GameDocument,
    private readonly notices: Notices,
  ) {}

  /**
   * Opens a FEN, PDN, a record of Abstract Play, or a link to a game or a position. A position is
   * added as a game, as in {@link GameDocument.newGame}; the games of PDN take the place of the present
   * ones. If a part of PDN cannot be read, nothing is opened, and the notice asks what to do.
   *
   * @param source What the text is from; for instance the name of a file.
   * @returns Whether it was opened.
   */
  async open(text: string, source: string | null = null): Promise<boolean> {
    const given = text.trim();
    if (given === '') return this.notices.report(texts.state.nothingToOpen, source);
    const link = /^\S*?(#(?:pdn|fen)=\S*)$/.exec(given);
    if (link !== null) return this.#openLink(link[1]);
    if (/^https?:\/\/\S+$/i.test(given))
      return this.notices.report(texts.problems.linkKind, source);
    return /^[WB]\s*:/i.test(given)
      ? this.#openFen(given)
      : this.#openPdn(abstractPlayPdn(given) ?? text, source);
  }

  async openFile(file: File): Promise<boolean> {
    const { fileTooLarge, fileFailed } = texts.state;
    if (file.size > fileLimit * 1_000_000)
      return this.notices.report(fileTooLarge({ megabytes: fileLimit }), file.name);
    try {
      return await this.open(await textOf(file, this.doc.rules), file.name);
    } catch (error) {
      return this.notices.report(fileFailed({ reason: reasonOf(error) }), file.name);
    }
  }

  /** Opens the link in the address of the page, if there is one, and removes it from there. */
  async openAddress(): Promise<boolean> {
    if (!/^#(pdn|fen)=/.test(location.hash)) return false;
    const isOpen = await this.open(location.hash);
    // A reload must bring back the user's own work on the game, not the link's.
    if (isOpen) history.replaceState(null, '', location.href.split('#')[0]);
    return isOpen;
  }

  /** Opens what could be read of a text, if the notice asks about one. */
  openPartial(): void {
    const games = this.notices.current?.partial;
    if (games !== undefined && !this.doc.refused()) this.#openGames(games);
  }

  /** Appends the games of a closed tab to those of this one, and shows its last game. */
  openEarlier({ study }: EarlierWork): boolean {
    const { doc } = this;
    if (doc.refused()) return false;
    const { games, game, node } = documentOf(study, doc.rules.readPdn(study.pdn).games);
    const own = doc.games.every((tree) => isUntouched(tree, doc.rules)) ? [] : doc.games;
    this.notices.dismiss();
    doc.replace({ games: [...own, ...games], game: own.length + game, node });
    return true;
  }

  async #openLink(fragment: string): Promise<boolean> {
    try {
      const { kind, text } = await readLink(fragment);
      return kind === 'fen' ? this.#openFen(text) : this.#openPdn(text);
    } catch (error) {
      return this.notices.report(error);
    }
  }

  #openFen(text: string): boolean {
    if (this.doc.refused()) return false;
    try {
      this.doc.newGame(this.doc.rules.checkFen(text.trim()));
      this.notices.dismiss();
      this.#sayIfOver();
      return true;
    } catch (error) {
      const words = fenInWords(reasonOf(error));
      const said = words === null ? {} : { text: words.text, named: true };
      return this.notices.report(error, text, said);
    }
  }

  #openPdn(text: string, source: string | null = null): boolean {
    if (this.doc.refused()) return false;
    const { noGames, notPart } = texts.state;
    try {
      const { games, problems } = this.doc.rules.readPdn(text);
      if (problems.length === 0) {
        if (games.length === 0) return this.notices.report(noGames, source);
        this.#openGames(games);
        this.#sayWhatIsLeftOut(games.flatMap(({ warnings }) => warnings));
        return true;
      }
      const problem = new RulesError(problems[0]);
      if (games.length === 0) return this.notices.report(problem, source);
      const note = notPart({ games: games.length, problems: problems.length });
      return this.notices.report(problem, source, {
        text: `${problem.message}\n${note}`,
        partial: games,
      });
    } catch (error) {
      return this.notices.report(error, source);
    }
  }

  #openGames(records: readonly PdnGame[]): void {
    const games = records.map(fromPdn);
    this.doc.replace({ games, game: 0, node: games[0].root });
    this.notices.dismiss();
    this.#sayIfOver();
  }

  #sayWhatIsLeftOut(warnings: readonly Problem[]): void {
    const [first] = warnings;
    if (first === undefined) return;
    const { line, message } = first;
    this.notices.inform(
      texts.state.leftOut({ count: warnings.length, line: line ?? 1, reason: message }),
      { stays: true },
    );
  }

  /** A position without a legal move looks like a mistake of the page if nothing is said. */
  #sayIfOver(): void {
    const { outcome, pieces } = this.doc.state;
    if (outcome === null || this.doc.node.children.length > 0) return;
    const { app, state } = texts;
    const missing = (['white', 'black'] as const).filter(
      (side) => !pieces.some(({ color }) => color === side),
    );
    const { winner } = outcome;
    const result = winner === null ? app.status.draw : app.status.wins({ color: winner });
    const loser = winner === null ? null : otherColor(winner);
    this.notices.inform(whyOver());

    function whyOver(): string {
      if (missing.length === 2) return state.openedEmpty({ result });
      if (loser === null) return state.openedOver({ result });
      const say = missing.includes(loser) ? state.openedNoPiece : state.openedNoMove;
      return say({ loser, result });
    }
  }
}
