//! What a local rule changes: the same games with and without it.
//!
//! Definitions: `docs/STATISTICS.md`, "Local rules".

use super::eras::is_drawn;
use super::result_table::{Holds, ResultTable};
use super::source::{GameLine, Subject};
use crate::run::plan::Group;
use crate::run::request::group_of_random;
use gunjin_play::spec::{LoadError, load_edition};
use gunjin_play::stats::false_discovery::{adjusted, two_sided_p};
use gunjin_play::stats::interval::{Estimate, Z_95, normal_95};
use gunjin_play::text::settings::settings;
use std::collections::BTreeMap;

/// The share of false discoveries among those that are called so.
const RATE: f64 = 0.05;

/// Groups like this one, but for one switch each: every other word of every switch that fits the edition,
/// where it makes a difference to the rules.
///
/// # Errors
/// If the group's game is no edition.
pub fn switched_groups(whole: &Group) -> Result<Vec<Group>, LoadError> {
    let ruleset = load_edition(&whole.game)?;
    let mut groups: Vec<Group> = Vec::new();
    for setting in settings(&ruleset).iter().filter(|setting| setting.fits) {
        for word in setting.values.iter().filter(|word| **word != setting.value) {
            let separator = if whole.game.contains(':') { ',' } else { ':' };
            let game = format!("{}{separator}{}={word}", whole.game, setting.name);
            // Some words exclude others: then there is no such game.
            let Ok(other) = group_of_random(&game, whole.seed, whole.games, &whole.setups, &whole.seatings)
            else {
                continue;
            };
            if other.rules != whole.rules {
                groups.push(other);
            }
        }
    }
    Ok(groups)
}

/// A game's id and its switches.
fn parts(game: &str) -> (&str, Vec<&str>) {
    let (id, switches) = game.split_once(':').unwrap_or((game, ""));
    (id, switches.split(',').filter(|switch| !switch.is_empty()).collect())
}

/// The one switch that a game has beyond another; `None` if they differ otherwise.
fn one_more<'a>(base: &str, other: &'a str) -> Option<&'a str> {
    let ((id, few), (other_id, many)) = (parts(base), parts(other));
    let (shared, more): (Vec<&str>, Vec<&str>) = many.iter().partition(|switch| few.contains(switch));
    (id == other_id && shared.len() == few.len() && more.len() == 1).then(|| more[0])
}

/// A number of a game, given the seat that moves first.
type Measure = fn(&GameLine, usize) -> Option<f64>;

/// What is compared.
const MEASURES: [(&str, Measure); 5] = [
    ("first_mover", |game, first| game.scores.get(first).copied()),
    ("drawn", |game, _| Some(f64::from(u8::from(is_drawn(game))))),
    ("plies", |game, _| Some(f64::from(game.plies))),
    ("first_contact", |game, _| game.first_contact),
    ("branching", |game, _| game.branching),
];

/// What one switch does to one measure.
struct Effect {
    words: [String; 4],
    base: f64,
    difference: Estimate,
    p: f64,
}

/// Games by what makes them begin alike.
fn by_number(subject: &Subject) -> BTreeMap<(u64, u64, usize), &GameLine> {
    subject.games.iter().map(|game| ((game.seed, game.index, game.seating), game)).collect()
}

/// `first` are the seats that move first, without and with the switch.
fn effects(base: &Subject, other: &Subject, switch: &str, first: [usize; 2]) -> Vec<Effect> {
    let (games, others) = (by_number(base), by_number(other));
    let effect = |&(measure, number): &(&str, Measure)| {
        let pair = |(key, game): (&(u64, u64, usize), &&GameLine)| {
            Some((number(game, first[0])?, number(others.get(key)?, first[1])?))
        };
        let pairs: Vec<(f64, f64)> = games.iter().filter_map(pair).collect();
        let differences = || pairs.iter().map(|(before, after)| after - before);
        let squares = differences().map(|difference| difference * difference).sum();
        let difference = normal_95(differences().sum(), squares, pairs.len() as u64)?;
        let deviation = (difference.high - difference.point) / Z_95;
        let p = match deviation {
            sure if sure > 0.0 => two_sided_p(difference.point / sure),
            _ if difference.point == 0.0 => 1.0,
            _ => 0.0,
        };
        let base_mean = pairs.iter().map(|(before, _)| before).sum::<f64>() / pairs.len() as f64;
        let words = [base.game.clone(), base.played_by(), switch.to_string(), measure.to_string()];
        Some(Effect { words, base: base_mean, difference, p })
    };
    MEASURES.iter().filter_map(effect).collect()
}

/// One line a switch and measure, over all subjects of which the one has one switch more than the other;
/// corrected together. `first` is the seat that moves first, by subject.
#[must_use]
pub fn switches_table(subjects: &[Subject], first: impl Fn(&Subject) -> usize) -> ResultTable {
    let mut found = Vec::new();
    for base in subjects.iter().filter(|subject| subject.is_whole()) {
        let alike = |other: &&Subject| {
            other.is_whole() && other.agents == base.agents && other.policies == base.policies
        };
        for other in subjects.iter().filter(alike) {
            if let Some(switch) = one_more(&base.game, &other.game) {
                found.extend(effects(base, other, switch, [first(base), first(other)]));
            }
        }
    }
    let corrected = adjusted(&found.iter().map(|effect| effect.p).collect::<Vec<f64>>());
    let columns = [
        ("game", Holds::Words),
        ("agents", Holds::Words),
        ("switch", Holds::Words),
        ("measure", Holds::Words),
        ("games", Holds::Words),
        ("without", Holds::Numbers(3)),
        ("difference", Holds::Estimates(3)),
        ("p", Holds::Numbers(4)),
        ("q", Holds::Numbers(4)),
        ("discovery", Holds::Words),
    ];
    let title = "What local rules change: the same games with the switch, less without it";
    let mut table = ResultTable::new("switches", title, &columns);
    for (effect, q) in found.into_iter().zip(corrected) {
        let mut row: Vec<_> = effect.words.into_iter().map(Into::into).collect();
        row.extend([effect.difference.count.into(), effect.base.into(), effect.difference.into()]);
        row.extend([effect.p.into(), q.into(), (q <= RATE).into()]);
        table.row(row);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::result_table::Cell;
    use crate::run::request::group;

    #[test]
    fn one_switch_more_is_seen() {
        assert_eq!(one_more("w-23-6i", "w-23-6i:flag_mobile=true"), Some("flag_mobile=true"));
        assert_eq!(one_more("w-23-6i:a=1", "w-23-6i:a=1,b=2"), Some("b=2"));
        for other in ["w-23-6i", "p3-23-6i:flag_mobile=true", "w-23-6i:a=1,b=2"] {
            assert_eq!(one_more("w-23-6i", other), None, "{other}");
        }
        assert_eq!(one_more("w-23-6i:a=1", "w-23-6i:a=2"), None);
    }

    fn played(game: &str, scores: &[[f64; 2]]) -> Subject {
        let line = |(index, scores): (usize, &[f64; 2])| GameLine {
            index: index as u64,
            seed: 1,
            seating: 0,
            players: Vec::new(),
            scores: scores.to_vec(),
            reason: "hq".into(),
            plies: 10 + index as u32,
            branching: None,
            combats: None,
            captures: None,
            first_contact: None,
            crossing: None,
            setups: Vec::new(),
        };
        let games = scores.iter().enumerate().map(line).collect();
        Subject { game: game.into(), seats: 2, games, ..Subject::default() }
    }

    #[test]
    fn differences_are_those_of_the_first_mover_in_games_of_one_number() {
        let (won, lost) = ([1.0, 0.0], [0.0, 1.0]);
        let subjects = [
            played("x", &[won, won, lost, won]),
            // The same results with the other seat moving first: three of four for the first mover become
            // one of four.
            played("x:first_player=north", &[won, won, lost, won]),
        ];
        let table = switches_table(&subjects, |subject| usize::from(subject.game.ends_with("north")));
        let column = |name: &str| table.column(name).expect(name);
        let row = |measure: &str| {
            let found = table.rows().iter().find(|row| row[column("measure")] == Cell::from(measure));
            found.unwrap_or_else(|| panic!("no {measure}"))
        };
        let difference = |measure: &str| match row(measure)[column("difference")] {
            Cell::Estimate(estimate) => estimate.point,
            _ => f64::NAN,
        };
        assert!((difference("first_mover") + 0.5).abs() < 1e-12 && difference("plies") == 0.0);
        // Differences -1, -1, 1, -1: deviation 1, error 1/2, deviate -1.
        let Cell::Number(p) = row("first_mover")[column("p")] else { panic!("a number") };
        assert!((p - 0.317_310_5).abs() < 1e-6, "{p}");
        assert_eq!(row("plies")[column("p")], Cell::Number(1.0));
        assert_eq!(row("drawn")[column("without")], Cell::Number(0.0));
    }

    #[test]
    fn every_fitting_switch_becomes_another_game() {
        let seatings = [vec!["random".to_string(); 2]];
        let whole = group("w-23-6i", 1, 10, &[], &seatings).expect("a group");
        let groups = switched_groups(&whole).expect("an edition");
        assert!(groups.iter().any(|group| group.game == "w-23-6i:first_player=north"));
        assert!(groups.iter().all(|group| group.rules != whole.rules && group.seed == 1));
        assert!(groups.len() > 10, "{}", groups.len());
    }
}
