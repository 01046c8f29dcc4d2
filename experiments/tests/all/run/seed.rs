//! Tests of `gunjin_experiments::run::seed`.

use gunjin_agents::AgentSpec;
use gunjin_experiments::run::request::DEFAULT_SEED;
use gunjin_experiments::run::seed::*;

#[test]
fn only_games_of_programs_have_a_random_seed() {
    let agents = |name: &str| [name, "random"].map(|name| AgentSpec::read(name).expect("an agent"));
    let seed = |given, name| run_seed(given, &agents(name), None).expect("a seed");
    assert_eq!((seed(None, "greedy"), seed(Some(7), "greedy")), (DEFAULT_SEED, DEFAULT_SEED + 6));
    assert_eq!(seed(Some(7), "process:player"), 7);
    let drawn = ["process:player", "xboard:engine", "usi:engine"].map(|name| seed(None, name));
    assert!(drawn.iter().all(|&seed| seed > 1 << 20 && seed < 1 << 63), "{drawn:?}");
    assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
}
