//! The switches of Chu Shogi: every rule on which the sources differ or are silent (I4–I18).

use crate::named;
use crate::spec::GameSpec;
use crate::switches::{
    SwitchError, SwitchSet, SwitchValue, choices, refuse_twice, resolve, switches, within,
};

choices! {
    /// Rule sets by name: values for all the other switches.
    Preset {
        /// The source text, its gaps filled as cautiously as possible. It has counter-strike in two versions and
        /// leaves the choice to the players; here the one of the association, which keeps the game and its
        Source = "source",
        /// As played on lishogi.
        Lishogi = "lishogi",
        /// The lion rules of the Japanese Chu Shogi association.
        RenmeiLion = "renmei_lion",
        /// Likewise, counter-strike barred without condition.
        Unconditional = "uncond",
        /// As `renmei_lion`, protection counted step by step.
        Staged = "staged",
    }
    /// When the opponent may not strike back after a lion was taken by another piece (I14, I15).
    CounterStrike {
        /// If the remaining lion is protected.
        OnlyIfProtected = "only_if_protected",
        Always = "always",
        /// Never: there is no such rule.
        Off = "off",
    }
    /// Protection of the lion by a pawn or go-between that is taken on the way (I18).
    ProtectionCounted {
        /// It counts: both steps are one move.
        WholeMove = "whole_move",
        /// It does not: the piece is gone when the lion is taken.
        Staged = "staged",
    }
    /// Allowed or forbidden.
    Permission {
        Allowed = "allowed",
        Forbidden = "forbidden",
    }
    /// Captures that let a piece promote that did not when it entered (I5).
    PromoteOnCapture {
        /// Those that begin or end in the zone.
        StartOrEndInZone = "start_or_end_in_zone",
        /// Those that end in the zone.
        EndInZone = "end_in_zone",
    }
    /// Pieces that may promote when they reach the last rank without capturing (I6).
    LastRankPromotion {
        None = "none",
        Pawn = "pawn",
        PawnAndLance = "pawn_and_lance",
        PawnAndGoBetween = "pawn_and_go_between",
    }
    /// End of a game in which a side has nothing but its king (I18).
    BareKing {
        Off = "off",
        /// As on lishogi: a bare king loses at once unless it gives check or can still bare the other.
        Lishogi = "lishogi",
        /// As the Japanese association plays it: king and one useful piece win against a king that cannot take it.
        Renmei = "renmei",
    }
    /// Effect of the fourth occurrence of a position (I18).
    Repetition {
        /// The game is drawn.
        Draw = "draw",
        /// A side whose every move attacked loses, otherwise the game is drawn.
        AttackerLoses = "attacker_loses",
        /// The side that keeps the repetition going loses.
        InstigatorLoses = "instigator_loses",
        Off = "off",
    }
}

switches! {
    needs ();
    rules: Preset = "source", (), "I4-I18", "rule set that sets all other switches";
    counter_strike: CounterStrike = "only_if_protected", (), "I15", "lions protected right after another piece took a lion";
    counter_strike_same_square: Permission = "forbidden", (), "I15", "striking back at a kirin that has just become a lion by taking one";
    counter_strike_binds_lions: bool = "false", (), "I15", "this ban applies to lions too";
    protection_counted: ProtectionCounted = "whole_move", (), "I18", "a pawn or go-between taken on the way still protects a lion";
    promote_on_capture: PromoteOnCapture = "start_or_end_in_zone", (), "I5", "squares where a capture must begin or end for promotion";
    last_rank_promotion: LastRankPromotion = "none", (), "I6", "pieces that may promote on the last rank without capturing";
    bare_king: BareKing = "off", (), "I18", "end of a game in which a side has only its king left";
    repetition: Repetition = "draw", (), "I18", "effect of the fourth occurrence of a position";
    ply_cap: u32 = "5000", (), "I18", "moves after which the game is drawn";
}

/// The id of the game.
pub(super) const ID: &str = "chu";

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
        within("ply_cap", rules.ply_cap, 1, MOST_PLIES)?;
        Ok(rules.named())
    }

    /// Rules under the preset from which they differ least (the first of equals).
    pub(super) fn named(self) -> Rules {
        let nearest = Preset::ALL.iter().copied().min_by_key(|&preset| self.differences(preset).len());
        Rules { rules: nearest.unwrap_or(Preset::Source), ..self }
    }

    fn differences(&self, preset: Preset) -> Vec<(&'static str, String)> {
        let usual = preset.rules();
        let differing = |name: &&str| *name != "rules" && self.word(name) != usual.word(name);
        let names = Rules::table().iter().map(|spec| spec.name).filter(differing);
        names.filter_map(|name| Some((name, self.word(name)?))).collect()
    }

    /// `chu:switch=value,…`, the same for the same rules however they were typed: the nearest preset, then
    /// what differs.
    pub(super) fn id(&self) -> String {
        let preset = self.named().rules;
        let named = (preset != Preset::Source).then(|| ("rules", preset.word().to_string()));
        named::text(ID, named.into_iter().chain(self.differences(preset)))
    }
}
