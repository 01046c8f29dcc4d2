//! Tables with people: what a seat is shown, and what a table does.

use gunjin_engine::{Seat, Turn};
use gunjin_ui::any::AnyState;
use gunjin_ui::client_view::{seat_view, status};
use gunjin_ui::editor_state::editor_state;
use gunjin_ui::language::Language;
use gunjin_ui::sample::records;
use gunjin_ui::table::{Order, PERSON, Table};

const GAMES: [&str; 9] =
    ["mini-4x6", "p3-23-6i", "p1-35-7i", "w-25-9x", "h-23-6x", "kuhn", "goofspiel", "cards", "liars_dice"];

fn open(game: &str, seats: &[&str], seed: u64) -> Table {
    let seats = seats.iter().map(|seat| seat.to_string()).collect();
    Table::open(&Order { game: game.into(), seats, setups: Vec::new(), seed }).expect("it opens")
}

/// A game of random agents, so far.
fn under_way(game: &str, plies: usize, seed: u64) -> Table {
    let mut table = open(game, &["random", "random"], seed);
    for _ in 0..plies {
        let _ = table.think();
    }
    table
}

#[test]
fn what_a_seat_is_shown_does_not_depend_on_what_is_hidden_from_it() {
    let mut compared = 0;
    for (game, plies, seed) in GAMES.into_iter().flat_map(|game| [(game, 2, 3), (game, 9, 4), (game, 30, 5)])
    {
        let table = under_way(game, plies, seed);
        if table.state().turn() == Turn::Over {
            // Everybody is told the result, and it may say what was hidden.
            continue;
        }
        for seat in [Seat(0), Seat(1)] {
            for other in 0..3 {
                let Some(world) = table.state().view(seat).resample(other) else { continue };
                compared += usize::from(world.position_text() != table.state().position_text());
                for language in [Language::English, Language::Japanese] {
                    let shown = |state: &dyn AnyState| {
                        serde_json::to_string(&seat_view(state, seat, seat, language)).expect("JSON")
                    };
                    assert_eq!(shown(table.state()), shown(world.as_ref()), "{game} {plies} {seat:?}");
                }
            }
        }
    }
    assert!(compared > 60, "only {compared} worlds differed from the truth");
}

#[test]
fn nothing_of_the_board_is_in_the_status() {
    let told =
        serde_json::to_value(status(under_way("p3-23-6i", 5, 1).state(), Language::English)).expect("JSON");
    assert_eq!((told["svg"].as_str(), told["text"].as_str()), (Some(""), Some("")));
    assert!(told["view"].is_null() && told["legal"].as_array().is_some_and(Vec::is_empty), "{told}");
}

#[test]
fn the_same_order_gives_the_same_game_and_its_record_is_true() {
    let whole = |_| {
        let mut table = open("mini-4x6", &["greedy", "random"], 7);
        while table.think().is_some() {}
        table.record()
    };
    let [one, other] = [0, 1].map(whole);
    assert_eq!(one, other);
    let resumed = Table::resume(&one).expect("the record is true");
    assert_eq!(
        (resumed.record(), resumed.seats()),
        (one.clone(), ["greedy".to_string(), "random".to_string()].as_slice())
    );
    let stranger = one.replace("south: greedy", "south: process:elsewhere");
    assert_ne!(stranger, one);
    let resumed = Table::resume(&stranger).expect("whoever played, the moves are true");
    assert_eq!(resumed.record(), stranger);
}

/// Both set-ups at the start, in the notation of positions.
fn start(seats: [&str; 2], setups: &[&str]) -> String {
    let seats = seats.iter().map(|seat| seat.to_string()).collect();
    let setups = setups.iter().map(|setup| setup.to_string()).collect();
    let table = Table::open(&Order { game: "p3-23-6i".into(), seats, setups, seed: 5 });
    table.expect("it opens").state().start_text()
}

#[test]
fn agents_set_up_as_they_are_named_then_as_told_then_as_they_do() {
    let dealt = start(["greedy", PERSON], &[]);
    let learned = start(["learned", PERSON], &[]);
    assert_ne!(learned, dealt, "a strong agent sets up well");
    assert_eq!(start(["learned:setup=host", PERSON], &[]), dealt);
    assert_eq!(start(["greedy:setup=learned", PERSON], &[]), learned);
    assert_eq!(start(["learned", PERSON], &["random"]), start(["greedy", PERSON], &["random"]), "told");
    let insists = start(["greedy:setup=advice", "random:setup=learned"], &["random"]);
    assert_eq!(insists, start(["greedy", "random"], &["advice", "learned"]));
    let refused = Table::open(&Order {
        game: "leduc".into(),
        seats: vec!["greedy:setup=learned".into(), PERSON.into()],
        setups: Vec::new(),
        seed: 1,
    });
    assert!(refused.expect_err("no set-ups").to_string().contains("leduc has no set-up decision"));
}

#[test]
fn a_move_taken_back_and_made_again_is_answered_alike() {
    let mut table = open("mini-4x6", &[PERSON, "greedy"], 11);
    let turn = |table: &mut Table| {
        let view = table.state().view(Seat(0));
        let text = view.words()[0].clone();
        table.play(Seat(0), &text, Language::English).expect("it is legal");
        table.think().expect("it answers")
    };
    let _ = turn(&mut table);
    let before = table.state().position_text();
    let answer = turn(&mut table);
    table.take_back().expect("a person has moved");
    assert_eq!(table.state().position_text(), before);
    assert_eq!(turn(&mut table), answer);
    table.take_back().expect("twice");
    table.take_back().expect("to the start");
    assert!(table.take_back().is_err() && table.state().turn() == Turn::Seat(Seat(0)));
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let mut table = open("p3-23-6i", &[PERSON, PERSON], 2);
    let before = table.record();
    let why = |table: &mut Table, seat, text, language| {
        table.play(seat, text, language).expect_err("it is refused").to_string()
    };
    assert!(why(&mut table, Seat(1), "a8a7", Language::English).contains("not your turn"));
    assert!(why(&mut table, Seat(0), "a8a7", Language::English).contains("not yours"));
    assert!(why(&mut table, Seat(0), "a8a7", Language::Japanese).contains("あなたのものではありません"));
    assert!(why(&mut table, Seat(0), "nonsense", Language::English).contains("nonsense"));
    assert_eq!(table.record(), before);
}

#[test]
fn a_draft_says_what_is_wrong_and_keeps_the_pieces() {
    let drafted = |text: &str, exchange| {
        editor_state("p3-23-6i", 0, text, exchange, 1, Language::English).expect("a draft")
    };
    let preset = drafted("reference", None);
    assert_eq!((preset.fault.clone(), preset.pieces.len()), (None, 23));
    let (mine, _) = preset.pieces.iter().find(|(_, code)| *code == "MI").expect("it has mines");
    let (aircraft, _) = preset.pieces.iter().find(|(_, code)| *code == "AP").expect("it has aircraft");
    let swapped = drafted(&preset.text, Some((mine, aircraft)));
    assert_eq!((swapped.pieces[mine].as_str(), swapped.pieces[aircraft].as_str()), ("AP", "MI"));
    assert_eq!(drafted(&swapped.text, Some((mine, aircraft))).text, preset.text);
    assert!(editor_state("p3-23-6i", 0, "XX/YY", None, 1, Language::English).is_err());
    assert!(editor_state("tori", 0, "reference", None, 1, Language::English).is_err());
}

#[test]
fn sampled_records_are_those_of_their_numbers() {
    let agents = || vec!["random".to_string(), "random".to_string()];
    let all = records("mini-4x6", agents(), 5, 0..6).expect("they are played");
    let some = records("mini-4x6", agents(), 5, 4..6).expect("they are played");
    assert_eq!(all[4..], some);
    assert!(all.iter().all(|record| Table::resume(record).is_ok()));
}
