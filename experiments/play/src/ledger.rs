//! The speed ledger: fixed work of every part that users wait for, and a loop of fixed work to compare machines by.

use crate::environment::{Arrays, Batch, Hosts, Observed, Output, Settings};
use crate::game_run::any_table::compiled;
use crate::game_run::group::Group;
use crate::game_run::throughput::Path;
use crate::spec::load;
use gunjin_agents::AgentSpec;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::compile::{Limits, Unwatched};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::run::{Task, solve};
use gunjin_engine::catalogue::HotLoops;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::tensors::{Encoded, Tensors};
use gunjin_engine::{Bits, Seat, Umpire, Wrong};
use std::sync::Arc;

/// Edition of the lines that name no other.
const EDITION: &str = "w-23-6i";

/// Outputs of the environment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StepOutput {
    Alone,
    Masks,
    Bits,
    Observations,
}

#[derive(Debug, Clone, Copy)]
enum Work {
    /// Random games, without set-ups of their own where the game has none.
    Random {
        game: &'static str,
        games: u64,
        path: Path,
    },
    Perft {
        depth: u32,
    },
    /// Games of an agent against itself, umpired.
    Games {
        game: &'static str,
        agent: &'static str,
        games: u64,
    },
    /// Beliefs of views in the middle of random games.
    Beliefs {
        views: u64,
    },
    /// Steps of games stepped together.
    Steps {
        games: usize,
        steps: usize,
        look: StepOutput,
    },
    Solve {
        iterations: u64,
    },
}

/// A line of the ledger.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    /// Name of the line.
    pub name: &'static str,
    /// Unit of its work, in the plural.
    pub unit: &'static str,
    work: Work,
}

const fn random(name: &'static str, game: &'static str, games: u64, path: Path) -> Line {
    Line { name, unit: "plies", work: Work::Random { game, games, path } }
}

const fn games(name: &'static str, game: &'static str, agent: &'static str, games: u64) -> Line {
    Line { name, unit: "games", work: Work::Games { game, agent, games } }
}

const fn steps(name: &'static str, steps: usize, look: StepOutput) -> Line {
    Line { name, unit: "steps", work: Work::Steps { games: 64, steps, look } }
}

/// Every line, in the order in which they are shown.
pub const LINES: &[Line] = &[
    random("random", EDITION, 800, Path::Ordinary),
    random("random-batch", "p3-23-6i", 1024, Path::Batch),
    random("random-crossed", "m-31-8xn", 400, Path::Ordinary),
    random("random-wide", "p1-35-7i", 120, Path::Ordinary),
    random("random-chu", "chu", 40, Path::Ordinary),
    random("random-tori", "tori", 200, Path::Ordinary),
    Line { name: "perft", unit: "moves", work: Work::Perft { depth: 5 } },
    games("umpired", EDITION, "random", 200),
    games("greedy", EDITION, "greedy", 8),
    games("learned", EDITION, "learned", 3),
    games("update", "w-23-6i:ply_cap=24", "update:iterations=50,milliseconds=0", 2),
    Line { name: "beliefs", unit: "beliefs", work: Work::Beliefs { views: 64 } },
    steps("env", 400, StepOutput::Alone),
    steps("env-masks", 200, StepOutput::Masks),
    steps("env-bits", 100, StepOutput::Bits),
    steps("env-observations", 40, StepOutput::Observations),
    Line { name: "cfr+", unit: "iterations", work: Work::Solve { iterations: 100 } },
];

/// Work that is ready to be done: it returns its number of units, which is the same every time.
pub type Prepared = Box<dyn FnMut() -> u64>;

fn failed(error: impl std::fmt::Display) -> Wrong {
    Wrong(error.to_string())
}

impl Line {
    /// Prepares the work.
    ///
    /// # Errors
    /// If a game or an agent cannot be made; none of this ledger's fails.
    pub fn prepared(&self) -> Result<Prepared, Wrong> {
        match self.work {
            Work::Random { game, games, path } => {
                Ok(with_agent_game(load(game).map_err(failed)?, RandomGames { games, path }))
            }
            Work::Perft { depth } => {
                let game = edition()?;
                let start = game.random_start(&Dealer::new(game.ruleset()), 1, 0);
                Ok(Box::new(move || HotLoops::perft(&game, &start, depth)))
            }
            Work::Games { game, agent, games } => umpired(game, agent, games),
            Work::Beliefs { views } => beliefs(views),
            Work::Steps { games, steps, look } => stepped(games, steps, look),
            Work::Solve { iterations } => solved(iterations),
        }
    }
}

fn edition() -> Result<Gunjin<u64>, Wrong> {
    Ok(Gunjin::new(Ruleset::named(EDITION).map_err(failed)?))
}

struct RandomGames {
    games: u64,
    path: Path,
}

impl AgentGameVisitor for RandomGames {
    type Output = Prepared;

    fn game<G: AgentGame>(self, game: G) -> Prepared {
        let play = move |number| {
            let mut rng = Stream::new(1, number, Purpose::Moves, 0).fast();
            u64::from(game.play_out_fast(&mut game.start(), &mut rng))
        };
        Box::new(move || (0..self.games).map(&play).sum())
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Prepared {
        let RandomGames { games, path } = self;
        let dealer = Dealer::new(game.ruleset());
        match path {
            Path::Ordinary => {
                let play = move |number| u64::from(game.random_game(&dealer, 1, number).plies);
                Box::new(move || (0..games).map(&play).sum())
            }
            Path::Batch => Box::new(move || {
                game.random_games(&dealer, 1, 0..games).iter().map(|played| u64::from(played.plies)).sum()
            }),
        }
    }
}

fn umpired(game: &str, agent: &str, games: u64) -> Result<Prepared, Wrong> {
    let agent = AgentSpec::read(agent).map_err(failed)?;
    let (name, board) = (game.to_string(), compiled(game).map_err(failed)?);
    let group = Group {
        game: name,
        rules: String::new(),
        seed: 1,
        games,
        setups: Vec::new(),
        without: Vec::new(),
        repeat: 0,
        seatings: vec![vec![agent.clone(), agent]],
    };
    // Tables borrow their board, which lives as long as the program.
    let tables = Box::leak(board).tables(&group).map_err(failed)?;
    Ok(Box::new(move || tables.iter().map(|table| table.scores(0..games).len() as u64).sum()))
}

/// Random game `number` of seed 9, broken off after ten fights or at its end.
///
/// # Errors
/// If a dealt set-up or a random legal move is refused, which never happens.
pub fn middle_game<B: Bits>(game: &Gunjin<B>, number: u64) -> Result<Umpire<'_, Gunjin<B>>, Wrong> {
    let dealer = Dealer::new(game.ruleset());
    let [south, north] =
        [0, 1].map(|seat| dealer.deal(seat, &mut Stream::new(9, number, Purpose::Setup, seat as u64)));
    let mut umpire = Umpire::from_setups(game, &south, &north).map_err(failed)?;
    let mut rng = Stream::new(9, number, Purpose::Moves, 0).fast();
    let mut fights = 0;
    while fights < 10 && umpire.ending().is_none() {
        let action = umpire.legal()[below(&mut rng, umpire.legal().len() as u32) as usize];
        umpire.play(action).map_err(failed)?;
        fights += u32::from(umpire.announcements().last().is_some_and(|seen| seen.outcome.is_some()));
    }
    Ok(umpire)
}

fn beliefs(views: u64) -> Result<Prepared, Wrong> {
    let game = edition()?;
    let views = (0..views)
        .map(|number| Ok(middle_game(&game, number)?.view(Seat(0))))
        .collect::<Result<Vec<_>, Wrong>>()?;
    Ok(Box::new(move || {
        let sure = |view| Belief::new(&game, view).worlds().is_some_and(|worlds| worlds > 0);
        views.iter().map(|view| u64::from(sure(view))).sum()
    }))
}

fn stepped(games: usize, steps: usize, look: StepOutput) -> Result<Prepared, Wrong> {
    let game = edition()?;
    let observed = match look {
        StepOutput::Alone | StepOutput::Masks => Observed::Nothing,
        StepOutput::Bits => Observed::Bits,
        StepOutput::Observations => Observed::Numbers,
    };
    let settings = Settings { games, seed: 1, threads: 1, observed };
    let made = move |game: &Gunjin<u64>| Batch::new(game, settings, Arc::new(Hosts::default()));
    made(&game).map_err(failed)?;
    let layout = game.tensors().layout().clone();
    let (mut masks, mut numbers) =
        (vec![0; games * layout.actions], vec![0; games * layout.observation.len()]);
    let mut actions = vec![0; games];
    Ok(Box::new(move || {
        let Ok(mut batch) = made(&game) else { return 0 };
        let mut done = 0;
        for _ in 0..steps {
            let mut arrays = Arrays {
                current_player: &mut vec![0; games],
                rewards: &mut vec![0.0; 2 * games],
                terminated: &mut vec![0; games],
                truncated: &mut vec![0; games],
                legal_action_mask: match look {
                    StepOutput::Alone => Output::None,
                    StepOutput::Masks | StepOutput::Observations => Output::Bytes(&mut masks),
                    StepOutput::Bits => Output::Bits(&mut masks[..games * layout.actions.div_ceil(8)]),
                },
                observation: match look {
                    StepOutput::Alone | StepOutput::Masks => Output::None,
                    StepOutput::Bits => Output::Bits(&mut numbers[..games * layout.bits.bytes()]),
                    StepOutput::Observations => Output::Bytes(&mut numbers),
                },
            };
            let sampled = batch.sample(&game, &mut actions);
            done += u64::from(sampled.and_then(|()| batch.run(&game, Some(&actions), &mut arrays)).is_ok());
        }
        done * games as u64
    }))
}

struct Tree;

impl AgentGameVisitor for Tree {
    type Output = Result<Compiled, Wrong>;

    fn game<G: AgentGame>(self, game: G) -> Result<Compiled, Wrong> {
        game.compiled(Limits::default(), &mut Unwatched).map_err(failed)
    }
}

fn solved(iterations: u64) -> Result<Prepared, Wrong> {
    let game = with_agent_game(load("leduc").map_err(failed)?, Tree)?;
    let algorithm: Algorithm = Algorithm::read("cfr+").map_err(failed)?;
    let task = Task { keep: false, ..Task::iterations(algorithm, iterations) };
    Ok(Box::new(move || {
        solve(&game, &task, None, &mut Unwatched).map_or(0, |solved| solved.report.iterations)
    }))
}

/// Steps of the loop by which machines are compared.
pub const CALIBRATION_STEPS: u64 = 1 << 22;

/// Result of that loop.
pub const CALIBRATED: u64 = 0xbd76_fe6e_2d26_af8d;

/// Runs that loop: multiplications, rotations and look-ups in four kilobytes, each step after the last.
pub fn calibration() -> u64 {
    let mut table = [0u64; 512];
    let mut state = 1u64;
    for step in 0..CALIBRATION_STEPS {
        let entry = &mut table[(state >> 55) as usize];
        *entry = entry.wrapping_add(state ^ step);
        state = state.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23).wrapping_add(*entry);
    }
    state
}
