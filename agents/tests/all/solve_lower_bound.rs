//! Gains of a responder lie below those of a best response, and on small games not far below.

use crate::solve_help;
use gunjin_engine::math;

use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::games::gunjin::setup_game::edition_agent::EditionAgent;
use gunjin_agents::solve::compile::Limits;
use gunjin_agents::solve::exploit::exploit;
use gunjin_agents::solve::lower_bound::{Effort, Imagination, Imagined, Judged, SeatGames};
use gunjin_agents::{Agent, AgentSpec};
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::random::Stream;
use gunjin_engine::{Bits, Rulebook};
use solve_help::{Motley, game};

const EFFORT: Effort = Effort { practice: 40_000, search: 0, worlds: 1, depth: 1, games: 2000, seed: 3 };

/// The mean gain and its standard error.
fn gain(games: &SeatGames) -> (f64, f64) {
    let gains: Vec<f64> =
        games.response.iter().zip(&games.value).map(|(response, value)| response - value).collect();
    let count = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let squares: f64 = gains.iter().map(|gain| math::powi(gain - mean, 2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// Compares with the exact gains. `share` is the part of them that must be found.
fn compare<G: Rulebook>(
    game: &G,
    agent: &dyn Agent<G>,
    imagination: Option<&dyn Imagination<G>>,
    effort: Effort,
    share: f64,
) {
    let exact =
        exploit(game, agent, usize::MAX, Limits::default(), 1, &|_, _| ()).expect("small").exploitability;
    let start = |_: &mut Stream| game.start();
    let found = Judged { game, agent, start: &start, imagination, effort }.measure(&|| ());
    for (seat, games) in found.iter().enumerate() {
        let best = exact.best_responses[seat] - exact.value[seat];
        let (gain, error) = gain(games);
        let told = format!("{} {} seat {seat}: {gain} ± {error} of {best}", game.id(), agent.name());
        assert!(gain <= best + 4.5 * error + 1e-9, "a bound above the truth: {told}");
        assert!(gain >= share * best - 4.5 * error, "too little was found: {told}");
        let value = games.value.iter().sum::<f64>() / games.value.len() as f64;
        let squares: f64 = games.value.iter().map(|points| math::powi(points - value, 2)).sum();
        let error = squares.sqrt() / games.value.len() as f64;
        assert!((value - exact.value[seat]).abs() <= 4.5 * error, "{told}, value {value}");
    }
}

struct OnClassic;

impl AgentGameVisitor for OnClassic {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        let random = AgentSpec::random().build(&game).expect("it plays everything");
        compare(&game, random.as_ref(), None, EFFORT, 0.9);
        compare(&game, &Motley, None, EFFORT, 0.9);
    }
}

#[test]
fn practice_finds_most_of_a_best_response() {
    for name in ["kuhn", "leduc", "kuhn:players=3"] {
        with_agent_game(game(name), OnClassic);
    }
}

/// Search alone knows nothing of how likely the agent would have come to a world, goes on as the agent would,
/// and finds less.
struct Searching;

impl AgentGameVisitor for Searching {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        let effort = Effort { practice: 0, search: 300, worlds: 60, games: 600, ..EFFORT };
        let random = AgentSpec::random().build(&game).expect("it plays everything");
        compare(&game, random.as_ref(), Some(&Imagined::new(&game)), effort, 0.4);
    }
}

#[test]
fn search_finds_some_of_it_without_practice() {
    for name in ["kuhn", "leduc"] {
        with_agent_game(game(name), Searching);
    }
}

struct OnBoards;

impl EditionVisitor for OnBoards {
    type Output = ();

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) {
        let game = SetupGame::new(inner).expect("few set-ups");
        for name in ["greedy", "random"] {
            let agent = AgentSpec::read(name).expect("a name").build(&game.inner).expect("it plays it");
            compare(&game, &EditionAgent::new(agent), None, EFFORT, 0.8);
        }
    }
}

#[test]
fn practice_finds_most_of_it_on_boards_with_set_ups() {
    let AnyGame::Gunjin(ruleset) = game("mini-2x4:ply_cap=6") else { panic!("an edition") };
    with_ruleset(*ruleset, OnBoards);
}
