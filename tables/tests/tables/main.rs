//! Tests of the tables, in one program.

mod against_slow;
mod classes;
mod consistency;
mod draw_rules;
mod files;
mod placement;
mod play;
mod search;
mod zugzwang;
