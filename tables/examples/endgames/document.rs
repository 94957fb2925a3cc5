//! A document with marked blocks whose contents the program prints.
//!
//! A block begins with a line `<!-- stats: NAME -->` and ends with a line `<!-- end -->`.

use anyhow::Context;

const BEGIN: &str = "<!-- stats: ";
const CLOSE: &str = " -->";
const END: &str = "<!-- end -->";

/// A document that is filled in.
pub(crate) struct Template {
    pub(crate) text: String,
    /// The names of the blocks that stay as they were.
    pub(crate) left: Vec<String>,
}

/// Replaces the contents of the blocks by what `block` says for their names; those for which it
/// says nothing stay.
pub(crate) fn fill(document: &str, block: impl Fn(&str) -> anyhow::Result<Option<String>>) -> anyhow::Result<Template> {
    let mut filled = Template { text: String::new(), left: Vec::new() };
    let mut rest = document;
    while let Some((before, begun)) = rest.split_once(BEGIN) {
        let (name, begun) = begun.split_once(CLOSE).context("a block has no name")?;
        let (old, after) = begun.split_once(END).with_context(|| format!("the block '{name}' has no end"))?;
        let new = block(name).with_context(|| format!("the block '{name}'"))?;
        let contents = if let Some(new) = new {
            format!("\n{}\n", new.trim_end())
        } else {
            filled.left.push(name.into());
            old.into()
        };
        filled.text.extend([before, BEGIN, name, CLOSE, &contents, END]);
        rest = after;
    }
    filled.text += rest;
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blocks_are_replaced() {
        let document = "one\n<!-- stats: a -->\nold\n<!-- end -->\ntwo\n<!-- stats: b 3 -->\n\nkept\n<!-- end -->\n";
        let filled = fill(document, |name| Ok((name == "a").then(|| "new\n".into()))).unwrap();
        let expected = "one\n<!-- stats: a -->\nnew\n<!-- end -->\ntwo\n<!-- stats: b 3 -->\n\nkept\n<!-- end -->\n";
        assert_eq!((filled.text.as_str(), filled.left), (expected, vec!["b 3".to_string()]));
        let again = fill(expected, |name| Ok((name == "a").then(|| "new\n".into()))).unwrap();
        assert_eq!(again.text, expected);
    }

    #[test]
    fn an_open_block_is_an_error() {
        let error = fill("<!-- stats: a -->\nold", |_| Ok(None)).err().unwrap();
        assert_eq!(error.to_string(), "the block 'a' has no end");
    }
}
