//! Ctrl-C where something can be saved first.

use anyhow::Context;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of a program that Ctrl-C ends, as shells have it.
const INTERRUPTED: i32 = 130;

/// Whether Ctrl-C was pressed since it was expected.
#[derive(Debug)]
pub(crate) struct Interruption(Arc<AtomicBool>);

impl Interruption {
    /// From now on the first Ctrl-C is only taken note of; the second ends the program at once. Once in a program.
    pub(crate) fn expected() -> anyhow::Result<Interruption> {
        let pressed = Arc::new(AtomicBool::new(false));
        let noted = Arc::clone(&pressed);
        ctrlc::set_handler(move || {
            if noted.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        })
        .context("Ctrl-C cannot be waited for")?;
        Ok(Interruption(pressed))
    }

    /// Whether it was pressed.
    pub(crate) fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
