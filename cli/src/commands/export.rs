//! `gunjin export`.

use super::export_training;
use super::output::{Output, Verdict};
use super::run_requests::{ExportCommand, LongRequest};
use gunjin_experiments::export::long::{LongError, long_positions, long_setups};
use gunjin_experiments::export::parquet::export_parquet;
use gunjin_experiments::render::results::grouped;
use gunjin_play::files::WholeFile;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(command: &ExportCommand, output: &mut Output) -> anyhow::Result<Verdict> {
    match command {
        ExportCommand::Setups(request) => long(request, |folder, out| long_setups(folder, out), output)?,
        ExportCommand::Positions(request) => {
            long(request, |folder, out| long_positions(folder, out), output)?
        }
        ExportCommand::Training(request) => return export_training::run(request, output),
        ExportCommand::Parquet { folder } => {
            for file in export_parquet(folder)? {
                output.text(&format!("{}: {} rows\n", file.path.display(), grouped(file.rows)))?;
            }
        }
    }
    Ok(Verdict::Done)
}

fn long(
    request: &LongRequest,
    unfold: impl FnOnce(&Path, &mut dyn Write) -> Result<(), LongError>,
    output: &mut Output,
) -> anyhow::Result<()> {
    match &request.out {
        None => unfold(&request.folder, output.writer())?,
        Some(path) => {
            let file = WholeFile::create(path)?;
            let mut bytes = Vec::new();
            unfold(&request.folder, &mut bytes)?;
            file.write(&bytes)?;
        }
    }
    Ok(())
}
