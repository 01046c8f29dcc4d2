//! Belief against enumeration: every world of small cases is played through by the umpire's code.

#![allow(clippy::print_stdout)] // figures for whoever asks with --nocapture

use crate::belief_help as help;
use crate::belief_help::special;
use crate::whole;
use gunjin_engine::Seat;

use gunjin_agents::Worlds;
use gunjin_agents::games::gunjin::belief::{Belief, Exactness};
use gunjin_engine::games::gunjin::switches::SWITCHES;
use gunjin_engine::games::gunjin::{Gunjin, View};
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::{Bits, Umpire};
use help::{Look, chi};
use special::{Facts, facts};
use std::collections::BTreeMap;

/// Results of all small cases.
#[derive(Default)]
struct Tally {
    cases: u32,
    exact: u32,
    joint: u32,
    worlds: usize,
    /// Cases in which it tells something that moves are forbidden: more worlds would fit if none were.
    forbidding: u32,
    /// By game: cases that were left to replaying.
    replayed: BTreeMap<String, u32>,
    facts: Facts,
    least: f64,
}

/// Small cases of one game.
struct Small<'t> {
    rounds: u64,
    seed: u64,
    /// Moves are taken back more often than not, so that positions repeat.
    shuffle: bool,
    tally: &'t mut Tally,
}

impl Look for Small<'_> {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        for number in 0..self.rounds {
            let mut rng = Stream::new(self.seed, number, Purpose::Check, 0).fast();
            let mut setups = help::setups(game, self.seed, number);
            let most = 4 + below(&mut rng, 3) as usize;
            setups.iter_mut().for_each(|setup| help::thin(game, setup, most, &mut rng));
            let Ok(mut umpire) = Umpire::with_handicap(game, &setups[0], &setups[1]) else { continue };
            let plies = below(&mut rng, 100);
            if self.shuffle {
                help::shuffle_about(&mut umpire, plies, &mut rng);
            } else {
                help::play(&mut umpire, plies, &mut rng);
            }
            for seat in [0, 1] {
                let view = umpire.view(Seat(seat as u8));
                self.tally.facts.add(&facts(&umpire, &view));
                self.compare(game, &view, &mut rng);
            }
        }
    }
}

impl Small<'_> {
    fn compare<B: Bits>(&mut self, game: &Gunjin<B>, view: &View<B>, rng: &mut Fast) {
        let worlds = help::worlds(game, view);
        let belief = Belief::new(game, view);
        let place = || format!("{} seat {}\n{}", game.ruleset().id(), view.seat, view.describe(game));
        let count = belief.worlds().expect("small");
        self.tally.cases += 1;
        self.tally.worlds += worlds.len();
        if belief.exactness() == Exactness::Exact {
            self.tally.exact += 1;
            assert_eq!(count, worlds.len() as u128, "{}", place());
            self.marginals(game, &belief, &worlds, &place);
            let plain: u128 = help::every(&view.opening.enemy_army)
                .iter()
                .filter(|world| world.iter().zip(&view.enemies).all(|(&kind, piece)| piece.can_be(kind)))
                .count() as u128;
            self.tally.joint += u32::from(plain != count);
        } else {
            *self.tally.replayed.entry(game.ruleset().id()).or_default() += 1;
            assert!(count >= worlds.len() as u128, "{count} < {}: {}", worlds.len(), place());
            let mut unforbidden = view.clone();
            unforbidden.barred.clear();
            self.tally.forbidding += u32::from(worlds.len() < help::worlds(game, &unforbidden).len());
        }
        self.draws(game, &belief, &worlds, rng, &place);
    }

    fn marginals<B: Bits>(
        &self,
        game: &Gunjin<B>,
        belief: &Belief<B>,
        worlds: &[Vec<u8>],
        place: &impl Fn() -> String,
    ) {
        for (piece, row) in belief.marginals(game).iter().enumerate() {
            for (kind, chance) in row.iter().enumerate() {
                let such = worlds.iter().filter(|world| usize::from(world[piece]) == kind).count();
                let expected = such as f64 / worlds.len() as f64;
                assert!((chance - expected).abs() < 1e-12, "{piece} {kind} {chance} {expected} {}", place());
            }
        }
    }

    /// Every draw is a world, is what playing leads to, and is as likely as any other.
    fn draws<B: Bits>(
        &mut self,
        game: &Gunjin<B>,
        belief: &Belief<B>,
        worlds: &[Vec<u8>],
        rng: &mut Fast,
        place: &impl Fn() -> String,
    ) {
        let few = worlds.len() <= 40;
        let draws = if few { 20 * worlds.len() } else { 20 };
        let mut counts = vec![0; worlds.len()];
        for _ in 0..draws {
            let world = belief.draw_world(game, rng).unwrap_or_else(|| panic!("no world: {}", place()));
            let kinds: Vec<u8> =
                belief.view.enemies.iter().map(|piece| world.start.kind(piece.start)).collect();
            let found = worlds.iter().position(|other| *other == kinds);
            counts[found.unwrap_or_else(|| panic!("{kinds:?} is no world: {}", place()))] += 1;
            let again = game.replay(&belief.view, world.start);
            assert_eq!(again.as_ref(), Some(&world), "{}", place());
        }
        if few && worlds.len() > 1 {
            self.tally.least = self.tally.least.min(chi::even(&counts));
        }
    }
}

#[test]
fn small_cases_are_counted_as_enumeration_counts_them() {
    let mut tally = Tally { least: 1.0, ..Tally::default() };
    let rounds = help::playouts();
    for name in help::games().into_iter().step_by(if whole() { 1 } else { 5 }) {
        help::with(&name, &mut Small { rounds, seed: 41, shuffle: false, tally: &mut tally });
    }
    println!("{} cases, {} worlds, {:?}, p = {}", tally.cases, tally.worlds, tally.facts, tally.least);
    let Facts { entered, went_on, collided, backer_left, .. } = tally.facts;
    let rarest =
        if whole() { entered.min(went_on).min(collided).min(backer_left) } else { entered.min(backer_left) };
    assert!(rarest > 0, "{:?}", tally.facts);
    let [exact, joint] = if whole() { [1000, 50] } else { [300, 5] };
    assert!(tally.exact >= exact && tally.joint >= joint, "too few cases: {} {}", tally.exact, tally.joint);
    assert!(tally.exact * 10 >= tally.cases * 9, "too much is left to replaying");
    assert!(tally.least > 0.001 / f64::from(tally.cases), "draws are not even: p = {}", tally.least);
}

/// A side that has won by elimination need not have a move: its last piece may be a missile with nothing to
/// fall on.
#[test]
fn winners_by_elimination_may_have_no_move() {
    let mut tally = Tally { least: 1.0, ..Tally::default() };
    let name = "m-31-8xn:collision_scope=any_missile,missile_single_use=false";
    help::with(name, &mut Small { rounds: 20, seed: 41, shuffle: false, tally: &mut tally });
    assert!(tally.exact >= 20, "too few cases");
}

#[test]
fn repetition_is_taken_into_account() {
    let mut tally = Tally { least: 1.0, ..Tally::default() };
    for rule in ["draw", "attacked_side_must_vary", "reveal_strongest_wins"] {
        for board in ["mini-3x4", "mini-4x6", "w-23-6i"] {
            let name = format!("{board}:repetition={rule},ply_cap=200");
            help::with(&name, &mut Small { rounds: 12, seed: 42, shuffle: true, tally: &mut tally });
        }
    }
    // No piece of Stratego may go to and fro as it likes, or chase for ever.
    for name in ["barrage:two_squares=3", "duel:more_squares=on", "stratego:two_squares=5"] {
        help::with(name, &mut Small { rounds: 12, seed: 42, shuffle: true, tally: &mut tally });
    }
    println!("{} cases, {} worlds, {:?}, p = {}", tally.cases, tally.worlds, tally.facts, tally.least);
    assert!(tally.facts.forbidden > 0, "no move was ever forbidden");
    let replayed: u32 = tally.replayed.values().sum();
    assert!(replayed >= 20, "only {replayed} cases repeated positions");
    assert!(tally.least > 0.001 / f64::from(tally.cases), "draws are not even: p = {}", tally.least);
}

/// Games in which like pieces change places and positions look alike.
struct Circling<'t> {
    rounds: u64,
    tally: &'t mut Tally,
}

impl Look for Circling<'_> {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        for number in 0..self.rounds {
            let mut rng = Stream::new(43, number, Purpose::Check, 0).fast();
            let mut setups = help::setups(game, 43, number);
            help::pairs(game, &mut setups, &mut rng);
            let Ok(mut umpire) = Umpire::with_handicap(game, &setups[0], &setups[1]) else { continue };
            help::play(&mut umpire, 20 + below(&mut rng, 40), &mut rng);
            for _ in 0..200 {
                help::circle(&mut umpire, 1, &mut rng);
                let Some(seat) = umpire.to_move() else { break };
                let view = umpire.view(Seat(seat as u8));
                if !view.barred.is_empty() {
                    let mut small = Small { rounds: 0, seed: 43, shuffle: true, tally: self.tally };
                    small.compare(game, &view, &mut rng);
                }
            }
        }
    }
}

#[test]
fn forbidden_moves_tell_which_pieces_are_alike() {
    let mut tally = Tally { least: 1.0, ..Tally::default() };
    for board in ["w-23-6i", "p2-15-5i", "p3-23-6i"] {
        let name = format!("{board}:repetition=attacked_side_must_vary,ply_cap=400");
        help::with(&name, &mut Circling { rounds: 12, tally: &mut tally });
    }
    println!("{} cases, {} of which tell something, p = {}", tally.cases, tally.forbidding, tally.least);
    assert!(tally.forbidding > 0, "forbidden moves never told anything");
    assert!(tally.least > 0.001 / f64::from(tally.cases), "draws are not even: p = {}", tally.least);
}

#[test]
fn every_switch_is_among_those_that_belief_is_tried_with() {
    // A game is cut short everywhere; the number of plies tells nothing of pieces.
    const ELSEWHERE: &[&str] = &["ply_cap"];
    let games = help::games();
    let tried = |name: &str| games.iter().any(|game| game.contains(&format!("{name}=")));
    let missing: Vec<&str> = SWITCHES
        .iter()
        .map(|spec| spec.name)
        .filter(|name| !tried(name) && !ELSEWHERE.contains(name))
        .collect();
    assert!(missing.is_empty(), "belief is never tried with {missing:?}");
    let idle: Vec<&&str> = help::SWITCHES
        .iter()
        .filter(|switches| !games.iter().any(|game| game.ends_with(*switches)))
        .collect();
    assert!(idle.is_empty(), "no edition knows {idle:?}");
}
