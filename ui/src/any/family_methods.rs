//! Methods specific to a family of games: how a game begins, how it is drawn, what can be known of it.

use super::error::AnyError;
use super::interface::{Beginning, Picture};
#[cfg(feature = "laboratory")]
use super::laboratory::Laboratory;
use crate::language::Language;
use crate::screen::{PlainScreen, Screen};
use gunjin_agents::catalogue::AgentGame;
use gunjin_experiments::render::text_svg::text_svg;
use gunjin_play::text::style::Style;
use serde_json::Value;

/// Writes the observation of a view, or says why there is none.
type WriteObservation<G, Tensors, View> = fn(&G, &Tensors, &View, &mut [f32]) -> Result<(), AnyError>;

/// The ways of a game.
pub(crate) struct FamilyMethods<G: AgentGame> {
    pub(crate) begin: fn(&G, &Beginning) -> Result<G::Position, AnyError>,
    pub(crate) truth: fn(&G, &G::Position, Picture) -> String,
    pub(crate) view: fn(&G, &G::View, Picture) -> String,
    pub(crate) screen: fn(Language) -> Box<dyn Screen<G>>,
    pub(crate) belief: fn(&G, &G::View) -> Result<Value, AnyError>,
    pub(crate) exact_observation: WriteObservation<G, G::Tensors, G::View>,
    #[cfg(feature = "laboratory")]
    pub(crate) laboratory: Laboratory<G>,
}

impl<G: AgentGame> FamilyMethods<G> {
    /// The ways of games that have none of their own.
    pub(crate) fn general() -> FamilyMethods<G> {
        FamilyMethods {
            begin: |game, beginning| match beginning.setups.is_empty() {
                true => Ok(game.start()),
                false => Err(no_setups(&game.id())),
            },
            truth: |game, position, picture| match picture {
                Picture::Text { ascii } => game.picture(position, ascii),
                Picture::Svg { .. } => text_svg(&game.id(), &game.picture(position, false)),
            },
            view: |game, view, picture| match picture {
                Picture::Text { ascii } => game.view_picture(view, ascii),
                Picture::Svg { .. } => text_svg(&game.id(), &game.view_picture(view, false)),
            },
            screen: |language| Box::new(PlainScreen { style: Style::default(), language }),
            belief: |game, _| Err(no_beliefs(&game.id(), "draw worlds with view.resample")),
            exact_observation: |game, _, _, _| {
                Err(no_beliefs(&game.id(), "leave belief out, its observation has no probabilities"))
            },
            #[cfg(feature = "laboratory")]
            laboratory: Laboratory::general(),
        }
    }
}

/// Set-ups were given for a game that has none.
pub(super) fn no_setups(id: &str) -> AnyError {
    AnyError::Unfit(format!("{id} has no set-up to choose; leave setups out"))
}

/// Beliefs were asked for of a game that has none.
fn no_beliefs(id: &str, remedy: &str) -> AnyError {
    AnyError::Unfit(format!("beliefs exist for editions of 軍人将棋 only, not for {id}; {remedy}"))
}
