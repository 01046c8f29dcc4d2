//! Sizes: estimated, counted, limited, told.

use crate::solve_help;
use gunjin_engine::math;

use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::solve::compile::{CompileError, Limits, Progress, Watcher, compile};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::estimate::TreeEstimate;
use solve_help::{compiled, game};
use std::ops::ControlFlow;

/// Histories, ends and information sets as OpenSpiel counts them.
#[test]
fn trees_have_the_known_sizes() {
    for (name, nodes, ends, sets) in
        [("kuhn", 58, 30, 12), ("leduc", 9457, 5520, 936), ("liars_dice", 294_883, 147_420, 24_576)]
    {
        let game = compiled(name);
        let tree = &game.tree;
        assert_eq!((tree.nodes(), tree.ends(), tree.information_sets()), (nodes, ends, sets), "{name}");
    }
}

struct Estimates;

impl AgentGameVisitor for Estimates {
    type Output = (TreeEstimate, usize);

    fn game<G: AgentGame>(self, game: G) -> (TreeEstimate, usize) {
        (TreeEstimate::of(&game), Compiled::of(&game).expect("small").tree.nodes())
    }
}

#[test]
fn estimates_are_near() {
    for name in ["kuhn", "leduc", "goofspiel:cards=4", "liars_dice:sides=4", "mini-2x4:ply_cap=4"] {
        let (estimate, nodes) = with_agent_game(game(name), Estimates);
        let far = (estimate.nodes - nodes as f64).abs();
        assert!(far <= 4.0 * estimate.error + 1e-9, "{name}: {estimate:?}, {nodes} in truth");
        assert!(estimate.error < 0.5 * nodes as f64, "{name}: {estimate:?}, {nodes} in truth");
    }
}

struct OnlyEstimates;

impl AgentGameVisitor for OnlyEstimates {
    type Output = TreeEstimate;

    fn game<G: AgentGame>(self, game: G) -> TreeEstimate {
        TreeEstimate::of(&game)
    }
}

/// In liar's dice with one die each the number of bids left decides how large the rest is: *s* rolls twice,
/// then every set of *2s* bids, called or not.
#[test]
fn estimates_are_exact_where_what_looks_alike_is_alike() {
    for sides in [3u32, 6, 9, 12] {
        let s = f64::from(sides);
        let bids = math::powi(2f64, 2 * sides as i32);
        let expected = 1.0 + s + s * s * (1.0 + 2.0 * (bids - 1.0));
        let estimate = with_agent_game(game(&format!("liars_dice:sides={sides}")), OnlyEstimates);
        assert!((estimate.nodes / expected - 1.0).abs() < 1e-12, "{sides}: {estimate:?}, {expected}");
    }
}

/// Ends a compilation after some looks.
struct Impatient {
    looks: usize,
}

impl<G: AgentGame> Watcher<G> for Impatient {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        assert!(progress.nodes > 0 && progress.bytes > 0 && progress.information_sets > 0);
        self.looks -= 1;
        if self.looks == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

struct Ends;

impl AgentGameVisitor for Ends {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        let error = compile(&game, Limits::default(), &mut Impatient { looks: 3 }).expect_err("it was ended");
        assert!(matches!(error, CompileError::Ended { nodes, .. } if nodes > 3 * (1 << 15)), "{error}");
        let tight = Limits { memory: 6_000_000 };
        let error = compile(&game, tight, &mut Impatient { looks: usize::MAX }).expect_err("it does not fit");
        assert!(matches!(error, CompileError::Memory { .. } | CompileError::TreeEstimate { .. }), "{error}");
    }
}

#[test]
fn a_compilation_is_watched_and_limited() {
    with_agent_game(game("liars_dice"), Ends);
}

/// The same game gives the same arrays.
#[test]
fn compiling_is_repeatable() {
    for name in ["leduc", "uneven.efg", "goofspiel:cards=4"] {
        assert_eq!(compiled(name).tree, compiled(name).tree, "{name}");
    }
}
