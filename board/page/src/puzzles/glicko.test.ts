import { describe, expect, it } from 'vitest';
import { rate, type Rating } from './glicko';

const player: Rating = { rating: 1500, deviation: 200, volatility: 0.06 };

describe('a rating', () => {
  it('changes as in the example of the paper', () => {
    const { rating, deviation, volatility } = rate(player, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(rating).toBeCloseTo(1464.06, 1);
    expect(deviation).toBeCloseTo(151.52, 1);
    expect(volatility).toBeCloseTo(0.05999, 4);
  });

  it('rises with a win more if it was less expected, and becomes surer', () => {
    const win = (rating: number) => rate(player, [{ rating, deviation: 80, score: 1 }]);
    expect(win(1200).rating).toBeGreaterThan(1500);
    expect(win(1800).rating).toBeGreaterThan(win(1200).rating);
    expect(win(1500).deviation).toBeLessThan(200);
  });

  it('finds an end after a great surprise, and never becomes too sure to change', () => {
    let found = rate({ rating: 700, deviation: 60, volatility: 0.06 }, [
      { rating: 2500, deviation: 45, score: 1 },
    ]);
    expect(found.rating).toBeGreaterThan(700);
    expect(found.volatility).toBeGreaterThan(0.06);
    const { rating } = found;
    const even = Array.from({ length: 50 }, (_, game) => ({
      rating,
      deviation: 80,
      score: game % 2,
    }));
    for (let period = 0; period < 20; period += 1) found = rate(found, even);
    expect(found.deviation).toBe(45);
  });
});
