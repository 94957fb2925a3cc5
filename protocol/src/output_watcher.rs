//! Ends the program when standard output is closed at its other end. A program that notices it only
//! when it writes would continue a long perft for hours after its client has exited.

/// Begins to watch. On systems other than Unix a closed output is noticed when the next line is
/// written.
#[cfg(unix)]
pub(crate) fn exit_when_output_closes() {
    use std::io;
    use std::os::fd::AsFd;
    use std::thread;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    thread::spawn(|| {
        let output = io::stdout();
        // No events are requested: a closed pipe is reported all the same.
        let mut watched = [PollFd::new(output.as_fd(), PollFlags::empty())];
        loop {
            match poll(&mut watched, PollTimeout::NONE) {
                Ok(_) if watched[0].any().unwrap_or(true) => std::process::exit(0),
                Ok(_) | Err(Errno::EINTR | Errno::EAGAIN) => {}
                // A closed output cannot be detected.
                Err(_) => return,
            }
        }
    });
}

#[cfg(not(unix))]
pub(crate) fn exit_when_output_closes() {}
