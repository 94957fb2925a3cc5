//! The command `engine` of this program, which the server starts as a child process.

use std::io::{self, BufReader, Read, Stdin};

use anyhow::Result;
use dameo_protocol::options::Setup;
use dameo_protocol::serve;

/// Standard input; the process exits at its end.
struct Input(Stdin);

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(buffer);
        if matches!(read, Ok(0)) && !buffer.is_empty() {
            std::process::exit(0);
        }
        read
    }
}

/// Runs an engine on standard input and output until `quit`, with an initial table of this many
/// megabytes. The end of the input means that the server is gone: the engine then exits at once,
/// even during a search.
///
/// # Errors
/// When the output cannot be written, or when there is no memory for the table.
pub(crate) fn run(hash: u64) -> Result<()> {
    match serve::run(Setup::standard(hash), BufReader::new(Input(io::stdin())), io::stdout()) {
        // The server is gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result.map(drop)?),
    }
}
