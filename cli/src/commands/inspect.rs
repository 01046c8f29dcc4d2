//! `gunjin inspect replay`, `belief` and `forecast`: what a recorded game shows, and records as `think` reads them too.

use super::output::{Format, Output, Verdict, tell};
use super::play::speaks;
use super::requests::{EyesArgument, ReplayRequest};
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use gunjin_agents::games::gunjin::belief::{Belief, BeliefReport};
use gunjin_agents::games::gunjin::forecast::Forecaster;
use gunjin_engine::catalogue::{EditionVisitor, GameVisitor, HotLoops, with_game, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, NORTH, Ruleset, SOUTH};
use gunjin_engine::record::RecordText;
use gunjin_engine::replay::{self, ReplayError};
use gunjin_engine::{Bits, Rulebook, Seat, Umpire};
use gunjin_experiments::render::belief::belief_text;
use gunjin_experiments::render::forecast::{ForecastCurve, forecast_text};
use gunjin_experiments::render::replay::{Eyes, Showing, pictures, replay_text};
use gunjin_play::files::read_text;
use gunjin_play::game_run::result::winner_word;
use gunjin_play::spec::{load, load_edition};
use gunjin_play::text::style::Style;
use gunjin_ui::language::{caption, say, true_record};
use std::num::NonZero;
use std::path::{Path, PathBuf};

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
        let umpire = replay::replay(&game, self.text)?;
        let (first, last) = self.range(umpire.actions().len());
        let result = game.result_words(umpire.ended());
        let start = say("start", self.request.lang, &[]);
        Ok(pictures(&umpire, &start, (first, last), self.style) + &self.verdict(&umpire, &result))
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Result<String, Refusal> {
        let umpire = replay::replay(&game, self.text)?;
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

pub(crate) fn replay(request: &ReplayRequest, output: &mut Output) -> anyhow::Result<Verdict> {
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

struct Refusal {
    message: String,
    /// The record tells what did not happen, rather than being no record of this game at all.
    untrue: bool,
}

impl Refusal {
    fn request(message: String) -> Refusal {
        Refusal { message, untrue: false }
    }

    /// Tells of it: a failed check if the record is not true, else a wrong request.
    fn verdict(self, path: &Path) -> anyhow::Result<Verdict> {
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

/// The text of a record of an edition, and the rules.
fn read_edition_record(path: &Path, game: Option<&str>) -> anyhow::Result<(String, Ruleset)> {
    let (text, name) = read_record(path, game)?;
    let ruleset = load_edition(&name).with_context(|| path.display().to_string())?;
    Ok((text, ruleset))
}

#[derive(Debug, Args)]
pub(crate) struct BeliefRequest {
    /// The record
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Position after N plies; without it, the last
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Seat that looks; without it, the one to move (South if the game is over)
    #[arg(long)]
    seat: Option<SeatArgument>,
    /// Output format
    #[arg(long, default_value = "text")]
    format: Format,
    /// The game; needed for records of an edition file of your own
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// A seat by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SeatArgument {
    /// The side at the bottom of the board, which moves first unless the game has first_player=north
    #[value(alias = "1")]
    South = SOUTH as isize,
    /// The side above
    #[value(alias = "2")]
    North = NORTH as isize,
}

struct Believing<'a> {
    text: &'a str,
    request: &'a BeliefRequest,
    style: Style,
}

enum Answer {
    Text(String),
    Json(Box<BeliefReport>),
}

impl EditionVisitor for Believing<'_> {
    type Output = Result<Answer, Refusal>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let played = replay::replay(&game, self.text)?;
        let umpire = at_ply(&played, self.request.ply, "plies").map_err(Refusal::request)?;
        let seat = self.request.seat.map(|seat| seat as usize).or(umpire.to_move()).unwrap_or(SOUTH);
        let belief = Belief::new(&game, &umpire.view(Seat(seat as u8)));
        let report = belief.report(&game);
        Ok(match self.request.format {
            Format::Text => Answer::Text(belief_text(&game, &belief, &report, self.style)),
            Format::Json => Answer::Json(Box::new(report)),
        })
    }
}

pub(crate) fn belief(request: &BeliefRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (text, ruleset) = read_edition_record(&request.record, request.game.as_deref())?;
    match with_ruleset(ruleset, Believing { text: &text, request, style: output.style() }) {
        Ok(Answer::Text(text)) => output.text(&text)?,
        Ok(Answer::Json(report)) => output.json(&report)?,
        Err(refusal) => return refusal.verdict(&request.record),
    }
    Ok(Verdict::Done)
}

/// Lines of a curve, unless the request says after how many plies.
const LINES: usize = 30;

/// Options of `gunjin inspect forecast`.
#[derive(Debug, Args)]
pub(crate) struct ForecastRequest {
    /// The record
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Forecast every N plies; without it, about 30 lines in all
    #[arg(long, value_name = "N")]
    every: Option<NonZero<usize>>,
    /// Forecasting network: built-in, or a file of `gunjin learn forecast`
    #[arg(long, value_name = "NET", default_value = "built-in")]
    net: String,
    /// Output format
    #[arg(long, default_value = "text")]
    format: Format,
    /// The game; needed for records of an edition file of your own
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

struct Forecasting<'a> {
    text: &'a str,
    request: &'a ForecastRequest,
}

impl EditionVisitor for Forecasting<'_> {
    type Output = Result<ForecastCurve, Refusal>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let played = replay::replay(&game, self.text)?;
        let forecaster = Forecaster::named(&self.request.net, &game)
            .map_err(|problem| Refusal::request(problem.to_string()))?;
        let usual = played.actions().len().div_ceil(LINES).max(1);
        Ok(ForecastCurve::of(&played, &forecaster, self.request.every.map_or(usual, usize::from)))
    }
}

pub(crate) fn forecast(request: &ForecastRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (text, ruleset) = read_edition_record(&request.record, request.game.as_deref())?;
    match with_ruleset(ruleset, Forecasting { text: &text, request }) {
        Ok(curve) => output.show(request.format, &curve, |style| forecast_text(&curve, style)),
        Err(refusal) => refusal.verdict(&request.record),
    }
}
