//! `meetings.csv` and `standing.csv`: the tables of an arena, as printed (columns: `data/SCHEMA.md`).

use crate::arena::standing::{Meetings, Standing};
use crate::run::columns::ArenaTable;
use gunjin_play::files::{WholeFile, WriteError};
use std::path::Path;

/// Lines of CSV, made whole in memory: writing there does not fail.
pub(super) fn written(
    path: &Path,
    fill: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> Result<(), csv::Error>,
) -> Result<(), WriteError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let filled = fill(&mut writer);
    debug_assert!(filled.is_ok(), "{filled:?}");
    WholeFile::create(path)?.write(&writer.into_inner().unwrap_or_default())
}

/// Writes one line for every agent of every group that met.
///
/// # Errors
/// If the file cannot be written.
pub fn write_meetings(path: &Path, agents: &[String], meetings: &[Meetings]) -> Result<(), WriteError> {
    written(path, |writer| {
        writer.write_record(ArenaTable::Meetings.columns().iter().map(|column| &column.name))?;
        for meeting in meetings {
            for (place, paired) in meeting.places.iter().enumerate() {
                let others = meeting.group.iter().enumerate().filter(|(other, _)| *other != place);
                let others: Vec<&str> = others.map(|(_, &agent)| agents[agent].as_str()).collect();
                let score = paired.score();
                let number =
                    |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
                let mut fields = vec![agents[meeting.group[place]].clone(), others.join(" ; ")];
                fields.push(meeting.games().to_string());
                fields.push(number(score.map(|score| score.point)));
                fields.push(number(score.map(|score| score.low)));
                fields.push(number(score.map(|score| score.high)));
                fields.extend(paired.pentanomial.iter().map(u64::to_string));
                writer.write_record(&fields)?;
            }
        }
        Ok(())
    })
}

/// Writes one line an agent, the best first.
///
/// # Errors
/// If the file cannot be written.
pub fn write_standing(path: &Path, standing: &Standing) -> Result<(), WriteError> {
    written(path, |writer| standing.places.iter().try_for_each(|(_, place)| writer.serialize(place)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::standing::standing;
    use crate::run::read::TableFile;
    use gunjin_play::game_run::result::Score;

    #[test]
    fn a_standing_has_the_columns_of_its_schema() {
        let folder = std::env::temp_dir().join(format!("gunjin-standing-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(ArenaTable::Standing.file());
        let agents = ["a", "b"].map(String::from);
        let mut meetings = Meetings::new(vec![0, 1]);
        let game = |points: [f64; 2]| Score {
            points: points.to_vec(),
            reason: "hq".into(),
            plies: 9,
            why: String::new(),
        };
        meetings.add(&[game([1.0, 0.0]), game([0.5, 0.5])]);
        write_standing(&path, &standing(&agents, &[meetings], 1)).expect("room");
        let headings = TableFile::at(&path).expect("a table").headings().to_vec();
        std::fs::remove_dir_all(&folder).expect("it was there");
        let columns = ArenaTable::Standing.columns().into_iter().map(|column| column.name);
        assert!(columns.eq(headings.iter().cloned()), "{headings:?}");
    }
}
