//! Results of runs as tables.

use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::summary::Summary;
use gunjin_play::text::language::{Language, ending};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;

/// A run of one game, ready to be shown.
#[derive(Debug, Clone)]
pub struct Line {
    /// Name of the game, with the switches that are not at their defaults.
    pub game: String,
    /// Summary of its games.
    pub summary: Summary,
    /// Names of seats, first seat first: as many as are to be shown.
    pub seats: Vec<String>,
    /// Wall-clock seconds, where speed is to be shown.
    pub seconds: Option<f64>,
}

/// A share with its interval: `0.512 [0.502, 0.522]`.
pub(crate) fn estimate_text(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "no games".into(), |e| format!("{:.3} [{:.3}, {:.3}]", e.point, e.low, e.high))
}

/// A number with commas between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |at: usize| if at > 0 && (digits.len() - at).is_multiple_of(3) { "," } else { "" };
    digits.chars().enumerate().map(|(at, digit)| format!("{}{digit}", comma(at))).collect()
}

fn endings(summary: &Summary) -> String {
    let shares = summary.endings();
    let text = shares
        .iter()
        .map(|(reason, share)| format!("{} {:.1}%", ending(reason, Language::English), share * 100.0));
    text.collect::<Vec<_>>().join(", ")
}

/// One line a game, with intervals.
pub fn results_text(lines: &[Line], style: Style) -> String {
    let timed = lines.iter().any(|line| line.seconds.is_some());
    let seats: &[String] = lines.first().map_or(&[], |line| &line.seats);
    let headings: Vec<String> = seats.iter().map(|seat| format!("{seat}'s score [95 %]")).collect();
    let mut columns = vec!["game", ">games", ">plies a game"];
    columns.extend(headings.iter().map(String::as_str));
    columns.push(">drawn");
    columns.extend(timed.then_some(">plies/s"));
    columns.push("how games ended");
    Table::new(&columns).with_rows(lines.iter().map(|line| cells(line, timed))).text(style)
}

fn cells(line: &Line, timed: bool) -> Vec<String> {
    let Line { game, summary, seats, seconds } = line;
    let drawn = summary.draw_share().map_or(0.0, |share| share.point * 100.0);
    let mut cells = vec![game.clone(), grouped(summary.games), format!("{:.1}", summary.mean_plies())];
    cells.extend((0..seats.len()).map(|seat| estimate_text(summary.score(seat))));
    cells.push(format!("{drawn:.1}%"));
    let rate = |seconds: f64| grouped((summary.plies as f64 / seconds.max(1e-9)) as u64);
    cells.extend(timed.then(|| seconds.map_or_else(String::new, rate)));
    cells.push(endings(summary));
    cells
}
