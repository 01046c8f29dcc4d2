//! `gunjin inspect replay`.

use super::output::{Output, Verdict, tell};
use super::play::speaks;
use super::requests::{EyesArgument, ReplayRequest};
use anyhow::{Context, bail};
use gunjin_engine::catalogue::{GameVisitor, HotLoops, with_game};
use gunjin_engine::games::gunjin::{Gunjin, SOUTH};
use gunjin_engine::record::RecordText;
use gunjin_engine::replay::{ReplayError, replay};
use gunjin_engine::{Bits, Rulebook, Umpire};
use gunjin_experiments::render::replay::{Eyes, Showing, pictures, replay_text};
use gunjin_play::files::read_text;
use gunjin_play::game_run::result::winner_word;
use gunjin_play::spec::load;
use gunjin_play::text::style::Style;
use gunjin_ui::language::{caption, say, true_record};
use std::path::Path;

struct Replaying<'a> {
    text: &'a str,
    request: &'a ReplayRequest,
    style: Style,
}

impl GameVisitor for Replaying<'_> {
    type Output = Result<String, Refusal>;

    fn game<G: HotLoops>(self, game: G) -> Result<String, Refusal> {
        if self.request.eyes != EyesArgument::Umpire {
            let message = "only the umpire's view is available for this game; leave --seat out".to_string();
            return Err(Refusal::request(message));
        }
        let umpire = replay(&game, self.text)?;
        let (first, last) = self.range(umpire.actions().len());
        let result = game.result_words(umpire.ended());
        let start = say("start", self.request.lang, &[]);
        Ok(pictures(&umpire, &start, (first, last), self.style) + &self.verdict(&umpire, &result))
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Result<String, Refusal> {
        let umpire = replay(&game, self.text)?;
        let plies = self.range(umpire.actions().len());
        let eyes = match self.request.eyes {
            EyesArgument::South => Eyes::Seat(0),
            EyesArgument::North => Eyes::Seat(1),
            EyesArgument::Umpire => Eyes::Umpire,
        };
        let winner = umpire.ending().map_or_else(String::new, |ending| {
            say(&format!("winner_{}", winner_word(ending.winner)), self.request.lang, &[])
        });
        let showing = Showing { eyes, plies, below: SOUTH, style: self.style };
        let boards = replay_text(&umpire, showing, &|ply, told| caption(self.request.lang, &game, ply, told));
        Ok(boards + &self.verdict(&umpire, &winner))
    }
}

impl Replaying<'_> {
    fn range(&self, plies: usize) -> (usize, usize) {
        let (first, last) = self.request.plies.unwrap_or((0, usize::MAX));
        if first > plies {
            tell(&format!("The game has {plies} plies; --plies begins at {first}."));
        }
        (first, last)
    }

    fn verdict<G: Rulebook>(&self, umpire: &Umpire<'_, G>, result: &str) -> String {
        let ended = umpire.ended().map(|ended| ended.reason);
        true_record(self.request.lang, umpire.actions().len(), ended.map(|reason| (result, reason)))
    }
}

pub(crate) fn run(request: &ReplayRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    speaks(request.lang, output.style())?;
    let (text, name) = read_record(&request.file, request.game.as_deref())?;
    let game = load(&name).with_context(|| request.file.display().to_string())?;
    match with_game(game, Replaying { text: &text, request, style: output.style() }) {
        Ok(boards) => {
            output.text(&boards)?;
            Ok(Verdict::Done)
        }
        Err(refusal) => refusal.verdict(&request.file),
    }
}

pub(crate) struct Refusal {
    pub(crate) message: String,
    /// The record tells what did not happen, rather than being no record of this game at all.
    pub(crate) untrue: bool,
}

impl Refusal {
    pub(crate) fn request(message: String) -> Refusal {
        Refusal { message, untrue: false }
    }

    /// Tells of it: a failed check if the record is not true, else a wrong request.
    pub(crate) fn verdict(self, path: &Path) -> anyhow::Result<Verdict> {
        let message = format!("{}: {}", path.display(), self.message);
        if !self.untrue {
            bail!(message);
        }
        tell(&format!("gunjin: {message}"));
        Ok(Verdict::CheckFailed)
    }
}

impl From<ReplayError> for Refusal {
    fn from(error: ReplayError) -> Refusal {
        Refusal { message: error.to_string(), untrue: error.problem.is_untrue() }
    }
}

/// A game that was played, after so many of its plies; without a number, after all.
pub(crate) fn at_ply<'g, G: Rulebook>(
    played: &Umpire<'g, G>,
    ply: Option<usize>,
    things: &str,
) -> Result<Umpire<'g, G>, String> {
    let all = played.actions().len();
    let Some(actions) = played.actions().get(..ply.unwrap_or(all)) else {
        return Err(format!("the record has {all} {things}; give a --ply from 0 to {all}"));
    };
    let mut umpire = Umpire::from_position(played.game(), played.start().clone());
    for &action in actions {
        umpire.play(action).map_err(|refused| refused.to_string())?;
    }
    Ok(umpire)
}

/// The text of a record, and the name of its game, unless another name is given.
pub(crate) fn read_record(path: &Path, game: Option<&str>) -> anyhow::Result<(String, String)> {
    let text = read_text(path)?;
    let path = path.display();
    let (record, _) = RecordText::read(&text).with_context(|| format!("{path} is not a record"))?;
    let Some(name) = record.header("game") else {
        bail!("{path} has no 'game:' line; add one, for example 'game: p3-23-6i'");
    };
    let name = game.unwrap_or(name).to_string();
    Ok((text, name))
}
