//! The command line.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Parser;
use dameo_engine::platform::version;
use dameo_protocol::options::MAX_THREADS;

use crate::headers::Origin;

/// A board for Dameo in the browser. It serves the page on this machine and opens it; each tab that
/// computes has an engine of its own.
#[derive(Debug, Parser)]
#[command(
    name = "dameo-board",
    version = version(),
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Exit status: 0; 1 if the server cannot start; 2 for wrong arguments"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) subcommand: Option<Subcommand>,
    /// The port of the page; 0 for any free one.
    #[arg(long, value_name = "N", default_value_t = 7878)]
    pub(crate) port: u16,
    /// The address to listen on. With any other than loopback, other machines can use the engines
    /// of this one, unless there are --rooms.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,
    /// Do not open the browser.
    #[arg(long)]
    pub(crate) no_open: bool,
    /// The maximum number of engines at a time; each tab that computes has one.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) engines: u32,
    /// The largest Hash of an engine, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub(crate) hash: u64,
    /// The largest Threads of an engine; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_THREADS))]
    pub(crate) threads: Option<u64>,
    /// Minutes after which a silent connection without a running search is closed.
    #[arg(long, value_name = "MINUTES", default_value = "60", value_parser = minutes)]
    pub(crate) idle: Duration,
    /// Keep rooms, in which people play each other, in this database; it is made if it is missing.
    #[arg(long, value_name = "FILE")]
    pub(crate) rooms: Option<PathBuf>,
    /// The address that others use, if a proxy with TLS passes their requests on.
    #[arg(long, value_name = "URL", requires = "rooms")]
    pub(crate) public: Option<Origin>,
    /// A page elsewhere that may use the rooms; can be repeated.
    #[arg(long, value_name = "URL", requires = "rooms")]
    pub(crate) allow_origin: Vec<Origin>,
    /// Let others use the engines, too: with --rooms only this machine may.
    #[arg(long, requires = "rooms")]
    pub(crate) engines_for_all: bool,
    /// The maximum number of sockets to rooms of one address; 0 for no limit, also of the rooms that
    /// it makes.
    #[arg(long, value_name = "N", default_value_t = 20, requires = "rooms")]
    pub(crate) per_address: usize,
    /// Seconds for which a tab may leave its answers unread; for tests.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, hide = true)]
    pub(crate) patience: u64,
}

/// What the program does instead of serving.
#[derive(Debug, Clone, Copy, clap::Subcommand)]
pub(crate) enum Subcommand {
    /// Runs an engine on standard input and output; used by the server.
    #[command(hide = true)]
    Engine {
        /// The initial size of the table, in megabytes.
        #[arg(long)]
        hash: u64,
    },
}

impl Arguments {
    /// The most threads of an engine.
    pub(crate) fn threads(&self) -> u64 {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get) as u64)
    }
}

/// The longest time in minutes: a year.
const MAX_MINUTES: f64 = 366.0 * 24.0 * 60.0;

/// Reads a number of minutes, which may have a fraction.
fn minutes(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(minutes) if minutes > 0.0 && minutes <= MAX_MINUTES => Ok(Duration::from_secs_f64(minutes * 60.0)),
        _ => Err(format!("not a number of minutes above 0 and up to {MAX_MINUTES} (a year)")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn defaults_and_bounds() {
        Arguments::command().debug_assert();
        let read = |words: &[&str]| Arguments::try_parse_from([&["dameo-board"], words].concat());
        let arguments = read(&[]).unwrap();
        assert!(arguments.address.is_loopback() && arguments.subcommand.is_none() && arguments.threads() >= 1);
        assert_eq!((arguments.port, arguments.engines, arguments.hash), (7878, 4, 1024));
        assert_eq!(arguments.idle, Duration::from_secs(60 * 60));
        let rooms =
            ["--rooms", "a", "--public", "https://a.example/", "--allow-origin", "http://b", "--engines-for-all"];
        assert_eq!(read(&rooms).unwrap().public.unwrap().to_string(), "https://a.example");
        assert_eq!(read(&["--idle", "0.5"]).unwrap().idle, Duration::from_secs(30));
        for wrong in [
            ["--idle", "0"],
            ["--idle", "-1"],
            ["--idle", "NaN"],
            ["--idle", "1e9"],
            ["--engines", "0"],
            ["--hash", "0"],
            ["--threads", "0"],
            ["--port", "65536"],
            ["--address", "localhost"],
            ["--per-address", "1"],
        ] {
            assert!(read(&wrong).is_err(), "{wrong:?}");
        }
    }
}
