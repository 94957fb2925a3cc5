//! Elo differences estimated from results.

use serde::Serialize;

use super::distribution::{Distribution, moments};

/// 95% of a normal distribution lie within this many standard deviations of its mean.
const Z_95: f64 = 1.959_963_984_540_054;

/// The scale of normalised Elo. A game without draws has a standard deviation of one half, and
/// [`elo_of_score`] a slope of twice this at a score of one half: there both kinds of Elo agree.
pub(super) const NORMALISED_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// The Elo difference at which this score per game is expected; infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10() + 0.0
}

/// The score per game, from 0 to 1, that is expected at this Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// What results say about the strength of the first side.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean score of a game, from 0 to 1.
    pub score: f64,
    /// The standard deviation of the mean.
    pub deviation: f64,
    /// The Elo difference.
    pub elo: f64,
    /// Its 95% confidence interval.
    pub interval: [f64; 2],
    /// Normalised Elo: the difference in units of the standard deviation of one game, scaled so
    /// that it resembles Elo. It determines how many games are needed to measure the difference.
    pub normalised: f64,
    /// The likelihood of superiority (LOS): the probability that the first side is stronger.
    pub los: f64,
}

/// The estimate from results, of which there must be one or more.
pub fn estimate(results: &Distribution) -> Estimate {
    let (score, variance) = moments(&results.shares(0.0));
    let deviation = (variance / results.total()).sqrt();
    // The mean of two games has half the variance of one.
    let game_deviation = if results.is_paired() { (2.0 * variance).sqrt() } else { variance.sqrt() };
    let z = (score - 0.5) / deviation;
    Estimate {
        score,
        deviation,
        elo: elo_of_score(score),
        interval: [score - Z_95 * deviation, score + Z_95 * deviation].map(elo_of_score),
        normalised: if game_deviation > 0.0 { (score - 0.5) / game_deviation * NORMALISED_SCALE } else { 0.0 },
        los: if z.is_nan() { 0.5 } else { libm::erfc(-z / 2_f64.sqrt()) / 2.0 },
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::Tally;
    use super::*;

    fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() <= within, "{a} is not {b}");
    }

    #[test]
    fn the_scale_is_elos() {
        // 400 points are ten wins to one loss.
        close(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
        close(elo_of_score(0.75), 190.848, 1e-3);
        assert_eq!(format!("{:+.1}", elo_of_score(0.5)), "+0.0");
        for elo in [-300.0, -1.0, 0.0, 20.0, 500.0] {
            close(elo_of_score(score_of_elo(elo)), elo, 1e-9);
        }
        assert!(elo_of_score(0.0).is_infinite() && elo_of_score(1.0).is_infinite());
    }

    /// Worked out by hand: the score is 125 / 200 = 0.625, the variance of a game
    /// (100 * 0.375^2 + 50 * 0.125^2 + 50 * 0.625^2) / 200 = 0.171875, and the standard deviation
    /// of the mean sqrt(0.171875 / 200) = 0.029315098. 1.96 of it on either side are the scores
    /// 0.567543 and 0.682457, which are 47.223 and 132.909 Elo.
    #[test]
    fn the_error_of_single_games() {
        let estimate = estimate(&Distribution::from_games(Tally { wins: 100, draws: 50, losses: 50 }));
        close(estimate.score, 0.625, 1e-12);
        close(estimate.deviation, 0.029_315_098, 1e-9);
        close(estimate.elo, 88.739, 1e-3);
        close(estimate.interval[0], 47.223, 1e-3);
        close(estimate.interval[1], 132.909, 1e-3);
        close(estimate.normalised, 0.125 / 0.171_875_f64.sqrt() * 347.435_585, 1e-3);
        close(estimate.los, 0.999_990, 1e-5);
    }

    /// Worked out by hand: of 100 pairs the mean is (20 * 0.25 + 40 * 0.5 + 25 * 0.75 + 10) / 100 =
    /// 0.5375, the variance (5 * 0.5375^2 + 20 * 0.2875^2 + 40 * 0.0375^2 + 25 * 0.2125^2 +
    /// 10 * 0.4625^2) / 100 = 0.06421875, and the standard deviation of the mean 0.02534142.
    #[test]
    fn the_error_of_pairs() {
        let estimate = estimate(&Distribution::from_pairs([5, 20, 40, 25, 10]));
        close(estimate.score, 0.5375, 1e-12);
        close(estimate.deviation, 0.025_341_418, 1e-9);
        close(estimate.elo, 26.107, 1e-3);
        close(estimate.interval[0], -8.457, 1e-3);
        close(estimate.interval[1], 61.196, 1e-3);
        // The variance of a game is twice that of a pair.
        close(estimate.normalised, 0.0375 / 0.128_437_5_f64.sqrt() * 347.435_585, 1e-4);
        close(estimate.los, 0.930_535, 1e-6);
    }

    /// The LOS is the share of a normal distribution below the score's distance from one half, in
    /// standard deviations of the mean. These results lie whole numbers of them away: for 9 wins
    /// and 3 losses the variance is 0.1875, and 0.25 / sqrt(0.1875 / 12) is 2.
    #[test]
    fn the_likelihood_of_superiority_at_whole_standard_deviations() {
        for (wins, draws, losses, los) in [
            (9, 0, 3, 0.977_249_868),
            (3, 0, 9, 0.022_750_132),
            (2, 2, 0, 0.977_249_868),
            (48, 0, 24, 0.998_650_102),
            (7, 3, 7, 0.5),
        ] {
            close(estimate(&Distribution::from_games(Tally { wins, draws, losses })).los, los, 1e-8);
        }
    }

    #[test]
    fn pairs_that_cancel_out_have_a_smaller_error() {
        // As single games: 200 wins and 200 losses. As pairs, most are 1-1.
        let pairs = estimate(&Distribution::from_pairs([10, 0, 180, 0, 10]));
        let games = estimate(&Distribution::from_games(Tally { wins: 200, draws: 0, losses: 200 }));
        close(pairs.score, 0.5, 1e-12);
        close(games.deviation, 0.025, 1e-12);
        close(pairs.deviation, (0.025_f64 / 200.0).sqrt(), 1e-12);
        close(pairs.los, 0.5, 1e-12);
    }

    #[test]
    fn one_sided_results_have_an_estimate_too() {
        let won = estimate(&Distribution::from_pairs([0, 0, 0, 0, 7]));
        assert!(won.elo.is_infinite() && won.los > 0.99);
        let even = estimate(&Distribution::from_pairs([0, 0, 7, 0, 0]));
        close(even.elo, 0.0, 1e-12);
        close(even.los, 0.5, 1e-12);
        close(even.normalised, 0.0, 1e-12);
    }
}
