//! Games side by side: who gains by moving first, how long games last, how they end, how fast uncertainty
//! falls, how often the lead changes.
//!
//! Definitions: `docs/STATISTICS.md`, "Games compared".

use super::kinds::GameFacts;
use super::result_table::{Cell, ResultTable, cells, columns};
use super::source::{GameLine, Subject};
use super::values::{Fit, Which};
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, SOUTH};
use gunjin_engine::{Bits, Seat, Umpire, math};
use gunjin_play::spec::{LoadError, load};
use gunjin_play::stats::interval::{Estimate, mean_95, wilson_95};
use std::collections::BTreeMap;

/// Fewest games behind a point of the curve of uncertainty: the few that last longest are no longer like the others.
const LEAST_GAMES: u64 = 20;
/// Kinds that are named as those that matter most.
const NAMED: usize = 4;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) facts: &'a GameFacts,
    /// Uncertainty of a seat at the start, in bits; `None` where nothing is hidden.
    pub(crate) start_bits: Option<f64>,
    pub(crate) fit: Option<&'a Fit>,
}

/// Uncertainty of the first seat before the first move, in bits; `None` of other families, and where it is too much to count.
pub(crate) fn start_bits(game: &str) -> Result<Option<f64>, LoadError> {
    match load(game)? {
        AnyGame::Gunjin(ruleset) => Ok(with_ruleset(*ruleset, StartBits)),
        _ => Ok(None),
    }
}

struct StartBits;

impl EditionVisitor for StartBits {
    type Output = Option<f64>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Option<f64> {
        let umpire = Umpire::from_position(&game, game.reference());
        Belief::new(&game, &umpire.view(Seat(SOUTH as u8))).log2_worlds()
    }
}

/// The score of a seat: a share of a point, or chips.
fn score(games: &[GameLine], seat: usize) -> Option<Estimate> {
    let points = || games.iter().filter_map(|game| game.scores.get(seat).copied());
    if points().all(|points| (0.0..=1.0).contains(&points)) {
        wilson_95(points().sum(), games.len() as u64)
    } else {
        mean_95(points())
    }
}

/// True if all seats have the same points.
pub(crate) fn is_drawn(game: &GameLine) -> bool {
    game.scores.windows(2).all(|pair| pair[0] == pair[1])
}

pub(crate) fn eras_table() -> ResultTable {
    ResultTable::new(
        "eras",
        "Games compared",
        &columns![
            Words => game, agents, games; Estimates(3) => first_mover, drawn;
            Estimates(1) => plies, first_contact, crossing, branching, combats, captures;
            Numbers(1) => start_bits; Numbers(0) => half_known; Estimates(2) => lead_changes, swing;
            Estimates(3) => won_from_behind; Words => dearest;
        ],
    )
}

pub(crate) fn era_cells(subject: &Subject, known: Known<'_>) -> Vec<Cell> {
    let games = &subject.games;
    let of = |number: fn(&GameLine) -> Option<f64>| mean_95(games.iter().filter_map(number));
    let drawn = games.iter().filter(|game| is_drawn(game)).count();
    let leads = known.fit.filter(|_| subject.seats == 2).map(|fit| leads(subject, fit));
    let lead = |number: fn(&Lead) -> Option<f64>| mean_95(leads.as_ref()?.iter().filter_map(number));
    let drawn = wilson_95(drawn as f64, games.len() as u64);
    let (changes, swing) = (lead(|lead| Some(f64::from(lead.changes))), lead(|lead| Some(lead.swing)));
    cells![
        [subject.game.clone(), subject.played_by()]; [games.len() as u64];
        [score(games, known.facts.first), drawn, of(|game| Some(f64::from(game.plies)))];
        [of(|game| game.first_contact), of(|game| game.crossing), of(|game| game.branching)];
        [of(|game| game.combats), of(|game| game.captures)];
        [known.start_bits, half_known(&uncertainty(subject), known.start_bits)];
        [changes, swing, behind(leads.as_deref().unwrap_or_default())];
        [known.fit.map(|fit| most_valuable(subject, fit))]
    ]
}

fn most_valuable(subject: &Subject, fit: &Fit) -> String {
    let value = |kind: usize| Some((fit.value((kind, Which::All))?.point, &subject.kinds[kind]));
    let mut kinds: Vec<(f64, &String)> = (0..subject.kinds.len()).filter_map(value).collect();
    kinds.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    let named: Vec<&str> = kinds.iter().take(NAMED).map(|(_, code)| code.as_str()).collect();
    named.join(" ")
}

/// Course of the lead in a game, by the value of what was left.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Lead {
    /// Changes of who leads.
    pub changes: u32,
    /// Sum of the changes of the first seat's chance.
    pub swing: f64,
    /// True if the winner was behind by a mean piece or more at some time; `None` of draws, and where games
    /// are too few to tell what a piece is worth.
    pub behind: Option<bool>,
}

/// Leads of all games, in their order.
pub fn leads(subject: &Subject, fit: &Fit) -> Vec<Lead> {
    let mut balances: Vec<Vec<f64>> = vec![Vec::new(); subject.games.len()];
    for position in &subject.positions {
        balances[position.game].push(fit.balance(position, subject.seats));
    }
    let piece = fit.mean().map(|mean| mean.point);
    let lead = |(balances, game): (&Vec<f64>, &GameLine)| {
        let ahead: Vec<bool> =
            balances.iter().filter(|balance| balance.abs() > 1e-9).map(|balance| *balance > 0.0).collect();
        let chance = |balance: f64| 1.0 / (1.0 + math::exp(-balance));
        // Before the first move nobody has lost anything.
        let chances: Vec<f64> = std::iter::once(0.0).chain(balances.iter().copied()).map(chance).collect();
        let winner = if is_drawn(game) { 0.0 } else { (game.scores[0] - game.scores[1]).signum() };
        let least = balances.iter().map(|balance| balance * winner).fold(0.0, f64::min);
        Lead {
            changes: ahead.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32,
            swing: chances.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum(),
            behind: piece.filter(|_| winner != 0.0).map(|piece| least <= -piece),
        }
    };
    balances.iter().zip(&subject.games).map(lead).collect()
}

/// Among decided games, how often the winner had been behind.
pub fn behind(leads: &[Lead]) -> Option<Estimate> {
    let decided: Vec<bool> = leads.iter().filter_map(|lead| lead.behind).collect();
    wilson_95(decided.iter().filter(|behind| **behind).count() as f64, decided.len() as u64)
}

/// By sampled ply, what a seat does not know in bits, games that are still going on only: the mean over games
/// of the mean over seats. Plies that fewer than `LEAST_GAMES` games reach are left out.
pub fn uncertainty(subject: &Subject) -> Vec<(u32, Estimate)> {
    let mut plies: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for position in &subject.positions {
        let known: Vec<f64> = position.entropy.iter().filter_map(|bits| *bits).collect();
        if !known.is_empty() {
            plies.entry(position.ply).or_default().push(known.iter().sum::<f64>() / known.len() as f64);
        }
    }
    let points = plies.into_iter().filter_map(|(ply, bits)| Some((ply, mean_95(bits)?)));
    points.filter(|(_, bits)| bits.count >= LEAST_GAMES).collect()
}

/// The ply at which half of the bits of the start are left, between sampled plies by a straight line; `None` if that is never.
pub fn half_known(curve: &[(u32, Estimate)], start: Option<f64>) -> Option<f64> {
    let start = start?;
    let points = curve.iter().map(|(ply, bits)| (f64::from(*ply), bits.point));
    let mut before = (0.0, start);
    for (ply, bits) in points {
        if bits <= start / 2.0 {
            let share = (before.1 - start / 2.0) / (before.1 - bits).max(1e-12);
            return Some(before.0 + share * (ply - before.0));
        }
        before = (ply, bits);
    }
    None
}

pub(crate) fn uncertainty_table(subject: &Subject) -> ResultTable {
    let title = format!("Uncertainty of a seat in bits: {}, {}", subject.game, subject.played_by());
    let columns = columns![
        Words => game, agents; Numbers(0) => ply; Words => games;
        Estimates(1) => bits;
    ];
    let mut table = ResultTable::new("uncertainty", title, &columns);
    for (ply, bits) in uncertainty(subject) {
        let words = [subject.game.clone(), subject.played_by()];
        table.row(cells![words; [f64::from(ply)]; [bits.count]; [bits]]);
    }
    table
}

pub(crate) fn endings_table() -> ResultTable {
    let columns = columns![Words => game, agents, ending, games; Estimates(3) => share;];
    ResultTable::new("endings", "Endings", &columns)
}

/// The lines of a subject in [`endings_table`], the commonest first.
pub(crate) fn add_endings(table: &mut ResultTable, subject: &Subject) {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for game in &subject.games {
        *counts.entry(&game.reason).or_default() += 1;
    }
    let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|&(reason, count)| (std::cmp::Reverse(count), reason));
    for (reason, count) in counts {
        let share = wilson_95(count as f64, subject.games.len() as u64);
        table.row(cells![[subject.game.clone(), subject.played_by(), reason.to_string()]; [count]; [share]]);
    }
}
