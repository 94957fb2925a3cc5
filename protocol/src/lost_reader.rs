//! Noticing that nobody reads standard output any more. A program that only finds out by writing would go on with a long
//! count for hours after its client is gone.

/// Returns when the reader of standard output has gone away; never where that cannot be seen, as with a file.
#[cfg(unix)]
pub(crate) fn wait() {
    use std::io;
    use std::os::fd::AsFd;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    let output = io::stdout();
    // No event is asked for: a lost reader is reported all the same.
    let mut watched = [PollFd::new(output.as_fd(), PollFlags::empty())];
    loop {
        match poll(&mut watched, PollTimeout::NONE) {
            Ok(_) if watched[0].any().unwrap_or(true) => return,
            Ok(_) | Err(Errno::EINTR | Errno::EAGAIN) => {}
            Err(_) => wait_for_ever(),
        }
    }
}

/// Elsewhere the loss is noticed when the next line is written.
#[cfg(not(unix))]
pub(crate) fn wait() {
    wait_for_ever();
}

fn wait_for_ever() {
    loop {
        std::thread::park();
    }
}
