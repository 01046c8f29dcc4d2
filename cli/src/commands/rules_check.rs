//! `gunjin rules check`.

use super::output::Output;
use super::requests::{CheckRequest, Format};
use super::verdict::Verdict;
use gunjin_engine::catalogue::AnyGame;
use gunjin_experiments::render::rules_findings::{Checked, findings_text};
use gunjin_play::spec::{every_edition, load, load_edition};

pub(crate) fn run(request: &CheckRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let checked = match &request.game {
        Some(game) if matches!(load(game)?, AnyGame::Cards(_)) => vec![Checked::cards()],
        Some(game) => vec![Checked::edition(&load_edition(game)?)],
        None => every_edition()?.iter().map(Checked::edition).chain([Checked::cards()]).collect(),
    };
    let findings = || checked.iter().flat_map(|game| &game.findings);
    match request.format {
        Format::Text => output.text(&findings_text(&checked, output.style()))?,
        Format::Json => output.json(&findings().collect::<Vec<_>>())?,
    }
    let open = findings().any(|finding| finding.settled_by.is_none());
    Ok(if open { Verdict::CheckFailed } else { Verdict::Done })
}
