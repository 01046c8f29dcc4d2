//! `gunjin learn-forecast`.

use super::output::Output;
use super::verdict::Verdict;
use super::watched::WatchedRequest;
use gunjin_agents::games::gunjin::forecast::inputs::LAYOUT;
use gunjin_play::learning::folder::Folder;
use gunjin_play::learning::forecast::course::{Found, course};

pub(crate) fn run(request: &WatchedRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (plan, rulesets) = request.plan(LAYOUT, "has no forecast to learn")?;
    let command = request.command("learn-forecast");
    let folder = Folder::open(&request.course.out, &plan, &command, request.course.resume)?;
    let told = |game: &str, found: &Found| {
        let Found { moments, loss, by_shares, miscalibration } = found;
        let off = 100.0 * miscalibration;
        format!(
            "{game}: {loss:.4} nats of surprise at the result, {by_shares:.4} without a look, {off:.1} points off, in {moments} other moments\n"
        )
    };
    let last = |path: &str| format!("For gunjin forecast RECORD --net {path}\n");
    request.course.follow(course(plan, rulesets, folder)?, request.steps, told, last, output)
}
