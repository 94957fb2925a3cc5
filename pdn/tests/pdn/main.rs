//! Tests of the PDN library through what it offers to other programs, in one binary.

mod contradictions;
mod leniency;
mod move_numbers;
mod other_programs;
mod recovery;
mod results;
mod round_trip;
mod streams;
