//! `meetings.csv` and `standing.csv`: the tables of an arena, as printed (columns: `data/SCHEMA.md`).

use super::claims_csv::plain;
use crate::analysis::result_table::{Cell, Holds, ResultTable, cells};
use crate::arena::standing::{Meetings, Standing};
use crate::run::columns::ArenaTable;
use gunjin_play::files::WriteError;
use std::path::Path;

/// A table without rows.
fn empty(table: ArenaTable) -> ResultTable {
    let columns: Vec<_> = table.entries().iter().map(|(name, _)| (*name, Holds::Words)).collect();
    ResultTable::new(table.file().trim_end_matches(".csv"), "", &columns)
}

/// Writes both into the folder of the arena: a line for every agent of every group that met, and a line an agent, the
/// best first.
///
/// # Errors
/// If a file cannot be written.
pub fn write_arena(
    out: &Path,
    agents: &[String],
    meetings: &[Meetings],
    standing: &Standing,
) -> Result<(), WriteError> {
    let mut table = empty(ArenaTable::Meetings);
    for meeting in meetings {
        for (place, paired) in meeting.places.iter().enumerate() {
            let score = paired.score().map(|score| [score.point, score.low, score.high].map(plain));
            table.row(cells![
                [&agents[meeting.group[place]], &meeting.others(agents, place).join(" ; ")]; [meeting.games()];
                score.unwrap_or([const { Cell::Empty }; 3]); paired.pentanomial
            ]);
        }
    }
    table.write(out)?;
    let mut table = empty(ArenaTable::Standing);
    for (_, place) in &standing.places {
        table.row(cells![
            [&place.agent]; [place.score];
            [place.rating, place.rating_low, place.rating_high, place.nash_share];
            [place.worst_opponent.as_ref()]; [place.worst_score, place.worst_low, place.worst_high]
        ]);
    }
    table.write(out)
}
