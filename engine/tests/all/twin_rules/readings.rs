//! Other readings of the printed rules, on hand-made positions: what the twin and the engine both make of
//! them.

use super::{files, moves_of, play, twin};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset, Setup};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Bits, Notation};

/// The engine's game of an edition with switches written `a=b c=d`.
fn game(id: &str, switches: &str) -> Gunjin<u128> {
    let pairs = switches.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    let switches = pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let spec = GameSpec { id: id.to_string(), switches };
    Gunjin::new(Ruleset::from_text(&files("editions")[id], id, spec).expect("a sound edition"))
}

/// [`moves_of`], in which the engine agrees.
fn goes(id: &str, switches: &str, text: &str, square: &str) -> String {
    let told = moves_of(id, switches, text, square);
    let game = game(id, switches);
    let mut moves = Vec::new();
    game.legal_moves(&game.read_position(text).expect("a position"), &mut moves);
    let mut names: Vec<String> = moves.iter().map(|&action| game.move_text(action)).collect();
    names.sort();
    let names: Vec<&str> = names.iter().filter_map(|name| name.strip_prefix(square)).collect();
    assert_eq!(names.join(" "), told, "{id} {switches}: {text}");
    told
}

/// [`play`], in which the engine agrees.
fn verdict(id: &str, switches: &str, text: &str, action: &str) -> String {
    let told = play(id, switches, text, action);
    let game = game(id, switches);
    let mut position = game.read_position(text).expect("a position");
    let action = game.read_action(&position, action).expect("a legal move");
    let before = position;
    let event = game.play_unchecked(&mut position, action);
    let besides = game.announce(&before, &event, &position).besides();
    let board = game.ruleset().board();
    let mut emptied: Vec<&str> = besides.members().map(|s| board.name(s)).collect();
    emptied.sort_unstable();
    let outcome = event.outcome.map_or("-".to_string(), |outcome| outcome.letter().to_string());
    let end = game.ending(&position).map_or(String::new(), |ending| {
        format!(" {}:{} {}", ending.winner.score(0), ending.winner.score(1), ending.reason.word())
    });
    let said = format!("{outcome}[{}] {}{end}", emptied.join(","), game.position_line(&position));
    assert_eq!(said, told, "{id} {switches}: {text}");
    told
}

/// Pieces that both show at a move, `CODE square`.
fn shown(id: &str, switches: &str, text: &str, action: &str) -> String {
    let twin = twin(id, switches);
    let (_, told) = twin.play(&twin.read(text), action);
    let game = game(id, switches);
    let before = game.read_position(text).expect("a position");
    let mut after = before;
    let event = game.play_unchecked(&mut after, game.read_action(&before, action).expect("a legal move"));
    let revealed = game.announce(&before, &event, &after).revealed;
    let name = |square| game.ruleset().board().name(square);
    let mut said: Vec<String> =
        revealed.iter().map(|p| format!("{} {}", game.code(p.seat, p.kind), name(p.square))).collect();
    said.sort();
    assert_eq!(said, told.shown, "{id} {switches}: {text}");
    said.join(", ")
}

#[test]
fn engineers_and_other_runners() {
    // R2.18: over a friend, the road and on.
    let blocked = "co4/6/6/6/6/6/1SL4/1EN3 s 0 -";
    assert_eq!(goes("p2-23-6i", "", blocked, "b1"), "a1 c1 e1 f1");
    assert_eq!(goes("p2-23-6i", "engineer_leap=true", blocked, "b1"), "a1 b3 b4 b5 b6 b7 b8 c1 e1 f1");
    // R2.19: as the engineers of m-23-6y.
    let open = "co4/6/6/6/6/6/1EN4/5 s 0 -";
    assert_eq!(
        goes("p2-23-6i", "engineer_diagonal=true", open, "b2"),
        "a1 a2 a3 b1 b3 b4 b5 b6 b7 b8 c1 c2 c3 d2 d4 e2 f2"
    );
    // Both: aslant over a friend, never out of the camp.
    let both = "engineer_diagonal=true engineer_leap=true";
    let aslant = "co4/6/6/6/6/2SL3/1EN4/5 s 0 -";
    assert!(goes("p2-23-6i", both, aslant, "b2").ends_with("c1 c2 d2 d4 e2 f2"));
    // R2.4 with R2.18: over the arm onto the circle.
    let arm = "6co/8/8/8/SL7/8/EN7/7 s 0 -";
    let on = "circle_engineer=run_on_run_off engineer_leap=true";
    assert!(goes("p2-31-8x", on, arm, "a2").ends_with("o1"));
    // R2.20.
    assert_eq!(goes("s-25-5i", "runner_move=step", "cp4/5/5/5/5/5/5/5/1SP3/5 s 0 -", "b2"), "a2 b1 b3 c2");
    assert_eq!(goes("m-31-8xn", "runner_move=step", "co6/8/8/8/8/8/1AR6/7 s 0 -", "b2"), "a2 b1 b3 c2");
    assert_eq!(goes("m-23-6y", "runner_move=step", "co4/6/6/6/6/6/1AR4/5 s 0 -", "b2"), "a2 b1 b3 c2");
    // R2.20 with R2.18: over a friend.
    let shut = "co6/8/8/8/8/8/8/ARCO5 s 0 -";
    assert_eq!(goes("m-31-8xn", "", shut, "a1"), "a2 a3 a4");
    assert_eq!(goes("m-31-8xn", "runner_move=leap", shut, "a1"), "a2 a3 a4 c1 d1 f1 g1 h1");
}

#[test]
fn jets_that_only_fly_and_tanks_that_are_even() {
    // R2.12.
    let jet = "co4/6/6/6/6/6/1JT4/5 s 0 -";
    let camp = "a5 a6 a7 a8 b5 b6 b7 b8 c5 c6 c7 c8 d5 d6 d7 e5 e6 e7 e8 f5 f6 f7 f8";
    assert_eq!(goes("h-23-6x", "jet_steps=false", jet, "b2"), camp);
    let mut walks: Vec<&str> = camp.split(' ').chain(["a2", "b1", "b3", "c2"]).collect();
    walks.sort_unstable();
    assert_eq!(goes("h-23-6x", "", jet, "b2"), walks.join(" "));
    // R3.6.
    let tanks = "co4/6/6/6/6/6/1ltHT3/5 s 0 -";
    let split = |switches: &str| verdict("w-23-6i", switches, tanks, "c2b2");
    assert!(split("split_tank=1").starts_with("w["));
    assert!(split("split_tank=1 heavy_beats_light=false").starts_with("b["));
}

#[test]
fn a_marshal_for_the_general() {
    // R3.11: the same under another name.
    let on = "marshal_for_general=true";
    let text = "co4/6/6/6/6/2sp3/2MS3/5 n 0 -";
    let general = text.replace("MS", "GE");
    assert_eq!(
        verdict("w-23-6i", on, text, "c3c2").replace("MS", "GE"),
        verdict("w-23-6i", "", &general, "c3c2")
    );
    assert!(verdict("w-23-6i", on, text, "c3c2").starts_with("w[]"));
    let south = text.replace(" n ", " s ");
    assert_eq!(goes("w-23-6i", on, &south, "c2"), goes("w-23-6i", "", &general.replace(" n ", " s "), "c2"));
    let tanks = "general_vs_spy=general marshal_for_general=true split_tank=1";
    for (id, switches) in [("w-23-6i", on), ("w-31-8x", on), ("w-23-6i", tanks)] {
        let (marshal, general) = (game(id, switches), game(id, ""));
        let ruleset = marshal.ruleset();
        for seat in [0, 1] {
            let told = ruleset.reference(seat).text(ruleset, seat);
            assert!(told.contains("MS"), "{told}");
            assert_eq!(&Setup::read(ruleset, seat, &told).expect("its own text"), ruleset.reference(seat));
            let old = general.ruleset().reference(seat).text(general.ruleset(), seat);
            let refused = Setup::read(ruleset, seat, &old).expect_err("no general").to_string();
            assert!(refused.contains("is not a piece of") && refused.contains("MS"), "{refused}");
        }
        let names: Vec<&str> = ruleset.kinds().iter().map(|kind| kind.ja.as_str()).collect();
        assert!(names.contains(&"元帥") && !names.contains(&"大将"), "{names:?}");
    }
    assert!(verdict("w-23-6i", tanks, text, "c3c2").starts_with("l[]"), "the pair keeps the file's name");
    for id in ["w-25-9x", "m-31-8xn", "a-21-7i", "t-23-8i"] {
        let refused = Ruleset::named(&format!("{id}:{}", on)).expect_err("nobody to rename").to_string();
        assert!(refused.contains("general of highest rank"), "{refused}");
    }
}

#[test]
fn circles_left_ahead_or_not_at_all() {
    // R1.11.
    let circle = "co6/8/8/8/8/8/8/7 s 0 o1=GE";
    assert_eq!(goes("p1-31-8x", "", circle, "o1"), "a4 a5 c4 c5");
    assert_eq!(goes("p1-31-8x", "circle_back=forbidden", circle, "o1"), "a5 c5");
    let north = "8/8/8/8/8/8/8/CO6 n 0 o1=ge";
    let north = north.replace("8/8/8/8/8/8/8/", "7/8/8/8/8/8/8/");
    assert_eq!(goes("p1-31-8x", "circle_back=forbidden", &north, "o1"), "a4 c4");
    let off = "circle_back=forbidden circle_engineer=run_on_run_off";
    assert_eq!(goes("p2-31-8x", off, "6co/8/8/co7/8/8/8/7 s 0 o1=EN", "o1"), "a5 c5 c6 c7 c8");
    // R1.9: nobody may move for it.
    let stuck = "co6/8/8/COLCMA5/CO1LC5/8/8/7 n 0 o1=GE";
    assert!(!verdict("p1-31-8x", "", stuck, "a8a7").contains("no-move"));
    assert!(verdict("p1-31-8x", "circle_duty=binding", stuck, "a8a7").ends_with("0:1 no-move"));
}

#[test]
fn headquarters_that_must_be_won() {
    // R8.9: entered, then won.
    let empty = "1CO3/6/6/6/6/6/6/1co2SL s 0 -";
    assert!(verdict("p3-23-6i", "", empty, "b8c8").ends_with("1:0 hq"));
    assert_eq!(
        verdict("p3-23-6i", "hq_must_be_won=true", empty, "b8c8"),
        "-[] 2CO2/6/6/6/6/6/6/1co2SL n 1 -"
    );
    let held = "1COma2/6/6/6/6/6/6/1co2SL s 0 -";
    assert!(verdict("p3-23-6i", "hq_must_be_won=true", held, "b8c8").ends_with("1:0 hq"));
    let tie = "1COco2/6/6/6/6/6/6/1ma2SL s 0 -";
    assert!(!verdict("p3-23-6i", "hq_must_be_won=true", tie, "b8c8").contains("hq"));
    // Who has walked in and beats an attacker there has not won it either.
    let attacked = "1maCO2/6/6/6/6/6/6/1co2SL n 0 -";
    let literal = twin("p3-23-6i", "hq_must_be_won=true");
    assert_eq!(literal.result(&literal.read(attacked)), None);
    assert!(!verdict("p3-23-6i", "hq_must_be_won=true", attacked, "b8c8").contains("hq"));
}

#[test]
fn flags_and_marshals_in_the_headquarters() {
    // R8.1: a flag is a piece and no aircraft.
    let flag = "1FG3/6/6/6/6/6/6/1co2SL s 0 -";
    let all = "hq_capture=all_but_aircraft flag_mobile=true";
    assert!(verdict("p2-23-6i", all, flag, "b8c8").ends_with("1:0 hq"));
    assert!(!verdict("p2-23-6i", "hq_capture=officers6 flag_mobile=true", flag, "b8c8").contains("hq"));
    // R3.7: where the marshal guards nothing, jets do not take a headquarters.
    let jet = "co6/9/9/9/9/2JT4 s 0 -";
    assert!(!verdict("w-25-9x", "marshal_as_top_rank=true", jet, "c1d6").contains("hq"));
    assert!(verdict("w-25-9x", "marshal_as_top_rank=true hq_capture=any", jet, "c1d6").ends_with("1:0 hq"));
}

#[test]
fn pieces_that_fall_with_or_without_others() {
    // R4.4: the spy and the engineer win by exception.
    let spy = "co6/7/7/7/7/3sp3/3FG3/3GE3/7/MA6 n 0 -";
    assert_eq!(verdict("p1-35-7i", "", spy, "d5d4"), "w[d3] co6/7/7/7/7/7/3sp3/7/7/MA6 s 1 -");
    let stronger = "flag_backer_falls_to=stronger";
    assert_eq!(verdict("p1-35-7i", stronger, spy, "d5d4"), "w[] co6/7/7/7/7/7/3sp3/3GE3/7/MA6 s 1 -");
    let engineer = "co6/7/7/7/7/3en3/3FG3/3MI3/7/MA6 n 0 -";
    assert_eq!(verdict("p1-35-7i", stronger, engineer, "d5d4"), "w[] co6/7/7/7/7/7/3en3/3MI3/7/MA6 s 1 -");
    let plain = "co6/7/7/7/7/3mg3/3FG3/3CO3/7/MA6 n 0 -";
    assert_eq!(verdict("p1-35-7i", stronger, plain, "d5d4"), "w[d3] co6/7/7/7/7/7/3mg3/7/7/MA6 s 1 -");
    // R3.1.
    let equal = "mg4/1CO3/1co3/5/5/MG4 s 0 -";
    assert_eq!(verdict("a-15-5x", "", equal, "b5b4"), "b[] mg4/5/5/5/5/MG4 n 1 -");
    assert_eq!(
        verdict("a-15-5x", "equal_pieces=attacker_wins", equal, "b5b4"),
        "w[] mg4/5/1CO3/5/5/MG4 n 1 -"
    );
    assert_eq!(
        verdict("a-15-5x", "equal_pieces=defender_wins", equal, "b5b4"),
        "l[] mg4/5/1co3/5/5/MG4 n 1 -"
    );
    // R3.10.
    let bomb = "mg6/7/7/3ca3/3AB3/MG6 n 0 -";
    assert_eq!(verdict("a-21-7i", "", bomb, "d3d2"), "l[] mg6/7/7/7/3AB3/MG6 s 1 -");
    assert_eq!(verdict("a-21-7i", "bomb_single_use=true", bomb, "d3d2"), "b[] mg6/7/7/7/7/MG6 s 1 -");
    // R3.9.
    let wire = "cp4/5/5/5/5/5/5/1cy3/1WR3/CP4 n 0 -";
    assert_eq!(verdict("s-25-5i", "", wire, "b3b2"), "l[] cp4/5/5/5/5/5/5/5/1WR3/CP4 s 1 -");
    assert_eq!(verdict("s-25-5i", "wire_on_win=removed", wire, "b3b2"), "b[] cp4/5/5/5/5/5/5/5/5/CP4 s 1 -");
}

#[test]
fn what_is_shown_of_flags_and_of_the_fallen() {
    // R9.6: the flag holds, and is known; alone it is not given away.
    let lifting = "flag_shown_by_lifting=true";
    let backed = "co4/6/6/6/3ca2/3FG2/3CO2/MA4 n 0 -";
    assert_eq!(shown("p2-23-6i", lifting, backed, "d4d3"), "FG d3");
    assert_eq!(shown("p2-23-6i", "", backed, "d4d3"), "");
    assert_eq!(shown("p2-23-6i", lifting, "co4/6/6/6/3ca2/3FG2/6/MA4 n 0 -", "d4d3"), "");
    assert_eq!(shown("p2-23-6i", lifting, "co4/6/6/6/3ca2/3SL2/3CO2/MA4 n 0 -", "d4d3"), "");
    let walking = "co4/6/6/6/3ca2/3FG2/3CO2/MA4 s 0 -";
    assert_eq!(shown("p2-23-6i", "flag_shown_by_lifting=true flag_mobile=true", walking, "d3d4"), "FG d3");
    // R9.5: the loser, both of a tie, the piece behind a flag too.
    let open = "fallen=shown";
    assert_eq!(shown("p2-23-6i", open, backed, "d4d3"), "ca d4");
    assert_eq!(shown("p2-23-6i", open, "ma4/6/6/6/3co2/3CO2/6/MA4 n 0 -", "d4d3"), "CO d3, co d4");
    assert_eq!(shown("p2-23-6i", open, "co4/6/6/6/3mg2/3CO2/6/MA4 n 0 -", "d4d3"), "CO d3");
    let along = "fallen=shown flag_backer_falls=true";
    assert_eq!(shown("p2-23-6i", along, "co4/6/6/6/3mg2/3FG2/3CO2/MA4 n 0 -", "d4d3"), "CO d2, FG d3");
    assert_eq!(shown("p2-23-6i", open, "co4/6/6/6/3mg2/6/6/MA4 n 0 -", "d4d3"), "");
    assert_eq!(shown("m-31-8xn", open, "3co3/8/8/8/8/8/8/1ML5 s 0 -", "b1*b8"), "ML b1");
}
