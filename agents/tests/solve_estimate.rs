//! Sizes: estimated, counted, limited, told.

mod solve_help;

use gunjin_agents::playable::{Playable, PlayableVisitor, with_playable};
use gunjin_agents::solve::compile::{CompileError, Limits, Progress, Watcher, compile};
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::estimate::Estimate;
use solve_help::{compiled, game};
use std::ops::ControlFlow;

/// Histories, ends and information sets as OpenSpiel counts them (METHODS' oracle).
#[test]
fn trees_have_the_known_sizes() {
    for (name, nodes, ends, sets) in
        [("kuhn", 58, 30, 12), ("leduc", 9457, 5520, 936), ("liars_dice", 294_883, 147_420, 24_576)]
    {
        let game = compiled(name);
        let tree = game.tree();
        assert_eq!((tree.nodes(), tree.ends(), tree.information_sets()), (nodes, ends, sets), "{name}");
    }
}

struct Estimates;

impl PlayableVisitor for Estimates {
    type Output = (Estimate, usize);

    fn game<G: Playable>(self, game: G) -> (Estimate, usize) {
        (Estimate::of(&game), Compiled::of(&game).expect("small").tree().nodes())
    }
}

#[test]
fn estimates_are_near() {
    for name in ["kuhn", "leduc", "goofspiel:cards=4", "liars_dice:sides=4", "mini-2x4:ply_cap=4"] {
        let (estimate, nodes) = with_playable(game(name), Estimates);
        let far = (estimate.nodes - nodes as f64).abs();
        assert!(far <= 4.0 * estimate.error + 1e-9, "{name}: {estimate:?}, {nodes} in truth");
        assert!(estimate.error < 0.5 * nodes as f64, "{name}: {estimate:?}, {nodes} in truth");
    }
}

/// Ends a compilation after some looks.
struct Impatient {
    looks: usize,
}

impl<G: Playable> Watcher<G> for Impatient {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        assert!(progress.nodes > 0 && progress.bytes > 0 && progress.information_sets > 0);
        self.looks -= 1;
        if self.looks == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

struct Ends;

impl PlayableVisitor for Ends {
    type Output = ();

    fn game<G: Playable>(self, game: G) {
        let error = compile(&game, Limits::default(), &mut Impatient { looks: 3 }).expect_err("it was ended");
        assert!(matches!(error, CompileError::Ended { nodes, .. } if nodes > 3 * (1 << 15)), "{error}");
        let tight = Limits { memory: 6_000_000 };
        let error = compile(&game, tight, &mut Impatient { looks: usize::MAX }).expect_err("it does not fit");
        assert!(matches!(error, CompileError::Memory { .. } | CompileError::Estimate { .. }), "{error}");
    }
}

#[test]
fn a_compilation_is_watched_and_limited() {
    with_playable(game("liars_dice"), Ends);
}

/// The same game gives the same arrays.
#[test]
fn compiling_is_repeatable() {
    for name in ["leduc", "uneven.efg", "goofspiel:cards=4"] {
        assert_eq!(compiled(name).tree(), compiled(name).tree(), "{name}");
    }
}
