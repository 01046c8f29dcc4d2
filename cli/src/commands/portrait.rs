//! `gunjin exploit --portrait`.

use super::compiling::tell_size;
use super::output::{Output, Verdict};
use super::solve_requests::ExploitRequest;
use anyhow::{Context, bail};
use gunjin_agents::Solvable;
use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::games::gunjin::setup_game::portrait::{Unknown, portraits};
use gunjin_agents::solve::compile::Limits;
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::{Bits, Rulebook};
use gunjin_experiments::render::portrait::{PolicyPortrait, portrait_text};
use gunjin_play::files::read_solved;
use gunjin_play::spec::load;
use std::path::Path;

struct Portraying<'a> {
    request: &'a ExploitRequest,
    path: &'a Path,
}

impl EditionVisitor for Portraying<'_> {
    type Output = anyhow::Result<PolicyPortrait>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let game = SetupGame::new(game)?;
        let bytes = read_solved(self.path)?;
        let memory = self.request.max_memory;
        tell_size(&game.id(), game.tree_size(), memory);
        let mut unknown = Unknown::default();
        let compiled = game.compiled(Limits { memory }, &mut unknown)?;
        let profile = compiled.read_policy(&bytes).with_context(|| self.path.display().to_string())?;
        let found = compiled.appraise(&profile);
        Ok(PolicyPortrait {
            game: game.id(),
            value: found.values[0],
            nashconv: found.nash_conv,
            seats: portraits(&game, &compiled, &profile, unknown),
        })
    }
}

pub(crate) fn run(request: &ExploitRequest, path: &Path, output: &mut Output) -> anyhow::Result<Verdict> {
    let ruleset = match load(&request.game)? {
        AnyGame::Gunjin(ruleset) => *ruleset,
        other => {
            bail!("{} has no set-up decision; --portrait is for editions of 軍人将棋", other.outline().id())
        }
    };
    let found = with_ruleset(ruleset, Portraying { request, path })?;
    output.show(request.format, &found, |style| portrait_text(&found, style))
}
