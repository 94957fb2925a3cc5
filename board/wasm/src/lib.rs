//! The engine and the rules of Dameo for a web page, as WebAssembly.
//!
//! - [`Engine`] is the engine behind its text protocol, for a worker.
//! - [`rules`] describes positions and reads moves.
//! - [`pdn`] reads and writes game records.
//!
//! The types of the values that go to and from the page are in `board/page/src/lib/types.ts`.

mod engine;
mod exports;
pub mod pdn;
pub mod problem;
pub mod rules;
mod tables;

pub use engine::Engine;
