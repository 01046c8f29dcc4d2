//! Text to a person and back.

use std::fmt::Debug;
use std::io::{BufRead, Write};

/// A way to talk with a person. Tests put a script in the person's place.
pub trait Talk: Send + Sync + Debug {
    /// Shows a text.
    fn say(&self, text: &str);

    /// Asks for a line; `None` once nothing more can come.
    fn ask(&self, prompt: &str) -> Option<String>;
}

/// Standard input and standard error of this program; standard output is left to records and results.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terminal;

impl Talk for Terminal {
    fn say(&self, text: &str) {
        // Nobody is left to be told if this fails.
        let _ = writeln!(std::io::stderr(), "{text}");
    }

    fn ask(&self, prompt: &str) -> Option<String> {
        let _ = write!(std::io::stderr(), "{prompt}").and_then(|()| std::io::stderr().flush());
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line),
        }
    }
}
