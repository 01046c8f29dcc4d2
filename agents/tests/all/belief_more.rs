//! Weights, odds and reports of beliefs, each against all worlds one by one.

use crate::belief_help as help;
use gunjin_engine::{Seat, math};

use gunjin_agents::games::gunjin::belief::{Belief, Exactness, Limits, Odds};
use gunjin_engine::games::gunjin::{Gunjin, Outcome, View};
use gunjin_engine::random::{Fast, Purpose, Stream, below, unit};
use gunjin_engine::{Bits, Umpire};
use help::{Look, chi};

/// Positions of few pieces.
fn small<B: Bits>(game: &Gunjin<B>, seed: u64, rounds: u64, mut look: impl FnMut(&View<B>, &mut Fast)) {
    for number in 0..rounds {
        let mut rng = Stream::new(seed, number, Purpose::Check, 0).fast();
        let mut setups = help::setups(game, seed, number);
        setups.iter_mut().for_each(|setup| help::thin(game, setup, 6, &mut rng));
        let Ok(mut umpire) = Umpire::with_handicap(game, &setups[0], &setups[1]) else { continue };
        help::play(&mut umpire, 1 + below(&mut rng.clone(), 60), &mut rng);
        look(&umpire.view(Seat(below(&mut rng, 2) as u8)), &mut rng);
    }
}

/// Games whose flags lend, missiles fall and marshals guard.
const GAMES: &[&str] = &[
    "w-23-6i",
    "w-23-6i:flag_mobile=true,flag_power_fixed_at_setup=true",
    "p1-31-8x",
    "p1-35-7i",
    "p2-28-7x",
    "m-23-6y",
    "h-23-6x",
    "w-25-9x",
];

struct Weighed;

impl Look for Weighed {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        small(game, 81, 6, |view, rng| {
            let kinds = view.opening.enemy_army.len();
            let row = |rng: &mut Fast| (0..kinds).map(|_| 0.05 + unit(rng)).collect();
            let table: Vec<Vec<f64>> = view.enemies.iter().map(|_| row(rng)).collect();
            let belief = Belief::weighted(game, view, &table, Limits::default());
            if belief.exactness() != Exactness::Exact {
                return;
            }
            let worlds = help::worlds(game, view);
            let weigh = |world: &Vec<u8>| -> f64 {
                world.iter().zip(&table).map(|(&kind, row)| row[usize::from(kind)]).product()
            };
            let sum: f64 = worlds.iter().map(weigh).sum();
            for (piece, row) in belief.marginals(game).iter().enumerate() {
                for (kind, chance) in row.iter().enumerate() {
                    let such = worlds.iter().filter(|world| usize::from(world[piece]) == kind);
                    let expected = such.map(weigh).sum::<f64>() / sum;
                    assert!((chance - expected).abs() < 1e-12, "{} {chance} {expected}", game.ruleset().id());
                }
            }
            even(&belief, &worlds, |world| weigh(world) / sum, rng);
            // Too little room to count by weight or at all: a chain of swaps.
            let swapped = Belief::weighted(game, view, &table, Limits { states: 0, cases: 4096 });
            assert_eq!(swapped.exactness() == Exactness::Swaps, belief.states() > 1, "{}", belief.states());
            even(&swapped, &worlds, |world| weigh(world) / sum, rng);
        });
    }
}

/// Draws follow the chances of worlds.
fn even<B: Bits>(belief: &Belief<B>, worlds: &[Vec<u8>], chance: impl Fn(&Vec<u8>) -> f64, rng: &mut Fast) {
    let draws = 2000;
    let mut counts = vec![0; worlds.len()];
    let mut kinds = vec![0; belief.view.enemies.len()];
    for _ in 0..draws {
        assert!(belief.draw_kinds(rng, &mut kinds));
        counts[worlds.iter().position(|world| *world == kinds).expect("a world")] += 1;
    }
    let p = chi::p_value(&counts, &worlds.iter().map(chance).collect::<Vec<_>>());
    assert!(p > 0.001 / 100.0, "p = {p} of {} worlds", worlds.len());
}

#[test]
fn weighted_worlds_follow_their_weights() {
    GAMES.iter().for_each(|name| help::with(name, &mut Weighed));
}

/// Odds of every attack.
struct Attacks {
    compared: u32,
    lent: u32,
}

impl Look for Attacks {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        small(game, 82, 8, |view, _| self.compare(game, view));
    }
}

impl Attacks {
    fn compare<B: Bits>(&mut self, game: &Gunjin<B>, view: &View<B>) {
        let belief = Belief::new(game, view);
        if belief.exactness() != Exactness::Exact {
            return;
        }
        let marginals = belief.marginals(game);
        let positions: Vec<_> = help::worlds(game, view)
            .iter()
            .map(|world| game.replay(view, game.guessed_start(view, world, None)).expect("a world").position)
            .collect();
        for own in view.own_squares().members() {
            for theirs in view.enemy_squares().members() {
                for (attacker, from, to) in [(view.seat, own, theirs), (1 - view.seat, theirs, own)] {
                    let odds = belief.odds(game, &marginals, from, to).expect("two pieces");
                    let share = |outcome: Outcome| {
                        let such = positions.iter().filter(|p| game.fight(p, attacker, from, to) == outcome);
                        such.count() as f64 / positions.len() as f64
                    };
                    let expected = Odds {
                        win: share(Outcome::Win),
                        lose: share(Outcome::Lose),
                        both: share(Outcome::Both),
                    };
                    let far = (odds.win - expected.win).abs() + (odds.lose - expected.lose).abs();
                    assert!(far < 1e-9, "{} {odds:?} {expected:?}", game.ruleset().id());
                    self.compared += 1;
                    self.lent += u32::from(odds.both > 0.0 && odds.win > 0.0 && odds.lose > 0.0);
                }
            }
        }
        assert_eq!(belief.odds(game, &marginals, 0, 0), None);
    }
}

#[test]
fn odds_are_those_of_all_worlds() {
    let mut attacks = Attacks { compared: 0, lent: 0 };
    GAMES.iter().for_each(|name| help::with(name, &mut attacks));
    assert!(attacks.compared > 300 && attacks.lent > 30, "{} {}", attacks.compared, attacks.lent);
}

struct Reports;

impl Look for Reports {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        let [south, north] = help::setups(game, 83, 0);
        let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
        let begun = Belief::new(game, &umpire.view(Seat(0))).log2_worlds().expect("counted");
        help::play(&mut umpire, 60, &mut Stream::new(83, 0, Purpose::Moves, 0).fast());
        let belief = Belief::new(game, &umpire.view(Seat(0)));
        let report = belief.report(game);
        assert!(belief.log2_worlds().expect("counted") < begun, "something was learned");
        assert_eq!(report.worlds, belief.worlds().map(|worlds| worlds.to_string()));
        assert_eq!((report.seat, report.ply), (0, 60));
        for piece in &report.pieces {
            let sum: f64 = piece.kinds.iter().map(|kind| kind.probability).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            assert!(piece.entropy <= math::log2(piece.kinds.len() as f64) + 1e-9);
            assert!(piece.kinds.is_sorted_by(|a, b| a.probability >= b.probability));
        }
        let pieces = report.pieces.len() as f64;
        assert!(report.kinds.iter().all(|kind| (0.0..=math::log2(pieces) + 1e-9).contains(&kind.entropy)));
        let army: u32 = report.kinds.iter().map(|kind| kind.count).sum();
        assert_eq!(army as usize, report.pieces.len());
    }
}

#[test]
fn reports_say_what_beliefs_hold() {
    help::with("w-23-6i", &mut Reports);
    help::with("p1-35-7i", &mut Reports);
}

/// The first worlds of the modern game, by hand: 23! over the factorials of the kinds, less the set-ups that
/// bans forbid.
#[test]
fn an_untouched_set_up_has_as_many_worlds_as_there_are_set_ups() {
    struct Count(u128);
    impl Look for Count {
        fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
            let start = game.reference();
            let umpire = Umpire::from_position(game, start);
            self.0 = Belief::new(game, &umpire.view(Seat(0))).worlds().expect("counted");
        }
    }
    let mut count = Count(0);
    help::with("w-23-6i", &mut count);
    // The flag on neither entrance nor back rank: 16 squares; two mines on what is left off the entrances: 20
    // over 2; then the other 20 pieces, six kinds of them in pairs.
    let factorial: u128 = (1..=20u128).product();
    assert_eq!(count.0, 16 * (20 * 19 / 2) * factorial / (1 << 6));
}
