//! `gunjin inspect forecast`.

use super::output::{Format, Output, Verdict};
use super::replay::{Refusal, read_record};
use anyhow::Context;
use clap::Args;
use gunjin_agents::games::gunjin::forecast::Forecaster;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::replay::replay;
use gunjin_experiments::render::forecast::{ForecastCurve, forecast_text};
use gunjin_play::spec::load_edition;
use std::num::NonZero;
use std::path::PathBuf;

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
        let played = replay(&game, self.text)?;
        let forecaster = Forecaster::named(&self.request.net, &game)
            .map_err(|problem| Refusal::request(problem.to_string()))?;
        let usual = played.actions().len().div_ceil(LINES).max(1);
        Ok(ForecastCurve::of(&played, &forecaster, self.request.every.map_or(usual, usize::from)))
    }
}

pub(crate) fn run(request: &ForecastRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (text, name) = read_record(&request.record, request.game.as_deref())?;
    let ruleset = load_edition(&name).with_context(|| request.record.display().to_string())?;
    match with_ruleset(ruleset, Forecasting { text: &text, request }) {
        Ok(curve) => output.show(request.format, &curve, |style| forecast_text(&curve, style)),
        Err(refusal) => refusal.verdict(&request.record),
    }
}
