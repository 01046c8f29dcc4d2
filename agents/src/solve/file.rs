//! Files of solvers: a line of text that says what they are of, then compressed bytes.
//!
//! A file of a solve is that of its policy with that of its checkpoint behind it.
//!
//! The line is `gunjin-KIND VERSION` and, separated by tabs, the game's id, the fingerprint of its rules,
//! what the file says of itself, and a digest of the bytes. The bytes are deflated.

use super::checkpoint::Unpacked;
use super::tree::GameTree;
use crate::games::gunjin::setup_game::SETUP;
use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use gunjin_engine::Digest;
use std::io::Write;
use thiserror::Error;

/// Content of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Strategies of all seats.
    Policy,
    /// A solver's arrays.
    Checkpoint,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Policy => "gunjin-policy 1",
            Kind::Checkpoint => "gunjin-checkpoint 2",
        }
    }

    pub(super) fn begins(self, bytes: &[u8]) -> bool {
        bytes.strip_prefix(self.word().as_bytes()).is_some_and(|rest| rest.starts_with(b"\t"))
    }
}

/// Why a file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FileError {
    /// It is something else.
    #[error("this is not a file of '{0}' as this version writes it; it begins with '{1}'")]
    Kind(&'static str, String),
    /// It is of another game.
    #[error("this file is of {1}, not of {0}; {remedy}", remedy = remedy(.0, .1))]
    OtherGame(String, String),
    /// The game is called the same, but its rules differ.
    #[error("this file is of {0} with other rules (fingerprint {2:016x}, now {1:016x}); solve it anew")]
    OtherRules(String, u64, u64),
    /// It was made by something else.
    #[error("this file was made by '{1}', not by '{0}'; resume with the same algorithm, settings and seed")]
    OtherTask(String, String),
    /// Nothing can be gone on from.
    #[error("this file holds a policy and no checkpoint (linear programs have none); solve anew")]
    NoCheckpoint,
    /// Bytes are missing or changed.
    #[error("this file is damaged: {0}; create it again")]
    Damaged(&'static str),
}

fn remedy(wanted: &str, found: &str) -> String {
    let is_with_setups = |game: &str, plain: &str| game.strip_suffix(SETUP) == Some(plain);
    if is_with_setups(wanted, found) {
        return "it was solved from the reference set-ups: give --reference-setup here too, or solve without it"
            .into();
    }
    if is_with_setups(found, wanted) {
        return "its set-up is a decision: leave --reference-setup out, or solve with it".into();
    }
    format!("give it that game, or solve {}", wanted.strip_suffix(SETUP).unwrap_or(wanted))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) game: String,
    pub(crate) fingerprint: u64,
    pub(crate) label: String,
    check: u64,
}

/// A file's bytes: equal for equal content.
pub(super) fn pack(kind: Kind, tree: &GameTree, label: &str, content: &[u8]) -> Vec<u8> {
    let (word, game, fingerprint) = (kind.word(), &tree.game, tree.fingerprint);
    let mut check = Digest::default();
    check.add(content);
    let head = format!("{word}\t{game}\t{fingerprint:016x}\t{label}\t{:016x}\n", check.value());
    let mut encoder = DeflateEncoder::new(head.into_bytes(), Compression::default());
    encoder.write_all(content).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

pub(super) fn head(kind: Kind, bytes: &[u8]) -> Result<(Head, &[u8]), FileError> {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let line = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let wrong_kind = || {
        let found = String::from_utf8_lossy(&bytes[..bytes.len().min(20)]);
        FileError::Kind(kind.word(), found.lines().next().unwrap_or("").to_string())
    };
    let fields: Vec<&str> = line.split('\t').collect();
    let &[word, game, fingerprint, label, check] = fields.as_slice() else { return Err(wrong_kind()) };
    if word != kind.word() {
        return Err(wrong_kind());
    }
    let number = |text| {
        u64::from_str_radix(text, 16)
            .map_err(|_| FileError::Damaged("its head has no number where one belongs"))
    };
    let head = Head {
        game: game.to_string(),
        fingerprint: number(fingerprint)?,
        label: label.to_string(),
        check: number(check)?,
    };
    Ok((head, &bytes[end + 1..]))
}

/// The head of a file that must be of this game, and its content, at most so many bytes.
pub(super) fn open<'f>(
    kind: Kind,
    (game, fingerprint): (&str, u64),
    bytes: &'f [u8],
    most: u64,
) -> Result<(Head, Unpacked<'f>), FileError> {
    let (head, packed) = head(kind, bytes)?;
    head.is_of(game, fingerprint)?;
    let content = Unpacked::new(packed, most, head.check);
    Ok((head, content))
}

/// Rest after a file's content, if another was put behind it.
pub(super) fn skip(bytes: &[u8]) -> Result<&[u8], FileError> {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let mut decoder = DeflateDecoder::new(&bytes[end + 1..]);
    let skipped = std::io::copy(&mut decoder, &mut std::io::sink());
    skipped.map_err(|_| FileError::Damaged("its content is not what was written"))?;
    Ok(decoder.into_inner())
}

impl Head {
    pub(crate) fn is_of(&self, game: &str, fingerprint: u64) -> Result<(), FileError> {
        if self.game != game {
            return Err(FileError::OtherGame(game.to_string(), self.game.clone()));
        }
        if self.fingerprint != fingerprint {
            return Err(FileError::OtherRules(game.to_string(), fingerprint, self.fingerprint));
        }
        Ok(())
    }
}
