//! `gunjin analyse setups --solve`.

use super::analysing::{on_threads, show};
use super::analysis_requests::SetupsRequest;
use super::output::{Output, Progress, Verdict, duration, interrupted, tell, threads_text};
use anyhow::{Context, bail};
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_experiments::analysis::findings::Findings;
use gunjin_experiments::analysis::result_table::ResultTable;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::request::DEFAULT_SEED;
use gunjin_experiments::setup_game::players::Players;
use gunjin_experiments::setup_game::pool::Pool;
use gunjin_experiments::setup_game::settings::Settings;
use gunjin_experiments::setup_game::solving::{Solution, Solving, Step};
use gunjin_experiments::setup_game::sources::Sources;
use gunjin_experiments::setup_game::state::{load, save};
use gunjin_experiments::setup_game::tables::{payoff_table, solution_tables};
use gunjin_experiments::setup_game::twins::Twins;
use gunjin_play::files::WholeFile;
use gunjin_play::game_run::edition_table::EditionTable;
use gunjin_play::game_run::runner::all_threads;
use gunjin_play::spec::load_edition;
use std::path::Path;
use std::time::Instant;

struct Found {
    tables: Vec<ResultTable>,
    payoffs: ResultTable,
    mixture: String,
}

/// Works on the set-up game of an edition; `None` if it was stopped.
fn work(request: &SetupsRequest) -> anyhow::Result<Option<Found>> {
    let Some(game) = request.subject.game() else {
        bail!("--solve plays an edition; name it instead of folders")
    };
    let settings = settings(request, game)?;
    let out = request.findings.out.as_deref();
    if let Some(out) = out {
        std::fs::create_dir_all(out)
            .with_context(|| format!("cannot create '{}'; choose another --out", out.display()))?;
    }
    let threads = request.findings.threads;
    let work = Work {
        settings: &settings,
        out,
        rounds: request.solving.rounds,
        threads: threads.map_or_else(all_threads, usize::from),
    };
    let ruleset = load_edition(game)?;
    on_threads(threads, || with_ruleset(ruleset, work))?
}

pub(crate) fn solve(request: &SetupsRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let Some(found) = work(request)? else { return Ok(Verdict::Done) };
    let out = request.findings.out.as_deref();
    if let Some(out) = out {
        WholeFile::create(&out.join("mixture.txt"))?.write(found.mixture.as_bytes())?;
        found.payoffs.write(out)?;
    }
    show(&Findings { tables: found.tables, remarks: Vec::new() }, &request.findings, output)?;
    match out {
        Some(out) => tell(&format!("Played by --setup learned:{}", out.join("mixture.txt").display())),
        None => tell("Give --out DIR to keep the mixture and play it with --setup learned:DIR/mixture.txt."),
    }
    Ok(Verdict::Done)
}

fn settings(request: &SetupsRequest, game: &str) -> anyhow::Result<Settings> {
    let solving = &request.solving;
    let agent = AgentSpec::read(&request.played.agent())?;
    agent.refuse_insisted_setup()?;
    let sources = solving.sources.iter().map(|name| Ok(SetupSpec::read(name)?.to_string()));
    let settings = Settings {
        game: load_edition(game)?.id(),
        agent: agent.to_string(),
        seed: request.played.seed.unwrap_or(DEFAULT_SEED),
        sources: sources.collect::<anyhow::Result<Vec<String>>>()?,
        pairs: solving.pairs,
        candidates: solving.candidates,
        generations: solving.generations,
        tests: solving.tests,
        most: solving.pool,
        twins: !solving.no_twins,
        ..Settings::usual(String::new(), String::new(), 0)
    };
    if settings.most <= settings.first * settings.sources.len() {
        bail!(
            "--pool {} has no room for best responses beside the {} initial set-ups; give more",
            settings.most,
            settings.first * settings.sources.len()
        );
    }
    Ok(settings)
}

struct Work<'a> {
    settings: &'a Settings,
    out: Option<&'a Path>,
    rounds: usize,
    threads: usize,
}

impl EditionVisitor for Work<'_> {
    type Output = anyhow::Result<Option<Found>>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let settings = self.settings;
        let agents = [AgentSpec::read(&settings.agent)?, AgentSpec::read(&settings.agent)?];
        if agents[0].watches_a_clock() {
            tell(
                "The agent has a budget in milliseconds, so that results may differ for the same seed. For reproducible runs give iterations and milliseconds=0.",
            );
        }
        let table = EditionTable::new(&game, agents, settings.seed)?;
        let sources = Sources::new(game.ruleset(), &settings.sources)?;
        let (pool, rounds) = match self.out.map(|out| load(out, settings, game.ruleset())).transpose()? {
            Some(Some(known)) => known,
            _ => (Pool::default(), Vec::new()),
        };
        let twins = if settings.twins { Twins::of(game.ruleset()) } else { Twins::default() };
        let players = Players { bouts: &table, stop: interrupted() };
        let mut solving = Solving { players, sources: &sources, twins, settings, pool, rounds };
        if let Some(solution) = self.solved(&mut solving)? {
            return Ok(Some(self.found(&solving, &solution)));
        }
        self.say_stopped(&solving);
        Ok(None)
    }
}

impl Work<'_> {
    /// Plays all rounds and the last tests; `None` if it was stopped.
    fn solved(&self, solving: &mut Solving<'_>) -> anyhow::Result<Option<Solution>> {
        if !self.grow(solving)? {
            return Ok(None);
        }
        tell("Refining the payoffs of the mixture and testing it in held-out games.");
        Ok(solving.finish()?)
    }

    /// Plays all rounds; `false` if it was stopped.
    fn grow(&self, solving: &mut Solving<'_>) -> anyhow::Result<bool> {
        let start = Instant::now();
        if solving.pool.members.is_empty() {
            if solving.begin()? == Step::Stopped {
                return Ok(false);
            }
            self.keep(solving)?;
            if solving.pool.is_foregone(self.settings.pairs) {
                let agent = &self.settings.agent;
                tell(&format!(
                    "{agent} is deterministic, so best responses will exploit one fixed game for each pair of set-ups. Use a mixed policy, for example --agent greedy:temperature=0.03."
                ));
            }
            self.announce(solving, start.elapsed().as_secs_f64());
        } else {
            tell(&format!("Resuming after round {}.", solving.rounds.len()));
        }
        let progress = Progress::of(self.rounds as u64, "rounds", &self.settings.game);
        progress.begin_at(solving.rounds.len() as u64);
        while solving.rounds.len() < self.rounds && !solving.is_over() {
            if solving.round()? == Step::Stopped {
                return Ok(false);
            }
            self.keep(solving)?;
            progress.more(1);
            if let Some(round) = solving.rounds.last() {
                progress.note(&format!("answer {:.3}", round.score));
            }
        }
        Ok(true)
    }

    fn keep(&self, solving: &Solving<'_>) -> anyhow::Result<()> {
        if let Some(out) = self.out {
            save(out, self.settings, solving.players.ruleset(), &solving.pool, &solving.rounds)?;
        }
        Ok(())
    }

    fn announce(&self, solving: &Solving<'_>, seconds: f64) {
        let members = solving.pool.members.len() as u64;
        let begun = members * members.saturating_sub(1) * self.settings.pairs;
        let rounds = self.settings.most.saturating_sub(members as usize).min(self.rounds) as u64;
        let games = rounds * self.settings.games_of_a_round(members + rounds / 2);
        tell(&format!(
            "At most {rounds} rounds, {} games on {}: about {}",
            grouped(games),
            threads_text(self.threads),
            duration(games as f64 * seconds / begun.max(1) as f64)
        ));
    }

    fn say_stopped(&self, solving: &Solving<'_>) {
        let rounds = solving.rounds.len();
        tell(&match self.out {
            Some(out) => {
                format!("Stopped: {rounds} rounds saved in {}; the same command continues.", out.display())
            }
            None => format!("Stopped after {rounds} rounds, which are lost; give --out to save them."),
        });
    }

    fn found(&self, solving: &Solving<'_>, solution: &Solution) -> Found {
        let ruleset = solving.players.ruleset();
        let settings = self.settings;
        let mut notes = vec![
            format!(
                "shares and set-ups from the front; solved with {}, seed {}",
                settings.agent, settings.seed
            ),
            format!("{} rounds, {} set-ups", solving.rounds.len(), solution.pool.members.len()),
        ];
        notes.extend(solution.verdicts.iter().map(|verdict| {
            let score = verdict.score;
            format!("against {}: {:.3} [{:.3}, {:.3}]", verdict.against, score.point, score.low, score.high)
        }));
        Found {
            tables: solution_tables(ruleset, &settings.agent, &solving.rounds, solution),
            payoffs: payoff_table(ruleset, &solution.pool),
            mixture: solution.mixture.text(ruleset, &notes),
        }
    }
}
