//! What the machine gives: vector instructions, zeroed memory for tables, and the prefetch. This is
//! all that needs `unsafe`, behind functions that are safe to call; no other code of the project
//! has any.
//!
//! A program is compiled for any processor of its kind, and still uses the best instructions of the
//! one that it runs on:
//!
//! ```
//! use dameo_rules::platform::{Instructions, Kernel};
//!
//! struct Sum<'a>(&'a [i16]);
//!
//! impl Kernel for Sum<'_> {
//!     type Output = i32;
//!
//!     #[inline(always)]
//!     fn run(self) -> i32 {
//!         self.0.iter().map(|&number| i32::from(number)).sum()
//!     }
//! }
//!
//! assert_eq!(Instructions::detect().run(Sum(&[1, 2, 3])), 6);
//! ```

mod instructions;
mod memory;

pub use instructions::{Instructions, Kernel};
pub use memory::{OutOfMemory, PART, for_each_part, prefetch, touch, zeroed};
