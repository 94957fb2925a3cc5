/** The game that an address asks for. */

import { readLink } from '../document/link';
import { fromPdn, GameTree } from '../document/tree';
import { embed as words } from '../texts/messages/embed';
import { moveInWords } from '../texts/rules';
import { turnOf } from '../rules/fen';
import { RulesError, type Rules } from '../rules/types';
import type { EmbedParameters } from './parameters';

/** A game, and what of it could not be read. */
export interface OpenedGame {
  tree: GameTree;
  problems: string[];
}

/** Reads the game up to the first mistake: at least the start position. */
export async function openGame(wanted: EmbedParameters, rules: Rules): Promise<OpenedGame> {
  try {
    const opened =
      wanted.pdn === null ? openMoves(wanted, rules) : await openPdn(wanted.pdn, rules);
    const plies = opened.tree.mainLine().length - 1;
    if (wanted.ply > plies) opened.problems.push(words.plyTooLarge({ ply: wanted.ply, plies }));
    return opened;
  } catch (error) {
    return { tree: new GameTree(rules.startFen), problems: [sentenceOf(error)] };
  }
}

function openMoves({ fen, moves }: EmbedParameters, rules: Rules): OpenedGame {
  const tree = new GameTree(readFen(fen, rules));
  let node = tree.root;
  for (const [index, text] of moves.entries()) {
    try {
      const move = rules.parseMove(node.fen, text);
      node = tree.addMove(node, move, rules.describe(node.fen, [move.text]).fen);
    } catch (error) {
      const reason = moveInWords(sentenceOf(error), turnOf(node.fen));
      return { tree, problems: [words.illegal({ number: index + 1, text, reason })] };
    }
  }
  return { tree, problems: [] };
}

function readFen(fen: string | null, rules: Rules): string {
  try {
    return fen === null ? rules.startFen : rules.checkFen(fen);
  } catch (error) {
    throw new Error(words.fen({ reason: sentenceOf(error) }), { cause: error });
  }
}

async function openPdn(given: string, rules: Rules): Promise<OpenedGame> {
  const { games, problems } = rules.readPdn(await textOf(given));
  const [first] = games;
  const said = problems
    .slice(0, 1)
    .map(({ message, line }) => words.pdn({ reason: message, line }));
  if (first === undefined) throw new Error(said[0] ?? words.noGame);
  if (games.length > 1) said.push(words.severalGames({ games: games.length }));
  return { tree: fromPdn(first), problems: said };
}

/** The PDN. Packed as in a link, it contains neither a space nor a full stop. */
async function textOf(given: string): Promise<string> {
  if (/[^\w-]/.test(given)) return given;
  try {
    return (await readLink(`#pdn=${given}`)).text;
  } catch (error) {
    throw new Error(words.pdn({ reason: sentenceOf(error), line: null }), { cause: error });
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof RulesError) return error.problem.message;
  return error instanceof Error ? error.message : String(error);
}
