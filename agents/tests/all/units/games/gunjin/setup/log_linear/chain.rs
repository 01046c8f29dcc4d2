//! Tests of `gunjin_agents::games::gunjin::setup::log_linear::chain`.

use gunjin_agents::games::gunjin::setup::log_linear::policy::Camps;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::random::{Purpose, Stream, below, unit};

/// The slow way: the whole set-up's score before and after.
#[test]
fn an_exchange_gains_what_the_score_of_the_set_up_gains() {
    for (game, seat) in [("w-31-8x", 0), ("a-15-5x", 1), ("stratego", 0)] {
        let ruleset = Ruleset::named(game).expect("a game");
        let camps = Camps::new(&ruleset);
        let mut rng = Stream::new(3, 0, Purpose::Setup, 0).fast();
        let weights: Vec<f64> = (0..camps.numbers()).map(|_| unit(&mut rng) - 0.5).collect();
        let chain = camps.chain(seat, &weights);
        let mut setup = camps.deal(seat, &mut rng);
        let mut gained = 0;
        for _ in 0..2_000 {
            let camp: Vec<u8> =
                setup.kinds.iter().map(|kind| kind.unwrap_or(chain.kinds as u8 - 1)).collect();
            let [one, other] = [(); 2].map(|()| below(&mut rng, camp.len() as u32) as usize);
            let mut swapped = setup.clone();
            swapped.kinds.swap(one, other);
            let lawful = swapped.check(&ruleset, seat).is_ok();
            let unlike = setup.kinds[one] != setup.kinds[other];
            assert_eq!(chain.exchanges(&camp, one, other), lawful && unlike, "{game}: {one} and {other}");
            if !lawful {
                continue;
            }
            let gain = camps.score(seat, &swapped, &weights) - camps.score(seat, &setup, &weights);
            let mut after = camp.clone();
            after.swap(one, other);
            let told = chain.around(&after, one, other) - chain.around(&camp, one, other);
            assert!((told - gain).abs() < 1e-9, "{game}: {told} for {gain}");
            gained += usize::from(gain > 0.0);
            setup = swapped;
        }
        assert!(gained > 300, "{game}: {gained} exchanges gained something");
    }
}
