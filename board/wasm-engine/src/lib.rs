//! The engine of Dameo behind its text protocol, for a web page, as WebAssembly: `Engine` for one
//! worker, and the program `dameo-wasm-threads` for several that share memory.

#![forbid(unsafe_code)]

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod engine;
pub mod input;
pub mod tables;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use engine::Engine;
