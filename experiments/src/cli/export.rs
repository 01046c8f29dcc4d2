//! `gunjin export`.

use super::output::Output;
use super::run_requests::{ExportRequest, ExportTable};
use super::verdict::Verdict;
use gunjin::export::long::{long_positions, long_setups};
use gunjin::files::WholeFile;

pub(crate) fn run(request: &ExportRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let unfold = |out: &mut dyn std::io::Write| match request.table {
        ExportTable::Setups => long_setups(&request.folder, out),
        ExportTable::Positions => long_positions(&request.folder, out),
    };
    match &request.out {
        None => unfold(output.writer())?,
        Some(path) => {
            let file = WholeFile::create(path)?;
            let mut bytes = Vec::new();
            unfold(&mut bytes)?;
            file.write(&bytes)?;
        }
    }
    Ok(Verdict::Done)
}
