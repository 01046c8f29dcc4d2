//! Players of open games that look ahead: alpha-beta, paranoid search and max^n.

pub mod alphabeta;
pub mod maxn;

use crate::agent::{Agent, Built};
use crate::games::shogi::Foresight;
use crate::parameters::resolve;
use crate::search_model::SearchModel;
use crate::spec::AgentSpec;
use alphabeta::{AlphaBeta, LookaheadSettings};
use gunjin_engine::open::{Open, OpenView};
use maxn::{MaxN, MaxNSettings};

/// The agent of a name for a game in which everything is seen; `None` if the name is none of theirs.
pub(crate) fn open_agent<G>(spec: &AgentSpec, game: &G) -> Option<Built<G>>
where
    G: SearchModel<View = OpenView<G>, Evaluator: Foresight<G>> + Open,
{
    let evaluator = game.evaluator();
    let (name, text) = (spec.name(), spec.to_string());
    let lookahead = || resolve::<LookaheadSettings>(name, spec.typed());
    Some(match name {
        "alphabeta" => lookahead()
            .and_then(|settings| AlphaBeta::two_seats(game, evaluator, &settings, text))
            .map(|agent| Box::new(agent) as Box<dyn Agent<G>>),
        "paranoid" => lookahead()
            .map(|settings| AlphaBeta::paranoid(evaluator, &settings, text))
            .map(|agent| Box::new(agent) as Box<dyn Agent<G>>),
        "maxn" => resolve::<MaxNSettings>(name, spec.typed())
            .map(|settings| MaxN::new(evaluator, &settings, text))
            .map(|agent| Box::new(agent) as Box<dyn Agent<G>>),
        _ => return None,
    })
}
