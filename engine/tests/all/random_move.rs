//! Random moves are exactly uniform: every draw is one legal move, and every legal move is one draw.
//! Positions are small.

use crate::common;
use crate::common::share;

use common::{Look, chi, each, editions, games, playouts, start};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Move, Position};
use gunjin_engine::random::{Purpose, RandomSource, Stream};
use std::cell::RefCell;

/// Plies of each game that is looked at.
const PLIES: usize = 400;

/// A source of one word only.
struct Always(u32);

impl Always {
    /// The word by which a draw below `bound` gives `number` (`bound` far below 2³¹, so that it is never
    /// rejected).
    fn giving(number: usize, bound: usize) -> Always {
        let (number, bound) = (number as u64, bound as u64);
        Always(((number << 32).div_ceil(bound) + 1) as u32)
    }
}

impl RandomSource for Always {
    fn word(&mut self) -> u32 {
        self.0
    }
}

/// Plays a random game and hands out every `every`-th position with its legal moves.
fn along<B: Bits>(game: &Gunjin<B>, number: u64, every: usize, mut look: impl FnMut(&Position<B>, &[Move])) {
    let mut rng = Stream::new(3, number, Purpose::Moves, 0).fast();
    let (mut position, mut legal) = (start(game, 3, number), Vec::new());
    for ply in 0..PLIES {
        game.legal_moves(&position, &mut legal);
        if ply % every == 0 {
            look(&position, &legal);
        }
        let Some(action) = game.random_move(&position, &mut rng) else { return };
        game.play_unchecked(&mut position, action);
    }
}

struct Bijection;

impl Look for Bijection {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        for game_number in 0..share(4) * playouts() {
            along(game, game_number, 5, |position, legal| check(game, position, legal));
        }
    }
}

fn check<B: Bits>(game: &Gunjin<B>, position: &Position<B>, legal: &[Move]) {
    let line = || format!("{} {}", game.ruleset().id(), game.position_line(position));
    let mut drawn = Vec::new();
    for number in 0..legal.len() {
        drawn.extend(game.random_move(position, &mut Always::giving(number, legal.len())));
    }
    drawn.sort_unstable();
    assert_eq!(drawn, legal, "{}", line());
    // One set too many at the end would not be among the draws above: their number must be right as well.
    assert_eq!(game.mobility(position) as usize, legal.len(), "{}", line());
    if legal.is_empty() {
        assert_eq!(game.random_move(position, &mut Always(7)), None, "{}", line());
    }
}

#[test]
fn every_draw_is_one_legal_move_and_every_legal_move_one_draw() {
    each(&games(1), &Bijection);
}

#[test]
fn a_jet_beside_a_circle_crosses_or_flies_but_not_both() {
    struct Jet;
    impl Look for Jet {
        fn look<B: Bits>(&self, game: &Gunjin<B>) {
            let line = "arlgenmlMLgemi/1coarmsma1lcabta/enmijtmacolctaspen/MA1jtMSARSPTAML1/\
                        TACOmlLGENARABENJT/MILCGE1MGLCMI n 5 o2=MA";
            let position = game.read_position(line).expect("a position");
            let mut legal = Vec::new();
            game.legal_moves(&position, &mut legal);
            assert_eq!(game.mobility(&position) as usize, legal.len());
        }
    }
    each(&["w-25-9x:marshal_as_top_rank=true".to_string()], &Jet);
}

/// P-value and position of every test.
struct Even {
    found: RefCell<Vec<(f64, String)>>,
}

impl Look for Even {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        along(game, 1, 40, |position, legal| {
            let mut counts = vec![0; legal.len()];
            let mut rng = Stream::new(4, u64::from(position.ply()), Purpose::Check, 0).fast();
            for _ in 0..200 * legal.len() {
                let action = game.random_move(position, &mut rng).expect("there are legal moves");
                counts[legal.binary_search(&action).expect("a legal move")] += 1;
            }
            if legal.len() > 1 {
                let chance = chi::even(&counts);
                let line = format!("{} {}", game.ruleset().id(), game.position_line(position));
                self.found.borrow_mut().push((chance, line));
            }
        });
    }
}

#[test]
fn random_moves_are_even() {
    let even = Even { found: RefCell::new(Vec::new()) };
    each(&editions(), &even);
    let found = even.found.into_inner();
    let limit = 0.001 / found.len() as f64;
    for (chance, line) in &found {
        assert!(*chance > limit, "p = {chance:.1e}: {line}");
    }
    assert!(found.len() > 100, "{} positions", found.len());
    let low = found.iter().filter(|(chance, _)| *chance < 0.5).count() as f64 / found.len() as f64;
    assert!(
        (0.35..0.65).contains(&low),
        "p-values are spread evenly when draws are even; below one half: {low}"
    );
}

#[test]
fn positions_are_small() {
    assert!(size_of::<Position<u64>>() <= 256, "{} bytes", size_of::<Position<u64>>());
    assert!(size_of::<Position<u128>>() <= 272, "{} bytes", size_of::<Position<u128>>());
}
