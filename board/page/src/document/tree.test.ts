import { beforeAll, describe, expect, test } from 'vitest';
import { loadTestRules } from '../testing/rules';
import { GameTree, rootId, fromPdn, pathOf, toPdn, type Evaluation, type TreeNode } from './tree';
import type { PdnGame, Rules } from '../rules/types';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

/** Plays moves after a node, and returns the last one. */
function play(tree: GameTree, from: TreeNode, ...texts: string[]): TreeNode {
  return texts.reduce((node, text) => {
    const move = rules.parseMove(node.fen, text);
    return tree.addMove(node, move, rules.describe(node.fen, [move.text]).fen);
  }, from);
}

function texts(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.move === null ? [] : [node.move.text]));
}

function readGame(text: string): PdnGame {
  const { games, problems } = rules.readPdn(text);
  expect(problems).toEqual([]);
  expect(games).toHaveLength(1);
  return games[0];
}

/** The main line d1d4 d8d5 b2a3 with the variations 1... b7a6 2. d4d5 and 1... b7b6. */
function branched(): { tree: GameTree; main: TreeNode; side: TreeNode; third: TreeNode } {
  const tree = new GameTree(rules.startFen);
  const first = play(tree, tree.root, 'd1d4');
  const main = play(tree, first, 'd8d5', 'b2a3');
  const side = play(tree, first, 'b7a6', 'd4d5');
  const third = play(tree, first, 'g7h6');
  return { tree, main, side, third };
}

describe('a tree', () => {
  test('has its root only, at first', () => {
    const tree = new GameTree(rules.startFen, [['White', 'A']], '1-0');
    expect(tree.size).toBe(1);
    expect(tree.root).toMatchObject({ id: rootId, move: null, fen: rules.startFen, ply: 0 });
    expect(tree.tags).toEqual([['White', 'A']]);
    expect(tree.mainLine()).toEqual([tree.root]);
  });

  test('returns the existing child for a move it has', () => {
    const { tree, main } = branched();
    const size = tree.size;
    expect(play(tree, tree.root, 'd1d4', 'd8d5', 'b2a3')).toBe(main);
    expect(tree.size).toBe(size);
  });

  test('knows lines, paths and moves', () => {
    const { tree, main, side } = branched();
    expect(texts(tree.mainLine())).toEqual(['d1d4', 'd8d5', 'b2a3']);
    expect(tree.pathTo(side)[0]).toBe(tree.root);
    expect(tree.pathTo(side).at(-1)).toBe(side);
    expect(pathOf(side).moves).toEqual(['d1d4', 'b7a6', 'd4d5']);
    expect(pathOf(tree.root)).toEqual({ start: rules.startFen, moves: [] });
    expect(main.ply).toBe(3);
    expect(tree.nodes().map((node) => node.id)).toHaveLength(tree.size);
  });

  test('finds nodes by ids that promotion does not change', () => {
    const { tree, side } = branched();
    const { id } = side;
    tree.makeMain(side);
    expect(side.id).toBe(id);
    expect(tree.nodeById(id)).toBe(side);
    expect(tree.nodeById('d1d4,h8h7')).toBeNull();
  });

  test('promotes where the line branches off last', () => {
    const { tree, side, third } = branched();
    const deep = play(tree, side.parent as TreeNode, 'b2a3');
    tree.promote(deep);
    expect(texts(side.parent?.children ?? [])).toEqual(['b2a3', 'd4d5']);
    expect(texts(tree.mainLine())).toEqual(['d1d4', 'd8d5', 'b2a3']);
    tree.promote(deep);
    expect(texts(tree.mainLine())).toEqual(['d1d4', 'b7a6', 'b2a3']);
    tree.promote(third);
    expect(texts(tree.mainLine())).toEqual(['d1d4', 'g7h6']);
    tree.promote(third);
    expect(texts(tree.mainLine())).toEqual(['d1d4', 'g7h6']);
  });

  test('makes a line the main line at all branches at once', () => {
    const { tree, side } = branched();
    const deep = play(tree, side.parent as TreeNode, 'b2a3');
    tree.makeMain(deep);
    expect(texts(tree.mainLine())).toEqual(['d1d4', 'b7a6', 'b2a3']);
  });

  test('removes a node with all that follows', () => {
    const { tree, side } = branched();
    const before = side.parent as TreeNode;
    expect(tree.remove(before)).toBe(before.parent);
    expect(tree.nodeById(side.id)).toBeNull();
    expect(tree.size).toBe(5);
    expect(tree.remove(tree.root)).toBe(tree.root);
    expect(tree.size).toBe(1);
  });

  test('keeps evaluations apart from the moves', () => {
    const { tree, side } = branched();
    const evaluation: Evaluation = {
      score: { kind: 'cp', value: 12 },
      chances: null,
      best: 'b2a3',
      depth: 9,
    };
    side.evaluation = evaluation;
    const text = JSON.stringify(tree.evaluations());
    const stored = JSON.parse(text) as Record<string, Evaluation>;
    const again = branched();
    again.tree.restoreEvaluations({ ...stored, 'no,such': evaluation });
    expect(again.side.evaluation).toEqual(evaluation);
    expect(again.main.evaluation).toBeUndefined();
  });
});

describe('PDN', () => {
  const pdnText = `[White "Ada"]
[Black "Ben"]

{Before the game} 1. d1-d4 {first} d8-d5 $1 {second} ({instead} 1... b7-a6 2. d4-d5 (2. b2-a3 {deep}
g7-h6)) (1... g7-h6 $4) 2. b2-a3 1-0
`;

  test('becomes a tree and comes back as it was', () => {
    const game = readGame(pdnText);
    const tree = fromPdn(game);
    expect(texts(tree.mainLine())).toEqual(['d1d4', 'd8d5', 'b2a3']);
    expect(tree.root.comments).toEqual(['Before the game']);
    expect(tree.nodeById('d1d4,d8d5')).toMatchObject({ glyphs: [1], comments: ['second'] });
    expect(tree.nodeById('d1d4,b7a6')?.commentsBefore).toEqual(['instead']);
    expect(tree.nodeById('d1d4,b7a6,b2a3')?.comments).toEqual(['deep']);
    expect(tree.result).toBe('1-0');
    expect(toPdn(tree)).toEqual(game);
  });

  test('is read again by the rules as it was written', () => {
    const game = readGame(pdnText);
    // The writer adds the tags that every game should have.
    const again = readGame(rules.writePdn([toPdn(fromPdn(game))]));
    expect(again).toEqual({ ...game, tags: again.tags });
    expect(again.tags).toEqual(expect.arrayContaining(game.tags));
  });

  test('keeps the ids of the nodes', () => {
    const tree = fromPdn(readGame(pdnText));
    const again = fromPdn(readGame(rules.writePdn([toPdn(tree)])));
    expect(again.nodes().map((node) => node.id)).toEqual(tree.nodes().map((node) => node.id));
  });

  test('keeps comments before a variation that becomes the main line', () => {
    const tree = fromPdn(readGame(pdnText));
    tree.makeMain(tree.nodeById('d1d4,b7a6') as TreeNode);
    const game = toPdn(tree);
    expect(game.moves.map((move) => move.text)).toEqual(['d1d4', 'b7a6', 'd4d5']);
    expect(game.moves[0]?.comments).toEqual(['first', 'instead']);
    expect(game.moves[1]?.variations.map((line) => line.moves[0]?.text)).toEqual(['d8d5', 'g7h6']);
  });

  test('joins a variation that repeats the move it stands beside', () => {
    const game = readGame('1. d1-d4 {a} (1. d1-d4 {b} d8-d5) 1... b7-a6 *');
    const tree = fromPdn(game);
    expect(tree.root.children).toHaveLength(1);
    expect(tree.nodeById('d1d4')?.comments).toEqual(['a', 'b']);
    expect(tree.nodeById('d1d4')?.children).toHaveLength(2);
  });

  test('writes a game that begins in another position', () => {
    const start = rules.checkFen('B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5');
    const tree = new GameTree(start);
    play(tree, tree.root, 'c5d3', 'd2d4d6b6b8');
    const game = readGame(rules.writePdn([toPdn(tree)]));
    expect(game.start).toBe(start);
    expect(pathOf(fromPdn(game).mainLine().at(-1) as TreeNode).moves).toEqual([
      'c5c1h1h3d3',
      'd2d4d6b6b8',
    ]);
  });
});
