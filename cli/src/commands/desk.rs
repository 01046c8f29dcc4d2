//! Questions to a person or a pipe, with the answers kept in a file.

use super::output::Output;
use anyhow::bail;
use gunjin_play::new::Refusal;
use gunjin_play::new::answers::Answers;
use gunjin_play::text::style::Style;
use gunjin_ui::language::Language;
use std::io::{BufRead, IsTerminal};

/// Answers to all that is left of a series, and to each question of it.
const ALL: [(&str, &str); 2] = [(".", ""), ("??", "?")];

pub(crate) struct Desk<'o> {
    output: &'o mut Output,
    answers: Answers,
    pub(crate) language: Language,
    /// Answer to the questions that are left of a series.
    rest: Option<&'static str>,
    in_series: bool,
}

impl Desk<'_> {
    pub(crate) fn new(output: &mut Output, answers: Answers, language: Language) -> Desk<'_> {
        Desk { output, answers, language, rest: None, in_series: false }
    }

    pub(crate) fn style(&self) -> Style {
        self.output.style()
    }

    pub(crate) fn answers(&self) -> &Answers {
        &self.answers
    }

    pub(crate) fn tell(&mut self, text: &str) -> anyhow::Result<()> {
        self.output.text(text)
    }

    /// Begins a part. In a series `.` takes what is proposed for all that is left of it, `??` calls it silent.
    pub(crate) fn part<T: AsRef<str>>(
        &mut self,
        [title, title_ja]: [&str; 2],
        [about, about_ja]: [T; 2],
        in_series: bool,
    ) -> anyhow::Result<()> {
        (self.rest, self.in_series) = (None, in_series);
        let title = self.style().heading(self.language.pick(title, title_ja));
        let about = self.language.pick(about, about_ja);
        self.tell(&format!("\n{title}\n{}\n", about.as_ref()))
    }

    /// Asks until the answer is taken; an empty line takes what is proposed. An answer of the file that is refused ends the
    /// recording.
    pub(crate) fn ask<T, Q: AsRef<str>>(
        &mut self,
        key: &str,
        [english, japanese]: [Q; 2],
        proposal: &str,
        mut take: impl FnMut(&str) -> Result<T, Refusal>,
    ) -> anyhow::Result<T> {
        let given = self.answers.next(key);
        if let Some(Ok(taken)) = self.rest.filter(|_| given.is_none()).map(&mut take) {
            return Ok(taken);
        }
        let question = self.language.pick(english, japanese);
        let enter = match proposal {
            "" => String::new(),
            _ => self.language.pick(format!(" (Enter: {proposal})"), format!("（空行＝{proposal}）")),
        };
        loop {
            self.tell(&format!("{}{enter} > ", question.as_ref()))?;
            let line = self.line(key, given.as_ref())?;
            let all = ALL.into_iter().find(|(word, _)| self.in_series && *word == line).map(|(_, all)| all);
            match (take(all.unwrap_or(&line)), &given) {
                (Ok(taken), given) => {
                    self.rest = all.or(self.rest);
                    if given.is_none() {
                        self.answers.keep(key, &line)?;
                    }
                    return Ok(taken);
                }
                (Err(refusal), None) => self.tell(&format!("  {}\n", refusal.text(self.language)))?,
                (Err(refusal), Some((line, _))) => {
                    bail!("{}:{line}: {}", self.answers.path().display(), refusal.text(self.language))
                }
            }
        }
    }

    /// Asks for lines until one of them is the end.
    pub(crate) fn lines(
        &mut self,
        key: &str,
        question: [&str; 2],
        mut take: impl FnMut(&str) -> Result<bool, Refusal>,
    ) -> anyhow::Result<()> {
        let proposal = self.language.pick("the rest agrees", "残りはこのとおり");
        while !self.ask(key, question, proposal, &mut take)? {}
        Ok(())
    }

    /// The answer of the file, or what is typed. Shown where no terminal shows it.
    fn line(&mut self, key: &str, given: Option<&(usize, String)>) -> anyhow::Result<String> {
        self.output.flush()?;
        let mut line = given.map(|(_, answer)| answer.clone()).unwrap_or_default();
        if given.is_none() && std::io::stdin().lock().read_line(&mut line)? == 0 {
            self.tell("\n")?;
            bail!(self.stopped(key));
        }
        let line = line.trim().to_string();
        if given.is_some() || !std::io::stdin().is_terminal() {
            self.tell(&format!("{line}\n"))?;
        }
        Ok(line)
    }

    fn stopped(&self, key: &str) -> String {
        let path = self.answers.path().display();
        self.language.pick(
            format!("stopped at '{key}'; the answers so far are in '{path}', and the same command goes on from there"),
            format!("「{key}」で止まりました。これまでの回答は {path} にあり、同じコマンドで続けられます"),
        )
    }
}
