//! Watching an analysis, which may take minutes.

use crate::run::read::{Line, TableFile};
use gunjin_engine::Wrong;

/// A part of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Tables are read; counted in bytes.
    Reading,
    /// Samples are drawn and fitted; counted in samples of one regression each.
    Drawing,
}

/// Somebody who watches. Nothing that is found depends on it.
pub trait Watch: Sync {
    /// A part begins, and the one before is over. `all` is how much of it there is to do at most.
    fn begins(&self, part: Part, all: u64);

    /// So much more of it is done. Called from any thread, for samples in any order.
    fn done(&self, more: u64);
}

impl Watch for () {
    fn begins(&self, _: Part, _: u64) {}

    fn done(&self, _: u64) {}
}

/// Bytes between two words about reading.
const PORTION: u64 = 1 << 16;

/// Shows every line of a table, and tells how far it is.
///
/// # Errors
/// If a line cannot be read, or `look` fails.
pub fn each_line<E: From<Wrong>>(
    mut table: TableFile,
    watch: &dyn Watch,
    mut look: impl FnMut(&Line<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut told = 0;
    while let Some(line) = table.line()? {
        if line.byte() >= told + PORTION {
            watch.done(line.byte() - told);
            told = line.byte();
        }
        look(&line)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::Table;
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
}
