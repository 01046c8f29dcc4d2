//! Results of fights and their announcements (R3 to R6, R9).

use super::{moves_of, play, twin};

#[test]
fn fights() {
    // R3.1, R3.2.
    let text = "co4/6/6/6/1GE4/1ma4/6/5 s 0 -";
    assert_eq!(play("p3-23-6i", "", text, "b4b3"), "w[] co4/6/6/6/6/1GE4/6/5 n 1 -");
    assert_eq!(play("p3-23-6i", "winner_goes=origin", text, "b4b3"), "w[] co4/6/6/6/1GE4/6/6/5 n 1 -");
    let text = "co4/6/6/6/1GE4/1mi4/6/CO4 s 0 -";
    assert_eq!(play("p3-23-6i", "", text, "b4b3"), "l[] co4/6/6/6/6/1mi4/6/CO4 n 1 -");
    assert_eq!(play("w-23-6i", "", text, "b4b3"), "b[] co4/6/6/6/6/6/6/CO4 n 1 -"); // R3.3
    // R3.4 to R3.7.
    assert_eq!(twin("p3-23-6i", "").combat("タンク", "工兵"), 'w');
    assert_eq!(twin("p3-23-6i", "tank_vs_engineer=engineer").combat("タンク", "工兵"), 'l');
    assert_eq!(twin("p3-23-6i", "lieutenant_general_vs_spy=both").combat("スパイ", "中将"), 'b');
    assert_eq!(twin("p3-23-6i", "aircraft_loses_to_engineer=true").combat("工兵", "ヒコーキ"), 'w');
    let cavalry = twin("w-23-6i", "cavalry_as_mine=true");
    assert_eq!(
        ["大将", "工兵", "飛行機", "地雷", "騎兵"].map(|ja| cavalry.combat("騎兵", ja)),
        ['w', 'l', 'l', 'b', 'b']
    );
    assert_eq!(cavalry.combat("地雷", "大将"), 'b');
    assert_eq!(twin("w-23-6i", "cavalry_as_mine=true cavalry_explodes=true").combat("騎兵", "大将"), 'b');
    let split = twin("p3-31-8x", "split_tank=1");
    assert_eq!(
        ["工兵", "軽戦車", "重戦車", "大佐"].map(|ja| split.combat("重戦車", ja)),
        ['w', 'w', 'b', 'w']
    );
    assert_eq!(["工兵", "軽戦車", "ヒコーキ"].map(|ja| split.combat("軽戦車", ja)), ['l', 'b', 'l']);
    assert!(split.text(&split.reference()).contains("HTFLENCVSLCAENLT/"));
    let marshal = twin("m-31-8xn", "marshal_as_top_rank=true");
    assert_eq!(
        ["大将", "ミサイル", "原爆", "地雷", "スパイ", "元帥"].map(|ja| marshal.combat("元帥", ja)),
        ['w', 'w', 'w', 'l', 'l', 'b']
    );
    assert_eq!(marshal.combat("スパイ", "大将"), 'l');
    assert_eq!(
        moves_of("m-31-8xn", "marshal_as_top_rank=true", "co6/8/8/8/8/8/8/3MS3 s 0 -", "d1"),
        "c1 d2 e2 f1"
    );
}

#[test]
fn flags() {
    // R4.1: one square back, the headquarters for any of its files, over the road from an enemy entrance.
    let attack = |south: &str| play("p3-23-6i", "", &format!("co4/6/6/6/{south} n 0 -"), "d4d3");
    assert_eq!(attack("3ca2/3FG2/3CO2/MA4"), "l[] co4/6/6/6/6/3FG2/3CO2/MA4 s 1 -");
    assert_eq!(attack("3ca2/3FG2/3co2/MA4"), "w[] co4/6/6/6/6/3ca2/3co2/MA4 s 1 -");
    let hq = "co4/6/6/6/6/3ca2/3FG2/2CO1MA n 0 -";
    assert_eq!(play("p3-23-6i", "", hq, "d3d2"), "l[] co4/6/6/6/6/6/3FG2/2CO1MA s 1 -");
    let road = "co4/6/1ca4/1FG4/1CO4/6/6/5 n 0 -";
    assert_eq!(play("p3-23-6i", "", road, "b6b5"), "l[] co4/6/6/1FG4/1CO4/6/6/5 s 1 -");
    let mobile = "flag_mobile=true";
    assert_eq!(
        play("p3-23-6i", mobile, "co4/6/6/6/1ca4/1FG4/1CO4/5 s 0 -", "b3b4"),
        "w[] co4/6/6/6/1FG4/6/1CO4/5 n 1 -"
    );
    // R4.2.
    assert_eq!(
        play("p3-23-6i", mobile, "co4/6/6/6/1fg4/1FG4/6/5 s 0 -", "b3b4"),
        "b[] co4/6/6/6/6/6/6/5 n 1 - 0:1 elimination"
    );
    assert_eq!(
        play("w-23-6i", mobile, "co4/6/6/6/1mi4/1FG4/6/CO4 s 0 -", "b3b4"),
        "b[] co4/6/6/6/6/6/6/CO4 n 1 -"
    );
}

#[test]
fn flags_with_backers() {
    // R4.3: the mine stays.
    let mine = "co4/6/6/6/3ca2/3FG2/3MI2/MA4 n 0 -";
    assert_eq!(play("w-23-6i", "", mine, "d4d3"), "b[] co4/6/6/6/6/6/3MI2/MA4 s 1 -");
    assert_eq!(play("w-23-6i", "flag_backer_falls=true", mine, "d4d3"), "b[] co4/6/6/6/6/6/3MI2/MA4 s 1 -");
    assert_eq!(play("p3-23-6i", "", mine, "d4d3"), "l[] co4/6/6/6/6/3FG2/3MI2/MA4 s 1 -");
    // R4.4, R9.4.
    let backed = "co6/7/7/7/7/3mg3/3FG3/3CO3/7/MA6 n 0 -";
    assert_eq!(play("p1-35-7i", "", backed, "d5d4"), "w[d3] co6/7/7/7/7/7/3mg3/7/7/MA6 s 1 -");
    let tied = "co6/7/7/7/7/3co3/3FG3/3CO3/7/MA6 n 0 -";
    assert_eq!(play("p1-35-7i", "", tied, "d5d4"), "b[d3] co6/7/7/7/7/7/7/7/7/MA6 s 1 -");
}

#[test]
fn flags_that_decide() {
    // R4.5, R8.3.
    let lieutenant = "co4/6/6/6/3sl2/3FG2/6/MA4 n 0 -";
    assert!(
        play("p3-23-6i", "second_lieutenant_takes_flag_wins=true", lieutenant, "d4d3")
            .ends_with("0:1 second-lieutenant")
    );
    assert!(play("p3-23-6i", "flag_capture_wins=true", lieutenant, "d4d3").ends_with("0:1 flag"));
    let suicide = "co4/6/6/6/3sl2/3FG2/6/MA4 s 0 -";
    assert!(
        play("p3-23-6i", "flag_mobile=true flag_capture_wins=true", suicide, "d3d4").ends_with("0:1 flag")
    );
    // R4.6.
    let kept = "flag_power_fixed_at_setup=true";
    let text = "co4/6/6/6/3ca2/3FG2/3SL2/MA4 n 0 - flag=CO,-";
    assert_eq!(play("p3-23-6i", kept, text, "d4d3"), "l[] co4/6/6/6/6/3FG2/3SL2/MA4 s 1 - flag=CO,-");
    let start = twin("p3-23-6i", kept);
    assert!(start.text(&start.reference()).ends_with(" flag=GE,lg"));
}

#[test]
fn marshals() {
    // R5.1 to R5.3.
    let fight = |id: &str, switches: &str, back: &str, mv: &str| {
        play(id, switches, &format!("co6/8/8/8/8/8/{back} n 0 -"), mv)
    };
    let kill = "marshal_kill_wins=true";
    assert_eq!(fight("m-31-8xn", kill, "3ma4/3MS2MA", "d2d1"), "w[] co6/8/8/8/8/8/8/3ma2MA s 1 - 0:1 hq");
    let no_hq = "marshal_kill_wins=true hq_capture=any winner_goes=origin";
    assert_eq!(
        fight("m-31-8xn", no_hq, "3ma4/3MS2MA", "d2d1"),
        "w[] co6/8/8/8/8/8/3ma4/6MA s 1 - 0:1 marshal"
    );
    assert_eq!(fight("m-31-8xn", "", "3ma1TA2/3MS3", "d2d1"), "l[] co6/8/8/8/8/8/5TA2/3MS3 s 1 -");
    assert_eq!(
        fight("m-31-8xn", "guard_neighbourhood=4", "3ma1TA2/3MS3", "d2d1"),
        "w[] co6/8/8/8/8/8/5TA2/3ma3 s 1 - 0:1 hq"
    );
    assert_eq!(fight("m-31-8xn", "", "3ar4/3MS2MA", "d2d1"), "l[] co6/8/8/8/8/8/8/3MS2MA s 1 -");
    assert_eq!(
        fight("m-31-8xn", "marshal_alone_loses_to=all", "3ar4/3MS2MA", "d2d1"),
        "w[] co6/8/8/8/8/8/8/3ar2MA s 1 -"
    );
}

#[test]
fn blasts() {
    // R6.1, R6.2, R6.4, R9.3, R9.4: five squares, nine with the bomb; the marshal is not touched.
    let five = "3ms3/3mg4/2gelgar3/3mi4/8/8/8/ML5MA s 0 -";
    assert_eq!(
        play("m-31-8xn", "", five, "a1*d6"),
        "b[c6,d5,d6,d7,e6] 3ms3/8/8/8/8/8/8/6MA n 1 - 1:0 elimination"
    );
    let nine = "3ms3/2jt5/2gelgar3/4mi3/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", nine, "a1*d6"), "b[c6,d6,e6] 3ms3/2jt5/8/4mi3/8/8/AB7/6MA n 1 -");
    assert_eq!(
        play("m-31-8xn", "", nine, "a1&a2*d6"),
        "b[a2,c6,c7,d6,e5,e6] 3ms3/8/8/8/8/8/8/6MA n 1 - 1:0 elimination"
    );
    let hq = "3ms3/2jtjtjtjt2/8/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", hq, "a1*d8"), "b[d7,e7] 3ms3/2jt2jt2/8/8/8/8/AB7/6MA n 1 -");
    let alone = "jt2ms3/8/8/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", alone, "a1*d8"), "-[] jt2ms3/8/8/8/8/8/AB7/6MA n 1 -");
    assert_eq!(
        play("m-31-8xn", "blast_hits_marshal=true marshal_kill_wins=true", alone, "a1*d8"),
        "b[d8] jt6/8/8/8/8/8/AB7/6MA n 1 - 1:0 marshal"
    );
    let guarded = "2jtms3/8/8/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(
        play("m-31-8xn", "blast_hits_marshal=true", guarded, "a1*d7"),
        "l[] 2jtms3/8/8/8/8/8/AB7/6MA n 1 -"
    );
    let friend = "jt2ms3/8/2CO5/3jt4/8/8/8/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", friend, "a1*d6"), "b[d5] jt2ms3/8/2CO5/8/8/8/8/6MA n 1 -");
    assert_eq!(
        play("m-31-8xn", "blast_friendly_fire=true", friend, "a1*d6"),
        "b[c6,d5] jt2ms3/8/8/8/8/8/8/6MA n 1 -"
    );
}

#[test]
fn collisions() {
    // R6.3.
    let missile = "jt2ms3/8/3jtml3/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", "", missile, "a1*d6"), "b[d6,e6] jt2ms3/8/8/8/8/8/AB7/6MA n 1 -");
    assert_eq!(play("m-31-8xn", "", missile, "a1&a2*d6"), "b[a2,e6] jt2ms3/8/3jt4/8/8/8/8/6MA n 1 -");
    assert_eq!(
        play("m-31-8xn", "collision_scope=any_missile", missile, "a1*d6"),
        "b[e6] jt2ms3/8/3jt4/8/8/8/AB7/6MA n 1 -"
    );
    let bomb = "jt2ms3/2ab5/3jtml3/8/8/8/AB7/ML5MA s 0 -";
    let all = "collision_takes=all_bombs";
    let (kept, gone) = ("jt2ms3/2ab5/3jt4/8/8/8", "jt2ms3/8/3jt4/8/8/8");
    assert_eq!(play("m-31-8xn", "", bomb, "a1&a2*d6"), format!("b[a2,e6] {kept}/8/6MA n 1 -"));
    assert_eq!(play("m-31-8xn", all, bomb, "a1&a2*d6"), format!("b[a2,c7,e6] {gone}/8/6MA n 1 -"));
    // A bomb alone is no cause of a collision; beyond the five squares it is not met.
    let alone = "jt2ms3/8/2abjt4/8/8/8/AB7/ML5MA s 0 -";
    assert_eq!(play("m-31-8xn", all, alone, "a1&a2*d6"), "b[a2,c6,d6] jt2ms3/8/8/8/8/8/8/6MA n 1 -");
    let lone = "collision_takes=all_bombs collision_scope=any_missile";
    assert_eq!(play("m-31-8xn", lone, bomb, "a1*d6"), format!("b[e6] {kept}/AB7/6MA n 1 -"));
}

#[test]
fn reused_missiles() {
    // R6.4, R6.5 (H-23: the missile is not used up, the bomb collides).
    let reuse = "co1ms2/6/1jt4/6/6/6/HB5/ML3CO s 0 -";
    assert_eq!(play("h-23-6x", "", reuse, "a1*b6"), "w[] co1ms2/6/1ML4/6/6/6/HB5/4CO n 1 -");
    assert_eq!(play("h-23-6x", "", reuse, "a1&a2*b5"), "w[a2,b6] co1ms2/6/6/1ML4/6/6/6/4CO n 1 -");
    assert_eq!(play("h-23-6x", "", reuse, "a1*e5"), "-[] co1ms2/6/1jt4/4ML1/6/6/HB5/4CO n 1 -");
    let bomb = "co1ms2/6/1jthb3/6/6/6/HB5/ML3CO s 0 -";
    assert_eq!(play("h-23-6x", "", bomb, "a1*b6"), "b[b6,c6] co1ms2/6/6/6/6/6/HB5/4CO n 1 -");
    assert_eq!(play("h-23-6x", "", bomb, "a1&a2*b6"), "b[a2,c6] co1ms2/6/1jt4/6/6/6/6/4CO n 1 -");
    let spent = "bomb_spends_missile=true";
    assert_eq!(play("h-23-6x", spent, reuse, "a1&a2*b5"), "b[a2,b6] co1ms2/6/6/6/6/6/6/4CO n 1 -");
    assert_eq!(play("h-23-6x", spent, reuse, "a1*b6"), "w[] co1ms2/6/1ML4/6/6/6/HB5/4CO n 1 -");
    // R6.8: a step is an ordinary fight and no use.
    let steps = "co1ms2/6/6/6/6/ma5/ML5/4CO s 0 -";
    assert_eq!(play("h-23-6x", "missile_steps=true", steps, "a2a3"), "w[] co1ms2/6/6/6/6/ML5/6/4CO n 1 -");
    let single = "missile_steps=true missile_single_use=true";
    assert_eq!(play("h-23-6x", single, steps, "a2a3"), "w[] co1ms2/6/6/6/6/ML5/6/4CO n 1 -");
    let home = "co1ms2/6/6/6/6/sl5/ML5/4CO n 0 -";
    assert_eq!(play("h-23-6x", "", home, "a3a2"), "l[] co1ms2/6/6/6/6/6/ML5/4CO s 1 -");
    assert_eq!(play("h-23-6x", "missile_defence=mutual", home, "a3a2"), "b[] co1ms2/6/6/6/6/6/6/4CO s 1 -");
}

#[test]
fn flying_and_walking_missiles() {
    // R6.6, R6.7.
    let text = "3ms2co/9/4jtjt3/9/1AB7/1ML1MS3 s 0 -";
    assert_eq!(play("w-25-9x", "", text, "b1e4"), "w[] 3ms2co/9/4MLjt3/9/1AB7/3MS3 n 1 -");
    assert_eq!(
        play("w-25-9x", "missile_single_use=true", text, "b1e4"),
        "b[] 3ms2co/9/5jt3/9/1AB7/3MS3 n 1 - 0:1 elimination"
    );
    assert_eq!(
        play("w-25-9x", "", text, "b1&b2*e5"),
        "b[b2,e4,f4] 3ms2co/9/9/9/9/3MS3 n 1 - 0:1 elimination"
    );
    let jump = "co6/7/7/7/7/7/7/ML5CO s 0 -";
    assert_eq!(
        play("p2-28-7x", "missile_move=jump", jump, "a1a8"),
        "w[] ML6/7/7/7/7/7/7/6CO n 1 - 1:0 elimination"
    );
    let single = "missile_move=jump missile_single_use=true";
    assert_eq!(play("p2-28-7x", single, jump, "a1a8"), "b[] 7/7/7/7/7/7/7/6CO n 1 - 1:0 elimination");
}
