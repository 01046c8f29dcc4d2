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
pub const PORTION: u64 = 1 << 16;

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
