//! `gunjin learn-belief`.

use super::output::Output;
use super::verdict::Verdict;
use super::watched::WatchedRequest;
use gunjin_agents::games::gunjin::learned_belief::inputs::LAYOUT;
use gunjin_play::learning::belief::course::{Found, course};
use gunjin_play::learning::folder::Folder;

pub(crate) fn run(request: &WatchedRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (plan, rulesets) = request.plan(LAYOUT, "has no belief to learn")?;
    let command = request.command("learn-belief");
    let folder = Folder::open(&request.course.out, &plan, &command, request.course.resume)?;
    let told = |game: &str, Found { loss, moments }: &Found| {
        format!("{game}: {loss:.4} nats of surprise a pair of pieces, in {moments} other moments\n")
    };
    let last = |path: &str| format!("It is in {path}\n");
    request.course.follow(course(plan, rulesets, folder)?, request.steps, told, last, output)
}
