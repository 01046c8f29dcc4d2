//! Walks of enemy pieces by sets of kinds, beside the walks of every kind by the rules.

use gunjin_agents::games::gunjin::values::Geometry;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset, View};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Seat, Umpire};

struct Walks;

impl EditionVisitor for Walks {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let (geometry, dealer) = (Geometry::new(&game), Dealer::new(game.ruleset()));
        for number in 0..3 {
            let mut rng = Stream::new(11, number, Purpose::Check, 0).fast();
            let [south, north] = [0, 1].map(|seat| dealer.deal(seat, &mut rng));
            let mut umpire = Umpire::from_setups(&game, &south, &north).expect("dealt set-ups are lawful");
            while umpire.ended().is_none() && umpire.actions().len() < 80 {
                (0..2).for_each(|seat| compare(&game, &geometry, &umpire.seen(Seat(seat))));
                let action = umpire.legal()[below(&mut rng, umpire.legal().len() as u32) as usize];
                umpire.play(action).expect("legal");
            }
        }
    }
}

fn compare<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, view: &View<B>) {
    for from in view.enemies.iter().filter_map(|piece| piece.square) {
        let mut walks = vec![B::EMPTY; game.ruleset().kinds().len()];
        for (kinds, squares) in geometry.walks_in_view(game, view, from, !0) {
            u64::from(kinds).members().for_each(|kind| walks[usize::from(kind)] |= squares);
        }
        for (kind, walks) in walks.into_iter().enumerate() {
            let slowly = game.reach_in_view(view, 1 - view.seat, from, kind as u8);
            assert_eq!(walks, slowly, "{}, {from}, {kind}", game.ruleset().id());
        }
    }
}

#[test]
fn sets_of_kinds_walk_as_their_kinds_do() {
    library::edition_ids().for_each(|id| with_ruleset(Ruleset::named(id).expect("an edition"), Walks));
}
