//! Knowledge of seats in the games of a claim, from the positions that were sampled: what a fight told, and who knew more.

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
pub fn gains(tells: &Tells, folder: &Path, mut tell: impl FnMut(Key, bool, f64)) -> Result<(), Wrong> {
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
pub fn known(folder: &Path, mut tell: impl FnMut(Key, f64)) -> Result<(), Wrong> {
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
