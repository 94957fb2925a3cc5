//! Ratings from scores.

use super::{Distribution, moments};

/// 95% of a normal distribution lie within so many standard deviations.
const SURE: f64 = 1.959_963_984_540_054;

/// The difference of ratings at which this share of the points is expected; infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    // Added to it, 0 takes the sign off a zero.
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10() + 0.0
}

/// The share of the points that is expected at this difference of ratings.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// What a number of results says about the strength of the first side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The mean score of a game, from 0 to 1.
    pub score: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The difference of ratings.
    pub elo: f64,
    /// The ratings within which it lies with 95%.
    pub interval: [f64; 2],
    /// The difference in units of the spread of one game's result, scaled so that it resembles Elo (normalised Elo): it tells how many
    /// games are needed to see it.
    pub normalised: f64,
    /// The likelihood that the first side is the stronger one.
    pub superiority: f64,
}

/// The estimate from results, of which there is at least one.
pub fn estimate(results: &Distribution) -> Estimate {
    let (score, variance) = moments(&results.shares(0.0));
    let deviation = (variance / results.total()).sqrt();
    let game_spread = if results.is_paired() { (2.0 * variance).sqrt() } else { variance.sqrt() };
    let z = (score - 0.5) / deviation;
    Estimate {
        score,
        deviation,
        elo: elo_of_score(score),
        interval: [score - SURE * deviation, score + SURE * deviation].map(elo_of_score),
        normalised: if game_spread > 0.0 { (score - 0.5) / game_spread * 800.0 / 10_f64.ln() } else { 0.0 },
        superiority: if z.is_nan() { 0.5 } else { libm::erfc(-z / 2_f64.sqrt()) / 2.0 },
    }
}

#[cfg(test)]
mod tests {
    use super::super::Score;
    use super::*;

    fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() <= within, "{a} is not {b}");
    }

    #[test]
    fn the_scale_is_elos() {
        // 400 points are ten wins to one loss.
        close(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
        close(elo_of_score(0.75), 190.848, 1e-3);
        close(elo_of_score(0.5), 0.0, 1e-12);
        for elo in [-300.0, -1.0, 0.0, 20.0, 500.0] {
            close(elo_of_score(score_of_elo(elo)), elo, 1e-9);
        }
        assert!(elo_of_score(0.0).is_infinite() && elo_of_score(1.0).is_infinite());
    }

    #[test]
    fn single_games() {
        // 100 wins, 50 draws, 50 losses: score 0.625; variance (100 * 0.375^2 + 50 * 0.125^2 + 50 * 0.625^2) / 200 = 0.171875.
        let estimate = estimate(&Distribution::of_games(Score { wins: 100, draws: 50, losses: 50 }));
        close(estimate.score, 0.625, 1e-12);
        close(estimate.deviation, (0.171_875_f64 / 200.0).sqrt(), 1e-12);
        close(estimate.elo, 88.739, 1e-3);
        close(estimate.normalised, 0.125 / 0.171_875_f64.sqrt() * 347.435_585, 1e-3);
        close(estimate.superiority, 0.999_990, 1e-5);
    }

    #[test]
    fn pairs_that_cancel_out_leave_less_doubt() {
        // As single games these would be 200 wins and 200 losses: deviation 0.025. As pairs most are 1-1.
        let pairs = estimate(&Distribution::of_pairs([10, 0, 180, 0, 10]));
        let games = estimate(&Distribution::of_games(Score { wins: 200, draws: 0, losses: 200 }));
        close(pairs.score, 0.5, 1e-12);
        close(games.deviation, 0.025, 1e-12);
        close(pairs.deviation, (0.025_f64 / 200.0).sqrt(), 1e-12);
        close(pairs.superiority, 0.5, 1e-12);
    }

    #[test]
    fn one_sided_results_do_no_harm() {
        let sure = estimate(&Distribution::of_pairs([0, 0, 0, 0, 7]));
        assert!(sure.elo.is_infinite() && sure.superiority > 0.99);
        let even = estimate(&Distribution::of_pairs([0, 0, 7, 0, 0]));
        close(even.elo, 0.0, 1e-12);
        close(even.superiority, 0.5, 1e-12);
        close(even.normalised, 0.0, 1e-12);
    }
}
