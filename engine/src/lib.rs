// The README links to docs.rs, for readers of the repository. If a link is defined twice, the first
// definition counts, so these keep the links of the documentation inside it.
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
