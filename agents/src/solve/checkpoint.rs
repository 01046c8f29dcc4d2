//! Checkpoints: everything that the next iterations of a solve depend on, as bytes.

use super::algorithm::Solver;
use super::compiled::Compiled;
use super::file::{FileError, Kind, open, pack, skip};
use super::profile::{Appraisal, Profile};
use super::run::{Iterate, Task};
use flate2::bufread::DeflateDecoder;
use gunjin_engine::Digest;
use std::io::{BufReader, Read};

/// No solve makes more iterations; above it some would not count.
const MOST_ITERATIONS: u64 = 1 << 53;

pub(super) type Milestones = Option<(Profile, Appraisal)>;

/// The checkpoint in a file that a solve was saved in: behind its policy, or alone.
///
/// # Errors
/// If the file is none of those, is damaged, or holds a policy alone.
pub fn within(bytes: &[u8]) -> Result<&[u8], FileError> {
    if !Kind::Policy.begins(bytes) {
        return Ok(bytes);
    }
    let rest = skip(bytes)?;
    if rest.is_empty() { Err(FileError::NoCheckpoint) } else { Ok(rest) }
}

/// Facts that a checkpoint must share with the task that resumes it.
fn label(task: &Task) -> String {
    let best = if task.iterate == Iterate::Best { " best" } else { "" };
    format!("{} seed {}{best}", task.algorithm, task.seed)
}

pub(super) fn save(
    game: &Compiled,
    task: &Task,
    solver: &dyn Solver,
    best: Option<&(Profile, Appraisal)>,
) -> Vec<u8> {
    let mut arrays = Arrays::default();
    solver.save(&mut arrays);
    if task.iterate == Iterate::Best {
        arrays.put_number(u64::from(best.is_some()));
        best.iter().for_each(|(profile, _)| arrays.put(&profile.probabilities));
    }
    pack(Kind::Checkpoint, &game.tree, &label(task), &arrays.into_bytes())
}

pub(super) fn restore(
    game: &Compiled,
    task: &Task,
    solver: &mut dyn Solver,
    bytes: &[u8],
) -> Result<Milestones, FileError> {
    let (tree, wanted) = (&game.tree, label(task));
    // A solver asks for arrays of its own lengths only.
    let (head, mut content) = open(Kind::Checkpoint, (&tree.game, tree.fingerprint), bytes, u64::MAX)?;
    if head.label != wanted {
        return Err(FileError::OtherTask(wanted, head.label));
    }
    let loaded = solver.load(&mut content).filter(|()| solver.iterations() <= MOST_ITERATIONS);
    let best = loaded.and_then(|()| match task.iterate {
        Iterate::Best => read_best(game, &mut content),
        Iterate::Average | Iterate::Last => Some(None),
    });
    content.finish(best)
}

fn read_best(game: &Compiled, arrays: &mut Unpacked<'_>) -> Option<Milestones> {
    if arrays.take_number()? == 0 {
        return Some(None);
    }
    let mut profile = Profile::uniform(&game.tree);
    arrays.take(&mut profile.probabilities)?;
    let appraisal = game.appraise(&profile);
    Some(Some((profile, appraisal)))
}

/// Bytes that are written from the front.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrays {
    bytes: Vec<u8>,
}

impl Arrays {
    /// Bytes of everything that was written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(crate) fn put_number(&mut self, number: u64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// Writes an array with its length.
    pub fn put(&mut self, array: &[f64]) {
        self.put_number(array.len() as u64);
        array.iter().for_each(|number| self.put_number(number.to_bits()));
    }

    pub(crate) fn put_numbers(&mut self, numbers: impl ExactSizeIterator<Item = u64>) {
        self.put_number(numbers.len() as u64);
        numbers.for_each(|number| self.put_number(number));
    }
}

/// The content of a file, little end first, unpacked no further than it is asked for: a small file may unpack to
/// more than a machine has room for.
#[derive(Debug)]
pub struct Unpacked<'f> {
    source: BufReader<DeflateDecoder<&'f [u8]>>,
    /// Most bytes that may still come.
    left: u64,
    check: Digest,
    wanted: u64,
}

impl<'f> Unpacked<'f> {
    /// Unpacks at most so many bytes, whose digest should be `wanted`.
    pub(super) fn new(packed: &'f [u8], most: u64, wanted: u64) -> Unpacked<'f> {
        let source = BufReader::new(DeflateDecoder::new(packed));
        Unpacked { source, left: most, check: Digest::default(), wanted }
    }

    /// Most numbers that may still come.
    pub fn left(&self) -> u64 {
        self.left / 8
    }

    pub(crate) fn take_number(&mut self) -> Option<u64> {
        let mut bytes = [0; 8];
        self.left = self.left.checked_sub(8)?;
        self.source.read_exact(&mut bytes).ok()?;
        self.check.add(&bytes);
        Some(u64::from_le_bytes(bytes))
    }

    /// Reads an array of exactly this length; `None` if there is none, or a number of it is not finite.
    pub fn take(&mut self, array: &mut [f64]) -> Option<()> {
        if self.take_number()? != array.len() as u64 {
            return None;
        }
        for number in array {
            *number = f64::from_bits(self.take_number()?);
            number.is_finite().then_some(())?;
        }
        Some(())
    }

    /// Reads whole numbers, at most so many; `None` if there are none.
    pub(crate) fn take_numbers(&mut self, most: u64) -> Option<Vec<u64>> {
        let count = self.take_number().filter(|&count| count <= most.min(self.left()))?;
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(usize::try_from(count).ok()?).ok()?;
        for _ in 0..count {
            numbers.push(self.take_number()?);
        }
        Some(numbers)
    }

    /// The content, if all of it is there and is what was written.
    pub(super) fn finish<T>(mut self, made: Option<T>) -> Result<T, FileError> {
        let changed = FileError::Damaged("its content is not what was written");
        let Ok(rest) = self.source.read(&mut [0]) else { return Err(changed) };
        let made = made.filter(|_| rest == 0).ok_or(FileError::Damaged("its numbers do not fit together"))?;
        if self.check.value() == self.wanted { Ok(made) } else { Err(changed) }
    }
}
