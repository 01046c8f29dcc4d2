//! Tests of `gunjin_experiments::analysis::watch`.

use gunjin_engine::Wrong;
use gunjin_experiments::analysis::watch::*;
use gunjin_experiments::run::plan::Table;
use gunjin_experiments::run::read::TableFile;
use std::sync::atomic::{AtomicU64, Ordering};

/// Sums what it is told.
struct Sum(AtomicU64);

impl Watch for Sum {
    fn begins(&self, _: Part, _: u64) {}

    fn done(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }
}

#[test]
fn a_table_is_told_of_in_portions_up_to_its_length() {
    let folder = std::env::temp_dir().join(format!("gunjin-watch-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("games.csv"), "cell\n".repeat(40_000)).expect("a file");
    let (sum, mut lines) = (Sum(AtomicU64::new(0)), 0);
    let table = TableFile::open(&folder, Table::Games).expect("a table");
    let counted = each_line(table, &sum, |_| {
        lines += 1;
        Ok::<(), Wrong>(())
    });
    let all = TableFile::bytes(&folder, Table::Games);
    std::fs::remove_dir_all(&folder).expect("it was there");
    assert_eq!((counted, lines, all), (Ok(()), 39_999, Ok(200_000)));
    let told = sum.0.into_inner();
    assert!((200_000 - PORTION..=200_000).contains(&told), "{told}");
    assert_eq!(TableFile::bytes(&folder, Table::Games), Ok(0), "it is not there any more");
}
