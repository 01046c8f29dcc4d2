//! Sampled worlds against all worlds: the distribution must be that of chance and of opponents who play at
//! random.

use super::{Look, Small, all_know, open, tell};
use crate::common::chi::deviations;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Seat, Turn};
use std::collections::HashMap;

/// Worlds drawn for a view.
const DRAWN: u64 = 3000;

/// Compares at a number of views of a game.
pub(crate) struct Worlds {
    pub(crate) views: usize,
}

/// All positions at which a seat has a view, each with its chance as far as the seat does not decide it.
type Possible<G> =
    HashMap<<G as gunjin_engine::Hidden>::View, Vec<(<G as gunjin_engine::Game>::Position, f64)>>;

impl Look for Worlds {
    fn look<G: Small>(&self, game: &G) {
        let mut compared = 0;
        for seat in (0..game.seats()).map(|seat| Seat(seat as u8)) {
            let mut possible: Possible<G> = HashMap::new();
            let start = game.start();
            gather(game, seat, &start, &all_know(game, &start), 1.0, &mut possible);
            let mut views: Vec<_> =
                possible.into_iter().filter(|(_, positions)| positions.len() > 1).collect();
            views.sort_by_cached_key(|(view, _)| format!("{view:?}"));
            if views.is_empty() {
                continue;
            }
            let mut rng = Stream::new(34, u64::from(seat.0), Purpose::Check, 0).fast();
            for _ in 0..self.views {
                let (view, positions) = &views[below(&mut rng, views.len() as u32) as usize];
                let mut counts = vec![0; positions.len()];
                for _ in 0..DRAWN {
                    let world = game.resample(view, 1, &mut rng).expect("a world");
                    let place = positions.iter().position(|(position, _)| *position == world.position);
                    counts[place
                        .unwrap_or_else(|| panic!("{}: {world:?} does not fit {view:?}", game.id()))] += 1;
                }
                let expected: Vec<f64> = positions.iter().map(|(_, weight)| *weight).collect();
                let far = deviations(&counts, &expected);
                assert!(far < 4.5, "{}: {view:?}: {far} deviations, {counts:?} for {expected:?}", game.id());
                compared += 1;
            }
        }
        assert!(compared > 0, "{}: everything is known", game.id());
    }
}

fn gather<G: Small>(
    game: &G,
    seat: Seat,
    position: &G::Position,
    knowledge: &[G::Knowledge],
    weight: f64,
    possible: &mut Possible<G>,
) {
    let positions = possible.entry(game.view(&knowledge[seat.index()])).or_default();
    match positions.iter_mut().find(|(other, _)| other == position) {
        Some(known) => known.1 += weight,
        None => positions.push((position.clone(), weight)),
    }
    let own = game.turn(position) == Turn::Seat(seat);
    for (action, probability) in open(game, position) {
        let (next, knowledge) = tell(game, position, knowledge, action);
        let weight = if own { weight } else { weight * probability };
        gather(game, seat, &next, &knowledge, weight, possible);
    }
}
