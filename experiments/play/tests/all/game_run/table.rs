//! Tests of `gunjin_play::game_run::table`.

use gunjin_agents::AgentSpec;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_engine::catalogue::named;
use gunjin_engine::replay::replay;
use gunjin_play::game_run::games::Games;
use gunjin_play::game_run::result::RecordOptions;
use gunjin_play::game_run::table::*;

struct Plays;

impl AgentGameVisitor for Plays {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        let agents = vec![AgentSpec::random(); game.seats()];
        let table = Table::new(&game, agents, 3).expect("they play everything");
        for index in 0..5 {
            let asked = RecordOptions {
                captures: true,
                positions: Some(3),
                record: true,
                ..RecordOptions::default()
            };
            let [played, again] = [0, 1].map(|_| table.play(index, &asked));
            assert_eq!((&played.game, &played.captures), (&again.game, &again.captures), "the same number");
            let record = played.record.expect("asked for");
            let umpire = replay(&game, &record).unwrap_or_else(|error| panic!("{error}\n{record}"));
            assert_eq!(umpire.ended().map(|ended| ended.reason), Some(played.game.reason.as_ref()));
        }
    }
}

#[test]
fn games_of_any_family_end_and_their_records_are_true() {
    for id in ["mini-2x4", "mini-3x4:repetition=draw", "tori", "sannin:ply_cap=90", "leduc"] {
        with_agent_game(named(id).expect("a game"), Plays);
    }
}
