//! Batches play the games of the ordinary path, and their lanes draw what single generators draw.

use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::switches::SWITCHES;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Dealer, Generators, Gunjin, LANES, Playout, Row, Ruleset};
use gunjin_engine::random::{Purpose, Stream, below};

/// Rules that change how a batch must be led, and the fights that it may play by itself.
const SWITCHED: [&str; 8] = [
    "w-23-6i:first_player=north,ply_cap=90",
    "m-31-8xn:ply_cap=3",
    "w-23-6i:flag_power_fixed_at_setup=true",
    "w-23-6i:winner_goes=origin",
    "w-23-6i:commander_loss_loses=true",
    "w-23-6i:elimination=false",
    "w-23-6i:hq_initial_piece_frozen=true",
    "mini-3x4:no_move=draws",
];

/// Not played in batches: kinds that only step to attack, bases and railways, boards of more than 64 squares.
const ALONE: [&str; 5] = ["barrage", "duel", "luzhanqi", "p1-35-7i", "stratego"];

struct BothWays;

impl EditionVisitor for BothWays {
    type Output = (Option<Vec<Playout>>, Vec<Playout>);

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let dealer = Dealer::new(game.ruleset());
        let single: Vec<_> = (5..42).map(|number| game.random_game(&dealer, 11, number)).collect();
        assert_eq!(game.random_games(&dealer, 11, 5..8), single[..3]);
        (game.games_in_batches(&dealer, 11, 5..42), single)
    }
}

#[test]
fn batches_play_the_games_of_the_ordinary_path() {
    for id in library::edition_ids().chain(SWITCHED) {
        let ruleset = Ruleset::named(id).expect("an embedded edition");
        let (batch, single) = with_ruleset(ruleset, BothWays);
        assert_eq!(batch.is_none(), ALONE.contains(&id), "{id}");
        assert!(batch.is_none_or(|batch| batch == single), "{id}");
    }
}

#[test]
fn batches_play_by_every_switch() {
    for id in ["w-23-6i", "p2-23-6i", "p3-31-8x", "w-31-8x", "t-23-8i", "m-31-8xn", "p1-31-8x", "w-25-9x"] {
        for switch in SWITCHES {
            for word in (switch.words)() {
                let name = format!("{id}:{}={word}", switch.name);
                // Not every switch fits, and none may repeat what is so anyway.
                let Ok(ruleset) = Ruleset::named(&name) else { continue };
                let (batch, single) = with_ruleset(ruleset, BothWays);
                assert!(batch.is_none_or(|batch| batch == single), "{name}");
            }
        }
    }
}

#[test]
fn lanes_draw_what_single_generators_draw() {
    let stream = |lane: usize| Stream::new(5, lane as u64, Purpose::Moves, 0);
    let mut generators = Generators::unseeded();
    let mut singles: Vec<_> = (0..LANES).map(|lane| stream(lane).fast()).collect();
    (0..LANES).for_each(|lane| generators.seed(lane, stream(lane)));
    // The larger bounds draw again every second time.
    for bound in [1, 2, 17, 40, 0x8000_0001, 0xffff_fff0].repeat(20) {
        let expected: Vec<u64> = singles.iter_mut().map(|rng| u64::from(below(rng, bound))).collect();
        assert_eq!(generators.below(Row::all(u64::from(bound))).lanes().to_vec(), expected);
    }
}
