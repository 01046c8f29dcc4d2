//! The one place that writes to stdout: locked, buffered, dressed for a terminal or not.

use super::requests::Format;
use super::verdict::Verdict;
use anyhow::Context;
use console::Term;
use gunjin_play::text::style::Style;
use serde::Serialize;
use std::io::{BufWriter, IsTerminal, StdoutLock, Write};

pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    style: Style,
}

impl Output {
    /// Standard output. Colours only on a terminal, and not where `NO_COLOR` is set. Tables are fitted to a
    /// terminal; a pipe gets them whole.
    pub(crate) fn to_stdout(ascii: bool) -> Output {
        let stdout = std::io::stdout();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let terminal = stdout.is_terminal();
        let columns = Term::stdout().size_checked().filter(|_| terminal).map(|(_, columns)| columns.into());
        let style = Style { ascii, colour: terminal && !plain, columns };
        Output { writer: BufWriter::new(stdout.lock()), style }
    }

    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// Writes text. This keeps the promise of `--ascii`; what is to be aligned or shown as codes is folded
    /// before.
    pub(crate) fn text(&mut self, text: &str) -> anyhow::Result<()> {
        self.writer.write_all(self.style.text(text).as_bytes()).context("cannot write to stdout")
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(value).context("cannot write the result as JSON")?;
        self.text(&format!("{}\n", self.style.json(&text)))
    }

    pub(crate) fn show(
        &mut self,
        format: Format,
        value: &impl Serialize,
        text: impl FnOnce(Style) -> String,
    ) -> anyhow::Result<Verdict> {
        match format {
            Format::Text => self.text(&text(self.style))?,
            Format::Json => self.json(value)?,
        }
        Ok(Verdict::Done)
    }

    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.writer
    }

    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        self.writer.flush().context("cannot write to stdout")
    }

    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()
    }
}
