//! Best responses and values of the arrays against a plain recursion over the game, on every small game of
//! the catalogue.

use crate::solve_help;

use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::random::Random;
use gunjin_agents::solve::compile::Limits;
use gunjin_agents::solve::exploit::{ExploitError, exploit};
use gunjin_agents::solve::profile::Profile;
use solve_help::{Motley, game, plain};

struct Compare(&'static str);

impl AgentGameVisitor for Compare {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        let asked = exploit(&game, &Motley, usize::MAX, Limits::default(), 1, &|_, _| ());
        let exploitability = asked.unwrap_or_else(|error| panic!("{}: {error}", self.0)).exploitability;
        let close = |ours: f64, plain: f64, what: &str| {
            assert!((ours - plain).abs() < 1e-10, "{} {what}: {ours}, plainly {plain}", self.0);
        };
        let values = plain::values(&game);
        let best: Vec<f64> = (0..game.seats()).map(|seat| plain::best_response(&game, seat)).collect();
        for seat in 0..game.seats() {
            close(exploitability.value[seat], values[seat], "value");
            close(exploitability.best_responses[seat], best[seat], "best response");
            assert!(best[seat] >= values[seat] - 1e-12, "{}", self.0);
        }
        let gains: f64 = best.iter().zip(&values).map(|(best, value)| best - value).sum();
        close(exploitability.nashconv, gains, "NashConv");
    }
}

/// Every small game, and the switches that change what is seen.
const SMALL: &[&str] = &[
    "kuhn",
    "kuhn:players=3",
    "leduc",
    "leduc:deal=ranks",
    "liars_dice:sides=3",
    "liars_dice:sides=4,bidding=reset_quantity",
    "liars_dice:dice=2,sides=2",
    "goofspiel:cards=4",
    "goofspiel:cards=4,imp_info=false",
    "goofspiel:cards=3,points_order=random,returns=point_difference",
    "goofspiel:cards=4,returns=total_points",
    "phantom_ttt:columns=2,rows=2,line=2",
    "dark_hex_3:columns=2,rows=2",
    "abrupt_dark_hex_3:columns=2,rows=2",
    "mini-2x4:ply_cap=4",
    "kuhn.efg",
    "inner_outcomes.efg",
    "no_chance.efg",
    "three_players.efg",
    "uneven.efg",
];

#[test]
fn arrays_and_recursion_agree() {
    for name in SMALL {
        with_agent_game(game(name), Compare(name));
    }
}

struct Ask;

impl AgentGameVisitor for Ask {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        let asked =
            exploit(&game, &Random, 12, Limits::default(), 1, &|_, _| ()).expect("12 information sets");
        let uniform = Profile::uniform(&asked.compiled.tree);
        assert_eq!(asked.profile, uniform);
        assert_eq!(asked.exploitability.information_sets, 12);
        let few = exploit(&game, &Random, 11, Limits::default(), 1, &|_, _| ()).expect_err("one too many");
        assert!(matches!(few, ExploitError::TooMany(_, 11)), "{few}");
    }
}

#[test]
fn an_agent_is_asked_everywhere() {
    with_agent_game(game("kuhn"), Ask);
}
