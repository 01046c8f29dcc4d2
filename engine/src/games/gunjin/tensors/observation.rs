//! The observation of an edition: planes of the board, from a view.

use super::marginals::Marginals;
use super::numbering::Grid;
use crate::bits::Bits;
use crate::games::gunjin::knowledge::View;
use crate::games::gunjin::{Gunjin, MOST_SQUARES, Outcome, Place};
use crate::tensors::{Number, Sheet};

/// Planes of bits of a share.
const BYTE: usize = 8;

/// Declares the facts of a square, each with the name of its plane.
macro_rules! facts {
    ($($fact:ident = $name:literal,)+) => {
        #[derive(Debug, Clone, Copy)]
        pub(super) enum Fact { $($fact),+ }

        const FACTS: &[&str] = &[$($name),+];
    };
}

facts! {
    Own = "own piece",
    OwnMoved = "own piece has moved",
    OwnShown = "own piece was shown",
    OwnFights = "own piece has come out of fights, quarters",
    Enemy = "enemy piece",
    EnemyMoved = "enemy piece has moved",
    EnemyShown = "enemy piece was shown",
    EnemyFights = "enemy piece has come out of fights, quarters",
    LastFrom = "last move from here",
    LastTo = "last move to here",
    LastWon = "last fight here, the mover lived",
    LastLost = "last fight here, the mover fell",
    LastByEnemy = "last mover is the enemy",
    Frozen = "piece never moves",
    OwnClosed = "own headquarters is closed to its side",
    EnemyClosed = "enemy headquarters is closed to its side",
}

impl Fact {
    const SHARES: [Fact; 2] = [Fact::OwnFights, Fact::EnemyFights];

    /// Its first plane of bits, among those of facts.
    pub(super) const fn bits(self) -> usize {
        let [one, other] = Fact::SHARES;
        let shares = ((one as usize) < self as usize) as usize + ((other as usize) < self as usize) as usize;
        self as usize + shares * (BYTE - 1)
    }
}

/// Planes of bits of facts.
const FACT_BITS: usize = FACTS.len() + Fact::SHARES.len() * (BYTE - 1);

const BOARD: [&str; 5] = ["square", "own headquarters", "enemy headquarters", "entrance", "road"];
const CLOCK: &str = "plies played, of the most there can be";

pub(super) const MOST_FIGHTS: usize = 4;

#[derive(Debug, Clone)]
pub(super) struct Planes {
    pub(super) kinds: usize,
    pub(super) cells: usize,
    rows: usize,
    files: usize,
    /// The cells of the planes of [`BOARD`], by seat.
    board: [[Vec<u16>; 5]; 2],
    codes: Vec<String>,
}

impl Planes {
    pub(super) fn new<B: Bits>(game: &Gunjin<B>, grids: [&Grid; 2]) -> Planes {
        let board = game.ruleset().board();
        let of_seat = |seat: usize| {
            let grid: &Grid = grids[seat];
            let headquarters = |owner: usize| board.headquarters_or_nowhere(owner);
            [
                grid.cells_where(board, |_, _| true),
                grid.cells_where(board, |square, _| square == headquarters(seat)),
                grid.cells_where(board, |square, _| square == headquarters(1 - seat)),
                grid.cells_where(board, |square, place| {
                    place == Place::Field && board.square(square).entrance
                }),
                grid.roads.clone(),
            ]
        };
        let (rows, files) = (grids[0].rows, grids[0].files);
        let kinds = game.ruleset().kinds();
        Planes {
            kinds: kinds.len(),
            cells: rows * files,
            rows,
            files,
            board: [of_seat(0), of_seat(1)],
            codes: kinds.iter().map(|kind| kind.code.clone()).collect(),
        }
    }

    pub(super) fn sheet(&self) -> Sheet {
        let mut names = self.kind_names("own", "enemy, probability of");
        names.extend(FACTS.iter().chain(&BOARD).map(|name| (*name).to_string()));
        names.push(CLOCK.to_string());
        let clock = names.len() - 1;
        let facts = Fact::SHARES.map(|fact| 2 * self.kinds + fact as usize);
        Sheet::planes(names, self.rows, self.files).with_shares(facts.into_iter().chain([clock]))
    }

    /// The planes of bits of facts, of kinds of one's own, of kinds of the enemy and of the clock.
    pub(super) fn changing_bits(&self) -> [std::ops::Range<usize>; 4] {
        let (own, both) = (self.kinds, 2 * self.kinds);
        let (board, clock) = (both + FACT_BITS, both + FACT_BITS + BOARD.len());
        [both..board, 0..own, own..both, clock..clock + BYTE]
    }

    /// Every plane of the board with its cells.
    pub(super) fn board_bits(&self, seat: usize) -> impl Iterator<Item = (usize, &[u16])> {
        let first = 2 * self.kinds + FACT_BITS;
        self.board[seat & 1].iter().zip(first..).map(|(cells, plane)| (plane, &cells[..]))
    }

    pub(super) fn truth_sheet(&self) -> Sheet {
        let mut names = self.kind_names("own", "enemy");
        names.extend(BOARD.iter().map(|name| (*name).to_string()));
        names.push(CLOCK.to_string());
        Sheet::planes(names, self.rows, self.files)
    }

    fn kind_names(&self, own: &str, enemy: &str) -> Vec<String> {
        let of = |owner: &str| -> Vec<String> {
            self.codes.iter().map(|code| format!("{owner} {code}")).collect()
        };
        [of(own), of(enemy)].concat()
    }

    pub(super) fn write_board<N: Number>(&self, seat: usize, before: usize, clock: f32, numbers: &mut [N]) {
        for (plane, cells) in self.board[seat & 1].iter().enumerate() {
            let plane = &mut numbers[(before + plane) * self.cells..][..self.cells];
            cells.iter().for_each(|&cell| plane[usize::from(cell)] = N::WHOLE);
        }
        numbers[(before + BOARD.len()) * self.cells..].fill(N::of(clock));
    }

    pub(super) fn observe<B: Bits, N: Number>(
        &self,
        game: &Gunjin<B>,
        grid: &Grid,
        view: &View<B>,
        marginals: &Marginals,
        numbers: &mut [N],
    ) {
        numbers.fill(N::NONE);
        let facts = 2 * self.kinds;
        {
            let mut writer = Writer { grid, cells: self.cells, facts, numbers };
            writer.own_pieces(view);
            writer.enemies(view, self.kinds, marginals);
            writer.last_move(view);
            writer.state(game, view);
        }
        self.write_board(view.seat, facts + FACTS.len(), clock(game, view.ply()), numbers);
    }
}

struct Writer<'w, N> {
    grid: &'w Grid,
    cells: usize,
    facts: usize,
    numbers: &'w mut [N],
}

/// Plies played, of the most there can be.
pub(super) fn clock<B: Bits>(game: &Gunjin<B>, ply: u32) -> f32 {
    ply.min(game.ply_cap) as f32 / game.ply_cap.max(1) as f32
}

pub(super) fn share_of_fights(fights: usize) -> f32 {
    fights.min(MOST_FIGHTS) as f32 / MOST_FIGHTS as f32
}

impl<N: Number> Writer<'_, N> {
    #[inline]
    fn mark(&mut self, fact: Fact, square: u8) {
        self.write(self.facts + fact as usize, square, N::WHOLE);
    }

    #[inline]
    fn mark_if(&mut self, holds: bool, fact: Fact, square: u8) {
        if holds {
            self.mark(fact, square);
        }
    }

    #[inline]
    fn write(&mut self, plane: usize, square: u8, number: N) {
        for cell in self.grid.cells(square) {
            self.numbers[plane * self.cells + cell] = number;
        }
    }

    fn own_pieces<B: Bits>(&mut self, view: &View<B>) {
        let mut fights = [0; MOST_SQUARES];
        for fight in view.enemies.iter().flat_map(|enemy| &enemy.fights) {
            fights[usize::from(fight.our_start)] += 1;
        }
        for piece in &view.own {
            let Some(square) = piece.square else { continue };
            self.write(usize::from(piece.kind), square, N::WHOLE);
            self.mark(Fact::Own, square);
            self.mark_if(piece.moved, Fact::OwnMoved, square);
            self.mark_if(piece.shown, Fact::OwnShown, square);
            let fought = fights[usize::from(piece.start)];
            if fought > 0 {
                let share = N::of(share_of_fights(fought));
                self.write(self.facts + Fact::OwnFights as usize, square, share);
            }
        }
    }

    fn enemies<B: Bits>(&mut self, view: &View<B>, kinds: usize, marginals: &Marginals) {
        for (index, piece) in view.enemies.iter().enumerate() {
            let Some(square) = piece.square else { continue };
            self.mark(Fact::Enemy, square);
            self.mark_if(piece.moved, Fact::EnemyMoved, square);
            self.mark_if(piece.shown.is_some(), Fact::EnemyShown, square);
            if !piece.fights.is_empty() {
                let share = N::of(share_of_fights(piece.fights.len()));
                self.write(self.facts + Fact::EnemyFights as usize, square, share);
            }
            let row = marginals.row(index);
            for cell in self.grid.cells(square) {
                let mut left = piece.kinds;
                while left != 0 {
                    let kind = left.trailing_zeros() as usize;
                    left &= left - 1;
                    self.numbers[(kinds + kind) * self.cells + cell] = N::of(row[kind]);
                }
            }
        }
    }

    fn last_move<B: Bits>(&mut self, view: &View<B>) {
        let Some(announced) = view.log.last() else { return };
        let action = announced.action;
        self.mark(Fact::LastFrom, action.from);
        self.mark(Fact::LastTo, action.to);
        let lived = announced.outcome == Some(Outcome::Win);
        self.mark_if(announced.outcome.is_some() && lived, Fact::LastWon, action.to);
        self.mark_if(announced.outcome.is_some() && !lived, Fact::LastLost, action.to);
        self.mark_if(announced.seat != view.seat, Fact::LastByEnemy, action.to);
    }

    fn state<B: Bits>(&mut self, game: &Gunjin<B>, view: &View<B>) {
        view.frozen().members().for_each(|square| self.mark(Fact::Frozen, square));
        for (fact, owner) in [(Fact::OwnClosed, view.seat), (Fact::EnemyClosed, 1 - view.seat)] {
            self.mark_if(view.is_closed(owner), fact, game.headquarters[owner]);
        }
    }
}
