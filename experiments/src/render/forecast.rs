//! Forecast of a recorded game's result, moment by moment, by what each seat saw.

use super::names::seat_name;
use gunjin_agents::games::gunjin::forecast::{Chances, Forecaster};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::{Bits, Notation, Rulebook, Seat, Umpire};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::Serialize;

const BAR: usize = 20;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct ForecastMoment {
    pub(crate) ply: usize,
    /// The move that led there; `None` at the start.
    #[serde(rename = "move")]
    pub(crate) action: Option<String>,
    /// The chances of South and of North, each by what it has seen.
    pub(crate) chances: [Chances; 2],
}

/// A game, moment by moment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ForecastCurve {
    /// Name of the game, with the switches that are not at their defaults.
    pub(crate) game: String,
    pub(crate) moments: Vec<ForecastMoment>,
}

impl ForecastCurve {
    /// Of a game that was played: every so many plies, and its last moment.
    pub fn of<B: Bits>(
        played: &Umpire<'_, Gunjin<B>>,
        forecaster: &Forecaster<B>,
        every: usize,
    ) -> ForecastCurve {
        let game = played.game();
        let mut umpire = Umpire::from_position(game, *played.start());
        let mut moments = vec![moment(&umpire, forecaster, None)];
        let all = played.actions().len();
        for (at, &action) in played.actions().iter().enumerate() {
            let text = game.action_text(umpire.position(), action);
            if umpire.play(action).is_err() {
                break;
            }
            if (at + 1) % every.max(1) == 0 || at + 1 == all {
                moments.push(moment(&umpire, forecaster, Some(text)));
            }
        }
        ForecastCurve { game: game.id(), moments }
    }
}

fn moment<B: Bits>(
    umpire: &Umpire<'_, Gunjin<B>>,
    forecaster: &Forecaster<B>,
    action: Option<String>,
) -> ForecastMoment {
    let chances = [0, 1].map(|seat| forecaster.chances(umpire.game(), &umpire.view(Seat(seat))));
    ForecastMoment { ply: umpire.actions().len(), action, chances }
}

/// `win 62 %, draw 10 %, loss 28 %`.
pub fn chances_text(chances: &Chances) -> String {
    let [win, draw, loss] = percents(chances);
    format!("win {win} %, draw {draw} %, loss {loss} %")
}

/// Whole percents that sum to 100.
pub fn percents(chances: &Chances) -> [u32; 3] {
    let [win, draw] = [chances.win, chances.win + chances.draw].map(|part| (100.0 * part).round() as u32);
    [win, draw - win, 100 - draw]
}

/// The curve as a table with bars.
pub fn forecast_text(curve: &ForecastCurve, style: Style) -> String {
    let [south, north] = [0, 1].map(|seat| format!(">{}", seat_name(seat)));
    let mut table = Table::new(&[">ply", "move", &south, "", &north, ""]);
    for ForecastMoment { ply, action, chances } in &curve.moments {
        let mut row = vec![ply.to_string(), action.clone().unwrap_or_default()];
        for chances in chances {
            let [win, draw, loss] = percents(chances);
            row.extend([format!("{win}/{draw}/{loss}"), bar(chances, style)]);
        }
        table.row(row);
    }
    let [win, draw, loss] = signs(style);
    let title = format!("{}: winning chances, given what each seat had seen", curve.game);
    format!(
        "{}\nwin/draw/loss in percent, for players like `learned`; {win} win, {draw} draw, {loss} loss\n\n{}",
        style.heading(&title),
        table.text(style)
    )
}

fn signs(style: Style) -> [char; 3] {
    if style.ascii { ['#', '=', '.'] } else { ['█', '▒', '·'] }
}

/// Chances as a bar of signs.
pub fn bar(chances: &Chances, style: Style) -> String {
    let [win, draw, loss] = signs(style);
    let until = |part: f64| (part * BAR as f64).round() as usize;
    let (won, drawn) = (until(chances.win), until(chances.win + chances.draw));
    let sign = |at: usize| match at {
        at if at < won => win,
        at if at < drawn => draw,
        _ => loss,
    };
    (0..BAR).map(sign).collect()
}
