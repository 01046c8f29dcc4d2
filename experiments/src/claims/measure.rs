//! Measurements of a claim's games: for every game sums and counts of both arms.

use super::claim::{Claim, Form, Killers, Metric};
use super::deal::{Deals, Key, fighters, key};
use super::events::{Events, Games};
use super::falls::{Falls, Fell};
use super::knowledge::{gains, known};
use super::plan::Stratum;
use super::replayed::replayed;
use crate::run::plan::Table;
use crate::run::read::{Line, TableFile};
use gunjin_engine::Wrong;
use std::collections::BTreeMap;
use std::path::Path;

/// The deals of a stratum.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Measured {
    /// The stratum that they are of.
    pub stratum: Stratum,
    /// Its deals by their numbers: those of one number are alike in all strata whose armies are.
    pub deals: Deals,
    /// Of an event, the deals of the same event of every other kind.
    pub placebos: BTreeMap<String, Deals>,
    /// Of a duel between two settings of one player, the share of deals in which the setting changed anything:
    /// without a change the game with the seats exchanged is the same game.
    pub fired: Option<f64>,
}

/// Reads a finished run.
///
/// # Errors
/// If a table cannot be read.
pub fn measure(claim: &Claim, strata: &[Stratum], folder: &Path) -> Result<Vec<Measured>, Wrong> {
    let mut deals: Vec<Deals> = vec![Deals::new(); strata.len()];
    // Every group of a claim has one seating, so that cells are groups.
    let place = |cell: usize| strata.iter().position(|stratum| stratum.groups.contains(&cell));
    let mut games: Vec<Games> = vec![Games::new(); strata.len()];
    let mut mirrors: Vec<Mirrors> = vec![Mirrors::new(); strata.len()];
    let mut falls = Falls::of(claim, folder)?;
    let mut lines = TableFile::open(folder, Table::Games)?;
    while let Some(line) = lines.line()? {
        let (cell, index) = key(&line)?;
        let Some(stratum) = place(cell) else { continue };
        let arm = usize::from(cell != strata[stratum].groups[0]);
        let scores = [line.number("score_1")?, line.number("score_2")?];
        let deal = deals[stratum].entry(index).or_default();
        match (claim.form, claim.metric) {
            // In the second group of a duel the first arm sits in the second seat.
            (Form::Duel | Form::Doses | Form::Ranks, _) => {
                deal.add(0, scores[arm]);
                deal.add(1, 0.5);
                let course = format!("{} {} {}", scores[0], line.text("plies")?, line.text("reason")?);
                mirrors[stratum].entry(index).or_default().push(course);
            }
            (Form::Variants, Some(metric)) => {
                let fell = falls.game(&line)?;
                if let Some(value) = value(metric, &line, scores[0], fell)? {
                    deal.add(arm, value);
                }
            }
            (Form::Mean, Some(metric)) => {
                let fell = falls.game(&line)?;
                if let Some(value) = value(metric, &line, scores[0], fell)? {
                    deal.add(0, value);
                    deal.add(1, claim.expected.unwrap_or(0.0));
                }
            }
            (Form::Losses, _) => {
                let fell = falls.game(&line)?;
                deal.add(0, fell.share);
                deal.add(1, fell.share_of_others);
            }
            _ => {
                games[stratum].insert((cell, index), (scores, line.text("reason")?.to_string()));
            }
        }
    }
    from_other_tables(claim, folder, &mut |(cell, index), arm, value| {
        if let Some(stratum) = place(cell) {
            deals[stratum].entry(index).or_default().add(arm, value);
        }
    })?;
    let mut placebos: Vec<BTreeMap<String, Deals>> = vec![BTreeMap::new(); strata.len()];
    if let Some(event) = claim.event.as_ref().filter(|_| claim.form == Form::Event) {
        let events = Events::of(folder)?;
        for (stratum, games) in games.iter().enumerate() {
            let found = events.measured(event, games);
            deals[stratum] = found.deals;
            placebos[stratum] = found.placebos;
        }
    }
    let measured = strata.iter().zip(deals).zip(placebos).zip(mirrors);
    let measured = measured.map(|(((stratum, deals), placebos), mirrors)| Measured {
        stratum: stratum.clone(),
        deals,
        placebos,
        fired: claim.turns_a_knob().then(|| fired(&mirrors)).flatten(),
    });
    Ok(measured.collect())
}

/// By deal, how its games went.
type Mirrors = BTreeMap<u64, Vec<String>>;

/// The share of deals whose games went different ways; `None` without pairs.
fn fired(mirrors: &Mirrors) -> Option<f64> {
    let pairs: Vec<&Vec<String>> = mirrors.values().filter(|games| games.len() == 2).collect();
    let differ = pairs.iter().filter(|games| games[0] != games[1]).count();
    (!pairs.is_empty()).then(|| differ as f64 / pairs.len() as f64)
}

/// Adds the terms of the forms that are not measured by `games.csv` alone: the game, the arm, the value.
fn from_other_tables(
    claim: &Claim,
    folder: &Path,
    add: &mut dyn FnMut(Key, usize, f64),
) -> Result<(), Wrong> {
    match (claim.form, &claim.killers, &claim.tells) {
        (Form::Killers, Some(killers), _) => deaths(killers, folder, |game, by_them| {
            add(game, 0, f64::from(u8::from(by_them)));
            add(game, 1, claim.expected.unwrap_or(0.0));
        }),
        (Form::Tells, _, Some(tells)) => {
            gains(tells, folder, |game, first, bits| add(game, usize::from(!first), bits))
        }
        (Form::Knows, ..) => known(folder, |game, score| {
            add(game, 0, score);
            add(game, 1, 0.5);
        }),
        (Form::Certainty | Form::Mobility, ..) => replayed(claim, folder, add),
        _ => Ok(()),
    }
}

/// A metric of a game; `None` where it has none (nobody ever fought, for example).
fn value(metric: Metric, line: &Line<'_>, score: f64, fell: Fell) -> Result<Option<f64>, Wrong> {
    let share = |holds: bool| Ok(Some(f64::from(u8::from(holds))));
    match metric {
        Metric::Score => Ok(Some(score)),
        Metric::Draw => share(line.text("winner")? == "draw"),
        Metric::HeadquartersTaken => share(line.text("reason")? == "hq"),
        Metric::Plies => line.optional("plies"),
        Metric::Branching => line.optional("branching"),
        Metric::Combats => line.optional("combats"),
        Metric::Captures => line.optional("captures"),
        Metric::FirstContact => line.optional("first_contact"),
        Metric::Crossing => line.optional("crossing"),
        Metric::Repetition => line.optional("repetition"),
        Metric::Lost => Ok(Some(fell.share)),
        Metric::FirstLoss => Ok(fell.first),
        Metric::Siege => match (line.text("reason")?, line.text("winner")?, fell.storm) {
            ("hq", winner, Some((ply, seat))) if winner == format!("{seat}") => {
                Ok(line.optional::<f64>("plies")?.map(|plies| plies - ply))
            }
            _ => Ok(None),
        },
    }
}

/// Tells of every death of a kind in a fight whether it was by one of the killers.
fn deaths(killers: &Killers, folder: &Path, mut tell: impl FnMut(Key, bool)) -> Result<(), Wrong> {
    let mut combats = TableFile::open(folder, Table::Combats)?;
    let by_them = |kind: &str| killers.killers.iter().any(|killer| killer == kind);
    while let Some(line) = combats.line()? {
        let (game, [attacker, defender], outcome) = (key(&line)?, fighters(&line)?, line.text("outcome")?);
        if defender == killers.victim && outcome != "lose" {
            tell(game, by_them(attacker));
        }
        if attacker == killers.victim && outcome != "win" {
            tell(game, by_them(defender));
        }
    }
    Ok(())
}
