//! Records that are named on the command line: which game they are of, and why one is refused.

use super::progress::tell;
use super::verdict::Verdict;
use anyhow::{Context, bail};
use gunjin_engine::record::RecordText;
use gunjin_engine::replay::ReplayError;
use gunjin_play::files::read_text;
use std::path::Path;

pub(crate) struct Refusal {
    pub(crate) message: String,
    /// The record tells what did not happen, rather than being no record of this game at all.
    pub(crate) untrue: bool,
}

impl Refusal {
    pub(crate) fn request(message: String) -> Refusal {
        Refusal { message, untrue: false }
    }

    /// Tells of it: a failed check if the record is not true, else a wrong request.
    pub(crate) fn verdict(self, path: &Path) -> anyhow::Result<Verdict> {
        let message = format!("{}: {}", path.display(), self.message);
        if !self.untrue {
            bail!(message);
        }
        tell(&format!("gunjin: {message}"));
        Ok(Verdict::CheckFailed)
    }
}

impl From<ReplayError> for Refusal {
    fn from(error: ReplayError) -> Refusal {
        Refusal { message: error.to_string(), untrue: error.problem.is_untrue() }
    }
}

/// The text of a record, and the name of its game, unless another name is given.
pub(crate) fn read_record(path: &Path, game: Option<&str>) -> anyhow::Result<(String, String)> {
    let text = read_text(path)?;
    let path = path.display();
    let (record, _) = RecordText::read(&text).with_context(|| format!("{path} is no record"))?;
    let Some(name) = record.header("game") else {
        bail!("{path} has no 'game:' line; add one, for example 'game: p3-23-6i'");
    };
    let name = game.unwrap_or(name).to_string();
    Ok((text, name))
}
