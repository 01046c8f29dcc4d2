//! `gunjin rules check`.

use super::output::Output;
use super::requests::{CheckRequest, Format};
use super::verdict::Verdict;
use gunjin::report::findings::{FindingReport, findings_of, findings_text};
use gunjin::spec::{every_edition, load_edition};
use gunjin_engine::gunjin::ruleset::Ruleset;

pub(crate) fn run(request: &CheckRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let editions = match &request.game {
        Some(game) => vec![load_edition(game)?],
        None => every_edition()?,
    };
    let found: Vec<(Ruleset, Vec<FindingReport>)> = editions.into_iter().map(with_findings).collect();
    let findings = || found.iter().flat_map(|(_, findings)| findings);
    match request.format {
        Format::Text => output.text(&findings_text(&found, output.style()))?,
        Format::Json => output.json(&findings().collect::<Vec<_>>())?,
    }
    let open = findings().any(|finding| finding.settled_by.is_none());
    Ok(if open { Verdict::CheckFailed } else { Verdict::Done })
}

fn with_findings(ruleset: Ruleset) -> (Ruleset, Vec<FindingReport>) {
    let findings = findings_of(&ruleset);
    (ruleset, findings)
}
