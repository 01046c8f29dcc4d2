//! The gate from a name to a ruleset. Switches that change nothing are refused, with the reason, lest somebody play the same game under two names.
//!
//! A ruleset is compared with the one that it would be without the switch, by everything that play asks for:
//! kinds, bans, moves and combat as tables, other rules by their values where they can ever be asked.

use super::movement::movement_table;
use crate::games::gunjin::rules::fit::{Fit, never_taken};
use crate::games::gunjin::rules::ruleset::RulesetError;
use crate::games::gunjin::rules::setup::barred_squares;
use crate::games::gunjin::rules::switches::find;
use crate::games::gunjin::text::library;
use crate::games::gunjin::{
    Carry, Drawing, Edition, Movement, MovementTable, NORTH, Outcome, Role, Ruleset, SOUTH, SWITCHES, Start,
};
use crate::spec::{GameSpec, SpecError};
use crate::switches::{SwitchError, SwitchSet, nearest};
use crate::wrong::Wrong;
use std::cell::LazyCell;

#[derive(PartialEq)]
struct Effect {
    kinds: Vec<(String, u32, Option<Start>)>,
    bans: [Vec<Vec<u8>>; 2],
    movements: [Vec<MovementTable<u128>>; 2],
    combat: Vec<(u8, u8, Outcome, bool)>,
    captors: Vec<bool>,
    drawing: Drawing,
    values: Vec<(&'static str, String)>,
}

impl Ruleset {
    /// The game of a name (`ID[:switch=value,…]`), from the embedded editions.
    ///
    /// # Errors
    /// If there is no such edition or switch, with the nearest word.
    pub fn named(text: &str) -> Result<Ruleset, RulesetError> {
        Ruleset::embedded(GameSpec::read(text)?)
    }

    /// Game of a name that has been read.
    ///
    /// # Errors
    /// If there is no such edition, or a switch is wrong.
    pub fn embedded(spec: GameSpec) -> Result<Ruleset, RulesetError> {
        let spec = spec.expanded(library::ALIASES)?;
        let file = library::edition_text(&spec.id).ok_or_else(|| {
            let known = library::edition_ids().chain(library::ALIASES.iter().map(|(alias, _)| *alias));
            SpecError::Unknown { id: spec.id.clone(), nearest: nearest(&spec.id, known).map(str::to_string) }
        })?;
        let origin = format!("data/editions/{}.toml", spec.id);
        Ruleset::from_text(file, &origin, spec)
    }

    /// The game of an edition file's text, with the switches of `spec`.
    ///
    /// # Errors
    /// If the text is no edition, or its contents do not fit together, or a switch is wrong.
    pub fn from_text(text: &str, origin: &str, spec: GameSpec) -> Result<Ruleset, RulesetError> {
        let edition = Edition::read(text, origin)?;
        let at = |needle: &str, fault: &dyn std::fmt::Display| {
            Wrong::in_file(origin, text, text.find(needle).unwrap_or(0), fault)
        };
        let compile = |spec| Ruleset::compile(edition.clone(), spec, &at);
        let ruleset = compile(spec)?;
        refuse_idle(&ruleset, compile)?;
        Ok(ruleset)
    }

    /// Two of its rules that contradict each other, typed or of the edition.
    pub fn contradiction(&self) -> Option<SwitchError> {
        SWITCHES.iter().find_map(|spec| contradiction(self, spec.name, &spec.needs))
    }
}

/// Refuses switches that contradict each other, and one without which the game would be the same, unless the
/// edition itself has that value.
fn refuse_idle(
    ruleset: &Ruleset,
    compile: impl Fn(GameSpec) -> Result<Ruleset, RulesetError>,
) -> Result<(), SwitchError> {
    let effect = LazyCell::new(|| Effect::of(ruleset));
    for (name, value) in
        ruleset.spec().switches.iter().filter(|(name, _)| name != "preset" && name != "sheet")
    {
        let row = find(name).map(|spec| &spec.needs);
        if let Some(contradiction) = row.and_then(|row| contradiction(ruleset, name, row)) {
            return Err(contradiction);
        }
        let refuse = |why: &str| SwitchError::Idle {
            name: name.clone(),
            value: value.clone(),
            game: ruleset.edition().id.clone(),
            why: why.to_string(),
        };
        if let Some(why) = unmet(ruleset, name) {
            return Err(refuse(why));
        }
        if row.is_some_and(|row| asked(ruleset, row) && row.alike.is_none()) {
            continue; // play asks for it, and two values of it differ
        }
        let mut spec = ruleset.spec().clone();
        spec.switches.retain(|(other, _)| other != name);
        let Ok(without) = compile(spec) else { continue }; // the others need it
        let changes = match without.rules().word(name) {
            Some(own) => own != *value,
            None if name == "board" => ruleset.edition().board.id != *value,
            None => outcomes(&without) != outcomes(ruleset), // a_vs_b
        };
        if changes && Effect::of(&without) == *effect {
            let same = if name == "board" {
                "it is the board of the edition under another name"
            } else {
                "the weapon is gone after its attack either way"
            };
            return Err(refuse(row.map_or(same, |row| (row.unused)(ruleset).unwrap_or(row.same))));
        }
    }
    Ok(())
}

fn contradiction(ruleset: &Ruleset, name: &str, row: &Fit) -> Option<SwitchError> {
    let (second, _, why) = row.excludes.filter(|(_, holds, _)| holds(ruleset))?;
    Some(SwitchError::Contradiction { first: name.into(), second: second.into(), why })
}

fn asked(ruleset: &Ruleset, row: &Fit) -> bool {
    !row.tables && (row.unused)(ruleset).is_none()
}

fn outcomes(ruleset: &Ruleset) -> Vec<Outcome> {
    let kinds = 0..ruleset.kinds().len() as u8;
    let row = |a: u8| kinds.clone().map(move |d| ruleset.combat().outcome(a, d));
    kinds.clone().flat_map(row).collect()
}

/// Why a switch `a_vs_b` decides nothing, if so (R3.4).
fn unmet(ruleset: &Ruleset, name: &str) -> Option<&'static str> {
    let (a, b) = name.split_once("_vs_")?;
    let numbers = |slug: &str| -> Vec<u8> {
        let kinds = ruleset.kinds().iter().enumerate();
        kinds.filter(|(_, kind)| kind.slug() == slug).map(|(number, _)| number as u8).collect()
    };
    let (a, b) = (numbers(a), numbers(b));
    let flag = |kind: &u8| ruleset.kinds()[usize::from(*kind)].is(Role::Flag);
    if a.iter().chain(&b).any(flag) {
        return Some("a flag has no strength of its own (R4)");
    }
    let meetings = Meetings::of(ruleset);
    let pairs = || a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b)));
    let meet = pairs().any(|(a, b)| meetings.possible(a, b) || meetings.possible(b, a));
    (!meet && pairs().next().is_some()).then_some("the two can never meet")
}

impl Effect {
    fn of(ruleset: &Ruleset) -> Effect {
        let kinds = ruleset.kinds();
        let numbers = || 0..kinds.len() as u8;
        let meetings = Meetings::of(ruleset);
        let pairs = numbers().flat_map(|a| numbers().map(move |d| (a, d)));
        let rules = ruleset.rules();
        let behind = rules.flag_backer_falls && !rules.flag_power_fixed_at_setup;
        let fight = |(a, d): (u8, u8)| {
            let (combat, spent) = (ruleset.combat(), is_spent(ruleset, a));
            let outcome = match combat.outcome(a, d) {
                Outcome::Win if spent => Outcome::Both,
                outcome => outcome,
            };
            (a, d, outcome, behind && (combat.explodes(a, d) || combat.explodes(d, a)))
        };
        Effect {
            kinds: kinds.iter().map(|kind| (kind.code.clone(), kind.count, kind.start)).collect(),
            bans: [SOUTH, NORTH].map(|seat| numbers().map(|kind| bans(ruleset, seat, kind)).collect()),
            combat: pairs.filter(|&(a, d)| meetings.possible(a, d)).map(fight).collect(),
            captors: captors(ruleset),
            drawing: ruleset.drawing().clone(),
            values: values(ruleset),
            movements: meetings.movements,
        }
    }
}

/// True if a weapon is gone after its attack, whatever it beats (R6.4, R6.6).
fn is_spent(ruleset: &Ruleset, kind: u8) -> bool {
    let falling = ruleset.kinds().iter().any(|kind| kind.movement == Movement::FallingMissile);
    let once = ruleset.rules().missile_single_use;
    match ruleset.kinds()[usize::from(kind)].movement {
        Movement::FallingMissile => once,
        Movement::CarriedBomb => once || !falling,
        _ => false,
    }
}

/// The squares barred to a kind at set-up; a headquarters that belongs to a kind is barred to the others.
fn bans(ruleset: &Ruleset, seat: usize, kind: u8) -> Vec<u8> {
    let mut squares = barred_squares(ruleset, seat, kind);
    if let Some(owner) = ruleset.owner_of_headquarters()
        && owner.code != ruleset.kinds()[usize::from(kind)].code
    {
        squares.extend(ruleset.board().headquarters(seat));
        squares.sort_unstable();
        squares.dedup();
    }
    squares
}

fn captors(ruleset: &Ruleset) -> Vec<bool> {
    if never_taken(ruleset).is_some() {
        return Vec::new();
    }
    (0..ruleset.kinds().len() as u8).map(|kind| ruleset.captures_headquarters(kind)).collect()
}

fn values(ruleset: &Ruleset) -> Vec<(&'static str, String)> {
    let asked = SWITCHES.iter().filter(|spec| asked(ruleset, &spec.needs));
    let word = |name| ruleset.rules().word(name).unwrap_or_default();
    asked.map(|spec| (spec.name, spec.needs.plays_as(&word(spec.name)).to_string())).collect()
}

struct Meetings<'r> {
    ruleset: &'r Ruleset,
    movements: [Vec<MovementTable<u128>>; 2],
    /// By kind, whether it can stand outside its own camp.
    leaves: Vec<bool>,
}

impl Meetings<'_> {
    fn of(ruleset: &Ruleset) -> Meetings<'_> {
        let movements = [SOUTH, NORTH].map(|seat| -> Vec<MovementTable<u128>> {
            ruleset.kinds().iter().map(|piece| movement_table(ruleset, piece, seat)).collect()
        });
        let camp = ruleset.board().camp(SOUTH);
        let home = camp.iter().fold(0u128, |set, &square| set | 1 << square);
        let leaves = |movement: &MovementTable<u128>| {
            let out =
                |at: usize| (movement.steps[at] | movement.leaps[at] | movement.lines[at].ends) & !home != 0;
            movement.carry != Carry::No
                || movement.flood
                || camp.iter().any(|&square| out(usize::from(square)))
        };
        let leaves = movements[SOUTH].iter().map(leaves).collect();
        Meetings { ruleset, movements, leaves }
    }

    fn possible(&self, attacker: u8, defender: u8) -> bool {
        let (a, d) = (usize::from(attacker), usize::from(defender));
        let kinds = self.ruleset.kinds();
        let copies = |k: &usize| kinds[*k].is(Role::Flag) && !kinds[*k].never_copies;
        let flag = (0..kinds.len()).find(copies);
        let flag_moves = flag.is_some_and(|flag| self.movements[SOUTH][flag].moves());
        let bomb = kinds[a].movement == Movement::CarriedBomb;
        let falls = bomb || self.movements[SOUTH][a].carry != Carry::No;
        let on_guard = kinds[d].movement == Movement::Marshal;
        let spared = on_guard && (falls || self.movements[SOUTH][a].spares_marshal);
        let attacks = self.movements[SOUTH][a].moves() || bomb || flag_moves;
        let meets = self.leaves[a] || bomb || self.leaves[d] || flag_moves;
        attacks && meets && !spared && !self.movements[SOUTH][a].peaceful
    }
}
