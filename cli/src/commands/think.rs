//! `gunjin inspect think`.

use super::inspect::{at_ply, read_record};
use super::output::{Format, Output, Verdict};
use anyhow::{anyhow, bail};
use clap::Args;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_agents::games::gunjin::forecast::Forecaster;
use gunjin_agents::{AgentSpec, BUILT_IN};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::record::RecordText;
use gunjin_engine::{Bits, Notation, Rulebook, Seat, Turn, Umpire, replay};
use gunjin_experiments::render::names::seat_name;
use gunjin_experiments::render::thought::{Thought, thought_text};
use gunjin_experiments::render::worlds::WorldCount;
use gunjin_play::files::read_text;
use gunjin_play::spec::load;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Instant;

struct Asking<'a> {
    request: &'a ThinkRequest,
    record: Option<&'a Path>,
    agent: AgentSpec,
}

impl AgentGameVisitor for Asking<'_> {
    type Output = anyhow::Result<Thought>;

    fn game<G: AgentGame>(self, game: G) -> Self::Output {
        self.ask(&game, &self.umpire(&game)?)
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let umpire = self.umpire(&game)?;
        let mut thought = self.ask(&game, &umpire)?;
        thought.seat_name = seat_name(thought.seat).to_string();
        let view = umpire.view(thinker(&umpire)?);
        thought.known = Some(WorldCount::of(&Belief::new(&game, &view)));
        thought.forecast = Some(Forecaster::named(BUILT_IN, &game)?.chances(&game, &view));
        Ok(thought)
    }
}

impl Asking<'_> {
    fn umpire<'g, G: AgentGame>(&self, game: &'g G) -> anyhow::Result<Umpire<'g, G>> {
        let Some(path) = self.record else {
            return Ok(Umpire::from_position(game, self.position(game)?));
        };
        let text = read_text(path)?;
        let replayed =
            replay::replay(game, &text).map_err(|error| self.refusal(path, &text, &game.id(), error))?;
        at_ply(&replayed, self.request.ply, "actions").map_err(|problem| anyhow!(problem))
    }

    /// Why a record cannot be followed, and what to type where it is of another game.
    fn refusal(&self, path: &Path, text: &str, game: &str, error: impl Display) -> anyhow::Error {
        let shown = path.display();
        let record = RecordText::read(text).ok().map(|(record, _)| record);
        let own = record.as_ref().and_then(|record| record.header("game")).filter(|own| *own != game);
        let Some(own) = own else { return anyhow!("{shown}: {error}") };
        let ply = self.request.ply.map_or_else(String::new, |ply| format!(" --ply {ply}"));
        let command =
            format!("gunjin inspect think {own} --agent {} --record {shown}{ply}", self.request.agent);
        anyhow!("{shown} is a record of '{own}', not of '{game}'; use: {command}")
    }

    fn position<G: Notation>(&self, game: &G) -> anyhow::Result<G::Position> {
        match &self.request.position {
            Some(text) => Ok(game.read_position(text)?),
            None => Ok(game.start()),
        }
    }

    fn ask<G: AgentGame>(&self, game: &G, umpire: &Umpire<'_, G>) -> anyhow::Result<Thought> {
        let seat = thinker(umpire)?;
        let agent = self.agent.build(game)?;
        let view = umpire.view(seat);
        let mut rng = Stream::new(self.request.seed, 0, Purpose::Agent, seat.index() as u64);
        let start = Instant::now();
        let policy = agent.policy(game, &view, umpire.legal(), &mut rng);
        let seconds = start.elapsed().as_secs_f64();
        let text = |action| game.action_text(umpire.position(), action);
        Ok(Thought::new(
            game.id(),
            self.agent.to_string(),
            seat,
            umpire.actions().len(),
            seconds,
            &policy,
            text,
        ))
    }
}

fn thinker<G: Rulebook>(umpire: &Umpire<'_, G>) -> anyhow::Result<Seat> {
    match umpire.turn() {
        Turn::Seat(seat) => Ok(seat),
        Turn::Chance => bail!("chance acts at this point; give another --ply or --position"),
        Turn::Over => bail!("the game is over at this point; give an earlier --ply or another --position"),
    }
}

pub(crate) fn run(request: &ThinkRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (game, record) = match &request.record {
        None if Path::new(&request.game).is_file() && load(&request.game).is_err() => {
            (read_record(request.game.as_ref(), None)?.1, Some(Path::new(&request.game)))
        }
        record => (request.game.clone(), record.as_deref()),
    };
    if record.is_none() && request.ply.is_some() {
        bail!("--ply counts the plies of a record; name one instead of the game");
    }
    let game = load(&game)?;
    let agent = AgentSpec::read(&request.agent)?;
    let thought = with_agent_game(game, Asking { request, record, agent })?;
    output.show(request.format, &thought, |style| thought_text(&thought, style))
}

#[derive(Debug, Args)]
pub(crate) struct ThinkRequest {
    /// The game, or the record of one
    #[arg(value_name = "GAME|RECORD")]
    pub(crate) game: String,
    /// The agent
    #[arg(long, value_name = "AGENT")]
    pub(crate) agent: String,
    /// Position; without it and without a record, the start
    #[arg(long, conflicts_with = "record")]
    pub(crate) position: Option<String>,
    /// Record of a game of an edition file of your own
    #[arg(long, value_name = "RECORD")]
    pub(crate) record: Option<PathBuf>,
    /// Position after N plies of the record; without it, the last
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Seed of the agent
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}
