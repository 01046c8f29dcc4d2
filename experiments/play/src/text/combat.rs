//! Combat table of a ruleset, after switches, with the attacks that can never happen.

use super::language::Language;
use super::style::Style;
use super::table::Table;
use gunjin_engine::games::gunjin::switches::JetRange;
use gunjin_engine::games::gunjin::{Movement, Outcome, Piece, Role, Ruleset};
use serde::Serialize;
use std::collections::BTreeMap;

/// Outcome of an attack, for the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Attack {
    /// The attacker wins.
    Win,
    /// The attacker loses.
    Lose,
    /// Both pieces fall.
    Both,
    /// This attacker can never attack this defender.
    Never,
}

impl Attack {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Attack::Win => "win",
            Attack::Lose => "lose",
            Attack::Both => "both",
            Attack::Never => "never",
        }
    }

    /// The word for people.
    pub fn words(self, language: Language) -> &'static str {
        let japanese = match self {
            Attack::Win => "勝ち",
            Attack::Lose => "負け",
            Attack::Both => "相打ち",
            Attack::Never => "戦わない",
        };
        language.pick(self.word(), japanese)
    }

    fn mark(self, style: Style) -> &'static str {
        match (self, style.ascii) {
            (Attack::Win, false) => "○",
            (Attack::Lose, false) => "×",
            (Attack::Both, false) => "△",
            (Attack::Win, true) => "W",
            (Attack::Lose, true) => "L",
            (Attack::Both, true) => "B",
            (Attack::Never, _) => ".",
        }
    }
}

/// Numbers of the kinds that the table speaks of: all but flags, whose strength is borrowed (R4).
pub fn fighters(ruleset: &Ruleset) -> impl Iterator<Item = u8> + '_ {
    (0..ruleset.kinds().len() as u8).filter(|&kind| !ruleset.kinds()[usize::from(kind)].is(Role::Flag))
}

/// Outcome of `attacker` against `defender`. A marshal on guard is taken without guards.
pub fn attack(ruleset: &Ruleset, attacker: u8, defender: u8) -> Attack {
    let kind = |number: u8| &ruleset.kinds()[usize::from(number)];
    let at_home = kind(attacker).movement == Movement::HomeStep;
    let visitor = leaves_home(ruleset, kind(defender));
    let spared = spares(ruleset, kind(attacker), kind(defender));
    if !attacks(ruleset, kind(attacker)) || (at_home && !visitor) || spared {
        return Attack::Never;
    }
    match ruleset.combat().outcome(attacker, defender) {
        Outcome::Win => Attack::Win,
        Outcome::Lose => Attack::Lose,
        Outcome::Both => Attack::Both,
    }
}

/// True if a kind ever attacks: those that never move do not; a bomb does on board of a missile.
fn attacks(ruleset: &Ruleset, piece: &Piece) -> bool {
    match piece.movement {
        Movement::Fixed | Movement::Marshal => false,
        Movement::Bomb => ruleset.rules().bomb_mobile,
        Movement::Flag => ruleset.rules().flag_mobile,
        _ => true,
    }
}

/// True if a kind never moves onto a marshal on guard (R2.12, R6.6).
fn spares(ruleset: &Ruleset, attacker: &Piece, defender: &Piece) -> bool {
    let spares = match attacker.movement {
        Movement::Jet => ruleset.rules().jet_range == JetRange::Anywhere,
        Movement::FlyingMissile => true,
        _ => false,
    };
    spares && defender.movement == Movement::Marshal
}

fn leaves_home(ruleset: &Ruleset, piece: &Piece) -> bool {
    attacks(ruleset, piece) && !matches!(piece.movement, Movement::HomeStep | Movement::CarriedBomb)
}

/// The whole table by Japanese names: attacker, then defender.
pub fn matrix(ruleset: &Ruleset) -> BTreeMap<String, BTreeMap<String, Attack>> {
    let name = |kind: u8| ruleset.kinds()[usize::from(kind)].ja.clone();
    let row = |attacker: u8| fighters(ruleset).map(|d| (name(d), attack(ruleset, attacker, d))).collect();
    fighters(ruleset).map(|attacker| (name(attacker), row(attacker))).collect()
}

/// The table as text: attackers down, defenders across.
pub fn combat_text(ruleset: &Ruleset, style: Style, language: Language) -> String {
    let kinds = ruleset.kinds();
    let mut columns = vec![language.pick("attacker", "攻める駒")];
    columns.extend(fighters(ruleset).map(|kind| kinds[usize::from(kind)].code.as_str()));
    let mut table = Table::new(&columns);
    for attacker in fighters(ruleset) {
        let piece = &kinds[usize::from(attacker)];
        let name = if style.ascii { piece.code.clone() } else { format!("{} {}", piece.code, piece.ja) };
        let marks =
            fighters(ruleset).map(|defender| attack(ruleset, attacker, defender).mark(style).to_string());
        table.row(std::iter::once(name).chain(marks).collect());
    }
    let [win, lose, both, never] =
        [Attack::Win, Attack::Lose, Attack::Both, Attack::Never].map(|a| a.mark(style));
    let key = language.pick(
        format!("{win} the attacker wins  {lose} it loses  {both} both fall  {never} never happens\n"),
        format!("{win} 攻めた側の勝ち  {lose} 負け  {both} 相打ち  {never} 起こらない（縦が攻める駒、横が受ける駒）\n"),
    );
    let mut text = table.text(Style { colour: false, ..style });
    text.push_str(&key);
    for note in notes(ruleset, language) {
        text.push_str(&note);
        text.push('\n');
    }
    text
}

/// Rules that the table leaves out.
pub fn notes(ruleset: &Ruleset, language: Language) -> Vec<String> {
    let l = language;
    let mut notes = Vec::new();
    for piece in ruleset.kinds() {
        if piece.is(Role::Flag) {
            let strength = match (piece.never_copies, ruleset.rules().flag_power_fixed_at_setup) {
                (true, _) => l.pick(
                    "loses to everything and cannot attack",
                    "どの駒と戦っても負け、攻めることはできない",
                ),
                (_, true) => l.pick(
                    "fights to the end with the strength of the piece that stood behind it at set-up; without one, it loses to everything",
                    "初めの配置ですぐ後ろにあった駒と終局まで同じ強さ。後ろに駒がなければ、どの駒と戦っても負ける",
                ),
                _ => l.pick(
                    "fights with the strength of the piece directly behind it; with nothing behind it, it loses to everything",
                    "すぐ後ろにある味方の駒と同じ強さ。後ろに何もなければ、どの駒と戦っても負ける",
                ),
            };
            notes
                .push(l.pick(format!("The {} {strength}.", piece.en), format!("{}は{strength}。", piece.ja)));
        }
        if piece.movement == Movement::Marshal {
            notes.push(l.pick(
                format!(
                    "The {} is shown without guards; while a friend stands around it, it beats every attacker.",
                    piece.en
                ),
                format!(
                    "表の{}は護衛のない場合。隣に味方の駒がいる間は、攻めてくるどの駒にも勝つ。",
                    piece.ja
                ),
            ));
        }
    }
    notes
}
