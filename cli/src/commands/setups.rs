//! `gunjin analyse setups`.

use super::analysing::{GAMES, Workplace, report};
use super::analysis_requests::SetupsRequest;
use super::output::{Output, Verdict};
use super::running::PlannedRun;
use gunjin_experiments::analysis::findings::setup_findings;
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::request::{group_of_random, tables};
use gunjin_play::spec::load_edition;

pub(crate) fn plan(request: &SetupsRequest, place: &Workplace) -> anyhow::Result<Vec<PlannedRun>> {
    let Some(game) = request.subject.game() else { return Ok(Vec::new()) };
    load_edition(game)?;
    let played = &request.played;
    let seating = [vec![played.agent(); 2]];
    let group = group_of_random(game, place.seed(played)?, played.games(), &played.setups, &seating)?;
    let plan = Plan { tables: tables(&["setups".into()])?, ..Plan::of(vec![group]) };
    Ok(vec![place.run(GAMES, plan)])
}

pub(crate) fn run(request: &SetupsRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let place = Workplace::of(request.findings.out.as_deref());
    let folders = match request.subject.game() {
        None => Some(request.subject.folders()),
        Some(_) => place.play(&plan(request, &place)?, request.findings.threads, output)?,
    };
    let Some(folders) = folders else { return Ok(Verdict::Done) };
    let nothing = "too few games: for every kind and square, 30 set-ups must have it there and 30 elsewhere; play more with --games";
    report(&request.findings, output, nothing, |watch| setup_findings(&folders, watch))
}
