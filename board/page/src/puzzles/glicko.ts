/** Glicko-2 (M. Glickman 2012, http://www.glicko.net/glicko/glicko2.pdf): a rating with its
 * deviation and its volatility. The steps have the numbers of the paper. */

export interface Rating {
  rating: number;
  /** The standard deviation of the rating. */
  deviation: number;
  /** How much the rating is expected to change. */
  volatility: number;
}

/** A game: against whom, and 1 for a win, 0.5 for a draw, 0 for a loss. */
export interface RatedGame {
  rating: number;
  deviation: number;
  score: number;
}

/** How much the volatility may change. */
const tau = 0.5;
/** Points of a rating in the unit of the calculation. */
const unit = 173.7178;
const accuracy = 0.000001;
/** The smallest deviation, so that a rating never stops changing. */
const smallestDeviation = 45;
const largestDeviation = 350;

/** The rating after these games. */
export function rate(player: Rating, games: readonly RatedGame[]): Rating {
  // Step 2. The centre of the scale does not matter.
  const phi = player.deviation / unit;
  const terms = games.map(({ rating, deviation, score }) => {
    const other = deviation / unit;
    const g = 1 / Math.sqrt(1 + (3 * other ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp((-g * (player.rating - rating)) / unit));
    return { g, expected, score };
  });
  // Steps 3 and 4.
  const v = 1 / sum(terms.map(({ g, expected }) => g ** 2 * expected * (1 - expected)));
  const gain = sum(terms.map(({ g, expected, score }) => g * (score - expected)));
  const volatility = volatilityAfter(player.volatility, phi, v, v * gain);
  // Steps 6 to 8.
  const before = Math.sqrt(phi ** 2 + volatility ** 2);
  const after = 1 / Math.sqrt(1 / before ** 2 + 1 / v);
  const deviation = Math.min(largestDeviation, Math.max(smallestDeviation, after * unit));
  return { rating: player.rating + after ** 2 * gain * unit, deviation, volatility };
}

/** Step 5: by the Illinois algorithm. */
function volatilityAfter(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const rest = phi ** 2 + v + e;
    return (e * (delta ** 2 - rest)) / (2 * rest ** 2) - (x - a) / tau ** 2;
  };
  let low = a;
  let high: number;
  if (delta ** 2 > phi ** 2 + v) {
    high = Math.log(delta ** 2 - phi ** 2 - v);
  } else {
    let k = 1;
    while (f(a - k * tau) < 0) k += 1;
    high = a - k * tau;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > accuracy) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [next, fNext];
  }
  return Math.exp(low / 2);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
