//! One camp as set-up policies see it: places in reading order, what may stand where, who is whose neighbour.

use gunjin_engine::games::gunjin::rules::board::Board;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::{Setup, SetupError};
use gunjin_engine::games::gunjin::text::edition::{Class, Start};

/// The camp of a seat. A *place* is an index into [`Board::camp`], the order of set-ups.
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
            entrances: where_(&|square| is_entrance(board, square)),
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

fn is_entrance(board: &Board, square: u8) -> bool {
    board.get(square).is_some_and(|place| place.entrance)
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

/// Steps to every place, so far at most; `far` where there is no way.
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
