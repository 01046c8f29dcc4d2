//! What a claim's games amount to: for every game sums and counts of both arms.

use super::claim::{Claim, Event, Form, Killers, Metric};
use super::plan::Stratum;
use crate::run::folder_error::FolderError;
use crate::run::rows::Table;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What one deal says of both arms: sums, and how many terms they have. Deals are what is independent.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Deal {
    /// Sums by arm.
    pub sums: [f64; 2],
    /// Terms by arm.
    pub counts: [f64; 2],
}

impl Deal {
    fn add(&mut self, arm: usize, value: f64) {
        self.sums[arm] += value;
        self.counts[arm] += 1.0;
    }
}

/// The deals of a stratum.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The stratum.
    pub stratum: Stratum,
    /// Its deals.
    pub deals: Vec<Deal>,
}

/// A row by column name.
struct Rows {
    path: std::path::PathBuf,
    headings: Vec<String>,
    reader: csv::Reader<std::fs::File>,
}

impl Rows {
    fn open(folder: &Path, table: Table) -> Result<Rows, FolderError> {
        let path = folder.join(table.file());
        let read = |error: csv::Error| FolderError::Read { path: path.clone(), problem: error.to_string() };
        let mut reader = csv::Reader::from_path(&path).map_err(read)?;
        let headings = reader.headers().map_err(read)?.iter().map(String::from).collect();
        Ok(Rows { path, headings, reader })
    }

    /// Shows every row; fields are asked for by name, and an unknown name is an empty field.
    fn each(mut self, mut see: impl FnMut(&dyn Fn(&str) -> String)) -> Result<(), FolderError> {
        let mut record = csv::StringRecord::new();
        let path = self.path.clone();
        let read = |error: csv::Error| FolderError::Read { path: path.clone(), problem: error.to_string() };
        while self.reader.read_record(&mut record).map_err(read)? {
            let field = |name: &str| {
                let at = self.headings.iter().position(|heading| heading == name);
                at.and_then(|at| record.get(at)).unwrap_or_default().to_string()
            };
            see(&field);
        }
        Ok(())
    }
}

/// A game of a run, by cell and number.
type Key = (usize, u64);

fn key(field: &dyn Fn(&str) -> String) -> Option<Key> {
    Some((field("cell").parse().ok()?, field("game_index").parse().ok()?))
}

/// Reads a finished run.
///
/// # Errors
/// If a table cannot be read.
pub fn measure(claim: &Claim, strata: &[Stratum], folder: &Path) -> Result<Vec<Measured>, FolderError> {
    let mut deals: Vec<BTreeMap<u64, Deal>> = vec![BTreeMap::new(); strata.len()];
    // Every group of a claim has one seating, so that cells are groups.
    let place = |cell: usize| strata.iter().position(|stratum| stratum.groups.contains(&cell));
    let mut games: BTreeMap<Key, [f64; 2]> = BTreeMap::new();
    let mut reasons: BTreeMap<Key, String> = BTreeMap::new();
    Rows::open(folder, Table::Games)?.each(|field| {
        let Some((cell, index)) = key(field) else { return };
        let Some(stratum) = place(cell) else { return };
        let arm = usize::from(cell != strata[stratum].groups[0]);
        let scores = ["score_1", "score_2"].map(|name| field(name).parse().unwrap_or(0.5));
        let deal = deals[stratum].entry(index).or_default();
        match (claim.form, claim.metric) {
            // In the second group of a duel the first arm sits in the second seat.
            (Form::Duel, _) => {
                deal.add(0, scores[arm]);
                deal.add(1, 0.5);
            }
            (Form::Variants, Some(metric)) => {
                if let Some(value) = value(metric, field, scores[0]) {
                    deal.add(arm, value);
                }
            }
            (Form::Mean, Some(metric)) => {
                if let Some(value) = value(metric, field, scores[0]) {
                    deal.add(0, value);
                    deal.add(1, claim.expected.unwrap_or(0.0));
                }
            }
            _ => {
                games.insert((cell, index), scores);
                reasons.insert((cell, index), field("reason"));
            }
        }
    })?;
    match (&claim.event, &claim.killers) {
        (Some(event), _) => events(event, folder, &games, &reasons, |(cell, index), happened, score| {
            if let Some(stratum) = place(cell) {
                deals[stratum].entry(index).or_default().add(usize::from(!happened), score);
            }
        })?,
        (_, Some(killers)) => deaths(killers, folder, |(cell, index), by_them| {
            if let Some(stratum) = place(cell) {
                let deal = deals[stratum].entry(index).or_default();
                deal.add(0, f64::from(u8::from(by_them)));
                deal.add(1, claim.expected.unwrap_or(0.0));
            }
        })?,
        _ => {}
    }
    let measured = strata.iter().zip(deals);
    Ok(measured
        .map(|(stratum, deals)| Measured { stratum: stratum.clone(), deals: deals.into_values().collect() })
        .collect())
}

/// A metric of a game; `None` where it has none (nobody ever fought, for example).
fn value(metric: Metric, field: &dyn Fn(&str) -> String, score: f64) -> Option<f64> {
    let share = |holds: bool| Some(f64::from(u8::from(holds)));
    match metric {
        Metric::Score => Some(score),
        Metric::Draw => share(field("winner") == "draw"),
        Metric::HeadquartersTaken => share(field("reason") == "hq"),
        Metric::Plies => field("plies").parse().ok(),
        Metric::Branching => field("branching").parse().ok(),
        Metric::Combats => field("combats").parse().ok(),
        Metric::Captures => field("captures").parse().ok(),
        Metric::FirstContact => field("first_contact").parse().ok(),
        Metric::Crossing => field("crossing").parse().ok(),
        Metric::Repetition => field("repetition").parse().ok(),
    }
}

/// What happened to kinds, for every game and seat.
#[derive(Default)]
struct Fallen {
    /// Kinds lost.
    lost: BTreeSet<String>,
    /// Enemy kinds that fell to kinds of the seat: *(own, enemy)*.
    beaten: BTreeSet<(String, String)>,
}

/// Who fell by whom. Where both fell each beat the other.
fn fallen(folder: &Path) -> Result<BTreeMap<(Key, usize), Fallen>, FolderError> {
    let mut all: BTreeMap<(Key, usize), Fallen> = BTreeMap::new();
    Rows::open(folder, Table::Captures)?.each(|field| {
        let (Some(game), Ok(seat)) = (key(field), field("seat").parse::<usize>()) else { return };
        all.entry((game, seat)).or_default().lost.insert(field("kind"));
    })?;
    Rows::open(folder, Table::Combats)?.each(|field| {
        let (Some(game), Ok(seat)) = (key(field), field("seat").parse::<usize>()) else { return };
        let (attacker, defender, outcome) = (field("attacker"), field("defender"), field("outcome"));
        if outcome != "lose" {
            all.entry((game, seat)).or_default().beaten.insert((attacker.clone(), defender.clone()));
        }
        if outcome != "win" {
            all.entry((game, 3 - seat)).or_default().beaten.insert((defender, attacker));
        }
    })?;
    Ok(all)
}

/// Tells of every seat of every game whether the event happened, and its score.
fn events(
    event: &Event,
    folder: &Path,
    games: &BTreeMap<Key, [f64; 2]>,
    reasons: &BTreeMap<Key, String>,
    mut tell: impl FnMut(Key, bool, f64),
) -> Result<(), FolderError> {
    let all = fallen(folder)?;
    let nothing = Fallen::default();
    for (&game, scores) in games {
        for seat in [1, 2] {
            let own = all.get(&(game, seat)).unwrap_or(&nothing);
            let enemy = all.get(&(game, 3 - seat)).unwrap_or(&nothing);
            let beaten = |victim: &String| {
                event.by.is_empty()
                    || event.by.iter().any(|by| own.beaten.contains(&(by.clone(), victim.clone())))
            };
            let happened = event.kept.iter().all(|kind| !own.lost.contains(kind))
                && event.lost.iter().all(|kind| own.lost.contains(kind))
                && event.enemy_lost.iter().all(|kind| enemy.lost.contains(kind) && beaten(kind));
            let score = match &event.defeat {
                // A share of games that were not lost in this way.
                Some(way) => f64::from(u8::from(scores[seat - 1] > 0.0 || reasons.get(&game) != Some(way))),
                None => scores[seat - 1],
            };
            tell(game, happened, score);
        }
    }
    Ok(())
}

/// Tells of every death of a kind in a fight whether it was by one of the killers.
fn deaths(killers: &Killers, folder: &Path, mut tell: impl FnMut(Key, bool)) -> Result<(), FolderError> {
    Rows::open(folder, Table::Combats)?.each(|field| {
        let Some(game) = key(field) else { return };
        let (attacker, defender, outcome) = (field("attacker"), field("defender"), field("outcome"));
        if defender == killers.victim && outcome != "lose" {
            tell(game, killers.killers.contains(&attacker));
        }
        if attacker == killers.victim && outcome != "win" {
            tell(game, killers.killers.contains(&defender));
        }
    })
}
