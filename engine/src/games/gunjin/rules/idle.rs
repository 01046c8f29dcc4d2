//! Switches that change nothing: refused, with the reason, lest somebody play the same game under two names.
//!
//! A ruleset is compared with the one that it would be without the switch, by everything that play asks for:
//! kinds, bans, moves and combat as tables, other rules by their values where they can ever be asked.

use super::board::{NORTH, SOUTH};
use super::combat::Outcome;
use super::ruleset::{Ruleset, RulesetError};
use super::setup::barred_squares;
use super::switches::{Fallen, HqCapture, Repetition, Reveal, SWITCHES, Target, WinnerGoes};
use crate::games::gunjin::tables::movement::{Carry, MovementTable, movement_table};
use crate::games::gunjin::text::drawing::Drawing;
use crate::games::gunjin::text::edition::{Movement, Piece, Role, Start};
use crate::spec::GameSpec;
use crate::switches::{SwitchError, SwitchSet};

/// Use of a rule in one game.
enum Use {
    /// It is told by the tables.
    Tables,
    /// It is asked while the game is played.
    Play,
    /// Nothing ever asks for it.
    Nothing(&'static str),
}

/// Everything that play asks for.
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

/// Refuses a typed switch without which the game would be the same, unless the edition itself has that value.
pub(super) fn refuse_idle(
    ruleset: &Ruleset,
    build: impl Fn(GameSpec) -> Result<Ruleset, RulesetError>,
) -> Result<(), SwitchError> {
    let typed = &ruleset.spec().switches;
    if typed.is_empty() {
        return Ok(());
    }
    let effect = Effect::of(ruleset);
    for (name, value) in typed.iter().filter(|(name, _)| name != "preset" && name != "sheet") {
        let refuse = |why: &str| SwitchError::Idle {
            name: name.clone(),
            value: value.clone(),
            game: ruleset.edition().id.clone(),
            why: why.to_string(),
        };
        if let Some(why) = unmet(ruleset, name) {
            return Err(refuse(why));
        }
        let mut spec = ruleset.spec().clone();
        spec.switches.retain(|(other, _)| other != name);
        let Ok(without) = build(spec) else { continue }; // the others need it
        let changes = match without.rules().word(name) {
            Some(own) => own != *value,
            None if name == "board" => ruleset.edition().board.id != *value,
            None => outcomes(&without) != outcomes(ruleset), // a_vs_b
        };
        if changes && Effect::of(&without) == effect {
            return Err(refuse(reason(ruleset, name)));
        }
    }
    Ok(())
}

/// The combat table.
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
    if let Some(owner) = owner_of_headquarters(ruleset)
        && owner.code != ruleset.kinds()[usize::from(kind)].code
    {
        squares.extend(ruleset.board().headquarters(seat));
        squares.sort_unstable();
        squares.dedup();
    }
    squares
}

fn owner_of_headquarters(ruleset: &Ruleset) -> Option<&Piece> {
    ruleset.kinds().iter().find(|kind| kind.start == Some(Start::Hq) && kind.count > 0)
}

/// By kind, whether it takes a headquarters; nobody where that cannot happen.
fn captors(ruleset: &Ruleset) -> Vec<bool> {
    if never_taken(ruleset).is_some() {
        return Vec::new();
    }
    (0..ruleset.kinds().len() as u8).map(|kind| ruleset.captures_headquarters(kind)).collect()
}

/// Why nobody ever wins by the headquarters, if so.
fn never_taken(ruleset: &Ruleset) -> Option<&'static str> {
    let rules = ruleset.rules();
    if rules.target != Target::Hq {
        return Some("headquarters do not count");
    }
    if rules.hq_closed_to_enemy && !rules.hq_winner_enters {
        return Some("nobody ever stands in the enemy headquarters");
    }
    None
}

/// Why the marshal's fall need not win by itself, if so: whoever can beat it takes the headquarters by that
/// (R5.3, R8.7).
fn killer_takes_it(ruleset: &Ruleset) -> Option<&'static str> {
    let rules = ruleset.rules();
    let kinds = || 0..ruleset.kinds().len() as u8;
    let marshal = kinds().find(|&kind| ruleset.kinds()[usize::from(kind)].movement == Movement::Marshal)?;
    let harmless = |kind: u8| match ruleset.combat().outcome(kind, marshal) {
        Outcome::Win => ruleset.captures_headquarters(kind),
        Outcome::Lose => true,
        Outcome::Both => kind == marshal,
    };
    let stands = rules.winner_goes == WinnerGoes::CombatSquare && never_taken(ruleset).is_none();
    (stands && !rules.blast_hits_marshal && kinds().all(harmless))
        .then_some("whoever beats the marshal takes the headquarters, and so has won anyway")
}

fn guards_marshal(ruleset: &Ruleset) -> bool {
    ruleset.kinds().iter().any(|kind| kind.movement == Movement::Marshal)
}

/// The values of the rules that are asked for in play.
fn values(ruleset: &Ruleset) -> Vec<(&'static str, String)> {
    let asked = SWITCHES.iter().filter(|spec| matches!(use_of(ruleset, spec.name), Use::Play));
    let word = |name: &'static str| match name {
        "fallen" if ruleset.rules().fallen == Fallen::Owner => "hidden".to_string(),
        "reveal" if ruleset.rules().reveal == Reveal::RevealThenHide => "reveal_and_stay".to_string(),
        _ => ruleset.rules().word(name).unwrap_or_default(),
    };
    asked.map(|spec| (spec.name, word(spec.name))).collect()
}

/// Why a switch changes nothing here.
fn reason(ruleset: &Ruleset, name: &str) -> &'static str {
    let rules = ruleset.rules();
    match (use_of(ruleset, name), name) {
        (Use::Nothing(why), _) => why,
        (_, "board") => "it is the board of the edition under another name",
        (_, "reveal") => "what was shown is known from then on either way",
        (_, "fallen") => "everybody knows which of his own pieces have fallen",
        (_, "flag_on_back_rank") => "unpunished, it is played as if it were allowed",
        (_, "hq_capture") => never_taken(ruleset).unwrap_or("the same pieces take the headquarters"),
        (_, "engineer_leap" | "engineer_diagonal" | "circle_engineer") => {
            "no engineer runs along lines otherwise"
        }
        (_, "aircraft_sideways") => "aircraft that move like this step sideways in any case",
        (_, other) if other.contains("_vs_") => "the weapon is gone after its attack either way",
        (_, "jet_steps") => "jets fly to every square to which they could step",
        (_, "heavy_beats_light") => "no tank is split; add split_tank=1",
        (_, "cavalry_explodes") if !rules.cavalry_as_mine => "only cavalry as strong as a mine explodes",
        (_, "cavalry_explodes") => "mines stay when they win, and so does the cavalry",
        (_, "bomb_single_use" | "wire_on_win" | "mine_on_win") => "it beats nothing here",
        (_, "mine_in_hq" | "flag_in_hq" | "aircraft_in_hq") => {
            "another rule keeps it out of the headquarters anyway"
        }
        (_, "bridge_diagonal") => "no road with squares of its own is crossed diagonally",
        _ => "the other rules of this game leave it nothing to do",
    }
}

/// Use of a rule here.
fn use_of(ruleset: &Ruleset, name: &str) -> Use {
    match name {
        "bridge_squares"
        | "circle_stop"
        | "circle_back"
        | "nocircle_x"
        | "engineer_move"
        | "engineer_leap"
        | "engineer_diagonal"
        | "runner_move"
        | "scout"
        | "two_forward"
        | "aircraft_move"
        | "aircraft_sideways"
        | "aircraft_loses_to_engineer"
        | "split_tank"
        | "heavy_beats_light"
        | "cavalry_as_mine"
        | "cavalry_explodes"
        | "mine_on_win"
        | "wire_on_win"
        | "bomb_single_use"
        | "equal_pieces"
        | "mine_in_hq"
        | "flag_in_hq"
        | "aircraft_in_hq"
        | "mine_on_entrance"
        | "flag_on_entrance"
        | "bomb_on_entrance"
        | "flag_on_back_rank"
        | "flag_mobile"
        | "hq_capture"
        | "marshal_as_top_rank"
        | "marshal_for_general"
        | "marshal_alone_loses_to"
        | "missile_move"
        | "jet_range"
        | "jet_steps"
        | "bomb_mobile"
        | "air_free_jump"
        | "air_may_enter_hq"
        | "bridge_diagonal" => Use::Tables,
        _ => match idle(ruleset, name) {
            Some(why) => Use::Nothing(why),
            None => Use::Play,
        },
    }
}

/// Why a rule that is asked for in play is never asked for here, if so.
fn idle(ruleset: &Ruleset, name: &str) -> Option<&'static str> {
    let rules = ruleset.rules();
    let moves = |movement: Movement| ruleset.kinds().iter().any(|kind| kind.movement == movement);
    let when = |idle: bool, why: &'static str| idle.then_some(why);
    let lends = !rules.flag_power_fixed_at_setup;
    match name {
        "circle_engineer" => when(!moves(Movement::Engineer), "it has no engineer that runs"),
        "circle_duty" => {
            when(!rules.circle_must_leave, "no piece must leave a circle; add circle_must_leave=true")
        }
        "fallen" => shown_anyway(ruleset),
        "flag_shown_by_lifting" => when(rules.reveal != Reveal::Umpire, "who fights is shown anyway")
            .or(when(!lends, "nobody looks behind a flag whose power is fixed")),
        "flag_shown_when_commander_falls" => shown_never(ruleset),
        "no_fight_draw" => {
            when(rules.no_fight_draw >= rules.ply_cap, "the ply cap draws the game before that")
        }
        "flag_copies_movement" => when(lends, "a flag copies moves only with flag_power_fixed_at_setup=true")
            .or(when(!rules.flag_mobile, "the flag stands still; add flag_mobile=true")),
        "flag_copy_captures_hq" => never_taken(ruleset)
            .or(when(lends, "a flag copies a kind for good only with flag_power_fixed_at_setup=true"))
            .or(when(!rules.flag_mobile, "the flag stands still; add flag_mobile=true"))
            .or(when(rules.hq_capture != HqCapture::Officers6, "the flag takes a headquarters as it is")),
        "flag_backer_falls" => when(!lends, "nothing behind a flag lends it its strength"),
        "flag_backer_falls_to" => when(!lends, "nothing behind a flag lends it its strength")
            .or(when(!rules.flag_backer_falls, "the flag falls alone; add flag_backer_falls=true")),
        "second_lieutenant_takes_flag_wins" => {
            when(rules.flag_capture_wins || rules.target == Target::Flag, "whoever beats the flag wins")
        }
        "flag_capture_wins" => when(rules.target == Target::Flag, "beating the flag is the goal of the game"),
        "hq_must_be_won" => never_taken(ruleset)
            .or(when(rules.hq_closed_to_enemy, "an empty headquarters is closed to the enemy")),
        "hq_initial_piece_frozen" => when(
            owner_of_headquarters(ruleset).is_some_and(|owner| owner.movement == Movement::Marshal),
            "the marshal never moves",
        ),
        "marshal_kill_wins" => {
            when(!guards_marshal(ruleset), "no marshal is on guard").or(killer_takes_it(ruleset))
        }
        "hq_winner_enters" => {
            when(!rules.hq_closed_to_enemy, "an open headquarters is entered by its winner")
        }
        "commander_loss_loses" => when(rules.target == Target::Commander, "that is the goal of the game"),
        "guard_neighbourhood" | "blast_hits_marshal" => {
            when(!guards_marshal(ruleset), "no marshal is on guard")
        }
        "missile_single_use" => when(!moves(Movement::FallingMissile), "it is gone after use as it is"),
        "collision_scope" => when(!moves(Movement::FallingMissile), "no missile falls without a bomb")
            .or(when(!ruleset.kinds().iter().any(|kind| kind.collides), "nothing collides")),
        "reveal_order" => {
            when(rules.repetition != Repetition::RevealStrongestWins, "pieces are never ranked")
        }
        "repetition_from" => {
            when(rules.repetition == Repetition::Off, "repetition has no rule; add repetition=draw")
        }
        _ => None,
    }
}

/// Why showing the fallen tells nothing, if so (R9.5).
fn shown_anyway(ruleset: &Ruleset) -> Option<&'static str> {
    let rules = ruleset.rules();
    let falls = |kind: &Piece| matches!(kind.movement, Movement::FallingMissile | Movement::FlyingMissile);
    let others = rules.flag_backer_falls || ruleset.kinds().iter().any(falls);
    match rules.reveal {
        Reveal::Open => Some("everything is face up"),
        Reveal::RevealThenHide | Reveal::RevealAndStay if !others => Some("who fights is shown anyway"),
        _ => None,
    }
}

/// Why no flag is shown when a commander falls, if so (R9.7).
fn shown_never(ruleset: &Ruleset) -> Option<&'static str> {
    let rules = ruleset.rules();
    if rules.reveal == Reveal::Open {
        return Some("everything is face up");
    }
    if rules.commander_loss_loses {
        return Some("the commander's fall ends the game");
    }
    (!ruleset.flag_outlives_commander()).then_some("the flag may have fallen before its commander")
}

/// Possible attacks, by kinds.
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

    /// True if a kind, or a flag with its strength, may ever attack another.
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
