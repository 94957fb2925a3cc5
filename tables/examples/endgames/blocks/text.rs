//! Numbers and lines as the documents write them.

/// Tenths of a percent; `<0.1` and `>99.9` for what is neither nothing nor all.
pub(super) fn percent(part: u64, all: u64) -> String {
    let permille = (part * 1000 + all / 2).checked_div(all).unwrap_or(0);
    match permille {
        0 if part > 0 => "<0.1".into(),
        1000 if part < all => ">99.9".into(),
        _ => format!("{}.{}", permille / 10, permille % 10),
    }
}

/// A number with commas.
pub(super) fn number(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(|group| String::from_utf8_lossy(group).into_owned()).collect::<Vec<_>>().join(",")
}

/// The longest line of a document.
const WIDTH: usize = 100;

/// Words in lines that are not too long.
pub(super) fn wrap(words: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        width += word.len();
        text += &word;
    }
    text
}

/// Columns of lines, side by side, as a block of text.
pub(super) fn beside(columns: &[Vec<String>]) -> String {
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let fields = columns.iter().map(|lines| lines.get(at).map_or("", |line| line));
        let line = fields.fold(String::new(), |line, field| line + &format!("{field:36}"));
        line.trim_end().to_string()
    };
    format!("```text\n{}\n```\n", (0..height).map(line).collect::<Vec<_>>().join("\n"))
}

/// A table: its columns with their alignment, and its rows.
pub(super) fn table(columns: &[&str], numbers_from: usize, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |fields: &[String]| format!("| {} |\n", fields.join(" | "));
    let columns: Vec<String> = columns.iter().map(ToString::to_string).collect();
    let align = |at| if at < numbers_from { "---".into() } else { "---:".into() };
    let alignment: Vec<String> = (0..columns.len()).map(align).collect();
    rows.into_iter().fold(line(&columns) + &line(&alignment), |text, row| text + &line(&row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rounded_share_is_not_mistaken_for_all_or_nothing() {
        assert_eq!([percent(0, 9), percent(9, 9), percent(1, 3)], ["0.0", "100.0", "33.3"]);
        assert_eq!([percent(1, 9_999), percent(9_998, 9_999), percent(0, 0)], ["<0.1", ">99.9", "0.0"]);
    }

    #[test]
    fn numbers_have_commas() {
        assert_eq!([number(0), number(999), number(1_000), number(20_347_904)], ["0", "999", "1,000", "20,347,904"]);
    }

    #[test]
    fn long_lines_are_wrapped() {
        let text = wrap((0..30).map(|_| "abcdefghi".to_string()));
        assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [99, 99, 99]);
    }
}
