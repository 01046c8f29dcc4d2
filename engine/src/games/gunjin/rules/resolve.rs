//! From typed switches to a value for every rule: defaults, the edition's own values, presets, then what was
//! typed.
//!
//! Unknown words and combinations that contradict themselves are refused whole; nothing is half-applied.

use super::switches::{HqCapture, find};
use crate::games::gunjin::{Board, Edition, Piece, Role, Rules, SWITCHES};
use crate::switches::{SwitchError, SwitchSet, refuse_twice};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Default)]
pub(crate) struct Settings {
    pub rules: Rules,
    /// `a_vs_b` pairs: kinds by Japanese name, and the winner (`None`: both fall).
    pub pairs: Vec<(String, String, Option<String>)>,
    /// The switches that were typed by the user, in canonical order, defaults left out.
    pub typed: BTreeMap<String, String>,
    pub board: Option<String>,
}

pub(crate) fn toml_word(value: &toml::Value) -> String {
    match value {
        toml::Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

fn pair_of<'e>(edition: &'e Edition, name: &str) -> Option<(&'e Piece, &'e Piece)> {
    let (a, b) = name.split_once("_vs_")?;
    let find = |slug: &str| edition.piece.iter().find(|piece| piece.slug() == slug);
    let (a, b) = (find(a)?, find(b)?);
    (a.ja != b.ja).then_some((a, b))
}

fn pair_by_codes(edition: &Edition, name: &str) -> Option<String> {
    let (a, b) = name.split_once("_vs_")?;
    let find = |code: &str| {
        edition.piece.iter().find(|piece| piece.code.eq_ignore_ascii_case(code) || piece.slug() == code)
    };
    let (a, b) = (find(a)?, find(b)?);
    (a.ja != b.ja).then(|| pair_name(edition, a, b))
}

/// `a_vs_b` in the one order that is its name: the order of the file, but `tank_vs_engineer` always so.
fn pair_name(edition: &Edition, a: &Piece, b: &Piece) -> String {
    let is = |piece: &Piece, role| piece.is(role);
    let place = |piece: &Piece| edition.piece.iter().position(|p| p.ja == piece.ja);
    let tank_first = is(a, Role::Tank) && is(b, Role::Engineer);
    let tank_second = is(a, Role::Engineer) && is(b, Role::Tank);
    if tank_first || (!tank_second && place(a) < place(b)) {
        format!("{}_vs_{}", a.slug(), b.slug())
    } else {
        format!("{}_vs_{}", b.slug(), a.slug())
    }
}

/// All switch names that this edition understands, `a_vs_b` included only for pairs that its rulings name.
pub fn switch_names(edition: &Edition) -> Vec<String> {
    let mut names: Vec<String> = ["preset", "sheet", "board"].map(str::to_string).to_vec();
    names.extend(SWITCHES.iter().map(|spec| spec.name.to_string()));
    let pairs =
        edition.ruling.iter().flat_map(|r| &r.alternatives).filter_map(|a| a.split_once('=')).map(|(n, _)| n);
    names.extend(pairs.filter(|n| n.contains("_vs_")).map(str::to_string));
    names.push("tank_vs_engineer".into());
    names.sort();
    names.dedup();
    names
}

impl Settings {
    pub(crate) fn resolve(edition: &Edition, typed: &[(String, String)]) -> Result<Settings, SwitchError> {
        let mut settings = Settings::default();
        for (name, value) in &edition.rules {
            settings.apply(edition, name, &toml_word(value))?;
        }
        refuse_twice(typed)?;
        for (name, value) in typed.iter().filter(|(name, _)| name == "preset" || name == "sheet") {
            settings.apply_bundle(edition, name, value)?;
        }
        for (name, value) in typed.iter().filter(|(name, _)| name != "preset" && name != "sheet") {
            settings.apply(edition, name, value)?;
        }
        settings.typed = typed.iter().cloned().collect();
        settings.free_the_headquarters(edition);
        Ok(settings)
    }

    fn apply_bundle(&mut self, edition: &Edition, family: &str, name: &str) -> Result<(), SwitchError> {
        let bundles = if family == "preset" { &edition.preset } else { &edition.sheet };
        let Some(bundle) = bundles.get(name) else {
            let words: Vec<&str> = bundles.keys().map(String::as_str).collect();
            return Err(SwitchError::value(family, name, &words));
        };
        for (switch, value) in bundle {
            self.apply(edition, switch, &toml_word(value))?;
        }
        Ok(())
    }

    /// R3.7: where the marshal no longer guards the headquarters it is taken as in the common game, unless it
    /// is said who takes it.
    fn free_the_headquarters(&mut self, edition: &Edition) {
        let said = edition.rules.contains_key("hq_capture") || self.typed.contains_key("hq_capture");
        if self.rules.marshal_as_top_rank && !said {
            self.rules.hq_capture = HqCapture::Officers6;
        }
    }

    fn apply(&mut self, edition: &Edition, name: &str, value: &str) -> Result<(), SwitchError> {
        if name == "board" {
            self.board = Some(value.to_string());
            return Ok(());
        }
        if let Some((a, b)) = pair_of(edition, name) {
            return self.apply_pair(edition, name, value, a, b);
        }
        let Some(spec) = find(name) else {
            if let Some(right) = pair_by_codes(edition, name) {
                let nearest = Some(right);
                return Err(SwitchError::Unknown { name: name.into(), game: edition.id.clone(), nearest });
            }
            let names = switch_names(edition);
            return Err(SwitchError::unknown(name, &edition.id, names.iter().map(String::as_str)));
        };
        if let Some(missing) = spec.needs.missing_piece(edition, value) {
            return Err(SwitchError::DoesNotFit { name: name.into(), game: edition.id.clone(), missing });
        }
        let words = (spec.words)();
        let limit = spec.needs.limit.map(|limit| limit(edition));
        let in_range =
            limit.is_none_or(|(least, most)| value.parse().is_ok_and(|n| (least..=most).contains(&n)));
        if in_range && self.rules.set(name, value).is_some() {
            return Ok(());
        }
        match limit {
            Some((least, most)) => Err(SwitchError::range(name, value, least, most)),
            None => Err(SwitchError::value(name, value, words)),
        }
    }

    fn apply_pair(
        &mut self,
        edition: &Edition,
        name: &str,
        value: &str,
        a: &Piece,
        b: &Piece,
    ) -> Result<(), SwitchError> {
        let right = pair_name(edition, a, b);
        if right != name {
            let nearest = Some(right);
            return Err(SwitchError::Unknown { name: name.into(), game: edition.id.clone(), nearest });
        }
        let winner = if value == a.slug() {
            Some(a.ja.clone())
        } else if value == b.slug() {
            Some(b.ja.clone())
        } else if value == "both" {
            None
        } else {
            return Err(SwitchError::value(name, value, &[&a.slug(), &b.slug(), "both"]));
        };
        self.pairs.retain(|(x, y, _)| (x, y) != (&a.ja, &b.ja) && (x, y) != (&b.ja, &a.ja));
        self.pairs.push((a.ja.clone(), b.ja.clone(), winner));
        Ok(())
    }

    /// Switches that need something of the board, which is known only once `board=` has been applied.
    pub(crate) fn check_board(&self, edition: &Edition, board: &Board) -> Result<(), SwitchError> {
        for name in self.typed.keys() {
            if let Some(missing) = find(name).and_then(|spec| spec.needs.missing_place(board)) {
                return Err(SwitchError::DoesNotFit {
                    name: name.clone(),
                    game: edition.id.clone(),
                    missing,
                });
            }
        }
        Ok(())
    }
}
