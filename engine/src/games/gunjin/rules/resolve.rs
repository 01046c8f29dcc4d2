//! From typed switches to a value for every rule: defaults, the edition's own values, presets, then what was
//! typed.
//!
//! Unknown words and combinations that contradict themselves are refused whole; nothing is half-applied.

use super::board::{Board, SOUTH};
use super::switches::{
    AirFreeJump, AircraftMove, EngineerMove, HqCapture, JetRange, Needs, Repetition, Rules, SWITCHES,
    WinnerGoes, find, is_about_headquarters,
};
use crate::games::gunjin::text::drawing::Middle;
use crate::games::gunjin::text::edition::{Edition, Movement, Piece, Role};
use crate::switches::{SwitchError, SwitchSet, refuse_twice};
use std::collections::BTreeMap;

/// Switches by name, resolved to words, before they become [`Rules`].
#[derive(Debug, Clone, Default)]
pub(crate) struct Settings {
    /// Typed rules.
    pub rules: Rules,
    /// `a_vs_b` pairs: kinds by Japanese name, and the winner (`None`: both fall).
    pub pairs: Vec<(String, String, Option<String>)>,
    /// The switches that were typed by the user, in canonical order, defaults left out.
    pub typed: BTreeMap<String, String>,
    /// The board id.
    pub board: Option<String>,
}

/// The word of a TOML value in a `[rules]` table.
pub(crate) fn toml_word(value: &toml::Value) -> String {
    match value {
        toml::Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// The pair of kinds that a name `a_vs_b` speaks of.
fn pair_of<'e>(edition: &'e Edition, name: &str) -> Option<(&'e Piece, &'e Piece)> {
    let (a, b) = name.split_once("_vs_")?;
    let find = |slug: &str| edition.piece.iter().find(|piece| piece.slug() == slug);
    let (a, b) = (find(a)?, find(b)?);
    (a.ja != b.ja).then_some((a, b))
}

/// The name of the pair that somebody means who writes codes: `engineer_vs_spy` for `EN_vs_SP`.
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
#[must_use]
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
    /// Resolves the typed switches of an edition.
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
        settings.refuse_contradictions()?;
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
        if let Some(missing) = missing(edition, spec.needs) {
            return Err(SwitchError::DoesNotFit { name: name.into(), game: edition.id.clone(), missing });
        }
        if let Some(missing) = missing_for(edition, name, value) {
            return Err(SwitchError::DoesNotFit { name: name.into(), game: edition.id.clone(), missing });
        }
        let words = (spec.words)();
        let limit = number_limit(edition, name);
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

    /// Combinations that exclude each other, among what was typed.
    fn refuse_contradictions(&self) -> Result<(), SwitchError> {
        let typed = |name: &str| self.typed.contains_key(name);
        let on = |name: &str| self.typed.get(name).is_some_and(|value| value != "false" && value != "0");
        let clashes: [(&str, &str, bool, &'static str); 10] = [
            (
                "aircraft_move=anywhere",
                "aircraft_sideways",
                self.rules.aircraft_move == AircraftMove::Anywhere && typed("aircraft_sideways"),
                "an aircraft that goes anywhere goes sideways as well",
            ),
            (
                "tank_vs_engineer",
                "split_tank",
                typed("tank_vs_engineer") && on("split_tank"),
                "heavy tanks beat the engineer and light ones lose to it",
            ),
            (
                "cavalry_explodes",
                "cavalry_as_mine=false",
                on("cavalry_explodes") && !self.rules.cavalry_as_mine,
                "only cavalry as strong as a mine can explode",
            ),
            (
                "flag_copy_captures_hq",
                "flag_power_fixed_at_setup=false",
                on("flag_copy_captures_hq") && !self.rules.flag_power_fixed_at_setup,
                "a flag copies a kind only when its power is fixed at set-up",
            ),
            (
                "flag_copies_movement",
                "flag_power_fixed_at_setup=false",
                on("flag_copies_movement") && !self.rules.flag_power_fixed_at_setup,
                "a flag copies a kind only when its power is fixed at set-up",
            ),
            (
                "hq_winner_enters=false",
                "hq_closed_to_enemy=false",
                typed("hq_winner_enters") && !self.rules.hq_winner_enters && !self.rules.hq_closed_to_enemy,
                "an open headquarters is entered by its winner",
            ),
            (
                "reveal_order",
                "repetition",
                typed("reveal_order") && self.rules.repetition != Repetition::RevealStrongestWins,
                "pieces are ranked only under repetition=reveal_strongest_wins",
            ),
            (
                "hq_must_be_won",
                "winner_goes=origin",
                on("hq_must_be_won") && self.rules.winner_goes == WinnerGoes::Origin,
                "a winner that goes back never stands in the headquarters it won",
            ),
            (
                "marshal_as_top_rank",
                "marshal_alone_loses_to",
                on("marshal_as_top_rank") && typed("marshal_alone_loses_to"),
                "a marshal of highest rank has no guard rules",
            ),
            (
                "marshal_as_top_rank",
                "guard_neighbourhood",
                on("marshal_as_top_rank") && typed("guard_neighbourhood"),
                "a marshal of highest rank has no guard rules",
            ),
        ];
        match clashes.into_iter().find(|(_, _, holds, _)| *holds) {
            Some((first, second, _, why)) => {
                Err(SwitchError::Contradiction { first: first.into(), second: second.into(), why })
            }
            None => Ok(()),
        }
    }

    /// Switches that need something of the board, which is known only once `board=` has been applied.
    pub(crate) fn check_board(&self, edition: &Edition, board: &Board) -> Result<(), SwitchError> {
        for name in self.typed.keys() {
            let Some(spec) = find(name) else { continue };
            if board.headquarters(SOUTH).is_none() && is_about_headquarters(name) {
                let missing = "headquarters on its board".into();
                return Err(SwitchError::DoesNotFit {
                    name: name.clone(),
                    game: edition.id.clone(),
                    missing,
                });
            }
            let (middle, missing) = match spec.needs {
                Needs::Circle => (Middle::Circle, "circle on its board"),
                Needs::Crossing => (Middle::Crossing, "crossing without circle on its board"),
                Needs::StraightRoad => (Middle::Straight, "I road on its board"),
                _ => continue,
            };
            if board.is_joined() || board.roads().all(|(road, _)| road.middle != middle) {
                return Err(SwitchError::DoesNotFit {
                    name: name.clone(),
                    game: edition.id.clone(),
                    missing: missing.into(),
                });
            }
        }
        self.refuse_alone(edition, board)
    }

    /// Switches that change nothing without another one, or without something on the board.
    fn refuse_alone(&self, edition: &Edition, board: &Board) -> Result<(), SwitchError> {
        let rules = &self.rules;
        let typed = |name: &str| self.typed.contains_key(name);
        let refused = |first: &str, second: &str, why: &'static str| {
            Err(SwitchError::Contradiction { first: first.into(), second: second.into(), why })
        };
        if typed("flood_circles") && rules.engineer_move != EngineerMove::Flood {
            return refused(
                "flood_circles",
                "engineer_move",
                "only a flood turns corners (engineer_move=flood)",
            );
        }
        if typed("flood_circles") && board.roads().all(|(road, _)| road.middle == Middle::Straight) {
            let missing = "circle or crossing on its board".into();
            return Err(SwitchError::DoesNotFit {
                name: "flood_circles".into(),
                game: edition.id.clone(),
                missing,
            });
        }
        if typed("flights_reach_islands") && !edition.piece.iter().any(|piece| flies_anywhere(piece, rules)) {
            let why = "no piece flies to any square (aircraft_move=anywhere, jet_range=anywhere)";
            return refused("flights_reach_islands", "how aircraft move", why);
        }
        if rules.bomb_spends_missile && rules.missile_single_use {
            let why = "a missile that is gone after use is gone with its bomb as well";
            return refused("bomb_spends_missile", "missile_single_use", why);
        }
        Ok(())
    }
}

/// True if a kind flies to any square (R2.21).
pub(super) fn flies_anywhere(piece: &Piece, rules: &Rules) -> bool {
    match piece.movement {
        Movement::Aircraft => rules.aircraft_move == AircraftMove::Anywhere,
        Movement::FreeJump => rules.air_free_jump == AirFreeJump::AnySquare,
        Movement::Jet => rules.jet_range == JetRange::Anywhere,
        Movement::FlyingMissile => true,
        _ => false,
    }
}

/// The range of a switch that is a number.
fn number_limit(edition: &Edition, name: &str) -> Option<(u32, u32)> {
    match name {
        "bridge_squares" => Some((0, 2)),
        "split_tank" => Some((0, edition.piece.iter().filter(|p| p.is(Role::Tank)).map(|p| p.count).sum())),
        "ply_cap" => Some((1, 60_000)),
        "no_fight_draw" => Some((0, 60_000)),
        "repetition_from" => Some((0, 2 * edition.piece.iter().map(|p| p.count).sum::<u32>())),
        _ => None,
    }
}

/// Requirement of one value of a switch that an edition lacks, if any.
fn missing_for(edition: &Edition, name: &str, value: &str) -> Option<String> {
    let has = |role: Role| edition.piece.iter().any(|piece| piece.is(role));
    match (name, value) {
        ("target", "commander") if !has(Role::Commander) => Some("commander among its pieces".into()),
        ("target", "flag") if !has(Role::Flag) => Some("flag among its pieces".into()),
        _ => None,
    }
}

/// Requirement of a switch that an edition lacks, if any. Boards are judged later
/// ([`Settings::check_board`]).
fn missing(edition: &Edition, needs: Needs) -> Option<String> {
    let has = |test: &dyn Fn(&Piece) -> bool| edition.piece.iter().any(test);
    let role = |word: &str| has(&|p| p.role.iter().any(|r| r.word() == word));
    let moves = |word: &str| has(&|p| Movement::word(p.movement) == word);
    let what = match needs {
        Needs::Nothing | Needs::Circle | Needs::Crossing | Needs::StraightRoad => return None,
        Needs::Role(word) => (!role(word)).then_some(word),
        Needs::Roles(a, b) => [a, b].into_iter().find(|word| !role(word)),
        Needs::Move(word) => (!moves(word)).then_some(word),
        Needs::EitherMove(a, b) => (!moves(a) && !moves(b)).then_some(a),
        Needs::CalmBomb => (!has(&|p| p.movement == Movement::CarriedBomb && !p.collides))
            .then_some("carried bomb that is no cause of collisions"),
        Needs::TopGeneral => edition.top_general().is_none().then_some("general of highest rank"),
        Needs::Class(word) => (!has(&|p| p.class.is_some_and(|c| c.word() == word))).then_some(word),
    };
    what.map(|word| format!("{} among its pieces", word.replace('_', " ")))
}
