//! The game and the agent of this crate do everything that those of the program do.

#[allow(dead_code, unreachable_pub, unused_imports)]
#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::external::guest::Admitted;
use gunjin_agents::solve::algorithm::Algorithm;
use gunjin_agents::solve::compile::{Limits, Unwatched};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::run::{Task, solve};
use gunjin_agents::{Agent, AgentSpec, Questions};
use gunjin_engine::catalogue::{AnyGame, named, register};
use gunjin_engine::games::efg::Tree;
use gunjin_examples::{AceKingQueen, register_all};
use laws::{Trial, check_chance, check_game, check_hidden, check_notation, check_resample};
use std::sync::OnceLock;

fn registered() {
    static STEADY: OnceLock<Admitted> = OnceLock::new();
    STEADY.get_or_init(|| register_all().expect("the names are free"));
}

fn tree() -> Tree {
    Tree::of("akq", &AceKingQueen).expect("a game")
}

fn command(words: &str) -> u8 {
    registered();
    gunjin::commands::main_of(words.split_whitespace().map(Into::into).collect())
}

#[test]
fn the_laws_hold() {
    let game = tree();
    let trial = Trial::new(&game, 50, 1).with_chance();
    assert_eq!(check_game(&trial), Ok(()));
    assert_eq!(check_chance(&trial), Ok(()));
    assert_eq!(check_hidden(&trial), Ok(()));
    assert_eq!(check_resample(&trial, 1, 1), Ok(()));
    assert_eq!(check_notation(&trial), Ok(()));
}

#[test]
fn the_solver_finds_the_known_value() {
    let task = Task::iterations(Algorithm::read("dcfr").expect("an algorithm"), 1000);
    let compiled = Compiled::of(&tree()).expect("a small tree");
    let solved = solve(&compiled, &task, None, &mut Unwatched).expect("solved");
    assert!(solved.report.nashconv < 1e-3 && (solved.report.value[0] - 1.0 / 18.0).abs() < 1e-3);
}

/// NashConv of an agent.
struct Exploits(&'static str);

impl AgentGameVisitor for Exploits {
    type Output = f64;

    fn game<G: AgentGame>(self, game: G) -> f64 {
        let agent: Box<dyn Agent<G>> =
            AgentSpec::read(self.0).expect("an agent").build(&game).expect("it plays");
        let questions = Questions { most: 100, limits: Limits::default(), seed: 1 };
        game.exploit(agent.as_ref(), questions, &|_, _| {}).expect("a small tree").exploitability.nashconv
    }
}

#[test]
fn agents_play_it_and_best_responses_judge_them() {
    registered();
    let conv = |agent| with_agent_game(named("akq").expect("registered"), Exploits(agent));
    let [steady, random] = ["guest:name=steady", "random"].map(conv);
    assert!(steady > 0.1 && random > 0.1, "{steady} {random}");
    assert!(conv("so-ismcts:iterations=2000,milliseconds=0") < random);
}

#[test]
fn the_command_line_knows_it() {
    let folder = std::env::temp_dir().join(format!("gunjin-examples-{}", std::process::id()));
    assert_eq!(command("gunjin solve akq --iterations 200"), 0);
    assert_eq!(command("gunjin exploit akq --agent guest:name=steady"), 0);
    let run = format!(
        "gunjin run akq --games 20 --agent guest:name=steady --agent so-ismcts:iterations=50,milliseconds=0 --out {}",
        folder.display()
    );
    assert_eq!(command(&run), 0);
    std::fs::remove_dir_all(folder).expect("the run's folder");
    assert_eq!(command("gunjin solve nothing-of-the-kind"), 2);
}

#[test]
fn names_of_the_program_are_refused() {
    assert!(register(Tree::of("kuhn", &AceKingQueen).expect("a game")).is_err());
    assert!(register(Tree::of("no name", &AceKingQueen).expect("a game")).is_err());
    registered();
    assert!(matches!(named("akq"), Ok(AnyGame::Tree(_))));
}
