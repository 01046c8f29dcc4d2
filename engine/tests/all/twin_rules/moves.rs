//! Movement of pieces (R1, R2, R6.1, R6.6, R6.7).

use super::{from, moves_of, play, twin};

#[test]
fn headquarters_is_one_square() {
    // R1.1, R1.10: left, right and every square in front.
    let lone_enemy = "COco3/6/6/6/6/6/6/2GE2 s 0 -";
    assert_eq!(moves_of("p3-23-6i", "", lone_enemy, "c1"), "b1 c2 d2 e1");
    assert_eq!(moves_of("p1-35-7i", "", "co6/7/7/7/7/7/7/7/7/3GE3 s 0 -", "d1"), "c1 d2 e1");
    assert_eq!(moves_of("p2-26-7x", "", "co4/7/7/7/7/7/7/2GE2 s 0 -", "c1"), "b1 c2 d2 e2 f1");
    assert_eq!(moves_of("a-22-7x", "", "1/co6/7/7/7/7/7/GE s 0 -", "hs"), "c1 d1 e1");
}

#[test]
fn roads_circles_and_crossings() {
    // R1.2, R1.3: only the I road crosses.
    assert_eq!(moves_of("p3-23-6i", "", "co4/6/6/6/1GE4/6/6/5 s 0 -", "b4"), "a4 b3 b5 c4");
    assert_eq!(moves_of("p3-23-6i", "", "co4/6/6/6/2GE3/6/6/5 s 0 -", "c4"), "b4 c3 d4");
    // R1.4, R1.7.
    assert_eq!(moves_of("p2-31-8x", "", "co6/8/8/8/GE7/8/8/7 s 0 -", "a4"), "a3 b4 o1");
    assert_eq!(moves_of("p2-31-8x", "", "co6/8/8/8/8/8/8/7 s 0 o1=GE", "o1"), "a4 a5 c4 c5");
    assert_eq!(moves_of("w-31-8x", "", "co6/8/8/8/GE7/8/8/7 s 0 -", "a4"), "a3 b4 c5 o1");
    assert_eq!(moves_of("w-31-8x", "", "co6/8/8/8/GE7/8/8/7 s 0 o1=co", "a4"), "a3 b4 o1");
    // R1.5.
    assert_eq!(moves_of("m-31-8xn", "", "co6/8/8/8/2GE5/8/8/7 s 0 -", "c4"), "a5 b4 c3 c5 d4");
    assert_eq!(
        moves_of("m-31-8xn", "nocircle_x=straight_diagonal_only", "co6/8/8/8/2GE5/8/8/7 s 0 -", "c4"),
        "a5 b4 c3 d4"
    );
    // The Y board: one arm on one side, two on the other; nothing lies straight on.
    let y = "circle_stop=only_when_turning";
    assert_eq!(moves_of("m-23-6y", y, "co4/6/1GE4/6/6/6/6/5 s 0 o2=GE", "o2"), "d5 e4 f5");
    assert_eq!(moves_of("m-23-6y", y, "co4/6/6/1GE4/6/6/6/5 s 0 -", "b5"), "a5 b6 c5 o1");
    // The narrow five-file X: arms beside the circle.
    assert_eq!(moves_of("a-15-5x", "board=5x-narrow", "co4/5/5/5/5/5 s 0 o1=GE", "o1"), "a3 a4 b3 b4");
}

#[test]
fn bridge_squares() {
    // R1.6, R10.4.
    let two = "bridge_squares=2";
    assert_eq!(moves_of("p3-23-6i", two, "co4/6/6/6/6/6/6/5 s 0 x3=GE", "x3"), "e4 x4");
    assert_eq!(
        moves_of("p3-23-6i", two, "co4/6/6/6/4EN1/6/6/5 s 0 -", "e4"),
        "a4 b4 c4 d4 e1 e2 e3 e5 e6 e7 e8 f4 x3 x4"
    );
    assert_eq!(moves_of("p3-23-6i", two, "co4/6/6/6/4TA1/6/6/5 s 0 -", "e4"), "d4 e3 f4 x3 x4");
    assert_eq!(moves_of("p3-23-6i", two, "co4/6/6/6/6/6/6/5 s 0 x3=AP", "x3"), "e4 x4"); // R2.8
}

#[test]
fn circle_duties() {
    // R1.8, R1.9.
    assert_eq!(moves_of("p1-31-8x", "", "co6/8/8/8/GE7/8/8/7 s 0 o1=co", "a4"), "a3 b4");
    let duty = twin("p1-31-8x", "");
    assert_eq!(duty.legal(&duty.read("co6/8/8/8/GE7/8/8/7 s 0 o1=GE")), ["o1a5", "o1c4", "o1c5"]);
    let waived = duty.read("co6/8/8/COCOCO5/CO1CO5/8/8/7 s 0 o1=GE");
    assert_eq!(from(&duty, &waived, "o1"), "");
    assert_eq!(from(&duty, &waived, "a4"), "a3 b4");
}

#[test]
fn runs() {
    // R2.3: through the headquarters as one square, over the road, up to an enemy.
    assert_eq!(moves_of("p3-23-6i", "", "5/6/6/1co4/6/6/6/EN4 s 0 -", "a1"), "a2 a3 a4 b1 c1 e1 f1");
    assert_eq!(moves_of("p3-23-6i", "", "5/6/6/1co4/6/1EN4/1CO4/5 s 0 -", "b3"), "a3 b4 b5 c3 d3 e3 f3");
    assert_eq!(moves_of("p3-23-6i", "", "5/6/6/1co4/6/2SL3/6/2EN2 s 0 -", "c1"), "a1 b1 c2 d2 d3 d4 e1 f1");
    // R2.4.
    let on = "circle_engineer=run_on_run_off";
    assert_eq!(moves_of("p2-31-8x", "", "6co/8/8/8/8/8/EN7/7 s 0 -", "a2"), "a1 a3 a4 b2 c2 d2 e2 f2 g2 h2");
    assert_eq!(
        moves_of("p2-31-8x", on, "6co/8/8/8/8/8/EN7/7 s 0 -", "a2"),
        "a1 a3 a4 b2 c2 d2 e2 f2 g2 h2 o1"
    );
    assert_eq!(
        moves_of("p2-31-8x", on, "6co/8/8/co7/8/8/8/7 s 0 o1=EN", "o1"),
        "a1 a2 a3 a4 a5 c1 c2 c3 c4 c5 c6 c7 c8"
    );
    // R2.5.
    let diagonal = "co4/6/6/6/6/6/1AR4/5 s 0 -";
    assert_eq!(moves_of("m-23-6y", "", diagonal, "b2"), "a1 a2 a3 b1 b3 b4 c1 c2 c3 d2 d4 e2 f2");
}

#[test]
fn floods() {
    // R2.6.
    let corner = "5/6/6/2co3/SL5/1SL4/SL1SL3/EN1SL2 s 0 -";
    assert_eq!(moves_of("p3-23-6i", "engineer_move=flood", corner, "a1"), "b1 b2");
    let x = "6co/8/8/SLSL6/SLSL6/SLSLSL5/SLSLSL5/ENSLSL4 s 0 -";
    assert_eq!(moves_of("p2-31-8x", "engineer_move=flood", x, "a1"), "");
    let arm = "6co/8/8/SLSL6/ENSLSL5/SL7/8/7 s 0 -";
    assert_eq!(moves_of("p2-31-8x", "engineer_move=flood", arm, "a4"), "o1");
    let on = "engineer_move=flood circle_engineer=run_on_run_off";
    let off = "6co/8/8/SL1SL5/1SLSL5/SLSL6/8/7 s 0 o1=EN";
    assert_eq!(moves_of("p2-31-8x", on, off, "o1"), "a4");
    assert_eq!(moves_of("p2-31-8x", on, "6co/8/8/SLSL6/1SLSL5/ENSL6/SL7/7 s 0 -", "a3"), "a4 o1");
    // `flood_circles`: over the circle to every arm and on, to the headquarters where the way is open.
    let through = "engineer_move=flood flood_circles=true";
    let gate = "SL5co/SL7/SLSL6/1SLSL5/ENSLSL5/SL7/8/7 s 0";
    let found = moves_of("w-31-8x", through, &format!("{gate} -"), "a4");
    assert_eq!(found.split(' ').filter(|to| ["a5", "c5", "o1"].contains(to)).count(), 2);
    assert!(found.contains("o1") && found.contains("a5") && !found.contains("c4"), "{found}");
    assert_eq!(moves_of("w-31-8x", through, &format!("{gate} o1=co"), "a4"), "o1");
    let open = moves_of("w-31-8x", through, "co6/8/8/8/8/8/8/EN6 s 0 -", "a1");
    assert!(open.split(' ').any(|to| to == "d8") && open.split(' ').count() == 63, "{open}");
    assert!(
        !moves_of("w-31-8x", "engineer_move=flood flood_circles=false", "co6/8/8/8/8/8/8/EN6 s 0 -", "a1")
            .contains('8')
    );
    // X roads without circle are on the way too.
    let roads = moves_of("m-31-8xn", through, "co6/8/8/8/EN7/8/8/7 s 0 -", "a4");
    assert_eq!(roads.split(' ').count(), 61, "{roads}");
}

#[test]
fn vehicles() {
    // R2.7 on open ground, then against circles.
    let open = "co4/6/6/6/6/6/1TA4/5 s 0 -";
    let move_of = |rule: &str| moves_of("p3-23-6i", &format!("two_forward={rule}"), open, "b2");
    assert_eq!(move_of("step"), "a2 b1 b3 c2");
    assert_eq!(move_of("up_to_two"), "a2 b1 b3 b4 c2");
    assert_eq!(move_of("exactly_two"), "a2 b1 b4 c2");
    assert_eq!(move_of("any_direction"), "a2 b1 b3 b4 c2 d2");
    assert_eq!(move_of("run"), "a2 b1 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2");
    assert_eq!(moves_of("p3-23-6i", "", "co4/6/6/6/6/1CO4/1TA4/5 s 0 -", "b2"), "a2 b1 c2");
    assert_eq!(moves_of("p3-23-6i", "", "co4/6/6/6/6/1co4/1TA4/5 s 0 -", "b2"), "a2 b1 b3 c2");
    assert_eq!(moves_of("p3-23-6i", "", "co4/6/6/6/6/1TA4/6/5 s 0 -", "b3"), "a3 b2 b4 b5 c3");
    assert_eq!(
        moves_of("p3-23-6i", "two_forward=exactly_two", "co4/6/6/6/1TA4/6/6/5 s 0 -", "b4"),
        "a4 b3 b6 c4"
    );
    assert_eq!(
        moves_of("p3-31-8x", "two_forward=exactly_two", "co6/8/8/8/TA7/8/8/7 s 0 -", "a4"),
        "a3 b4 o1"
    );
    // North's forward is south; the headquarters uses all its files.
    assert_eq!(moves_of("p3-23-6i", "", "2ta2/6/6/6/6/6/6/CO4 n 0 -", "c8"), "b8 c6 c7 d6 d7 e8");
}

#[test]
fn aircraft() {
    // R2.8.
    let front = "2sl2/6/6/1CO4/6/6/6/5 s 0 -";
    let (low, high) = ("5/6/co5/6/AP5/6/6/5 s 0 -", "2sl2/2CO3/6/6/6/6/6/2AP2 s 0 -");
    let low_of = |switches: &str| moves_of("p3-23-6i", switches, low, "a4");
    assert_eq!(low_of("aircraft_move=one_step"), "a3 b4");
    assert_eq!(low_of("aircraft_move=one_step_free_crossing"), "a3 a5 b4");
    assert_eq!(low_of("aircraft_move=vertical"), "a1 a2 a3 a5 a6 b4");
    assert_eq!(low_of(""), "a1 a2 a3 a5 a6 a7 a8 b4");
    assert_eq!(low_of("aircraft_sideways=0"), "a1 a2 a3 a5 a6 a7 a8");
    assert_eq!(low_of("aircraft_sideways=unlimited"), "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 e4 f4");
    assert_eq!(low_of("aircraft_move=anywhere").split(' ').count(), 45);
    let jumps = moves_of("p3-23-6i", "", high, "c1");
    assert_eq!(jumps, "b1 c2 c3 c4 c5 c6 c8 d2 d3 d4 d5 d6 d7 e1");
    assert_eq!(moves_of("p3-23-6i", "", front, "b5"), "a5 b4 b6 c5");
}

#[test]
fn free_jumps_and_wire() {
    // R2.9, R2.10.
    let text = "2cy2/5/5/5/5/5/5/AP3WR/5/5 s 0 -";
    assert_eq!(moves_of("s-25-5i", "", text, "a3").split(' ').count(), 48);
    assert_eq!(moves_of("s-25-5i", "air_may_enter_hq=false", text, "a3").split(' ').count(), 47);
    assert_eq!(
        moves_of("s-25-5i", "air_free_jump=lines", text, "a3"),
        "a1 a10 a2 a4 a5 a6 a7 a8 a9 b3 c3 d3"
    );
    assert_eq!(moves_of("s-25-5i", "", "2cy2/5/5/5/5/1WR3/5/5/5/5 s 0 -", "b5"), "a5 b4 c5");
}

#[test]
fn all_round_and_tomy() {
    // R2.11, R2.16, R4.7, R8.3.
    assert_eq!(moves_of("t-23-8i", "", "3fg3/8/8/GE7/8/3FG3 s 0 -", "a3"), "");
    let text = "3fg1pv1/8/8/GE7/8/3FG3 s 0 -";
    assert_eq!(moves_of("t-23-8i", "", text, "a3"), "a2 b2 b3");
    assert_eq!(moves_of("t-23-8i", "bridge_diagonal=true", text, "a3"), "a2 b2 b3 b4");
    assert_eq!(
        moves_of("t-23-8i", "bridge_diagonal=true", "3fg1pv1/8/8/1GE6/8/3FG3 s 0 -", "b3"),
        "a2 a3 a4 b2 b4 c2 c3 c4"
    );
    assert_eq!(moves_of("t-23-8i", "", "3fg1pv1/2PV5/8/8/8/7 s 0 -", "c5"), "b4 b5 b6 c4 c6 d4 d5 d6");
    assert_eq!(moves_of("t-23-8i", "", "5pv1/2PV5/8/8/8/7 s 0 -", "c5"), "b4 b5 b6 c4 c6 d4 d5");
    assert_eq!(moves_of("t-23-8i", "", "5pv1/8/8/7PV/4pv3/3FG3 s 0 -", "d1"), "c1 c2 d2 f1 f2");
    assert_eq!(
        play("t-23-8i", "", "3fg1pv1/2PV5/8/8/8/7 s 0 -", "c5d6"),
        "w[] 3PV1pv1/8/8/8/8/7 n 1 - 1:0 flag"
    );
    let back = "hq_winner_enters=false target=hq";
    assert_eq!(play("t-23-8i", back, "3sp1pv1/2PV5/8/8/8/7 s 0 -", "c5d6"), "w[] 5pv1/2PV5/8/8/8/7 n 1 -");
}

#[test]
fn jets_and_missiles() {
    // R2.12.
    let text = "3ms3/8/8/8/8/8/JT7/3MS3 s 0 -";
    assert_eq!(moves_of("m-31-8xn", "", text, "a2"), "");
    let text = "3ms2co/8/8/8/8/8/JT7/3MS3 s 0 -";
    assert_eq!(moves_of("m-31-8xn", "", text, "a2").split(' ').count(), 31 + 3);
    assert_eq!(moves_of("m-31-8xn", "jet_range=anywhere", text, "a2").split(' ').count(), 60 - 2 + 1);
    // R6.1: from its own camp only; with the bomb in front.
    assert_eq!(moves_of("m-31-8xn", "", "3ms2co/8/8/ML7/8/8/JT7/3MS3 s 0 -", "a5"), "");
    let text = "3ms2co/8/8/8/8/8/3AB4/3ML3 s 0 -";
    assert_eq!(moves_of("m-31-8xn", "", text, "d1").split(' ').count(), 62);
    assert!(moves_of("m-31-8xn", "", text, "d1").contains("&d2*d8"));
    // R6.8: steps too, also away from its camp.
    let text = "3ms2co/8/8/ML7/8/8/3ML4/3MS3 s 0 -";
    assert_eq!(moves_of("m-31-8xn", "missile_steps=true", text, "a5"), "a4 a6 b5 c4");
    assert_eq!(moves_of("m-31-8xn", "missile_steps=true", text, "d2").split(' ').count(), 3 + 30);
    // R2.21: islands.
    let text = "3ms2co/9/9/9/9/1ML1MS2JT s 0 -";
    let both = |from: &str, to: &str| {
        let switch = format!("flights_reach_islands={to}");
        moves_of("w-25-9x", &switch, text, from).split(' ').filter(|to| to.starts_with('o')).count()
    };
    assert_eq!(
        [both("b1", "true"), both("i1", "true"), both("b1", "false"), both("i1", "false")],
        [2, 2, 0, 0]
    );
    let island = "3ms2co/9/9/9/9/3MS3 s 0 o1=ML,o2=JT";
    assert_eq!(moves_of("w-25-9x", "", island, "o1").split(' ').count(), 50 - 2);
    assert_eq!(moves_of("w-25-9x", "flights_reach_islands=false", island, "o1"), "");
    let text = "co6/8/8/8/8/8/8/AP6 s 0 -";
    let aircraft = |switches: &str| moves_of("w-31-8x", switches, text, "a1").split(' ').count();
    assert_eq!(aircraft("aircraft_move=anywhere"), 61 + 2);
    assert_eq!(aircraft("aircraft_move=anywhere flights_reach_islands=false"), 61);
    // R6.6, R6.7.
    let twin = twin("w-25-9x", "");
    let found = twin.legal(&twin.read("3ms2co/9/9/9/1AB7/1ML1MS3 s 0 -"));
    assert_eq!(found.iter().filter(|mv| mv.starts_with("b1&b2*")).count(), 24);
    assert_eq!(found.iter().filter(|mv| mv.starts_with("b1")).count(), 24 + 24 + 22 + 2);
    assert_eq!(moves_of("p2-28-7x", "", "co6/7/7/7/7/7/7/ML6 s 0 -", "a1"), "a2 b1");
    assert_eq!(
        moves_of("p2-28-7x", "missile_move=jump", "co6/7/7/7/7/7/7/ML6 s 0 -", "a1").split(' ').count(),
        30
    );
    let leap = "co6/7/7/7/7/CO6/SL6/ML1CO4 s 0 -";
    assert_eq!(moves_of("p2-28-7x", "missile_move=leap", leap, "a1"), "a4 b1 d1 e1 f1 g1");
    assert_eq!(
        moves_of("p2-28-7x", "missile_move=leap", "co6/7/7/7/ML6/7/7/7 s 0 -", "a4").split(' ').count(),
        3 + 6 + 1
    );
}

#[test]
fn bombs_beside_a_missile() {
    // R6.6: a corner counts or not; the missile may leave the bomb behind or not.
    let count = |switches: &str, text: &str, start: &str| {
        let twin = twin("w-25-9x", switches);
        twin.legal(&twin.read(text)).iter().filter(|mv| mv.starts_with(start)).count()
    };
    let (corner, side) = ("3ms2co/9/9/9/2AB6/1ML1MS3 s 0 -", "3ms2co/9/9/9/1AB7/1ML1MS3 s 0 -");
    assert_eq!([count("", corner, "b1&"), count("bomb_neighbourhood=4", corner, "b1&")], [24, 0]);
    assert_eq!([count("", side, "b1&"), count("bomb_neighbourhood=4", side, "b1&")], [24, 24]);
    let bound = "missile_takes_bomb_along=true";
    assert_eq!([count("", side, "b1"), count(bound, side, "b1")], [24 + 24 + 22 + 2, 24]);
    let apart = "bomb_neighbourhood=4 missile_takes_bomb_along=true";
    assert_eq!(count(apart, corner, "b1"), 24 + 22 + 2);
}

#[test]
fn odd_movers() {
    // R2.13, R2.17.
    assert_eq!(moves_of("a-15-5x", "", "co4/5/5/5/1ABGE2/5 s 0 -", "b2"), "");
    assert_eq!(moves_of("a-15-5x", "bomb_mobile=true", "co4/5/5/5/1ABGE2/5 s 0 -", "b2"), "a2 b1 b3");
    let flag = "co4/6/6/6/6/1FG4/1EN4/5 s 0 -";
    assert_eq!(moves_of("p3-23-6i", "", flag, "b3"), "");
    assert_eq!(moves_of("p3-23-6i", "flag_mobile=true", flag, "b3"), "a3 b4 c3");
    let fixed = "flag_mobile=true flag_power_fixed_at_setup=true";
    assert_eq!(
        moves_of("p3-23-6i", fixed, &format!("{flag} flag=EN,-"), "b3"),
        "a3 b4 b5 b6 b7 b8 c3 d3 e3 f3"
    );
    assert_eq!(moves_of("p3-23-6i", fixed, &format!("{flag} flag=MI,-"), "b3"), "");
    assert_eq!(moves_of("p3-23-6i", fixed, flag, "b3"), "");
    let steps = "flag_mobile=true flag_power_fixed_at_setup=true flag_copies_movement=false";
    assert_eq!(moves_of("p3-23-6i", steps, &format!("{flag} flag=MI,-"), "b3"), "a3 b4 c3");
    // R2.14, R2.15.
    let text = "co4/6/6/6/6/6/6/1CO1SLCA s 0 -";
    assert_eq!(moves_of("p3-23-6i", "", &format!("{text} frozen=f1"), "f1"), "");
    assert_eq!(moves_of("p3-23-6i", "own_hq_closed=always", text, "e1"), "e2");
    assert_eq!(moves_of("p3-23-6i", "own_hq_closed=after_removal", text, "e1"), "c1 e2");
    assert_eq!(moves_of("p3-23-6i", "own_hq_closed=after_removal", &format!("{text} closed=s"), "e1"), "e2");
    let raid = "co4/6/6/6/6/6/2ge3/2MASLCA n 0 -";
    assert_eq!(
        play(
            "p3-23-6i",
            "own_hq_closed=after_removal winner_goes=origin",
            &format!("{raid} frozen=c1"),
            "c2c1"
        ),
        "w[] co4/6/6/6/6/6/2ge3/3SLCA s 1 - closed=s"
    );
}
