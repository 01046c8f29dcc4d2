//! Sameness of an agent across editions.
//!
//! Values of pieces, networks and value networks come with the program for some editions and not for others. An
//! agent plays better where it has them, so a difference between editions may be a difference between players.

use crate::games::gunjin::networks::{LeafFile, NetworkFile, NetworkFormat};
use crate::games::gunjin::values::table::Values;
use crate::search_model::BUILT_IN;
use crate::spec::AgentSpec;
use std::collections::BTreeMap;

/// A parameter, and whether what comes with the program for it was made for an edition alone.
type Made = (&'static str, fn(&str) -> bool);

/// Parameters of an agent whose values were fitted to this edition. Empty if it uses what all editions share. For an
/// agent that wraps another, those of the wrapped one.
pub(crate) fn fitted_to(agent: &AgentSpec, edition: &str) -> Vec<&'static str> {
    if let Some(inner) = agent.inner() {
        return fitted_to(inner, edition);
    }
    let known: [Made; 3] =
        [("values", Values::is_fitted), ("net", NetworkFile::is_own), ("leaf", LeafFile::is_own)];
    let takes = |name: &str| agent.value(name).is_some_and(|value| value == BUILT_IN);
    let fits = known.into_iter().filter(|(name, is_fitted)| takes(name) && is_fitted(edition));
    fits.map(|(name, _)| name).collect()
}

/// Differences of an agent between editions, as a sentence; `None` if it is the same player in all of them.
pub fn differs(agent: &AgentSpec, editions: &[&str]) -> Option<String> {
    let mut by_parameter: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for edition in editions {
        for name in fitted_to(agent, edition) {
            by_parameter.entry(name).or_default().push(edition);
        }
    }
    by_parameter.retain(|_, fitted| fitted.len() < editions.len());
    let told = by_parameter.iter().map(|(name, fitted)| {
        let remedy = if *name == "values" { "hand" } else { "general" };
        format!(
            "its {name} were made for {} only (give {name}={remedy} for the same player in all)",
            fitted.join(", ")
        )
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("{} does not play alike in all editions: {}", agent, told.join("; ")))
}
