//! The values of the option `Evaluation`.

use std::fmt;
use std::str::FromStr;

/// `Evaluation`: which of the two evaluations is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EvaluationKind {
    /// The neural network.
    #[default]
    Network,
    /// The sum of weights that was the evaluation before the network.
    Classical,
}

impl EvaluationKind {
    /// The names of all kinds.
    pub const NAMES: [&str; 2] = ["network", "classical"];
}

impl fmt::Display for EvaluationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Network => Self::NAMES[0],
            Self::Classical => Self::NAMES[1],
        })
    }
}

impl FromStr for EvaluationKind {
    type Err = String;

    /// Reads a name, in any case.
    fn from_str(text: &str) -> Result<Self, String> {
        [Self::Network, Self::Classical]
            .into_iter()
            .find(|kind| kind.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("needs {}", Self::NAMES.join(" or ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case() {
        for kind in [EvaluationKind::Network, EvaluationKind::Classical] {
            assert_eq!(kind.to_string().to_uppercase().parse(), Ok(kind));
        }
        assert!("nnue".parse::<EvaluationKind>().unwrap_err().contains("network or classical"));
    }
}
