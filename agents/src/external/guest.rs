//! `guest`: a player of the program that this library is a part of, such as a class written in Python.
//!
//! A guest is admitted under a name and plays as `guest:name=NAME` wherever agents are named, for as long as
//! its admission is kept. It is asked in the same process: no text is written or read between the two.

use crate::agent::{Agent, Failure, Fault, Place, Player};
use crate::error::AgentError;
use crate::parameters::{parameters, resolved_name};
use crate::policy::Policy;
use crate::search_model::SearchModel;
use gunjin_engine::game::Seat;
use gunjin_engine::random::Stream;
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

parameters! {
    /// Number of the guest.
    GuestSettings {
        name: String = "", "the name under which the program around this library has admitted it";
    }
}

/// A question to a guest.
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

impl fmt::Debug for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { game, seat, legal, .. } = self;
        let mut shown = f.debug_struct("Question");
        shown.field("game", game).field("seat", seat).field("legal", legal).finish_non_exhaustive()
    }
}

/// A player of the program around this library. Several threads may ask it at once.
pub trait Guest: Send + Sync {
    /// The probabilities of the legal actions, in their order.
    ///
    /// # Errors
    /// If it fails; it loses the game then.
    fn policy(&self, question: &Question<'_>) -> Result<Vec<f64>, Failure>;
}

type Guests = BTreeMap<String, Arc<dyn Guest>>;

/// Those who are here now.
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
        return refused(format!("'{name}' is no name for a guest; use letters, digits, '_', '-' and '.'"));
    }
    let mut guests = guests();
    if guests.contains_key(name) {
        return refused(format!("another guest is called '{name}' just now; choose another name"));
    }
    guests.insert(name.to_string(), guest);
    Ok(Admitted { name: name.to_string() })
}

/// A guest as an agent.
#[derive(Clone)]
pub struct GuestAgent {
    settings: GuestSettings,
    guest: Arc<dyn Guest>,
}

impl fmt::Debug for GuestAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GuestAgent").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl GuestAgent {
    /// The guest of a name.
    ///
    /// # Errors
    /// If nobody of this name is here.
    pub(crate) fn find(settings: GuestSettings) -> Result<GuestAgent, AgentError> {
        let Some(guest) = guests().get(&settings.name).cloned() else {
            let problem = format!(
                "no guest '{}' is here; guests play only in the program that admits them, for example Python \
                 (docs/PYTHON.md)",
                settings.name
            );
            return Err(AgentError::Missing { agent: "guest", problem });
        };
        Ok(GuestAgent { settings, guest })
    }

    fn ask<G: SearchModel>(
        &self,
        game: &G,
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<Policy<G::Action>, Failure> {
        let id = game.id();
        let words = || legal.iter().map(|&action| game.action_words(view, action)).collect();
        let question =
            Question { game: &id, seat: game.viewer(view), view, legal: legal.len(), words: &words };
        let given = self.guest.policy(&question)?;
        Ok(Policy::sharing(legal, &distribution(given, legal.len())?))
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

    fn sit(&self, _: &G, _: &Place<'_>, _: &mut Stream) -> Option<Box<dyn Player<G>>> {
        Some(Box::new(Sitting(self.clone())))
    }
}

/// A guest in one game.
struct Sitting(GuestAgent);

impl<G: SearchModel> Player<G> for Sitting {
    fn act(
        &mut self,
        game: &G,
        view: &G::View,
        legal: &[G::Action],
        _: &mut Stream,
    ) -> Result<Policy<G::Action>, Failure> {
        self.0.ask(game, view, legal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::AgentSpec;
    use gunjin_engine::game::Game;
    use gunjin_engine::games::tori::Tori;
    use gunjin_engine::open::OpenView;
    use gunjin_engine::random::Purpose;
    use gunjin_engine::spec::GameSpec;
    use gunjin_engine::umpire::Umpire;

    /// Gives what it was made with; the last actions get nothing.
    struct Giving(Vec<f64>);

    impl Guest for Giving {
        fn policy(&self, question: &Question<'_>) -> Result<Vec<f64>, Failure> {
            let view = question.view.downcast_ref::<OpenView<Tori>>();
            let view = view.ok_or_else(|| Failure::other("it is another game's view"))?;
            assert_eq!((question.game, view.world.actions.len()), ("tori", 0));
            let mut given = self.0.clone();
            given.resize(question.legal.max(given.len()), 0.0);
            Ok(given)
        }
    }

    fn answer(given: Vec<f64>, name: &str) -> Result<Vec<f64>, Failure> {
        let game = Tori::from_spec(&GameSpec::plain("tori")).expect("a game");
        let admitted = admit(name, Arc::new(Giving(given))).expect("nobody has the name");
        let agent = AgentSpec::read(&admitted.agent()).expect("an agent").build(&game).expect("it is here");
        let umpire = Umpire::new(&game);
        let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
        let place = Place { seat: Seat(0), rules: &String::new };
        let mut player = agent.sit(&game, &place, &mut rng).expect("guests sit");
        let policy = player.act(&game, &umpire.view(Seat(0)), umpire.legal(), &mut rng)?;
        assert_eq!(game.seats(), 2);
        Ok(policy.choices().iter().map(|choice| choice.probability).collect())
    }

    #[test]
    fn a_guest_is_asked_with_the_view_and_its_answer_is_judged() {
        let given = answer(vec![0.25, 0.75], "right").expect("a distribution");
        assert_eq!(given[..3], [0.25, 0.75, 0.0]);
        for (given, name, why) in [
            (vec![0.5], "short", "its probabilities sum to 0.5, not to 1"),
            (vec![f64::NAN], "nan", "it gave an action the probability NaN"),
            (vec![1.5, -0.5], "below", "it gave an action the probability -0.5"),
            (vec![0.0; 1000], "long", "it gave 1000 probabilities for"),
        ] {
            let failure = answer(given, name).expect_err("no distribution");
            assert!(failure.why.starts_with(why) && failure.fault == Fault::Illegal, "{failure}");
        }
    }

    #[test]
    fn a_guest_that_has_left_plays_no_more() {
        let game = Tori::from_spec(&GameSpec::plain("tori")).expect("a game");
        let admitted = admit("leaving", Arc::new(Giving(Vec::new()))).expect("nobody has the name");
        assert!(admit("leaving", Arc::new(Giving(Vec::new()))).is_err(), "somebody has the name");
        assert!(admit("a,b", Arc::new(Giving(Vec::new()))).is_err(), "commas separate parameters");
        let spec = AgentSpec::read(&admitted.agent()).expect("an agent");
        assert!(spec.build(&game).is_ok());
        drop(admitted);
        let error = spec.build(&game).err().expect("it has left").to_string();
        assert!(error.contains("no guest 'leaving' is here"), "{error}");
    }
}
