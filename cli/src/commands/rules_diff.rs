//! `gunjin rules diff`.

use super::output::Output;
use super::requests::{DiffRequest, Format};
use super::verdict::Verdict;
use gunjin_experiments::render::difference::Difference;
use gunjin_experiments::render::difference_text::difference_text;
use gunjin_play::spec::load_edition;

pub(crate) fn run(request: &DiffRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let difference = Difference::between(&load_edition(&request.before)?, &load_edition(&request.after)?);
    match request.format {
        Format::Text => output.text(&difference_text(&difference, output.style()))?,
        Format::Json => output.json(&difference)?,
    }
    Ok(Verdict::Done)
}
