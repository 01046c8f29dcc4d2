//! Every position of the oracle file, made with Fairy-Stockfish: the list of moves, and the counts at every
//! depth.

#[allow(dead_code)]
use crate::tori;

use crate::common::play::legal_texts;
use crate::common::read_data;
use gunjin_engine::games::tori::{Position, Tori};
use gunjin_engine::perft::{divide, perft};
use gunjin_engine::{Game, Notation, Rulebook, Turn};
use serde::Deserialize;
use tori::game;

#[derive(Deserialize)]
struct Oracle {
    positions: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    variant: String,
    fen: String,
    perft: Vec<u64>,
    moves: Vec<String>,
    swallow_drop_mates_in_list: Vec<String>,
}

impl Entry {
    /// The game that the variant is, with mating swallow drops as asked for.
    fn game(&self, drop_mate: &str) -> Tori {
        let pieces = match self.variant.as_str() {
            "torishogi" => "",
            "toriowl" => "owl=true,",
            "torishrike" => "shrike=true,shrike_rules=engine,",
            "toriboth" => "owl=true,shrike=true,shrike_rules=engine,",
            other => panic!("variant {other}"),
        };
        game(&format!("tori:{pieces}drop_mate={drop_mate}"))
    }

    fn position(&self, game: &Tori) -> Position {
        game.read_position(&self.fen).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

fn entries() -> Vec<Entry> {
    let Oracle { positions: entries } =
        serde_json::from_str(&read_data("oracles/torishogi_perft.json")).expect("the oracle file");
    assert_eq!(entries.len(), 31, "positions in the file");
    entries
}

#[test]
fn counts_are_those_of_the_oracle() {
    let mut deepest = 0;
    for entry in entries() {
        let game = entry.game("listed");
        let position = entry.position(&game);
        for (depth, &count) in (1..).zip(&entry.perft) {
            assert_eq!(perft(&game, &position, depth), count, "{} to depth {depth}", entry.name);
            deepest = deepest.max(count);
        }
    }
    assert_eq!(deepest, 46_867_039);
}

#[test]
fn moves_are_those_of_the_oracle() {
    for entry in entries() {
        let game = entry.game("listed");
        let position = entry.position(&game);
        let mut moves = entry.moves.clone();
        moves.sort();
        assert_eq!(legal_texts(&game, &position, ""), moves, "{}", entry.name);
        let parts = divide(&game, &position, 2);
        assert_eq!(parts.len() as u64, entry.perft[0], "{}", entry.name);
        assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), entry.perft[1], "{}", entry.name);
    }
}

#[test]
fn the_starts_are_those_of_the_oracle() {
    for entry in entries().iter().filter(|entry| entry.name.ends_with("start")) {
        let game = entry.game("forbidden");
        assert_eq!(entry.position(&game), game.start(), "{}", entry.name);
        assert_eq!(entry.fen, game.position_text(&game.start()));
    }
}

#[test]
fn mating_swallow_drops_are_those_of_the_oracle() {
    let mut mates = 0;
    for entry in entries() {
        let listed = entry.game("listed");
        let position = entry.position(&listed);
        let allowed = legal_texts(&entry.game("forbidden"), &position, "");
        let missing: Vec<String> =
            legal_texts(&listed, &position, "").into_iter().filter(|text| !allowed.contains(text)).collect();
        assert_eq!(missing, entry.swallow_drop_mates_in_list, "{}", entry.name);
        for text in &entry.swallow_drop_mates_in_list {
            let mut after = position;
            listed.play(&mut after, listed.read_action(&position, text).expect("it is listed"));
            assert_eq!(listed.turn(&after), Turn::Over);
            assert_eq!(listed.reason(&after), "swallow-mate");
            assert_eq!(listed.returns(&after)[position.side.index()], 0.0, "whoever does it loses");
            mates += 1;
        }
    }
    assert!(mates > 0);
}
