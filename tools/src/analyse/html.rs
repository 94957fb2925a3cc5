//! A report as one self-contained HTML file.

use crate::analyse::report::GameReport;

/// The page. Its script reads the reports as JSON.
const PAGE: &str = include_str!("report.html");

/// The placeholder for the reports in the page.
const PLACEHOLDER: &str = "/*reports*/";

/// A page with a board, a graph, the moves and their annotations.
///
/// # Errors
/// When the reports cannot be written as JSON, which does not happen.
pub fn html(reports: &[&GameReport]) -> serde_json::Result<String> {
    // Escaped so that no text of a game can close the `<script>` element.
    let json = serde_json::to_string(reports)?.replace('<', "\\u003c");
    Ok(PAGE.replacen(PLACEHOLDER, &json, 1))
}
