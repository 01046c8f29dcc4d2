//! Set-up, end of the game, positions as text (R7, R8, R10).

use super::{files, play, twin};

#[test]
fn endings() {
    // R8.1.
    let text = "1CO3/6/6/6/6/6/6/1co2SL s 0 -";
    assert!(play("p3-23-6i", "", text, "b8c8").ends_with("1:0 hq"));
    assert!(!play("p3-23-6i", "", &text.replace("CO", "CA"), "b8c8").contains("hq"));
    assert!(play("p2-23-6i", "", &text.replace("CO", "SP"), "b8c8").ends_with("1:0 hq"));
    assert!(
        !play("p2-23-6i", "hq_capture=all_but_aircraft", &text.replace("CO", "AP"), "b8c8").contains("hq")
    );
    assert!(!play("p3-23-6i", "target=commander", text, "b8c8").contains("hq"));
    assert!(play("p3-23-6i", "", "1COma2/6/6/6/6/6/6/1co2SL s 0 -", "b8c8").ends_with("1:0 hq"));
    assert!(
        !play("p3-23-6i", "winner_goes=origin", "1COma2/6/6/6/6/6/6/1co2SL s 0 -", "b8c8").contains("hq")
    );
    let flag = "1FG3/6/6/6/6/6/6/1co2SL s 0 - flag=CO,-";
    let fixed = "flag_mobile=true flag_power_fixed_at_setup=true";
    assert!(!play("p3-23-6i", fixed, flag, "b8c8").contains("hq"));
    assert!(
        play("p3-23-6i", &format!("{fixed} flag_copy_captures_hq=true"), flag, "b8c8").ends_with("1:0 hq")
    );
}

#[test]
fn losses_and_draws() {
    // R8.2.
    let spy = "co4/6/6/6/1sp4/1GE4/6/MA4 n 0 -";
    assert!(play("p3-23-6i", "commander_loss_loses=true", spy, "b4b3").ends_with("0:1 commander"));
    let generals = "co4/6/6/6/1ge4/1GE4/6/MA4 n 0 -";
    assert!(play("p3-23-6i", "target=commander", generals, "b4b3").ends_with("0.5:0.5 commander"));
    // R8.4 to R8.7.
    let last = "5/6/6/6/1ge4/1GE4/6/5 n 0 -";
    assert!(play("p3-23-6i", "", last, "b4b3").ends_with("0.5:0.5 elimination"));
    // R8.5: nobody has a movable piece left, so nobody is at fault for having no move.
    assert!(play("p3-23-6i", "elimination=false", last, "b4b3").ends_with("0.5:0.5 no-move"));
    let shut = "co4/6/6/6/6/1ge4/FGMI4/SLMI3 n 0 -";
    assert!(play("p3-23-6i", "", shut, "b3c3").ends_with("0:1 no-move"));
    assert!(play("p3-23-6i", "no_move=draws", shut, "b3c3").ends_with("0.5:0.5 no-move"));
    assert!(play("p3-23-6i", "ply_cap=1", shut, "b3c3").ends_with("0.5:0.5 ply-cap"));
    let won = "1CO3/6/6/6/6/6/6/1co2SL s 0 -";
    assert!(play("p3-23-6i", "ply_cap=1", won, "b8c8").ends_with("1:0 hq"));
    // R10.3.
    let read = |text: &str| {
        let twin = twin("p3-23-6i", "");
        twin.result(&twin.read(text))
    };
    assert_eq!(read("co1MA2/6/6/6/6/6/6/5 s 0 -"), Some((1.0, 0.0, "hq")));
    assert_eq!(read("co4/6/6/6/6/6/6/SL4 s 2000 -"), Some((0.5, 0.5, "ply-cap")));
    assert_eq!(read("co4/6/6/6/6/6/6/SL4 s 1999 -"), None);
}

#[test]
fn setups() {
    // R7.
    let plain = twin("p3-23-6i", "");
    let good = "ENCASLFLCAEN/LCMIAPAPMIMA/CVLGFGSPTATA/SLFLGECOMG";
    assert!(plain.legal_setup(0, good) && plain.legal_setup(1, good));
    assert!(!plain.legal_setup(0, "ENMISLFLCAEN/LCCAAPAPMIMA/CVLGFGSPTATA/SLFLGECOMG")); // R7.2
    assert!(!plain.legal_setup(0, "ENCASLFLCAEN/LCMIAPAPMIMA/CVLGFGSPTATA/SLFLGECOCO")); // R7.1
    assert!(!plain.legal_setup(0, "ENCASLFLCAEN/LCMIAPAPMIMA/CVLGFGSPTATA/SLFLGECO"));
    let flag = "ENCASLFLCAEN/LCMIAPAPMIMA/CVLGGESPTATA/SLFLFGCOMG";
    assert!(plain.legal_setup(0, flag));
    for ban in ["flag_in_hq=forbidden", "flag_on_back_rank=forbidden", "hq_requires_general=true"] {
        assert!(!twin("p3-23-6i", ban).legal_setup(0, flag), "{ban}");
    }
    assert!(twin("p3-23-6i", "flag_on_back_rank=forbidden_unpunished").legal_setup(0, flag));
    assert!(
        !twin("m-31-8xn", "")
            .legal_setup(0, "TAENMAARJTMAENTA/COARABLGMGABLCCO/JTMIMLMSSPMLMIJT/MLLCMIGETAENAR")
    ); // R7.3
    // NOTATION: North's set-up is read from North's eyes.
    let start = plain.start(good, good);
    assert!(plain.text(&start).starts_with("mgcogeflsl/tatasp"), "{}", plain.text(&start));
    assert!(
        twin("p3-23-6i", "first_player=north")
            .text(&twin("p3-23-6i", "first_player=north").reference())
            .contains(" n 0 -")
    );
    // R2.14, R10.2.
    let frozen = twin("p3-23-6i", "hq_initial_piece_frozen=true");
    assert!(frozen.text(&frozen.reference()).ends_with(" - frozen=c1,c8"));
}

#[test]
fn reference_setups() {
    // R7.4; every edition's reference is legal and reads back.
    for (id, text) in files("editions") {
        let twin = twin(&id, "");
        let file: toml::Table = text.parse().expect("TOML");
        for (seat, name) in ["south", "north"].into_iter().enumerate() {
            let setup = file["reference_setup"][name].as_str().expect("a set-up");
            assert!(twin.legal_setup(seat, setup), "{id} {name}");
        }
        let start = twin.reference();
        assert_eq!(twin.read(&twin.text(&start)), start, "{id}");
    }
}

#[test]
fn small_counts() {
    // mini-2x4 by hand: a full row of H is an ordinary back rank, a1. South's two front pieces each only
    // cross a road; every crossing is a fight, which South loses; North's two front pieces then cross
    // again.
    let twin = twin("mini-2x4", "");
    let start = twin.reference();
    assert_eq!(twin.text(&start), "ma/gesp/MAGE/SP s 0 -");
    assert_eq!(twin.legal(&start), ["a2a3", "b2b3"]);
    assert_eq!(twin.perft(&start, 0), 1);
    assert_eq!(twin.perft(&start, 1), 2);
    assert_eq!(twin.perft(&start, 2), 4);
}

#[test]
fn positions_read_back() {
    // R10 along one game of every edition, the moves drawn by a fixed rule.
    for id in files("editions").keys() {
        let twin = twin(id, "");
        let (mut state, mut draw) = (twin.reference(), 7_u64);
        while twin.result(&state).is_none() && draw % 1009 != 0 {
            let moves = twin.legal(&state);
            draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state = twin.play(&state, &moves[(draw >> 33) as usize % moves.len()]).0;
            if twin.result(&state).is_none() {
                assert_eq!(twin.read(&twin.text(&state)), state, "{id}");
            }
        }
    }
}
