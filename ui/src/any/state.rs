//! A game under way of one type behind [`AnyState`].

use super::game::OfGame;
use super::interface::{AnyGame, AnyState, AnyView, Picture, Refusal};
use super::view::OfView;
use gunjin_agents::catalogue::AgentGame;
use gunjin_engine::game::{Ended, Seat, Turn};
use gunjin_engine::history::GameHistory;
use gunjin_engine::record::Field;
use gunjin_engine::replay::{Players, read_any, record};
use gunjin_engine::tensors::Tensors;
use gunjin_engine::umpire::{Stopped, Umpire};
use serde_json::Value;
use std::sync::Arc;

pub(crate) struct OfState<G: AgentGame> {
    pub(crate) game: Arc<OfGame<G>>,
    pub(crate) history: GameHistory<G>,
}

impl<G: AgentGame> OfState<G> {
    /// The action of a number: of the seat to move, or the outcome of chance in this place. The one place
    /// where numbers become actions of a state.
    fn action_of(&self, number: usize) -> Result<G::Action, Refusal> {
        let game = &self.game.game;
        let none = |most: usize| {
            let range = if most == 0 { "there is none here".into() } else { format!("0 to {}", most - 1) };
            Refusal::Illegal(format!("no action has the number {number} ({range})"))
        };
        match self.history.turn() {
            Turn::Seat(seat) => {
                let action = self.game.tensors.action(seat, number);
                action.ok_or_else(|| none(self.game.tensors.layout().actions))
            }
            Turn::Chance => {
                let outcomes = self.history.outcomes(game);
                outcomes.get(number).map(|(outcome, _)| *outcome).ok_or_else(|| none(outcomes.len()))
            }
            Turn::Over => {
                let reason = self.reason().unwrap_or_default();
                Err(Refusal::Illegal(format!(
                    "action {number} comes too late: the game has ended ({reason})"
                )))
            }
        }
    }

    /// The number of an action where it may be played.
    fn number_of(&self, action: G::Action) -> usize {
        match self.history.turn() {
            Turn::Seat(seat) => self.game.tensors.number(seat, action),
            _ => {
                let outcomes = self.history.outcomes(&self.game.game);
                outcomes.iter().position(|(outcome, _)| *outcome == action).unwrap_or_default()
            }
        }
    }

    fn action_in(&self, text: &str) -> Result<G::Action, Refusal> {
        if let (Turn::Over, Some(reason)) = (self.history.turn(), self.reason()) {
            let late = format!("{text} comes too late: the game has ended ({reason})");
            return Err(Refusal::Illegal(late));
        }
        let read = read_any(&self.game.game, &self.history, text);
        read.map_err(|problem| Refusal::Illegal(problem.to_string()))
    }
}

impl<G: AgentGame> AnyState for OfState<G> {
    fn boxed_clone(&self) -> Box<dyn AnyState> {
        Box::new(OfState { game: Arc::clone(&self.game), history: self.history.clone() })
    }

    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::clone(&self.game) as Arc<dyn AnyGame>
    }

    fn turn(&self) -> Turn {
        self.history.turn()
    }

    fn legal(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = match self.history.turn() {
            Turn::Chance => (0..self.outcomes().len()).collect(),
            _ => self.history.legal().iter().map(|&action| self.number_of(action)).collect(),
        };
        numbers.sort_unstable();
        numbers
    }

    fn outcomes(&self) -> Vec<f64> {
        self.history.outcomes(&self.game.game).into_iter().map(|(_, chance)| chance).collect()
    }

    fn text_of(&self, number: usize) -> Result<String, Refusal> {
        Ok(self.game.game.action_text(self.history.position(), self.action_of(number)?))
    }

    fn read(&self, text: &str) -> Result<usize, Refusal> {
        Ok(self.number_of(self.action_in(text)?))
    }

    fn play(&mut self, number: usize) -> Result<(), Refusal> {
        let action = self.action_of(number)?;
        let played = self.history.play(&self.game.game, action);
        played.map_err(|refused| Refusal::Illegal(refused.to_string()))
    }

    fn stop(&mut self, Stopped { seat, remark }: &Stopped) -> Result<(), Refusal> {
        let (game, seats) = (&self.game.game, self.game.game.seats());
        if seat.index() >= seats {
            return Err(Refusal::Wrong(format!(
                "there is no seat {}; seats go from 0 to {}",
                seat.0,
                seats - 1
            )));
        }
        match remark {
            None => self.history.resign(game, *seat),
            Some(why) => self.history.forfeit(game, *seat, why),
        }
        Ok(())
    }

    fn stopped(&self) -> Option<&Stopped> {
        self.history.stopped()
    }

    fn ended(&self) -> Option<&Ended> {
        self.history.ended()
    }

    fn history(&self) -> Vec<String> {
        let game = &self.game.game;
        let mut position = self.history.start().clone();
        let word = |&action: &G::Action| {
            let text = game.action_text(&position, action);
            game.play(&mut position, action);
            text
        };
        self.history.actions().iter().map(word).collect()
    }

    fn start_text(&self) -> String {
        self.game.game.position_text(self.history.start())
    }

    fn position_text(&self) -> String {
        self.game.game.position_text(self.history.position())
    }

    fn view(&self, seat: Seat) -> Box<dyn AnyView> {
        let legal = match self.history.turn() == Turn::Seat(seat) {
            true => self.history.legal().to_vec(),
            false => Vec::new(),
        };
        let view = self.history.view(&self.game.game, seat);
        Box::new(OfView { game: Arc::clone(&self.game), view, seat, legal })
    }

    fn picture(&self, picture: Picture) -> String {
        (self.game.ways.truth)(&self.game.game, self.history.position(), picture)
    }

    fn record(&self, agents: Vec<String>, others: Vec<Field>) -> String {
        let umpire = Umpire::of(&self.game.game, self.history.clone());
        record(&umpire, &Players { agents, others }).to_string()
    }

    fn truth(&self) -> Value {
        self.game.game.truth_json(self.history.position())
    }

    fn truth_tensor(&self, seat: Seat, numbers: &mut [f32]) {
        self.game.tensors.truth(&self.game.game, self.history.position(), seat, numbers);
    }
}
