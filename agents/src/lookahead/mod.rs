//! Players of open games that look ahead: alpha-beta, paranoid search and max^n.

pub mod alphabeta;
pub mod maxn;

use crate::games::shogi::Foresight;
use crate::parameters::resolve;
use crate::{Agent, AgentError, AgentSpec, Built, SearchModel};
use alphabeta::{AlphaBeta, LookaheadSettings};
use gunjin_engine::{Open, OpenView};
use maxn::{MaxN, MaxNSettings};

/// The agent of a name for a game in which everything is seen; `None` if the name is none of theirs.
pub(crate) fn open_agent<G>(spec: &AgentSpec, game: &G) -> Option<Built<G>>
where
    G: SearchModel<View = OpenView<G>, Evaluator: Foresight<G>> + Open,
{
    let (name, text) = (spec.name(), spec.to_string());
    let alphabeta = |exact: bool| {
        let settings = resolve::<LookaheadSettings>(name, spec.typed())?;
        let settings = LookaheadSettings { exact: exact || settings.exact, ..settings };
        Ok(Box::new(AlphaBeta { name: text.clone(), settings, evaluator: game.evaluator() })
            as Box<dyn Agent<G>>)
    };
    Some(match name {
        "alphabeta" if game.seats() != 2 => {
            Err(AgentError::OtherGame { agent: "alphabeta", game: game.id() })
        }
        "alphabeta" => alphabeta(false),
        "paranoid" => alphabeta(true),
        "maxn" => resolve::<MaxNSettings>(name, spec.typed())
            .map(|settings| Box::new(MaxN::new(game.evaluator(), settings, text)) as Box<dyn Agent<G>>),
        _ => return None,
    })
}
