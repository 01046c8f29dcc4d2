//! Progress on stderr: bars on a terminal, nothing elsewhere; estimates and warnings always.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;

/// A bar over the games of a run.
pub(crate) fn bar(games: u64, name: &str) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let template = "{msg:<18} {bar:30} {human_pos}/{human_len} games, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message(name.to_string());
    bar
}

/// Tells something on stderr. That nobody may be listening is no reason to stop.
pub(crate) fn tell(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}
