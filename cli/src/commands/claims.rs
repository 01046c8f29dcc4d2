//! `gunjin claims`.

use super::output::{Format, Output, Verdict, tell};
use super::requests::{above_zero, number};
use super::run_requests::RunOptions;
use super::running::{Ended, PlannedRun, Running};
use anyhow::Context;
use clap::Args;
use gunjin_experiments::claims::claim::{Claim, all, named};
use gunjin_experiments::claims::measure::measure;
use gunjin_experiments::claims::plan::plan as plan_of;
use gunjin_experiments::claims::shipped::{judged_again, listed};
use gunjin_experiments::claims::verdict::{Outcome, correct, outcome};
use gunjin_experiments::export::claims_csv::{claims_table, doses_table};
use gunjin_experiments::render::claims::{claim_text, list_text, outcomes_text};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct ClaimsRequest {
    /// `list`; `run` for all claims, or those named after it; the claims to run; or `judge`, which recomputes the
    /// printed verdicts from their numbers
    #[arg(value_name = "list|run|judge|ID", default_value = "list")]
    words: Vec<String>,
    /// Folder for the games, one folder per claim; games already there are not played again
    #[arg(long, value_name = "DIR", default_value = "results/claims")]
    out: PathBuf,
    /// Share of every claim's games to play, for a quick look
    #[arg(long, value_name = "SHARE", default_value = "1", value_parser = above_zero::<1>)]
    share: f64,
    /// Seed of the games, instead of the claims' own
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Threads; without it, one per processor
    #[arg(long, allow_negative_numbers = true, value_parser = number::<1, 1024, u16>)]
    threads: Option<u16>,
    /// Print the games to play, with time and memory needed, and play nothing
    #[arg(long)]
    dry_run: bool,
    /// Output format
    #[arg(long, default_value = "text")]
    format: Format,
}

/// The claims that a request chooses to be run; none if it lists or judges.
fn chosen(request: &ClaimsRequest) -> anyhow::Result<Vec<Claim>> {
    let words: Vec<&str> = request.words.iter().map(String::as_str).collect();
    let mut claims: Vec<Claim> = match words.as_slice() {
        ["list"] | ["judge"] => Vec::new(),
        ["run"] => all()?,
        ["run", ids @ ..] | ids => ids.iter().map(|id| named(id)).collect::<Result<_, _>>()?,
    };
    claims.iter_mut().for_each(|claim| claim.seed = request.seed.unwrap_or(claim.seed));
    Ok(claims)
}

pub(crate) fn plan(request: &ClaimsRequest) -> anyhow::Result<Vec<PlannedRun>> {
    let run = |claim: &Claim| {
        let (plan, _) = plan_of(claim, request.share)?;
        Ok(PlannedRun { name: claim.id.clone(), plan, out: Some(request.out.join(&claim.id)) })
    };
    chosen(request)?.iter().map(run).collect()
}

pub(crate) fn run(request: &ClaimsRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    match request.words.join(" ").as_str() {
        "list" => {
            let claims = all()?;
            return output.show(request.format, &listed(&claims)?, |style| list_text(&claims, style));
        }
        "judge" => return judge_again(request.format, output),
        _ => {}
    }
    let chosen = chosen(request)?;
    let mut outcomes = Vec::new();
    for (number, claim) in chosen.iter().enumerate() {
        if chosen.len() > 1 {
            tell(&format!("Claim {} of {}: {}", number + 1, chosen.len(), claim.id));
        }
        match test(claim, request, output)? {
            Some(outcome) => outcomes.push(outcome),
            None if request.dry_run => {}
            None => return Ok(Verdict::Done),
        }
    }
    if request.dry_run {
        return Ok(Verdict::Done);
    }
    correct(&chosen, &mut outcomes);
    if chosen.len() > 1 {
        let tables = [claims_table(&outcomes), doses_table(&outcomes)];
        tables.iter().filter(|table| !table.is_empty()).try_for_each(|table| table.write(&request.out))?;
    }
    match outcomes.as_slice() {
        [one] => output.show(request.format, one, |style| claim_text(&chosen[0], one, style)),
        _ => output.show(request.format, &outcomes, |style| outcomes_text(&outcomes, style)),
    }
}

/// Judges the printed results from their numbers, and compares the verdicts with those that are printed.
fn judge_again(format: Format, output: &mut Output) -> anyhow::Result<Verdict> {
    let (outcomes, printed): (Vec<Outcome>, Vec<String>) = judged_again(&all()?)?.into_iter().unzip();
    output.show(format, &outcomes, |style| outcomes_text(&outcomes, style))?;
    let differ = outcomes.iter().zip(&printed).filter(|(again, printed)| again.verdict.word() != **printed);
    let told = |again: &Outcome, printed: &str| {
        tell(&format!("{}: {printed} is printed, its numbers give {}", again.id, again.verdict.word()));
    };
    let differ = differ.inspect(|(again, printed)| told(again, printed)).count();
    tell(&format!("{} verdicts recomputed from their numbers.", outcomes.len()));
    Ok(if differ == 0 { Verdict::Done } else { Verdict::CheckFailed })
}

/// Plays a claim's games, as far as they are not there, and measures them. `None` if interrupted, or not to be played.
fn test(claim: &Claim, request: &ClaimsRequest, output: &mut Output) -> anyhow::Result<Option<Outcome>> {
    let (plan, strata) = plan_of(claim, request.share)?;
    let folder = request.out.join(&claim.id);
    let options =
        RunOptions { dry_run: request.dry_run, ..RunOptions::resumed(request.threads, folder.clone()) };
    if request.dry_run {
        output.text(&format!("{}: ", claim.id))?;
    }
    let running = Running { plan: &plan, options: &options, name: &claim.id, announce: false };
    match running.play_games(&mut (), output)? {
        Ended::Finished(_) => {}
        Ended::Interrupted => {
            tell("Games played are saved; the same command continues.");
            return Ok(None);
        }
        Ended::Dry => return Ok(None),
    }
    let measured = measure(claim, &strata, &folder)?;
    let judged = outcome(claim, &measured, plan.total());
    let none =
        || format!("{}: one of its arms has no games that count; play more with a larger --share", claim.id);
    judged.with_context(none).map(Some)
}
