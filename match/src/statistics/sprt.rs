//! The sequential probability ratio test (SPRT), which ends as soon as the results decide between
//! two hypotheses about the strength.
//!
//! It is generalised to results of an unknown distribution: each hypothesis is represented by the
//! most likely distribution that agrees with it, and the logarithm of the ratio of the two
//! likelihoods (LLR) is compared with A. Wald's bounds (M. Van den Bergh, "A practical introduction
//! to the GSPRT"). A hypothesis is about the mean score (logistic Elo), or about the mean in units
//! of the standard deviation (normalised Elo); with the latter, the length of a test does not
//! depend on the share of draws.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::distribution::Distribution;
use super::elo::{NORMALISED_SCALE, score_of_elo};
use super::likelihood::{with_mean, with_standardised_mean};
use crate::key_value::{self, KeyValueError, required};

/// The quantity that the hypotheses of a test are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// The mean score.
    #[default]
    Logistic,
    /// The mean score in units of the standard deviation of a game.
    Normalized,
}

/// The largest Elo difference that a test accepts.
const MAX_ELO: f64 = 1000.0;

/// The smallest probability of an error that a test accepts.
const MIN_ERROR: f64 = 1e-9;

/// A test.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sprt {
    /// The Elo difference of the hypothesis H0.
    pub elo0: f64,
    /// The Elo difference of H1, which is larger.
    pub elo1: f64,
    /// The probability that H1 is accepted although H0 is true.
    pub alpha: f64,
    /// The probability that H0 is accepted although H1 is true.
    pub beta: f64,
    /// The kind of Elo.
    pub model: Model,
}

/// The decision of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// H0 is accepted: the first side is not stronger by as much as H1 says.
    H0,
    /// H1 is accepted: the first side is stronger by more than H0 says.
    H1,
}

/// The state of a test.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio (LLR).
    pub llr: f64,
    /// The lower and upper bound of the LLR.
    pub bounds: [f64; 2],
    /// The decision, once a bound is reached.
    pub verdict: Option<Verdict>,
}

/// Why a test is refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// A key, or its value.
    #[error(transparent)]
    KeyValue(#[from] KeyValueError),
    /// The hypotheses are not in order.
    #[error("elo0={0} must be less than elo1={1}")]
    Order(f64, f64),
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, 0.05, 0.05);
        let mut model = Model::default();
        for pair in key_value::parse(text)? {
            let elo = || pair.number("Elo", -MAX_ELO..=MAX_ELO);
            let probability = || pair.number("a probability", MIN_ERROR..0.5);
            match pair.key.as_str() {
                "elo0" => elo0 = Some(elo()?),
                "elo1" => elo1 = Some(elo()?),
                "alpha" => alpha = probability()?,
                "beta" => beta = probability()?,
                "model" => {
                    model = pair.choice(&[("logistic", Model::Logistic), ("normalized", Model::Normalized)])?;
                }
                _ => Err(pair.unknown(&["elo0", "elo1", "alpha", "beta", "model"]))?,
            }
        }
        let (elo0, elo1) = (required("elo0", elo0)?, required("elo1", elo1)?);
        if elo0 >= elo1 {
            return Err(SprtError::Order(elo0, elo1));
        }
        Ok(Self { elo0, elo1, alpha, beta, model })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = match self.model {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
        };
        write!(f, "elo0={},elo1={},alpha={},beta={},model={model}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

impl Sprt {
    /// The bounds of the LLR at which the test ends, H0 first.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The state of the test after these results.
    pub fn state(&self, results: &Distribution) -> SprtState {
        // The count of a result that has not occurred yet.
        const UNSEEN: f64 = 1e-3;
        let bounds = self.bounds();
        let total = results.total();
        if total == 0.0 {
            return SprtState { llr: 0.0, bounds, verdict: None };
        }
        let seen = results.shares(UNSEEN);
        let most_likely = |elo: f64| match self.model {
            Model::Logistic => with_mean(&seen, score_of_elo(elo)),
            Model::Normalized => {
                // The standard deviation of a pair is that of a game over the root of two.
                let pair = if results.is_paired() { 2_f64.sqrt() } else { 1.0 };
                with_standardised_mean(&seen, elo / NORMALISED_SCALE * pair)
            }
        };
        let (h0, h1) = (most_likely(self.elo0), most_likely(self.elo1));
        let llr = total
            * seen.iter().zip(h0.iter().zip(&h1)).map(|((_, share), (p0, p1))| share * (p1 / p0).ln()).sum::<f64>();
        let verdict = if llr <= bounds[0] {
            Some(Verdict::H0)
        } else if llr >= bounds[1] {
            Some(Verdict::H1)
        } else {
            None
        };
        SprtState { llr, bounds, verdict }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::super::distribution::moments;
    use super::super::tally::Tally;
    use super::*;

    fn test(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    #[test]
    fn the_bounds_are_walds() {
        let [low, high] = test("elo0=0,elo1=5").bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
        let [low, high] = test("elo0=0,elo1=5,alpha=0.1,beta=0.01").bounds();
        assert!((low - (0.01_f64 / 0.9).ln()).abs() < 1e-12 && (high - (0.99_f64 / 0.1).ln()).abs() < 1e-12);
    }

    /// With many results the LLR approaches that of two normal distributions around the hypotheses,
    /// n (s1 - s0) (2 mean - s0 - s1) / (2 variance).
    #[test]
    fn with_many_results_the_llr_is_that_of_normal_distributions() {
        let results = Distribution::from_pairs([1000, 4000, 10_000, 4200, 1050]);
        let (mean, variance) = moments(&results.shares(0.0));
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(2.0));
        let expected = results.total() * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let llr = test("elo0=0,elo1=2").state(&results).llr;
        assert!((llr - expected).abs() < 0.01, "{llr} {expected}");
        // Normalised: the same with the hypotheses in units of the standard deviation of a game.
        let unit = (2.0 * variance).sqrt() / (800.0 / 10_f64.ln());
        let (s0, s1) = (0.5, 0.5 + 2.0 * unit);
        let expected = results.total() * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let llr = test("elo0=0,elo1=2,model=normalized").state(&results).llr;
        assert!((llr - expected).abs() < 0.01, "{llr} {expected}");
    }

    /// Without draws the most likely shares are the hypotheses themselves, so that the LLR is
    /// wins * ln(s1 / s0) + losses * ln((1 - s1) / (1 - s0)); the draws weigh next to nothing.
    #[test]
    fn without_draws_the_llr_is_that_of_a_coin() {
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(50.0));
        for (wins, losses) in [(60, 40), (40, 60), (500, 450)] {
            let expected = wins as f64 * (s1 / s0).ln() + losses as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
            let results = Distribution::from_games(Tally { wins, draws: 0, losses });
            let llr = test("elo0=0,elo1=50").state(&results).llr;
            assert!((llr - expected).abs() < 0.01, "{llr} {expected}");
        }
    }

    #[test]
    fn a_verdict_is_reached_at_its_bound() {
        let sprt = test("elo0=0,elo1=50");
        let state = |wins, losses| sprt.state(&Distribution::from_games(Tally { wins, draws: 0, losses }));
        let [low, high] = sprt.bounds();
        for games in 0..400 {
            for (wins, losses) in [(games, games / 2), (games / 2, games)] {
                let SprtState { llr, verdict, .. } = state(wins, losses);
                let expected = if llr <= low { Some(Verdict::H0) } else { (llr >= high).then_some(Verdict::H1) };
                assert_eq!(verdict, expected, "+{wins} -{losses}");
            }
        }
        assert_eq!((state(100, 50).verdict, state(50, 100).verdict), (Some(Verdict::H1), Some(Verdict::H0)));
        assert_eq!(state(12, 10).verdict, None);
    }

    /// The probabilities of 0 to 4 half-points of a pair at this Elo difference.
    fn probabilities(elo: f64) -> [f64; 5] {
        let base = [0.05, 0.2, 0.5, 0.2, 0.05];
        // An exponential tilt, found by bisection, gives the right mean.
        let (mut low, mut high) = (-5.0, 5.0);
        let tilted = |x: f64| {
            let weights: [f64; 5] = std::array::from_fn(|place| base[place] * (x * place as f64).exp());
            let total: f64 = weights.iter().sum();
            weights.map(|weight| weight / total)
        };
        let mean =
            |shares: [f64; 5]| shares.iter().zip(0..).map(|(share, place)| share * f64::from(place) / 4.0).sum::<f64>();
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if mean(tilted(middle)) < score_of_elo(elo) { low = middle } else { high = middle }
        }
        tilted(low)
    }

    /// Runs tests on pairs of a known Elo difference; how often each hypothesis was accepted, and
    /// the mean number of pairs.
    fn simulate(sprt: Sprt, elo: f64, runs: u32, seed: u64) -> ([u32; 2], f64) {
        let probabilities = probabilities(elo);
        let mut random = StdRng::seed_from_u64(seed);
        let (mut accepted, mut pairs) = ([0; 2], 0_u64);
        for _ in 0..runs {
            let mut counts = [0; 5];
            loop {
                // Evaluated after every fourth pair.
                for _ in 0..4 {
                    let mut point: f64 = random.random();
                    let place = probabilities.iter().position(|&chance| {
                        point -= chance;
                        point < 0.0
                    });
                    counts[place.unwrap_or(4)] += 1;
                    pairs += 1;
                }
                if let Some(verdict) = sprt.state(&Distribution::from_pairs(counts)).verdict {
                    accepted[usize::from(verdict == Verdict::H1)] += 1;
                    break;
                }
            }
        }
        (accepted, pairs as f64 / f64::from(runs))
    }

    /// Two thousand tests: wrong decisions are as rare as alpha and beta say.
    #[test]
    fn wrong_decisions_are_as_rare_as_alpha_and_beta_say() {
        let sprt = test("elo0=0,elo1=40,alpha=0.05,beta=0.05");
        let (accepted, length) = simulate(sprt, 0.0, 1000, 1);
        assert!(accepted[1] <= 50 + 20, "H1 accepted {} times of 1000 although H0 is true", accepted[1]);
        assert!(accepted[1] > 10, "a test that never errs is longer than necessary: {accepted:?}");
        let expected = expected_length(sprt, 0.0);
        assert!((length / expected - 1.0).abs() < 0.25, "{length} pairs, theory says {expected}");
        let (accepted, length) = simulate(sprt, 40.0, 1000, 2);
        assert!(accepted[0] <= 50 + 20, "H0 accepted {} times of 1000 although H1 is true", accepted[0]);
        let expected = expected_length(sprt, 40.0);
        assert!((length / expected - 1.0).abs() < 0.25, "{length} pairs, theory says {expected}");
    }

    #[test]
    fn normalised_tests_err_as_rarely() {
        let sprt = test("elo0=0,elo1=60,alpha=0.05,beta=0.05,model=normalized");
        let (accepted, _) = simulate(sprt, 0.0, 500, 3);
        assert!(accepted[1] <= 25 + 15, "{accepted:?}");
    }

    /// Wald's approximation of the number of pairs: the mean LLR at the end over its mean change
    /// per pair.
    fn expected_length(sprt: Sprt, elo: f64) -> f64 {
        let [low, high] = sprt.bounds();
        let seen: Vec<(f64, f64)> =
            probabilities(elo).iter().zip(0..).map(|(&share, place)| (f64::from(place) / 4.0, share)).collect();
        let (mean, variance) = moments(&seen);
        let (s0, s1) = (score_of_elo(sprt.elo0), score_of_elo(sprt.elo1));
        let drift = (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let right = if drift > 0.0 {
            (1.0 - sprt.beta) * high + sprt.beta * low
        } else {
            sprt.alpha * high + (1.0 - sprt.alpha) * low
        };
        right / drift
    }

    #[test]
    fn single_games_and_no_games() {
        let sprt = test("elo0=0,elo1=10");
        let nothing = sprt.state(&Distribution::from_pairs([0; 5]));
        assert!(nothing.llr.abs() < 1e-12 && nothing.verdict.is_none());
        let won = sprt.state(&Distribution::from_games(Tally { wins: 900, draws: 0, losses: 600 }));
        assert_eq!(won.verdict, Some(Verdict::H1));
        let lost = sprt.state(&Distribution::from_games(Tally { wins: 600, draws: 0, losses: 900 }));
        assert_eq!(lost.verdict, Some(Verdict::H0));
    }

    #[test]
    fn tests_are_complete_or_refused() {
        assert_eq!(
            test("elo0=-3,elo1=1,model=normalized").to_string(),
            "elo0=-3,elo1=1,alpha=0.05,beta=0.05,model=normalized"
        );
        for text in [
            "",
            "elo0=0",
            "elo0=5,elo1=0",
            "elo0=0,elo1=5,alpha=0.7",
            "elo0=0,elo1=x",
            "elo0=0,elo1=5,model=x",
            "elo0=0,elo1=5,gamma=1",
            "elo0=5,elo1=5",
            "elo0=NaN,elo1=5",
            "elo0=0,elo1=inf",
            "elo0=-1e9,elo1=1e9",
            "elo0=0,elo1=5,alpha=0",
            "elo0=0,elo1=5,alpha=1",
            "elo0=0,elo1=5,beta=-0.05",
            "elo0=0,elo1=5,beta=NaN",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
