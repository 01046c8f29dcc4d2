//! `gunjin rules show`.

use super::output::Output;
use super::requests::{Format, ShowRequest};
use super::verdict::Verdict;
use gunjin::report::edition_json::EditionReport;
use gunjin::report::edition_text::edition_text;
use gunjin::spec::load_edition;

pub(crate) fn run(request: &ShowRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let ruleset = load_edition(&request.game)?;
    match request.format {
        Format::Text => output.text(&edition_text(&ruleset, output.style()))?,
        Format::Json => output.json(&EditionReport::of(&ruleset))?,
    }
    Ok(Verdict::Done)
}
