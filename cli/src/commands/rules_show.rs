//! `gunjin rules show`.

use super::output::Output;
use super::requests::{Format, ShowRequest};
use super::verdict::Verdict;
use gunjin_engine::catalogue::AnyGame;
use gunjin_experiments::render::edition_text::edition_text;
use gunjin_play::spec::load;
use gunjin_play::text::edition_json::EditionReport;
use gunjin_play::text::game_rules::GameReport;

pub(crate) fn run(request: &ShowRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let game = load(&request.game)?;
    let text = request.format == Format::Text;
    match &game {
        AnyGame::Gunjin(ruleset) if text => output.text(&edition_text(ruleset, output.style()))?,
        AnyGame::Gunjin(ruleset) => output.json(&EditionReport::of(ruleset))?,
        _ => {
            let report = GameReport::new(&game, output.style().ascii);
            if text {
                output.text(&report.text(game.rulings(), output.style()))?
            } else {
                output.json(&report)?
            }
        }
    }
    Ok(Verdict::Done)
}
