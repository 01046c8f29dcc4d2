//! The cast of an edition: the pieces that the printed advice speaks of, by the kinds that play these parts.

use gunjin_engine::games::gunjin::rules::combat::Outcome;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::text::edition::{Class, Movement, Piece, Role};

/// Kinds by the part that they play. The kinds of an edition's file stand in order of rank; lists keep it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    /// Generals, the highest first. Where no kind is called a general: the three highest kinds of the file.
    pub generals: Vec<u8>,
    /// Field officers (佐官).
    pub field: Vec<u8>,
    /// Company officers (尉官).
    pub company: Vec<u8>,
    /// Kinds of cavalry (騎兵).
    pub cavalry: Vec<u8>,
    /// Kinds of tanks (タンク).
    pub tanks: Vec<u8>,
    /// Aircraft and jets.
    pub aircraft: Vec<u8>,
    /// Kinds of engineers (工兵).
    pub engineers: Vec<u8>,
    /// Kinds of spies (スパイ).
    pub spies: Vec<u8>,
    /// Kinds of mines (地雷).
    pub mines: Vec<u8>,
    /// Kinds of flags (軍旗).
    pub flags: Vec<u8>,
    /// Marshals on guard (R5).
    pub marshals: Vec<u8>,
    /// Kinds of missiles (ミサイル).
    pub missiles: Vec<u8>,
    /// Pieces without a move of their own (R2.13), by kind.
    pub fixed: Vec<bool>,
}

impl Cast {
    /// The cast of a game.
    pub fn new(ruleset: &Ruleset) -> Cast {
        let kinds = ruleset.kinds();
        let list = |holds: &dyn Fn(&Piece) -> bool| -> Vec<u8> {
            let those = kinds.iter().enumerate().filter(|(_, piece)| piece.count > 0 && holds(piece));
            those.map(|(kind, _)| kind as u8).collect()
        };
        let on_guard = |piece: &Piece| piece.movement == Movement::Marshal;
        let of = |class: Class| list(&|piece| piece.class == Some(class) && !on_guard(piece));
        let role = |role: Role| list(&|piece| piece.is(role) && !on_guard(piece));
        let mut generals = of(Class::General);
        if generals.is_empty() {
            generals = list(&|piece| !on_guard(piece)).into_iter().take(3).collect();
        }
        let rules = ruleset.rules();
        let is_fixed = |piece: &Piece| match piece.movement {
            Movement::Fixed | Movement::CarriedBomb => true,
            Movement::Marshal => !rules.marshal_as_top_rank,
            Movement::Flag => !rules.flag_mobile,
            Movement::Bomb => !rules.bomb_mobile,
            _ => false,
        };
        Cast {
            generals,
            field: of(Class::Field),
            company: of(Class::Company),
            cavalry: role(Role::Cavalry),
            tanks: role(Role::Tank),
            aircraft: list(&|piece| piece.is(Role::Aircraft) || piece.is(Role::Jet)),
            engineers: role(Role::Engineer),
            spies: role(Role::Spy),
            mines: role(Role::Mine),
            flags: role(Role::Flag),
            marshals: list(&on_guard),
            missiles: role(Role::Missile),
            fixed: kinds.iter().map(is_fixed).collect(),
        }
    }

    /// 大将, or whoever ranks highest.
    pub fn general(&self) -> Option<u8> {
        self.generals.first().copied()
    }

    /// 中将, or whoever comes next.
    pub fn lieutenant_general(&self) -> Option<u8> {
        self.generals.get(1).copied()
    }

    /// The kinds that a kind beats, as bits (falling with the other not counted).
    pub fn beaten(ruleset: &Ruleset, kind: u8) -> u32 {
        let beats = |other: &usize| ruleset.combat().outcome(kind, *other as u8) == Outcome::Win;
        (0..ruleset.kinds().len()).filter(beats).fold(0, |set, other| set | 1 << other)
    }
}
