//! Pairings that are played apart, by other processes and machines.
//!
//! The solver next needs, and cannot go on without, a batch of pairings: halvings of candidates, tests,
//! payoffs of a new member. A batch is a run ([`Plan`]) of its own, in a folder beside the solver's state.
//! When that is complete, the solver is started again and finds the points there; the round is reckoned again
//! from its beginning, up to the first batch that is missing.

use super::players::{Here, Players};
use super::settings::Settings;
use crate::run::folder::look;
use crate::run::plan::{Group, Plan, Table};
use crate::run::play::{Watcher, replay_scores};
use crate::run::request::group;
use gunjin_engine::games::gunjin::rules::board::SOUTH;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::wrong::Wrong;
use gunjin_play::game_run::bouts::{Pairing, name_of};
use gunjin_play::game_run::paired::Pairings;
use gunjin_play::game_run::result::Score;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const FOLDER: &str = "bouts";

/// A batch that is to be played.
#[derive(Debug, Clone, PartialEq)]
pub struct Batch {
    /// Its name: the round, and the number of its first pairing there.
    pub name: String,
    /// Plan of its games.
    pub plan: Plan,
    /// Folder in which they are looked for.
    pub folder: PathBuf,
}

/// Takes the points of batches that others played.
#[derive(Debug)]
pub struct Apart<'a> {
    folder: PathBuf,
    game: &'a str,
    settings: &'a Settings,
    here: Here<'a>,
    plays: bool,
    missing: RefCell<Option<Batch>>,
}

impl<'a> Apart<'a> {
    /// Players beside the state of a folder; the edition is given as it was typed. What is missing is played
    /// `here` if it `plays`; else it is [`Apart::missing`].
    pub fn beside(
        folder: &Path,
        game: &'a str,
        settings: &'a Settings,
        here: Here<'a>,
        plays: bool,
    ) -> Apart<'a> {
        Apart { folder: folder.join(FOLDER), game, settings, here, plays, missing: RefCell::new(None) }
    }

    /// The batch that the solver stopped for.
    pub fn missing(&self) -> Option<Batch> {
        self.missing.borrow().clone()
    }

    fn batch(&self, pairings: &[Pairing]) -> Result<Batch, Wrong> {
        let name = pairings.first().map_or_else(String::new, |pairing| name_of(pairing.number));
        let given = given(pairings, self.ruleset());
        let Settings { agent, seed, .. } = self.settings;
        let group = group(self.game, *seed, given.games(), &[], &[vec![agent.clone(); 2]])
            .map_err(|problem| Wrong(problem.to_string()))?;
        let group = Group { pairings: Some(given), ..group };
        let plan = Plan { tables: vec![Table::Games], ..Plan::of(vec![group]) };
        Ok(Batch { folder: self.folder.join(&name), name, plan })
    }

    fn played(&self, batch: &Batch) -> Result<Option<Vec<[f64; 2]>>, Wrong> {
        let folder = &batch.folder;
        let Some((plan, _)) = look(folder).ok().filter(|(_, manifest)| manifest.complete) else {
            return Ok(None);
        };
        if plan != batch.plan {
            return Err(Wrong(format!(
                "'{}' has other games than this program asks for; remove it, and they are played again",
                folder.display()
            )));
        }
        let mut points = Points(Vec::new());
        replay_scores(&folder.join(Table::Games.file()), &mut points)?;
        let pairs = points.0.chunks_exact(2).map(|pair| [pair[0], 1.0 - pair[1]]);
        Ok(Some(pairs.collect()))
    }
}

impl Players for Apart<'_> {
    fn ruleset(&self) -> &Ruleset {
        self.here.ruleset()
    }

    fn meet(&self, pairings: &[Pairing]) -> Result<Option<Vec<[f64; 2]>>, Wrong> {
        if pairings.is_empty() || (self.plays && !self.folder.exists()) {
            return self.here.meet(pairings);
        }
        let batch = self.batch(pairings)?;
        match self.played(&batch)? {
            Some(points) => Ok(Some(points)),
            None if self.plays => self.here.meet(pairings),
            None => {
                self.missing.replace(Some(batch));
                Ok(None)
            }
        }
    }
}

/// Removes from a solver's folder what others played, when the state has all that followed from it.
///
/// # Errors
/// If the disk refuses.
pub fn clear(folder: &Path) -> Result<(), Wrong> {
    let folder = folder.join(FOLDER);
    if !folder.exists() {
        return Ok(());
    }
    std::fs::remove_dir_all(&folder)
        .map_err(|cause| Wrong(format!("cannot remove '{}': {cause}; remove it", folder.display())))
}

struct Points(Vec<f64>);

impl Watcher for Points {
    fn played(&mut self, _: usize, score: &Score) -> bool {
        self.0.push(score.points[SOUTH]);
        true
    }
}

/// Pairings as a plan writes them: every set-up once.
fn given(pairings: &[Pairing], ruleset: &Ruleset) -> Pairings {
    let mut places: HashMap<&Setup, usize> = HashMap::new();
    let mut given = Pairings::default();
    for Pairing { number, first, second } in pairings {
        let [first, second] = [first, second].map(|setup| {
            *places.entry(setup).or_insert_with(|| {
                given.setups.push(setup.text(ruleset, SOUTH));
                given.setups.len() - 1
            })
        });
        given.pairs.push((*number, first, second));
    }
    given
}
