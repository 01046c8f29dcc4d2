//! `learned`: set-ups that were learned, as a policy or as a mixture.

use super::listed::{Listed, contents};
use super::log_linear::file::{PolicyFile, fingerprint};
use super::log_linear::policy::Mixed;
use super::log_linear::transfer::{Transfer, difference, is_alike};
use super::policy::SetupPolicy;
use crate::games::gunjin::outside::supplied;
use crate::parameters::parameters;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::random::Stream;
use gunjin_engine::switches::{nearest as nearest_word, suggestion};
use gunjin_engine::wrong::Wrong;
use std::borrow::Cow;

parameters! {
    /// Settings of `learned`.
    LearnedSettings {
        path: String = "", "a file of `gunjin learn --setups` or `gunjin setups --solve`, may be written without 'path='; without it the set-ups that come with the program";
        edition: String = "", "an edition whose set-ups that come with the program are played, as far as they are legal here; without it the game's own, or the nearest";
    }
}

/// Files that come with the program, by their editions.
#[cfg(not(target_family = "wasm"))]
macro_rules! built_in {
    ($($id:literal),+) => {
        &[$(($id, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/setups/", $id, ".json")))),+]
    };
}

#[cfg(target_family = "wasm")]
const BUILT_IN: &[(&str, &str)] = &[];
#[cfg(not(target_family = "wasm"))]
const BUILT_IN: &[(&str, &str)] = built_in!(
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
    /// Reads a file of either kind, or finds the policy that comes with the program: the one of an edition that is
    /// named, else the nearest ([`super::SetupSpec::learned_for`]).
    pub fn new(ruleset: &Ruleset, settings: &LearnedSettings) -> Result<Learned, Wrong> {
        match (settings.path.as_str(), settings.edition.as_str()) {
            ("", "") => {
                let nearest = nearest(ruleset).ok_or_else(|| lacking(ruleset))?;
                of_edition(ruleset, &nearest).map(Learned::Policy)
            }
            ("", edition) => of_edition(ruleset, edition).map(Learned::Policy),
            (path, "") => of_file(ruleset, path),
            _ => Err(Wrong("learned takes a path or an edition, not both; leave one out".into())),
        }
    }
}

pub(super) fn has_rules_of(edition: &str, ruleset: &Ruleset) -> bool {
    text_of(edition).is_some_and(|text| text.contains(&rules_of(ruleset)))
}

fn rules_of(ruleset: &Ruleset) -> String {
    format!("\"rules\":\"{}\"", fingerprint(ruleset))
}

fn text_of(edition: &str) -> Option<Cow<'static, str>> {
    let inside = BUILT_IN.iter().find(|(id, _)| *id == edition).map(|(_, text)| Cow::Borrowed(*text));
    inside.or_else(|| supplied(|name, _| name.strip_prefix("setups/") == Some(edition)))
}

fn editions() -> impl Iterator<Item = (&'static str, Cow<'static, str>)> {
    library::edition_ids().filter_map(|id| Some((id, text_of(id)?)))
}

pub(super) fn nearest(ruleset: &Ruleset) -> Option<String> {
    let (own, wanted) = (&ruleset.edition().id, rules_of(ruleset));
    if let Some((id, _)) = editions().find(|(_, text)| text.contains(&wanted)) {
        return Some(id.into());
    }
    let others = || editions().filter_map(|(id, _)| Some((id, Ruleset::named(id).ok()?)));
    let serves = |from: &Ruleset| Transfer::new(from, ruleset).is_some();
    if text_of(own).is_some() && Ruleset::named(own).is_ok_and(|from| serves(&from)) {
        return Some(own.clone());
    }
    let alike = others().filter(|(_, other)| is_alike(other, ruleset));
    alike.min_by_key(|(_, other)| difference(other, ruleset)).map(|(id, _)| id.into())
}

fn of_edition(ruleset: &Ruleset, edition: &str) -> Result<Mixed, Wrong> {
    let text = text_of(edition).ok_or_else(|| {
        let known = || BUILT_IN.iter().map(|(id, _)| *id);
        let meant = suggestion(&nearest_word(edition, known()));
        let known = known().collect::<Vec<_>>().join(", ");
        Wrong(format!("no learned set-ups of '{edition}' come with the program{meant}; take one of {known}"))
    })?;
    PolicyFile::read(ruleset, &text, edition)
}

fn of_file(ruleset: &Ruleset, path: &str) -> Result<Learned, Wrong> {
    let text = contents(path)?;
    if text.trim_start().starts_with('{') {
        return PolicyFile::read(ruleset, &text, path).map(Learned::Policy);
    }
    Listed::from_mixture(ruleset, &text, path).map(Learned::Mixture)
}

fn lacking(ruleset: &Ruleset) -> Wrong {
    let game = ruleset.id();
    Wrong(format!(
        "no learned set-ups of {game} come with the program; learn them with `gunjin learn {game} --setups --out DIR` \
         and write learned:DIR/best.json"
    ))
}

impl SetupPolicy for Learned {
    fn setup(&self, seat: usize, game: u64, rng: &mut Stream) -> Result<Setup, Wrong> {
        match self {
            Learned::Policy(policy) => policy.setup(seat, game, rng),
            Learned::Mixture(mixture) => mixture.setup(seat, game, rng),
        }
    }
}
