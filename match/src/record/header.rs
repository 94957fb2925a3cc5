//! The description of a match in its records.

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The description of a match: everything that its games depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The names of the engines, in order.
    pub engines: Vec<String>,
    /// Their limits, in the same order.
    pub limits: Vec<String>,
    /// `round-robin` or `gauntlet`.
    pub format: String,
    /// Games per pairing.
    pub games: usize,
    /// The openings; a file is described by its contents, not by its path.
    pub openings: String,
    /// Programs, arguments and options of the engines, in the same order.
    pub settings: Vec<String>,
    /// Draw rules, ply limit, adjudication, comparison of answers.
    pub rules: String,
    /// The part of the match, where it is not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
}

impl Header {
    /// The description as JSON on one line, with single spaces only, as in the values of PDN tags.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn to_line(&self) -> Result<String> {
        let line = serde_json::to_string(self).context("the match cannot be described")?;
        Ok(line.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Checks that a record with this header belongs to the match that `requested` describes.
    ///
    /// # Errors
    /// When it does not; the error lists the differences.
    pub fn check(&self, requested: &Self) -> Result<()> {
        // Compared as written: PDN does not keep two spaces in a row.
        let value = |header: &Self| -> Result<Value> { Ok(serde_json::from_str(&header.to_line()?)?) };
        let differences = differences(&value(self)?, &value(requested)?);
        ensure!(
            differences.is_empty(),
            "this is the record of another match; it was not changed:\n{}",
            differences.join("\n")
        );
        Ok(())
    }

    /// Checks that two records are of parts of one match; the numbers of the parts may differ.
    ///
    /// # Errors
    /// When they are not; the error lists the differences.
    pub fn check_part(&self, first: &Self) -> Result<()> {
        self.check(&Self { shard: self.shard.clone(), ..first.clone() })
    }
}

/// The differences, a line for each field.
fn differences(recorded: &Value, requested: &Value) -> Vec<String> {
    let (Value::Object(recorded), Value::Object(requested)) = (recorded, requested) else { return Vec::new() };
    let mut fields: Vec<&String> = recorded.keys().chain(requested.keys()).collect();
    fields.sort();
    fields.dedup();
    let text = |value: Option<&Value>| match value {
        None => "nothing".into(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(values)) => {
            let values: Vec<&str> = values.iter().map(|value| value.as_str().unwrap_or("?")).collect();
            values.join(" | ")
        }
        Some(other) => other.to_string(),
    };
    fields
        .into_iter()
        .filter(|field| recorded.get(*field) != requested.get(*field))
        .map(|field| {
            format!("  {field}: recorded {}, requested {}", text(recorded.get(field)), text(requested.get(field)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named() {
        let header = Header {
            engines: vec!["A".into(), "B".into()],
            limits: vec!["nodes=5".into(), "nodes=5".into()],
            format: "round-robin".into(),
            games: 2,
            openings: "start".into(),
            settings: vec!["cmd=a, args=x  y".into(), "cmd=b".into()],
            rules: "standard".into(),
            shard: None,
        };
        let read: Header = serde_json::from_str(&header.to_line().unwrap()).unwrap();
        read.check(&header).unwrap();
        let other =
            Header { limits: vec!["nodes=5".into(), "nodes=6".into()], shard: Some("1/2".into()), ..header.clone() };
        let error = other.check(&header).unwrap_err().to_string();
        assert!(error.contains("limits: recorded nodes=5 | nodes=6, requested nodes=5 | nodes=5"), "{error}");
        assert!(error.contains("shard: recorded 1/2, requested nothing") && !error.contains("rules"), "{error}");
        let part = Header { shard: Some("2/2".into()), ..header.clone() };
        part.check_part(&header).unwrap();
        part.check_part(&Header { shard: Some("1/2".into()), ..header }).unwrap();
    }
}
