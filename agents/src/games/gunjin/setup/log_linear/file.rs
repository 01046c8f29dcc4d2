//! Log-linear policies as files: JSON with the game, the fingerprint of its rules, how the policy was learned,
//! and its weights in whole numbers.

use super::policy::{Camps, LogLinear, Mixed};
use super::shown::LAYOUT;
use super::transfer::Transfer;
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::Ruleset;
use serde::{Deserialize, Serialize};

/// Weights are whole numbers of so many parts of 1.
const SCALE: f64 = 256.0;

/// Origin of a policy.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The command that makes it again.
    pub command: String,
    /// Number of games that were played.
    pub games: u64,
    /// Seed of every random number of the run.
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
    /// Command, seed and program that made the file.
    pub origin: Origin,
    /// Its policies, of which one is drawn for each set-up.
    pub policies: Vec<Written>,
}

/// The beginning of a file: the game that it was learned for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct LearnedFor {
    /// The game, with its switches.
    pub game: String,
    /// The fingerprint of its rules, in hexadecimal.
    pub rules: String,
}

impl LearnedFor {
    /// True if a game has these rules.
    pub fn has_rules_of(&self, ruleset: &Ruleset) -> bool {
        self.rules == fingerprint(ruleset)
    }

    /// The game, if it comes with the program and still has these rules.
    pub fn ruleset(&self) -> Option<Ruleset> {
        Ruleset::named(&self.game).ok().filter(|ruleset| self.has_rules_of(ruleset))
    }
}

/// A log-linear policy as files have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// Frequency relative to the others.
    pub share: u32,
    /// Its weights, in parts of 1/256.
    pub weights: Vec<i16>,
}

impl Written {
    /// Weights in whole numbers, with a share of 1. What a file holds is what is played, while it is learned too.
    pub fn new(weights: &[f64]) -> Written {
        let whole = |weight: &f64| (weight * SCALE).round_ties_even().clamp(-32_767.0, 32_767.0) as i16;
        Written { share: 1, weights: weights.iter().map(whole).collect() }
    }

    /// The policy; `None` if the weights are not as many as the camps of its game ask for.
    pub fn policy(&self, camps: &Camps) -> Option<LogLinear> {
        LogLinear::new(camps.clone(), self.numbers())
    }

    fn numbers(&self) -> Vec<f64> {
        self.weights.iter().map(|&weight| f64::from(weight) / SCALE).collect()
    }
}

/// The fingerprint of a game's rules as files have it.
pub fn fingerprint(ruleset: &Ruleset) -> String {
    format!("{:016x}", ruleset.fingerprint())
}

impl PolicyFile {
    /// File of these policies.
    pub fn new(ruleset: &Ruleset, policies: Vec<Written>, origin: Origin) -> PolicyFile {
        PolicyFile { layout: LAYOUT, game: ruleset.id(), rules: fingerprint(ruleset), origin, policies }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn text(&self) -> Result<String, Wrong> {
        let text = serde_json::to_string(self).map_err(|error| Wrong(error.to_string()))?;
        Ok(text + "\n")
    }

    /// The policies as one; `None` if none has a share, or their weights are not as many as the camps of the game
    /// ask for.
    pub fn mixed(&self, camps: &Camps) -> Option<Mixed> {
        let part = |written: &Written| Some((written.share, written.policy(camps)?));
        Mixed::new(self.policies.iter().map(part).collect::<Option<_>>()?)
    }

    /// Reads the policies for a game: those learned for it, or for another one whose kinds it has ([`Transfer`]).
    ///
    /// # Errors
    /// If it is no such file, is cut, or is of a game that lacks pieces of this one.
    pub fn read(ruleset: &Ruleset, text: &str, name: &str) -> Result<Mixed, Wrong> {
        let learned_for = PolicyFile::game_of(text).filter(|learned_for| !learned_for.has_rules_of(ruleset));
        let Some(from) = learned_for.and_then(|learned_for| learned_for.ruleset()) else {
            return PolicyFile::parsed(ruleset, text, name).map(|(_, mixed)| mixed);
        };
        let (file, _) = PolicyFile::parsed(&from, text, name)?;
        file.transferred(&from, ruleset).ok_or_else(|| {
            let (game, wanted) = (&file.game, ruleset.id());
            Wrong(format!(
                "'{name}' was learned for {game}, which lacks pieces of {wanted}; learn set-ups with `gunjin learn setups {wanted} --out DIR`"
            ))
        })
    }

    /// The game that the file was learned for; `None` if it is no such file.
    pub fn game_of(text: &str) -> Option<LearnedFor> {
        serde_json::from_str(text).ok()
    }

    fn transferred(&self, from: &Ruleset, to: &Ruleset) -> Option<Mixed> {
        let transfer = Transfer::new(from, to)?;
        let part = |written: &Written| {
            let weights = transfer.weights(&written.numbers())?;
            Some((written.share, LogLinear::new(transfer.to.clone(), weights)?))
        };
        Mixed::new(self.policies.iter().map(part).collect::<Option<_>>()?)
    }

    /// The file as it is, and its policies.
    ///
    /// # Errors
    /// If it is no such file, is cut, or is of another game.
    pub fn parsed(ruleset: &Ruleset, text: &str, name: &str) -> Result<(PolicyFile, Mixed), Wrong> {
        let game = ruleset.id();
        let refused = |what: String| {
            let again = format!("train it again with `gunjin learn setups {game} --out DIR`");
            Wrong(format!("'{name}' {what}; {again}"))
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
        let wanted = camps.numbers();
        match file.policies.iter().map(|policy| policy.weights.len()).find(|&found| found != wanted) {
            Some(found) => {
                Err(refused(format!("has {found} weights and should have {wanted}: it was cut or changed")))
            }
            None => match file.mixed(&camps) {
                Some(mixed) => Ok((file, mixed)),
                None => Err(refused("has no policy with a share".into())),
            },
        }
    }
}
