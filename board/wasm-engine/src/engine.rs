//! The engine behind its text protocol.

use std::cell::RefCell;
use std::time::Duration;

use dameo_protocol::options::Setup;
use dameo_protocol::single_thread::SingleThreadSession;
use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::tables::{LoadedTables, REOPEN};

thread_local! {
    /// Returns whether a line of input is waiting. A search can only call a plain function, so the
    /// page's callback is stored here.
    static HAS_INPUT: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Whether a line of input is waiting, according to the page.
fn has_input() -> bool {
    HAS_INPUT.with_borrow(|function| {
        let answer = function.as_ref().map(|function| function.call0(&JsValue::NULL));
        // A function that throws must not make a search endless.
        answer.is_some_and(|answer| answer.map_or(true, |value| value.is_truthy()))
    })
}

/// A session of the protocol. There is one for each worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    session: SingleThreadSession,
    tables: LoadedTables,
}

#[wasm_bindgen]
impl Engine {
    /// An engine with a table of this many megabytes. `on_line` is called with every line of
    /// output. `has_input`, if it is given, is called about every thousand nodes; if it returns
    /// true, the search pauses and [`Engine::step`] returns.
    ///
    /// # Errors
    /// When there is no memory for the table.
    #[wasm_bindgen(constructor)]
    pub fn new(on_line: Function, has_input: Option<Function>, megabytes: u32) -> Result<Engine, JsError> {
        let write = move |line: &str| drop(on_line.call1(&JsValue::NULL, &line.into()));
        let tables = LoadedTables::none();
        let setup = Setup { megabytes: megabytes.into(), tables: Box::new(tables.clone()) };
        // The random numbers of Rust need a seed in a browser.
        fastrand::seed((js_sys::Math::random() * 2.0_f64.powi(53)) as u64);
        let mut session = SingleThreadSession::new(setup, write)?;
        if has_input.is_some() {
            session.set_pause(self::has_input);
        }
        HAS_INPUT.set(has_input);
        Ok(Self { session, tables })
    }

    /// Uses the endgame tables of a file. A search that runs goes on without them.
    ///
    /// # Errors
    /// When the bytes are not a valid file. The tables are then unchanged.
    #[wasm_bindgen(js_name = setTables)]
    pub fn set_tables(&mut self, bytes: Vec<u8>) -> Result<(), JsError> {
        self.tables.set(bytes)?;
        self.session.line(REOPEN);
        Ok(())
    }

    /// Handles a line of input.
    pub fn line(&mut self, text: &str) {
        self.session.line(text);
    }

    /// Runs the search for about this many milliseconds; `Infinity`: until it pauses or ends.
    /// Returns whether it is still running.
    pub fn step(&mut self, milliseconds: f64) -> bool {
        self.session.step(Duration::try_from_secs_f64(milliseconds / 1e3).ok())
    }
}
