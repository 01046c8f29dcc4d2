//! Effects of a local rule: the same games with and without it.
//!
//! Definitions: `docs/STATISTICS.md`, "Local rules".

use super::eras::is_drawn;
use super::luck::{fixed_by_setups, playings};
use super::removal::pairs_without;
use super::result_table::{Cell, Holds, ResultTable, columns};
use super::source::{GameLine, Start, Subject};
use gunjin_engine::named;
use gunjin_play::stats::false_discovery::{adjusted, two_sided_p};
use gunjin_play::stats::interval::{Estimate, Z_95, mean_95};
use std::collections::BTreeMap;

/// The share of false discoveries among those that are called so.
const RATE: f64 = 0.05;

fn parts(game: &str) -> (&str, Vec<&str>) {
    let (id, switches) = named::name_and_rest(game);
    (id, named::parts(switches).collect())
}

/// The one switch that a game has beyond another; `None` if they differ otherwise.
pub fn one_more<'a>(base: &str, other: &'a str) -> Option<&'a str> {
    let ((id, few), (other_id, many)) = (parts(base), parts(other));
    let (shared, more): (Vec<&str>, Vec<&str>) = many.iter().partition(|switch| few.contains(switch));
    (id == other_id && shared.len() == few.len() && more.len() == 1).then(|| more[0])
}

/// Measures of which the change is told as a share where games are taken together: a game of one edition may be ten
/// times as long as one of another.
const SHARES: [&str; 3] = ["plies", "first_contact", "branching"];

type Measure = fn(&GameLine, usize) -> Option<f64>;

const MEASURES: [(&str, Measure); 5] = [
    ("first_mover", |game, first| game.scores.get(first).copied()),
    ("drawn", |game, _| Some(f64::from(u8::from(is_drawn(game))))),
    ("plies", |game, _| Some(f64::from(game.plies))),
    ("first_contact", |game, _| game.first_contact),
    ("branching", |game, _| game.branching),
];

struct Effect {
    game: String,
    agents: String,
    switch: String,
    measure: String,
    without: f64,
    /// Increase by the switch, by what games begin alike in.
    added: BTreeMap<Start, f64>,
}

struct Tested {
    difference: Estimate,
    p: f64,
}

fn tested(difference: Estimate) -> Tested {
    let p = match (difference.high - difference.point) / Z_95 {
        error if error > 0.0 => two_sided_p(difference.point / error),
        _ if difference.point == 0.0 => 1.0,
        _ => 0.0,
    };
    Tested { difference, p }
}

impl Effect {
    fn tested(&self) -> Option<Tested> {
        mean_95(self.added.values().copied()).map(tested)
    }

    /// Divisor that makes differences comparable with those of other games; `None` where there is nothing to take a share of.
    fn unit(&self) -> Option<f64> {
        let is_share = SHARES.contains(&self.measure.as_str());
        if is_share { (self.without > 0.0).then_some(self.without) } else { Some(1.0) }
    }
}

type Numbers = BTreeMap<Start, f64>;

fn numbers(all: &[Subject], subject: &Subject, first: usize) -> BTreeMap<String, Numbers> {
    let mut found: BTreeMap<String, Numbers> = BTreeMap::new();
    for (measure, number) in MEASURES {
        let of = |game: &GameLine| Some((game.start(), number(game, first)?));
        found.insert(measure.to_string(), subject.games.iter().filter_map(of).collect());
    }
    for (code, pairs) in pairs_without(all, subject) {
        let lost = |(&start, points): (&Start, &[f64; 2])| (start, 0.5 - (points[0] + points[1]) / 2.0);
        found.insert(format!("lost_{code}"), pairs.iter().map(lost).collect());
    }
    if let Some(share) = fixed_by_setups(&playings(all, subject, first)) {
        found.insert("by_setups".to_string(), share.parts);
    }
    found
}

struct Read<'a> {
    subject: &'a Subject,
    numbers: BTreeMap<String, Numbers>,
}

fn effects(base: &Read<'_>, other: &Read<'_>, switch: &str) -> Vec<Effect> {
    let effect = |(measure, before): (&String, &Numbers)| {
        let after = other.numbers.get(measure)?;
        let both: Vec<(Start, f64, f64)> =
            before.iter().filter_map(|(start, before)| Some((*start, *before, *after.get(start)?))).collect();
        Some(Effect {
            game: base.subject.game.clone(),
            agents: base.subject.played_by(),
            switch: switch.to_string(),
            measure: measure.clone(),
            without: both.iter().map(|(_, before, _)| before).sum::<f64>() / both.len() as f64,
            added: both.into_iter().map(|(start, before, after)| (start, after - before)).collect(),
        })
    };
    base.numbers.iter().filter_map(effect).collect()
}

/// Effects of every switch on every measure in every game of which one subject has one switch more than
/// another. `first` is the seat that moves first, by subject.
fn all_effects(subjects: &[Subject], first: impl Fn(&Subject) -> usize) -> Vec<Effect> {
    let read = |subject| Read { subject, numbers: numbers(subjects, subject, first(subject)) };
    let read: Vec<Read<'_>> = subjects.iter().filter(|subject| subject.is_whole()).map(read).collect();
    let mut found = Vec::new();
    for base in &read {
        for other in read.iter().filter(|other| other.subject.is_played_by_those_of(base.subject)) {
            if let Some(switch) = one_more(&base.subject.game, &other.subject.game) {
                found.extend(effects(base, other, switch));
            }
        }
    }
    found
}

fn add_tested(table: &mut ResultTable, rows: Vec<(Vec<Cell>, Tested)>) {
    let corrected = adjusted(&rows.iter().map(|(_, tested)| tested.p).collect::<Vec<f64>>());
    for ((mut row, Tested { difference, p }), q) in rows.into_iter().zip(corrected) {
        row.extend([difference.into(), p.into(), q.into(), (q <= RATE).into()]);
        table.row(row);
    }
}

const TESTED: [(&str, Holds); 4] = columns![
    Estimates(3) => difference; Numbers(4) => p, q; Words => discovery;
];

fn by_game(effects: &[Effect]) -> ResultTable {
    let own = ["game", "agents", "switch", "measure", "games"].map(|name| (name, Holds::Words));
    let columns = [own.as_slice(), &[("without", Holds::Numbers(3))], &TESTED].concat();
    let title = "Effects of local rules: the same games with the switch, minus without it";
    let mut table = ResultTable::new("switches", title, &columns);
    let row = |effect: &Effect| {
        let tested = effect.tested()?;
        let Effect { game, agents, switch, measure, .. } = effect;
        let mut row: Vec<Cell> = [game, agents, switch, measure].map(|word| word.clone().into()).to_vec();
        row.extend([tested.difference.count.into(), effect.without.into()]);
        Some((row, tested))
    };
    add_tested(&mut table, effects.iter().filter_map(row).collect());
    table
}

/// The mean over games of what a switch does, every game counted alike. What begins alike in several of them is one
/// observation: armies that are dealt from one number resemble each other from edition to edition.
fn over_games(effects: &[&Effect]) -> Option<(u64, Tested)> {
    let played = effects.iter().copied().filter(|effect| !effect.added.is_empty());
    let effects: Vec<(&Effect, f64)> = played.filter_map(|effect| Some((effect, effect.unit()?))).collect();
    let games = effects.len() as f64;
    let (mut mean, mut deviations) = (0.0, BTreeMap::<Start, f64>::new());
    for (effect, unit) in &effects {
        let weight = 1.0 / (games * unit * effect.added.len() as f64);
        let own = effect.added.values().sum::<f64>() / effect.added.len() as f64;
        mean += own / (games * unit);
        for (start, added) in &effect.added {
            *deviations.entry(*start).or_default() += weight * (added - own);
        }
    }
    let count = deviations.len() as f64;
    if count < 2.0 {
        return None;
    }
    let squares: f64 = deviations.values().map(|deviation| deviation * deviation).sum();
    let half = Z_95 * (squares * count / (count - 1.0)).sqrt();
    let difference =
        Estimate { point: mean, low: mean - half, high: mean + half, count: deviations.len() as u64 };
    Some((effects.len() as u64, tested(difference)))
}

/// One line a switch and measure, over all games; none where there is but one game.
fn over_all(effects: &[Effect]) -> ResultTable {
    let own = ["agents", "switch", "measure", "rule_sets", "games"].map(|name| (name, Holds::Words));
    let title = "Effects of local rules over all games that they apply to";
    let mut table = ResultTable::new("switches_over_games", title, &[own.as_slice(), &TESTED].concat());
    let mut alike: BTreeMap<[&String; 3], Vec<&Effect>> = BTreeMap::new();
    for effect in effects {
        alike.entry([&effect.agents, &effect.switch, &effect.measure]).or_default().push(effect);
    }
    if effects.iter().all(|effect| effect.game == effects[0].game) {
        return table;
    }
    let row = |(words, effects): ([&String; 3], Vec<&Effect>)| {
        let (sets, tested) = over_games(&effects)?;
        let mut row: Vec<Cell> = words.map(|word| word.clone().into()).to_vec();
        row.extend([sets.into(), tested.difference.count.into()]);
        Some((row, tested))
    };
    add_tested(&mut table, alike.into_iter().filter_map(row).collect());
    table
}

/// Effects of switches, in each game and over all: tables of all subjects of which the one has one switch
/// more than the other; the rows of each are corrected together. `first` is the seat that moves first, by
/// subject.
pub fn switches_tables(subjects: &[Subject], first: impl Fn(&Subject) -> usize) -> [ResultTable; 2] {
    let effects = all_effects(subjects, first);
    [by_game(&effects), over_all(&effects)]
}
