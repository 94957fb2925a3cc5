//! Detects that standard output was closed at its other end. A program that notices it only when it
//! writes would continue a long perft for hours after its client has exited.

/// Blocks until the reading end of standard output is closed. It never returns if that cannot be
/// detected, as with a file.
#[cfg(unix)]
pub(crate) fn wait_until_closed() {
    use std::io;
    use std::os::fd::AsFd;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    let output = io::stdout();
    // No events are requested: a closed pipe is reported all the same.
    let mut watched = [PollFd::new(output.as_fd(), PollFlags::empty())];
    loop {
        match poll(&mut watched, PollTimeout::NONE) {
            Ok(_) if watched[0].any().unwrap_or(true) => return,
            Ok(_) | Err(Errno::EINTR | Errno::EAGAIN) => {}
            Err(_) => park_forever(),
        }
    }
}

/// On other systems a closed output is noticed when the next line is written.
#[cfg(not(unix))]
pub(crate) fn wait_until_closed() {
    park_forever();
}

fn park_forever() {
    loop {
        std::thread::park();
    }
}
