//! Services of the machine: vector instructions, zeroed memory for tables, and prefetching. All
//! `unsafe` code of the project is in this module, behind functions that are safe to call.
//!
//! A program is compiled for any processor of its architecture, and still uses the best
//! instructions of the processor on which it runs:
//!
//! ```
//! use dameo_rules::platform::{Instructions, Kernel, Products};
//!
//! struct Sum<'a>(&'a [i16]);
//!
//! impl Kernel for Sum<'_> {
//!     type Output = i32;
//!
//!     #[inline(always)]
//!     fn run(self, _: impl Products) -> i32 {
//!         self.0.iter().map(|&number| i32::from(number)).sum()
//!     }
//! }
//!
//! assert_eq!(Instructions::detect().run(Sum(&[1, 2, 3])), 6);
//! ```

mod instructions;
mod memory;
mod products;

pub use instructions::{Instructions, Kernel};
pub use memory::{OutOfMemory, PART_WORDS, for_each_part, prefetch, touch, zeroed};
pub use products::Products;

/// The version for `--version`: with the commit, if the build has it in the environment variable
/// `DAMEO_COMMIT`, the architecture, and the instructions that are used on this machine, as in
/// `0.1.0 (3e594099ab, x86_64, AVX-512)`.
pub fn version() -> String {
    let commit = option_env!("DAMEO_COMMIT").map_or_else(String::new, |commit| format!("{commit}, "));
    let (version, architecture) = (env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    format!("{version} ({commit}{architecture}, {})", Instructions::detect())
}
