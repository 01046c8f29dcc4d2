//! Rule sets by name, and the one name of every set of rules.

use super::switches::{Preset, Rules};
use crate::spec::GameSpec;
use crate::switches::{SwitchError, SwitchSet, SwitchValue, refuse_twice, resolve};

/// The id of the game.
pub const ID: &str = "chu";

/// Most moves that `ply_cap` can allow.
const MOST_PLIES: u32 = 1_000_000;

impl Preset {
    /// The switches that a preset sets beside its own name.
    const fn switches(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Preset::Source => &[],
            Preset::Lishogi => &[
                ("counter_strike", "always"),
                ("counter_strike_same_square", "allowed"),
                ("last_rank_promotion", "pawn_and_lance"),
                ("bare_king", "lishogi"),
                ("repetition", "attacker_loses"),
            ],
            Preset::RenmeiLion => &[("last_rank_promotion", "pawn")],
            Preset::Unconditional => &[("counter_strike", "always"), ("last_rank_promotion", "pawn")],
            Preset::Staged => &[("protection_counted", "staged"), ("last_rank_promotion", "pawn")],
        }
    }

    /// The rules of a preset.
    pub fn rules(self) -> Rules {
        let mut rules = Rules { rules: self, ..Rules::default() };
        for (name, word) in self.switches() {
            rules.set(name, word).expect("presets are made of switches and their words");
        }
        rules
    }

    /// Every preset, in the order of the table.
    pub fn all() -> impl Iterator<Item = Preset> {
        Preset::words().iter().filter_map(|word| Preset::read(word))
    }
}

impl Rules {
    /// The rules that were typed after the game's name: those of the preset, changed by the switches beside
    /// it.
    ///
    /// # Errors
    /// If a switch or its value does not exist, is given twice or is out of range.
    pub fn from_spec(spec: &GameSpec) -> Result<Rules, SwitchError> {
        refuse_twice(&spec.switches)?;
        let typed = |name: &str| spec.switches.iter().find(|(typed, _)| typed == name).map(|(_, word)| word);
        let preset = typed("rules").and_then(|word| Preset::read(word)).unwrap_or(Preset::Source);
        let implied = preset.switches().iter().filter(|(name, _)| typed(name).is_none());
        let mut switches: Vec<(String, String)> =
            implied.map(|(name, word)| (name.to_string(), word.to_string())).collect();
        switches.extend(spec.switches.iter().cloned());
        let rules: Rules = resolve(ID, &switches)?;
        if !(1..=MOST_PLIES).contains(&rules.ply_cap) {
            return Err(SwitchError::range("ply_cap", &rules.ply_cap.to_string(), 1, MOST_PLIES));
        }
        Ok(rules.named())
    }

    /// The same rules under the preset from which they differ least (the first of equals).
    pub(super) fn named(self) -> Rules {
        let nearest = Preset::all().min_by_key(|&preset| self.differences(preset).len());
        Rules { rules: nearest.unwrap_or(Preset::Source), ..self }
    }

    /// The switches that differ from a preset, with their words.
    fn differences(&self, preset: Preset) -> Vec<String> {
        let usual = preset.rules();
        let differing = |name: &&str| *name != "rules" && self.word(name) != usual.word(name);
        let written = |name: &str| self.word(name).map(|word| format!("{name}={word}"));
        Rules::table().iter().map(|spec| spec.name).filter(differing).filter_map(written).collect()
    }

    /// `chu:switch=value,…`, the same for the same rules however they were typed: the nearest preset, then
    /// what differs.
    pub(super) fn id(&self) -> String {
        let preset = self.named().rules;
        let mut parts = self.differences(preset);
        if preset != Preset::Source {
            parts.insert(0, format!("rules={}", preset.word()));
        }
        if parts.is_empty() { ID.to_string() } else { format!("{ID}:{}", parts.join(",")) }
    }
}
