//! Tests of `gunjin_play::game_run::handicap`.

use gunjin_engine::games::gunjin::{Dealer, NORTH, SOUTH, Setup};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_play::game_run::handicap::*;
use gunjin_play::spec::{every_edition, load_edition};

fn codes(list: &[&str]) -> Vec<String> {
    list.iter().map(|code| (*code).to_string()).collect()
}

#[test]
fn what_is_left_is_a_lawful_set_up_of_the_smaller_army() {
    for ruleset in every_edition().expect("editions") {
        let dealer = Dealer::new(&ruleset);
        for (kind, piece) in ruleset.kinds().iter().enumerate().filter(|(_, piece)| piece.count > 0) {
            let lacking = codes(&[&piece.code]);
            let handicap = Handicap::read(&ruleset, &[Vec::new(), lacking]).expect("a kind of it");
            for index in 0..20 {
                let deal = |seat| dealer.deal(seat, &mut Stream::new(5, index, Purpose::Setup, seat as u64));
                let whole = [SOUTH, NORTH].map(deal);
                let mut setups = whole.clone();
                handicap.take(&ruleset, &mut setups, 5, index);
                assert_eq!(setups[SOUTH], whole[SOUTH], "South keeps its army");
                let count = |setup: &Setup, kind: usize| {
                    setup.kinds.iter().filter(|held| **held == Some(kind as u8)).count()
                };
                for other in 0..ruleset.kinds().len() {
                    let expected = count(&whole[NORTH], other) - usize::from(other == kind);
                    assert_eq!(count(&setups[NORTH], other), expected, "{} {}", ruleset.id(), piece.code);
                }
                setups[NORTH].check_places(&ruleset, NORTH).unwrap_or_else(|error| panic!("{error}"));
            }
        }
    }
}

#[test]
fn every_one_of_like_pieces_goes_equally_often() {
    let ruleset = load_edition("w-23-6i").expect("an edition");
    let handicap = Handicap::read(&ruleset, &[codes(&["ca"])]).expect("captains");
    let dealt = Dealer::new(&ruleset).deal(SOUTH, &mut Stream::new(1, 0, Purpose::Setup, 0));
    let captain = ruleset.kind_of_code("CA");
    let first = dealt.kinds.iter().position(|kind| *kind == captain).expect("a captain");
    let gone = |index: &u64| {
        let mut setups = [dealt.clone(), dealt.clone()];
        handicap.take(&ruleset, &mut setups, 1, *index);
        setups[SOUTH].kinds[first].is_none()
    };
    let count = (0..1000).filter(gone).count();
    assert!((440..560).contains(&count), "four deviations about 500: {count}");
}

#[test]
fn what_cannot_lack_is_said() {
    let said = |game: &str, without: &[Vec<String>]| judged(game, without).expect_err("wrong").to_string();
    assert!(said("w-23-6i", &[codes(&["GE", "GE"])]).contains("has 1 GE, so it cannot lack 2"));
    assert!(said("w-23-6i", &[codes(&["QQ"])]).contains("its pieces are GE"));
    assert!(said("w-23-6i", &[codes(&["GE"]), codes(&[]), codes(&[])]).contains("3 lists"));
    assert!(said("tori", &[codes(&["GE"])]).contains("which is needed here"));
    assert_eq!(judged("tori", &[]).expect("nothing"), Vec::<Vec<String>>::new());
    let usual = judged("w-23-6i", &[codes(&[]), codes(&["mi", "ge"])]).expect("both");
    assert_eq!(usual, [codes(&[]), codes(&["GE", "MI"])], "in the order of the edition");
}
