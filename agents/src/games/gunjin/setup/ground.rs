//! One camp as set-up policies see it: places in reading order, what may stand where, who is whose neighbour; and the
//! cast of an edition: the pieces that the printed advice speaks of, by the kinds that play these parts.

use gunjin_engine::games::gunjin::{
    Class, Movement, Outcome, Piece, Role, Ruleset, Setup, SetupError, Start,
};

/// The camp of a seat. A *place* is an index into a [camp](gunjin_engine::games::gunjin::Board::camp), the order of set-ups.
#[derive(Debug, Clone)]
pub(super) struct Ground {
    /// Squares by place.
    pub squares: Vec<u8>,
    /// The headquarters, if there is one.
    pub headquarters: Option<usize>,
    /// Places on the four sides, by place.
    pub sides: Vec<Vec<usize>>,
    /// Places left and right, by place.
    pub flanks: Vec<Vec<usize>>,
    /// The place behind, by place.
    pub behind: Vec<Option<usize>>,
    /// Places on the front rank.
    pub front: Vec<usize>,
    /// Places on the back rank, the headquarters included.
    pub back: Vec<usize>,
    /// Places at an entrance of the camp.
    pub entrances: Vec<usize>,
    /// True if a kind may stand on a place, by place and kind (R7.2, R7.3).
    pub lawful: Vec<Vec<bool>>,
    /// The kinds of which one must stand in the headquarters (R7.3); empty if any may.
    pub owners: Vec<u8>,
    /// Pieces of an army by kind.
    pub counts: Vec<u32>,
    /// Steps between two places within the camp.
    pub distance: Vec<Vec<u16>>,
}

impl Ground {
    pub(super) fn new(ruleset: &Ruleset, seat: usize) -> Ground {
        let board = ruleset.board();
        let squares = board.camp(seat);
        let place = |square: u8| squares.iter().position(|&other| other == square);
        let where_ = |holds: &dyn Fn(u8) -> bool| -> Vec<usize> {
            (0..squares.len()).filter(|&at| holds(squares[at])).collect()
        };
        let sides: Vec<Vec<usize>> = squares
            .iter()
            .map(|&square| board.around(square, false).into_iter().filter_map(place).collect())
            .collect();
        let row = |at: usize| board.get(squares[at]).map(|square| square.row);
        let flanks = (0..squares.len())
            .map(|at| sides[at].iter().copied().filter(|&other| row(other) == row(at)).collect())
            .collect();
        Ground {
            headquarters: board.headquarters(seat).and_then(place),
            flanks,
            behind: squares.iter().map(|&square| board.behind(seat, square).and_then(place)).collect(),
            front: (0..squares.len()).filter(|&at| row(at) == row(0)).collect(),
            back: where_(&|square| board.is_back_rank(square) || Some(square) == board.headquarters(seat)),
            entrances: where_(&|square| board.get(square).is_some_and(|place| place.entrance)),
            lawful: (0..squares.len()).map(|at| lawful_kinds(ruleset, seat, squares.len(), at)).collect(),
            owners: owners(ruleset),
            counts: ruleset.kinds().iter().map(|piece| piece.count).collect(),
            distance: (0..squares.len())
                .map(|from| step_distances(&sides, from, sides.len() as u16))
                .collect(),
            sides,
            squares,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.squares.len()
    }

    /// True if a camp breaks no ban and has in its headquarters what must be there; counts are not looked at.
    pub(super) fn is_lawful(&self, kinds: &[Option<u8>]) -> bool {
        let placed =
            |(at, kind): (usize, &Option<u8>)| kind.is_none_or(|kind| self.lawful[at][usize::from(kind)]);
        kinds.iter().enumerate().all(placed)
            && self.headquarters.is_none_or(|at| self.owns_headquarters(kinds[at]))
    }

    pub(super) fn owns_headquarters(&self, kind: Option<u8>) -> bool {
        self.owners.is_empty() || kind.is_some_and(|kind| self.owners.contains(&kind))
    }

    /// The army, piece by piece, and an empty square for every square too many.
    pub(super) fn army(&self) -> Vec<Option<u8>> {
        let pieces = self.counts.iter().enumerate();
        let mut army: Vec<Option<u8>> =
            pieces.flat_map(|(kind, &count)| std::iter::repeat_n(Some(kind as u8), count as usize)).collect();
        army.resize(self.len(), None);
        army
    }
}

fn lawful_kinds(ruleset: &Ruleset, seat: usize, places: usize, at: usize) -> Vec<bool> {
    let lawful = |kind: usize| {
        let mut setup = Setup { kinds: vec![None; places] };
        setup.kinds[at] = Some(kind as u8);
        !matches!(setup.check_places(ruleset, seat), Err(SetupError::Barred { .. }))
    };
    (0..ruleset.kinds().len()).map(lawful).collect()
}

/// R7.3: a kind whose place is the headquarters, or else any general where one is required.
fn owners(ruleset: &Ruleset) -> Vec<u8> {
    let kinds = || ruleset.kinds().iter().enumerate().filter(|(_, piece)| piece.count > 0);
    if let Some((kind, _)) = kinds().find(|(_, piece)| piece.start == Some(Start::Hq)) {
        return vec![kind as u8];
    }
    if !ruleset.rules().hq_requires_general {
        return Vec::new();
    }
    kinds().filter(|(_, piece)| piece.class == Some(Class::General)).map(|(kind, _)| kind as u8).collect()
}

pub(in crate::games::gunjin) fn step_distances<S: Copy + Into<usize>>(
    steps: &[Vec<S>],
    from: usize,
    far: u16,
) -> Vec<u16> {
    let mut distance = vec![far; steps.len()];
    distance[from] = 0;
    let mut queue = vec![from];
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        for side in steps[at].iter().map(|&side| side.into()) {
            if distance[side] == far {
                distance[side] = distance[at] + 1;
                queue.push(side);
            }
        }
    }
    distance
}

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
