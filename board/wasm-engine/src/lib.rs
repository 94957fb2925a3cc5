//! The engine of Dameo behind its text protocol, for a worker of a web page, as WebAssembly: only
//! `Engine`, which is there for WebAssembly only.

#[cfg(target_family = "wasm")]
mod engine;
#[cfg(any(target_family = "wasm", test))]
mod tables;

#[cfg(target_family = "wasm")]
pub use engine::Engine;
