//! The server as a process, with real sockets.

#[cfg(target_os = "linux")]
mod ends;
mod engines;
#[cfg(target_os = "linux")]
mod load;
mod page;
mod rooms;
mod support;
