//! The ways of editions of 軍人将棋: set-ups, boards with pieces, beliefs, the set-up as a decision.

use super::error::AnyError;
use super::family_methods::FamilyMethods;
use super::interface::{Beginning, Picture};
#[cfg(feature = "laboratory")]
use super::laboratory::Laboratory;
use crate::screen::BoardScreen;
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_agents::games::gunjin::marginals;
use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec};
use gunjin_engine::games::gunjin::{
    Dealer, Gunjin, Marginals, NORTH, Position, Ruleset, SOUTH, Setup, View, setups_of,
};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Bits, Seat};
use gunjin_experiments::render::replay::{seat_board, true_board};
use gunjin_experiments::render::svg::{DrawnPiece, pieces_svg};
use gunjin_play::text::style::Style;

/// The set-up policy of a name, or the set-up that is written out.
fn policy_of(ruleset: &Ruleset, seat: usize, text: &str) -> Result<Box<dyn SetupPolicy>, AnyError> {
    let no_policy = match SetupSpec::read(text) {
        Ok(spec) => return Ok(spec.build(ruleset)?),
        Err(no_policy) => no_policy,
    };
    match Setup::read(ruleset, seat, text) {
        Ok(setup) => Ok(Box::new(setup)),
        // Ranks are separated by '/': who writes one means a set-up.
        Err(error) if text.contains('/') => Err(AnyError::failed(error)),
        Err(_) => Err(no_policy.into()),
    }
}

/// Sets up the games of an edition.
pub(super) struct Quartermaster {
    /// By seat, South's first; `None` where random set-ups are dealt.
    policies: [Option<Box<dyn SetupPolicy>>; 2],
    dealer: Dealer,
}

impl Quartermaster {
    pub(super) fn of(ruleset: &Ruleset, beginning: &Beginning) -> Result<Quartermaster, AnyError> {
        let told: [Option<&str>; 2] = match beginning.setups.as_slice() {
            [] => [None, None],
            [both] => [Some(both), Some(both)],
            [south, north] => [Some(south), Some(north)],
            more => {
                let words = format!("{} set-ups are given for two seats; give one or two", more.len());
                return Err(AnyError::Unfit(words));
            }
        };
        let policy = |seat: usize| {
            let agent = beginning.agents.get(seat).and_then(Option::as_ref);
            let own = agent.and_then(|agent| match told[seat] {
                None => agent.setup_policy(None, ruleset),
                Some(_) => agent.insisted_setup(),
            });
            let own = own.map(|spec| spec.to_string());
            own.as_deref().or(told[seat]).map(|text| policy_of(ruleset, seat, text)).transpose()
        };
        Ok(Quartermaster { policies: [policy(SOUTH)?, policy(NORTH)?], dealer: Dealer::new(ruleset) })
    }

    /// The beginning of a numbered game.
    pub(super) fn begin<B: Bits>(
        &self,
        game: &Gunjin<B>,
        seed: u64,
        number: u64,
    ) -> Result<Position<B>, AnyError> {
        let mut setups = setups_of(&self.dealer, seed, number);
        for (seat, (policy, setup)) in self.policies.iter().zip(&mut setups).enumerate() {
            if let Some(policy) = policy {
                let mut rng = Stream::new(seed, number, Purpose::Setup, seat as u64);
                *setup = policy.setup(seat, number, &mut rng)?;
            }
        }
        game.judged_start(setups.each_ref(), false).map_err(AnyError::failed)
    }
}

fn begin<B: Bits>(game: &Gunjin<B>, beginning: &Beginning) -> Result<Position<B>, AnyError> {
    Quartermaster::of(game.ruleset(), beginning)?.begin(game, beginning.seed, 0)
}

fn truth_svg<B: Bits>(game: &Gunjin<B>, position: &Position<B>, below: Seat) -> String {
    pieces_svg(game.ruleset(), below.index(), |square| {
        let (seat, kind) = position.piece(square)?;
        Some(DrawnPiece { seat, kind: Some(kind), moved: false })
    })
}

fn view_svg<B: Bits>(game: &Gunjin<B>, view: &View<B>, below: Seat) -> String {
    pieces_svg(game.ruleset(), below.index(), |square| {
        if let Some(own) = view.own_at(square) {
            return Some(DrawnPiece { seat: view.seat, kind: Some(own.kind), moved: false });
        }
        let enemy = view.enemy_at(square)?;
        let kind = enemy.shown.or_else(|| enemy.known());
        Some(DrawnPiece { seat: 1 - view.seat, kind, moved: enemy.moved })
    })
}

impl<B: Bits> FamilyMethods<Gunjin<B>> {
    pub(crate) fn edition() -> FamilyMethods<Gunjin<B>> {
        FamilyMethods {
            begin,
            truth: |game, position, picture| match picture {
                Picture::Text { ascii } => {
                    true_board(game, position, SOUTH, Style { ascii, ..Style::default() })
                }
                Picture::Svg { below } => truth_svg(game, position, below),
            },
            view: |game, view, picture| match picture {
                Picture::Text { ascii } => seat_board(game, view, SOUTH, Style { ascii, ..Style::default() }),
                Picture::Svg { below } => view_svg(game, view, below),
            },
            screen: |language| Box::new(BoardScreen { style: Style::default(), language, below: SOUTH }),
            belief: |game, view| {
                let report = Belief::new(game, view).report(game);
                serde_json::to_value(report).map_err(AnyError::failed)
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
