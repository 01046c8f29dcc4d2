//! `gunjin`: the command line ([`gunjin::cli`]).

use std::process::ExitCode;

fn main() -> ExitCode {
    gunjin::cli::main()
}
