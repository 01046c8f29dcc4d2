//! Sequential tests over shards. They are decided on the longest row of complete shards from the first one, game
//! by game, as one machine decides them: otherwise the verdict would depend on which machine was quick.

use super::attempt::complete;
use super::plan_file::{PlanFile, PlannedShard};
use crate::arena::rounds::Gathering;
use crate::run::plan::Table;
use crate::run::play::{Watcher, replay_scores};
use gunjin_engine::Wrong;
use gunjin_play::game_run::result::Score;
use gunjin_play::stats::sprt::Verdict;
use serde::Serialize;

/// Sequential test over the complete shards.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tested {
    /// Verdict of the test.
    pub verdict: Verdict,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// Games of the row that were needed, from the first.
    pub games: u64,
    /// Shards that were needed.
    pub shards: u64,
}

struct Counting {
    gathering: Gathering,
    games: u64,
}

impl Watcher for Counting {
    fn played(&mut self, cell: usize, score: &Score) -> bool {
        self.games += 1;
        self.gathering.played(cell, score)
    }
}

/// Sequential test of a run so far; `None` if it has none.
pub(crate) fn tested(plan: &PlanFile, run: &[PlannedShard]) -> Result<Option<Tested>, Wrong> {
    let Some(first) = run.first() else { return Ok(None) };
    let (spec, _) = plan.spec(first)?;
    let Some(test) = spec.sprt else { return Ok(None) };
    let mut counting = Counting { gathering: Gathering::new(&spec, vec![vec![0, 1]]), games: 0 };
    let mut shards = 0;
    for shard in run {
        let folder = plan.at(&shard.folder);
        if complete(&folder)?.is_none() {
            break;
        }
        shards += 1;
        if !replay_scores(&folder.join(Table::Games.file()), &mut counting)? {
            break;
        }
    }
    let pairs = &counting.gathering.meetings[0].places[0];
    let (verdict, ratio) = (test.verdict(pairs), test.log_likelihood_ratio(pairs));
    Ok(Some(Tested { verdict, ratio, games: counting.games, shards }))
}

impl Tested {
    /// True if the games that are not there are not needed.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != Verdict::Undecided
    }
}
