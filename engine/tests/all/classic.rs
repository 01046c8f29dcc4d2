//! The classic games: laws, names, lines, counts, golden games.

use crate::classic_help;

use crate::golden_help::check_counts;
use classic_help::laws::Laws;
use classic_help::worlds::Worlds;
use classic_help::{GAMES, Look, Small, golden, with};
use gunjin_engine::games::goofspiel::{Goofspiel, Row};
use gunjin_engine::games::hidden_stones::phantom_ttt::PhantomTtt;
use gunjin_engine::games::kuhn;
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::leduc::Leduc;
use gunjin_engine::games::liars_dice::LiarsDice;
use gunjin_engine::perft::perft;
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Game, Notation, Seat};

#[test]
fn games_keep_the_laws() {
    GAMES.iter().for_each(|game| with(game, &Laws { playouts: 40 }));
}

#[test]
fn worlds_are_drawn_as_chance_and_random_opponents_make_them() {
    let games = [
        "kuhn",
        "kuhn:players=3",
        "leduc",
        "leduc:deal=ranks",
        "liars_dice:sides=3",
        "liars_dice:dice=2,sides=2",
        "goofspiel:cards=4",
        "goofspiel:cards=4,points_order=random",
        "goofspiel:cards=4,imp_info=false",
    ];
    games.iter().for_each(|game| with(game, &Worlds { views: 12 }));
}

/// `data/perft/NAME.perft`, counted by OpenSpiel.
struct Perft;

impl Look for Perft {
    fn look<G: Small>(&self, game: &G) {
        let entries = check_counts(&game.id(), game);
        assert!(entries.iter().map(|entry| entry.counts.len()).sum::<usize>() > 10, "{}", game.id());
    }
}

#[test]
fn sequences_are_counted_as_elsewhere() {
    ["kuhn", "leduc", "liars_dice", "goofspiel"].iter().for_each(|game| with(game, &Perft));
}

/// With one die, *k* actions after the rolls are *k* rising bids of the *2 sides* there are, or one less and
/// a call.
struct ByBids {
    sides: u64,
    most: u32,
}

impl Look for ByBids {
    fn look<G: Small>(&self, game: &G) {
        let bids = |number: u64| {
            (0..number).fold(1u64, |product, index| product * (2 * self.sides - index) / (index + 1))
        };
        for actions in 0..=self.most {
            let number = u64::from(actions);
            let called = if number >= 2 { bids(number - 1) } else { 0 };
            let expected = self.sides * self.sides * (bids(number) + called);
            assert_eq!(perft(game, &game.start(), 2 + actions), expected, "{} {actions}", game.id());
        }
    }
}

#[test]
fn large_dice_have_as_many_bids_as_they_should() {
    for (sides, most) in [(6, 13), (7, 6), (9, 5), (32, 3)] {
        with(&format!("liars_dice:sides={sides}"), &ByBids { sides, most });
    }
}

const GOLDEN: [(&str, &[&str]); 5] = [
    ("kuhn", &["kuhn", "kuhn:players=4"]),
    ("leduc", &["leduc", "leduc:players=3,deal=ranks"]),
    ("liars_dice", &["liars_dice", "liars_dice:dice=3,sides=4,bidding=reset_quantity"]),
    (
        "goofspiel",
        &["goofspiel", "goofspiel:cards=5,points_order=random,returns=total_points,imp_info=false"],
    ),
    ("hidden_stones", &["phantom_ttt", "abrupt_phantom_ttt", "dark_hex_3:columns=4", "abrupt_dark_hex_3"]),
];

#[test]
fn golden_games_are_played_as_they_were() {
    GOLDEN.iter().for_each(|(file, games)| golden::compare(file, "classic", games));
}

#[test]
#[ignore = "rewrites data/games"]
fn regenerate() {
    GOLDEN.iter().for_each(|(file, games)| golden::write(file, "classic", games));
}

#[test]
fn numbers_out_of_range_are_told() {
    let wrong = |name: &str| {
        let spec = GameSpec::read(name).expect("a name");
        let error = match spec.id.as_str() {
            "kuhn" => Kuhn::from_spec(&spec).err(),
            "leduc" => Leduc::from_spec(&spec).err(),
            "liars_dice" => LiarsDice::from_spec(&spec).err(),
            "phantom_ttt" => PhantomTtt::from_spec(&spec).err(),
            _ => Goofspiel::from_spec(&spec).err(),
        };
        error.unwrap_or_else(|| panic!("{name} is refused")).to_string()
    };
    assert_eq!(wrong("kuhn:players=1"), "'1' is not a value of players; it can be a number from 2 to 10");
    assert_eq!(wrong("leduc:players=11"), "'11' is not a value of players; it can be a number from 2 to 10");
    assert_eq!(wrong("liars_dice:dice=0"), "'0' is not a value of dice; it can be a number from 1 to 5");
    assert_eq!(wrong("liars_dice:sides=1"), "'1' is not a value of sides; it can be a number from 2 to 32");
    assert_eq!(wrong("liars_dice:sides=33"), "'33' is not a value of sides; it can be a number from 2 to 32");
    assert_eq!(
        wrong("liars_dice:dice=5,sides=7"),
        "'7' is not a value of sides; it can be a number from 2 to 6"
    );
    assert_eq!(wrong("goofspiel:cards=14"), "'14' is not a value of cards; it can be a number from 2 to 13");
    assert_eq!(
        wrong("phantom_ttt:columns=7"),
        "'7' is not a value of columns; it can be a number from 2 to 6"
    );
    assert_eq!(wrong("phantom_ttt:columns=5"), "'3' is not a value of rows; it can be a number from 2 to 2");
    assert_eq!(wrong("phantom_ttt:line=4"), "'4' is not a value of line; it can be a number from 2 to 3");
    assert!(wrong("leduc:deal=suits").contains("it can be cards, ranks"));
    assert!(wrong("goofspiel:returns=points").contains("total_points"));
    assert!(wrong("kuhn:player=2").contains("did you mean 'players'?"));
}

#[test]
#[should_panic(expected = "out of range")]
fn rules_out_of_range_are_not_played() {
    let _ = Kuhn::new(kuhn::Rules { players: 11 });
}

#[test]
fn wrong_words_are_told_with_their_column() {
    struct Wrong(&'static str, &'static str);
    impl Look for Wrong {
        fn look<G: Small>(&self, game: &G) {
            let error = game.read_position(self.0).expect_err("no line");
            assert_eq!(error.to_string(), self.1, "{}", self.0);
        }
    }
    let wrong = |game, line, message| with(game, &Wrong(line, message));
    wrong("kuhn", "deal-0 deal-0", "column 8: 'deal-0' is not possible; write one of: deal-1 deal-2");
    wrong("kuhn", " deal-0  deal-1 call", "column 17: 'call' is not possible; write one of: pass bet");
    wrong(
        "kuhn",
        "deal-0 deal-1 pass pass 終",
        "column 25: '終' comes after the end of the game; leave it out and what follows",
    );
    wrong(
        "leduc",
        " ",
        "column 1: the text is empty; write the actions so far, separated by spaces, or - for the start",
    );
    wrong("leduc", "deal-0a deal-1b fold", "column 17: 'fold' is not possible; write one of: call raise");
    wrong(
        "liars_dice",
        "終 roll-1",
        "column 1: '終' is not possible; write one of: roll-1 roll-2 roll-3 roll-4 roll-5 roll-6",
    );
    wrong(
        "goofspiel",
        "bid-0",
        "column 1: 'bid-0' is not possible; write one of: bid-1 bid-2 bid-3 bid-4 bid-5 bid-6 bid-7 bid-8 bid-9 bid-10 bid-11 bid-12 and 1 others",
    );
    let game = Kuhn::new(kuhn::Rules { players: 2 });
    let error = game.read_position("deal-5").expect_err("no such card");
    assert!(error.to_string().contains("'deal-5' is not possible"), "{error}");
    assert_eq!(game.position_text(&game.start()), "-");
}

#[test]
fn nobody_sees_what_is_hidden() {
    /// Two lines that differ only in what this seat cannot see.
    struct Alike(&'static str, &'static str, u8);
    impl Look for Alike {
        fn look<G: Small>(&self, game: &G) {
            let views = [self.0, self.1].map(|line| {
                let position = game.read_position(line).unwrap_or_else(|error| panic!("{line}: {error}"));
                game.view(&game.knowledge(&position, Seat(self.2)))
            });
            assert_eq!(views[0], views[1], "{} and {}", self.0, self.1);
        }
    }
    let alike = |game, one, other, seat| with(game, &Alike(one, other, seat));
    alike("kuhn", "deal-0 deal-1 bet", "deal-0 deal-2 bet", 0);
    alike("kuhn", "deal-0 deal-1 bet", "deal-2 deal-1 bet", 1);
    alike("leduc", "deal-0a deal-1a call call deal-2a", "deal-0a deal-1b call call deal-2a", 0);
    alike("liars_dice:dice=2", "roll-5 roll-3 roll-1", "roll-3 roll-5 roll-2", 0);
    alike("liars_dice:dice=2", "roll-5", "roll-3", 0);
    alike("goofspiel:cards=4", "bid-1", "bid-3", 1);
    alike("goofspiel:cards=4", "bid-1 bid-3", "bid-2 bid-3", 1);
    alike("goofspiel:cards=4,imp_info=false", "bid-1", "bid-3", 1);
    alike("phantom_ttt", "b2 b2 a1", "b2 c3", 0);
    alike("phantom_ttt", "c2 a1", "b2 a1", 1);
    alike("abrupt_phantom_ttt", "b2 b2", "b2 c3", 0);
    alike("dark_hex_3", "b2 a1 a1 c1", "b2 a1 c1", 1);
}

#[test]
fn rows_give_numbers_back_in_order() {
    let mut row = Row::default();
    assert!(row.is_empty() && row.numbers() == 0);
    [3, 0, 15, 7, 1, 2, 3, 4, 5, 6, 7, 8, 9].into_iter().for_each(|number| row.push(number));
    assert_eq!(row.iter().collect::<Vec<u8>>(), [3, 0, 15, 7, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!((row.numbers(), row.len()), (0b1000_0011_1111_1111, 13));
}
