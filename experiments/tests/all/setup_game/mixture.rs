//! Tests of `gunjin_experiments::setup_game::mixture`.

use gunjin_agents::games::gunjin::setup::Listed;
use gunjin_engine::games::gunjin::{Dealer, Ruleset, SOUTH, Setup};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_experiments::setup_game::mixture::*;
use std::collections::HashMap;

#[test]
fn a_mixture_is_drawn_by_its_shares_and_read_as_it_was_written() {
    let ruleset = Ruleset::named("mini-4x6").expect("an edition");
    let dealer = Dealer::new(&ruleset);
    let mut rng = Stream::new(2, 0, Purpose::Check, 0);
    let setups: Vec<Setup> = (0..4).map(|_| dealer.deal(SOUTH, &mut rng)).collect();
    let mixture = Mixture::new(&[0.5, 0.0, 0.25, 0.75], setups.clone());
    let shares: Vec<f64> = mixture.parts.iter().map(|(share, _)| *share).collect();
    assert_eq!(shares, [1.0 / 3.0, 1.0 / 6.0, 0.5]);
    let mut seen: HashMap<Setup, f64> = HashMap::new();
    (0..6000).for_each(|_| *seen.entry(mixture.draw(&mut rng)).or_default() += 1.0 / 6000.0);
    for (share, setup) in &mixture.parts {
        assert!((seen[setup] - share).abs() < 0.03, "{seen:?}");
    }
    assert_eq!(seen.len(), 3);
    let text = mixture.text(&ruleset, &["a note".into()]);
    let read = Listed::from_mixture(&ruleset, &text, "mixture.txt").expect("what was written");
    for seat in 0..2 {
        let mut back: Vec<(f64, Setup)> = read.setups(seat).to_vec();
        back.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut parts = mixture.parts.to_vec();
        parts.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert_eq!(back, parts);
    }
}
