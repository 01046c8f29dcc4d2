//! The combat table of an edition after its switches (R3, R5.2, R6.5).

use super::resolve::Settings;
use super::switches::{BackerFallsTo, EqualPieces, MarshalAlone, MineOnWin, Rules};
use crate::games::gunjin::text::edition::{Class, Edition, Movement, Piece, Role};
use crate::wrong::Wrong;
use std::collections::BTreeMap;

/// Result of a fight, for the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The attacker wins.
    Win,
    /// The attacker loses.
    Lose,
    /// Both pieces fall.
    Both,
}

impl Outcome {
    /// The fight with attacker and defender exchanged.
    pub fn reversed(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Lose,
            Outcome::Lose => Outcome::Win,
            Outcome::Both => Outcome::Both,
        }
    }

    /// `w`, `l` or `b`, as records write it.
    pub fn letter(self) -> char {
        match self {
            Outcome::Win => 'w',
            Outcome::Lose => 'l',
            Outcome::Both => 'b',
        }
    }
}

/// Most kinds an edition may have.
pub const MOST_KINDS: usize = 32;

/// The table, by kind numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CombatTable {
    rows: [[Outcome; MOST_KINDS]; MOST_KINDS],
    /// Kinds (as bits) that each kind beats only by falling with them (R3.3).
    exploding: [u32; MOST_KINDS],
    /// Kinds (as bits) that fall with whatever they beat (R3.3).
    explosive: u32,
    /// Kinds (as bits) that each kind beats although they beat more kinds than it does, where R4.4 asks.
    exceptions: [u32; MOST_KINDS],
}

impl CombatTable {
    /// Outcome for `attacker` against `defender`. Flags and guarded marshals are not asked here.
    #[inline(always)]
    pub fn outcome(&self, attacker: u8, defender: u8) -> Outcome {
        self.rows[usize::from(attacker) % MOST_KINDS][usize::from(defender) % MOST_KINDS]
    }

    /// True if `winner` beats `loser` at the price of its own fall (R3.3); [`Self::outcome`] says that both
    /// fall.
    pub fn explodes(&self, winner: u8, loser: u8) -> bool {
        self.exploding[usize::from(winner) % MOST_KINDS] >> (loser % 32) & 1 == 1
    }

    pub(crate) fn is_explosive(&self, kind: u8) -> bool {
        self.explosive >> (kind % 32) & 1 == 1
    }

    /// True if `winner` beats `loser` by exception only, so that the piece behind a flag is spared (R4.4).
    pub(crate) fn excepts(&self, winner: u8, loser: u8) -> bool {
        self.exceptions[usize::from(winner) % MOST_KINDS] >> (loser % 32) & 1 == 1
    }

    fn set(&mut self, attacker: usize, defender: usize, outcome: Outcome) {
        self.rows[attacker][defender] = outcome;
    }

    fn settle(&mut self, a: usize, b: usize, outcome: Outcome) {
        self.set(a, b, outcome);
        self.set(b, a, outcome.reversed());
    }

    pub(crate) fn build(
        edition: &Edition,
        kinds: &[Piece],
        settings: &Settings,
    ) -> Result<CombatTable, Wrong> {
        let mut table = CombatTable {
            rows: [[Outcome::Both; MOST_KINDS]; MOST_KINDS],
            exploding: [0; MOST_KINDS],
            explosive: 0,
            exceptions: [0; MOST_KINDS],
        };
        table.fill(edition, kinds)?;
        table.fill_attacking(edition, kinds)?;
        table.apply_marshal(kinds, &settings.rules);
        table.apply_engineers(kinds, &settings.rules);
        table.apply_cavalry(kinds, &settings.rules);
        for (a, b, winner) in &settings.pairs {
            table.apply_pair(kinds, a, b, winner.as_deref());
        }
        table.apply_equals(kinds.len(), &settings.rules);
        table.apply_explosions(kinds, &settings.rules);
        table.note_exceptions(kinds, &settings.rules);
        table.apply_missiles(kinds, &settings.rules);
        for flag in with_role(kinds, Role::Flag).filter(|&k| kinds[k].never_copies) {
            (0..kinds.len()).filter(|&k| k != flag).for_each(|k| table.settle(k, flag, Outcome::Win));
        }
        Ok(table)
    }

    fn fill(&mut self, edition: &Edition, kinds: &[Piece]) -> Result<(), Wrong> {
        let mut answers: BTreeMap<(usize, usize), Outcome> = BTreeMap::new();
        let mut note = |a: &str, b: &str, outcome: Outcome| -> Result<(), Wrong> {
            let known = |name: &str| edition.piece.iter().any(|p| p.ja == name);
            for name in [a, b] {
                if !known(name) {
                    let remedy = "use a `ja` name of a [[piece]]";
                    return Err(Wrong(format!(
                        "[combat] names '{name}', which is no piece of this edition; {remedy}"
                    )));
                }
            }
            for x in numbers_of(kinds, a) {
                for y in numbers_of(kinds, b) {
                    let (key, value) = if x < y { ((x, y), outcome) } else { ((y, x), outcome.reversed()) };
                    if answers.insert(key, value).is_some() {
                        return Err(Wrong(format!("[combat] has two entries for {a} and {b}; keep one")));
                    }
                }
            }
            Ok(())
        };
        for (winner, losers) in &edition.combat.beats {
            for loser in losers {
                note(winner, loser, Outcome::Win)?;
            }
        }
        for [a, b] in &edition.combat.mutual {
            note(a, b, Outcome::Both)?;
        }
        for a in 0..kinds.len() {
            for b in a + 1..kinds.len() {
                let elsewhere = |k: usize| kinds[k].is(Role::Flag) || kinds[k].is(Role::Marshal);
                if elsewhere(a) || elsewhere(b) || kinds[a].ja_origin() == kinds[b].ja_origin() {
                    continue;
                }
                let outcome = answers.get(&(a, b)).ok_or_else(|| {
                    let (a, b) = (&kinds[a].ja, &kinds[b].ja);
                    let remedy = "let one beat the other or list them as mutual";
                    Wrong(format!("[combat] has no result for {a} and {b}; {remedy}"))
                })?;
                self.settle(a, b, *outcome);
            }
        }
        Ok(())
    }

    /// R3.12: kinds that win only as attackers.
    fn fill_attacking(&mut self, edition: &Edition, kinds: &[Piece]) -> Result<(), Wrong> {
        for (winner, losers) in &edition.combat.attacking {
            for loser in losers {
                let (attackers, defenders) = (numbers_of(kinds, winner), numbers_of(kinds, loser));
                let losing = |a: usize, d: usize| self.rows[a][d] == Outcome::Lose;
                let sound = !attackers.is_empty()
                    && !defenders.is_empty()
                    && attackers.iter().all(|&a| defenders.iter().all(|&d| a != d && losing(a, d)));
                if !sound {
                    let remedy = "name two kinds of which [combat.beats] lets the second beat the first";
                    return Err(Wrong(format!("[combat.attacking] says {winner} beats {loser}; {remedy}")));
                }
                for &a in &attackers {
                    defenders.iter().for_each(|&d| self.set(a, d, Outcome::Win));
                }
            }
        }
        Ok(())
    }

    /// R5.2 for a marshal on guard, R3.7 for one of highest rank.
    fn apply_marshal(&mut self, kinds: &[Piece], rules: &Rules) {
        for marshal in with_role(kinds, Role::Marshal) {
            for (k, kind) in kinds.iter().enumerate().filter(|(k, _)| *k != marshal) {
                let outcome = if rules.marshal_as_top_rank {
                    if kind.is(Role::Mine) || kind.is(Role::Spy) { Outcome::Lose } else { Outcome::Win }
                } else if falls_to(kind, rules.marshal_alone_loses_to) {
                    Outcome::Lose
                } else {
                    Outcome::Win
                };
                self.settle(marshal, k, outcome);
            }
        }
        if rules.marshal_as_top_rank {
            for spy in with_role(kinds, Role::Spy) {
                for general in (0..kinds.len()).filter(|&k| kinds[k].code == "GE") {
                    self.settle(general, spy, Outcome::Win);
                }
            }
        }
    }

    /// R3.5 (aircraft) and R3.6 (heavy and light tanks).
    fn apply_engineers(&mut self, kinds: &[Piece], rules: &Rules) {
        for engineer in with_role(kinds, Role::Engineer) {
            if rules.aircraft_loses_to_engineer {
                with_role(kinds, Role::Aircraft).for_each(|a| self.settle(engineer, a, Outcome::Win));
            }
            for tank in with_role(kinds, Role::Tank) {
                match kinds[tank].code.as_str() {
                    "HT" => self.settle(tank, engineer, Outcome::Win),
                    "LT" => self.settle(engineer, tank, Outcome::Win),
                    _ => {}
                }
            }
        }
        let coded = |code: &str| kinds.iter().position(|k| k.code == code && k.is(Role::Tank));
        if let (Some(heavy), Some(light)) = (coded("HT"), coded("LT")) {
            self.settle(heavy, light, if rules.heavy_beats_light { Outcome::Win } else { Outcome::Both });
        }
    }

    /// R3.5: cavalry takes over the mine's row and column.
    fn apply_cavalry(&mut self, kinds: &[Piece], rules: &Rules) {
        if !rules.cavalry_as_mine {
            return;
        }
        let Some(mine) = with_role(kinds, Role::Mine).next() else { return };
        for cavalry in with_role(kinds, Role::Cavalry) {
            for other in (0..kinds.len()).filter(|&k| k != cavalry && k != mine) {
                self.settle(cavalry, other, self.rows[mine][other]);
            }
            self.settle(cavalry, mine, Outcome::Both);
        }
    }

    fn apply_pair(&mut self, kinds: &[Piece], a: &str, b: &str, winner: Option<&str>) {
        for x in numbers_of(kinds, a) {
            for y in numbers_of(kinds, b) {
                let outcome = match winner {
                    None => Outcome::Both,
                    Some(name) if name == a => Outcome::Win,
                    Some(_) => Outcome::Lose,
                };
                self.settle(x, y, outcome);
            }
        }
    }

    /// R3.1: a kind against itself.
    fn apply_equals(&mut self, kinds: usize, rules: &Rules) {
        let outcome = match rules.equal_pieces {
            EqualPieces::BothFall => Outcome::Both,
            EqualPieces::AttackerWins => Outcome::Win,
            EqualPieces::DefenderWins => Outcome::Lose,
        };
        (0..kinds).for_each(|kind| self.set(kind, kind, outcome));
    }

    /// R3.3, R3.9, R3.10: what a mine, a wire entanglement or a bomb beats falls with it.
    fn apply_explosions(&mut self, kinds: &[Piece], rules: &Rules) {
        let explosive = |kind: &Piece| {
            let cavalry = kind.is(Role::Cavalry) && rules.cavalry_as_mine && rules.cavalry_explodes;
            ((kind.is(Role::Mine) || cavalry) && rules.mine_on_win == MineOnWin::Removed)
                || (kind.movement == Movement::HomeStep && rules.wire_on_win == MineOnWin::Removed)
                || (kind.movement == Movement::Bomb && rules.bomb_single_use)
        };
        for mine in (0..kinds.len()).filter(|&k| explosive(&kinds[k])) {
            self.explosive |= 1 << mine;
            for other in 0..kinds.len() {
                let equal = mine == other && self.rows[mine][mine] != Outcome::Both;
                if equal || self.rows[mine][other] == Outcome::Win {
                    self.settle(mine, other, Outcome::Both);
                    self.exploding[mine] |= 1 << other;
                }
            }
        }
    }

    /// R4.4: wins over kinds that beat more kinds than the winner.
    fn note_exceptions(&mut self, kinds: &[Piece], rules: &Rules) {
        if rules.flag_backer_falls_to == BackerFallsTo::Winners {
            return;
        }
        let fighters: Vec<usize> = (0..kinds.len()).filter(|&k| !kinds[k].is(Role::Flag)).collect();
        let beats = |a: usize, b: usize| {
            a != b && (self.rows[a][b] == Outcome::Win || self.explodes(a as u8, b as u8))
        };
        let beaten = |a: usize| fighters.iter().filter(|&&b| beats(a, b)).count();
        let mut exceptions = [0; MOST_KINDS];
        for &winner in &fighters {
            for &loser in
                fighters.iter().filter(|&&loser| beats(winner, loser) && beaten(loser) > beaten(winner))
            {
                exceptions[winner] |= 1 << loser;
            }
        }
        self.exceptions = exceptions;
    }

    /// R6.6 and R6.7: missiles that are gone after a fight.
    fn apply_missiles(&mut self, kinds: &[Piece], rules: &Rules) {
        for missile in with_role(kinds, Role::Missile).filter(|_| rules.missile_single_use) {
            for other in 0..kinds.len() {
                let wins = self.rows[missile][other] == Outcome::Win;
                match kinds[missile].movement {
                    Movement::FlyingMissile if wins || missile == other => {
                        self.settle(missile, other, Outcome::Both);
                    }
                    Movement::WalkingMissile if wins => self.set(missile, other, Outcome::Both),
                    _ => {}
                }
            }
        }
    }
}

/// The kinds that a name of the file stands for: one, or both kinds of tank (R3.6).
fn numbers_of(kinds: &[Piece], name: &str) -> Vec<usize> {
    (0..kinds.len()).filter(|&k| kinds[k].ja_origin() == name).collect()
}

fn with_role(kinds: &[Piece], role: Role) -> impl Iterator<Item = usize> + '_ {
    (0..kinds.len()).filter(move |&k| kinds[k].is(role))
}

fn falls_to(kind: &Piece, whom: MarshalAlone) -> bool {
    if kind.is(Role::Missile) || kind.is(Role::Bomb) {
        return false;
    }
    match whom {
        MarshalAlone::Officers6 => matches!(kind.class, Some(Class::General | Class::Field)),
        MarshalAlone::Officers9 => kind.class.is_some(),
        MarshalAlone::All => true,
    }
}
