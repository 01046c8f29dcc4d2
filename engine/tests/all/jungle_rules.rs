//! The rules one by one, on positions made for them.

#[allow(dead_code)]
use crate::jungle;

use gunjin_engine::games::jungle::{Animal, Position, Side, Square};
use gunjin_engine::{Game, Notation, Rulebook, Turn};
use jungle::game;

/// Positions with one animal or a few, by square: `Ea3` is south's elephant on a3.
fn board(pieces: &str, side: char) -> String {
    let mut cells = [['1'; 7]; 9];
    for piece in pieces.split(' ') {
        let [animal, file, rank] = piece.as_bytes() else { panic!("{piece}") };
        cells[usize::from(b'9' - rank)][usize::from(file - b'a')] = char::from(*animal);
    }
    let rows: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
    format!("{} {side} 1", rows.join("/"))
}

/// True if a move is legal by some rules.
fn may(name: &str, pieces: &str, text: &str) -> bool {
    let game = game(name);
    let position = game.read_position(&board(pieces, 'w')).unwrap_or_else(|error| panic!("{error}"));
    game.read_action(&position, text).is_some()
}

#[test]
fn the_array() {
    let game = game("jungle");
    let start = game.start();
    assert_eq!(game.position_text(&start), "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w 1");
    assert_eq!(game.count_legal(&start, &mut Vec::new()), 24);
    let square = |side, animal| start.square(side, animal).map(|square| square.to_string());
    assert_eq!(square(Side::North, Animal::Elephant).as_deref(), Some("g7"));
}

#[test]
fn ranks_decide() {
    for (pieces, text, legal) in [
        ("Lb2 tb3", "b2b3", true),
        ("Lb2 lb3", "b2b3", true),
        ("Tb2 lb3", "b2b3", false),
        ("Rb2 eb3", "b2b3", true),
        ("Rb2 cb3", "b2b3", false),
        ("Eb2 rb3", "b2b3", false),
        ("Eb2 lb3", "b2b3", true),
        ("Wb2 db3", "b2b3", true),
        ("Db2 wb3", "b2b3", false),
    ] {
        assert_eq!(may("jungle", pieces, text), legal, "{pieces}");
    }
    assert!(may("jungle:elephant_takes_rat=true", "Eb2 rb3", "b2b3"));
    assert!(may("jungle:dog_over_wolf=true", "Db2 wb3", "b2b3"));
    assert!(!may("jungle:dog_over_wolf=true", "Wb2 db3", "b2b3"));
}

#[test]
fn rats_swim_and_take_within_one_ground() {
    assert!(may("jungle", "Rb3 ea9", "b3b4") && !may("jungle", "Cb3 ea9", "b3b4"));
    assert!(may("jungle", "Rb4 rb5", "b4b5"), "in the water");
    for (name, from_water, from_land) in [
        ("jungle", false, false),
        ("jungle:rat_shore_capture=from_water", true, false),
        ("jungle:rat_shore_capture=both", true, true),
    ] {
        assert_eq!(may(name, "Rb4 eb3", "b4b3"), from_water, "{name}");
        assert_eq!(may(name, "Rb4 rb3", "b4b3"), from_water, "{name}");
        assert_eq!(may(name, "Rb3 rb4", "b3b4"), from_land, "{name}");
        assert!(!may(name, "Cb3 rb4", "b3b4"), "{name}: cats do not enter the water");
    }
}

#[test]
fn lion_and_tiger_leap_where_no_rat_swims() {
    for animal in ["L", "T"] {
        let at = |square: &str, more: &str| format!("{animal}{square} {more}");
        assert!(may("jungle", &at("b3", "ca9"), "b3b7"));
        assert!(may("jungle", &at("b3", "cb7"), "b3b7"), "takes");
        assert!(!may("jungle", &at("b3", "eb7"), "b3b7"), "outranked");
        assert!(!may("jungle", &at("b3", "rb5"), "b3b7"));
        assert!(!may("jungle", &at("b3", "Rb5 ca9"), "b3b7"), "its own rat too");
        assert!(may("jungle:leap_blocked_by=enemy_rat", &at("b3", "Rb5 ca9"), "b3b7"));
        assert!(!may("jungle:leap_blocked_by=enemy_rat", &at("b3", "rb5"), "b3b7"));
        assert!(may("jungle:leap_blocked_by=nothing", &at("b3", "rb5"), "b3b7"));
        assert!(may("jungle", &at("d4", "ca9"), "d4a4") && may("jungle", &at("d4", "ca9"), "d4g4"));
    }
    assert!(!may("jungle", "Eb3 ca9", "b3b7"));
    let across = "jungle:tiger_leap=across";
    assert!(
        may(across, "Td4 ca9", "d4a4") && !may(across, "Tb3 ca9", "b3b7") && may(across, "Lb3 ca9", "b3b7")
    );
    assert!(!may("jungle:tiger_leap=never", "Td4 ca9", "d4a4"));
}

#[test]
fn traps_make_the_strong_weak() {
    assert!(may("jungle", "Cd3 ed2", "d3d2"), "in a trap of south's");
    assert!(!may("jungle", "Cd7 ed8", "d7d8"), "in a trap of its own side");
    assert!(may("jungle", "Ed3 rd2", "d3d2"), "even by the elephant");
    assert!(!may("jungle", "Ed8 cd7", "d8d7"), "rank 0 takes nothing");
    assert!(may("jungle:trapped_takes=true", "Ed8 cd7", "d8d7"));
    assert!(!may("jungle:trapped_takes=true", "Cd8 ed7", "d8d7"));
    assert!(may("jungle", "Cd8 ea1", "d8d9"), "and enters the den");
}

#[test]
fn dens_are_entered_by_the_enemy_only() {
    assert!(!may("jungle", "Cd2 ea9", "d2d1"));
    let game = game("jungle");
    let mut position = game.read_position(&board("Cc9 ea1", 'w')).expect("a position");
    let action = game.read_action(&position, "c9d9").expect("legal");
    assert!(game.enters(&position, action));
    game.play(&mut position, action);
    assert_eq!((game.turn(&position), game.reason(&position)), (Turn::Over, "den-entered"));
    assert_eq!(game.returns(&position), [1.0, 0.0]);
}

/// Returns after one move, and the reason of the end.
fn after(name: &str, pieces: &str, text: &str) -> (Vec<f64>, &'static str) {
    let game = game(name);
    let mut position = game.read_position(&board(pieces, 'w')).expect("a position");
    let action = game.read_action(&position, text).expect("legal");
    game.play(&mut position, action);
    (game.returns(&position), game.reason(&position))
}

#[test]
fn who_has_nothing_or_cannot_move_loses() {
    assert_eq!(after("jungle", "Lb2 cb3", "b2b3"), (vec![1.0, 0.0], "all-taken"));
    assert_eq!(after("jungle:no_move=draws", "Lb2 cb3", "b2b3"), (vec![1.0, 0.0], "all-taken"));
    let stuck = "ca9 La7 Eb9 Ta6";
    assert_eq!(after("jungle", stuck, "a7a8"), (vec![1.0, 0.0], "no-move"));
    assert_eq!(after("jungle:no_move=draws", stuck, "a7a8"), (vec![0.5, 0.5], "no-move"));
    assert_eq!(after("jungle:ply_cap=1", "Lb2 cb7", "b2b3"), (vec![0.5, 0.5], "ply-cap"));
    assert_eq!(after("jungle:ply_cap=1", "Cc9 ea1", "c9d9").1, "den-entered", "the last ply counts");
}

/// The square of a name.
fn square(text: &str) -> Square {
    Square::all().find(|square| square.to_string() == text).expect("a square")
}

#[test]
fn players_are_told_what_they_ask() {
    let game = game("jungle");
    let read = |pieces: &str| -> Position { game.read_position(&board(pieces, 'w')).expect("a position") };
    let position = read("Cd7 Lb3 cb7 ee1");
    let mut forcing = Vec::new();
    game.forcing(&position, &mut forcing);
    assert_eq!(forcing.iter().map(ToString::to_string).collect::<Vec<_>>(), ["b3b7"]);
    assert!(game.threatened(&position, Side::South) && !game.threatened(&position, Side::North));
    assert_eq!(game.passed(&position), None);
    let quiet = read("Cb3 db7");
    assert_eq!(game.passed(&quiet).map(|after| after.side), Some(Side::North));
    let steps = |text| game.read_action(&quiet, text).expect("legal");
    assert!(!game.answered(&quiet, steps("b3a3")));
    let near = read("Ca5 da7");
    assert!(game.answered(&near, game.read_action(&near, "a5a6").expect("legal")));
    assert_eq!(game.distance(Side::South, Animal::Cat, square("d8")), Some(1));
    assert_eq!(game.distance(Side::North, Animal::Cat, square("d8")), Some(7));
    assert_eq!(game.distance(Side::South, Animal::Cat, square("b4")), None);
}

#[test]
fn leaping_and_swimming_are_shorter() {
    let game = game("jungle");
    let far = |animal: Animal, from: &str| game.distance(Side::South, animal, square(from));
    assert_eq!(
        (far(Animal::Cat, "b3"), far(Animal::Rat, "b3"), far(Animal::Lion, "b3")),
        (Some(8), Some(8), Some(5))
    );
    assert_eq!(
        (far(Animal::Cat, "c9"), far(Animal::Cat, "d9"), far(Animal::Cat, "b4")),
        (Some(1), Some(0), None)
    );
}

#[test]
fn the_river_is_where_it_is_printed() {
    let water: Vec<String> =
        Square::all().filter(|square| square.is_water()).map(|square| square.to_string()).collect();
    assert_eq!(water.join(" "), "b4 c4 e4 f4 b5 c5 e5 f5 b6 c6 e6 f6");
}
