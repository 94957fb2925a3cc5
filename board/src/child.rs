//! The process of an engine, from its inside: the command `engine` of this program.

use std::io::{self, BufReader, Read, Stdin};

use anyhow::Result;
use dameo_protocol::options::Setup;
use dameo_protocol::serve;

/// Standard input, whose end ends the process.
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

/// Serves on standard input and output until `quit`, with a table of this many megabytes at first.
/// The end of the input means that the server is gone, however it ended: the engine then ends at
/// once, and does not finish a search for nobody.
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
