//! `gunjin rules find`.

use super::output::{Format, Output, Verdict};
use super::requests::Speech;
use clap::Args;
use gunjin_experiments::render::found::{found_text, question_text};
use gunjin_play::find::{Finder, Found};
use gunjin_ui::language::Language;
use std::io::BufRead;

#[derive(Debug, Args)]
pub(crate) struct FindRequest {
    /// Words of the box or the sheet, a number of pieces, a maker, a date; QUESTION=ANSWER keeps those that
    /// agree. Without any, questions are asked
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    speech: Speech,
    /// Output format
    #[arg(long, default_value = "text")]
    format: Format,
}

pub(crate) fn find(request: &FindRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let finder = Finder::new()?;
    let japanese = request.speech.lang == Language::Japanese;
    let found = match request.words.is_empty() {
        true => ask(&finder, japanese, output)?,
        false => finder.find(&request.words)?,
    };
    output.show(request.format, &found, |style| {
        let mut text = found_text(&finder, &found, style);
        let next = (found.len() > 1).then(|| finder.next(&found, &[])).flatten();
        if let Some((question, options)) = next.filter(|_| !request.words.is_empty()) {
            let words = request.words.join(" ");
            text.push_str(&format!(
                "\n{}To answer: gunjin rules find {words} {}=ANSWER\n",
                question_text(question, &options, japanese, style),
                style.text(&question.id)
            ));
        }
        text
    })
}

/// Asks the question that separates best until one edition is left or nothing separates the rest. An empty line skips
/// a question, and the end of the input ends them.
fn ask(finder: &Finder, japanese: bool, output: &mut Output) -> anyhow::Result<Vec<Found>> {
    let (mut answers, mut asked): (Vec<String>, Vec<String>) = Default::default();
    let mut found = finder.find(&answers)?;
    while found.len() > 1 {
        let Some((question, options)) = finder.next(&found, &asked) else { break };
        let style = output.style();
        output.text(&question_text(question, &options, japanese, style))?;
        let left = found.len();
        let prompt = match japanese {
            true => format!("候補は{left}種類。番号（空行＝わからない）> "),
            false => format!("{left} editions left. Number, or an empty line to skip > "),
        };
        output.text(&style.text(&prompt))?;
        output.flush()?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            break;
        }
        output.text("\n")?;
        asked.push(question.id.clone());
        if let Some(answer) = chosen(&options, line.trim()) {
            answers.push(format!("{}={answer}", question.id));
            found = finder.find(&answers)?;
        }
    }
    Ok(found)
}

/// The answer of a number, or the answer itself.
fn chosen<'a>(options: &[&'a str], line: &str) -> Option<&'a str> {
    let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let numbered = number.and_then(|at| options.get(at));
    numbered.or_else(|| options.iter().find(|option| **option == line)).copied()
}
