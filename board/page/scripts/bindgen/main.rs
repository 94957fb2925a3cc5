//! Writes the JavaScript and the types of a WebAssembly module: `dameo-bindgen MODULE FOLDER`. The
//! library does what the program `wasm-bindgen --target web` does; it takes a third of the time to
//! build.

use std::env;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        bail!("expected two arguments: the module and the folder to write to");
    };
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .generate(folder)
        .with_context(|| format!("cannot make the JavaScript of {module}"))
}
