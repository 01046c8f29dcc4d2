//! `gunjin analyse values`.

use super::analysing::{GAMES, Workplace, report};
use super::analysis_requests::ValuesRequest;
use super::output::{Output, Verdict, tell};
use super::running::PlannedRun;
use anyhow::bail;
use gunjin_experiments::analysis::findings::value_findings;
use gunjin_experiments::analysis::kinds::has_pieces;
use gunjin_experiments::analysis::removal::groups_without;
use gunjin_experiments::run::plan::{Plan, Table};
use gunjin_experiments::run::request::{group_of_random, seats_of, tables};
use gunjin_play::game_run::handicap::removable;

/// The runs of a game: the game with all pieces, and without each kind.
pub(crate) fn plan(request: &ValuesRequest, place: &Workplace) -> anyhow::Result<Vec<PlannedRun>> {
    let Some(game) = request.subject.game() else { return Ok(Vec::new()) };
    if !has_pieces(game)? {
        bail!("{game} has no pieces; `values` needs a game with pieces");
    }
    let played = &request.played;
    let seating = [vec![played.agent(); seats_of(game)?]];
    let whole = group_of_random(game, place.seed(played)?, played.games(), &played.setups, &seating)?;
    let without = if request.removal > 0 { removable(game)? } else { Vec::new() };
    if request.removal > 0 && without.is_empty() {
        tell(&format!("{game}: games without a kind are only possible on editions of 軍人将棋."));
    }
    let removal = groups_without(&whole, request.removal, &without)?;
    let plan =
        Plan { tables: tables(&["positions".into()])?, sample: request.sample, ..Plan::of(vec![whole]) };
    let mut runs = vec![place.run(GAMES, plan)];
    if !removal.is_empty() {
        let plan = Plan { tables: vec![Table::Games, Table::Timings], ..Plan::of(removal) };
        runs.push(place.run("removal", plan));
    }
    Ok(runs)
}

pub(crate) fn run(request: &ValuesRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let place = Workplace::of(request.findings.out.as_deref());
    let folders = match request.subject.game() {
        None => Some(request.subject.folders()),
        Some(_) => place.play(&plan(request, &place)?, request.findings.threads, output)?,
    };
    let Some(folders) = folders else { return Ok(Verdict::Done) };
    let drawing = request.findings.drawing();
    let nothing = "no game with full armies has a sampled position; play with --tables positions, and a smaller --sample-every if games are short";
    report(&request.findings, output, nothing, |watch| value_findings(&folders, drawing, watch))
}
