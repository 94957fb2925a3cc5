//! The process of an engine, from its inside: the command `engine` of this program.

use std::io::{self, BufReader, Read, Stdin};
use std::sync::mpsc::{self, Sender};

use anyhow::Result;
use dameo_protocol::serve;
use dameo_protocol::table_source::Setup;

/// Standard input, which tells when it ends.
struct Input {
    stdin: Stdin,
    ended: Sender<()>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stdin.read(buffer);
        if matches!(read, Ok(0)) && !buffer.is_empty() {
            // At the end of the process nobody waits for it any more.
            let _ = self.ended.send(());
        }
        read
    }
}

/// Serves on standard input and output until `quit`, with a table of this many megabytes at first.
/// The end of the input means that the server is gone, however it ended: the engine then ends at
/// once, and does not finish a search for nobody.
///
/// # Errors
/// When the output cannot be written, or when there is no memory for the table.
pub(crate) fn run(hash: u64) -> Result<()> {
    let (ended, end) = mpsc::channel();
    let input = BufReader::new(Input { stdin: io::stdin(), ended });
    let wait_until_ended = move || {
        // The input is dropped without its end after `quit`: the session then ends by itself, when
        // it has written its answers.
        if end.recv().is_err() {
            loop {
                std::thread::park();
            }
        }
    };
    match serve::run_with(Setup::with_tables(hash), input, io::stdout(), wait_until_ended) {
        // The server is gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result.map(drop)?),
    }
}
