//! Batches of games stepped together: they are the games that an umpire runs, and nothing is stepped where an
//! action is wrong.

use gunjin_engine::catalogue::{GameVisitor, HotLoops, named, with_game};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::tensors::{Encoded, Layout, Tensors};
use gunjin_engine::{PLY_CAP, Seat, Turn, Umpire};
use gunjin_play::environment::{Arrays, Batch, Observed, Output, Settings};
use std::sync::Arc;

/// Memory for a batch.
struct Memory {
    current_player: Vec<i32>,
    rewards: Vec<f32>,
    terminated: Vec<u8>,
    truncated: Vec<u8>,
    mask: Vec<u8>,
    /// True for a mask of bits.
    packed: bool,
    observation: Vec<f32>,
}

impl Memory {
    fn of<G: Encoded>(game: &G, games: usize, packed: bool) -> Memory {
        let tensors = game.tensors();
        let layout = tensors.layout();
        Memory {
            current_player: vec![-7; games],
            rewards: vec![-7.0; games * game.seats()],
            terminated: vec![7; games],
            truncated: vec![7; games],
            mask: vec![7; games * if packed { layout.mask_bytes() } else { layout.actions }],
            packed,
            observation: vec![0.5; games * layout.observation.len()],
        }
    }

    fn arrays(&mut self, all: bool) -> Arrays<'_> {
        Arrays {
            current_player: &mut self.current_player,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            legal_action_mask: match (all, self.packed) {
                (false, _) => Output::None,
                (true, false) => Output::Bytes(&mut self.mask),
                (true, true) => Output::Bits(&mut self.mask),
            },
            observation: match all {
                true => Output::Floats(&mut self.observation),
                false => Output::None,
            },
        }
    }
}

/// A mask of bits as one of bytes.
fn unpacked(mask: &[u8], layout: &Layout) -> Vec<u8> {
    let bits = |game: &[u8]| (0..layout.actions).map(|at| game[at / 8] >> (at % 8) & 1).collect::<Vec<u8>>();
    mask.chunks(layout.mask_bytes()).flat_map(bits).collect()
}

fn settings(games: usize, threads: usize, observed: bool) -> Settings {
    let observed = if observed { Observed::Numbers } else { Observed::Nothing };
    Settings { games, seed: 5, threads, observed }
}

/// Compares every game of a batch with an umpire's, step by step.
struct Twin {
    steps: usize,
    name: &'static str,
}

impl GameVisitor for Twin {
    /// Number of games ended, and of times that the past barred an action.
    type Output = (usize, usize);

    fn game<G: HotLoops>(self, game: G) -> (usize, usize) {
        let name = self.name;
        let mut batch = Batch::new(&game, settings(3, 1, true), Arc::default()).expect("three games");
        let mut threaded = Batch::new(&game, settings(3, 2, true), Arc::default()).expect("three games");
        let mut blind = Batch::new(&game, settings(3, 1, false), Arc::default()).expect("three games");
        let (mut memory, mut other) = (Memory::of(&game, 3, false), Memory::of(&game, 3, true));
        let tensors = game.tensors();
        let begin = |number: u64| {
            let mut umpire = Umpire::from_position(&game, tensors.beginning(&game, 5, number));
            let mut chance = Stream::new(5, number, Purpose::Chance, 0);
            draw(&mut umpire, &mut chance);
            (umpire, chance, number)
        };
        let mut umpires: Vec<_> = (0..3).map(begin).collect();
        let mut actions = vec![0; 3];
        let mut again = vec![0; 3];
        let (mut ended, mut barred) = (0, 0);
        batch.run(&game, None, &mut memory.arrays(true)).expect("memory of the right size");
        for _ in 0..self.steps {
            compare(name, &umpires, &memory, &tensors);
            barred += umpires.iter().filter(|(umpire, ..)| !umpire.barred().is_empty()).count();
            batch.sample(&game, &mut actions).expect("three games");
            threaded.sample(&game, &mut again).expect("three games");
            assert_eq!(actions, again, "{name}: threads and looking change nothing");
            batch.run(&game, Some(&actions), &mut memory.arrays(true)).expect("legal");
            threaded.run(&game, Some(&actions), &mut other.arrays(true)).expect("legal");
            assert_eq!(memory.observation, other.observation, "{name}: threads change nothing");
            let bits = unpacked(&other.mask, tensors.layout());
            assert_eq!(memory.mask, bits, "{name}: bits are bytes, and threads change nothing");
            blind.run(&game, Some(&actions), &mut other.arrays(false)).expect("legal without looking, too");
            assert_eq!(memory.rewards, other.rewards, "{name}");
            assert_eq!(memory.current_player, other.current_player, "{name}");
            for (index, (umpire, chance, number)) in umpires.iter_mut().enumerate() {
                let Turn::Seat(seat) = umpire.turn() else { panic!("{name}: a seat acts") };
                let action = tensors.action(seat, actions[index] as usize).expect("a number of an action");
                umpire.play(action).unwrap_or_else(|error| panic!("{name}: {error}"));
                draw(umpire, chance);
                let seats = game.seats();
                let rewards = &memory.rewards[index * seats..][..seats];
                let results: Vec<f32> = match umpire.ended() {
                    Some(end) => end.returns.iter().map(|&result| result as f32).collect(),
                    None => vec![0.0; seats],
                };
                assert_eq!(rewards, results, "{name}");
                let capped = umpire.ended().is_some_and(|end| end.reason == PLY_CAP);
                assert_eq!(memory.truncated[index], u8::from(capped), "{name}");
                assert_eq!(memory.terminated[index], u8::from(umpire.ended().is_some() && !capped), "{name}");
                let history = batch.history(&game, index).expect("a game of the batch");
                if umpire.ended().is_none() {
                    assert_eq!(history.actions(), umpire.actions(), "{name}");
                }
                if umpire.ended().is_some() {
                    ended += 1;
                    (*umpire, *chance, *number) = begin(*number + 3);
                }
            }
        }
        (ended, barred)
    }
}

fn draw<G: Encoded>(umpire: &mut Umpire<'_, G>, chance: &mut Stream) {
    while umpire.turn() == Turn::Chance {
        let outcome = umpire.draw(chance).expect("chance has outcomes");
        umpire.play(outcome).expect("an outcome");
    }
}

fn compare<G: Encoded>(
    name: &str,
    umpires: &[(Umpire<'_, G>, Stream, u64)],
    memory: &Memory,
    tensors: &G::Tensors,
) {
    let layout = tensors.layout();
    let (mut legal, mut seen) = (vec![0; layout.actions], vec![0.0; layout.observation.len()]);
    for (index, (umpire, ..)) in umpires.iter().enumerate() {
        let seat = Seat(memory.current_player[index] as u8);
        assert_eq!(umpire.turn(), Turn::Seat(seat), "{name}");
        legal.fill(0);
        umpire.legal().iter().for_each(|&action| legal[tensors.number(seat, action)] = 1);
        assert_eq!(&memory.mask[index * legal.len()..][..legal.len()], legal, "{name}");
        tensors.observation(umpire.game(), &umpire.view(seat), &mut seen);
        assert_eq!(&memory.observation[index * seen.len()..][..seen.len()], seen, "{name}");
    }
}

#[test]
fn games_of_a_batch_are_those_of_an_umpire() {
    let names = [
        ("w-23-6i", 200),
        ("w-23-6i:repetition=attacked_side_must_vary", 200),
        ("mini-3x4", 300),
        ("mini-3x4:ply_cap=20", 100),
        ("mini-3x4:two_squares=3,more_squares=on", 300),
        ("p1-35-7i", 100),
        ("m-31-8xn", 100),
        ("w-31-8x", 100),
        ("tori", 100),
        ("chu", 30),
        ("sannin", 60),
        ("cards:rounds=5,hand=7", 100),
        ("kuhn", 100),
        ("leduc", 100),
        ("liars_dice", 100),
        ("goofspiel:cards=5,points_order=random", 100),
    ];
    for (name, steps) in names {
        let (ended, barred) = with_game(named(name).expect("a game"), Twin { steps, name });
        assert!(barred > 0 || !name.contains("_squares"), "{name}: the past bars some actions");
        let short = ["mini", "cards", "kuhn", "leduc", "liars", "goof"];
        if short.iter().any(|family| name.starts_with(family)) {
            assert!(ended > 3, "{name}: games end and begin anew");
        }
    }
}

struct Refusals;

impl GameVisitor for Refusals {
    type Output = Vec<String>;

    fn game<G: HotLoops>(self, game: G) -> Vec<String> {
        let none = Batch::new(&game, settings(0, 1, true), Arc::default()).err().expect("no games");
        let mut batch = Batch::new(&game, settings(2, 1, false), Arc::default()).expect("two games");
        let mut memory = Memory::of(&game, 2, false);
        let mut actions = vec![0; 2];
        batch.sample(&game, &mut actions).expect("two games");
        let before = memory.current_player.clone();
        let unobserved =
            batch.run(&game, Some(&actions), &mut memory.arrays(true)).expect_err("views were not kept");
        let illegal =
            batch.run(&game, Some(&[actions[0], 0]), &mut memory.arrays(false)).expect_err("not legal");
        let far =
            batch.run(&game, Some(&[actions[0], 1 << 40]), &mut memory.arrays(false)).expect_err("no number");
        let negative =
            batch.run(&game, Some(&[-1, actions[1]]), &mut memory.arrays(false)).expect_err("no number");
        let short =
            batch.run(&game, Some(&actions[..1]), &mut memory.arrays(false)).expect_err("one too few");
        let mut truth = vec![0u8; 3];
        let small = batch.truth(&game, &mut truth).expect_err("too small");
        assert_eq!(memory.current_player, before, "nothing was stepped");
        let mut same = vec![0; 2];
        batch.sample(&game, &mut same).expect("two games");
        batch.run(&game, Some(&same), &mut memory.arrays(false)).expect("the games go on");
        [none, unobserved, illegal, far, negative, short, small].map(|error| error.to_string()).to_vec()
    }
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_stepped() {
    let said = with_game(named("w-23-6i").expect("a game"), Refusals);
    let expected = [
        "at least one game",
        "has no such observations",
        "game 1: action 0 (a1a1) is not legal",
        "game 1: no action has the number 1099511627776",
        "game 0: no action has the number -1",
        "actions has 1 numbers; it should have 2",
        "truth has 3 numbers",
    ];
    for (said, expected) in said.iter().zip(expected) {
        assert!(said.contains(expected), "{said}");
    }
    assert!(said[2].contains("actions are legal, for example"), "{}", said[2]);
}
