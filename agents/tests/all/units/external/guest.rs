//! Tests of `gunjin_agents::external::guest`.

use gunjin_agents::external::guest::*;
use gunjin_agents::{AgentSpec, Failure, Fault, Place};
use gunjin_engine::games::tori::Tori;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Game, OpenView, Seat, Umpire};
use std::sync::Arc;

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
    assert!(error.contains("there is no guest 'leaving'"), "{error}");
}
