//! Small boards with the set-up as the first decision.

use crate::solve_help;

use gunjin_agents::Agent;
use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::games::gunjin::setup_game::edition_agent::EditionAgent;
use gunjin_agents::random::Random;
use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::compile::{Limits, Unwatched};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::exploit::exploit;
use gunjin_agents::solve::linear::equilibrium;
use gunjin_agents::solve::run::{Task, solve};
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::random::{Purpose, RandomSource, Stream, below};
use gunjin_engine::{Bits, Game, Hidden, Rulebook, Seat, Turn};
use solve_help::{Motley, game, plain};

fn with_edition<V: EditionVisitor>(name: &str, visitor: V) -> V::Output {
    let AnyGame::Gunjin(ruleset) = game(name) else { panic!("{name} is an edition") };
    with_ruleset(*ruleset, visitor)
}

struct Solves(&'static [&'static str]);

impl EditionVisitor for Solves {
    type Output = f64;

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) -> f64 {
        let lacking: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        let game = SetupGame::with_handicap(inner, &lacking).expect("six set-ups");
        assert_eq!([game.setups(0).len(), game.setups(1).len()], [6, 6]);
        let asked = exploit(&game, &Motley, usize::MAX, Limits::default(), 1, &|_, _| ())
            .expect("small")
            .exploitability;
        for seat in 0..2 {
            assert!((asked.value[seat] - plain::values(&game)[seat]).abs() < 1e-10);
            assert!((asked.best_responses[seat] - plain::best_response(&game, seat)).abs() < 1e-10);
        }
        let compiled = Compiled::of(&game).expect("small");
        let exact =
            compiled.appraise(&equilibrium(&compiled, &mut |_| ()).expect("one wins what the other loses"));
        assert!(exact.nash_conv < 1e-6 && (exact.values[0] + exact.values[1] - 1.0).abs() < 1e-9);
        let task = Task::iterations(Algorithm::read("dcfr").expect("a name"), 1000);
        let solved = solve(&compiled, &task, None, &mut Unwatched).expect("a limit");
        assert!(solved.report.nashconv < 1e-3, "{:?}", solved.report);
        assert!((solved.report.value[0] - exact.values[0]).abs() < 1e-3);
        exact.values[0]
    }
}

#[test]
fn the_smallest_board_is_solved_with_its_set_ups() {
    for name in ["mini-2x4:ply_cap=2", "mini-2x4:ply_cap=4"] {
        assert!((with_edition(name, Solves(&[])) - 0.5).abs() < 1e-6, "{name}");
    }
}

#[test]
fn armies_may_lack_pieces() {
    // Four plies are too few to make use of it.
    assert!((with_edition("mini-2x4:ply_cap=4", Solves(&["north:GE"])) - 0.5).abs() < 1e-6);
    let refused = |lacking| with_edition("mini-2x4", Refused(lacking));
    assert!(refused(&["north:XX"]).contains("write south: or north: and one of"));
    assert!(refused(&["north"]).contains("is no piece"));
    assert!(refused(&["north:GE", "north:GE"]).contains("no such piece left"));
}

struct Refused(&'static [&'static str]);

impl EditionVisitor for Refused {
    type Output = String;

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) -> String {
        let lacking: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        SetupGame::with_handicap(inner, &lacking).map_or_else(|error| error.to_string(), |_| String::new())
    }
}

/// An agent of the edition on the board with set-ups: all of them alike, then its own policy.
struct SetsUpAtRandom;

impl EditionVisitor for SetsUpAtRandom {
    type Output = ();

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) {
        let game = SetupGame::new(inner).expect("six set-ups");
        let judged = |agent: &dyn Agent<SetupGame<B>>| {
            exploit(&game, agent, usize::MAX, Limits::default(), 1, &|_, _| ()).expect("small")
        };
        let random = judged(&EditionAgent::new(Box::new(Random)));
        assert_eq!(random.exploitability, judged(&Random).exploitability, "random everywhere");
        let motley = judged(&EditionAgent::new(Box::new(Motley)));
        assert_eq!(motley.exploitability.agent, "motley");
        let tree = &motley.compiled.tree;
        for seat in 0..2 {
            // The second seat's first decision is its set-up as well: it has seen nothing but that the first
            // has set up.
            let row = motley.profile.at(tree, seat, 0);
            assert!(row.len() == 6 && row.iter().all(|share| (share - 1.0 / 6.0).abs() < 1e-12), "{row:?}");
        }
        assert_ne!(motley.profile, random.profile);
    }
}

#[test]
fn agents_of_editions_set_up_at_random() {
    with_edition("mini-2x4:ply_cap=4", SetsUpAtRandom);
}

/// Random games: knowledge never says more than it may, and views list the legal actions.
struct Laws;

impl EditionVisitor for Laws {
    type Output = ();

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) {
        let game = SetupGame::new(inner).expect("few set-ups");
        let mut rng = Stream::new(3, 0, Purpose::Check, 0).fast();
        for _ in 0..50 {
            random_game(&game, &mut rng);
        }
    }
}

fn random_game<G: Rulebook>(game: &G, rng: &mut impl RandomSource) {
    let mut position = game.start();
    let mut knowledge: Vec<_> = (0..2).map(|seat| game.knowledge(&position, Seat(seat))).collect();
    let (mut legal, mut seen) = (Vec::new(), Vec::new());
    while let Turn::Seat(mover) = game.turn(&position) {
        game.legal(&position, &mut legal);
        for (seat, knowledge) in knowledge.iter().enumerate() {
            game.legal_from_view(&game.view(knowledge), &mut seen);
            let expected: &[G::Action] = if seat == mover.index() { &legal } else { &[] };
            assert_eq!(seen, expected);
        }
        let action = legal[below(rng, legal.len() as u32) as usize];
        let before = position.clone();
        game.play(&mut position, action);
        for (seat, knowledge) in knowledge.iter_mut().enumerate() {
            game.learn(knowledge, &game.observe(Seat(seat as u8), &before, action, &position));
        }
    }
    assert!((game.returns(&position).iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn set_ups_are_chosen_unseen_and_play_follows() {
    with_edition("mini-2x4", Laws);
    with_edition("mini-3x4", Laws);
}

struct Unseen;

impl EditionVisitor for Unseen {
    type Output = ();

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) {
        let game = SetupGame::new(inner).expect("few set-ups");
        let start = game.start();
        let mut actions = Vec::new();
        game.legal(&start, &mut actions);
        let seen = |action| {
            let mut table = start.clone();
            game.play(&mut table, action);
            game.observe(Seat(1), &start, action, &table)
        };
        assert!(actions.iter().all(|&action| seen(action) == seen(actions[0])));
    }
}

#[test]
fn the_second_seat_does_not_see_the_first_set_up() {
    with_edition("mini-3x4", Unseen);
}
