//! SPSA: simultaneous perturbation stochastic approximation (J. Spall 1992), which tunes many parameters at once: all are
//! moved a step at random, and whether that won or lost says a little about each. The schedule is that of fishtest.

use rand::RngExt;
use serde::{Deserialize, Serialize};

/// How fast steps shrink (Spall's alpha and gamma), and the part of the iterations that the first steps are held back by.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
const HOLD_BACK: f64 = 0.1;

/// A number that is tuned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tuned {
    /// The option of the engine.
    pub name: String,
    /// Where it stands.
    pub value: f64,
    /// The least that makes sense.
    pub min: f64,
    /// The most that makes sense.
    pub max: f64,
    /// By how much it is moved at the end; earlier by more.
    pub step: f64,
}

/// How far a tuning has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    /// What is tuned.
    pub parameters: Vec<Tuned>,
    /// Iterations done.
    pub done: u32,
    /// Iterations in all.
    pub iterations: u32,
    /// What a won game moves a parameter by at the end, in its squared steps.
    pub rate: f64,
}

/// Where one iteration looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// 1 or -1 for each parameter.
    signs: Vec<i8>,
    /// The values on the one side, by parameter.
    pub plus: Vec<i64>,
    /// Those on the other.
    pub minus: Vec<i64>,
}

impl Spsa {
    /// How much larger than at the end the step is now.
    fn widening(&self) -> f64 {
        (f64::from(self.iterations) / f64::from(self.done + 1)).powf(GAMMA)
    }

    /// How much larger than at the end the gain is now, for a step of the same size.
    fn haste(&self) -> f64 {
        let held = HOLD_BACK * f64::from(self.iterations);
        ((held + f64::from(self.iterations)) / (held + f64::from(self.done + 1))).powf(ALPHA)
    }

    /// Whether every iteration is done.
    pub const fn is_done(&self) -> bool {
        self.done >= self.iterations
    }

    /// Moves all parameters a step at random, in opposite directions for the two sides.
    pub fn probe(&self, random: &mut impl RngExt) -> Probe {
        let widening = self.widening();
        let mut probe = Probe { signs: Vec::new(), plus: Vec::new(), minus: Vec::new() };
        for tuned in &self.parameters {
            let sign: i8 = if random.random() { 1 } else { -1 };
            let step = tuned.step * widening * f64::from(sign);
            // Rounded up as often as its fraction says, so that the mean is right.
            let mut whole = |value: f64| (value.clamp(tuned.min, tuned.max) + random.random::<f64>()).floor() as i64;
            probe.plus.push(whole(tuned.value + step).min(tuned.max as i64));
            probe.minus.push(whole(tuned.value - step).min(tuned.max as i64));
            probe.signs.push(sign);
        }
        probe
    }

    /// Learns that the plus side won so many games more than it lost.
    pub fn learn(&mut self, probe: &Probe, surplus: f64) {
        let (widening, haste) = (self.widening(), self.haste());
        for (tuned, &sign) in self.parameters.iter_mut().zip(&probe.signs) {
            let gain = self.rate * tuned.step * haste / widening;
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

    fn tuned(name: &str, value: f64) -> Tuned {
        Tuned { name: name.into(), value, min: 0.0, max: 200.0, step: 10.0 }
    }

    #[test]
    fn noisy_results_lead_to_the_best_values() {
        // Strength falls off to both sides of 60 and 150; games are won at random by the difference in strength.
        let best = [60.0, 150.0];
        let strength = |values: &[i64]| -> f64 {
            values.iter().zip(best).map(|(&value, best)| -((value as f64 - best) / 50.0).powi(2)).sum()
        };
        let mut random = StdRng::seed_from_u64(7);
        let mut spsa =
            Spsa { parameters: vec![tuned("a", 100.0), tuned("b", 100.0)], done: 0, iterations: 4000, rate: 0.02 };
        while !spsa.is_done() {
            let probe = spsa.probe(&mut random);
            let chance = 1.0 / (1.0 + (strength(&probe.minus) - strength(&probe.plus)).exp());
            let won = (0..8).filter(|_| random.random::<f64>() < chance).count() as f64;
            spsa.learn(&probe, 2.0 * won - 8.0);
        }
        for (tuned, best) in spsa.parameters.iter().zip(best) {
            assert!((tuned.value - best).abs() < 12.0, "{tuned:?}, best {best}");
        }
    }

    #[test]
    fn nothing_leaves_its_range() {
        let mut random = StdRng::seed_from_u64(1);
        let mut spsa = Spsa { parameters: vec![tuned("a", 199.0)], done: 0, iterations: 50, rate: 1.0 };
        while !spsa.is_done() {
            let probe = spsa.probe(&mut random);
            assert!(probe.plus.iter().chain(&probe.minus).all(|value| (0..=200).contains(value)), "{probe:?}");
            spsa.learn(&probe, 8.0);
            assert!((0.0..=200.0).contains(&spsa.parameters[0].value));
        }
    }
}
