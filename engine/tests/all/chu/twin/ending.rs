//! End of a game on the board (I3, I18).

use super::pieces::reach;
use super::{Board, Man, Place, Twin, places};

impl Twin {
    /// Points of sente (2 for a win, 1 for a draw) and why, if the game is over.
    pub(crate) fn ending(&self, board: &Board) -> Option<(u32, &'static str)> {
        let win = |gote: bool| if gote { 0 } else { 2 };
        for gote in [false, true] {
            if royals(board, gote).is_empty() {
                return Some((win(!gote), "royal-captured"));
            }
        }
        if self.paths(board).is_empty() {
            return Some((win(!board.gote), "no-move"));
        }
        let bare = match self.rules["bare_king"].as_str() {
            "off" => None,
            "lishogi" => lishogi(board),
            "renmei" => self.renmei(board),
            other => panic!("{other}"),
        };
        let cap: u64 = self.rules["ply_cap"].parse().expect("a number");
        match bare {
            Some(None) => Some((1, "bare-kings")),
            Some(Some(winner)) => Some((win(winner), "bare-king")),
            None => (board.number > cap).then_some((1, "ply-cap")),
        }
    }

    /// One royal each and one useful piece besides, which cannot be taken at once; or nothing besides. The
    /// winner, or none for a draw.
    fn renmei(&self, board: &Board) -> Option<Option<bool>> {
        if [false, true].iter().any(|&gote| royals(board, gote).len() != 1) {
            return None;
        }
        let all = [places(&board.men, false), places(&board.men, true)].concat();
        let others: Vec<(Place, Man)> = all.into_iter().filter(|(_, man)| !man.is_royal()).collect();
        match others[..] {
            [] => Some(None),
            [(place, man)] => {
                let hits = |action: &super::Move| action.to == place || action.mid == Some(place);
                let lost = board.gote != man.gote && self.paths(board).iter().any(hits);
                (!man.is_small() && !is_dead(place, man) && !lost).then_some(Some(man.gote))
            }
            _ => None,
        }
    }
}

fn royals(board: &Board, gote: bool) -> Vec<Place> {
    places(&board.men, gote).into_iter().filter(|(_, man)| man.is_royal()).map(|(place, _)| place).collect()
}

/// A pawn or lance on the last rank.
fn is_dead((row, _): Place, man: Man) -> bool {
    (man.is('P') || man.is('L')) && row == if man.gote { 11 } else { 0 }
}

/// A side with nothing alive but its only royal loses against a side with only one royal, unattacked, and two
/// other useful pieces, or one that is not next to the bare king (nor is the royal); two such sides draw if
/// neither is in check.
fn lishogi(board: &Board) -> Option<Option<bool>> {
    let alive = |gote: bool| {
        let all = places(&board.men, gote).into_iter();
        all.filter(|&(place, man)| !is_dead(place, man)).collect::<Vec<_>>()
    };
    let only_royal = |gote: bool| Some(royals(board, gote)).filter(|all| all.len() == 1).map(|all| all[0]);
    let attacked = |place: Place, by: bool| {
        places(&board.men, by).into_iter().any(|(from, man)| reach(&board.men, from, man).contains(&place))
    };
    for bare in [board.gote, !board.gote] {
        let (Some(king), Some(other)) = (only_royal(bare), only_royal(!bare)) else { continue };
        let useful: Vec<(Place, Man)> = alive(!bare).into_iter().filter(|(_, man)| !man.is_small()).collect();
        let near = |(row, column): Place| (row - king.0).abs() <= 1 && (column - king.1).abs() <= 1;
        let safe = useful.len() > 2 || useful.iter().all(|&(place, _)| !near(place));
        if alive(bare).len() == 1 && useful.len() > 1 && safe && !attacked(other, bare) {
            return Some(Some(!bare));
        }
    }
    let bare =
        |gote: bool| alive(gote).len() == 1 && only_royal(gote).is_some_and(|king| !attacked(king, !gote));
    (bare(false) && bare(true)).then_some(None)
}
