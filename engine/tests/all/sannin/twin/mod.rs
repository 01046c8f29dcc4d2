//! A second implementation of three-player shogi, slow and plain, written from the rules J1 to J20 and the
//! list of decisions at the head of the game's module. It shares no code and no data with the engine: cells
//! are pairs of coordinates, pieces walk step by step, and every question is answered by trying. Actions and
//! positions are exchanged as text only.

pub(crate) mod act;
pub(crate) mod attack;
pub(crate) mod moves;
pub(crate) mod text;

use std::collections::BTreeMap;

/// File and row, counted from the garden.
pub(crate) type Cell = (i32, i32);

/// A piece: whose, which kind, promoted or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) seat: usize,
    pub(crate) kind: char,
    pub(crate) promoted: bool,
}

/// Stage of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Fresh,
    Offered(usize),
    Refused,
    Second,
}

/// Everything on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) board: [Option<Piece>; 169],
    /// By seat and kind, in the order of [`KINDS`].
    pub(crate) hands: [[usize; 8]; 3],
    pub(crate) turn: usize,
    pub(crate) stage: Stage,
    pub(crate) jumps: [bool; 3],
    pub(crate) allies: Option<[usize; 2]>,
    pub(crate) out: [bool; 3],
    pub(crate) owes: [bool; 3],
    /// Memory of the last turn: `answered`, `threat`, `loss` or nothing.
    pub(crate) last_turn: &'static str,
    /// By seat: where its last turn took a piece, and whose.
    pub(crate) took: [Option<(Cell, usize)>; 3],
    pub(crate) ply: u32,
    /// Why it is over, and who won.
    pub(crate) result: Option<(String, Vec<usize>)>,
}

/// The kinds in the order of hands.
pub(crate) const KINDS: [char; 8] = ['K', 'R', 'B', 'G', 'N', 'S', 'L', 'P'];

/// The letters of the seats.
pub(crate) const SEATS: [char; 3] = ['f', 'm', 'l'];

/// The switches with their defaults, as the rules decide them.
const DEFAULTS: &str = "seat_order=counterclockwise garden_win=unallied mate_counts=at_once mater=completes \
    loser_hand=leaves impasse=points \
    promotion=entering_and_leaving king_promotes_in_garden=true king_first_jump=empty_cells jump_lost=while_in_check \
    light_kill=one alliances=declared_and_sudden declaration=any_turn start_alliance=none sudden_alliance=printed \
    sudden_check=true sudden_threat=true sudden_loss=exchange sudden_lines=allies \
    ally_promotion=all_but_king ally_capture=to_relieve_check_or_recapture rescue=two_moves after_alliance=play_on \
    no_move=draw ply_cap=1500";

/// The game under some switches.
#[derive(Debug, Clone)]
pub(crate) struct Twin {
    switches: BTreeMap<String, String>,
}

impl Twin {
    /// From switches that differ from the defaults, as in `a=b,c=d`.
    pub(crate) fn new(changes: &str) -> Twin {
        let pairs = DEFAULTS.split_whitespace().chain(changes.split(',').filter(|part| !part.is_empty()));
        let split = |pair: &str| {
            let (name, value) = pair.split_once('=').expect("name=value");
            (name.to_string(), value.to_string())
        };
        Twin { switches: pairs.map(split).collect() }
    }

    /// True if a switch has a value.
    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.switches[name] == value
    }

    pub(crate) fn ply_cap(&self) -> u32 {
        self.switches["ply_cap"].parse().expect("a number")
    }

    /// The start (J1): everybody the same, turned by a third of a circle.
    pub(crate) fn start(&self) -> State {
        let mut state = State {
            board: [None; 169],
            hands: [[0; 8]; 3],
            turn: 0,
            stage: Stage::Fresh,
            jumps: [!self.is("king_first_jump", "off"); 3],
            allies: None,
            out: [false; 3],
            owes: [false; 3],
            last_turn: "",
            took: [None; 3],
            ply: 0,
            result: None,
        };
        for seat in 0..3 {
            for (row, kinds) in [(6, "LSGKGSL"), (5, ".B....R."), (4, "PPPPNPPPP")] {
                for (index, kind) in kinds.chars().enumerate().filter(|(_, kind)| *kind != '.') {
                    let cell = self.seen_by(seat, (index as i32 - 6, row));
                    state.put(cell, Piece { seat, kind, promoted: false });
                }
            }
        }
        if self.is("start_alliance", "against_first") {
            self.make_alliance(&mut state, 1, 2);
        }
        state
    }

    /// Sixths of a circle by which a seat's view is turned: 先手 sits at the upper right edge of the page,
    /// the edge at the bottom is that of 中手, or of 後手 if the turn goes the other way (J2).
    pub(crate) fn turned(&self, seat: usize) -> usize {
        let clockwise = self.is("seat_order", "clockwise");
        match seat {
            0 => 4,
            1 if clockwise => 0,
            1 => 2,
            _ if clockwise => 2,
            _ => 0,
        }
    }

    /// The cell that a seat would call so, if it sat at the bottom.
    pub(crate) fn seen_by(&self, seat: usize, cell: Cell) -> Cell {
        (0..self.turned(seat)).fold(cell, |(q, r), _| (-r, q + r))
    }

    /// Seat whose territory a cell is in (J1).
    pub(crate) fn territory(&self, cell: Cell) -> Option<usize> {
        (0..3).find(|&seat| match self.turned(seat) {
            0 => cell.1 >= 4,
            4 => cell.0 >= 4,
            _ => cell.0 + cell.1 <= -4,
        })
    }

    /// Move sequences of a length.
    pub(crate) fn perft(&self, state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.legal(state);
        if depth == 1 {
            return legal.len() as u64;
        }
        legal.iter().map(|action| self.perft(&self.play(state, action), depth - 1)).sum()
    }
}

/// True if coordinates are a cell of the board.
pub(crate) fn on_board((q, r): Cell) -> bool {
    q.abs() <= 6 && r.abs() <= 6 && (q + r).abs() <= 6
}

/// Every cell, row by row.
pub(crate) fn cells() -> impl Iterator<Item = Cell> {
    (-6..=6).flat_map(|r| (-6..=6).map(move |q| (q, r))).filter(|&cell| on_board(cell))
}

impl State {
    pub(crate) fn at(&self, (q, r): Cell) -> Option<Piece> {
        self.board[((q + 6) * 13 + r + 6) as usize]
    }

    pub(crate) fn put(&mut self, (q, r): Cell, piece: Piece) {
        self.board[((q + 6) * 13 + r + 6) as usize] = Some(piece);
    }

    pub(crate) fn clear(&mut self, (q, r): Cell) {
        self.board[((q + 6) * 13 + r + 6) as usize] = None;
    }

    pub(crate) fn king(&self, seat: usize) -> Option<Cell> {
        self.pieces(seat).into_iter().find(|&(_, piece)| piece.kind == 'K').map(|(cell, _)| cell)
    }

    pub(crate) fn pieces(&self, seat: usize) -> Vec<(Cell, Piece)> {
        let owned = |cell: Cell| self.at(cell).filter(|piece| piece.seat == seat).map(|piece| (cell, piece));
        cells().filter_map(owned).collect()
    }

    pub(crate) fn has_promoted_king(&self, seat: usize) -> bool {
        self.king(seat).and_then(|cell| self.at(cell)).is_some_and(|king| king.promoted)
    }

    pub(crate) fn playing(&self) -> Vec<usize> {
        (0..3).filter(|&seat| !self.out[seat]).collect()
    }

    pub(crate) fn ally_of(&self, seat: usize) -> Option<usize> {
        let [one, other] = self.allies?;
        match seat {
            _ if seat == one => Some(other),
            _ if seat == other => Some(one),
            _ => None,
        }
    }

    /// True if two seats are against each other.
    pub(crate) fn hostile(&self, one: usize, other: usize) -> bool {
        one != other && self.ally_of(one) != Some(other)
    }

    /// True if all three play and nobody is allied.
    pub(crate) fn three_alone(&self) -> bool {
        self.allies.is_none() && self.playing().len() == 3
    }

    pub(crate) fn next(&self, seat: usize) -> usize {
        let later = [(seat + 1) % 3, (seat + 2) % 3];
        later.into_iter().find(|&other| !self.out[other]).unwrap_or(seat)
    }
}

/// The position of a kind in hands.
pub(crate) fn kind_index(kind: char) -> usize {
    KINDS.iter().position(|known| *known == kind).expect("a kind")
}
