//! Tests of `gunjin_experiments::export::standing_csv`.

use gunjin_experiments::arena::standing::{Meetings, standing};
use gunjin_experiments::export::standing_csv::*;
use gunjin_experiments::run::columns::ArenaTable;
use gunjin_experiments::run::read::TableFile;
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
    let standing = standing(&agents, std::slice::from_ref(&meetings), 1);
    write_arena(&folder, &agents, &[meetings], &standing).expect("room");
    let headings = TableFile::at(&path).expect("a table").headings().to_vec();
    std::fs::remove_dir_all(&folder).expect("it was there");
    let columns = ArenaTable::Standing.columns().into_iter().map(|column| column.name);
    assert!(columns.eq(headings.iter().cloned()), "{headings:?}");
}
