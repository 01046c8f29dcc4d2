//! `gunjin tensors`.

use super::output::Output;
use super::requests::{Format, ShowRequest};
use super::verdict::Verdict;
use gunjin_experiments::render::tensors::TensorReport;
use gunjin_play::spec::load;

pub(crate) fn run(request: &ShowRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let report = TensorReport::new(load(&request.game)?);
    match request.format {
        Format::Text => output.text(&report.text(output.style()))?,
        Format::Json => output.json(&report)?,
    }
    Ok(Verdict::Done)
}
