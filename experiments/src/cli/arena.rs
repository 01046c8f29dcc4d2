//! `gunjin arena`.

use super::output::Output;
use super::progress::{bar, duration, tell};
use super::requests::{ArenaRequest, Format};
use super::verdict::Verdict;
use anyhow::bail;
use gunjin::arena::bout::{Bout, Played};
use gunjin::arena::schedule::{self, groups, seatings};
use gunjin::arena::standing::{Meetings, standing};
use gunjin::export::games_csv::{ExportError, GamesFile};
use gunjin::games::Games;
use gunjin::report::arena::{cross_table_text, meetings_text, standing_text};
use gunjin::report::style::Style;
use gunjin::result::Score;
use gunjin::runner::{RunError, all_threads, run_in_order};
use gunjin::seats::SeatTable;
use gunjin::spec::load;
use gunjin::stats::sprt::{self, Sprt};
use gunjin::table_setups::{TableError, read_setups, table};
use gunjin_agents::playable::{Playable, PlayableVisitor, with_playable};
use gunjin_agents::registry::AgentSpec;
use gunjin_agents::setup::SetupSpec;
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use std::time::Instant;
use thiserror::Error;

/// What stops a bout before its last pair.
#[derive(Debug, Error)]
enum Stop {
    /// The sequential test has decided.
    #[error("decided")]
    Decided,
    /// The file refuses.
    #[error(transparent)]
    Export(#[from] ExportError),
}

/// An arena that is being held.
struct Arena<'a> {
    request: &'a ArenaRequest,
    agents: Vec<AgentSpec>,
    setups: Option<[SetupSpec; 2]>,
    test: Option<Sprt>,
    threads: usize,
    file: Option<GamesFile>,
}

impl PlayableVisitor for Arena<'_> {
    type Output = anyhow::Result<Vec<Meetings>>;

    fn game<G: Playable>(self, game: G) -> Self::Output {
        if self.setups.is_some() {
            return Err(TableError::NoSetup(game.id()).into());
        }
        let seed = self.request.seed;
        self.hold(game.seats(), |agents| Ok(SeatTable::new(&game, agents, seed)?))
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let seed = self.request.seed;
        let setups = self.setups.clone();
        self.hold(2, |agents| table(&game, [agents[0].clone(), agents[1].clone()], setups.as_ref(), seed))
    }
}

impl Arena<'_> {
    /// Holds all bouts, one after another.
    fn hold<T: Games>(
        mut self,
        seats: usize,
        seated_table: impl Fn(Vec<AgentSpec>) -> Result<T, TableError>,
    ) -> anyhow::Result<Vec<Meetings>>
    where
        for<'r> Score: From<&'r T::Result>,
    {
        let format =
            if self.request.gauntlet { schedule::Format::Gauntlet } else { schedule::Format::RoundRobin };
        if self.test.is_some() && self.agents.len() != 2 {
            bail!("--sprt compares two agents; name two with --agent");
        }
        let mut meetings = Vec::new();
        for group in groups(self.agents.len(), seats, format)? {
            let seated = |seating: Vec<usize>| {
                let agents = seating.iter().map(|&agent| self.agents[agent].clone()).collect();
                seated_table(agents).map(|table| (seating, table))
            };
            let tables = seatings(&group).into_iter().map(seated).collect::<Result<Vec<_>, _>>()?;
            meetings.push(self.meet(&Bout::new(group, tables))?);
        }
        Ok(meetings)
    }

    /// Plays one bout.
    fn meet<T: Games>(&mut self, bout: &Bout<T>) -> anyhow::Result<Meetings>
    where
        for<'r> Score: From<&'r T::Result>,
    {
        let names: Vec<String> = bout.group.iter().map(|&agent| self.agents[agent].to_string()).collect();
        let bar = bar(self.request.pairs * bout.group.len() as u64, &names.join(" - "));
        let mut meetings = Meetings::new(bout.group.clone());
        let (test, file) = (self.test, &mut self.file);
        let sink = |bouts: Vec<Played<T::Result>>| -> Result<(), Stop> {
            for played in bouts {
                add(&mut meetings, &played);
                bar.inc(played.results.len() as u64);
                if let Some(file) = file.as_mut() {
                    file.append(&played.results)?;
                }
                if test.is_some_and(|test| test.verdict(&meetings.places[0]) != sprt::Verdict::Undecided) {
                    return Err(Stop::Decided);
                }
            }
            Ok(())
        };
        let chunk = self.threads as u64 * 4;
        let run = run_in_order(self.threads, 0..self.request.pairs, chunk, |number| bout.play(number), sink);
        bar.finish_and_clear();
        match run {
            Ok(()) | Err(RunError::Sink(Stop::Decided)) => Ok(meetings),
            Err(error) => Err(error.into()),
        }
    }
}

fn add<R>(meetings: &mut Meetings, played: &Played<R>)
where
    for<'r> Score: From<&'r R>,
{
    let endings: Vec<(&'static str, u32)> = played
        .results
        .iter()
        .map(|result| {
            let score = Score::from(result);
            (score.reason, score.plies)
        })
        .collect();
    meetings.add(&played.points, &endings);
}

/// Reads `NULL:ALTERNATIVE`.
fn test_of(text: &str) -> anyhow::Result<Sprt> {
    let scores = text.split_once(':').map(|(null, other)| (null.trim().parse(), other.trim().parse()));
    match scores {
        Some((Ok(null), Ok(alternative))) if 0.0 <= null && null < alternative && alternative <= 1.0 => {
            Ok(Sprt { null, alternative, alpha: 0.05, beta: 0.05 })
        }
        _ => bail!("--sprt '{text}': write two scores from 0 to 1, the smaller first, for example 0.5:0.55"),
    }
}

pub(crate) fn run(request: &ArenaRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let game = load(&request.game)?;
    let agents = request.agents.iter().map(|name| AgentSpec::read(name)).collect::<Result<Vec<_>, _>>()?;
    let names: Vec<String> = agents.iter().map(AgentSpec::to_string).collect();
    let setups = read_setups(&request.setups)?;
    let test = request.sprt.as_deref().map(test_of).transpose()?;
    let file = request.out.as_deref().map(GamesFile::create).transpose()?;
    let threads = request.threads.map_or_else(all_threads, usize::from);
    let start = Instant::now();
    let meetings = with_playable(game, Arena { request, agents, setups, test, threads, file })?;
    tell(&format!("Played in {}", duration(start.elapsed().as_secs_f64())));
    show(request.format, &names, &meetings, request.seed, test, output)?;
    Ok(Verdict::Done)
}

fn show(
    format: Format,
    names: &[String],
    meetings: &[Meetings],
    seed: u64,
    test: Option<Sprt>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let standing = standing(names, meetings, seed);
    if format == Format::Json {
        let places: Vec<_> = standing.places.iter().map(|(_, place)| place).collect();
        return output.json(&places);
    }
    let style: Style = output.style();
    let mut text = meetings_text(names, meetings, style);
    if let Some(test) = test {
        text.push_str(&format!("\n{}\n", test_text(test, &meetings[0])));
    }
    text.push('\n');
    text.push_str(&standing_text(names, meetings, &standing, style));
    if names.len() > 2 && meetings.iter().all(|meeting| meeting.group.len() == 2) {
        text.push('\n');
        text.push_str(&cross_table_text(names, meetings, &standing, style));
    }
    output.text(&text)
}

/// What the sequential test says.
fn test_text(test: Sprt, meetings: &Meetings) -> String {
    let paired = &meetings.places[0];
    let (low, high) = test.bounds();
    let verdict = match test.verdict(paired) {
        sprt::Verdict::Null => format!("the score is {} or less", test.null),
        sprt::Verdict::Alternative => format!("the score is {} or more", test.alternative),
        sprt::Verdict::Undecided if paired.counts_chips() => "only scores from 0 to 1 can be tested".into(),
        sprt::Verdict::Undecided => "not decided; play more pairs with --pairs".into(),
    };
    let ratio = test.log_likelihood_ratio(paired);
    format!("Sequential test: {verdict} (log-likelihood ratio {ratio:.2}, bounds {low:.2} and {high:.2}).")
}
