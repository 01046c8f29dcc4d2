//! The bodies of the fuzz targets for games of other families: positions (FEN, SFEN and the like) and Gambit
//! files.

use gunjin_engine::Turn;
use gunjin_engine::catalogue::{GameVisitor, HotLoops, OTHER_GAMES, named, with_game};
use gunjin_engine::games::efg::Tree;
use gunjin_engine::random::{Purpose, Stream};

/// Actions that are played from a position that was read.
const ACTIONS: usize = 60;

/// Games with switches that change what their positions are.
const SWITCHED: [&str; 13] = [
    "kuhn:players=10",
    "leduc:players=10,deal=ranks",
    "liars_dice:dice=5,sides=6,bidding=reset_quantity",
    "goofspiel:cards=5,points_order=random,returns=total_points",
    "phantom_ttt:columns=4,line=4",
    "abrupt_phantom_ttt:columns=2,rows=2,line=2",
    "dark_hex_3:columns=2",
    "cards:reading=lines+number,rounds=2,hand=2",
    "chu:rules=lishogi",
    "jungle:rat_shore_capture=both,trapped_takes=true",
    "sannin:light_kill=all,repetition=forbidden",
    "tori:owl=true,shrike=true,drop_mate=listed",
    "tori:shrike=true,promote_inside=never",
];

/// Every game of other families, then some with switches.
pub fn games() -> Vec<&'static str> {
    OTHER_GAMES.iter().map(|entry| entry.id).chain(SWITCHED).collect()
}

/// A message for people: never empty.
fn complaint(error: &impl std::fmt::Display) {
    assert!(!error.to_string().trim().is_empty());
}

struct Read<'t>(&'t str);

impl GameVisitor for Read<'_> {
    type Output = ();

    fn game<G: HotLoops>(self, game: G) {
        let mut position = match game.read_position(self.0) {
            Err(error) => return complaint(&error),
            Ok(position) => position,
        };
        let line = game.position_text(&position);
        match game.read_position(&line) {
            Ok(again) => assert_eq!(again, position, "{line}"),
            Err(error) => panic!("{line}: {error}"),
        }
        let mut rng = Stream::new(1, 0, Purpose::Check, 0).fast();
        for _ in 0..ACTIONS {
            if !matches!(game.turn(&position), Turn::Seat(_)) {
                break;
            }
            let Some(action) = game.random_action(&position, &mut rng) else { break };
            let text = game.action_text(&position, action);
            assert_eq!(game.read_action(&position, &text), Some(action), "{line}: {text}");
            game.play(&mut position, action);
        }
        assert!(!game.picture(&position, true).is_empty());
    }
}

/// The number of a game among [`games`], then a line: its position. What is read is written and read again, and played.
pub fn position(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let games = games();
    let name = games[usize::from(first) % games.len()];
    let game = named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    with_game(game, Read(&String::from_utf8_lossy(rest)));
}

/// Any bytes as a Gambit file.
pub fn efg_file(bytes: &[u8]) {
    if let Err(error) = Tree::read(&String::from_utf8_lossy(bytes), "fuzz.efg") {
        complaint(&error);
    }
}
