//! SPSA: simultaneous perturbation stochastic approximation (J. Spall 1992). It tunes many
//! parameters at once: all are moved up or down by a step at random, and the results of the games
//! say a little about each of them. The schedule is fishtest's.

use rand::RngExt;
use serde::{Deserialize, Serialize};

/// How fast the gain decays (Spall's alpha).
const ALPHA: f64 = 0.602;

/// How fast the steps decay (Spall's gamma).
const GAMMA: f64 = 0.101;

/// The stability constant of the gain (Spall's A), as a share of the iterations.
const STABILITY: f64 = 0.1;

/// A parameter that is tuned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TunedParameter {
    /// The name of the engine's option.
    pub name: String,
    /// Its value.
    pub value: f64,
    /// The minimum.
    pub min: f64,
    /// The maximum.
    pub max: f64,
    /// The step of the last iteration; earlier ones are larger.
    pub step: f64,
}

/// The state of a tuning run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    /// The parameters.
    pub parameters: Vec<TunedParameter>,
    /// Iterations done.
    pub done: u32,
    /// Iterations in all.
    pub iterations: u32,
    /// By how much a won game moves a parameter in the last iteration, in steps.
    pub rate: f64,
}

/// The parameters of the two sides in one iteration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Perturbation {
    /// 1 or -1 for each parameter.
    signs: Vec<i8>,
    /// The values of the one side, by parameter.
    pub plus: Vec<i64>,
    /// The values of the other side.
    pub minus: Vec<i64>,
}

impl Spsa {
    /// The size of the current step, relative to that of the last iteration.
    fn step_scale(&self) -> f64 {
        (f64::from(self.iterations) / f64::from(self.done + 1)).powf(GAMMA)
    }

    /// The size of the current gain, relative to that of the last iteration.
    fn gain_scale(&self) -> f64 {
        let stability = STABILITY * f64::from(self.iterations);
        ((stability + f64::from(self.iterations)) / (stability + f64::from(self.done + 1))).powf(ALPHA)
    }

    /// Whether all iterations are done.
    pub const fn is_done(&self) -> bool {
        self.done >= self.iterations
    }

    /// Moves each parameter up or down by a step at random, in opposite directions for the two
    /// sides.
    pub fn perturb(&self, random: &mut impl RngExt) -> Perturbation {
        let scale = self.step_scale();
        let mut perturbation = Perturbation { signs: Vec::new(), plus: Vec::new(), minus: Vec::new() };
        for tuned in &self.parameters {
            let sign: i8 = if random.random() { 1 } else { -1 };
            let step = tuned.step * scale * f64::from(sign);
            // Rounded up with the probability of its fraction, so that the mean is right.
            let mut whole = |value: f64| (value.clamp(tuned.min, tuned.max) + random.random::<f64>()).floor() as i64;
            perturbation.plus.push(whole(tuned.value + step).min(tuned.max as i64));
            perturbation.minus.push(whole(tuned.value - step).min(tuned.max as i64));
            perturbation.signs.push(sign);
        }
        perturbation
    }

    /// Updates the parameters after the plus side has won this many games more than it lost.
    pub fn update(&mut self, perturbation: &Perturbation, surplus: f64) {
        let (step_scale, gain_scale) = (self.step_scale(), self.gain_scale());
        for (tuned, &sign) in self.parameters.iter_mut().zip(&perturbation.signs) {
            let gain = self.rate * tuned.step * gain_scale / step_scale;
            tuned.value = (tuned.value + gain * surplus * f64::from(sign)).clamp(tuned.min, tuned.max);
        }
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;

    fn tuned(name: &str, value: f64) -> TunedParameter {
        TunedParameter { name: name.into(), value, min: 0.0, max: 200.0, step: 10.0 }
    }

    #[test]
    fn noisy_results_lead_to_the_best_values() {
        // Strength decreases on both sides of 60 and 150; the better side wins more often.
        let best = [60.0, 150.0];
        let strength = |values: &[i64]| -> f64 {
            values.iter().zip(best).map(|(&value, best)| -((value as f64 - best) / 50.0).powi(2)).sum()
        };
        let mut random = StdRng::seed_from_u64(7);
        let mut spsa =
            Spsa { parameters: vec![tuned("a", 100.0), tuned("b", 100.0)], done: 0, iterations: 4000, rate: 0.02 };
        while !spsa.is_done() {
            let probe = spsa.perturb(&mut random);
            let probability = 1.0 / (1.0 + (strength(&probe.minus) - strength(&probe.plus)).exp());
            let won = (0..8).filter(|_| random.random::<f64>() < probability).count() as f64;
            spsa.update(&probe, 2.0 * won - 8.0);
        }
        for (tuned, best) in spsa.parameters.iter().zip(best) {
            assert!((tuned.value - best).abs() < 12.0, "{tuned:?}, best {best}");
        }
    }

    /// Worked out by hand. In the last of 1000 iterations, a surplus of 3 games moves a parameter
    /// by rate * step * 3. In the first, the gain is (1100 / 101)^0.602 = 4.21034 times as large,
    /// and the step 1000^0.101 = 2.00909 times.
    #[test]
    fn gains_and_steps_decay_as_scheduled() {
        let mut random = StdRng::seed_from_u64(1);
        for (done, moved, step) in [(999, 0.6, 10.0), (0, 0.6 * 4.210_338 / 2.009_093, 20.090_928)] {
            let mut spsa = Spsa { parameters: vec![tuned("a", 100.0)], done, iterations: 1000, rate: 0.02 };
            let perturbation = spsa.perturb(&mut random);
            let [plus, minus] = [&perturbation.plus, &perturbation.minus].map(|values| values[0] as f64);
            assert!(((plus - minus).abs() - 2.0 * step).abs() <= 1.0, "{plus} {minus}");
            spsa.update(&perturbation, 3.0);
            let change = (spsa.parameters[0].value - 100.0) * (plus - minus).signum();
            assert!((change - moved).abs() < 1e-5, "{change} {moved}");
            assert_eq!(spsa.done, done + 1);
        }
    }

    #[test]
    fn nothing_leaves_its_range() {
        let mut random = StdRng::seed_from_u64(1);
        let mut spsa = Spsa { parameters: vec![tuned("a", 199.0)], done: 0, iterations: 50, rate: 1.0 };
        while !spsa.is_done() {
            let probe = spsa.perturb(&mut random);
            assert!(probe.plus.iter().chain(&probe.minus).all(|value| (0..=200).contains(value)), "{probe:?}");
            spsa.update(&probe, 8.0);
            assert!((0.0..=200.0).contains(&spsa.parameters[0].value));
        }
    }
}
