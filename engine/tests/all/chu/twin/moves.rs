//! All moves, path by path, and what they do.

use super::pieces::{around, lion_lines, reach};
use super::sfen::name;
use super::{Board, Man, Men, Place, Twin, man, places, set};
use std::collections::BTreeSet;

/// A move by path: over `mid` if it has two steps, whether or not something stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Move {
    pub(crate) from: Place,
    pub(crate) mid: Option<Place>,
    pub(crate) to: Place,
    pub(crate) promotes: bool,
}

impl Move {
    pub(crate) fn text(self) -> String {
        let mid = self.mid.map_or(String::new(), name);
        format!("{}{mid}{}{}", name(self.from), name(self.to), if self.promotes { "+" } else { "" })
    }

    /// The same without a first step that takes nothing.
    pub(crate) fn canonical(self, board: &Board) -> Move {
        Move { mid: self.mid.filter(|&mid| man(&board.men, mid).is_some()), ..self }
    }
}

/// Number of king's steps between two places.
fn distance(one: Place, other: Place) -> i32 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

impl Twin {
    /// Every move by path, as if the game were not over.
    pub(crate) fn paths(&self, board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, who) in places(&board.men, board.gote) {
            let free = |place: &Place| {
                *place == from || man(&board.men, *place).is_none_or(|other| other.gote != who.gote)
            };
            for to in reach(&board.men, from, who).into_iter().filter(free) {
                let step = Move { from, mid: None, to, promotes: false };
                moves.push(step);
                if self.may_promote(board, who, from, to) {
                    moves.push(Move { promotes: true, ..step });
                }
            }
            for (mid, to) in two_steps(from, who) {
                if mid != from && free(&mid) && free(&to) {
                    moves.push(Move { from, mid: Some(mid), to, promotes: false });
                }
            }
        }
        moves.retain(|action| self.lion_rules_allow(board, action));
        moves
    }

    /// Every move once for each result, as texts in order.
    pub(crate) fn canonical(&self, board: &Board) -> Vec<String> {
        let moves: BTreeSet<Move> =
            self.paths(board).into_iter().map(|action| action.canonical(board)).collect();
        let mut texts: Vec<String> = moves.into_iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    /// I4 to I6.
    fn may_promote(&self, board: &Board, who: Man, from: Place, to: Place) -> bool {
        if who.promoted || "KNQ".contains(who.letter) {
            return false;
        }
        let rank = |place: Place| if who.gote { 11 - place.0 } else { place.0 };
        let (started, ended) = (rank(from) < 4, rank(to) < 4);
        let captures = man(&board.men, to).is_some();
        let counts = ended || started && self.says("promote_on_capture", "start_or_end_in_zone");
        let rescued = match self.rules["last_rank_promotion"].as_str() {
            "none" => "",
            "pawn" => "P",
            "pawn_and_lance" => "PL",
            "pawn_and_go_between" => "PI",
            other => panic!("{other}"),
        };
        ended && !started || captures && counts || rank(to) == 0 && rescued.contains(who.letter)
    }

    /// I10 to I16.
    fn lion_rules_allow(&self, board: &Board, action: &Move) -> bool {
        let enemy = |place: Place| man(&board.men, place).filter(|man| man.gote != board.gote);
        let mover = man(&board.men, action.from).expect("a man moves");
        let on_the_way = action.mid.and_then(enemy);
        let eaten_along = on_the_way.is_some_and(|other| !other.is_small());
        let takes_far_lion =
            enemy(action.to).is_some_and(Man::is_lion) && distance(action.from, action.to) == 2;
        let eats_along = mover.is_lion() && takes_far_lion && eaten_along;
        if mover.is_lion() && takes_far_lion && !eats_along && self.can_be_retaken(board, action) {
            return false;
        }
        let bound = !mover.is_lion() || self.says("counter_strike_binds_lions", "true") && !eats_along;
        if board.struck.is_none() || !bound {
            return true;
        }
        let places = [action.mid, Some(action.to)].into_iter().flatten();
        let mut lions = places.filter(|&place| enemy(place).is_some_and(Man::is_lion));
        !lions.any(|place| {
            let excepted = self.says("counter_strike_same_square", "allowed") && board.struck == Some(place);
            !excepted
                && match self.rules["counter_strike"].as_str() {
                    "off" => false,
                    "always" => true,
                    "only_if_protected" => self.can_be_retaken(board, action),
                    other => panic!("{other}"),
                }
        })
    }

    /// True if the other side could take the piece that has just moved, whatever that exposed (I11, I12,
    /// I16).
    fn can_be_retaken(&self, board: &Board, action: &Move) -> bool {
        let after = moved(&board.men, action);
        let takes = |(place, who): (Place, Man)| reach(&after, place, who).contains(&action.to);
        let small_on_the_way = action.mid.and_then(|mid| {
            let taken = man(&board.men, mid).filter(|man| man.is_small() && man.gote != board.gote)?;
            Some((mid, taken)).filter(|_| self.says("protection_counted", "whole_move"))
        });
        places(&after, !board.gote).into_iter().chain(small_on_the_way).any(takes)
    }

    /// Plays a move.
    pub(crate) fn play(&self, board: &Board, action: &Move) -> Board {
        let lion = |place: Place| {
            man(&board.men, place).filter(|man| man.is_lion() && man.gote != board.gote).map(|_| place)
        };
        let mover = man(&board.men, action.from).expect("a man moves");
        let struck = lion(action.to).or(action.mid.and_then(lion)).filter(|_| !mover.is_lion());
        Board { men: moved(&board.men, action), gote: !board.gote, struck, number: board.number + 1 }
    }
}

/// The places of two steps of a lion, or of a piece with its power along a line (I7 to I9).
fn two_steps(from: Place, who: Man) -> Vec<(Place, Place)> {
    if who.is_lion() {
        return around(from)
            .into_iter()
            .flat_map(|mid| around(mid).into_iter().map(move |to| (mid, to)))
            .collect();
    }
    let along = |(rows, columns): Place| {
        let mid = (from.0 + rows, from.1 + columns);
        [(mid, from), (mid, (mid.0 + rows, mid.1 + columns))]
    };
    let all = lion_lines(who).into_iter().flat_map(along);
    all.filter(|&(mid, to)| super::on_board(mid) && super::on_board(to)).collect()
}

/// The men after a move.
fn moved(men: &Men, action: &Move) -> Men {
    let mut after = *men;
    let mover = man(men, action.from).expect("a man moves");
    set(&mut after, action.from, None);
    if let Some(mid) = action.mid {
        set(&mut after, mid, None);
    }
    set(&mut after, action.to, Some(Man { promoted: mover.promoted || action.promotes, ..mover }));
    after
}
