//! `gunjin-web-bindings WASM FOLDER`: the module, its JavaScript and its types into a folder.

use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().collect();
    let [_, module, folder] = words.as_slice() else {
        return Err("usage: gunjin-web-bindings WASM FOLDER".into());
    };
    Ok(Bindgen::new().input_path(module).typescript(true).web(true)?.out_name("gunjin").generate(folder)?)
}
