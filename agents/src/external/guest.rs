//! `guest`: a player of the program that this library is a part of, such as a class written in Python.
//!
//! A guest is admitted under a name and plays as `guest:name=NAME` wherever agents are named, for as long as
//! its admission is kept. It is asked in the same process: no text is written or read between the two.

use crate::agent::{Acted, Agent, Failure, Fault, Place, Player};
use crate::parameters::{parameters, resolved_name};
use crate::{AgentError, Policy, SearchModel};
use gunjin_engine::{Seat, Stream};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

parameters! {
    /// Number of the guest.
    GuestSettings {
        name: String = "", "name under which the host program registered it";
    }
}

/// A question to a guest.
#[allow(missing_debug_implementations)] // a view of any type has nothing to read
pub struct Question<'a> {
    /// The game as people name it.
    pub game: &'a str,
    /// The seat to move.
    pub seat: Seat,
    /// View of that seat, of the type that the game has.
    pub view: &'a dyn Any,
    /// Number of legal actions.
    pub legal: usize,
    /// The legal actions in words, in order.
    pub words: &'a dyn Fn() -> Vec<String>,
}

/// A player of the program around this library. Several threads may ask it at once.
pub trait Guest: Send + Sync {
    /// The probabilities of the legal actions, in their order.
    ///
    /// # Errors
    /// If it fails; it loses the game then.
    fn policy(&self, question: &Question<'_>) -> Result<Vec<f64>, Failure>;

    /// Answers many questions.
    ///
    /// # Errors
    /// If it fails at one.
    fn policies(&self, questions: &[Question<'_>]) -> Result<Vec<Vec<f64>>, Failure> {
        questions.iter().map(|question| self.policy(question)).collect()
    }
}

type Guests = BTreeMap<String, Arc<dyn Guest>>;

static GUESTS: Mutex<Guests> = Mutex::new(BTreeMap::new());

fn guests() -> MutexGuard<'static, Guests> {
    GUESTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A guest that may play. It leaves when this is dropped; tables at which it sits keep it.
#[derive(Debug)]
pub struct Admitted {
    name: String,
}

impl Admitted {
    /// The agent as it is named in a plan.
    pub fn agent(&self) -> String {
        resolved_name("guest", &GuestSettings { name: self.name.clone() })
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        guests().remove(&self.name);
    }
}

/// Lets a guest play under a name.
///
/// # Errors
/// If the name is none, or somebody has it.
pub fn admit(name: &str, guest: Arc<dyn Guest>) -> Result<Admitted, AgentError> {
    let refused = |problem: String| Err(AgentError::Missing { agent: "guest", problem });
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-. ".contains(letter);
    if name.trim() != name || name.is_empty() || !name.chars().all(is_plain) {
        return refused(format!("'{name}' is not a name for a guest; use letters, digits, '_', '-' and '.'"));
    }
    let mut guests = guests();
    if guests.contains_key(name) {
        return refused(format!("another guest is registered as '{name}'; choose another name"));
    }
    guests.insert(name.to_string(), guest);
    Ok(Admitted { name: name.to_string() })
}

#[derive(Clone)]
pub(crate) struct GuestAgent {
    settings: GuestSettings,
    guest: Arc<dyn Guest>,
}

impl GuestAgent {
    pub(crate) fn find(settings: GuestSettings) -> Result<GuestAgent, AgentError> {
        let Some(guest) = guests().get(&settings.name).cloned() else {
            let problem = format!(
                "there is no guest '{}'; guests play only in the program that registers them, such as Python \
                 (docs/PYTHON.md)",
                settings.name
            );
            return Err(AgentError::Missing { agent: "guest", problem });
        };
        Ok(GuestAgent { settings, guest })
    }

    fn ask<G: SearchModel>(&self, game: &G, view: &G::View, legal: &[G::Action]) -> Acted<G> {
        let id = game.id();
        let words = || legal.iter().map(|&action| game.action_words(view, action)).collect();
        let question =
            Question { game: &id, seat: game.viewer(view), view, legal: legal.len(), words: &words };
        let given = self.guest.policy(&question)?;
        Ok(Policy::sharing(legal, &distribution(given, legal.len())?))
    }

    fn ask_all<G: SearchModel>(
        &self,
        game: &G,
        asked: &[(&G::View, &[G::Action])],
    ) -> Result<Vec<Policy<G::Action>>, Failure> {
        let id = game.id();
        let words = |&(view, legal): &(&G::View, &[G::Action])| -> Vec<String> {
            legal.iter().map(|&action| game.action_words(view, action)).collect()
        };
        let words: Vec<_> = asked.iter().map(|asked| move || words(asked)).collect();
        let mut questions: Vec<Question<'_>> = Vec::with_capacity(asked.len());
        for (&(view, legal), words) in asked.iter().zip(&words) {
            questions.push(Question { game: &id, seat: game.viewer(view), view, legal: legal.len(), words });
        }
        let given = self.guest.policies(&questions)?;
        let judged = |(given, (_, legal)): (Vec<f64>, &(_, &[G::Action]))| {
            Ok(Policy::sharing(legal, &distribution(given, legal.len())?))
        };
        given.into_iter().zip(asked).map(judged).collect()
    }
}

/// Largest distance of the sum of probabilities from 1, for those who count in single precision.
const TOLERANCE: f64 = 1e-3;

/// Probabilities that sum to 1, of what somebody gave as such for so many legal actions.
///
/// # Errors
/// If they are none.
pub fn distribution(mut given: Vec<f64>, legal: usize) -> Result<Vec<f64>, Failure> {
    let wrong = |why: String| Err(Failure::of(Fault::Illegal, why));
    if given.len() != legal {
        return wrong(format!("it gave {} probabilities for {legal} legal actions", given.len()));
    }
    if let Some(odd) = given.iter().find(|chance| !(**chance >= 0.0 && chance.is_finite())) {
        return wrong(format!("it gave an action the probability {odd}"));
    }
    let sum: f64 = given.iter().sum();
    if (sum - 1.0).abs() > TOLERANCE {
        return wrong(format!("its probabilities sum to {sum}, not to 1"));
    }
    given.iter_mut().for_each(|chance| *chance /= sum);
    Ok(given)
}

impl<G: SearchModel> Agent<G> for GuestAgent {
    fn name(&self) -> String {
        resolved_name("guest", &self.settings)
    }

    /// No policy if it fails; whoever can tell why lets it sit.
    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        self.ask(game, view, legal).unwrap_or_else(|_| Policy::new(Vec::new()))
    }

    /// All at once; no policies if it fails at one.
    fn policies(&self, game: &G, asked: &[(&G::View, &[G::Action])]) -> Option<Vec<Policy<G::Action>>> {
        let none = || vec![Policy::new(Vec::new()); asked.len()];
        Some(self.ask_all(game, asked).unwrap_or_else(|_| none()))
    }

    fn sit(&self, _: &G, _: &Place<'_>, _: &mut Stream) -> Option<Box<dyn Player<G>>> {
        Some(Box::new(self.clone()))
    }
}

impl<G: SearchModel> Player<G> for GuestAgent {
    fn act(&mut self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Acted<G> {
        self.ask(game, view, legal)
    }
}
