//! Errors of set-up policies.

use super::registry::SETUPS;
use crate::error::AgentError;
use gunjin_engine::switches::suggestion;
use thiserror::Error;

/// Why there is no such policy, or no such set-up: what is wrong where, and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SetupPolicyError(pub(super) String);

impl SetupPolicyError {
    /// No policy has this name.
    pub(super) fn unknown(name: &str, nearest: Option<&str>) -> SetupPolicyError {
        let names: Vec<&str> = SETUPS.iter().map(|entry| entry.name).collect();
        let (meant, names) = (suggestion(&nearest), names.join(", "));
        SetupPolicyError(format!("there is no set-up policy '{name}'{meant}; the policies are {names}"))
    }
}

/// South or North.
pub(super) fn side(seat: usize) -> &'static str {
    if seat == 0 { "South" } else { "North" }
}

/// Policies read their parameters as agents do; what they say of mistakes is the same but for the list of
/// parameters, which no command shows.
impl From<AgentError> for SetupPolicyError {
    fn from(error: AgentError) -> SetupPolicyError {
        let AgentError::Parameter { agent, name, nearest } = error else {
            return SetupPolicyError(error.to_string());
        };
        let entry = SETUPS.iter().find(|entry| entry.name == agent);
        let known = entry.map_or(&[][..], |entry| (entry.parameters)());
        let known: Vec<&str> = known.iter().map(|parameter| parameter.name).collect();
        let known = if known.is_empty() { "none".into() } else { known.join(", ") };
        let meant = suggestion(&nearest);
        SetupPolicyError(format!("{agent} has no parameter '{name}'{meant}; it has {known}"))
    }
}
