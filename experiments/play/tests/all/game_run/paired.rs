//! Tests of `gunjin_play::game_run::paired`.

use gunjin_agents::spec::AgentSpec;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::rules::board::SOUTH;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_play::game_run::bouts::Bouts;
use gunjin_play::game_run::edition_table::EditionTable;
use gunjin_play::game_run::games::Games;
use gunjin_play::game_run::paired::*;
use gunjin_play::game_run::result::{Played, RecordOptions, Score};

#[test]
fn pairs_are_played_as_bouts_are_and_wrong_ones_refused() {
    let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6").expect("an edition"));
    let dealer = Dealer::new(game.ruleset());
    let setups = [0, 1, 2].map(|number| dealer.deal(SOUTH, &mut Stream::new(4, number, Purpose::Check, 0)));
    for agent in ["random", "greedy:temperature=0.1"] {
        let table = || {
            let agents = [agent; 2].map(|name| AgentSpec::read(name).expect("an agent"));
            EditionTable::new(&game, agents, 6).expect("they play")
        };
        let pairings = Pairings {
            setups: setups.iter().map(|setup| setup.text(game.ruleset(), SOUTH)).collect(),
            pairs: (0..20).map(|pair| ((1 << 40) + pair, pair as usize % 3, 2)).collect(),
        };
        let paired = table().with_pairings(&pairings, 40).expect("lawful set-ups");
        for (index, score) in (0..40).zip(paired.scores(0..40)) {
            let (number, one, other) = pairings.pairs[index / 2];
            let both = if index % 2 == 0 { [one, other] } else { [other, one] };
            let points = table().points(number, both.map(|place| setups[place].clone()));
            assert_eq!(score.points[SOUTH], points, "{agent}, game {index}");
        }
        let Played { game: row, .. } = paired.play(7, &RecordOptions::default());
        assert_eq!(
            (row.game_index, row.policies.as_slice()),
            (7, ["given", "given"].map(String::from).as_slice())
        );
        assert_eq!(Score::from(&row), paired.scores(7..8)[0]);

        let told =
            |wrong: &Pairings, games| table().with_pairings(wrong, games).expect_err("wrong").to_string();
        assert!(told(&pairings, 41).contains("20 pairs are 40 games"));
        let beyond = Pairings { pairs: vec![(5, 0, 3)], ..pairings.clone() };
        assert!(told(&beyond, 2).contains("number 5 names a set-up that is not in the list of 3"));
        let unlawful = Pairings { setups: vec!["GE/GE".into()], pairs: Vec::new() };
        assert!(told(&unlawful, 0).contains("the set-up 'GE/GE'"));
    }
}
