//! Tests of `gunjin_experiments::setup_game::sources`.

use gunjin_engine::games::gunjin::{NORTH, SOUTH};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_experiments::setup_game::sources::*;
use gunjin_play::spec::every_edition;

#[test]
fn set_ups_are_lawful_and_exchanges_small() {
    for ruleset in every_edition().expect("editions") {
        let names = ["random".to_string(), "advice".to_string()];
        let sources = Sources::new(&ruleset, &names).expect("policies");
        for number in 0..20 {
            let mut rng = Stream::new(1, number, Purpose::Check, 0);
            let (setup, _) = sources.draw(number as usize, number, &mut rng).expect("a set-up");
            let changed = sources.exchanged(&setup, 1, &mut rng);
            let moved = setup.kinds.iter().zip(&changed.kinds).filter(|(a, b)| a != b).count();
            assert_eq!(moved, 2, "{}", ruleset.id());
            for seat in [SOUTH, NORTH] {
                changed.check(&ruleset, seat).expect("lawful");
            }
        }
    }
}
