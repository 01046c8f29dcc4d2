//! Talking with a person, line by line, so that it works over any connection.

use gunjin_play::text::style::Style;
use std::io::{self, BufRead, Write};

pub(crate) trait Talk {
    fn say(&mut self, text: &str) -> io::Result<()>;

    /// Shows a prompt and waits for a line, without its end; `None` once there will be no more.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>>;
}

/// Longest line that is read, in bytes; the rest of it counts as lines of their own.
const MAX_LINE: u64 = 64 << 10;

#[derive(Debug)]
pub(crate) struct Lines<R, W> {
    reader: R,
    writer: W,
    style: Style,
}

impl<R: BufRead, W: Write> Lines<R, W> {
    pub(crate) fn new(reader: R, writer: W, style: Style) -> Lines<R, W> {
        Lines { reader, writer, style }
    }
}

impl<R: BufRead, W: Write> Talk for Lines<R, W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(self.style.text(text).as_bytes())?;
        self.writer.flush()
    }

    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.say(prompt)?;
        let mut line = Vec::new();
        let read = io::Read::take(&mut self.reader, MAX_LINE).read_until(b'\n', &mut line)?;
        if read == 0 {
            // Nobody ended the line of the prompt. Whether anybody still reads is of no importance here.
            let _ = self.say("\n");
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_string()))
    }
}
