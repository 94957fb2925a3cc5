//! The description of a match in its records.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::ContentsError;

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
    /// Hashes of the contents of the files that the engines use, in the same order. Records of
    /// earlier versions have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
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
    pub fn to_line(&self) -> serde_json::Result<String> {
        let line = serde_json::to_string(self)?;
        Ok(line.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Checks that a record with this header belongs to the match that `requested` describes.
    ///
    /// # Errors
    /// When it does not; the error lists the differences.
    pub fn check(&self, requested: &Self) -> Result<(), ContentsError> {
        // Compared as written: PDN does not keep two spaces in a row.
        let value = |header: &Self| -> serde_json::Result<Value> {
            let mut value: Value = serde_json::from_str(&header.to_line()?)?;
            // File hashes are compared only if both headers have them.
            if let (Value::Object(fields), true) = (&mut value, self.files.is_empty() || requested.files.is_empty()) {
                fields.remove("files");
            }
            Ok(value)
        };
        let (recorded, requested) =
            (value(self).map_err(ContentsError::FirstLine)?, value(requested).map_err(ContentsError::FirstLine)?);
        let differences = differences(&recorded, &requested);
        if differences.is_empty() { Ok(()) } else { Err(ContentsError::OtherMatch(differences.join("\n"))) }
    }

    /// Checks that two records are of parts of one match; the numbers of the parts may differ.
    ///
    /// # Errors
    /// When they are not; the error lists the differences.
    pub fn check_part(&self, first: &Self) -> Result<(), ContentsError> {
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
            files: vec!["cmd 1".into(), "cmd 2".into()],
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
        let rebuilt = Header { files: vec!["cmd 1".into(), "cmd 3".into()], ..header.clone() };
        let error = rebuilt.check(&header).unwrap_err().to_string();
        assert!(error.contains("files: recorded cmd 1 | cmd 3, requested cmd 1 | cmd 2"), "{error}");
        Header { files: Vec::new(), ..header.clone() }.check(&header).unwrap();
        let part = Header { shard: Some("2/2".into()), ..header.clone() };
        part.check_part(&header).unwrap();
        part.check_part(&Header { shard: Some("1/2".into()), ..header }).unwrap();
    }
}
