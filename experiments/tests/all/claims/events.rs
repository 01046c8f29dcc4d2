//! Tests of `gunjin_experiments::claims::events`.

use gunjin_experiments::claims::claim::Event;
use gunjin_experiments::claims::deal::{Deals, Key};
use gunjin_experiments::claims::events::*;
use std::collections::BTreeMap;

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
    let event: Event = toml::from_str("kept = [\"GE\"]").expect("an event");
    let found = events.measured(&event, &games);
    assert_eq!(difference(&found.deals), 1.0);
    assert_eq!(found.placebos.keys().collect::<Vec<_>>(), ["SP"]);
    assert!((difference(&found.placebos["SP"]) - 2.0 / 3.0).abs() < 1e-12);
}

#[test]
fn what_is_given_leaves_all_other_seats_out() {
    let (events, games) = played();
    let text = "kept = [\"SP\"]\n[given]\nkept = [\"GE\"]";
    let event: Event = toml::from_str(text).expect("an event");
    let found = events.measured(&event, &games);
    let counted: f64 = found.deals.values().map(|deal| deal.counts[0] + deal.counts[1]).sum();
    assert_eq!(counted, 8.0, "the winners alone kept their general");
    assert_eq!(difference(&found.deals), 0.0);
}
