//! The laws, on every game of the catalogue that is no edition of 軍人将棋, and on some of their switches.

use crate::common::share;
use crate::laws::{
    Trial, check_chance, check_game, check_hidden, check_notation, check_resample, check_tensors,
};
use gunjin_engine::catalogue::{GameVisitor, HotLoops, OTHER_GAMES, named, with_game};
use gunjin_engine::playout::play_out;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::replay::{Players, record, replay};
use gunjin_engine::{Rulebook, Turn, Umpire};

/// Switches that change who may do what.
const VARIED: [&str; 16] = [
    "chu:rules=lishogi",
    "chu:rules=staged,bare_king=renmei,repetition=instigator_loses",
    "chu:counter_strike=always,counter_strike_binds_lions=true",
    "kuhn:players=3",
    "leduc:deal=ranks",
    "liars_dice:sides=3",
    "goofspiel:cards=4",
    "goofspiel:cards=5,returns=point_difference",
    "phantom_ttt:rows=4",
    "abrupt_dark_hex_3:columns=2",
    "sannin:seat_order=clockwise",
    "sannin:light_kill=all",
    "sannin:alliances=off",
    "jungle:repetition=mover_varies",
    "jungle:elephant_takes_rat=true,rat_shore_capture=both,tiger_leap=across,leap_blocked_by=nothing,no_move=draws",
    "tori:owl=true,shrike=true",
];

fn names() -> impl Iterator<Item = &'static str> {
    let known = |name: &&str| OTHER_GAMES.iter().any(|entry| name.split(':').next() == Some(entry.id));
    OTHER_GAMES.iter().map(|entry| entry.id).chain(VARIED.into_iter().filter(known))
}

fn each(visit: impl Fn(&str)) {
    names().for_each(visit);
}

struct Laws<'n>(&'n str);

impl GameVisitor for Laws<'_> {
    type Output = ();

    fn game<G: HotLoops>(self, game: G) {
        let name = self.0;
        let trial = || Trial::new(&game, share(3), 11).with_chance().at_most(500);
        check_game(&trial()).unwrap_or_else(|breach| panic!("{name}: {breach}"));
        check_chance(&trial()).unwrap_or_else(|breach| panic!("{name}: {breach}"));
        check_hidden(&trial()).unwrap_or_else(|breach| panic!("{name}: {breach}"));
        check_notation(&trial()).unwrap_or_else(|breach| panic!("{name}: {breach}"));
        check_resample(&trial(), 5, 2000).unwrap_or_else(|breach| panic!("{name}: {breach}"));
        let short = trial().at_most(150);
        check_tensors(&short, 5, 2000).unwrap_or_else(|breach| panic!("{name}: {breach}"));
    }
}

#[test]
fn every_game_keeps_the_laws() {
    each(|name| with_game(named(name).unwrap_or_else(|error| panic!("{name}: {error}")), Laws(name)));
}

struct PlayedOut<'n>(&'n str);

impl GameVisitor for PlayedOut<'_> {
    type Output = ();

    fn game<G: HotLoops>(self, game: G) {
        for number in 0..share(24) {
            let rng = || Stream::new(3, number, Purpose::Moves, 0).fast();
            let [mut fast, mut slow] = [game.start(), game.start()];
            let plies = game.play_out_fast(&mut fast, &mut rng());
            assert_eq!(plies, play_out(&game, &mut slow, &mut rng()), "{}", self.0);
            assert!(fast == slow, "{}: {fast:?} and {slow:?}", self.0);
        }
    }
}

#[test]
fn random_games_end_alike_whether_or_not_turns_are_asked_for() {
    each(|name| with_game(named(name).unwrap_or_else(|error| panic!("{name}: {error}")), PlayedOut(name)));
}

/// A random action of a seat or of chance.
fn next<G: Rulebook>(umpire: &Umpire<'_, G>, rng: &mut Stream) -> Option<G::Action> {
    match umpire.turn() {
        Turn::Over => None,
        Turn::Chance => umpire.draw(rng),
        Turn::Seat(_) => umpire.legal().get(below(rng, umpire.legal().len() as u32) as usize).copied(),
    }
}

/// Actions of a game that is looked at.
const ACTIONS: usize = 300;

struct Umpired<'n>(&'n str);

impl GameVisitor for Umpired<'_> {
    type Output = ();

    fn game<G: HotLoops>(self, game: G) {
        let name = self.0;
        assert_eq!(game.id(), name, "a game is called what it was asked for by");
        for number in 0..3 {
            let mut rng = Stream::new(7, number, Purpose::Check, 0);
            let mut umpire = Umpire::new(&game);
            for _ in 0..ACTIONS {
                let Some(action) = next(&umpire, &mut rng) else { break };
                umpire.play(action).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            let written = record(&umpire, &Players::default()).to_string();
            let again = replay(&game, &written).unwrap_or_else(|error| panic!("{name}: {error}\n{written}"));
            assert_eq!(again.position(), umpire.position(), "{name}");
            let line = game.position_text(umpire.position());
            match game.read_position(&line) {
                Ok(read) => assert_eq!(game.position_text(&read), line, "{name}"),
                Err(error) => assert_eq!(umpire.turn(), Turn::Over, "{name}: {error}: {line}"),
            }
            assert!(!game.picture(umpire.position(), false).is_empty());
            assert!(game.picture(umpire.position(), true).is_ascii(), "{name}");
        }
    }
}

#[test]
fn every_game_is_umpired_recorded_written_and_drawn() {
    each(|name| with_game(named(name).unwrap_or_else(|error| panic!("{name}: {error}")), Umpired(name)));
}

struct CountsAlike<'n>(&'n str);

impl GameVisitor for CountsAlike<'_> {
    type Output = ();

    fn game<G: HotLoops>(self, game: G) {
        let trial = |number: u64| {
            let mut rng = Stream::new(9, number, Purpose::Check, 0);
            let (mut umpire, mut actions) = (Umpire::new(&game), Vec::new());
            for _ in 0..ACTIONS {
                if matches!(umpire.turn(), Turn::Seat(_)) {
                    game.legal(umpire.position(), &mut actions);
                    let listed = actions.len();
                    assert_eq!(game.count_legal(umpire.position(), &mut actions), listed, "{}", self.0);
                }
                let Some(action) = next(&umpire, &mut rng) else { break };
                umpire.play(action).unwrap_or_else(|error| panic!("{}: {error}", self.0));
            }
        };
        (0..5).for_each(trial);
    }
}

#[test]
fn counting_without_listing_counts_the_list() {
    each(|name| with_game(named(name).unwrap_or_else(|error| panic!("{name}: {error}")), CountsAlike(name)));
}

#[test]
fn a_slip_of_the_pen_finds_the_game() {
    for (typed, meant) in [
        ("sanin", "sannin"),
        ("liar_dice", "liars_dice"),
        ("goofspeil", "goofspiel"),
        ("w-23-6i:aircraft_sidewards=true", "aircraft_sideways"),
        ("w-23-6i:plane_sideways=true", "aircraft_sideways"),
    ] {
        let message = named(typed).expect_err("no such game").to_string();
        assert!(message.contains(&format!("did you mean '{meant}'")), "{message}");
    }
    let far = named("w-23-6i:zzz=true").expect_err("no such switch").to_string();
    assert!(!far.contains("did you mean"), "{far}");
}

mod armies {

    use gunjin_engine::games::chu::Chu;
    use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
    use gunjin_engine::games::jungle::Jungle;
    use gunjin_engine::games::sannin::Sannin;
    use gunjin_engine::games::tori::Tori;
    use gunjin_engine::{Rulebook, Seat};

    fn pieces<G: Rulebook>(game: &G) -> (u32, usize) {
        let counts = game.material(&game.start(), Seat(0)).expect("it has pieces");
        (counts.iter().map(|(_, count)| count).sum(), counts.len())
    }

    #[test]
    fn the_armies_at_the_start_are_the_printed_ones() {
        let ruleset = Ruleset::named("w-23-6i").expect("an edition");
        assert_eq!(pieces(&Gunjin::<u64>::new(ruleset)).0, 23);
        assert_eq!(
            pieces(&Tori::new(gunjin_engine::games::tori::rules::Rules::default())),
            (16, 7),
            "H1: sixteen birds"
        );
        assert_eq!(pieces(&Chu::new(gunjin_engine::games::chu::Rules::default())).0, 46, "I1: 46 pieces");
        assert_eq!(pieces(&Sannin::default()).0, 18, "J3");
        assert_eq!(pieces(&Jungle::new(gunjin_engine::games::jungle::rules::Rules::default())), (8, 8), "K2");
    }
}
