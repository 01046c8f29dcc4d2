//! An edition file as written: the serde shape of `data/editions/*.toml` (schema: `docs/EDITION_FORMAT.md`).
//!
//! Nothing is checked here but syntax; [`crate::games::gunjin::rules::ruleset::Ruleset`] is the gate behind
//! which an edition is playable.

use crate::rulings::{Certainty, Note, Ruling};
use crate::switches::choices;
use crate::wrong::Wrong;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One edition, as its file has it.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Version of the file format; 1.
    pub format: u32,
    /// Its id on the command line.
    pub id: String,
    /// Title in Japanese; empty if it has none.
    pub name_ja: String,
    /// Title in English; empty if it has none.
    pub name_en: String,
    /// Era (1, 2, 3, side, american, missile, hydrogen, device, homemade, modern, teaching, cousin).
    pub era: String,
    /// When it was sold, as far as known.
    #[serde(default)]
    pub date: String,
    /// Maker, as printed.
    #[serde(default)]
    pub maker: String,
    /// A board of our own, not a historical edition.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ours: bool,
    /// A sentence or two.
    #[serde(default)]
    pub summary: String,
    /// Title of the source.
    #[serde(default)]
    pub source: String,
    /// Section of the source.
    #[serde(default)]
    pub section: String,
    /// Terms of its sheets.
    #[serde(default)]
    pub words: Words,
    /// The board as it is drawn.
    pub board: BoardText,
    /// The kinds, in order of rank.
    pub piece: Vec<Piece>,
    /// The default table.
    pub combat: Combat,
    /// Switches whose default here is not the general one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, toml::Value>,
    /// Named bundles of switches (`ID:preset=literal`).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub preset: BTreeMap<String, BTreeMap<String, toml::Value>>,
    /// Variants of the printed sheet (`ID:sheet=iwasaki`).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sheet: BTreeMap<String, BTreeMap<String, toml::Value>>,
    /// A set-up for each seat.
    pub reference_setup: ReferenceSetup,
    /// Every decision that the print leaves open.
    #[serde(default)]
    pub ruling: Vec<Ruling>,
    /// Statements of the sheet.
    #[serde(default)]
    pub printed: Printed,
}

/// The words of the sheets, as printed: keys to period and maker. Empty where no sheet is known.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// Words for the game.
    pub game: Vec<String>,
    /// Words for the headquarters.
    pub headquarters: Vec<String>,
    /// The entrances, or the roads between them.
    pub entrance: Vec<String>,
    /// A circle on a road.
    pub circle: Vec<String>,
    /// Words for a player.
    pub player: Vec<String>,
    /// Words for the umpire.
    pub umpire: Vec<String>,
}

impl Words {
    /// All words, each list with its subject.
    pub fn all(&self) -> [(&'static str, &Vec<String>); 6] {
        [
            ("game", &self.game),
            ("headquarters", &self.headquarters),
            ("entrance", &self.entrance),
            ("circle", &self.circle),
            ("player", &self.player),
            ("umpire", &self.umpire),
        ]
    }

    /// One sentence for people: `Words of the sheet: game 行軍将棋, 戦争将棋; headquarters 本営.` Empty where nothing
    /// is named.
    pub fn sentence(&self) -> String {
        let named = self.all().into_iter().filter(|(_, words)| !words.is_empty());
        let parts: Vec<String> = named.map(|(what, words)| format!("{what} {}", words.join(", "))).collect();
        if parts.is_empty() { String::new() } else { format!("Words of the sheet: {}.", parts.join("; ")) }
    }
}

/// The board of an edition.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BoardText {
    /// Its id among the boards.
    pub id: String,
    /// The board drawn in characters.
    pub drawing: String,
    /// Certainty: printed, arithmetic, outside or a guess.
    #[serde(default)]
    pub certainty: Certainty,
    /// Why it is believed to look so.
    #[serde(default)]
    pub note: String,
}

/// One kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Two ASCII letters.
    pub code: String,
    /// Name in Japanese, as it is printed.
    pub ja: String,
    /// Name in English, as it is shown.
    pub en: String,
    /// Number per side.
    #[serde(deserialize_with = "few")]
    pub count: u32,
    /// Its movement on the board.
    #[serde(rename = "move")]
    pub movement: Movement,
    /// True if it also steps diagonally (R2.5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub diagonal: bool,
    /// general, field or company officer.
    pub class: Option<Class>,
    /// Roles that rules refer to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub role: Vec<Role>,
    /// `hq`: must be set up there (R7.3).
    pub start: Option<Start>,
    /// True if it lies face up (R9.2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub face_up: bool,
    /// True if it loses every fight and never attacks (R4.7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub never_copies: bool,
    /// True if two of them collide in a blast (R6.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub collides: bool,
    /// True if it counts as a movable piece (R8.4).
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub counts: bool,
    /// The Japanese name in the file, where a switch gave the kind another (R3.6, R3.11).
    #[serde(skip)]
    pub file_name: Option<String>,
}

fn yes() -> bool {
    true
}

/// The era of relatives that are no editions of 軍人将棋.
pub(crate) const COUSIN: &str = "cousin";
pub(crate) const HEAVY_TANK: &str = "重戦車";
pub(crate) const LIGHT_TANK: &str = "軽戦車";
pub(crate) const MARSHAL: &str = "元帥";

impl Piece {
    /// The name in switches: the English name in lower case with underscores.
    pub fn slug(&self) -> String {
        self.en.to_lowercase().replace([' ', '-'], "_")
    }

    /// The name under which the file's table knows this kind: heavy and light tanks (R3.6) are tanks there.
    pub fn ja_origin(&self) -> &str {
        self.file_name.as_ref().unwrap_or(&self.ja)
    }

    /// True if the kind has a role.
    pub fn is(&self, role: Role) -> bool {
        self.role.contains(&role)
    }
}

choices! {
    /// A way of moving (R2).
    #[derive(Deserialize, Serialize)]
    #[serde(rename_all = "snake_case")]
    Movement {
        Step = "step", Engineer = "engineer", Vehicle = "vehicle", Aircraft = "aircraft", Run = "run",
        Scout = "scout", Fixed = "fixed", Flag = "flag", FreeJump = "free_jump", HomeStep = "home_step",
        AllRound = "all_round", Jet = "jet", FallingMissile = "falling_missile",
        FlyingMissile = "flying_missile", WalkingMissile = "walking_missile", Bomb = "bomb",
        /// Moves only on board of a missile.
        CarriedBomb = "carried_bomb",
        Marshal = "marshal",
    }
    /// Class of an officer.
    #[derive(Deserialize, Serialize)]
    #[serde(rename_all = "snake_case")]
    Class {
        General = "general", Field = "field", Company = "company",
    }
    /// Role of a kind in the rules.
    #[derive(Deserialize, Serialize)]
    #[serde(rename_all = "snake_case")]
    Role {
        /// A piece whose loss may lose.
        Commander = "commander",
        Mine = "mine", Flag = "flag", Engineer = "engineer", Tank = "tank", Cavalry = "cavalry",
        Aircraft = "aircraft", Spy = "spy",
        /// A marshal on guard.
        Marshal = "marshal",
        Missile = "missile", Bomb = "bomb", Jet = "jet",
        /// A second lieutenant.
        SecondLieutenant = "second_lieutenant",
    }
    /// Prescribed place of a kind at set-up.
    #[derive(Deserialize, Serialize)]
    #[serde(rename_all = "snake_case")]
    Start {
        /// In the headquarters.
        Hq = "hq",
        /// In a base (R1.16).
        Base = "base",
        /// On the two rear ranks.
        RearTwo = "rear_two",
        /// Not on the front rank.
        NotFront = "not_front",
    }
}

/// The default table of an edition.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Kinds that each kind beats, by Japanese names.
    pub beats: BTreeMap<String, Vec<String>>,
    /// Pairs that fall together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mutual: Vec<[String; 2]>,
    /// Kinds that a kind beats when it attacks, though [`Combat::beats`] says that it loses (R3.12).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attacking: BTreeMap<String, Vec<String>>,
}

/// The set-ups used where none is given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ReferenceSetup {
    /// South's, from its own eyes.
    pub south: String,
    /// North's, from its own eyes.
    pub north: String,
}

/// The text of the sheet, statement by statement, misprints included.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Printed {
    pub(crate) total: Option<u32>,
    /// True if a rule for equal pieces is printed.
    pub equal: Option<bool>,
    /// Kinds whose movement is printed; `*` for all.
    pub movement: Vec<String>,
    /// True if a lone flag is treated.
    pub flag_lone: Option<bool>,
    /// True if the life of a winning mine is treated.
    pub mine_life: Option<bool>,
    /// True if it is removed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mine_removed_on_win: bool,
    /// The printed list where it differs from the kinds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) count: Vec<PrintedCount>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) line: Vec<PrintedLine>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) table: Vec<PrintedTable>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) note: Vec<Note>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedCount {
    pub kind: String,
    #[serde(deserialize_with = "few")]
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedLine {
    #[serde(default)]
    pub sheet: String,
    pub kind: String,
    #[serde(default)]
    pub beats: Vec<String>,
    #[serde(default)]
    pub loses: Vec<String>,
    #[serde(default)]
    pub ties: Vec<String>,
    pub rest: Option<Rest>,
    pub when: Option<String>,
}

choices! {
    /// A sentence's claim about the kinds that it does not name.
    #[derive(Deserialize, Serialize)]
    #[serde(rename_all = "snake_case")]
    Rest {
        /// It beats them.
        Beats = "beats",
        /// It loses to them.
        Loses = "loses",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedTable {
    #[serde(default)]
    pub sheet: String,
    #[serde(default)]
    pub title: String,
    /// `print` or `author`.
    #[serde(default)]
    pub by: String,
    pub columns: Vec<String>,
    /// `loses` or `nothing`: what an empty cell says.
    pub blank: String,
    pub rows: BTreeMap<String, String>,
    /// Cells that are empty only in the stored copy.
    #[serde(default)]
    pub missing: Vec<String>,
}

/// A number of pieces. No camp holds a thousand, and sums of such numbers cannot overflow.
fn few<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let count = u32::deserialize(deserializer)?;
    if count > 1000 {
        return Err(serde::de::Error::custom(format!("{count} pieces are too many; write at most 1000")));
    }
    Ok(count)
}

impl Edition {
    /// Pieces of an army.
    pub fn army(&self) -> u32 {
        self.piece.iter().map(|piece| piece.count).sum()
    }

    pub(crate) fn top_general(&self) -> Option<&Piece> {
        let marshal = |piece: &Piece| piece.is(Role::Marshal) || piece.ja == MARSHAL || piece.code == "MS";
        let general = |piece: &&Piece| piece.is(Role::Commander) && piece.class == Some(Class::General);
        let foreign = self.is_cousin() || self.piece.iter().any(marshal);
        self.piece.iter().find(general).filter(|_| !foreign)
    }

    /// True if it is a relative of 軍人将棋 and no edition of it: history and findings of the game leave it
    /// out.
    pub fn is_cousin(&self) -> bool {
        self.era == COUSIN
    }

    /// Reads the text of an edition file; `origin` names it in messages.
    ///
    /// # Errors
    /// With line and column, if the text is not TOML or not of the schema.
    pub fn read(text: &str, origin: &str) -> Result<Edition, Wrong> {
        toml::from_str(text).map_err(|error| Wrong::in_toml(origin, text, &error))
    }

    /// The text of an edition file, without what is empty or as it is by default.
    ///
    /// # Errors
    /// If a value has no form in TOML.
    pub fn text(&self) -> Result<String, Wrong> {
        toml::to_string(self).map_err(|error| Wrong(format!("edition '{}': {error}", self.id)))
    }

    /// Sets a switch whose default here is not the general one.
    pub fn set_rule(&mut self, name: &str, word: &str) {
        let value = match (word.parse(), word.parse()) {
            (Ok(truth), _) => toml::Value::Boolean(truth),
            (_, Ok(number)) => toml::Value::Integer(number),
            _ => toml::Value::String(word.into()),
        };
        self.rules.insert(name.into(), value);
    }
}
