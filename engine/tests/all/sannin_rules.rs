//! The rules of three-player shogi one by one, in the order of their numbers: the board, moves, aims,
//! promotion, the 輿論. What concerns alliances (J14 to J19) stands in `sannin_alliances.rs`.

use crate::sannin;

use gunjin_engine::game::{Game, ReadPosition, Seat, Turn, Umpired};
use gunjin_engine::games::sannin::{Action, CELLS, Cell, Kind, Position, Sannin};
use gunjin_engine::random::{Purpose, Stream};
use sannin::{actions, after, field, game, legal, legal_texts, may, position};

/// Three kings far from each other and from the middle; 中手 has the edge at the bottom.
const KINGS: &str = "1d fK, 10m mK, 10d lK";

/// Kings and other pieces, 中手 to move.
fn with(game: &Sannin, pieces: &str) -> Position {
    position(game, &format!("{KINGS}, {pieces}"), "m -/-/- - - - - - 0 -")
}

/// Why a game is over, and the result.
fn ending(game: &Sannin, position: &Position) -> (&'static str, Vec<f64>) {
    assert_eq!(game.turn(position), Turn::Over);
    (game.reason(position), game.returns(position))
}

#[test]
fn j1_the_board_and_the_formation_are_the_same_for_all() {
    assert_eq!(Cell::all().count(), CELLS);
    for switches in ["", "seat_order=counterclockwise"] {
        let game = game(switches);
        let start = game.start();
        let turn = if switches.is_empty() { 2 } else { 4 };
        let mut pieces = [0; 3];
        for cell in Cell::all() {
            let Some((seat, form)) = start.at(cell) else { continue };
            pieces[seat] += 1;
            assert_eq!(start.at(cell.turned(turn)), Some(((seat + 1) % 3, form)));
        }
        assert_eq!(pieces, [18; 3]);
        assert!(legal_texts(&game, &start).len() > 43);
    }
    // 43 first moves of which one captures, the jumps of the 輿論 (J12) aside.
    let plain = game("king_first_jump=off,alliances=off");
    let start = plain.start();
    let mut texts = legal_texts(&plain, &start);
    texts.retain(|text| !text.ends_with('+'));
    let target = |text: &String| Cell::read(text.split('-').nth(1).expect("a move")).expect("a cell");
    let captures = texts.iter().filter(|text| start.at(target(text)).is_some()).count();
    assert_eq!((texts.len(), captures), (43, 1));
}

#[test]
fn j2_the_turn_goes_round_by_the_switch() {
    for (order, middle) in [("clockwise", "10m"), ("counterclockwise", "10d")] {
        let game = game(&format!("seat_order={order}"));
        let cell = Cell::read(middle).expect("a cell");
        assert_eq!(game.start().at(cell), Some((1, Kind::Yoron.plain())), "{order}");
    }
    let game = game("");
    let mut position = with(&game, "7h mR");
    for (seat, played) in [("m", "7h-8h"), ("l", "10d-10e"), ("f", "1d-1e"), ("m", "8h-7h")] {
        assert_eq!(field(&game, &position, 2), seat);
        position = after(&game, position, played);
    }
}

#[test]
fn j3_a_turn_is_a_move_or_a_drop_and_lines_are_not_jumped() {
    let game = game("");
    let position = position(&game, &format!("{KINGS}, 9h mR, 6h lP, 11h mP"), "m -/G/- - - - - - 0 -");
    assert_eq!(actions(&game, &position, "9h-6"), "9h-6e 9h-6h");
    assert!(
        !may(&game, &position, "9h-5h")
            && !may(&game, &position, "9h-11h")
            && may(&game, &position, "9h-10h")
    );
    let dropped = after(&game, position, "G*7g");
    assert_eq!((field(&game, &dropped, 2), field(&game, &dropped, 3)), ("l".into(), "-/-/-".into()));
}

#[test]
fn j4_pieces_move_as_printed() {
    let game = game("");
    let moves = [
        ("mR", "1 3 6 9 11", true),
        ("m+R", "1 3 5 7 9 11", true),
        ("mB", "2 4 6 8 10 12", true),
        ("mG", "1 3 6 9 11 12", false),
        ("mN", "2 3 4 8 9 10", false),
        ("mS", "1 2 5 7 10 11", false),
        ("mL", "1 11", true),
        ("m+L", "1 5 7 11", true),
        ("mP", "1 11", false),
        ("m+P", "1 3 6 9 11 12", false),
    ];
    let from = Cell::GARDEN.toward(5).expect("a cell");
    for (piece, hours, far) in moves {
        let position = with(&game, &format!("{from} {piece}"));
        let mut expected: Vec<Cell> = Vec::new();
        for hour in hours.split(' ') {
            let steps = std::iter::successors(from.toward(hour.parse().expect("an hour")), |cell| {
                if far { cell.toward(hour.parse().expect("an hour")) } else { None }
            });
            expected.extend(steps.filter(|&cell| position.at(cell).is_none()));
        }
        let mut found: Vec<String> = legal_texts(&game, &position);
        found.retain(|text| text.starts_with(&format!("{from}-")));
        found.iter_mut().for_each(|text| *text = text.trim_end_matches('+').to_string());
        found.dedup();
        let mut expected: Vec<String> = expected.iter().map(|to| format!("{from}-{to}")).collect();
        expected.sort();
        assert_eq!(found, expected, "{piece}");
    }
    let both = with(&game, "7h m+S, 5h m+B");
    assert_eq!(actions(&game, &both, "7h").split(' ').count(), 6 + 3 + 2, "宝 slides at 12 and 6");
    assert!(may(&game, &both, "5h-4h") && may(&game, &both, "5h-1f") && !may(&game, &both, "5h-3h"), "魔叉");
    let light = position(&game, "1d fK, 7g m+K, 10d lK", "m -/-/- - - - - - 0 -");
    assert!(may(&game, &light, "7g-7a") && may(&game, &light, "7g-4a"), "旭光");
}

#[test]
fn j5_entering_the_garden_wins_unless_something_bears_on_it() {
    let game = game("");
    let pieces = "1d fK, 7h mK, 10d lK";
    let open = position(&game, pieces, "m -/-/- - - - - - 0 -");
    assert_eq!(ending(&game, &after(&game, open, "7h-7g")), ("garden", vec![0.0, 1.0, 0.0]));
    assert_eq!(ending(&game, &after(&game, open, "7h-7g+")), ("garden", vec![0.0, 1.0, 0.0]));
    let guarded = position(&game, &format!("{pieces}, 7b fR"), "m -/-/- - - - - - 0 -");
    assert!(!may(&game, &guarded, "7h-7g"), "an enemy bears on it: the 輿論 would stand in check");
}

#[test]
fn j5_allies_win_in_the_garden_only_by_the_switch() {
    let fields = "m -/-/- - ml - - - 0 -";
    let allied = "1f f+K, 7h mK, 10d lK";
    let unallied = game("");
    let entered = after(&unallied, position(&unallied, allied, fields), "7h-7g");
    assert_eq!(unallied.turn(&entered), Turn::Seat(Seat(2)), "the game goes on (J17.3)");
    let anyone = game("garden_win=anyone");
    let entered = after(&anyone, position(&anyone, allied, fields), "7h-7g");
    assert_eq!(ending(&anyone, &entered), ("garden", vec![0.0, 1.0, 0.0]));
    let borne = position(&anyone, &format!("{allied}, 9g lB, 10g lN"), fields);
    let entered = after(&anyone, borne, "7h-7g");
    assert_eq!(anyone.turn(&entered), Turn::Over, "neither 外交 nor 税関 of the ally bears on it");
    let borne = position(&anyone, &format!("{allied}, 9g l+R"), fields);
    assert_ne!(anyone.turn(&after(&anyone, borne, "7h-7g")), Turn::Over, "a piece of another player bears");
}

#[test]
fn j5_who_may_enter_is_known_before() {
    let mut could = 0;
    for switches in ["", "garden_win=anyone"] {
        let game = game(switches);
        for number in 0..3_000 {
            let text = sannin::scatter::scatter(&mut Stream::new(5, number, Purpose::Check, 0).fast());
            let Ok(position) = game.read_position(&text) else { continue };
            let Turn::Seat(seat) = game.turn(&position) else { continue };
            let wins = |action: &Action| {
                let mut after = position;
                game.play(&mut after, *action);
                game.turn(&after) == Turn::Over && game.reason(&after) == "garden"
            };
            // The first of two moves (J17.7) leaves a check standing, which entering does not.
            let enters = legal(&game, &position)
                .iter()
                .any(|action| matches!(action, Action::Play(_)) && wins(action));
            assert_eq!(game.may_enter_garden(&position, seat.index()), enters, "{switches} {text}");
            could += u32::from(enters);
        }
    }
    assert!(could > 20, "{could} could enter");
}

/// 中手 mates 後手 in the corner by `8k-8m`; 後手 has a piece on the board and one in hand, neither helps.
const MATE: &str = "1g fK, 13g mK, 7m lK, 13l m+R, 9m mG, 8k m+R, 1a lL";

#[test]
fn j6_who_is_mated_is_out_and_the_mater_moves_first() {
    let game = game("");
    let mated = after(&game, position(&game, MATE, "m -/-/P - - - - - 0 -"), "8k-8m");
    assert_eq!(field(&game, &mated, 6), "l");
    assert_eq!(field(&game, &mated, 3), "-/-/-", "the hand leaves the game");
    assert_eq!(field(&game, &mated, 2), "m", "the player who mated moves first");
    assert_eq!(mated.at(Cell::read("1a").expect("a cell")), None, "the pieces leave the board");
    let generous = self::game("loser_hand=to_mater");
    let mated = after(&generous, position(&generous, MATE, "m -/-/P - - - - - 0 -"), "8k-8m");
    assert_eq!(field(&generous, &mated, 3), "-/P/-");
}

#[test]
fn j6_the_last_one_left_has_won() {
    let game = game("");
    let two = MATE.replace("1g fK, ", "");
    let mated = after(&game, position(&game, &two, "m -/-/P - - f - - 0 -"), "8k-8m");
    assert_eq!(ending(&game, &mated), ("mate", vec![0.0, 1.0, 0.0]));
}

#[test]
fn j7_captures_go_to_the_hand_and_are_plain_there() {
    let game = game("");
    let taken = after(&game, with(&game, "9h mR, 6h l+P"), "9h-6h");
    assert_eq!(field(&game, &taken, 3), "-/P/-");
    let dropped = after(&game, taken, "10d-10e 1d-1e P*7i");
    assert_eq!(dropped.at(Cell::read("7i").expect("a cell")), Some((1, Kind::Sensen.plain())));
}

#[test]
fn j8_no_move_leaves_the_own_king_in_check() {
    let game = game("");
    let pinned = with(&game, "10j mS, 10g f+R");
    assert_eq!(actions(&game, &pinned, "10j-"), "10j-10i 10j-10k", "it stays on the line");
    let checked = with(&game, "7k mG, 10g f+R");
    assert!(
        legal_texts(&game, &checked).iter().all(|text| text.starts_with("10m-") || text.starts_with("ally"))
    );
}

#[test]
fn j8_nothing_goes_where_it_could_never_move() {
    let game = game("");
    let position = position(&game, &format!("{KINGS}, 4b mP, 8h mP"), "m -/P/- - - - - - 0 -");
    assert_eq!(actions(&game, &position, "4b"), "4b-3a+", "4a lies in no zone");
    let drops = actions(&game, &position, "P*");
    assert!(!drops.split(' ').any(|text| text.ends_with('a')), "the last row: {drops}");
    assert!(may(&game, &position, "P*8g") && may(&game, &position, "P*8j"), "two on a file are no foul");
}

#[test]
fn j8_a_dropped_spearhead_does_not_mate() {
    let game = game("");
    let mating = "1g fK, 10m mK, 7a lK, 1b m+R, 8g m+R";
    let position = position(&game, mating, "m -/GP/- - - - - - 0 -");
    assert!(!may(&game, &position, "P*7b") && may(&game, &position, "P*8b"));
    assert_eq!(field(&game, &after(&game, position, "G*7b"), 6), "l", "another piece may");
    let escape = self::position(&game, &mating.replace(", 8g m+R", ""), "m -/GP/- - - - - - 0 -");
    assert!(may(&game, &escape, "P*7b"), "check is no mate");
}

#[test]
fn j9_points_decide_at_the_cap() {
    let fields = "m -/-/- - - - - - 0 -";
    let last = |switches: &str, pieces: &str, played: &str| {
        let game = game(&format!("ply_cap=1,{switches}"));
        ending(&game, &after(&game, position(&game, &format!("{KINGS}{pieces}"), fields), played))
    };
    let third = 1.0 / 3.0;
    assert_eq!(last("impasse=points", ", 9h mR", "9h-9g"), ("points", vec![0.0, 1.0, 0.0]));
    assert_eq!(last("impasse=draw", ", 9h mR", "9h-9g"), ("ply-cap", vec![third; 3]));
    assert_eq!(
        last("impasse=points", ", 9h mP", "9h-9g"),
        ("ply-cap", vec![third; 3]),
        "912 is not 3/2 of 684"
    );
    let game = game("");
    let position = position(&game, &format!("{KINGS}, 9h m+P"), "m -/2P/- - - - - - 0 -");
    assert_eq!(game.points(&position, 1), 684 + 660 + 2 * 228);
}

#[test]
fn j10_entering_and_leaving_promotes() {
    let (printed, within) = (game(""), game("promotion=also_within"));
    let entering = with(&printed, "8e mP");
    assert_eq!(actions(&printed, &entering, "8e"), "8e-7d 8e-8d 8e-8d+", "7d lies outside");
    let inside = with(&printed, "8d mS");
    assert_eq!(actions(&printed, &inside, "8d-8c"), "8d-8c");
    assert_eq!(actions(&within, &inside, "8d-8c"), "8d-8c 8d-8c+");
    assert_eq!(actions(&printed, &inside, "8d-8e"), "8d-8e 8d-8e+", "leaving");
    let garden = with(&printed, "7h mS, 5d mR");
    assert_eq!(actions(&printed, &garden, "7h-7g"), "7h-7g 7h-7g+");
    assert_eq!(actions(&printed, &with(&printed, "7g mS"), "7g-7f"), "7g-7f 7g-7f+");
}

#[test]
fn j10_the_king_promotes_in_the_garden_by_the_switch() {
    let entering = |switches: &str| {
        let game = game(switches);
        let position = position(&game, "1d fK, 7h mK, 10d lK", "m -/-/- - - - - - 0 -");
        actions(&game, &position, "7h-7g")
    };
    assert_eq!(entering("king_promotes_in_garden=true"), "7h-7g 7h-7g+");
    assert_eq!(entering("king_promotes_in_garden=false"), "7h-7g");
}

#[test]
fn j11_promotion_is_free_but_in_the_land_of_an_ally() {
    let game = game("");
    assert_eq!(actions(&game, &with(&game, "8e mP"), "8e-8d"), "8e-8d 8e-8d+");
    let allied = position(&game, "1f f+K, 10m mK, 10d lK, 8e mP, 4e mR", "m -/-/- - ml - - - 0 -");
    assert_eq!(actions(&game, &allied, "8e-8d"), "8e-8d+");
    assert_eq!(actions(&game, &allied, "4e-3e"), "4e-3e 4e-3e+", "the enemy's land");
}

/// Moves of the 輿論 of 中手 that stands at home; in its land an enemy piece, which guards two cells.
fn king_moves(switches: &str, jumps: &str) -> usize {
    let game = game(switches);
    let position = position(&game, &format!("{KINGS}, 6l lS"), &format!("m -/-/- {jumps} - - - - 0 -"));
    actions(&game, &position, "10m-").split(' ').count()
}

#[test]
fn j12_the_first_move_of_the_king() {
    assert_eq!(king_moves("king_first_jump=empty_cells", "m"), 24 - 4);
    assert_eq!(king_moves("king_first_jump=empty_or_enemy_cells", "m"), 24 - 3);
    assert_eq!(king_moves("king_first_jump=off", "-"), 4);
    assert_eq!(king_moves("", "-"), 4, "once it has moved");
    let game = game("");
    let moved = after(&game, position(&game, KINGS, "m -/-/- fml - - - - 0 -"), "10m-8k");
    assert_eq!(field(&game, &moved, 4), "fl");
    let off = self::game("king_first_jump=off");
    assert_eq!(field(&off, &off.start(), 4), "-");
}

#[test]
fn j12_a_check_takes_the_jump() {
    for (switches, jumps) in [("jump_lost=once_in_check", "-"), ("jump_lost=while_in_check", "m")] {
        let game = game(switches);
        let checked =
            after(&game, position(&game, &format!("{KINGS}, 8g f+R"), "f -/-/- m - - - - 0 -"), "8g-10g");
        assert!(checked.checked().has(1));
        assert_eq!(field(&game, &checked, 4), jumps, "{switches}");
        assert!(!may(&game, &checked, "10m-6l"), "{switches}: not while in check");
    }
}

#[test]
fn j13_light_kill_takes_unprotected_pieces_on_its_lines() {
    let pieces = "1d fK, 7h m+K, 10d lK, 7e fG, 5h lG, 4h lB";
    let fields = "m -/-/- - - - - - 0 -";
    let one = game("light_kill=one");
    let position = position(&one, &format!("{pieces}, 9h lG, 10h lR"), fields);
    assert_eq!(actions(&one, &position, "x"), "x5h x7e", "9h is protected along the row");
    let killed = after(&one, position, "x7e");
    assert_eq!((field(&one, &killed, 3), field(&one, &killed, 2)), ("-/G/-".into(), "l".into()));
    assert_eq!(actions(&game("light_kill=off"), &position, "x"), "");
    let all = game("light_kill=all");
    assert_eq!(actions(&all, &position, "x"), "x*");
    assert_eq!(field(&all, &after(&all, position, "x*"), 3), "-/2G/-");
    let plain = sannin::position(&one, &pieces.replace("m+K", "mK"), fields);
    assert_eq!(actions(&one, &plain, "x"), "", "a 輿論 has no light");
}
