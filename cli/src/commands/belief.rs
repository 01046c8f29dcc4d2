//! `gunjin inspect belief`.

use super::output::{Format, Output, Verdict};
use super::replay::{Refusal, at_ply, read_record};
use anyhow::Context;
use clap::{Args, ValueEnum};
use gunjin_agents::games::gunjin::belief::{Belief, BeliefReport};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, NORTH, SOUTH};
use gunjin_engine::replay::replay;
use gunjin_engine::{Bits, Seat};
use gunjin_experiments::render::belief::belief_text;
use gunjin_play::spec::load_edition;
use gunjin_play::text::style::Style;
use std::path::PathBuf;

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
        let played = replay(&game, self.text)?;
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

pub(crate) fn run(request: &BeliefRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (text, name) = read_record(&request.record, request.game.as_deref())?;
    let ruleset = load_edition(&name).with_context(|| request.record.display().to_string())?;
    match with_ruleset(ruleset, Believing { text: &text, request, style: output.style() }) {
        Ok(Answer::Text(text)) => output.text(&text)?,
        Ok(Answer::Json(report)) => output.json(&report)?,
        Err(refusal) => return refusal.verdict(&request.record),
    }
    Ok(Verdict::Done)
}
