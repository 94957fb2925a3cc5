// The README links to docs.rs, for readers on a source host. Of two definitions of a link the first
// counts, so in the documentation its links stay within it.
//! [`bench`]: mod@crate::bench
//! [`eval`]: mod@crate::eval
//! [`search`]: mod@crate::search
#![doc = ""]
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub mod bench;
pub mod eval;
pub mod search;

mod instant;

pub use dameo_rules::*;
