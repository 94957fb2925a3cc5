import { describe, expect, it } from 'vitest';
import { rowsOf } from './rows';
import { GameTree, type TreeNode } from '../document/tree';
import type { LegalMove } from '../rules/types';

/** The rules are not needed here: only the side to move and the move number are read. */
function fen(ply: number): string {
  return `${ply % 2 === 0 ? 'W' : 'B'}:Wa1:Bh8:H0:F${Math.floor(ply / 2) + 1}`;
}

function add(tree: GameTree, node: TreeNode, text: string): TreeNode {
  const path = [text.slice(0, 2), text.slice(2)];
  const move: LegalMove = { text, pdn: path.join('-'), path, captured: [], promotes: false };
  return tree.addMove(node, move, fen(node.ply + 1));
}

function game(...moves: string[]): { tree: GameTree; nodes: TreeNode[] } {
  const tree = new GameTree(fen(0));
  const nodes = [tree.root];
  for (const move of moves) nodes.push(add(tree, nodes[nodes.length - 1], move));
  return { tree, nodes };
}

/** The rows in short. */
function shown(tree: GameTree): string[] {
  return rowsOf(tree).map((row) =>
    row.kind === 'moves'
      ? `${row.number} ${row.white?.text ?? '…'} ${row.black?.text ?? ''}`.trim()
      : [
          ...row.comments,
          ...row.variations.map((variation) =>
            variation.moves.map((move) => `${move.number}${move.text}`).join(' '),
          ),
        ].join(' | '),
  );
}

describe('rowsOf', () => {
  it('puts both moves of a number into a row', () => {
    const { tree } = game('a1a2', 'h8h7', 'a2a3');
    expect(shown(tree)).toEqual(['1. a1-a2 h8-h7', '2. a2-a3']);
  });

  it('interrupts a row for a variation of the white move', () => {
    const { tree, nodes } = game('a1a2', 'h8h7');
    const other = add(tree, nodes[0], 'a1b2');
    add(tree, other, 'h8g7');
    expect(shown(tree)).toEqual(['1. a1-a2', '1.a1-b2 h8-g7', '1. … h8-h7']);
  });

  it('numbers the first black move of a variation, and black moves after notes', () => {
    const { tree, nodes } = game('a1a2', 'h8h7');
    const other = add(tree, nodes[1], 'h8g7');
    const white = add(tree, other, 'a2a3');
    white.comments.push('a note');
    add(tree, white, 'g7g6');
    const notes = rowsOf(tree)[1];
    expect(notes.kind).toBe('notes');
    expect(shown(tree)[1]).toBe('1…h8-g7 2.a2-a3 2…g7-g6');
  });

  it('shows comments without evaluations', () => {
    const { tree, nodes } = game('a1a2', 'h8h7');
    tree.root.comments.push('First.');
    nodes[1].comments.push('[%eval 0.35] Good.');
    nodes[2].comments.push('[%eval 0.10]');
    expect(shown(tree)).toEqual(['First.', '1. a1-a2', 'Good.', '1. … h8-h7']);
  });

  it('leaves the better line of a review to the variation that shows it', () => {
    const { tree, nodes } = game('a1a2', 'h8h7');
    add(tree, nodes[1], 'h8g7');
    nodes[2].comments.push('[%eval 4.00] Blunder. Better: h8-g7 a2-a3 Mine.');
    expect(shown(tree)[1]).toMatch(/^Blunder\. Mine\. \|/);
    // Another variation does not show it.
    nodes[2].comments = ['[%eval 4.00] Blunder. Better: h8-g8 a2-a3'];
    expect(shown(tree)[1]).toMatch(/^Blunder\. Better: h8-g8 a2-a3 \|/);
    nodes[2].comments = ['Blunder. Better luck next time.'];
    expect(shown(tree)[1]).toMatch(/^Blunder\. Better luck next time\. \|/);
  });

  it('starts with Black where Black is to move', () => {
    const tree = new GameTree('B:Wa1:Bh8:H0:F7');
    const move = { text: 'h8h7', pdn: 'h8-h7', path: [], captured: [], promotes: false };
    tree.addMove(tree.root, move, 'W:Wa1:Bh7:H0:F8');
    expect(shown(tree)).toEqual(['7. … h8-h7']);
  });

  it('shows glyphs as signs', () => {
    const { tree, nodes } = game('a1a2');
    nodes[1].glyphs.push(4);
    const row = rowsOf(tree)[0];
    expect(row.kind === 'moves' && row.white?.signs).toBe('??');
  });
});
