import { beforeAll, describe, expect, it } from 'vitest';
import { setCommentOf } from '../annotations';
import { commandOf, commandsIn, withCommand, withoutCommands } from './commands';
import { setTimeOf, timeOf, usedTimeOf } from './move_times';
import { fromPdn, toPdn } from '../tree';
import { loadTestRules } from '../../testing/rules';
import type { Rules } from '../../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

/** A game with a comment after its first move. */
function gameWith(comment: string) {
  const tree = fromPdn(rules.readPdn(`1. d1-d4 {${comment}} d8-d5 *`).games[0]);
  return { tree, node: tree.root.children[0] };
}

describe('commands in comments', () => {
  it('are told from the text', () => {
    const comment = '[%eval 0.35] [%clk 0:03:05]Good. [%csl Ga1,Rb2]';
    expect(commandsIn(comment)).toEqual(['[%eval 0.35]', '[%clk 0:03:05]', '[%csl Ga1,Rb2]']);
    expect(withoutCommands(comment)).toBe('Good.');
    expect(commandOf(['x', comment], 'csl')).toBe('Ga1,Rb2');
    expect(commandOf([comment], 'cal')).toBeNull();
    expect(withoutCommands('[%] [%clk 1 a [b]')).toBe('[%] [%clk 1 a [b]');
  });

  it('are replaced and removed by their names', () => {
    expect(withCommand(['[%clk 0:00:01] a', 'b'], 'clk', '0:00:02')).toEqual([
      '[%clk 0:00:02]',
      'a',
      'b',
    ]);
    expect(withCommand(['[%clk 0:00:01]', '[%foo] b'], 'clk', null)).toEqual(['[%foo] b']);
  });

  it('stay when the comment is changed, known or not', () => {
    const { tree, node } = gameWith('[%clk 0:02:58] [%foo bar] old');
    setCommentOf(node, 'new');
    expect(node.comments).toEqual(['[%clk 0:02:58] [%foo bar] new']);
    setCommentOf(node, '');
    const text = rules.writePdn([toPdn(tree)]);
    expect(text).toContain('{[%clk 0:02:58] [%foo bar]}');
  });
});

describe('the time of a move', () => {
  it.each([
    ['[%clk 0:03:05]', 'clk', 185_000],
    ['[%clk 1:00:00]', 'clk', 3_600_000],
    ['[%eval 0.1][%clk 3:05]', 'clk', 185_000],
    ['[%emt 0:00:12.4] thinks', 'emt', 12_400],
    ['[%emt 0:00:12] [%clk 0:01:00]', 'clk', 60_000],
  ])('is read: %s', (comment, kind, time) => {
    expect(timeOf(gameWith(comment).node)).toEqual({ kind, time });
  });

  it.each(['', '[%clk]', '[%clk 12]', '[%clk 1:2:3:4]', '[%clk soon]', '[%emt -0:01:00]'])(
    'is not there: %s',
    (comment) => {
      expect(timeOf(gameWith(comment).node)).toBeNull();
    },
  );

  it('is written and read again', () => {
    const { tree, node } = gameWith('mine');
    setTimeOf(node, { kind: 'clk', time: 3_725_900 });
    setTimeOf(node, { kind: 'clk', time: 65_900 });
    const text = rules.writePdn([toPdn(tree)]);
    expect(text).toContain('d1-d4 {[%clk 0:01:05]} {mine}');
    const again = fromPdn(rules.readPdn(text).games[0]);
    expect(timeOf(again.root.children[0])).toEqual({ kind: 'clk', time: 65_000 });
  });
});

describe('the time that a move took', () => {
  /** The times of three moves of a game with these clocks. */
  const used = (control: string, ...clocks: string[]) => {
    const moves = ['d1-d4', 'd8-d5', 'e1-e4'];
    const text = moves.map((move, index) => `${move} {${clocks[index] ?? ''}}`).join(' ');
    const tree = fromPdn(rules.readPdn(`[TimeControl "${control}"]\n\n1. ${text} *`).games[0]);
    return tree
      .mainLine()
      .slice(1)
      .map((node) => usedTimeOf(node, tree.tags));
  };
  const took = (seconds: number) => ({ kind: 'emt', time: seconds * 1_000 });
  const clock = (seconds: number) => ({ kind: 'clk', time: seconds * 1_000 });

  it('follows from the clocks', () => {
    const clocks = ['[%clk 0:02:57]', '[%clk 0:02:01]', '[%clk 0:02:50]'];
    expect(used('180+2', ...clocks)).toEqual([took(5), took(61), took(9)]);
    expect(used('180', ...clocks)).toEqual([took(3), took(59), took(7)]);
  });

  it('is what the record says without a clock', () => {
    expect(used('-', '[%emt 0:00:12]')).toEqual([took(12), null, null]);
  });

  it('cannot be told with a delay, from other clocks, or if the one before is not known', () => {
    expect(used('180d2', '[%clk 0:02:57]')[0]).toEqual(clock(177));
    expect(used('60+0', '[%clk 0:02:57]')[0]).toEqual(clock(177));
    expect(used('180+0', '', '', '[%clk 0:02:57]')[2]).toEqual(clock(177));
  });
});
