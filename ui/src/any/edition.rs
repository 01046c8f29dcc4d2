//! The ways of editions of 軍人将棋: set-ups, boards with pieces, beliefs, the set-up as a decision.

use super::interface::{Beginning, Picture};
#[cfg(feature = "laboratory")]
use super::solving::{exploit, solve};
use super::ways::{UNICODE, Ways};
use crate::screen::BoardScreen;
#[cfg(feature = "laboratory")]
use gunjin_agents::agent::Agent;
use gunjin_agents::games::gunjin::belief::Belief;
#[cfg(feature = "laboratory")]
use gunjin_agents::games::gunjin::forecast::Forecaster;
use gunjin_agents::games::gunjin::marginals;
use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec, deal_pair};
#[cfg(feature = "laboratory")]
use gunjin_agents::games::gunjin::setup_game::SetupGame;
#[cfg(feature = "laboratory")]
use gunjin_agents::games::gunjin::setup_game::edition_agent::EditionAgent;
#[cfg(feature = "laboratory")]
use gunjin_agents::search_model::BUILT_IN;
#[cfg(feature = "laboratory")]
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::setups_of;
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::games::gunjin::tensors::Marginals;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_experiments::render::names::ShortNames;
use gunjin_experiments::render::replay::{seat_board, true_board};
use gunjin_experiments::render::svg::{DrawnPiece, pieces_svg};
#[cfg(feature = "laboratory")]
use gunjin_play::environment::Beginning as Beginnings;
use gunjin_play::text::style::Style;

/// Source of a seat's set-up.
enum How {
    Fixed(Box<Setup>),
    By(Box<dyn SetupPolicy>),
}

impl How {
    /// A set-up written out, or a policy by name.
    fn read(ruleset: &Ruleset, seat: usize, text: &str) -> Result<How, String> {
        match SetupSpec::read(text) {
            Ok(spec) => Ok(How::By(spec.build(ruleset).map_err(|error| error.to_string())?)),
            Err(no_policy) => {
                let setup = Setup::read(ruleset, seat, text);
                // Ranks are separated by '/': who writes one means a set-up.
                let wrong = |error: String| if text.contains('/') { error } else { no_policy.to_string() };
                setup.map(|setup| How::Fixed(Box::new(setup))).map_err(|error| wrong(error.to_string()))
            }
        }
    }
}

/// Sources of the seats' set-ups, South's first; `None` where one is dealt a random set-up.
fn ways(ruleset: &Ruleset, beginning: &Beginning) -> Result<[Option<How>; 2], String> {
    let told: [Option<&str>; 2] = match beginning.setups.as_slice() {
        [] => [None, None],
        [both] => [Some(both), Some(both)],
        [south, north] => [Some(south), Some(north)],
        more => return Err(format!("{} set-ups are given for two seats; give one or two", more.len())),
    };
    let way = |seat: usize| {
        let agent = beginning.agents.get(seat).and_then(Option::as_ref);
        let own = agent.and_then(|agent| match told[seat] {
            None => agent.setup_policy(None, ruleset),
            Some(_) => agent.insisted_setup(),
        });
        let own = own.map(|spec| spec.to_string());
        own.as_deref().or(told[seat]).map(|text| How::read(ruleset, seat, text)).transpose()
    };
    Ok([way(SOUTH)?, way(NORTH)?])
}

/// Sets up the games of an edition.
struct Quartermaster {
    /// By seat, South's first; `None` where random set-ups are dealt.
    ways: [Option<How>; 2],
    dealer: Dealer,
}

impl Quartermaster {
    fn of(ruleset: &Ruleset, beginning: &Beginning) -> Result<Quartermaster, String> {
        Ok(Quartermaster { ways: ways(ruleset, beginning)?, dealer: Dealer::new(ruleset) })
    }

    /// The set-ups of a numbered game, South's first.
    fn setups(&self, seed: u64, game: u64) -> Result<[Setup; 2], String> {
        let [dealt_south, dealt_north] =
            setups_of(&self.dealer, seed, game).map(|setup| How::Fixed(Box::new(setup)));
        let [south, north] = &self.ways;
        let by_policy = |seat: usize, policy: &dyn SetupPolicy| {
            let mut rng = Stream::new(seed, game, Purpose::Setup, seat as u64);
            policy.setup(seat, game, &mut rng).map_err(|error| error.to_string())
        };
        match [south.as_ref().unwrap_or(&dealt_south), north.as_ref().unwrap_or(&dealt_north)] {
            [How::By(south), How::By(north)] => {
                deal_pair([south.as_ref(), north.as_ref()], seed, game).map_err(|error| error.to_string())
            }
            [How::Fixed(south), How::By(north)] => {
                let dealt = by_policy(NORTH, north.as_ref())?;
                Ok([south.as_ref().clone(), dealt])
            }
            [How::By(south), How::Fixed(north)] => {
                let dealt = by_policy(SOUTH, south.as_ref())?;
                Ok([dealt, north.as_ref().clone()])
            }
            [How::Fixed(south), How::Fixed(north)] => Ok([south.as_ref().clone(), north.as_ref().clone()]),
        }
    }

    /// The beginning of a numbered game.
    fn begin<B: Bits>(&self, game: &Gunjin<B>, seed: u64, number: u64) -> Result<Position<B>, String> {
        let [south, north] = self.setups(seed, number)?;
        game.judged_start([&south, &north], false).map_err(|error| error.to_string())
    }
}

fn begin<B: Bits>(game: &Gunjin<B>, beginning: &Beginning) -> Result<Position<B>, String> {
    Quartermaster::of(game.ruleset(), beginning)?.begin(game, beginning.seed, 0)
}

#[cfg(feature = "laboratory")]
fn beginnings<B: Bits>(game: &Gunjin<B>, setups: &[String]) -> Result<Box<Beginnings<Gunjin<B>>>, String> {
    let beginning = Beginning { setups: setups.to_vec(), ..Beginning::default() };
    let quartermaster = Quartermaster::of(game.ruleset(), &beginning)?;
    Ok(Box::new(move |game, seed, number| quartermaster.begin(game, seed, number)))
}

fn truth_svg<B: Bits>(game: &Gunjin<B>, position: &Position<B>, below: Seat) -> String {
    let names = ShortNames::new(game.ruleset(), UNICODE);
    pieces_svg(game.ruleset(), below.index(), |square| {
        let (seat, kind) = position.piece(square)?;
        Some(DrawnPiece { seat, name: names.bare(kind).to_string(), moved: false })
    })
}

fn view_svg<B: Bits>(game: &Gunjin<B>, view: &View<B>, below: Seat) -> String {
    let names = ShortNames::new(game.ruleset(), UNICODE);
    pieces_svg(game.ruleset(), below.index(), |square| {
        if let Some(own) = view.own_at(square) {
            return Some(DrawnPiece {
                seat: view.seat,
                name: names.bare(own.kind).to_string(),
                moved: false,
            });
        }
        let enemy = view.enemy_at(square)?;
        let kind = enemy.shown.or_else(|| enemy.known());
        let name = kind.map_or_else(String::new, |kind| names.bare(kind).to_string());
        Some(DrawnPiece { seat: 1 - view.seat, name, moved: enemy.moved })
    })
}

impl<B: Bits> Ways<Gunjin<B>> {
    pub(crate) fn edition() -> Ways<Gunjin<B>> {
        Ways {
            begin,
            #[cfg(feature = "laboratory")]
            beginnings,
            truth: |game, position, picture| match picture {
                Picture::Text { ascii } => true_board(game, position, Style { ascii, ..UNICODE }),
                Picture::Svg { below } => truth_svg(game, position, below),
            },
            view: |game, view, picture| match picture {
                Picture::Text { ascii } => seat_board(game, view, Style { ascii, ..UNICODE }),
                Picture::Svg { below } => view_svg(game, view, below),
            },
            screen: |language| Box::new(BoardScreen { style: UNICODE, language, below: SOUTH }),
            belief: |game, view| {
                let report = Belief::new(game, view).report(game);
                serde_json::to_value(report).map_err(|error| error.to_string())
            },
            exact_observation: |game, tensors, view, numbers| {
                let exact = marginals::Marginals::exact(game, &Belief::new(game, view));
                let marginals = Marginals::from_rows(exact.rows.iter().map(|row| &row[..]));
                tensors.observation_with(game, view, &marginals, numbers);
                Ok(())
            },
            #[cfg(feature = "laboratory")]
            forecasts: |game| {
                let forecaster = Forecaster::named(BUILT_IN, game).map_err(|problem| problem.to_string())?;
                Ok(Box::new(move |game, view| forecaster.chances(game, view)))
            },
            #[cfg(feature = "laboratory")]
            solve: |game, solving, pulse| match solving.reference_setup {
                true => solve(game, solving, pulse),
                false => solve(&with_setups(game)?, solving, pulse),
            },
            #[cfg(feature = "laboratory")]
            exploit: |game, exploiting, pulse| match exploiting.reference_setup {
                true => exploit(game, exploiting, pulse, |spec| player(game, spec)),
                false => exploit(&with_setups(game)?, exploiting, pulse, |spec| {
                    Ok(Box::new(EditionAgent::new(player(game, spec)?)))
                }),
            },
        }
    }
}

/// A player of games whose set-ups are given, or decisions.
#[cfg(feature = "laboratory")]
fn player<B: Bits>(game: &Gunjin<B>, spec: &AgentSpec) -> Result<Box<dyn Agent<Gunjin<B>>>, String> {
    spec.refuse_insisted_setup().and_then(|()| spec.build(game)).map_err(|error| error.to_string())
}

/// The edition with the set-up as the first decision.
#[cfg(feature = "laboratory")]
fn with_setups<B: Bits>(game: &Gunjin<B>) -> Result<SetupGame<B>, String> {
    SetupGame::new(game.clone()).map_err(|error| error.to_string())
}
