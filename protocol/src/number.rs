//! Whole numbers in commands and options, clamped to their range.

use std::ops::RangeInclusive;

/// Reads digits with an optional sign; `None` for anything else. The number of digits is not
/// limited. Returns the number, or the end of the range that is nearest to it, and whether it was
/// outside.
pub(crate) fn parse(text: &str, range: RangeInclusive<i128>) -> Option<(i128, bool)> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // A number that does not fit is beyond every range.
    let overflow = if text.starts_with('-') { i128::MIN } else { i128::MAX };
    let number = text.parse().unwrap_or(overflow);
    let clamped = number.clamp(*range.start(), *range.end());
    Some((clamped, clamped != number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_clamped() {
        let digits = "9".repeat(100);
        for (text, value, was_outside) in [
            ("3", 3, false),
            ("+3", 3, false),
            ("003", 3, false),
            ("-5", -5, false),
            ("9", 9, false),
            ("10", 9, true),
            ("-6", -5, true),
            (&digits, 9, true),
            (&format!("-{digits}"), -5, true),
        ] {
            assert_eq!(parse(text, -5..=9), Some((value, was_outside)), "{text}");
        }
    }

    #[test]
    fn anything_else_is_no_number() {
        for text in ["", "-", "+", "x", "1e3", "1.5", "--1", "+-1", "1 2", "\u{0661}"] {
            assert_eq!(parse(text, 0..=9), None, "{text}");
        }
    }
}
