//! Knowledge of seats in the games of a claim, from the positions that were sampled: what a fight told, and
//! who knew more.

use super::claim::{Outcome, Tells};
use super::deal::{Key, fighters, key, seat_of};
use crate::run::plan::Table;
use crate::run::read::{Line, TableFile};
use gunjin_engine::Wrong;
use std::collections::BTreeMap;
use std::path::Path;

/// Uncertainty of both seats in bits, where it was counted exactly, by game and ply.
type Unknown = BTreeMap<(Key, u64), [Option<f64>; 2]>;

/// Tells of every fight that a claim asks for: whether the piece was one of its first kinds, and by how many
/// bits its owner knew more after the fight. Fights at the first and the last ply are left out, as positions
/// are not sampled there.
pub(super) fn told(tells: &Tells, folder: &Path, mut tell: impl FnMut(Key, bool, f64)) -> Result<(), Wrong> {
    let unknown = unknown(folder)?;
    let mut combats = TableFile::open(folder, Table::Combats)?;
    while let Some(line) = combats.line()? {
        let (game, ply, attacker) = (key(&line)?, line.number::<u64>("ply")?, seat_of(&line)?);
        let (kinds, outcome) = (fighters(&line)?, line.text("outcome")?);
        // The attacker's own outcome first, then the defender's.
        let own = [(kinds[0], attacker, "win", "lose"), (kinds[1], 3 - attacker, "lose", "win")];
        for (kind, seat, won, lost) in own {
            let asked = match tells.outcome {
                Outcome::Win => outcome == won,
                Outcome::Lose => outcome == lost,
            };
            let first = tells.kinds.iter().any(|other| other == kind);
            if !asked || !(first || tells.than.iter().any(|other| other == kind)) {
                continue;
            }
            let at = |ply: u64| unknown.get(&(game, ply)).and_then(|bits| bits[seat - 1]);
            if let (Some(before), Some(after)) = (at(ply.saturating_sub(1)), at(ply)) {
                tell(game, first, before - after);
            }
        }
    }
    Ok(())
}

fn unknown(folder: &Path) -> Result<Unknown, Wrong> {
    let mut unknown = Unknown::new();
    let mut positions = TableFile::open(folder, Table::Positions)?;
    while let Some(line) = positions.line()? {
        unknown.insert((key(&line)?, line.number("ply")?), bits(&line)?);
    }
    Ok(unknown)
}

fn bits(line: &Line<'_>) -> Result<[Option<f64>; 2], Wrong> {
    Ok([line.optional("entropy_1")?, line.optional("entropy_2")?])
}

/// Tells of every sampled position in which one seat knew more and the other had more pieces: the score of
/// the one that knew more.
pub(super) fn known(folder: &Path, mut tell: impl FnMut(Key, f64)) -> Result<(), Wrong> {
    let mut positions = TableFile::open(folder, Table::Positions)?;
    while let Some(line) = positions.line()? {
        let [Some(first), Some(second)] = bits(&line)? else { continue };
        let pieces = [pieces(&line, "material_1")?, pieces(&line, "material_2")?];
        let knows = usize::from(second < first);
        if first != second && pieces[knows] < pieces[1 - knows] {
            tell(key(&line)?, line.number(["score_1", "score_2"][knows])?);
        }
    }
    Ok(())
}

fn pieces(line: &Line<'_>, column: &str) -> Result<u32, Wrong> {
    let text = line.text(column)?;
    let count = |entry: &str| entry.split_once(':').and_then(|(_, count)| count.parse::<u32>().ok());
    text.split_whitespace()
        .map(count)
        .sum::<Option<u32>>()
        .ok_or_else(|| line.wrong_field(column, text, "list of kinds with their numbers"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// A folder with these tables.
    fn folder(name: &str, positions: &str, combats: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("gunjin-knowledge-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let heading = "cell,game_index,ply,material_1,material_2,entropy_1,entropy_2,score_1,score_2\n";
        let positions = format!("{heading}{positions}");
        std::fs::write(folder.join(Table::Positions.file()), positions).expect("room");
        let combats = format!("cell,game_index,ply,seat,attacker,defender,outcome\n{combats}");
        std::fs::write(folder.join(Table::Combats.file()), combats).expect("room");
        folder
    }

    fn fights(name: &str, outcome: Outcome) -> Vec<(Key, bool, f64)> {
        // Ply 6 is not sampled; at ply 8 seat 2 was not counted exactly.
        let positions = "0,3,1,GE:1,GE:1,50,60,1,0\n0,3,2,GE:1,GE:1,48,55,1,0\n0,3,3,GE:1,GE:1,47,51,1,0\n\
                         0,3,7,GE:1,GE:1,40,45,1,0\n0,3,8,GE:1,GE:1,39,,1,0\n";
        let combats = "0,3,1,1,SL,CV,win\n0,3,2,1,SL,CV,win\n0,3,3,1,CV,GE,lose\n0,3,7,2,SL,MI,win\n\
                       0,3,8,2,SL,GE,both\n0,4,2,1,SL,CV,win\n";
        let folder = folder(name, positions, combats);
        let tells = Tells { kinds: vec!["SL".into(), "CV".into()], than: vec!["GE".into()], outcome };
        let mut found = Vec::new();
        told(&tells, &folder, |game, first, bits| found.push((game, first, bits))).expect("tables");
        std::fs::remove_dir_all(&folder).expect("it was there");
        found
    }

    #[test]
    fn a_fight_tells_its_owner_what_it_no_longer_does_not_know() {
        // Seat 1 won with the second lieutenant at ply 2, seat 2 with the general at ply 3.
        assert_eq!(fights("won", Outcome::Win), [((0, 3), true, 2.0), ((0, 3), false, 4.0)]);
        // Seat 2 lost its cavalry at ply 2, seat 1 its own at ply 3.
        assert_eq!(fights("lost", Outcome::Lose), [((0, 3), true, 5.0), ((0, 3), true, 1.0)]);
    }

    #[test]
    fn positions_count_where_one_seat_knows_more_and_the_other_has_more() {
        let positions = "0,0,9,GE:1 FL:2,GE:1 FL:1,30,20,0.5,0.5\n0,1,9,GE:1,GE:1 FL:1,10,20,1,0\n\
                         0,1,18,GE:1,FL:1,10,20,1,0\n0,1,27,GE:1 FL:1,GE:1,10,20,1,0\n0,2,9,GE:1,GE:2,,20,1,0\n\
                         0,2,18,GE:1,GE:2,20,20,1,0\n";
        let folder = folder("knew", positions, "");
        let mut found = Vec::new();
        known(&folder, |game, score| found.push((game, score))).expect("positions");
        std::fs::remove_dir_all(&folder).expect("it was there");
        // In the first game seat 2 knows more and has less; in the second seat 1, at ply 9 alone.
        assert_eq!(found, [((0, 0), 0.5), ((0, 1), 1.0)]);
    }

    #[test]
    fn a_list_of_pieces_that_is_none_is_refused() {
        let folder = folder("broken", "0,0,9,GE,GE:1,30,20,1,0\n", "");
        let told = known(&folder, |_, _| ()).expect_err("no number").to_string();
        std::fs::remove_dir_all(&folder).expect("it was there");
        assert!(told.contains("material_1"), "{told}");
    }
}
