//! The rest of a game from a decision as a game of its own: chance deals a history, the opponent may take what he has, or
//! they play on.

use super::beliefs::Beliefs;
use crate::evaluator::Evaluator;
use crate::playable::Playable;
use gunjin_engine::digest::Digest;
use gunjin_engine::game::{Chance, Ended, Game, Hidden, Seat, Turn, Umpired};

/// The rest of a game.
pub(super) struct Subgame<'g, G: Playable> {
    pub(super) game: &'g G,
    pub(super) evaluator: &'g G::Evaluator,
    pub(super) beliefs: &'g Beliefs<G>,
    pub(super) opponent: Seat,
    /// Actions after which positions are estimated; `None` for play to the end.
    pub(super) depth: Option<u32>,
    /// What the opponent may take instead of playing on, by what he knows; he cannot as long as it is empty.
    pub(super) offers: Vec<f64>,
}

/// Where a subgame is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Spot<P> {
    /// Nothing is dealt.
    Start,
    /// The opponent may take what he has.
    Offer(u32),
    /// He took it.
    Taken(u32),
    /// They play on; so many actions were made.
    Play(P, u32),
}

/// What can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Act<A> {
    /// Chance deals this history.
    Deal(u32),
    /// The opponent takes what he has.
    Take,
    /// He plays on.
    Follow,
    /// An action of the game.
    Play(A),
}

/// What a seat sees.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Sight<O> {
    /// What it knows, by number.
    Dealt(u32),
    /// Whether the opponent plays on.
    Chosen(bool),
    /// Something of the game.
    Play(O),
}

/// What a seat knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen<K> {
    pub(super) seat: Seat,
    /// What it knew at the start, by number.
    pub(super) number: Option<u32>,
    /// Whether the opponent plays on.
    pub(super) follows: bool,
    /// What it knows of the game.
    pub(super) play: Option<K>,
}

impl<G: Playable> Subgame<'_, G> {
    fn number(&self, root: u32, seat: Seat) -> usize {
        self.beliefs.roots[root as usize].numbers[seat.index()]
    }

    fn is_deep(&self, made: u32) -> bool {
        self.depth.is_some_and(|depth| made >= depth)
    }
}

impl<G: Playable> Game for Subgame<'_, G> {
    type Position = Spot<G::Position>;
    type Action = Act<G::Action>;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn start(&self) -> Self::Position {
        Spot::Start
    }

    fn turn(&self, spot: &Self::Position) -> Turn {
        match spot {
            Spot::Start => Turn::Chance,
            Spot::Offer(_) => Turn::Seat(self.opponent),
            Spot::Taken(_) => Turn::Over,
            Spot::Play(_, made) if self.is_deep(*made) => Turn::Over,
            Spot::Play(position, _) => self.game.turn(position),
        }
    }

    fn legal(&self, spot: &Self::Position, actions: &mut Vec<Self::Action>) {
        actions.clear();
        match spot {
            Spot::Offer(_) if self.offers.is_empty() => actions.push(Act::Follow),
            Spot::Offer(_) => actions.extend([Act::Take, Act::Follow]),
            Spot::Play(position, _) => {
                let mut legal = Vec::new();
                self.game.legal(position, &mut legal);
                actions.extend(legal.into_iter().map(Act::Play));
            }
            Spot::Start | Spot::Taken(_) => {}
        }
    }

    fn play(&self, spot: &mut Self::Position, action: Self::Action) {
        match (action, &mut *spot) {
            (Act::Deal(root), _) => *spot = Spot::Offer(root),
            (Act::Take, Spot::Offer(root)) => *spot = Spot::Taken(*root),
            (Act::Follow, Spot::Offer(root)) => {
                *spot = Spot::Play(self.beliefs.roots[*root as usize].position.clone(), 0);
            }
            (Act::Play(action), Spot::Play(position, made)) => {
                self.game.play(position, action);
                *made += 1;
            }
            _ => {}
        }
    }

    fn returns(&self, spot: &Self::Position) -> Vec<f64> {
        match spot {
            Spot::Play(position, _) if self.game.turn(position) == Turn::Over => self.game.returns(position),
            Spot::Play(position, _) => {
                let mut seats = vec![0.0; self.game.seats()];
                self.evaluator.estimate(self.game, position, &mut seats);
                seats
            }
            // The searcher's share decides nothing: he has not acted.
            Spot::Taken(root) => {
                let offer = self.offers[self.number(*root, self.opponent)];
                let share = |seat| if seat == self.opponent.index() { offer } else { -offer };
                (0..self.game.seats()).map(share).collect()
            }
            Spot::Start | Spot::Offer(_) => vec![0.0; self.game.seats()],
        }
    }
}

impl<G: Playable> Chance for Subgame<'_, G> {
    fn outcomes(&self, spot: &Self::Position, outcomes: &mut Vec<(Self::Action, f64)>) {
        outcomes.clear();
        match spot {
            Spot::Start => {
                let deal =
                    |(root, known): (usize, &super::beliefs::Root<G>)| (Act::Deal(root as u32), known.prior);
                outcomes.extend(self.beliefs.roots.iter().enumerate().map(deal));
            }
            Spot::Play(position, _) => {
                let mut inner = Vec::new();
                self.game.outcomes(position, &mut inner);
                outcomes.extend(inner.into_iter().map(|(action, chance)| (Act::Play(action), chance)));
            }
            Spot::Offer(_) | Spot::Taken(_) => {}
        }
    }
}

impl<G: Playable> Hidden for Subgame<'_, G> {
    type Observation = Sight<G::Observation>;
    type Knowledge = Seen<G::Knowledge>;
    type View = Seen<G::View>;

    fn knowledge(&self, _: &Self::Position, seat: Seat) -> Self::Knowledge {
        Seen { seat, number: None, follows: false, play: None }
    }

    fn observe(
        &self,
        seat: Seat,
        before: &Self::Position,
        action: Self::Action,
        after: &Self::Position,
    ) -> Self::Observation {
        match (action, before, after) {
            (Act::Deal(root), ..) => Sight::Dealt(self.number(root, seat) as u32),
            (Act::Play(action), Spot::Play(before, _), Spot::Play(after, _)) => {
                Sight::Play(self.game.observe(seat, before, action, after))
            }
            _ => Sight::Chosen(action == Act::Follow),
        }
    }

    fn learn(&self, seen: &mut Self::Knowledge, sight: &Self::Observation) {
        match sight {
            Sight::Dealt(number) => {
                let known = &self.beliefs.known[seen.seat.index()][*number as usize];
                (seen.number, seen.play) = (Some(*number), Some(known.knowledge.clone()));
            }
            Sight::Chosen(follows) => seen.follows = *follows,
            Sight::Play(observation) => {
                if let Some(play) = &mut seen.play {
                    self.game.learn(play, observation);
                }
            }
        }
    }

    fn view(&self, seen: &Self::Knowledge) -> Self::View {
        let play = seen.play.as_ref().map(|play| self.game.view(play));
        Seen { seat: seen.seat, number: seen.number, follows: seen.follows, play }
    }

    fn legal_from_view(&self, view: &Self::View, actions: &mut Vec<Self::Action>) {
        actions.clear();
        match (&view.play, view.follows) {
            (Some(play), true) => {
                let mut legal = Vec::new();
                self.game.legal_from_view(play, &mut legal);
                actions.extend(legal.into_iter().map(Act::Play));
            }
            (Some(_), false) if view.seat == self.opponent => self.legal(&Spot::Offer(0), actions),
            _ => {}
        }
    }
}

impl<G: Playable> Umpired for Subgame<'_, G> {
    type Past = Option<G::Past>;

    fn id(&self) -> String {
        format!("{}+endgame", self.game.id())
    }

    fn fingerprint(&self) -> u64 {
        Digest::of(&self.id()) ^ self.game.fingerprint()
    }

    fn past(&self, _: &Self::Position) -> Self::Past {
        None
    }

    fn remember(
        &self,
        past: &mut Self::Past,
        before: &Self::Position,
        action: Self::Action,
        after: &Self::Position,
    ) {
        match (action, before, after) {
            (Act::Follow, Spot::Offer(root), _) => {
                *past = Some(self.beliefs.roots[*root as usize].past.clone());
            }
            (Act::Play(action), Spot::Play(before, _), Spot::Play(after, _)) => {
                if let Some(past) = past {
                    self.game.remember(past, before, action, after);
                }
            }
            _ => {}
        }
    }

    fn barred(&self, spot: &Self::Position, past: &Self::Past, legal: &[Self::Action]) -> Vec<Self::Action> {
        let (Spot::Play(position, _), Some(past)) = (spot, past) else { return Vec::new() };
        let inner = |act: &Act<G::Action>| if let Act::Play(action) = act { Some(*action) } else { None };
        let legal: Vec<G::Action> = legal.iter().filter_map(inner).collect();
        self.game.barred(position, past, &legal).into_iter().map(Act::Play).collect()
    }

    fn past_ending(&self, spot: &Self::Position, past: &Self::Past) -> Option<Ended> {
        let Spot::Play(position, _) = spot else { return None };
        self.game.past_ending(position, past.as_ref()?)
    }

    fn reason(&self, spot: &Self::Position) -> &'static str {
        match spot {
            Spot::Play(position, _) if self.game.turn(position) == Turn::Over => self.game.reason(position),
            Spot::Play(..) => "estimated",
            _ => "taken",
        }
    }
}
