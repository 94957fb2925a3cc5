import { describe, expect, test } from 'vitest';
import { readBestMove, readInfo, readOption } from './info';

const searchLine =
  'info depth 4 seldepth 9 multipv 2 score cp 11 wdl 498 74 428 nodes 5144 nps 864102 ' +
  'hashfull 3 tbhits 0 time 5 pv b7a6 d2d5';

describe('info lines', () => {
  test('are read for White as they are', () => {
    expect(readInfo(searchLine, 'white')).toEqual({
      rank: 2,
      depth: 4,
      selectiveDepth: 9,
      score: { kind: 'cp', value: 11 },
      bound: 'exact',
      chances: { win: 498, draw: 74, loss: 428 },
      nodes: 5144,
      nodesPerSecond: 864102,
      hashfull: 3,
      time: 5,
      moves: ['b7a6', 'd2d5'],
    });
  });

  test('are turned to White for Black', () => {
    expect(readInfo(searchLine, 'black')).toMatchObject({
      score: { kind: 'cp', value: -11 },
      chances: { win: 428, draw: 74, loss: 498 },
    });
    expect(readInfo('info depth 1 score cp 0', 'black')?.score).toStrictEqual({
      kind: 'cp',
      value: 0,
    });
  });

  test('have bounds, which turn with the score', () => {
    const line = 'info depth 20 seldepth 30 multipv 1 score cp 40 lowerbound nodes 1 pv a1a2';
    expect(readInfo(line, 'white')?.bound).toBe('lower');
    expect(readInfo(line, 'black')?.bound).toBe('upper');
    expect(readInfo(line.replace('lower', 'upper'), 'black')?.bound).toBe('lower');
  });

  test('have wins', () => {
    expect(readInfo('info depth 5 score mate 3 pv c1e3', 'white')?.score).toEqual({
      kind: 'mate',
      value: 3,
    });
    expect(readInfo('info depth 5 score mate -2', 'black')?.score).toEqual({
      kind: 'mate',
      value: 2,
    });
    const lost = 'info depth 0 seldepth 0 multipv 1 score mate 0 nodes 0 nps 0 time 0';
    expect(readInfo(lost, 'white')?.score).toEqual({ kind: 'mate', value: -1 });
    expect(readInfo(lost, 'black')?.score).toEqual({ kind: 'mate', value: 1 });
    expect(readInfo(lost, 'black')?.moves).toEqual([]);
  });

  test.each([
    'info depth 22 currmove d1d4 currmovenumber 3',
    'info string error: score cp 5',
    'info depth x score cp 5',
    'info score cp pv a1a2',
    'bestmove a1a2',
    '',
  ])('are nothing else: %s', (line) => {
    expect(readInfo(line, 'white')).toBeNull();
  });
});

test('best moves are read', () => {
  expect(readBestMove('bestmove d1d4 ponder d8d5')).toEqual({ best: 'd1d4', ponder: 'd8d5' });
  expect(readBestMove('bestmove d1d4')).toEqual({ best: 'd1d4', ponder: null });
  expect(readBestMove('bestmove (none)')).toEqual({ best: null, ponder: null });
  expect(readBestMove('info string bestmove d1d4')).toBeNull();
});

test('options are read', () => {
  expect(readOption('option name Move Overhead type spin default 10 min 0 max 5000')).toEqual({
    name: 'Move Overhead',
    type: 'spin',
    default: '10',
    min: 0,
    max: 5000,
    values: [],
  });
  expect(readOption('option name Clear Hash type button')).toMatchObject({
    name: 'Clear Hash',
    type: 'button',
    default: '',
  });
  expect(
    readOption('option name Draw Rules type combo default standard var standard var playstrategy'),
  ).toMatchObject({ default: 'standard', values: ['standard', 'playstrategy'], min: null });
  expect(readOption('id name Dameo')).toBeNull();
});
