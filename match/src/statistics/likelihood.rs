//! Maximum-likelihood distributions of results under a hypothesis. A distribution is a list of
//! values with their probabilities.

use super::distribution::moments;

/// The maximum-likelihood probabilities, given `seen`, for which the mean of `deviations` (one
/// for each value) is 0: `share / (1 + x * deviation)`, with the `x` found by bisection.
fn balanced(seen: &[(f64, f64)], deviations: &[f64]) -> Vec<f64> {
    let min = deviations.iter().copied().fold(f64::INFINITY, f64::min);
    let max = deviations.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // All shares stay positive between these.
    let (mut low, mut high) = (-1.0 / max, -1.0 / min);
    let mean = |x: f64| -> f64 {
        seen.iter().zip(deviations).map(|((_, share), deviation)| share * deviation / (1.0 + x * deviation)).sum()
    };
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    seen.iter().zip(deviations).map(|((_, share), deviation)| share / (1.0 + x * deviation)).collect()
}

/// The maximum-likelihood probabilities with this mean.
pub(super) fn with_mean(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let deviations: Vec<f64> = seen.iter().map(|(value, _)| value - mean).collect();
    balanced(seen, &deviations)
}

/// The maximum-likelihood probabilities whose mean is this many standard deviations above one
/// half. The condition is linearised around the last shares, until they no longer change.
pub(super) fn with_standardised_mean(seen: &[(f64, f64)], distance: f64) -> Vec<f64> {
    let even = 1.0 / seen.len() as f64;
    let mut shares: Vec<f64> = vec![even; seen.len()];
    for _ in 0..20 {
        let current: Vec<(f64, f64)> = seen.iter().zip(&shares).map(|(&(value, _), &share)| (value, share)).collect();
        let (mean, variance) = moments(&current);
        let deviation = variance.sqrt();
        // The standard deviation as a linear function of the shares around the last ones.
        let deviations: Vec<f64> = seen
            .iter()
            .map(|(value, _)| value - 0.5 - distance * deviation * (1.0 + ((mean - value) / deviation).powi(2)) / 2.0)
            .collect();
        let next = balanced(seen, &deviations);
        let change = next.iter().zip(&shares).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        shares = next;
        if change < 1e-9 {
            break;
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::super::distribution::Distribution;
    use super::*;

    #[test]
    fn the_most_likely_shares_agree_with_their_hypothesis() {
        let seen = Distribution::from_pairs([30, 100, 400, 130, 50]).shares(0.0);
        for mean in [0.4, 0.5, 0.53, 0.6] {
            let shares = with_mean(&seen, mean);
            let of: Vec<(f64, f64)> = seen.iter().zip(&shares).map(|(&(value, _), &share)| (value, share)).collect();
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (moments(&of).0 - mean).abs() < 1e-9);
        }
        for distance in [-0.2, 0.0, 0.01, 0.1] {
            let shares = with_standardised_mean(&seen, distance);
            let of: Vec<(f64, f64)> = seen.iter().zip(&shares).map(|(&(value, _), &share)| (value, share)).collect();
            let (mean, variance) = moments(&of);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(((mean - 0.5) / variance.sqrt() - distance).abs() < 1e-6, "{distance}");
        }
        // What was seen is the most likely where it agrees with the hypothesis.
        let (mean, _) = moments(&seen);
        for ((_, seen), most_likely) in seen.iter().zip(with_mean(&seen, mean)) {
            assert!((seen - most_likely).abs() < 1e-9);
        }
    }
}
