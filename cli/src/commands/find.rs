//! `gunjin rules find`.

use super::output::{Format, Output, Verdict};
use super::play::speaks;
use super::requests::Speech;
use clap::Args;
use gunjin_experiments::render::found::{found_text, question_text};
use gunjin_play::find::{Finder, Found};
use gunjin_ui::language::Language;
use std::io::BufRead;

#[derive(Debug, Args)]
pub(crate) struct FindRequest {
    /// Words of the box or the rule sheet, number of pieces, maker, date, or QUESTION=ANSWER; without any,
    /// you are asked, or with --format json all editions are listed
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
    let language = request.speech.lang;
    speaks(language, output.style())?;
    let asks = request.words.is_empty() && request.format == Format::Text;
    let found = if asks { ask(&finder, language, output)? } else { finder.find(&request.words)? };
    output.show(request.format, &found, |style| {
        let mut text = found_text(&finder, &found, language, style);
        let open = if asks { Vec::new() } else { finder.open(&found, &[]) };
        if let Some((question, options)) = open.first() {
            let words = request.words.join(" ");
            text.push_str(&format!(
                "\n{}{}: gunjin rules find {words} {}={}\n",
                question_text(question, options, language, style),
                language.pick("To answer", "答え方"),
                style.text(&question.id),
                style.text(options.first().unwrap_or(&"")),
            ));
        }
        text
    })
}

/// Asks the question that separates best until one edition is left or nothing separates the rest. An empty line skips
/// a question, and the end of the input ends them.
fn ask(finder: &Finder, language: Language, output: &mut Output) -> anyhow::Result<Vec<Found>> {
    let (mut answers, mut asked): (Vec<String>, Vec<String>) = Default::default();
    let mut found = finder.find(&answers)?;
    while found.len() > 1 {
        let Some((question, options)) = finder.open(&found, &asked).into_iter().next() else { break };
        let style = output.style();
        output.text(&question_text(question, &options, language, style))?;
        let left = found.len();
        let prompt = language.pick(
            format!("{left} editions left. Number, or an empty line to skip > "),
            format!("候補は{left}種類。番号（空行＝わからない）> "),
        );
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
pub(super) fn chosen<'a>(options: &[&'a str], line: &str) -> Option<&'a str> {
    let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let numbered = number.and_then(|at| options.get(at));
    numbered.or_else(|| options.iter().find(|option| **option == line)).copied()
}
