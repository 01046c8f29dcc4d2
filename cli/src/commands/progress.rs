//! Messages on stderr: estimates and warnings, and numbers in people's words.

use clap::ValueEnum;
use gunjin_play::text::style::Style;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// True if messages are to be ASCII; asked for once, for the whole program.
static ASCII: AtomicBool = AtomicBool::new(false);

/// Progress display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shown {
    /// A bar on a terminal, else plain lines
    Auto,
    /// A bar
    Bar,
    /// A plain line every ten seconds
    Plain,
    /// The same as JSON
    Json,
    /// Nothing
    None,
}

/// Asked for once, for the whole program.
static SHOWN: OnceLock<Shown> = OnceLock::new();

pub(crate) fn show_progress(shown: Shown) {
    // The first word counts: a command that is asked within another one shows its work as that does.
    let _ = SHOWN.set(shown);
}

pub(crate) fn shown() -> Shown {
    SHOWN.get().copied().unwrap_or(Shown::Auto)
}

pub(crate) fn tell_in_ascii() {
    ASCII.store(true, Ordering::Relaxed);
}

/// Tells something on stderr. That nobody may be listening is no reason to stop.
pub(crate) fn tell(text: &str) {
    let style = Style { ascii: ASCII.load(Ordering::Relaxed), ..Style::default() };
    let _ = writeln!(std::io::stderr().lock(), "{}", style.text(&presentable(text)));
}

const LONGEST: usize = 1000;

/// A message that a terminal can show: what was typed may be very long or hold control characters.
fn presentable(text: &str) -> String {
    let plain =
        |c: char| if c.is_control() && c != '\n' { c.escape_default().to_string() } else { c.to_string() };
    let letters: Vec<char> = text.chars().map(plain).collect::<String>().chars().collect();
    let Some(tail) = letters.len().checked_sub(LONGEST / 2).filter(|_| letters.len() > LONGEST) else {
        return letters.into_iter().collect();
    };
    letters[..LONGEST / 2].iter().chain(&[' ', '…', ' ']).chain(&letters[tail..]).collect()
}

const YEAR: f64 = 365.25 * 86_400.0;

pub(crate) fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 60.0 => format!("{s:.1} s"),
        s if s < 3600.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{:.1} hours", s / 3600.0),
        s if s < 3.0 * YEAR => format!("{:.0} days", s / 86_400.0),
        s if s < 1e6 * YEAR => format!("{:.0} years", s / YEAR),
        s => format!("{:.0e} years", s / YEAR),
    }
}

pub(crate) fn bytes_text(bytes: f64) -> String {
    match bytes {
        b if b < 1e3 => format!("{b:.0} bytes"),
        b if b < 1e6 => format!("{:.1} kB", b / 1e3),
        b if b < 1e9 => format!("{:.1} MB", b / 1e6),
        b => format!("{:.1} GB", b / 1e9),
    }
}

/// `1 thread`, `2 threads`.
pub(crate) fn threads_text(threads: usize) -> String {
    format!("{threads} thread{}", if threads == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_can_be_shown() {
        assert_eq!(presentable("a\u{1b}[1m\nb"), "a\\u{1b}[1m\nb");
        assert_eq!(presentable(&"x".repeat(99_999)).chars().count(), LONGEST + 3);
    }

    #[test]
    fn times_are_said_in_their_unit() {
        let said = [0.25, 90.0, 7200.0, 1e6, 1e9, 1e40].map(duration);
        assert_eq!(said, ["0.2 s", "2 min", "2.0 hours", "12 days", "32 years", "3e32 years"]);
    }
}
