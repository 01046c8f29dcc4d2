//! Tests of `gunjin_play::game_run::edition_table`.

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Dealer, Gunjin, NORTH, Ruleset, SOUTH, Setup, setups_of};
use gunjin_engine::verify::verify;
use gunjin_engine::{Bits, Seat, Umpire, math};
use gunjin_play::game_run::edition_table::*;
use gunjin_play::game_run::games::Games;
use gunjin_play::game_run::handicap::{Handicap, removable};
use gunjin_play::game_run::result::{Clock, Played, RecordOptions, Score};
use gunjin_play::spec::{every_edition, load_edition};

fn table<B: Bits>(game: &Gunjin<B>, seed: u64) -> EditionTable<'_, B> {
    EditionTable::new(game, [AgentSpec::random(), AgentSpec::random()], seed).expect("they play everything")
}

#[test]
fn the_recorded_game_is_the_fast_one() {
    let game = Gunjin::<u64>::new(load_edition("p3-23-6i").expect("an edition"));
    let table = table(&game, 7);
    let dealer = Dealer::new(game.ruleset());
    for index in 0..50 {
        let played = table.play(index, &RecordOptions::default()).game;
        let fast = game.random_game(&dealer, 7, index);
        assert_eq!((played.plies, played.reason.as_ref()), (fast.plies, fast.ending.reason.word()));
        assert!(played.first_contact.is_some_and(|ply| ply <= played.plies));
    }
}

#[test]
fn batches_score_as_single_games_do() {
    for id in ["w-23-6i", "p1-31-8x", "mini-3x4:repetition=draw"] {
        let ruleset = load_edition(id).expect("an edition");
        with_ruleset(ruleset, SameScores);
    }
}

struct SameScores;

impl EditionVisitor for SameScores {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let table = table(&game, 4);
        let single: Vec<Score> =
            (10..50).map(|index| Score::from(&table.play(index, &RecordOptions::default()).game)).collect();
        assert_eq!(table.scores(10..50), single, "{}", game.ruleset().id());
    }
}

#[test]
fn records_verify_and_tell_the_same_game() {
    let game = Gunjin::<u64>::new(load_edition("m-31-8xn").expect("an edition"));
    let table = table(&game, 3);
    let asked = RecordOptions { record: true, ..RecordOptions::default() };
    let played = table.play(5, &asked);
    let verified = verify(&played.record.expect("asked for")).expect("a true record");
    assert_eq!(verified.plies as u32, played.game.plies);
}

#[test]
fn repetition_is_watched_by_an_umpire() {
    let game = Gunjin::<u64>::new(load_edition("mini-2x4:repetition=draw,ply_cap=2000").expect("an edition"));
    let table = table(&game, 1);
    let reasons: Vec<_> =
        (0..300).map(|index| table.play(index, &RecordOptions::default()).game.reason).collect();
    assert!(reasons.iter().any(|reason| reason == "repetition"), "some of 300 games repeat: {reasons:?}");
}

/// Number of ways to give the pieces on these squares the kinds of an army, by R7.
fn ways(ruleset: &Ruleset, seat: usize, setup: &Setup, place: usize, army: &mut [u32]) -> u64 {
    let Some(place) = (place..setup.kinds.len()).find(|&place| setup.kinds[place].is_some()) else {
        return u64::from(setup.check_places(ruleset, seat).is_ok());
    };
    let mut count = 0;
    for kind in 0..army.len() {
        if army[kind] > 0 {
            army[kind] -= 1;
            let mut next = setup.clone();
            next.kinds[place] = Some(kind as u8);
            count += ways(ruleset, seat, &next, place + 1, army);
            army[kind] += 1;
        }
    }
    count
}

#[test]
fn a_seat_counts_the_worlds_of_the_army_that_the_enemy_has() {
    let boards = ["mini-2x4", "mini-3x4", "mini-4x6"];
    for id in &boards[..if std::env::var_os("GUNJIN_PROOFS").is_some() { 3 } else { 2 }] {
        let game = Gunjin::<u64>::new(load_edition(id).expect("an edition"));
        let ruleset = game.ruleset();
        for piece in ruleset.kinds().iter().filter(|piece| piece.count > 0) {
            let without = [Vec::new(), vec![piece.code.clone()]];
            let handicap = Handicap::read(ruleset, &without).expect("a piece of it");
            let mut setups = setups_of(&Dealer::new(ruleset), 5, 0);
            handicap.take(ruleset, &mut setups, 5, 0);
            let umpire = Umpire::from_position(&game, game.start_from(&setups[SOUTH], &setups[NORTH]));
            let [own, enemy] = [SOUTH, NORTH].map(|seat| umpire.view(Seat(seat as u8)));
            let mut army: Vec<u32> = ruleset.kinds().iter().map(|kind| kind.count).collect();
            let full: u32 = army.iter().sum();
            assert_eq!(enemy.opening.enemy_army, army, "South has everything");
            let kind = ruleset.kind_of_code(&piece.code).expect("a kind");
            army[usize::from(kind)] -= 1;
            assert_eq!(own.opening.enemy_army, army, "{id}: South knows that North lacks {}", piece.code);
            assert_eq!((own.enemies.len() as u32, enemy.enemies.len() as u32), (full - 1, full));
            let north = game.setup_of(umpire.start(), NORTH);
            let counted = ways(ruleset, NORTH, &north, 0, &mut army) as f64;
            let bits = Belief::new(&game, &own).log2_worlds().expect("few worlds");
            assert!(
                (bits - math::log2(counted)).abs() < 1e-9,
                "{id} without {}: {bits} {counted}",
                piece.code
            );
        }
    }
}

#[test]
fn games_without_a_piece_are_played_to_their_end_on_every_edition() {
    for ruleset in every_edition().expect("editions") {
        with_ruleset(ruleset, LacksInTurn);
    }
}

struct LacksInTurn;

impl EditionVisitor for LacksInTurn {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        for code in removable(&game.ruleset().id()).expect("the game") {
            let handicap = Handicap::read(game.ruleset(), &[vec![code.clone()]]).expect("a piece");
            let agents = ["greedy", "random"].map(|name| AgentSpec::read(name).expect("an agent"));
            let table = EditionTable::new(&game, agents, 2).expect("they play").with_handicap(handicap);
            let asked = RecordOptions { positions: Some(20), record: true, ..RecordOptions::default() };
            let played = table.play(0, &asked);
            assert_ne!(played.game.reason, "forfeit", "{}: {}", played.game.game, played.game.why);
            assert!(played.game.plies > 0, "{} without {code}", played.game.game);
            let record = played.record.expect("asked for");
            verify(&record).unwrap_or_else(|error| panic!("{error}\n{record}"));
        }
    }
}

#[test]
fn random_games_without_a_piece_score_the_same_one_by_one_and_together() {
    let game = Gunjin::<u64>::new(load_edition("w-23-6i").expect("an edition"));
    let handicap = Handicap::read(game.ruleset(), &[vec!["GE".into(), "LG".into()]]).expect("generals");
    let lacking = table(&game, 4).with_handicap(handicap);
    let single: Vec<Score> =
        (0..40).map(|index| Score::from(&lacking.play(index, &RecordOptions::default()).game)).collect();
    assert_eq!(lacking.scores(0..40), single);
    assert_ne!(table(&game, 4).scores(0..40), single, "with generals they go another way");
}

#[test]
fn a_repeat_has_the_same_set_ups_and_other_games() {
    let ruleset = load_edition("w-23-6i").expect("it is embedded");
    for agent in ["random", "greedy"] {
        let played = with_ruleset(ruleset.clone(), Repeats { agent });
        let [first, again, same] = &played;
        assert_eq!(again, same, "{agent}: a repeat is reproducible");
        let setups = |games: &[Played]| games.iter().map(|game| game.setups.clone()).collect::<Vec<_>>();
        assert_eq!(setups(first), setups(again), "{agent}");
        let alike = first.iter().zip(again).filter(|(one, other)| one.game == other.game).count();
        assert!(alike < first.len() / 2, "{agent}: {alike} games of {} are the same", first.len());
    }
}

/// Games of an agent with itself, again, and again in the same way.
struct Repeats<'a> {
    agent: &'a str,
}

impl EditionVisitor for Repeats<'_> {
    type Output = [Vec<Played>; 3];

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> [Vec<Played>; 3] {
        [0, 1, 1].map(|repeat| {
            let agents = [self.agent; 2].map(|agent| AgentSpec::read(agent).expect("an agent"));
            let table = EditionTable::new(&game, agents, 3).expect("they play").with_repeat(repeat);
            let played = |index| {
                let played = table.play(index, &RecordOptions::default());
                let batch = table.scores(index..index + 1);
                assert_eq!(batch, [Score::from(&played.game)]);
                Played { clock: Clock::default(), ..played }
            };
            (0..20).map(played).collect()
        })
    }
}
