//! A report as one file of HTML, which needs nothing else.

use crate::analyse::report::GameReport;

/// The page. Its script reads the reports as JSON.
const PAGE: &str = include_str!("report.html");

/// Where the page has the reports.
const PLACE: &str = "/*reports*/";

/// A page with a board, a graph, the moves and what is to be said of them.
///
/// # Errors
/// When the reports cannot be written as JSON, which does not happen.
pub fn html(reports: &[&GameReport]) -> serde_json::Result<String> {
    // No text of a game can end the element that it is in.
    let json = serde_json::to_string(reports)?.replace('<', "\\u003c");
    Ok(PAGE.replacen(PLACE, &json, 1))
}
