//! Sources of a report in the folders that were named, and below them.

use gunjin_engine::Wrong;
use gunjin_experiments::analysis::source::Unfinished;
use gunjin_experiments::claims::claim::{Claim, named};
use gunjin_experiments::claims::plan;
use gunjin_experiments::run::folder::{has_run, look};
use gunjin_experiments::run::integrity::verified;
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::status::folders_in;
use std::path::{Path, PathBuf};

/// Levels of folders that are looked through below a named one: the games of a claim lie two below `results`.
const DEEPEST: usize = 3;

#[derive(Debug)]
pub(super) struct Tested {
    pub(super) claim: Claim,
    pub(super) folder: PathBuf,
    pub(super) games: u64,
}

#[derive(Debug)]
pub(super) enum Source {
    /// A run, perhaps one that is not finished.
    Run { folder: PathBuf, plan: Box<Plan>, unfinished: Option<Unfinished> },
    /// Verdicts on claims, as `gunjin claims` wrote them into this folder.
    Judged(PathBuf),
    /// Claims that are still to be judged, by their games, and the folder that was named.
    Tested(PathBuf, Vec<Tested>),
}

impl Source {
    pub(super) fn folder(&self) -> &Path {
        match self {
            Source::Run { folder, .. } | Source::Judged(folder) | Source::Tested(folder, _) => folder,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Sources(pub(super) Vec<Source>);

impl Sources {
    pub(crate) fn unfinished(&self) -> impl Iterator<Item = &Unfinished> {
        self.0.iter().filter_map(|source| match source {
            Source::Run { unfinished, .. } => unfinished.as_ref(),
            Source::Judged(_) | Source::Tested(..) => None,
        })
    }

    /// Looks for runs in some folders and below them. The games of claims are not shown one by one,
    /// but for a claim whose own folder was named. Tables are not read yet.
    pub(crate) fn find(folders: &[PathBuf]) -> anyhow::Result<Sources> {
        let mut all = Vec::new();
        for named in folders {
            let mut found = Found::default();
            found.walk(named, 0)?;
            if !found.tested.is_empty() {
                all.push(Source::Tested(named.clone(), found.tested));
            } else if found.sources.is_empty() {
                // Says what is missing: there is no run in it.
                look(named)?;
            }
            all.extend(found.sources);
        }
        // Only once every folder named has a run, since reading them takes time.
        for source in &all {
            match source {
                Source::Run { folder, .. } => drop(verified(folder)?),
                Source::Tested(_, tested) => {
                    tested.iter().try_for_each(|one| verified(&one.folder).map(drop))?;
                }
                _ => {}
            }
        }
        Ok(Sources(all))
    }
}

#[derive(Default)]
struct Found {
    sources: Vec<Source>,
    tested: Vec<Tested>,
}

impl Found {
    fn walk(&mut self, folder: &Path, depth: usize) -> anyhow::Result<()> {
        if folder.join("claims.csv").is_file() {
            self.sources.push(Source::Judged(folder.to_path_buf()));
            return Ok(());
        }
        if has_run(folder) {
            self.run(folder, depth)?;
        }
        if depth == DEEPEST {
            return Ok(());
        }
        folders_in(folder).iter().try_for_each(|folder| self.walk(folder, depth + 1))
    }

    fn run(&mut self, folder: &Path, depth: usize) -> anyhow::Result<()> {
        let (plan, _) = look(folder)?;
        let unfinished = Unfinished::of(folder)?;
        if unfinished.as_ref().is_some_and(|run| run.done == 0) {
            let remedy = "wait for its first games, or continue it with --resume";
            return Err(Wrong(format!("'{}' has no games yet; {remedy}", folder.display())).into());
        }
        // A claim is judged by all of its games.
        let claim = claim_of(folder, &plan).filter(|_| unfinished.is_none());
        if claim.is_none() || depth == 0 {
            let (folder, plan) = (folder.to_path_buf(), Box::new(plan.clone()));
            self.sources.push(Source::Run { folder, plan, unfinished });
        }
        let (folder, games) = (folder.to_path_buf(), plan.total());
        self.tested.extend(claim.map(|claim| Tested { claim, folder, games }));
        Ok(())
    }
}

/// The claim whose games these are: its name is that of the folder, and the run is the one that tests it, of
/// however many games.
fn claim_of(folder: &Path, plan: &Plan) -> Option<Claim> {
    let own = folder.canonicalize().ok()?;
    let claim = named(own.file_name()?.to_str()?).ok()?;
    let (mut whole, _) = plan::plan(&claim, 1.0).ok()?;
    whole.version.clone_from(&plan.version);
    let games = plan.groups.first()?.games;
    whole.groups.iter_mut().for_each(|group| group.games = games);
    (whole == *plan).then_some(claim)
}
