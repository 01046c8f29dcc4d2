//! The edition: from its TOML text to kinds, combat table and rules, with presets, sheets and switches
//! applied.

use gunjin_engine::games::gunjin::switches::SWITCHES;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// One kind of piece, as the file describes it.
#[derive(Clone)]
pub(crate) struct Kind {
    pub(crate) code: String,
    pub(crate) ja: String,
    /// Slug of the English name, as switches write it.
    pub(crate) slug: String,
    /// Number of pieces per side.
    pub(crate) count: usize,
    /// The `move` of the file.
    pub(crate) moves: String,
    // R2.5.
    pub(crate) diagonal: bool,
    /// general, field, company or nothing.
    pub(crate) class: String,
    pub(crate) roles: Vec<String>,
    // R7.3, R7.5.
    pub(crate) start: String,
    // R4.7.
    pub(crate) never_copies: bool,
    // R6.3.
    pub(crate) collides: bool,
    // R8.4.
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
        // Names and defaults are data, pinned by golden games; what a switch does the twin knows by itself.
        let defaults = SWITCHES.iter().map(|spec| (spec.name.to_string(), spec.default.to_string()));
        let defaults = defaults.chain([("board".to_string(), String::new())]);
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
