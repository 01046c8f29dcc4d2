//! A public state: what every seat knows that every seat knows, and what each knows besides.
//!
//! A seat takes some histories for possible, in each of these another seat takes others for possible, and so
//! on. The closure is the smallest set of histories of which all seats know together that one is true (the
//! common-knowledge set; Kovařík et al., *Rethinking Formal Models of Partially Observable Multiagent Decision
//! Making*, 2022). It factors: a history tells each seat one of its private states, its information sets.
//! Subgames are solved on it, and values of public beliefs are functions of the seats' distributions over their
//! private states.

use crate::search::knowledge_in;
use crate::{SearchModel, Worlds};
use gunjin_engine::{Fast, Seat, Turn, World};

/// A history that may have been played.
#[expect(missing_debug_implementations, reason = "what a search remembers of the past need not be shown")]
pub struct History<G: SearchModel> {
    /// Position at its end.
    pub position: G::Position,
    pub(crate) past: G::Past,
    /// Its share among all, by chance alone: seats are taken to choose uniformly.
    pub chance: f64,
    /// The private state of each seat, by number within [`PublicState::private`].
    pub numbers: Vec<usize>,
    actions: Vec<G::Action>,
    start: G::Position,
}

/// An information set of a seat.
#[expect(missing_debug_implementations, reason = "knowledge need not be shown")]
pub struct Private<G: SearchModel> {
    pub(crate) knowledge: G::Knowledge,
    /// View of the seat that knows it.
    pub view: G::View,
    is_collected: bool,
}

/// Every history that seats could take for the truth, or take another to take for it, and so on.
#[expect(missing_debug_implementations, reason = "its parts have none")]
pub struct PublicState<G: SearchModel> {
    /// The histories; their chances sum to 1.
    pub histories: Vec<History<G>>,
    /// The private states of each seat.
    pub private: Vec<Vec<Private<G>>>,
}

impl<G: SearchModel> PublicState<G> {
    /// The public state of a view; `None` if it has more than `most` histories, or none.
    ///
    /// Histories are collected by drawing worlds until nothing new has come for long (8 draws for each that was
    /// found, and 64): of n worlds that are drawn alike one is missed about once in e^8 / n times. Takes that many
    /// draws, and compares each with those found.
    pub fn of(game: &G, view: &G::View, most: usize, rng: &mut Fast) -> Option<PublicState<G>> {
        let mut state = PublicState { histories: Vec::new(), private: Vec::new() };
        state.private.resize_with(game.seats(), Vec::new);
        state.collect(game, view, most, rng)?;
        while let Some((seat, number)) = state.next() {
            state.private[seat][number].is_collected = true;
            let view = state.private[seat][number].view.clone();
            state.collect(game, &view, most, rng)?;
        }
        let all: f64 = state.histories.iter().map(|history| history.chance).sum();
        state.histories.iter_mut().for_each(|history| history.chance /= all);
        (!state.histories.is_empty()).then_some(state)
    }

    /// A view whose worlds were not collected.
    fn next(&self) -> Option<(usize, usize)> {
        let open = |private: &Vec<Private<G>>| private.iter().position(|private| !private.is_collected);
        self.private.iter().enumerate().find_map(|(seat, private)| Some((seat, open(private)?)))
    }

    fn collect(&mut self, game: &G, view: &G::View, most: usize, rng: &mut Fast) -> Option<()> {
        let worlds = game.worlds(view);
        if worlds.count().is_some_and(|count| count > most as u128) {
            return None;
        }
        let (mut found, mut idle) = (1, 0);
        while idle < 8 * found + 64 {
            let world = worlds.draw_world(game, rng)?;
            idle += 1;
            let is_known = |known: &History<G>| known.actions == world.actions && known.start == world.start;
            if !self.histories.iter().any(is_known) {
                if self.histories.len() == most {
                    return None;
                }
                self.add(game, world);
                (found, idle) = (found + 1, 0);
            }
        }
        Some(())
    }

    fn add(&mut self, game: &G, world: World<G>) {
        let (past, chance) = retold(game, &world);
        let numbers = (0..game.seats()).map(|seat| self.number(game, seat, &world)).collect();
        let World { start, actions, position } = world;
        self.histories.push(History { position, past, chance, numbers, actions, start });
    }

    fn number(&mut self, game: &G, seat: usize, world: &World<G>) -> usize {
        let knowledge = knowledge_in(game, Seat(seat as u8), world);
        let view = game.view(&knowledge);
        let known = &mut self.private[seat];
        known.iter().position(|known| known.view == view).unwrap_or_else(|| {
            known.push(Private { knowledge, view, is_collected: false });
            known.len() - 1
        })
    }
}

fn retold<G: SearchModel>(game: &G, world: &World<G>) -> (G::Past, f64) {
    let (mut position, mut past, mut chance) = (world.start.clone(), game.past(&world.start), 1.0);
    let mut outcomes = Vec::new();
    for &action in &world.actions {
        if game.turn(&position) == Turn::Chance {
            game.outcomes(&position, &mut outcomes);
            let drawn = outcomes.iter().find(|(outcome, _)| *outcome == action);
            chance *= drawn.map_or(0.0, |(_, chance)| *chance);
        }
        let before = position.clone();
        game.play(&mut position, action);
        game.remember(&mut past, &before, action, &position);
    }
    (past, chance)
}
