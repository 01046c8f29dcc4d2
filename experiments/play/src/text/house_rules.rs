//! Rules that households play otherwise, as questions with answers to choose from.

use super::language::Language;
use super::switch_words::{answer, question};
use crate::spec::{LoadError, load};
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::switches;
use gunjin_engine::named;
use gunjin_engine::rulings::Certainty;
use gunjin_engine::switches::{Setting, settings};
use serde::Serialize;
use std::collections::BTreeMap;

/// Least and greatest number of a switch that is one.
type Range = Option<(u32, u32)>;

/// Subjects by the parts of `docs/RULES.md` that belong to them, in English and in Japanese.
const SUBJECTS: &[(&[&str], &str, &str)] = &[
    (&["R1"], "Board", "盤"),
    (&["R2"], "Moves", "動き"),
    (&["R3", "R4", "R5"], "Fights", "勝負"),
    (&["R6"], "Missiles and bombs", "ミサイルと爆弾"),
    (&["R7"], "Set-up", "配置"),
    (&["R9"], "What the umpire says", "審判の告げること"),
    (&["R8"], "End of the game", "勝敗"),
];

/// The house rules of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HouseRules {
    /// Switches that are changed, with their values: of those asked for, the ones that can be played together.
    pub changed: BTreeMap<String, String>,
    /// Rules by the name of their subject; it is empty for games that are no edition.
    pub subjects: Vec<(&'static str, Vec<HouseRule>)>,
}

/// A rule with its alternatives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HouseRule {
    /// Name of its switch.
    pub name: &'static str,
    /// The question that it answers, or its subject.
    pub question: String,
    /// The value that is played.
    pub value: String,
    /// The value of the game as it comes.
    pub printed: String,
    /// Origin of that value.
    pub origin: Origin,
    /// Values with their answers; empty for a number.
    pub answers: Vec<(&'static str, String)>,
    /// Least and greatest number.
    pub range: Range,
}

/// Origin of a value in a game as it comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The rule text says so.
    Printed,
    /// The rule text is silent, and a ruling decides.
    Ruling,
    /// Neither: most sets are played so.
    Usual,
}

/// The house rules of `ID:switch=value,…` that still decide something. Of switches that do not fit together the earlier ones
/// are kept. Loads the game a few times where all fit, else about as often as there are pairs of switches.
///
/// # Errors
/// If there is no such game.
pub fn house_rules(name: &str, language: Language) -> Result<HouseRules, LoadError> {
    let (id, wanted) = named::name_and_rest(name);
    let printed = load(id)?;
    let changed = fitting(id, named::parts(wanted).filter_map(named::pair).collect());
    let played = load(&named::text(id, changed.iter().copied()))?;
    let before: BTreeMap<&str, String> = rows(&printed).map(|(one, _)| (one.name, one.value)).collect();
    let rule = |(one, range): (Setting, Range)| {
        let before = before.get(one.name)?;
        let known = !one.values.is_empty() || range.is_some();
        let open = one.value != *before || decides(&played, one.name);
        (known && open).then(|| (one.rule, HouseRule::new(&printed, before, one, range, language)))
    };
    let rules = rows(&played).filter_map(rule).collect();
    Ok(HouseRules {
        changed: changed.into_iter().map(|(name, value)| (name.into(), value.into())).collect(),
        subjects: by_subject(rules, matches!(printed, AnyGame::Gunjin(_)), language),
    })
}

/// Switches that can be played together, earlier ones first.
fn fitting<'a>(id: &str, mut wanted: Vec<(&'a str, &'a str)>) -> Vec<(&'a str, &'a str)> {
    let loads = |pairs: &[(&str, &str)]| load(&named::text(id, pairs.iter().copied())).is_ok();
    if loads(&wanted) {
        return wanted;
    }
    let mut kept = Vec::new();
    loop {
        let fits = |one: &(&'a str, &'a str)| loads(&[kept.as_slice(), &[*one]].concat());
        let Some(at) = wanted.iter().position(fits) else { return kept };
        kept.push(wanted.remove(at));
    }
}

/// Switches of a game, numbers with their range.
fn rows(game: &AnyGame) -> impl Iterator<Item = (Setting, Range)> {
    let (settings, edition) = match game {
        AnyGame::Gunjin(ruleset) => (settings(ruleset.rules()), Some(ruleset.edition())),
        other => (other.settings(), None),
    };
    settings.into_iter().map(move |one| {
        let limit = edition.and_then(|edition| Some(switches::find(one.name)?.needs.limit?(edition)));
        (one, limit)
    })
}

fn decides(game: &AnyGame, name: &str) -> bool {
    let AnyGame::Gunjin(ruleset) = game else { return true };
    switches::find(name).is_some_and(|spec| spec.needs.decides(ruleset))
}

impl HouseRule {
    fn new(game: &AnyGame, printed: &str, one: Setting, range: Range, language: Language) -> HouseRule {
        let family = game.entry().map_or("gunjin", |entry| entry.id);
        let told = |value: &&'static str| (*value, answer(family, one.name, value, language));
        HouseRule {
            name: one.name,
            question: question(family, &one, language),
            origin: origin(game, one.name),
            answers: one.values.iter().map(told).collect(),
            printed: printed.into(),
            value: one.value,
            range,
        }
    }
}

/// Origin of a switch's value: a ruling on it says whether it is printed; an edition sets what its sheet says.
fn origin(game: &AnyGame, switch: &str) -> Origin {
    let (rulings, set) = match game {
        AnyGame::Gunjin(ruleset) if ruleset.edition().ours => return Origin::Usual,
        AnyGame::Gunjin(ruleset) => {
            let edition = ruleset.edition();
            let equal = switch == "equal_pieces" && edition.printed.equal == Some(true);
            (edition.ruling.as_slice(), equal || edition.rules.contains_key(switch))
        }
        other => (other.rulings(), false),
    };
    let on_it: Vec<Certainty> =
        rulings.iter().filter(|ruling| ruling.plays(switch)).map(|ruling| ruling.certainty).collect();
    match (on_it.contains(&Certainty::Printed), on_it.is_empty(), set) {
        (true, ..) | (_, true, true) => Origin::Printed,
        (_, false, _) => Origin::Ruling,
        (_, true, false) => Origin::Usual,
    }
}

fn by_subject(
    rules: Vec<(&str, HouseRule)>,
    edition: bool,
    language: Language,
) -> Vec<(&'static str, Vec<HouseRule>)> {
    let of = |belongs: &dyn Fn(&str) -> bool| -> Vec<HouseRule> {
        rules.iter().filter(|(rule, _)| belongs(rule)).map(|(_, rule)| rule.clone()).collect()
    };
    let mut subjects = vec![("", of(&|_| !edition))];
    subjects.extend(SUBJECTS.iter().map(|(parts, english, japanese)| {
        let own = |rule: &str| edition && rule.split('.').next().is_some_and(|part| parts.contains(&part));
        (language.pick(*english, *japanese), of(&own))
    }));
    subjects.retain(|(_, rules)| !rules.is_empty());
    subjects
}
