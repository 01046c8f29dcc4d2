//! Events of games, and the same event of every other kind: what any piece shows that lives to the end is no finding about one.

use super::claim::Event;
use super::deal::{Deals, Key, fighters, key, seat_of};
use crate::run::plan::Table;
use crate::run::read::TableFile;
use gunjin_engine::Wrong;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Losses and captures of kinds, for every game and seat.
#[derive(Debug, Default)]
pub struct Fallen {
    /// Own kinds that fell.
    pub lost: BTreeSet<String>,
    /// Enemy kinds that fell to kinds of the seat: *(own, enemy)*.
    pub beaten: BTreeSet<(String, String)>,
}

/// Kinds that fell, and by which. Where both fell each beat the other.
fn fallen(folder: &Path) -> Result<BTreeMap<(Key, usize), Fallen>, Wrong> {
    let mut all: BTreeMap<(Key, usize), Fallen> = BTreeMap::new();
    let mut captures = TableFile::open(folder, Table::Captures)?;
    while let Some(line) = captures.line()? {
        let (game, seat) = (key(&line)?, seat_of(&line)?);
        all.entry((game, seat)).or_default().lost.insert(line.text("kind")?.to_string());
    }
    let mut combats = TableFile::open(folder, Table::Combats)?;
    while let Some(line) = combats.line()? {
        let (game, seat) = (key(&line)?, seat_of(&line)?);
        let [attacker, defender] = fighters(&line)?.map(String::from);
        let outcome = line.text("outcome")?;
        if outcome != "lose" {
            all.entry((game, seat)).or_default().beaten.insert((attacker.clone(), defender.clone()));
        }
        if outcome != "win" {
            all.entry((game, 3 - seat)).or_default().beaten.insert((defender, attacker));
        }
    }
    Ok(all)
}

/// Results of the games of a stratum: scores by seat, and why they ended.
pub type Games = BTreeMap<Key, ([f64; 2], String)>;

/// The deals of an event's games by stratum, and those of the same event of every other kind that fell.
#[derive(Debug)]
pub struct Measured {
    /// Deals of the event itself.
    pub deals: Deals,
    /// The other kinds'.
    pub placebos: BTreeMap<String, Deals>,
}

/// Losses by game and seat.
#[derive(Debug)]
pub struct Events(pub BTreeMap<(Key, usize), Fallen>);

impl Events {
    pub(super) fn of(folder: &Path) -> Result<Events, Wrong> {
        fallen(folder).map(Events)
    }

    /// An event and its placebos over the games of a stratum.
    pub fn measured(&self, event: &Event, games: &Games) -> Measured {
        let own = event.kind().cloned();
        let others = self.kinds(games).into_iter().filter(|kind| Some(kind) != own.as_ref());
        let placebos = others.filter_map(|kind| {
            let deals = self.deals(&event.of_kind(&kind)?, games);
            Some((kind, deals))
        });
        Measured { deals: self.deals(event, games), placebos: placebos.collect() }
    }

    fn kinds(&self, games: &Games) -> BTreeSet<String> {
        let fell = games.keys().flat_map(|game| [1, 2].map(|seat| self.0.get(&(*game, seat))));
        fell.flatten().flat_map(|fallen| fallen.lost.iter().cloned()).collect()
    }

    fn deals(&self, event: &Event, games: &Games) -> Deals {
        let mut deals = Deals::new();
        for (&game, (scores, reason)) in games {
            for seat in [1, 2] {
                if event.given.as_deref().is_some_and(|given| !self.happened(given, game, seat)) {
                    continue;
                }
                let score = match &event.defeat {
                    // A share of games that were not lost in this way.
                    Some(way) => f64::from(u8::from(scores[seat - 1] > 0.0 || reason != way)),
                    None => scores[seat - 1],
                };
                let arm = usize::from(!self.happened(event, game, seat));
                deals.entry(game.1).or_default().add(arm, score);
            }
        }
        deals
    }

    fn happened(&self, event: &Event, game: Key, seat: usize) -> bool {
        let nothing = Fallen::default();
        let own = self.0.get(&(game, seat)).unwrap_or(&nothing);
        let enemy = self.0.get(&(game, 3 - seat)).unwrap_or(&nothing);
        let beaten = |victim: &String| {
            event.by.is_empty()
                || event.by.iter().any(|by| own.beaten.contains(&(by.clone(), victim.clone())))
        };
        event.kept.iter().all(|kind| !own.lost.contains(kind))
            && event.lost.iter().all(|kind| own.lost.contains(kind))
            && event.enemy_lost.iter().all(|kind| enemy.lost.contains(kind) && beaten(kind))
    }
}
