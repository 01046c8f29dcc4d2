//! Set-ups and bluffs of policies, counted by hand and in another way.

use crate::solve_help;

use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::games::gunjin::setup_game::portrait::{Unknown, portraits};
use gunjin_agents::solve::compile::Limits;
use gunjin_agents::solve::compiled::Compiled;
use gunjin_agents::solve::profile::Profile;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::Gunjin;
use solve_help::game;

/// One ply: South attacks one of the two pieces before him, which are all that he can do, and sees nothing
/// before.
struct OnePly;

impl EditionVisitor for OnePly {
    type Output = ();

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) {
        let game = SetupGame::new(inner).expect("six set-ups");
        let portray = |north: Option<usize>| {
            let mut unknown = Unknown::default();
            let compiled = Compiled::watched(&game, Limits::default(), &mut unknown).expect("small");
            let mut profile = Profile::uniform(&compiled.tree);
            if let Some(place) = north {
                let mut row = [0.0; 6];
                row[place] = 1.0;
                profile.set_at(&compiled.tree, 1, 0, &row);
            }
            portraits(&game, &compiled, &profile, unknown)
        };
        let [south, north] = portray(None);
        // Each of the three pieces may be met alike: one is beaten, one wins, one falls with the attacker.
        assert!((south.attacks - 1.0).abs() < 1e-12 && south.bluffs == 0.0, "{south:?}");
        assert_eq!((north.attacks, north.bluffs), (0.0, 0.0));
        for place in 0..6 {
            let [south, north] = portray(Some(place));
            assert!((south.attacks - 1.0).abs() < 1e-12, "{south:?}");
            // North's set-up is known to his policy, though not seen. South's attacker is each of his pieces
            // one time in three, and one in three loses to what stands there.
            assert!((south.bluffs - 1.0 / 3.0).abs() < 1e-12, "{south:?}");
            let text = game.setups(1)[place].text(game.inner.ruleset(), 1);
            assert_eq!(north.setups[0], (text, 1.0));
            assert!((south.setups.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn one_ply_is_counted_by_hand() {
    let AnyGame::Gunjin(ruleset) = game("mini-2x4:ply_cap=1") else { panic!("an edition") };
    with_ruleset(*ruleset, OnePly);
}

/// All attacks on the whole board are found: with everything face up none is on an unknown piece, and face
/// down every first move is one.
struct AllFound(bool);

impl EditionVisitor for AllFound {
    type Output = ();

    fn gunjin<B: Bits>(self, inner: Gunjin<B>) {
        let game = SetupGame::new(inner).expect("six set-ups");
        let mut unknown = Unknown::default();
        let compiled = Compiled::watched(&game, Limits::default(), &mut unknown).expect("small");
        let profile = Profile::uniform(&compiled.tree);
        for portrait in portraits(&game, &compiled, &profile, unknown) {
            let (attacks, bluffs) = (portrait.attacks, portrait.bluffs);
            if self.0 {
                assert_eq!((attacks, bluffs), (0.0, 0.0));
            } else {
                assert!(attacks > 0.2 && bluffs > 0.0 && bluffs < attacks, "{portrait:?}");
            }
        }
    }
}

#[test]
fn open_boards_have_no_bluffs() {
    for (name, open) in [("mini-2x4:ply_cap=4,reveal=open", true), ("mini-2x4:ply_cap=4", false)] {
        let AnyGame::Gunjin(ruleset) = game(name) else { panic!("an edition") };
        with_ruleset(*ruleset, AllFound(open));
    }
}
