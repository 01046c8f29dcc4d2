//! A critic that learns what decisions return.

use gunjin_agents::learn::critic::{Critic, Moment};
use gunjin_agents::learn::network::Memory;
use gunjin_engine::random::{Purpose, Stream, unit};

/// Inputs of the moment; the first says how late it is.
const CONTEXT: usize = 3;
const RATE: f32 = 0.003;

fn value(critic: &Critic, late: i16, evaluation: f32) -> f32 {
    critic.value(&[late, 0, 0], evaluation, &mut Memory::default())
}

/// Moments of games that are won as often as the evaluation says while it is early, and never when it is late.
fn moments(step: u64) -> Vec<Moment> {
    let mut rng = Stream::new(3, step, Purpose::Learning, 0);
    let mut moment = || {
        let (late, evaluation) = (unit(&mut rng) < 0.5, unit(&mut rng) as f32);
        let won = !late && unit(&mut rng) < f64::from(evaluation);
        Moment::new(&[256 * i16::from(late), 0, 0], evaluation, f32::from(u8::from(won)))
    };
    (0..2_000).map(|_| moment()).collect()
}

fn learned(mut critic: Critic, steps: std::ops::Range<u64>) -> Critic {
    for step in steps {
        critic.learn(moments(step), (3, step), RATE);
    }
    critic
}

#[test]
fn a_new_critic_expects_what_the_evaluation_says() {
    let critic = Critic::beginning(CONTEXT, 1);
    for evaluation in [0.01, 0.3, 0.5, 0.99] {
        for late in [0, 256] {
            assert!((value(&critic, late, evaluation) - evaluation).abs() < 0.01, "{evaluation}");
        }
    }
}

#[test]
fn a_critic_learns_what_the_evaluation_does_not_say() {
    let mut critic = learned(Critic::beginning(CONTEXT, 1), 0..30);
    for evaluation in [0.2, 0.5, 0.8] {
        let (early, late) = (value(&critic, 0, evaluation), value(&critic, 256, evaluation));
        assert!((early - evaluation).abs() < 0.08, "{evaluation} early: {early}");
        assert!(late < 0.08, "{evaluation} late: {late}");
    }
    let (before, after) = (
        Critic::beginning(CONTEXT, 1).learn(moments(40), (3, 40), RATE),
        critic.learn(moments(40), (3, 40), RATE),
    );
    assert!(after < 0.6 * before, "{after} after {before}");
}

#[test]
fn a_critic_goes_on_from_its_state() {
    let half = learned(Critic::beginning(CONTEXT, 1), 0..2);
    let state = serde_json::to_value(&half).expect("it can be written");
    let restored = |state| serde_json::from_value::<Critic>(state).expect("it can be read");
    let kept = restored(state.clone());
    assert!(kept.fits(CONTEXT) && !kept.fits(CONTEXT + 1));
    assert_eq!(learned(kept, 2..4), learned(Critic::beginning(CONTEXT, 1), 0..4));
    let mut cut = state;
    cut["network"]["weights"].as_array_mut().expect("weights").pop();
    assert!(!restored(cut).fits(CONTEXT));
}
