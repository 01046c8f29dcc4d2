//! Every number that an agent can be given, at the ends of what it can be: each policy is still one.

use crate::solve_help::game;

use gunjin_agents::AgentSpec;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::registry::AGENTS;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Seat, Turn, Umpire};

/// The ends of what numbers can be, and the smallest beside 0.
const EXTREMES: [&str; 7] = ["0", "1", "1000000", "-1000000", "1e-300", "5e-324", "-5e-324"];

/// Parameters that keep an agent quick, where it has them.
const QUICK: &[(&str, &str)] = &[
    ("iterations", "6"),
    ("milliseconds", "0"),
    ("depth", "2"),
    ("worlds", "2"),
    ("positions", "5"),
    ("nodes", "50"),
    ("quiescence", "0"),
    ("questions", "5"),
    ("roots", "1"),
];

/// An agent with its quick parameters and others besides; `None` if it cannot have them.
fn spec(name: &str, others: &[(&str, &str)]) -> Option<AgentSpec> {
    let entry = AGENTS.iter().find(|entry| entry.name == name).expect("an agent");
    let has = |name: &str| (entry.parameters)().iter().any(|parameter| parameter.name == name);
    let given = |name: &str| others.iter().any(|(other, _)| *other == name);
    let quick = QUICK.iter().filter(|(name, _)| has(name) && !given(name));
    let typed: Vec<String> =
        quick.chain(others).map(|(parameter, value)| format!("{parameter}={value}")).collect();
    AgentSpec::read(&format!("{name}:{}", typed.join(","))).ok()
}

/// The numbers with a point among an agent's parameters.
fn reals(name: &str) -> Vec<&'static str> {
    let entry = AGENTS.iter().find(|entry| entry.name == name).expect("an agent");
    let real = (entry.parameters)().iter().filter(|parameter| parameter.form.starts_with("a number"));
    real.map(|parameter| parameter.name).collect()
}

/// Asks agents at a few positions of a game. How many policies were given, by agent.
struct Asks;

impl AgentGameVisitor for Asks {
    type Output = Vec<&'static str>;

    fn game<G: AgentGame>(self, game: G) -> Self::Output {
        let mut played = Vec::new();
        for entry in
            AGENTS.iter().filter(|entry| !["process", "usi", "xboard", "human"].contains(&entry.name))
        {
            let mut asked = 0;
            let mut rng = Stream::new(3, 0, Purpose::Check, 0);
            for parameter in reals(entry.name) {
                for extreme in EXTREMES {
                    asked += ask(&game, spec(entry.name, &[(parameter, extreme)]), asked);
                }
            }
            for _ in 0..6 {
                let others: Vec<(&str, &str)> = reals(entry.name)
                    .into_iter()
                    .map(|name| (name, EXTREMES[below(&mut rng, EXTREMES.len() as u32) as usize]))
                    .filter(|typed| spec(entry.name, &[*typed]).is_some())
                    .collect();
                asked += ask(&game, spec(entry.name, &others), asked);
            }
            played.extend((asked > 0).then_some(entry.name));
        }
        played
    }
}

/// Number of policies that an agent gave in a short game.
fn ask<G: AgentGame>(game: &G, spec: Option<AgentSpec>, number: u64) -> u64 {
    let Some(spec) = spec else { return 0 };
    let Ok(agent) = spec.build(game) else { return 0 };
    let (mut asked, mut rng) = (0, Stream::new(5, number, Purpose::Check, 0));
    let mut umpire = Umpire::new(game);
    for ply in 0..4 + number % 9 {
        let action = match umpire.turn() {
            Turn::Over => break,
            Turn::Seat(seat) if ply >= number % 9 => {
                let policy = agent.policy(game, &umpire.view(Seat(seat.0)), umpire.legal(), &mut rng);
                let shares: Vec<f64> = policy.choices().iter().map(|choice| choice.probability).collect();
                let sum: f64 = shares.iter().sum();
                assert!(
                    shares.iter().all(|&share| (0.0..=1.0 + 1e-9).contains(&share))
                        && (sum - 1.0).abs() < 1e-6,
                    "{spec} in {}: {shares:?}",
                    game.id()
                );
                asked += 1;
                policy.draw(&mut rng)
            }
            Turn::Seat(_) => {
                let legal = umpire.legal();
                legal.get(below(&mut rng, legal.len() as u32) as usize).copied()
            }
            Turn::Chance => umpire.draw(&mut rng),
        };
        let Some(action) = action else { break };
        umpire.play(action).expect("a legal action");
    }
    asked
}

#[test]
fn policies_are_policies_at_the_ends_of_every_parameter() {
    let mut played: Vec<&str> = Vec::new();
    for name in ["mini-4x6", "tori", "leduc", "kuhn:players=3"] {
        played.extend(with_agent_game(game(name), Asks));
    }
    let with_reals = AGENTS.iter().map(|entry| entry.name).filter(|name| !reals(name).is_empty());
    let left: Vec<&str> = with_reals.filter(|name| !played.contains(name)).collect();
    assert_eq!(left, ["xboard"], "agents that were not asked");
}

#[test]
fn numbers_have_bounds() {
    for entry in AGENTS {
        let is_number = |form: &str| form.starts_with("a whole number") || form.starts_with("a number");
        for parameter in (entry.parameters)().iter().filter(|parameter| is_number(parameter.form)) {
            for number in ["1000000000000001", "18446744073709551615", "1e308", "nan", "inf", "-1e308"] {
                let text = format!("{}:{}={number}", entry.name, parameter.name);
                let error = AgentSpec::read(&text).expect_err("beyond all bounds").to_string();
                assert!(error.ends_with(&format!("it can be {}", parameter.form)), "{error}");
            }
        }
    }
    for text in
        ["oos:roots=4294967295", "halving:worlds=4294967295", "update:tau=1e308", "alphabeta:table=25"]
    {
        assert!(AgentSpec::read(text).is_err(), "{text}");
    }
}

/// The budget of `halving` is what it says, however little it is.
struct CountsRollouts;

impl AgentGameVisitor for CountsRollouts {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        for iterations in [1, 2, 3, 7, 19, 20, 21, 50, 100, 333] {
            let number = iterations.to_string();
            let spec = spec("halving", &[("iterations", &number)]).expect("a budget");
            let agent = spec.build(&game).expect("an agent");
            let umpire = Umpire::new(&game);
            let mut rng = Stream::new(1, 0, Purpose::Check, 0);
            let policy = agent.policy(&game, &umpire.view(Seat(0)), umpire.legal(), &mut rng);
            let made: u64 = policy.choices().iter().filter_map(|choice| choice.visits).sum();
            assert!(made <= iterations, "{made} rollouts of {iterations}");
            let wasted = iterations - made;
            assert!(wasted < umpire.legal().len() as u64, "{made} rollouts of {iterations}");
            let chosen = policy.choices().iter().find(|choice| choice.probability == 1.0).expect("a move");
            assert!(chosen.visits.is_some_and(|visits| visits > 0), "it plays what it tried");
        }
    }
}

#[test]
fn halving_makes_no_more_rollouts_than_it_may() {
    with_agent_game(game("w-23-6i"), CountsRollouts);
}
