//! Log-linear policies as files: JSON with the game, the fingerprint of its rules, how the policy was learned,
//! and its weights in whole numbers.

use super::super::error::SetupPolicyError;
use super::policy::{Camps, LogLinear};
use super::shown::LAYOUT;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use serde::{Deserialize, Serialize};

/// Weights are whole numbers of so many parts of 1.
const SCALE: f64 = 256.0;

/// Where a policy comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The command that makes it again.
    pub command: String,
    /// Games played.
    pub games: u64,
    /// Seed.
    pub seed: u64,
}

/// A policy with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyFile {
    /// The version of the numbering of what set-ups show.
    pub layout: u32,
    /// The game, with its switches.
    pub game: String,
    /// The fingerprint of its rules, in hexadecimal.
    pub rules: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The weights, in parts of 1/256.
    pub weights: Vec<i16>,
}

/// The fingerprint of a game's rules as files have it.
#[must_use]
pub fn fingerprint(ruleset: &Ruleset) -> String {
    format!("{:016x}", ruleset.fingerprint())
}

impl PolicyFile {
    /// Weights as they are written. What a file holds is what is played, while it is learned too.
    #[must_use]
    pub fn new(ruleset: &Ruleset, weights: &[f64], origin: Origin) -> PolicyFile {
        let whole = |weight: &f64| (weight * SCALE).round_ties_even().clamp(-32_767.0, 32_767.0) as i16;
        PolicyFile {
            layout: LAYOUT,
            game: ruleset.id(),
            rules: fingerprint(ruleset),
            origin,
            weights: weights.iter().map(whole).collect(),
        }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never of the files of this program.
    pub fn text(&self) -> Result<String, SetupPolicyError> {
        let text = serde_json::to_string(self).map_err(|error| SetupPolicyError(error.to_string()))?;
        Ok(text + "\n")
    }

    /// The policy; `None` if the weights are not as many as the camps of its game ask for.
    #[must_use]
    pub fn policy(&self, camps: &Camps) -> Option<LogLinear> {
        let weights = self.weights.iter().map(|&weight| f64::from(weight) / SCALE).collect();
        LogLinear::new(camps.clone(), weights)
    }

    /// Reads a policy of a game.
    ///
    /// # Errors
    /// If it is none, one of another game or other rules, of another layout, or cut.
    pub fn read(ruleset: &Ruleset, text: &str, name: &str) -> Result<LogLinear, SetupPolicyError> {
        let game = ruleset.id();
        let refused = |what: String| {
            let again = format!("learn it again with `gunjin learn {game} --setups --out DIR`");
            SetupPolicyError(format!("'{name}' {what}; {again}"))
        };
        let file: PolicyFile = serde_json::from_str(text)
            .map_err(|error| refused(format!("holds no set-ups that were learned: {error}")))?;
        if file.layout != LAYOUT {
            let found = file.layout;
            return Err(refused(format!("was learned with layout {found}, this program has {LAYOUT}")));
        }
        if file.rules != fingerprint(ruleset) {
            let found = if file.game == game { "other rules" } else { &file.game };
            return Err(refused(format!("was learned for {found}, and this is {game}")));
        }
        let camps = Camps::new(ruleset);
        let (found, wanted) = (file.weights.len(), camps.numbers());
        file.policy(&camps).ok_or_else(|| {
            refused(format!("has {found} weights and should have {wanted}: it was cut or changed"))
        })
    }
}
