//! What the machine gives: its vector instructions, and zeroed memory for tables.

pub mod instructions;
pub mod memory;
