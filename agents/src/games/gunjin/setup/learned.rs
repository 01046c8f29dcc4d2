//! `learned`: set-ups that were learned, as a policy or as a mixture.

use super::error::SetupPolicyError;
use super::listed::{Listed, contents};
use super::log_linear::file::{PolicyFile, fingerprint};
use super::log_linear::mixed::Mixed;
use super::{Occasion, SetupPolicy};
use crate::games::gunjin::outside::supplied;
use crate::parameters::parameters;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::Stream;
use std::borrow::Cow;

parameters! {
    /// Settings of `learned`.
    LearnedSettings {
        path: String = "", "a file of `gunjin learn --setups` or `gunjin setups --solve`, may be written without 'path='; without it the set-ups that come with the program";
    }
}

/// Files that come with the program, by their editions.
#[cfg(not(target_family = "wasm"))]
macro_rules! built_in {
    ($($id:literal),+) => {
        &[$(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/setups/", $id, ".json"))),+]
    };
}

/// The policies inside the program; in a browser they stay outside.
#[cfg(target_family = "wasm")]
const BUILT_IN: &[&str] = &[];
/// The policies inside the program.
#[cfg(not(target_family = "wasm"))]
const BUILT_IN: &[&str] = built_in!(
    "a-15-5x",
    "a-21-7i",
    "a-22-7x",
    "barrage",
    "d-20-5i",
    "h-23-6x",
    "m-23-6y",
    "m-31-8xn",
    "p1-31-8x",
    "p1-35-7i",
    "p2-15-5i",
    "p2-23-6i",
    "p2-26-7x",
    "p2-28-7x",
    "p2-31-8x",
    "p3-23-6i",
    "p3-23-6i-1996",
    "p3-31-8x",
    "s-25-5i",
    "t-23-8i",
    "w-23-6i",
    "w-25-9x",
    "w-31-8x"
);

/// Set-ups that were learned.
#[derive(Debug, Clone)]
pub enum Learned {
    /// A policy of `gunjin learn --setups`.
    Policy(Mixed),
    /// A mixture of `gunjin setups --solve`.
    Mixture(Listed),
}

impl Learned {
    /// Reads a file of either kind, or finds the policy that comes with the program.
    ///
    /// # Errors
    /// If the file cannot be read or is for another game, or if nothing was learned for this one.
    pub fn new(ruleset: &Ruleset, settings: &LearnedSettings) -> Result<Learned, SetupPolicyError> {
        if settings.path.is_empty() {
            return built_in(ruleset).map(Learned::Policy);
        }
        let text = contents(&settings.path)?;
        if text.trim_start().starts_with('{') {
            let policy = PolicyFile::read(ruleset, &text, &settings.path)?;
            return Ok(Learned::Policy(policy));
        }
        Listed::from_mixture(ruleset, &text, &settings.path).map(Learned::Mixture)
    }
}

/// The text of the policy that comes with the program.
fn text_of(ruleset: &Ruleset) -> Option<Cow<'static, str>> {
    let wanted = format!("\"rules\":\"{}\"", fingerprint(ruleset));
    let inside = BUILT_IN.iter().copied().find(|text| text.contains(&wanted)).map(Cow::Borrowed);
    inside.or_else(|| supplied(|name, text| name.starts_with("setups/") && text.contains(&wanted)))
}

/// Whether learned set-ups of a game come with the program.
#[must_use]
pub fn come_with(ruleset: &Ruleset) -> bool {
    text_of(ruleset).is_some()
}

fn built_in(ruleset: &Ruleset) -> Result<Mixed, SetupPolicyError> {
    let Some(text) = text_of(ruleset) else {
        let game = ruleset.id();
        return Err(SetupPolicyError(format!(
            "no set-ups of {game} come with the program; learn them with `gunjin learn {game} --setups --out DIR` \
             and write learned:DIR/best.json"
        )));
    };
    PolicyFile::read(ruleset, &text, "learned")
}

impl SetupPolicy for Learned {
    fn setup(&self, occasion: &Occasion<'_>, rng: &mut Stream) -> Result<Setup, SetupPolicyError> {
        match self {
            Learned::Policy(policy) => policy.setup(occasion, rng),
            Learned::Mixture(mixture) => mixture.setup(occasion, rng),
        }
    }
}
