//! What a match is.

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a match is, as far as its games depend on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The engines' names, in their order.
    pub engines: Vec<String>,
    /// Their limits, in the same order.
    pub limits: Vec<String>,
    /// Who meets whom.
    pub format: String,
    /// Games of an encounter.
    pub games: usize,
    /// Where games begin; of a file its contents matter, not its path.
    pub openings: String,
    /// What the engines are started with: program, arguments, options, in the same order.
    pub settings: Vec<String>,
    /// Draw rules, adjudication, maximum plies.
    pub rules: String,
    /// The part of the match that is played, where it is not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
}

impl Header {
    /// As JSON on one line, in which blanks stand alone, as in the values of PDN's tags.
    ///
    /// # Errors
    /// Never for a header that can be written.
    pub fn to_line(&self) -> Result<String> {
        let line = serde_json::to_string(self).context("the match cannot be described")?;
        Ok(line.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Checks that a record with this header is one of the match that `asked` describes.
    ///
    /// # Errors
    /// What differs.
    pub fn check(&self, asked: &Self) -> Result<()> {
        // Compared as they are written: a PDN keeps no two blanks in a row.
        let value = |header: &Self| -> Result<Value> { Ok(serde_json::from_str(&header.to_line()?)?) };
        let differences = differences(&value(self)?, &value(asked)?);
        ensure!(
            differences.is_empty(),
            "it is the record of another match, and is left as it is:\n{}",
            differences.join("\n")
        );
        Ok(())
    }

    /// The same for parts of one match: which part each is does not matter.
    ///
    /// # Errors
    /// What differs.
    pub fn check_part(&self, first: &Self) -> Result<()> {
        self.check(&Self { shard: self.shard.clone(), ..first.clone() })
    }
}

/// What differs, a line for each field.
fn differences(recorded: &Value, asked: &Value) -> Vec<String> {
    let (Value::Object(recorded), Value::Object(asked)) = (recorded, asked) else { return Vec::new() };
    let mut fields: Vec<&String> = recorded.keys().chain(asked.keys()).collect();
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
        .filter(|field| recorded.get(*field) != asked.get(*field))
        .map(|field| {
            format!("  {field}: recorded is {}, asked for is {}", text(recorded.get(field)), text(asked.get(field)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named() {
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
        assert!(error.contains("limits: recorded is nodes=5 | nodes=6, asked for is nodes=5 | nodes=5"), "{error}");
        assert!(error.contains("shard: recorded is 1/2, asked for is nothing") && !error.contains("rules"), "{error}");
        let part = Header { shard: Some("2/2".into()), ..header.clone() };
        part.check_part(&header).unwrap();
        part.check_part(&Header { shard: Some("1/2".into()), ..header }).unwrap();
    }
}
