//! `gunjin`: the command line ([`gunjin::commands`]).

use std::process::ExitCode;

fn main() -> ExitCode {
    gunjin::commands::main()
}
