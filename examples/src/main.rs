//! The program `gunjin` with the game and the agent of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    let _steady = gunjin_examples::register_all().expect("the names are free");
    gunjin::commands::main()
}
