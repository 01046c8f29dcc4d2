//! The ways of editions of 軍人将棋: set-ups, boards with pieces, beliefs, the set-up as a decision.

use super::interface::{Beginning, Picture};
#[cfg(feature = "laboratory")]
use super::laboratory::Laboratory;
use super::ways::{UNICODE, Ways};
use crate::screen::BoardScreen;
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_agents::games::gunjin::marginals;
use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec};
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

/// Sets up the games of an edition.
pub(super) struct Quartermaster {
    /// By seat, South's first; `None` where random set-ups are dealt.
    ways: [Option<How>; 2],
    dealer: Dealer,
}

impl Quartermaster {
    pub(super) fn of(ruleset: &Ruleset, beginning: &Beginning) -> Result<Quartermaster, String> {
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
        Ok(Quartermaster { ways: [way(SOUTH)?, way(NORTH)?], dealer: Dealer::new(ruleset) })
    }

    /// The set-ups of a numbered game, South's first.
    fn setups(&self, seed: u64, game: u64) -> Result<[Setup; 2], String> {
        let dealt = setups_of(&self.dealer, seed, game);
        let setup = |seat: usize| match &self.ways[seat] {
            None => Ok(dealt[seat].clone()),
            Some(How::Fixed(setup)) => Ok(setup.as_ref().clone()),
            Some(How::By(policy)) => {
                let mut rng = Stream::new(seed, game, Purpose::Setup, seat as u64);
                policy.setup(seat, game, &mut rng).map_err(|error| error.to_string())
            }
        };
        Ok([setup(SOUTH)?, setup(NORTH)?])
    }

    /// The beginning of a numbered game.
    pub(super) fn begin<B: Bits>(
        &self,
        game: &Gunjin<B>,
        seed: u64,
        number: u64,
    ) -> Result<Position<B>, String> {
        let [south, north] = self.setups(seed, number)?;
        game.judged_start([&south, &north], false).map_err(|error| error.to_string())
    }
}

fn begin<B: Bits>(game: &Gunjin<B>, beginning: &Beginning) -> Result<Position<B>, String> {
    Quartermaster::of(game.ruleset(), beginning)?.begin(game, beginning.seed, 0)
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
            truth: |game, position, picture| match picture {
                Picture::Text { ascii } => true_board(game, position, SOUTH, Style { ascii, ..UNICODE }),
                Picture::Svg { below } => truth_svg(game, position, below),
            },
            view: |game, view, picture| match picture {
                Picture::Text { ascii } => seat_board(game, view, SOUTH, Style { ascii, ..UNICODE }),
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
            laboratory: Laboratory::edition(),
        }
    }
}
