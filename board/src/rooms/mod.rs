//! The room server: games between people, as docs/rooms.md describes it.

mod entry;
mod follower;
mod hall;
mod message;
mod parts;
mod room;
mod socket;
mod store;
#[cfg(test)]
mod tests;
mod upkeep;
mod writer;

pub(crate) use hall::{Hall, clock};
pub(crate) use socket::{Rooms, answer};
pub(crate) use store::Store;
