//! Ctrl-C: the first time what is in flight is finished, the second time nothing is.

use super::progress::tell;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Exit code that shells give a program that was interrupted.
const INTERRUPTED_TWICE: i32 = 130;

/// Set by Ctrl-C, or when the system asks the program to end. Listens from the first call on.
pub(crate) fn interrupted() -> &'static AtomicBool {
    let listen = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED_TWICE);
        }
        tell("Stopping after what is in flight; press Ctrl-C again to stop at once.");
    };
    // Called a second time it listens already; where the system does not allow it, Ctrl-C ends the program as
    // usual.
    let _ = ctrlc::set_handler(listen);
    &INTERRUPTED
}
