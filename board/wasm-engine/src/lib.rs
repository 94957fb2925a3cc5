//! The engine of Dameo behind its text protocol, for a worker of a web page, as WebAssembly: only
//! [`Engine`].

mod engine;
mod tables;

pub use engine::Engine;
