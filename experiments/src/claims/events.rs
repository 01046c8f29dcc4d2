//! Events of games, and the same event of every other kind: what any piece shows that lives to the end is no
//! finding about one.

use super::claim::Event;
use super::deal::{Deals, Key, fighters, key, seat_of};
use crate::run::plan::Table;
use crate::run::read::TableFile;
use gunjin_engine::Wrong;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Losses and captures of kinds, for every game and seat.
#[derive(Default)]
struct Fallen {
    lost: BTreeSet<String>,
    /// Enemy kinds that fell to kinds of the seat: *(own, enemy)*.
    beaten: BTreeSet<(String, String)>,
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
pub(super) type Games = BTreeMap<Key, ([f64; 2], String)>;

/// The deals of an event's games by stratum, and those of the same event of every other kind that fell.
pub(super) struct Measured {
    pub(super) deals: Deals,
    /// The other kinds'.
    pub(super) placebos: BTreeMap<String, Deals>,
}

pub(super) struct Events(BTreeMap<(Key, usize), Fallen>);

impl Events {
    pub(super) fn of(folder: &Path) -> Result<Events, Wrong> {
        fallen(folder).map(Events)
    }

    /// An event and its placebos over the games of a stratum.
    pub(super) fn measured(&self, event: &Event, games: &Games) -> Measured {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn fell(lost: &[&str]) -> Fallen {
        Fallen { lost: lost.iter().map(|kind| (*kind).to_string()).collect(), ..Fallen::default() }
    }

    /// Games in which keeping the general wins; keeping the spy wins as often as not.
    fn played() -> (Events, Games) {
        let mut all = BTreeMap::new();
        let mut games = Games::new();
        for index in 0..8 {
            let winner = 1 + (index % 2) as usize;
            let game: Key = (0, index);
            let spy = if index % 4 < 2 { vec!["SP"] } else { vec![] };
            all.insert((game, winner), fell(&spy));
            all.insert((game, 3 - winner), fell(&["GE", "SP"]));
            games.insert(game, ([1, 2].map(|seat| f64::from(u8::from(seat == winner))), "hq".into()));
        }
        (Events(all), games)
    }

    fn difference(deals: &Deals) -> f64 {
        let of = |arm: usize| {
            let sum: f64 = deals.values().map(|deal| deal.sums[arm]).sum();
            sum / deals.values().map(|deal| deal.counts[arm]).sum::<f64>()
        };
        of(0) - of(1)
    }

    #[test]
    fn an_event_is_measured_for_every_kind_that_fell() {
        let (events, games) = played();
        let event = Event { kept: vec!["GE".into()], ..Event::default() };
        let found = events.measured(&event, &games);
        assert_eq!(difference(&found.deals), 1.0);
        assert_eq!(found.placebos.keys().collect::<Vec<_>>(), ["SP"]);
        assert!((difference(&found.placebos["SP"]) - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_given_leaves_all_other_seats_out() {
        let (events, games) = played();
        let given = Some(Box::new(Event { kept: vec!["GE".into()], ..Event::default() }));
        let event = Event { kept: vec!["SP".into()], given, ..Event::default() };
        let found = events.measured(&event, &games);
        let counted: f64 = found.deals.values().map(|deal| deal.counts[0] + deal.counts[1]).sum();
        assert_eq!(counted, 8.0, "the winners alone kept their general");
        assert_eq!(difference(&found.deals), 0.0);
    }
}
