//! `gunjin rules check`.

use super::output::Output;
use super::requests::{CheckRequest, Format};
use super::verdict::Verdict;
use gunjin_experiments::render::rules_findings::{checked, findings_text};

pub(crate) fn run(request: &CheckRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let checked = checked(request.game.as_deref())?;
    let findings = || checked.iter().flat_map(|game| &game.findings);
    match request.format {
        Format::Text => output.text(&findings_text(&checked, output.style()))?,
        Format::Json => output.json(&findings().collect::<Vec<_>>())?,
    }
    let open = findings().any(|finding| finding.settled_by.is_none());
    Ok(if open { Verdict::CheckFailed } else { Verdict::Done })
}
