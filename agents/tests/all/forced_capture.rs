//! Forced captures of the headquarters, against a search without bounds.

use gunjin_agents::games::gunjin::forced_capture::ForcedCapture;
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Position, Reason, Ruleset, Winner, setups_of};
use gunjin_engine::random::{Purpose, Stream};

fn slowly<B: Bits>(game: &Gunjin<B>, position: &Position<B>, attacker: usize, plies: u32) -> bool {
    if let Some(ending) = game.ending(position) {
        return ending.reason == Reason::Headquarters && ending.winner == Winner::seat(attacker);
    }
    if plies == 0 {
        return false;
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut taken = moves.iter().map(|&action| {
        let mut next = *position;
        game.play_unchecked(&mut next, action);
        slowly(game, &next, attacker, plies - 1)
    });
    if position.seat() == attacker { taken.any(|taken| taken) } else { taken.all(|taken| taken) }
}

/// Compares both searches in random games; counts captures and positions without one.
struct Compared(u32);

impl EditionVisitor for Compared {
    type Output = [u32; 2];

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> [u32; 2] {
        let geometry = Geometry::new(&game);
        let mut counts = [0; 2];
        for seed in 0..4 {
            let [south, north] = setups_of(&Dealer::new(game.ruleset()), seed, 0);
            let mut position = game.start_from(&south, &north);
            let mut rng = Stream::new(seed, 0, Purpose::Moves, 0).fast();
            while let Some(action) = game.random_move(&position, &mut rng) {
                for attacker in 0..2 {
                    let mut search = ForcedCapture::new(&game, &geometry, attacker);
                    let found = search.forced(&position, self.0, u32::MAX);
                    let taken = slowly(&game, &position, attacker, self.0);
                    assert_eq!(found, Some(taken), "{} {position:?}", game.ruleset().edition().id);
                    counts[usize::from(taken)] += 1;
                }
                game.play_unchecked(&mut position, action);
                if game.ended(&position).is_some() {
                    break;
                }
            }
        }
        counts
    }
}

#[test]
fn captures_are_forced_exactly_where_an_unbounded_search_finds_them() {
    for (name, plies) in [("a-15-5x", 3), ("p2-15-5i", 3), ("w-23-6i", 3), ("w-25-9x", 2), ("p1-31-8x", 2)] {
        let ruleset = Ruleset::named(name).expect("an edition");
        let [not, forced] = with_ruleset(ruleset, Compared(plies));
        assert!(forced > 10 && not > 10, "{name}: {forced} forced, {not} not");
    }
}

/// Asks for a capture with too few visits.
struct Limited;

impl EditionVisitor for Limited {
    type Output = Option<bool>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Option<bool> {
        let [south, north] = setups_of(&Dealer::new(game.ruleset()), 1, 0);
        let geometry = Geometry::new(&game);
        ForcedCapture::new(&game, &geometry, 0).forced(&game.start_from(&south, &north), 15, 10)
    }
}

#[test]
fn a_search_that_runs_out_of_visits_does_not_know() {
    assert_eq!(with_ruleset(Ruleset::named("a-15-5x").expect("an edition"), Limited), None);
}
