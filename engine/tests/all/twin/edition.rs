//! The edition: from its TOML text to kinds, combat table and rules, with presets, sheets and switches
//! applied.

use std::collections::BTreeMap;
use toml::{Table, Value};

/// The general default of every switch; `a_vs_b` switches (R3.4) default to the `[combat]` table.
const DEFAULTS: &[(&str, &str)] = &[
    ("first_player", "south"),
    ("reveal", "umpire"),
    ("fallen", "hidden"),
    ("flag_shown_by_lifting", "false"),
    ("flag_shown_when_commander_falls", "false"),
    ("circle_duty", "waived"),
    ("circle_back", "allowed"),
    ("engineer_leap", "false"),
    ("engineer_diagonal", "false"),
    ("runner_move", "line"),
    ("wire_on_win", "stays"),
    ("bomb_single_use", "false"),
    ("equal_pieces", "both_fall"),
    ("flag_backer_falls_to", "winners"),
    ("hq_must_be_won", "false"),
    ("repetition_from", "0"),
    ("board", ""),
    ("bridge_squares", "0"),
    ("circle_stop", "mandatory"),
    ("circle_combat", "allowed"),
    ("circle_must_leave", "false"),
    ("circle_engineer", "step_only"),
    ("nocircle_x", "any_opposite_arm"),
    ("engineer_move", "line"),
    ("flood_circles", "false"),
    ("two_forward", "step"),
    ("aircraft_move", "one_step"),
    ("aircraft_sideways", "1"),
    ("aircraft_loses_to_engineer", "false"),
    ("split_tank", "0"),
    ("heavy_beats_light", "true"),
    ("marshal_for_general", "false"),
    ("cavalry_as_mine", "false"),
    ("cavalry_explodes", "false"),
    ("mine_on_win", "stays"),
    ("mine_in_hq", "allowed"),
    ("flag_in_hq", "allowed"),
    ("aircraft_in_hq", "allowed"),
    ("mine_on_entrance", "allowed"),
    ("flag_on_entrance", "allowed"),
    ("bomb_on_entrance", "allowed"),
    ("flag_on_back_rank", "allowed"),
    ("flag_mobile", "false"),
    ("flag_power_fixed_at_setup", "false"),
    ("flag_backer_falls", "false"),
    ("second_lieutenant_takes_flag_wins", "false"),
    ("flag_capture_wins", "false"),
    ("flag_copy_captures_hq", "false"),
    ("flag_copies_movement", "true"),
    ("hq_capture", "any"),
    ("hq_initial_piece_frozen", "false"),
    ("hq_requires_general", "false"),
    ("own_hq_closed", "false"),
    ("hq_closed_to_enemy", "false"),
    ("hq_winner_enters", "true"),
    ("winner_goes", "combat_square"),
    ("commander_loss_loses", "false"),
    ("target", "hq"),
    ("marshal_as_top_rank", "false"),
    ("marshal_alone_loses_to", "officers6"),
    ("marshal_kill_wins", "false"),
    ("guard_neighbourhood", "8"),
    ("missile_move", "step"),
    ("missile_steps", "false"),
    ("bomb_spends_missile", "false"),
    ("missile_single_use", "false"),
    ("blast_friendly_fire", "false"),
    ("blast_hits_marshal", "false"),
    ("collision_scope", "with_bomb"),
    ("bomb_neighbourhood", "8"),
    ("missile_takes_bomb_along", "false"),
    ("collision_takes", "carried"),
    ("missile_defence", "table"),
    ("flights_reach_islands", "false"),
    ("jet_range", "enemy_camp_only"),
    ("jet_steps", "true"),
    ("bomb_mobile", "false"),
    ("air_free_jump", "any_square"),
    ("air_may_enter_hq", "true"),
    ("bridge_diagonal", "false"),
    ("no_move", "loses"),
    ("elimination", "true"),
    ("repetition", "off"),
    ("scout", "move_and_attack"),
    ("two_squares", "off"),
    ("more_squares", "off"),
    ("no_fight_draw", "0"),
    ("reveal_order", "officers"),
    ("ply_cap", "2000"),
];

/// One kind of piece, as the file describes it.
#[derive(Clone)]
pub(crate) struct Kind {
    /// Two letters.
    pub(crate) code: String,
    /// Japanese name.
    pub(crate) ja: String,
    /// Slug of the English name, as switches write it.
    pub(crate) slug: String,
    /// Number of pieces per side.
    pub(crate) count: usize,
    /// The `move` of the file.
    pub(crate) moves: String,
    /// R2.5.
    pub(crate) diagonal: bool,
    /// general, field, company or nothing.
    pub(crate) class: String,
    /// Roles.
    pub(crate) roles: Vec<String>,
    /// R7.3, R7.5.
    pub(crate) start: String,
    /// R4.7.
    pub(crate) never_copies: bool,
    /// R6.3.
    pub(crate) collides: bool,
    /// R8.4.
    pub(crate) counts: bool,
}

impl Kind {
    /// Reads one `[[piece]]`.
    fn read(piece: &Table) -> Kind {
        let text = |key: &str| piece.get(key).and_then(Value::as_str).unwrap_or("").to_string();
        let flag = |key: &str, default| piece.get(key).and_then(Value::as_bool).unwrap_or(default);
        let slug = text("en").to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let roles = piece.get("role").and_then(Value::as_array).into_iter().flatten();
        Kind {
            code: text("code"),
            ja: text("ja"),
            slug,
            count: piece["count"].as_integer().expect("count is a number") as usize,
            moves: text("move"),
            diagonal: flag("diagonal", false),
            class: text("class"),
            roles: roles.map(|role| role.as_str().expect("a role is a string").to_string()).collect(),
            start: text("start"),
            never_copies: flag("never_copies", false),
            collides: flag("collides", false),
            counts: flag("counts", true),
        }
    }

    /// True if the kind has this role.
    pub(crate) fn is(&self, role: &str) -> bool {
        self.roles.iter().any(|r| r == role)
    }

    /// True for the officers that a switch value names: the six, or the nine with the company officers (R5.2,
    /// R8.1).
    pub(crate) fn is_officer(&self, value: &str) -> bool {
        matches!(self.class.as_str(), "general" | "field")
            || (value == "officers9" && self.class == "company")
    }
}

/// An edition with its switches applied.
pub(crate) struct Edition {
    /// All kinds, in the file's order.
    pub(crate) kinds: Vec<Kind>,
    /// `table[a][d]`: what happens when kind a attacks kind d: `w`, `l` or `b` (flags alone, marshal alone).
    pub(crate) table: Vec<Vec<char>>,
    /// Reference set-ups of South and North.
    pub(crate) setups: [String; 2],
    /// The drawing of the edition's own board.
    pub(crate) drawing: String,
    rules: BTreeMap<String, String>,
    /// Code of the tank before `split_tank` (R3.6).
    pub(crate) tank: Option<String>,
    /// Code of the general before `marshal_for_general` (R3.11).
    pub(crate) general: Option<String>,
}

impl Edition {
    /// Reads the file and applies the switches in the order typed, the last word counting.
    pub(crate) fn new(text: &str, switches: &[(String, String)]) -> Edition {
        let file: Table = text.parse().expect("the edition is TOML");
        let pieces = file["piece"].as_array().expect("pieces");
        let kinds: Vec<Kind> =
            pieces.iter().map(|p| Kind::read(p.as_table().expect("a piece is a table"))).collect();
        let defaults = DEFAULTS.iter().map(|(name, value)| (name.to_string(), value.to_string()));
        let setup = |seat| file["reference_setup"][seat].as_str().expect("a reference set-up").to_string();
        let mut edition = Edition {
            table: Vec::new(),
            kinds,
            setups: [setup("south"), setup("north")],
            drawing: file["board"]["drawing"].as_str().expect("a drawing").to_string(),
            rules: defaults.collect(),
            tank: None,
            general: None,
        };
        if let Some(rules) = file.get("rules") {
            edition.set_all(rules);
        }
        for (name, value) in switches {
            match name.as_str() {
                "preset" | "sheet" => edition.set_all(&file[name.as_str()][value.as_str()]),
                _ => edition.set(name, value),
            }
        }
        if edition.value("board") == file["board"]["id"].as_str().expect("a board id") {
            edition.set("board", "");
        }
        // R3.7: a marshal that guards nothing leaves the headquarters to the common game's occupiers.
        let own = file.get("rules").is_some_and(|rules| rules.get("hq_capture").is_some());
        let said = own || switches.iter().any(|(name, _)| name == "hq_capture");
        if edition.on("marshal_as_top_rank") && !said {
            edition.set("hq_capture", "officers6");
        }
        if edition.on("engineer_diagonal") {
            for kind in edition.kinds.iter_mut().filter(|kind| kind.moves == "engineer") {
                kind.diagonal = true; // R2.19
            }
        }
        edition.read_combat(&file["combat"]);
        edition.apply_combat_switches();
        if edition.on("marshal_for_general") {
            let general = edition.by_ja("大将"); // R3.11
            let kind = &mut edition.kinds[general];
            (kind.ja, kind.slug) = ("元帥".to_string(), "marshal".to_string());
            edition.general = Some(std::mem::replace(&mut kind.code, "MS".to_string()));
        }
        edition
    }

    /// Sets every switch of a table.
    fn set_all(&mut self, rules: &Value) {
        for (name, value) in rules.as_table().expect("a table of switches") {
            self.set(name, value.as_str().unwrap_or(&value.to_string()));
        }
    }

    /// Sets one switch.
    fn set(&mut self, name: &str, value: &str) {
        assert!(name.contains("_vs_") || self.rules.contains_key(name), "no such switch: {name}");
        self.rules.insert(name.to_string(), value.to_string());
    }

    /// The value of a switch.
    pub(crate) fn value(&self, name: &str) -> &str {
        &self.rules[name]
    }

    /// True if a switch has this value.
    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.value(name) == value
    }

    /// True if a switch is on.
    pub(crate) fn on(&self, name: &str) -> bool {
        self.is(name, "true")
    }

    /// The value of a switch that is a number.
    pub(crate) fn number(&self, name: &str) -> usize {
        self.value(name).parse().expect("the switch is a number")
    }

    /// The switches `a_vs_b=winner` (R3.4), as (a, b, winner).
    pub(crate) fn pair_switches(&self) -> Vec<(String, String, String)> {
        let pairs = self.rules.iter().filter_map(|(name, value)| Some((name.split_once("_vs_")?, value)));
        pairs.map(|((a, b), winner)| (a.to_string(), b.to_string(), winner.clone())).collect()
    }

    /// The kind with this code, in capitals.
    pub(crate) fn by_code(&self, code: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.code == code)
    }

    /// The kind with this Japanese name.
    pub(crate) fn by_ja(&self, ja: &str) -> usize {
        self.kinds.iter().position(|kind| kind.ja == ja).expect("a kind of the edition")
    }

    /// R3.3, R3.5, R3.9, R3.10: kinds that fall with what they beat.
    pub(crate) fn explodes(&self, kind: usize) -> bool {
        let cavalry =
            self.kinds[kind].is("cavalry") && self.on("cavalry_as_mine") && self.on("cavalry_explodes");
        let mine = self.is("mine_on_win", "removed") && (self.kinds[kind].is("mine") || cavalry);
        let wire = self.is("wire_on_win", "removed") && self.kinds[kind].moves == "home_step";
        let bomb = self.on("bomb_single_use") && self.kinds[kind].moves == "bomb";
        mine || wire || bomb
    }
}
