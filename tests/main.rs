//! All tests of this package. They are one program, so that they are linked once and run side by
//! side; `cargo test -p dameo-tests rules::` runs a part.

mod analysis;
mod explanations;
mod programs;
mod records;
mod rules;
