//! Players of open games that look ahead: alpha-beta for two seats, and the same search for more, with all
//! others against the one who thinks.
//!
//! They are for games in which everything is seen: what such a player is given is the game so far, so it
//! knows the position without drawing worlds.

mod node;
mod order;
mod search;
pub mod transposition;

use crate::games::shogi::Foresight;
use crate::parameters::parameters;
use crate::policy::{Choice, Policy};
use crate::{Agent, Budget};
use gunjin_engine::{Open, OpenView, Rulebook, Stream};
pub use search::{Found, Search};

parameters! {
    /// Limits of the search of `alphabeta` and `paranoid`.
    LookaheadSettings {
        depth: u32 as Limit = "3", "search depth in actions, before quiescence; 0 for no limit";
        nodes: u64 as Limit = "0", "most nodes of a decision; 0 for no limit";
        milliseconds: u64 as Limit = "0", "most milliseconds of a decision; 0 for no clock, so that play is reproducible";
        quiescence: u32 = "6", "quiescence depth: most captures and promotions beyond the search depth";
        memory: u32 = "1", "actions from the root within which repetitions are detected";
        exact: bool = "false", "no selective search: no null moves, reductions or margins; always so in paranoid";
        table: u32 as PowerOfTwo = "16", "entries of the transposition table, as a power of two";
    }
}

/// The most actions looked ahead; 0 stands for no limit.
pub(crate) fn deepest(depth: u32) -> u32 {
    if depth == 0 { 64 } else { depth }
}

/// A budget of positions and milliseconds, 0 meaning no limit.
pub(crate) fn budget(nodes: u64, milliseconds: u64) -> Budget {
    let unlimited = nodes == 0 && milliseconds == 0;
    Budget { iterations: if unlimited { u64::MAX } else { nodes }, milliseconds }
}

pub(crate) fn past_of<G: Open + Rulebook<View = OpenView<G>>>(game: &G, view: &OpenView<G>) -> G::Past {
    let mut position = view.world.start.clone();
    let mut past = game.past(&position);
    for &action in &view.world.actions {
        let before = position.clone();
        game.play(&mut position, action);
        game.remember(&mut past, &before, action, &position);
    }
    past
}

#[derive(Debug, Clone)]
pub(crate) struct AlphaBeta<E> {
    pub(crate) name: String,
    pub(crate) settings: LookaheadSettings,
    pub(crate) evaluator: E,
}

pub(crate) fn decided<A: Copy + PartialEq>(
    legal: &[A],
    action: A,
    value: Option<f64>,
    visits: impl Fn(usize) -> u64,
) -> Policy<A> {
    let choice = |(index, &other): (usize, &A)| Choice {
        action: other,
        probability: if other == action { 1.0 } else { 0.0 },
        visits: Some(visits(index)),
        value: value.filter(|_| other == action),
    };
    Policy::new(legal.iter().enumerate().map(choice).collect())
}

impl<G: Open + Rulebook<View = OpenView<G>>, E: Foresight<G>> Agent<G> for AlphaBeta<E> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        let past = past_of(game, view);
        let mut search = Search::new(game, &self.evaluator, view.seat, self.settings.clone());
        let found = search.best(&view.world.position, &past, legal);
        decided(legal, found.action, found.value.map(transposition::as_share), |index| found.visits[index])
    }
}
