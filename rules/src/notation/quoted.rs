//! Text in quotes, for error messages.

/// The text in quotes, shortened if it is long, with control characters escaped: for one-line
/// messages.
///
/// ```
/// use dameo_rules::quoted;
///
/// assert_eq!(quoted("d1\n"), "'d1\\n'");
/// ```
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    let more = if text.chars().nth(LONGEST).is_some() { "..." } else { "" };
    format!("'{shown}{more}'")
}

/// The characters of a text from a column, counted from 1, on.
pub(super) fn part(text: &str, column: usize, length: usize) -> String {
    text.chars().skip(column - 1).take(length).collect()
}
