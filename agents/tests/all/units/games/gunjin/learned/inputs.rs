//! Tests of `gunjin_agents::games::gunjin::learned::inputs`.

use gunjin_agents::BeliefKind;
use gunjin_agents::games::gunjin::learned::inputs::FeatureExtractor;
use gunjin_agents::games::gunjin::marginals::BeliefSource;
use gunjin_agents::games::gunjin::values::{Geometry, Values};
use gunjin_agents::learn::decision::Inputs;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset, setups_of};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Seat, Umpire};

/// Beliefs kept from decision to decision change no input, also where a search asks about other ways to go on.
#[test]
fn an_extractor_that_remembers_says_what_a_new_one_says() {
    for (edition, kind) in [("w-23-6i", BeliefKind::Plain), ("p3-23-6i", BeliefKind::Learned)] {
        let game = Gunjin::<u64>::new(Ruleset::named(edition).expect("an edition"));
        let values = Values::of(&game, &Geometry::new(&game));
        let fresh = || FeatureExtractor::new(&game, &values).believing(BeliefSource::new(kind, &game));
        let remembering = fresh();
        let [south, north] = setups_of(&Dealer::new(game.ruleset()), 5, 0);
        let mut umpire = Umpire::from_setups(&game, &south, &north).expect("dealt set-ups are lawful");
        let mut rng = Stream::new(5, 0, Purpose::Check, 0);
        let (mut known, mut new) = (Inputs::default(), Inputs::default());
        let mut ply = 0;
        while let Some(seat) = umpire.to_move() {
            let seat = Seat(seat as u8);
            let mut elsewhere = umpire.clone();
            elsewhere.play(elsewhere.legal()[0]).expect("it is legal");
            for (umpire, legal) in [(&elsewhere, &[][..]), (&umpire, umpire.legal())] {
                let view = umpire.view(seat);
                remembering.describe(&game, &view, legal, &mut known);
                if ply % 8 == 0 {
                    fresh().describe(&game, &view, legal, &mut new);
                    assert_eq!(known, new, "{edition}, ply {ply}");
                }
            }
            let legal = umpire.legal();
            let action = legal[below(&mut rng, legal.len() as u32) as usize];
            umpire.play(action).expect("it is legal");
            ply += 1;
        }
        assert!(ply > 100, "{ply}");
    }
}
