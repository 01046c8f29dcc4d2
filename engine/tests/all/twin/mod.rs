//! The slow twin: 軍人将棋 straight from the numbered rules (docs/RULES.md), slow and obvious, sharing no
//! code with the engine. It is the oracle against which the engine is tested; everything goes in and out as
//! text.

mod board;
mod edition;
mod ending;
mod fight;
mod jumps;
mod meeting;
mod moves;
mod past;
mod position;
mod table;

use board::Board;
use edition::Edition;
use fight::Strike;
pub(crate) use meeting::Meeting;
use moves::Move;
pub(crate) use past::Past;
pub(crate) use position::State;
use std::collections::BTreeMap;

/// One edition with its switches, ready to play.
pub(crate) struct Twin {
    board: Board,
    edition: Edition,
}

/// The umpire's announcement after a move (R9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Announcement {
    /// `w`, `l`, `b`, or nothing where nobody met.
    pub(crate) outcome: Option<char>,
    /// The squares emptied besides, sorted (R9.4).
    pub(crate) emptied: Vec<String>,
    /// The pieces shown, `CODE square` before the move, sorted (R9.5, R9.6; what R9.2 shows is left out).
    pub(crate) shown: Vec<String>,
}

impl Twin {
    /// `edition`: the TOML text; `boards`: board id → TOML text, for `board=`; `switches`: pairs in the order
    /// typed.
    pub(crate) fn new(
        edition: &str,
        boards: &BTreeMap<String, String>,
        switches: &[(String, String)],
    ) -> Twin {
        let edition = Edition::new(edition, switches);
        let drawing = match edition.value("board") {
            "" => edition.drawing.clone(),
            id => {
                let file: toml::Table = boards[id].parse().expect("the board is TOML");
                file["drawing"].as_str().expect("a drawing").to_string()
            }
        };
        Twin { board: Board::new(&drawing, edition.number("bridge_squares")), edition }
    }

    /// All legal moves (R10.5), sorted; none when the game is over.
    pub(crate) fn legal(&self, state: &State) -> Vec<String> {
        let mut names: Vec<String> = self.moves(state).iter().map(|m| self.move_name(m)).collect();
        names.sort();
        names
    }

    /// A move as text (R10.5).
    fn move_name(&self, m: &Move) -> String {
        let name = |square: usize| self.board.squares[square].name.as_str();
        match (m.falls, m.bomb) {
            (false, _) => format!("{}{}", name(m.from), name(m.to)),
            (true, None) => format!("{}*{}", name(m.from), name(m.to)),
            (true, Some(bomb)) => format!("{}&{}*{}", name(m.from), name(bomb), name(m.to)),
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&self, state: &State, mv: &str) -> (State, Announcement) {
        let moves = self.moves(state);
        self.make(state, moves.iter().find(|m| self.move_name(m) == mv).expect("a legal move"))
    }

    /// Makes a move: who falls, where the mover stands, what is announced, whether the game is over.
    fn make(&self, state: &State, m: &Move) -> (State, Announcement) {
        let strike = self.strike(state, m);
        let mut next = state.clone();
        let mover = next.squares[m.from].take();
        for square in &strike.fallen {
            next.squares[*square] = None;
        }
        if let Some(ends) = strike.ends {
            next.squares[ends] = mover;
        }
        (next.side, next.ply) = (1 - state.side, state.ply + 1);
        for square in &strike.fallen {
            self.after_fall(state, &mut next, m, *square);
        }
        self.judge_after(state, &mut next, m, &strike);
        let emptied = self.emptied(state, &next, m);
        let shown = self.shown(state, m, &strike);
        (next, Announcement { outcome: strike.outcome, emptied, shown })
    }

    /// Changes of the extras by a fall (R10.2).
    fn after_fall(&self, before: &State, next: &mut State, m: &Move, square: usize) {
        let seat = before.squares[square].expect("a piece fell").seat;
        next.frozen.remove(&square); // R2.14
        if self.is_flag(before, square) {
            next.copied[seat] = None; // R4.6
        }
        let at_home = Some(square) == self.board.hq(seat) && square != m.from;
        next.closed[seat] |= at_home && self.edition.is("own_hq_closed", "after_removal"); // R2.15
    }

    /// R9.2: all who fight, if they are shown. R9.5: the fallen, if they are. R9.6: a fighting flag whose backer the umpire looks at.
    fn shown(&self, before: &State, m: &Move, strike: &Strike) -> Vec<String> {
        let mut squares = std::collections::BTreeSet::new();
        let all =
            self.edition.is("reveal", "reveal_then_hide") || self.edition.is("reveal", "reveal_and_stay");
        if all && strike.outcome.is_some() {
            squares.extend([Some(m.from), m.bomb].into_iter().flatten().chain(strike.fought.iter().copied()));
        }
        if self.edition.is("fallen", "shown") {
            squares.extend(&strike.fallen);
        }
        if self.edition.on("flag_shown_by_lifting") && strike.outcome.is_some() && !m.falls {
            squares
                .extend([m.from, m.to].into_iter().filter(|square| self.lender(before, *square).is_some()));
        }
        let lasting = self.edition.is("target", "flag")
            && self.edition.kinds.iter().all(|kind| !kind.is("flag") || kind.never_copies);
        if self.edition.on("flag_shown_when_commander_falls") && lasting {
            for square in &strike.fallen {
                let fell = before.squares[*square].expect("a piece fell");
                let standing = |s: &usize| !strike.fallen.contains(s) && self.is_flag(before, *s);
                let of_owner = |s: &usize| before.squares[*s].is_some_and(|piece| piece.seat == fell.seat);
                if self.edition.kinds[fell.kind].is("commander") {
                    squares.extend((0..before.squares.len()).filter(of_owner).filter(standing)); // R9.7
                }
            }
        }
        let piece = |square: usize| self.code(before.squares[square].expect("a piece is shown"));
        let mut shown: Vec<String> =
            squares.into_iter().map(|s| format!("{} {}", piece(s), self.board.squares[s].name)).collect();
        shown.sort();
        shown
    }

    // R9.4.
    fn emptied(&self, before: &State, next: &State, m: &Move) -> Vec<String> {
        let told = |square: usize| square == m.from || (square == m.to && !m.falls);
        let gone = |square: &usize| before.squares[*square].is_some() && next.squares[*square].is_none();
        let squares = (0..next.squares.len()).filter(gone).filter(|square| !told(*square));
        let mut names: Vec<String> = squares.map(|square| self.board.squares[square].name.clone()).collect();
        names.sort();
        names
    }

    /// The values for South and North and the reason, if the game is over (R8).
    pub(crate) fn result(&self, state: &State) -> Option<(f64, f64, &'static str)> {
        state.over
    }

    /// The number of sequences of exactly `depth` moves.
    pub(crate) fn perft(&self, state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves(state).iter().map(|m| self.perft(&self.make(state, m).0, depth - 1)).sum()
    }

    /// The plain table after the switches (R3): `w`, `l` or `b`; flags and marshals alone.
    pub(crate) fn combat(&self, attacker_ja: &str, defender_ja: &str) -> char {
        let (a, d) = (self.edition.by_ja(attacker_ja), self.edition.by_ja(defender_ja));
        match self.edition.table[a][d] {
            'w' if self.edition.explodes(a) => 'b',
            'l' if self.edition.explodes(d) => 'b',
            outcome => outcome,
        }
    }
}
