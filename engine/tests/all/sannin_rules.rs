//! The rules of three-player shogi one by one, in the order of their numbers: the board, moves, aims,
//! promotion, the 輿論. What concerns alliances (J14 to J19) stands in `sannin_alliances.rs`.

use crate::sannin;

use crate::common::play::legal;
use gunjin_engine::games::sannin::{Action, CELLS, Cell, Kind, Position, Sannin};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Game, Notation, Rulebook, Seat, Turn};
use sannin::{actions, after, field, game, legal_texts, may, position};

/// Three kings far from each other and from the middle; 中手 has the upper left edge, 後手 that at the bottom.
const KINGS: &str = "1d fK, 10d mK, 10m lK";

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
    for (switches, turn) in [("", 4), ("seat_order=clockwise", 2)] {
        let game = game(switches);
        let start = game.start();
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
    // 「左回りに座り(先手から見て右側に中手が、左側に後手が来る)」: 先手 looks from the upper right edge to the
    // lower left, so that the upper left edge is to his right.
    let yoron = Kind::Yoron.plain();
    for (order, middle, last) in [("", "10d", "10m"), ("seat_order=clockwise", "10m", "10d")] {
        let start = game(order).start();
        for (cell, seat) in [("1d", 0), (middle, 1), (last, 2)] {
            assert_eq!(start.at(Cell::read(cell).expect("a cell")), Some((seat, yoron)), "{order} {cell}");
        }
    }
    let game = game("");
    let mut position = with(&game, "7f mR");
    for (seat, played) in [("m", "7f-8g"), ("l", "10m-10l"), ("f", "1d-1c"), ("m", "8g-7f")] {
        assert_eq!(field(&game, &position, 2), seat);
        position = after(&game, position, played);
    }
}

#[test]
fn j3_a_turn_is_a_move_or_a_drop_and_lines_are_not_jumped() {
    let game = game("");
    let position = position(&game, &format!("{KINGS}, 9h mR, 6e lP, 11j mP"), "m -/G/- - - - - - 0 -");
    assert_eq!(actions(&game, &position, "9h-6"), "9h-6e 9h-6h");
    assert!(
        !may(&game, &position, "9h-5d")
            && !may(&game, &position, "9h-11j")
            && may(&game, &position, "9h-10i")
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
    // 中手 sits a third of the clock further than the reader of the page.
    let seen = |hour: &str| hour.parse::<usize>().expect("an hour") + 4;
    for (piece, hours, far) in moves {
        let position = with(&game, &format!("{from} {piece}"));
        let mut expected: Vec<Cell> = Vec::new();
        for hour in hours.split(' ') {
            let step = |cell: &Cell| cell.toward(seen(hour));
            let steps = std::iter::successors(step(&from), |cell| if far { step(cell) } else { None });
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
    let both = with(&game, "7f m+S, 5d m+B");
    assert_eq!(actions(&game, &both, "7f").split(' ').count(), 6 + 3 + 2, "宝 slides at 12 and 6");
    assert!(may(&game, &both, "5d-4c") && may(&game, &both, "5d-1b") && !may(&game, &both, "5d-3b"), "魔叉");
    let light = position(&game, "1d fK, 7g m+K, 10m lK", "m -/-/- - - - - - 0 -");
    assert!(may(&game, &light, "7g-7m") && may(&game, &light, "7g-4j"), "旭光");
}

#[test]
fn j5_entering_the_garden_wins_unless_something_bears_on_it() {
    let game = game("");
    let pieces = "1d fK, 7f mK, 10m lK";
    let open = position(&game, pieces, "m -/-/- - - - - - 0 -");
    assert_eq!(ending(&game, &after(&game, open, "7f-7g")), ("garden", vec![0.0, 1.0, 0.0]));
    assert_eq!(ending(&game, &after(&game, open, "7f-7g+")), ("garden", vec![0.0, 1.0, 0.0]));
    let guarded = position(&game, &format!("{pieces}, 7l fR"), "m -/-/- - - - - - 0 -");
    assert!(!may(&game, &guarded, "7f-7g"), "an enemy bears on it: the 輿論 would stand in check");
}

#[test]
fn j5_allies_win_in_the_garden_only_by_the_switch() {
    let fields = "m -/-/- - ml - - - 0 -";
    let allied = "1b f+K, 7f mK, 10m lK";
    let unallied = game("");
    let entered = after(&unallied, position(&unallied, allied, fields), "7f-7g");
    assert_eq!(unallied.turn(&entered), Turn::Seat(Seat(2)), "the game goes on (J17.3)");
    let anyone = game("garden_win=anyone");
    let entered = after(&anyone, position(&anyone, allied, fields), "7f-7g");
    assert_eq!(ending(&anyone, &entered), ("garden", vec![0.0, 1.0, 0.0]));
    let borne = position(&anyone, &format!("{allied}, 9i lB, 10j lN"), fields);
    let entered = after(&anyone, borne, "7f-7g");
    assert_eq!(anyone.turn(&entered), Turn::Over, "neither 外交 nor 税関 of the ally bears on it");
    let borne = position(&anyone, &format!("{allied}, 9i l+R"), fields);
    assert_ne!(anyone.turn(&after(&anyone, borne, "7f-7g")), Turn::Over, "a piece of another player bears");
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

/// 中手 mates 後手 in the corner by `8d-8b`; 後手 has a piece on the board and one in hand, neither helps.
const MATE: &str = "1a fK, 13m mK, 7a lK, 13h m+R, 9c mG, 8d m+R, 1g lL";

#[test]
fn j6_who_is_mated_is_out_and_the_mater_moves_first() {
    let game = game("");
    let mated = after(&game, position(&game, MATE, "m -/-/P - - - - - 0 -"), "8d-8b");
    assert_eq!(field(&game, &mated, 6), "l");
    assert_eq!(field(&game, &mated, 3), "-/-/-", "the hand leaves the game");
    assert_eq!(field(&game, &mated, 2), "m", "the player who mated moves first");
    assert_eq!(mated.at(Cell::read("1g").expect("a cell")), None, "the pieces leave the board");
    let generous = self::game("loser_hand=to_mater");
    let mated = after(&generous, position(&generous, MATE, "m -/-/P - - - - - 0 -"), "8d-8b");
    assert_eq!(field(&generous, &mated, 3), "-/P/-");
}

/// 先手 mates 後手 in the corner by `8d-8b`; 中手 moves before him and could take the piece on 8b.
const MATE_AFTER_NEXT: &str = "1g fK, 10m mK, 7a lK, 13h f+R, 8d f+R, 1b f+R, 11h mB";

#[test]
fn j6_a_mate_counts_at_once() {
    // 「詰められたらそのプレイヤーの負けで、敗者の駒を盤上から除き、その状態から詰めた者が先手となって」: being
    // mated loses, and the position of the mate is the one from which the player who mated goes on.
    let at_once = game("");
    let fields = "f -/-/- - - - - - 0 -";
    let mated = after(&at_once, position(&at_once, MATE_AFTER_NEXT, fields), "8d-8b");
    assert_eq!((field(&at_once, &mated, 6), field(&at_once, &mated, 2)), ("l".into(), "f".into()));
    let later = game("mate_counts=at_own_turn");
    let stands = after(&later, position(&later, MATE_AFTER_NEXT, fields), "8d-8b");
    assert_eq!((field(&later, &stands, 6), field(&later, &stands, 2)), ("-".into(), "m".into()));
    assert_eq!(field(&later, &after(&later, stands, "11h-8b"), 6), "-", "中手 saves him");
    let left_alone = after(&later, stands, "10m-10l");
    assert_eq!((field(&later, &left_alone, 6), field(&later, &left_alone, 2)), ("l".into(), "f".into()));
}

#[test]
fn j6_who_mated_when_two_combine() {
    // 「詰めた者」: 先手 gives the check, 中手 takes the last flight away.
    let pieces = "1d fK, 10m mK, 7a lK, 13h f+R, 4a f+R, 9g m+R";
    for (switches, first) in [("alliances=off", "m"), ("alliances=off,mater=gives_check", "f")] {
        let game = game(switches);
        let mated = after(&game, position(&game, pieces, "m -/-/- - - - - - 0 -"), "9g-8f");
        assert_eq!(
            (field(&game, &mated, 6), field(&game, &mated, 2)),
            ("l".into(), first.into()),
            "{switches}"
        );
        let both = "1d fK, 10m mK, 7a lK, 4a f+R, 7c lB, 7f m+R, 9d mB";
        let mated = after(&game, position(&game, both, "m -/-/- - - - - - 0 -"), "7f-7c");
        assert_eq!(
            (field(&game, &mated, 6), field(&game, &mated, 2)),
            ("l".into(), "m".into()),
            "both give check"
        );
    }
}

#[test]
fn j6_the_last_one_left_has_won() {
    let game = game("");
    let two = MATE.replace("1a fK, ", "");
    let mated = after(&game, position(&game, &two, "m -/-/P - - f - - 0 -"), "8d-8b");
    assert_eq!(ending(&game, &mated), ("mate", vec![0.0, 1.0, 0.0]));
}

#[test]
fn j7_captures_go_to_the_hand_and_are_plain_there() {
    let game = game("");
    let taken = after(&game, with(&game, "9h mR, 6e l+P"), "9h-6e");
    assert_eq!(field(&game, &taken, 3), "-/P/-");
    let dropped = after(&game, taken, "10m-10l 1d-1c P*7e");
    assert_eq!(dropped.at(Cell::read("7e").expect("a cell")), Some((1, Kind::Sensen.plain())));
}

#[test]
fn j8_no_move_leaves_the_own_king_in_check() {
    let game = game("");
    let pinned = with(&game, "10g mS, 10j f+R");
    assert_eq!(actions(&game, &pinned, "10g-"), "10g-10f 10g-10h", "it stays on the line");
    let checked = with(&game, "7c mG, 10j f+R");
    assert!(
        legal_texts(&game, &checked).iter().all(|text| text.starts_with("10d-") || text.starts_with("ally"))
    );
}

#[test]
fn j8_nothing_goes_where_it_could_never_move() {
    let game = game("");
    let position = position(&game, &format!("{KINGS}, 4i mP, 8g mP"), "m -/P/- - - - - - 0 -");
    assert_eq!(actions(&game, &position, "4i"), "4i-3i+", "4j lies in no zone");
    let far_edge = ["7m", "6l", "5k", "4j", "3i", "2h", "1g"];
    assert!(may(&game, &position, "P*3h"));
    assert!(far_edge.iter().all(|cell| !may(&game, &position, &format!("P*{cell}"))));
    assert!(may(&game, &position, "P*8h") && may(&game, &position, "P*8e"), "two on a file are no foul");
}

#[test]
fn j8_a_dropped_spearhead_does_not_mate() {
    let game = game("");
    let mating = "1a fK, 10d mK, 7m lK, 1f m+R, 8h m+R";
    let position = position(&game, mating, "m -/GP/- - - - - - 0 -");
    assert!(!may(&game, &position, "P*7l") && may(&game, &position, "P*8m"));
    assert_eq!(field(&game, &after(&game, position, "G*7l"), 6), "l", "another piece may");
    let escape = self::position(&game, &mating.replace(", 8h m+R", ""), "m -/GP/- - - - - - 0 -");
    assert!(may(&game, &escape, "P*7l"), "check is no mate");
}

#[test]
fn j9_points_decide_at_the_cap() {
    let fields = "m -/-/- - - - - - 0 -";
    let last = |switches: &str, pieces: &str, played: &str| {
        let game = game(&format!("ply_cap=1,{switches}"));
        ending(&game, &after(&game, position(&game, &format!("{KINGS}{pieces}"), fields), played))
    };
    let third = 1.0 / 3.0;
    assert_eq!(last("impasse=points", ", 9h mR", "9h-9i"), ("points", vec![0.0, 1.0, 0.0]));
    assert_eq!(last("impasse=draw", ", 9h mR", "9h-9i"), ("ply-cap", vec![third; 3]));
    assert_eq!(
        last("impasse=points", ", 9h mP", "9h-9i"),
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
    let entering = with(&printed, "8j mP");
    assert_eq!(actions(&printed, &entering, "8j"), "8j-7j 8j-8k 8j-8k+", "7j lies outside");
    let inside = with(&printed, "8k mS");
    assert_eq!(actions(&printed, &inside, "8k-8l"), "8k-8l");
    assert_eq!(actions(&within, &inside, "8k-8l"), "8k-8l 8k-8l+");
    assert_eq!(actions(&printed, &inside, "8k-8j"), "8k-8j 8k-8j+", "leaving");
    let garden = with(&printed, "7f mS, 5h mR");
    assert_eq!(actions(&printed, &garden, "7f-7g"), "7f-7g 7f-7g+");
    assert_eq!(actions(&printed, &with(&printed, "7g mS"), "7g-7h"), "7g-7h 7g-7h+");
}

#[test]
fn j10_the_king_promotes_in_the_garden_by_the_switch() {
    let entering = |switches: &str| {
        let game = game(switches);
        let position = position(&game, "1d fK, 7f mK, 10m lK", "m -/-/- - - - - - 0 -");
        actions(&game, &position, "7f-7g")
    };
    assert_eq!(entering("king_promotes_in_garden=true"), "7f-7g 7f-7g+");
    assert_eq!(entering("king_promotes_in_garden=false"), "7f-7g");
}

#[test]
fn j11_promotion_is_free_but_in_the_land_of_an_ally() {
    let game = game("");
    assert_eq!(actions(&game, &with(&game, "8j mP"), "8j-8k"), "8j-8k 8j-8k+");
    let allied = position(&game, "1b f+K, 10d mK, 10m lK, 8j mP, 4f mR", "m -/-/- - ml - - - 0 -");
    assert_eq!(actions(&game, &allied, "8j-8k"), "8j-8k+");
    assert_eq!(actions(&game, &allied, "4f-3e"), "4f-3e 4f-3e+", "the enemy's land");
}

/// Moves of the 輿論 of 中手 that stands at home; in its land an enemy piece, which guards two cells.
fn king_moves(switches: &str, jumps: &str) -> usize {
    let game = game(switches);
    let position = position(&game, &format!("{KINGS}, 6a lS"), &format!("m -/-/- {jumps} - - - - 0 -"));
    actions(&game, &position, "10d-").split(' ').count()
}

#[test]
fn j12_the_first_move_of_the_king() {
    assert_eq!(king_moves("king_first_jump=empty_cells", "m"), 24 - 4);
    assert_eq!(king_moves("king_first_jump=empty_or_enemy_cells", "m"), 24 - 3);
    assert_eq!(king_moves("king_first_jump=off", "-"), 4);
    assert_eq!(king_moves("", "-"), 4, "once it has moved");
    let game = game("");
    let moved = after(&game, position(&game, KINGS, "m -/-/- fml - - - - 0 -"), "10d-8d");
    assert_eq!(field(&game, &moved, 4), "fl");
    let off = self::game("king_first_jump=off");
    assert_eq!(field(&off, &off.start(), 4), "-");
}

#[test]
fn j12_the_first_move_is_barred_while_in_check() {
    // 「絶手(王手に相当)をかけられていないときには」: while not in check, not "never in check before".
    for (switches, jumps) in [("", "m"), ("jump_lost=once_in_check", "-")] {
        let game = game(switches);
        let start = position(&game, &format!("{KINGS}, 8h f+R"), "f -/-/- m - - - - 0 -");
        let checked = after(&game, start, "8h-10j");
        assert!(checked.checked().has(1));
        assert_eq!(field(&game, &checked, 4), jumps, "{switches}");
        assert!(!may(&game, &checked, "10d-6a"), "{switches}: not while in check");
        let blocked = after(
            &game,
            position(&game, &format!("{KINGS}, 10j f+R, 9f mR"), &format!("m -/-/- {jumps} - - - - 0 -")),
            "9f-10g 10m-11m 1d-1c",
        );
        assert_eq!(may(&game, &blocked, "10d-6a"), jumps == "m", "{switches}: after the check");
    }
}

#[test]
fn j13_light_kill_takes_unprotected_pieces_on_its_lines() {
    let pieces = "1d fK, 7f m+K, 10m lK, 7i fG, 5d lG, 4c lB";
    let fields = "m -/-/- - - - - - 0 -";
    let one = game("light_kill=one");
    let position = position(&one, &format!("{pieces}, 9h lG, 10i lR"), fields);
    assert_eq!(actions(&one, &position, "x"), "x5d x7i", "9h is protected along the row");
    let killed = after(&one, position, "x7i");
    assert_eq!((field(&one, &killed, 3), field(&one, &killed, 2)), ("-/G/-".into(), "l".into()));
    assert_eq!(actions(&game("light_kill=off"), &position, "x"), "");
    let all = game("light_kill=all");
    assert_eq!(actions(&all, &position, "x"), "x*");
    assert_eq!(field(&all, &after(&all, position, "x*"), 3), "-/2G/-");
    let plain = sannin::position(&one, &pieces.replace("m+K", "mK"), fields);
    assert_eq!(actions(&one, &plain, "x"), "", "a 輿論 has no light");
}
