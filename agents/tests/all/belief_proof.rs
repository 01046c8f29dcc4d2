//! The proof of belief on positions from play: of random games, of games that repeat themselves, and of games
//! of players, over every hidden edition. Every world that is drawn is played through by a umpire and must
//! give the seat the view it has.
//!
//! `GUNJIN_BELIEF_POSITIONS=100000` looks at 100,000 positions; `cargo test` at 10,000.

#![allow(clippy::print_stdout)] // figures for whoever asks with --nocapture

use crate::belief_help as help;
use crate::belief_help::special;
use crate::whole;

use gunjin_agents::games::gunjin::belief::{Belief, Exactness};
use gunjin_agents::{Agent, AgentSpec, Worlds};
use gunjin_engine::games::gunjin::{Gunjin, View};
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::{Bits, Seat, Umpire, World};
use help::Look;
use rayon::prelude::*;
use special::{Facts, facts};
use std::time::Instant;

/// Style of a game's moves.
#[derive(Debug, Clone, Copy)]
enum Style {
    /// At random, fights liked better.
    Eager,
    /// Mostly taking back the last move.
    Shuffling,
    Played,
}

const STYLES: [Style; 3] = [Style::Eager, Style::Played, Style::Shuffling];

/// Plies after which a game is left.
const LONGEST: u32 = 300;

/// Games in which rules that are rare in play show themselves.
const RARE: &[(&str, Style)] = &[
    ("mini-4x6:repetition=attacked_side_must_vary", Style::Shuffling),
    ("w-23-6i:repetition=attacked_side_must_vary", Style::Shuffling),
    ("p2-23-6i:repetition=attacked_side_must_vary", Style::Shuffling),
    ("m-31-8xn", Style::Eager),
    ("m-23-6y:collision_scope=any_missile", Style::Eager),
    ("m-31-8xn:collision_takes=all_bombs", Style::Eager),
    ("w-25-9x:missile_takes_bomb_along=true", Style::Eager),
    ("w-23-6i:hq_capture=officers6", Style::Eager),
    ("w-23-6i:flag_capture_wins=true", Style::Eager),
];

/// Counts of what was compared.
#[derive(Debug, Clone, Default)]
struct Tally {
    positions: u64,
    replayed: u64,
    swapped: u64,
    states: usize,
    slowest: f64,
    facts: Facts,
    /// Worlds in which the umpire would forbid a move and has forbidden none: views do not tell of that.
    unforbidden: u64,
}

impl Tally {
    fn with(mut self, other: &Tally) -> Tally {
        self.positions += other.positions;
        self.replayed += other.replayed;
        self.swapped += other.swapped;
        self.states = self.states.max(other.states);
        self.slowest = self.slowest.max(other.slowest);
        self.facts.add(&other.facts);
        self.unforbidden += other.unforbidden;
        self
    }
}

/// One game, looked at from both seats every few plies.
struct Follow {
    style: Style,
    number: u64,
    tally: Tally,
}

impl Look for Follow {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>) {
        let [south, north] = help::setups(game, 91, self.number);
        let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
        let mut rng = Stream::new(91, self.number, Purpose::Moves, 0).fast();
        let players = ["tactician", "greedy"].map(|name| {
            let spec = AgentSpec::read(name).expect("an agent");
            spec.build(game).expect("a player of editions")
        });
        while umpire.ending().is_none() && umpire.position().ply() < LONGEST {
            let plies = 1 + below(&mut rng, 12);
            match self.style {
                Style::Eager => help::play(&mut umpire, plies, &mut rng),
                Style::Shuffling => help::shuffle_about(&mut umpire, plies, &mut rng),
                Style::Played => self.let_play(&mut umpire, plies, &players),
            }
            for seat in [0, 1] {
                self.check(&umpire, seat, &mut rng);
            }
        }
    }
}

impl Follow {
    fn let_play<B: Bits>(
        &self,
        umpire: &mut Umpire<'_, Gunjin<B>>,
        plies: u32,
        players: &[Box<dyn Agent<Gunjin<B>>>; 2],
    ) {
        for _ in 0..plies {
            let Some(seat) = umpire.to_move() else { return };
            let ply = u64::from(umpire.position().ply());
            let mut rng = Stream::new(91, self.number, Purpose::Agent, ply);
            let player = &players[(seat + self.number as usize) % 2];
            let policy =
                player.policy(umpire.game(), &umpire.view(Seat(seat as u8)), umpire.legal(), &mut rng);
            let action = policy.draw(&mut rng).expect("a player moves");
            umpire.play(action).expect("players move legally");
        }
    }

    fn check<B: Bits>(&mut self, umpire: &Umpire<'_, Gunjin<B>>, seat: usize, rng: &mut Fast) {
        let (game, view) = (umpire.game(), umpire.view(Seat(seat as u8)));
        let begun = Instant::now();
        let belief = Belief::new(game, &view);
        let tally = &mut self.tally;
        tally.slowest = tally.slowest.max(begun.elapsed().as_secs_f64());
        tally.positions += 1;
        tally.replayed += u64::from(belief.exactness() == Exactness::Replayed);
        tally.swapped += u64::from(belief.exactness() == Exactness::Swaps);
        tally.states = tally.states.max(belief.states());
        tally.facts.add(&facts(umpire, &view));
        let place = || format!("{} seat {seat}\n{}", game.ruleset().id(), view.describe(game));
        let world = belief.draw_world(game, rng).unwrap_or_else(|| panic!("a dead end: {}", place()));
        assert_eq!(game.replay(&view, world.start).as_ref(), Some(&world), "{}", place());
        let mut there = seen_in(game, &world, seat).unwrap_or_else(|| panic!("refused: {}", place()));
        if view.barred.is_empty() && !there.barred.is_empty() {
            tally.unforbidden += 1;
            there.barred.clear();
        }
        assert!(there == view, "the world looks different: {}\n{}", place(), there.describe(game));
        if belief.exactness() == Exactness::Exact {
            chances_are_sound(&belief, umpire, &place);
        }
    }
}

/// View of the seat if this were the truth.
fn seen_in<B: Bits>(game: &Gunjin<B>, world: &World<Gunjin<B>>, seat: usize) -> Option<View<B>> {
    let mut umpire = Umpire::from_position(game, world.start);
    world.actions.iter().all(|&action| umpire.play(action).is_ok()).then(|| umpire.view(Seat(seat as u8)))
}

/// Rows sum to 1, columns to the army, and the truth is possible.
fn chances_are_sound<B: Bits>(
    belief: &Belief<B>,
    umpire: &Umpire<'_, Gunjin<B>>,
    place: &impl Fn() -> String,
) {
    let chances = belief.marginals(umpire.game());
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(chances.iter().all(|row| near(row.iter().sum(), 1.0)), "{}", place());
    for (kind, &count) in belief.view.opening.enemy_army.iter().enumerate() {
        assert!(near(chances.iter().map(|row| row[kind]).sum(), f64::from(count)), "{kind}: {}", place());
    }
    for (piece, row) in belief.view.enemies.iter().zip(&chances) {
        assert!(row[usize::from(umpire.start().kind(piece.start))] > 0.0, "{}", place());
    }
}

/// The games of a round: every edition, some of them with switches, and the rare ones.
fn round(number: u64) -> Vec<(String, Style)> {
    let editions = help::editions();
    let style = |at: usize| STYLES[(number as usize + at) % STYLES.len()];
    let in_turn = editions.iter().enumerate().filter(|(at, _)| *at as u64 % 4 == number % 4);
    let switched = in_turn.filter_map(|(at, id)| {
        let known = help::switches_of(id);
        let switches = known.get((number as usize / 4 + at) % known.len().max(1))?;
        Some((format!("{id}:{switches}"), style(at)))
    });
    let plain = editions.iter().enumerate().map(|(at, id)| (id.clone(), style(at)));
    let rare = RARE.iter().map(|&(name, style)| (name.to_string(), style));
    plain.chain(switched).chain(rare).collect()
}

/// Positions to compare, at least.
fn wanted() -> u64 {
    std::env::var("GUNJIN_BELIEF_POSITIONS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(if whole() { 10_000 } else { 1_250 })
}

#[test]
fn every_world_of_positions_from_play_looks_like_the_truth() {
    let mut tally = Tally::default();
    let mut rounds = 0;
    while tally.positions < wanted() {
        let played: Vec<Tally> = round(rounds)
            .par_iter()
            .enumerate()
            .map(|(at, (name, style))| {
                let number = rounds * 1000 + at as u64;
                let mut follow = Follow { style: *style, number, tally: Tally::default() };
                help::with(name, &mut follow);
                follow.tally
            })
            .collect();
        tally = played.iter().fold(tally, Tally::with);
        rounds += 1;
    }
    println!("{rounds} rounds: {tally:#?}");
    assert_eq!(tally.swapped, 0, "worlds of editions can be counted");
    tally.facts.all_seen();
}
