//! `gunjin exploit --lower-bound`.

use super::compiling::seat_names;
use super::output::{Output, Progress, Verdict};
use super::solve_requests::ExploitRequest;
use anyhow::anyhow;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::games::gunjin::setup_game::edition_agent::EditionAgent;
use gunjin_agents::solve::lower_bound::{Effort, Imagination, Imagined, Judged};
use gunjin_agents::{Agent, AgentSpec, Solvable};
use gunjin_engine::games::gunjin::{Dealer, Gunjin};
use gunjin_engine::random::Stream;
use gunjin_engine::{Bits, Game};
use gunjin_experiments::render::lower_bound::{LowerBound, lower_bound_text};
use gunjin_play::spec::load;

struct Bounding<'a> {
    request: &'a ExploitRequest,
    agent: AgentSpec,
}

impl AgentGameVisitor for Bounding<'_> {
    type Output = anyhow::Result<LowerBound>;

    fn game<G: AgentGame>(self, game: G) -> Self::Output {
        self.with_start(&game)
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        if self.request.reference_setup {
            self.with_start(&game)
        } else if let Ok(small) = SetupGame::new(game.clone()) {
            let agent = EditionAgent::new(self.agent.build(&game)?);
            let start = |_: &mut Stream| small.start();
            self.measure(&small, &agent, &start, None, self.request.bound.practice)
        } else {
            self.with_deals(&game)
        }
    }
}

impl Bounding<'_> {
    fn with_start<G: AgentGame>(&self, game: &G) -> anyhow::Result<LowerBound> {
        let (agent, imagined) = (self.agent.build(game)?, Imagined::new(game));
        let start = |_: &mut Stream| game.start();
        self.measure(game, agent.as_ref(), &start, Some(&imagined), self.request.bound.practice)
    }

    /// Editions with too many set-ups to be chosen from: they are dealt, and no two games of practice would
    /// begin alike.
    fn with_deals<B: Bits>(&self, game: &Gunjin<B>) -> anyhow::Result<LowerBound> {
        let (agent, imagined) = (self.agent.build(game)?, Imagined::new(game));
        let dealer = Dealer::new(game.ruleset());
        let start = |rng: &mut Stream| {
            let [south, north] = [0, 1].map(|seat| dealer.deal(seat, rng));
            game.start_from(&south, &north)
        };
        self.measure(game, agent.as_ref(), &start, Some(&imagined), 0)
    }

    fn measure<G: Solvable>(
        &self,
        game: &G,
        agent: &dyn Agent<G>,
        start: &(dyn Fn(&mut Stream) -> G::Position + Sync),
        imagination: Option<&dyn Imagination<G>>,
        practice: u64,
    ) -> anyhow::Result<LowerBound> {
        let bound = &self.request.bound;
        let effort = Effort {
            practice,
            search: bound.search,
            worlds: bound.worlds,
            depth: bound.depth,
            games: bound.games,
            seed: self.request.seed,
        };
        let progress = Progress::of(effort.games, "games", &agent.name());
        let games = G::respond(&Judged { game, agent, start, imagination, effort }, &|| progress.more(1));
        drop(progress);
        LowerBound::of(game.id(), agent.name(), effort, &games)
            .ok_or_else(|| anyhow!("an interval needs two games; give --games 2 or more"))
    }
}

pub(crate) fn run(
    request: &ExploitRequest,
    agent: AgentSpec,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let game = load(&request.game)?;
    let seats = seat_names(&game);
    let found = with_agent_game(game, Bounding { request, agent })?;
    output.show(request.format, &found, |style| lower_bound_text(&found, &seats, style))
}
