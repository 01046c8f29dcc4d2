//! The player of a policy from a file, as solvers write them.

use crate::agent::Agent;
use crate::error::AgentError;
use crate::files;
use crate::parameters::parameters;
use crate::policy::Policy;
use crate::search_model::SearchModel;
use crate::solve::policy_file::PolicyTable;
use crate::solve::view_key;
use gunjin_engine::random::Stream;

parameters! {
    /// Path of the policy.
    TableSettings {
        policy: String = "", "path of a file that `gunjin solve --save` wrote";
    }
}

/// Why there is no player.
pub(crate) fn missing(problem: String) -> AgentError {
    AgentError::Missing { agent: "table", problem }
}

/// The bytes of the file.
pub(crate) fn bytes_of(settings: &TableSettings) -> Result<Vec<u8>, AgentError> {
    let path = &settings.policy;
    if path.is_empty() {
        return Err(missing("it needs a file; write table:policy=PATH".into()));
    }
    files::solved_bytes(path.as_ref())
        .map_err(|error| missing(format!("{path} cannot be read ({error}); give the path of a policy")))
}

/// Plays what a file says of a view.
#[derive(Debug, Clone)]
pub struct TablePlayer {
    path: String,
    table: PolicyTable,
}

impl TablePlayer {
    /// The player of a file, for a game of this name and these rules.
    ///
    /// # Errors
    /// If there is no such file, or it is of another game.
    pub(crate) fn open(
        settings: &TableSettings,
        (game, fingerprint): (&str, u64),
    ) -> Result<TablePlayer, AgentError> {
        let bytes = bytes_of(settings)?;
        let path = settings.policy.clone();
        let table = PolicyTable::read(game, fingerprint, &bytes)
            .map_err(|error| missing(format!("{path}: {error}")))?;
        Ok(TablePlayer { path, table })
    }

    /// Probabilities of so many actions at a view by the table.
    fn row(&self, view: u64, actions: usize) -> Option<&[f64]> {
        self.table.look_up_any(view).filter(|row| row.len() == actions)
    }

    /// The player of a table.
    pub fn new(table: PolicyTable, path: &str) -> TablePlayer {
        TablePlayer { path: path.to_string(), table }
    }
}

impl<G: SearchModel> Agent<G> for TablePlayer {
    fn name(&self) -> String {
        format!("table:policy={}", self.path)
    }

    /// Policy by the table; at views that it does not have (the game began elsewhere) all legal actions
    /// alike.
    fn policy(&self, _: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        match self.row(view_key(view), legal.len()) {
            Some(row) => Policy::sharing(legal, row),
            None => Policy::uniform(legal),
        }
    }
}
