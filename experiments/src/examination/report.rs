//! Findings of an examination, for people and for programs.

use super::points::{Demand, Finding, Mark, findings};
use super::trials::{Trial, USUAL_GAMES, Way};
use gunjin_agents::external::conduct::{Question, Remark};
use serde_json::{Value, json};

/// The report on a program.
#[derive(Debug)]
pub struct Report {
    pub(crate) command: String,
    pub(crate) name: Option<String>,
    pub(crate) games: usize,
    /// Milliseconds of every answer to a `turn`.
    answers: Vec<f64>,
    findings: Vec<Finding>,
    /// True if a game was played to its end; what comes late in a game is not reached otherwise.
    finished: bool,
    has_series: bool,
}

impl Report {
    /// The report on the games of a command.
    pub fn of(command: &str, trials: &[Trial]) -> Report {
        let remarks = || trials.iter().flat_map(|game| &game.remarks);
        let answers = remarks().filter_map(|remark| match remark {
            Remark::Answered(Question::Turn, milliseconds) => Some(*milliseconds),
            _ => None,
        });
        let name = remarks().find_map(|remark| match remark {
            Remark::Named(name) => Some(name.clone()),
            _ => None,
        });
        Report {
            command: command.to_string(),
            name,
            games: trials.len(),
            answers: answers.collect(),
            findings: findings(trials),
            finished: trials.iter().any(|game| game.reason != "forfeit"),
            has_series: trials.iter().any(|game| game.way == Way::Series && game.number > 0),
        }
    }

    /// True if the protocol is kept.
    pub fn is_correct(&self) -> bool {
        !self.findings.iter().any(|finding| finding.breaks)
    }

    /// Mark of a demand, its worst finding, and how many it has.
    fn mark(&self, demand: Demand) -> (Mark, Option<&Finding>, usize) {
        let of = || self.findings.iter().filter(|finding| finding.demand == demand);
        let worst = of().find(|finding| finding.breaks).or_else(|| of().next());
        let mark = match worst {
            Some(finding) if finding.breaks => Mark::Broken,
            Some(_) => Mark::Advice,
            None if self.is_reached(demand) => Mark::Met,
            None => Mark::NotReached,
        };
        (mark, worst, of().count())
    }

    fn is_reached(&self, demand: Demand) -> bool {
        let broken = |other| self.findings.iter().any(|finding| finding.demand == other && finding.breaks);
        match demand {
            Demand::Ready => true,
            Demand::Version => !broken(Demand::Ready),
            Demand::Series => self.has_series && self.finished,
            Demand::Quit | Demand::Repeats | Demand::End => self.finished,
            _ => !self.answers.is_empty(),
        }
    }

    fn mean(&self) -> f64 {
        self.answers.iter().sum::<f64>() / self.answers.len().max(1) as f64
    }

    fn slowest(&self) -> f64 {
        self.answers.iter().copied().fold(0.0, f64::max)
    }

    /// Report as text for people.
    pub fn text(&self) -> String {
        let name = self.name.as_deref().unwrap_or("unnamed");
        let mut text = format!("{} ({name}): {} games\n", self.command, self.games);
        if !self.answers.is_empty() {
            let (count, mean, slowest) = (self.answers.len(), self.mean(), self.slowest());
            text.push_str(&format!("{count} moves: mean {mean:.1} ms, maximum {slowest:.1} ms\n"));
        }
        text.push('\n');
        for demand in Demand::ALL {
            let (mark, finding, count) = self.mark(demand);
            text.push_str(&format!("{:<7} {}\n", word(mark), demand.words()));
            if let Some(Finding { place, found, remedy, .. }) = finding {
                let more = if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() };
                text.push_str(&format!("        found: {found} [{place}]{more}\n        remedy: {remedy}\n"));
            }
        }
        let verdict = if self.is_correct() { "follows the protocol" } else { "breaks the protocol" };
        format!("{text}\nThe program {verdict}.\n")
    }

    /// Report as JSON for programs.
    pub fn json(&self) -> Value {
        let point = |demand: Demand| {
            let (mark, finding, count) = self.mark(demand);
            json!({
                "point": demand.word(),
                "demand": demand.words(),
                "mark": word(mark),
                "times": count,
                "where": finding.map(|finding| &finding.place),
                "found": finding.map(|finding| &finding.found),
                "remedy": finding.map(|finding| &finding.remedy),
            })
        };
        json!({
            "command": self.command,
            "name": self.name,
            "correct": self.is_correct(),
            "games": self.games,
            "moves": self.answers.len(),
            "mean_milliseconds": self.mean(),
            "slowest_milliseconds": self.slowest(),
            "points": Demand::ALL.map(point),
        })
    }
}

fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Met => "ok",
        Mark::Advice => "advice",
        Mark::Broken => "BROKEN",
        Mark::NotReached => "-",
    }
}

/// The games of an examination: those named, or the usual ones.
pub fn games_of(named: &[String]) -> Vec<String> {
    if named.is_empty() { USUAL_GAMES.map(str::to_string).to_vec() } else { named.to_vec() }
}
