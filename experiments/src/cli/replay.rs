//! `gunjin replay`.

use super::output::Output;
use super::progress::tell;
use super::requests::{EyesArgument, ReplayRequest};
use super::verdict::Verdict;
use anyhow::{Context, bail};
use gunjin::files::read_text;
use gunjin::report::replay::{Eyes, replay_text};
use gunjin::report::style::Style;
use gunjin::result::{reason_words, winner_word};
use gunjin::spec::load;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::referee::Referee;
use gunjin_engine::gunjin::verify::{RecordError, RecordProblem, replay};
use gunjin_engine::record::RecordText;

struct Replaying<'a> {
    text: &'a str,
    request: &'a ReplayRequest,
    style: Style,
}

impl EditionVisitor for Replaying<'_> {
    type Output = Result<String, RecordError>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Result<String, RecordError> {
        let referee = replay(&game, self.text)?;
        let (first, last) = self.request.plies.unwrap_or((0, usize::MAX));
        let eyes = match self.request.eyes {
            EyesArgument::South => Eyes::Seat(0),
            EyesArgument::North => Eyes::Seat(1),
            EyesArgument::Umpire => Eyes::Umpire,
        };
        let plies = referee.announcements().len();
        if first > plies {
            tell(&format!("The game has {plies} plies; there is no board after ply {first}."));
        }
        Ok(replay_text(&referee, eyes, first, last, self.style) + &end_text(&referee))
    }
}

fn end_text<B: Bits>(referee: &Referee<'_, B>) -> String {
    let plies = referee.announcements().len();
    match referee.ending() {
        Some(ending) => {
            let (winner, reason) = (winner_word(ending.winner), reason_words(ending.reason));
            format!("The record is true: {plies} plies, result: {winner} ({reason}).\n")
        }
        None => format!("The record is true: {plies} plies, broken off.\n"),
    }
}

pub(crate) fn run(request: &ReplayRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let path = request.file.display();
    let text = read_text(&request.file)?;
    let (record, _) = RecordText::read(&text).with_context(|| format!("{path} is no record"))?;
    let Some(name) = record.header("game") else {
        bail!("{path} has no 'game:' line; add one, for example 'game: p3-23-6i'");
    };
    let ruleset = load(request.game.as_deref().unwrap_or(name)).with_context(|| path.to_string())?;
    match with_ruleset(ruleset, Replaying { text: &text, request, style: output.style() }) {
        Ok(boards) => {
            output.text(&boards)?;
            Ok(Verdict::Done)
        }
        Err(error) if is_untrue(&error) => {
            tell(&format!("gunjin: {path}: {error}"));
            Ok(Verdict::CheckFailed)
        }
        Err(error) => Err(error).with_context(|| path.to_string()),
    }
}

/// Whether the file is a record that tells what did not happen, rather than no record of this game at all.
fn is_untrue(error: &RecordError) -> bool {
    matches!(*error.problem, RecordProblem::Differs { .. } | RecordProblem::Play(_))
}
