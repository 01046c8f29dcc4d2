//! Players of open games with three or more seats.
//!
//! `paranoid` is the search of [`crate::alphabeta`]: all others are taken to be against the one who thinks. `maxn` takes
//! everybody to be after his own share ([`maxn`]).

pub mod maxn;

use crate::agent::Agent;
use crate::alphabeta::{AlphaBeta, LookaheadSettings};
use crate::parameters::resolve;
use crate::registry::{AgentError, AgentSpec};
use crate::shogi::Foresight;
use gunjin_engine::game::Umpired;
use gunjin_engine::open::Open;
use maxn::{MaxN, MaxNSettings};

/// The agent of a name for a game in which everything is seen; `None` if the name is none of theirs.
pub fn open_agent<G: Open + Umpired, E: Foresight<G> + 'static>(
    game: &G,
    evaluator: E,
    spec: &AgentSpec,
) -> Option<Result<Box<dyn Agent<G>>, AgentError>> {
    let (name, text) = (spec.name(), spec.to_string());
    let lookahead = || resolve::<LookaheadSettings>(name, spec.typed());
    Some(match name {
        "alphabeta" => lookahead()
            .and_then(|settings| AlphaBeta::two_seats(game, evaluator, &settings, text))
            .map(|agent| Box::new(agent) as Box<dyn Agent<G>>),
        "paranoid" => lookahead()
            .and_then(|settings| AlphaBeta::paranoid(evaluator, &settings, text))
            .map(|agent| Box::new(agent) as Box<dyn Agent<G>>),
        "maxn" => resolve::<MaxNSettings>(name, spec.typed())
            .and_then(|settings| MaxN::new(evaluator, &settings, text))
            .map(|agent| Box::new(agent) as Box<dyn Agent<G>>),
        _ => return None,
    })
}
