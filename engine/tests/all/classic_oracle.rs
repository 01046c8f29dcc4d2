//! Every history, information set, probability and payoff against OpenSpiel's
//! (`data/oracles/openspiel_trees.toml`).

use crate::classic_help;

use crate::common::read_data;
use classic_help::flat::{Flat, Kind, Node};
use classic_help::{Look, Small, open, with};
use gunjin_engine::{Digest, Rulebook, Turn};
use std::fmt::Write as _;

/// The number by which OpenSpiel calls an action, from its text.
fn number(text: &str, names: &Names) -> u64 {
    let tail = |prefix: &str| text.strip_prefix(prefix).map(str::to_string);
    let counted = |prefix: &str| tail(prefix).and_then(|rest| rest.parse::<u64>().ok());
    match text {
        "pass" | "fold" => return 0,
        "bet" | "call" => return 1,
        "raise" => return 2,
        "liar" => return names.bids,
        _ => {}
    }
    if let Some(card) = tail("deal-") {
        let rank: u64 = card.trim_end_matches(['a', 'b']).parse().expect("a rank");
        return match card.chars().last() {
            Some('a') => 2 * rank,
            Some('b') => 2 * rank + 1,
            _ => rank,
        };
    }
    if let Some(from_one) = counted("roll-").or(counted("prize-")).or(counted("bid-")) {
        return from_one - 1;
    }
    if let Some(file) = text.chars().next().filter(|letter| ('a'..='f').contains(letter)) {
        let rank: u64 = text[1..].parse().expect("a rank");
        return (rank - 1) * names.columns + u64::from(file) - u64::from('a');
    }
    let (quantity, face) = text.split_once('x').expect("a bid");
    let [quantity, face] = [quantity, face].map(|word| word.parse::<u64>().expect("a number") - 1);
    if names.face_first { face * names.dice + quantity } else { quantity * names.sides + face }
}

/// Parameters of the numbers of liar's dice, and of cells.
struct Names {
    columns: u64,
    dice: u64,
    sides: u64,
    bids: u64,
    face_first: bool,
}

impl Names {
    fn of(game: &str) -> Names {
        let switch = |name: &str| {
            let rest = game.split([':', ',']).find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
            rest.and_then(|value| value.parse::<u64>().ok())
        };
        let (dice, sides) = (2 * switch("dice").unwrap_or(1), switch("sides").unwrap_or(6));
        Names {
            columns: switch("columns").unwrap_or(3),
            dice,
            sides,
            bids: dice * sides,
            face_first: game.contains("reset_quantity"),
        }
    }
}

/// The line of a history, as `openspiel_trees.py` writes it.
fn line<G: Rulebook>(game: &G, names: &Names, position: &G::Position, set: &str) -> String {
    let open = open(game, position);
    let id = |action: G::Action| number(&game.action_text(position, action), names);
    let mut line = match game.turn(position) {
        Turn::Over => {
            let returns = game.returns(position).into_iter();
            let words: Vec<String> = returns.map(|value| format!(" {:.9}", value + 0.0)).collect();
            return format!("t{}\n", words.concat());
        }
        Turn::Chance => "c".to_string(),
        Turn::Seat(seat) => format!("{} #{set}", seat.0),
    };
    for (action, probability) in open {
        match game.turn(position) {
            Turn::Chance => write!(line, " {}:{probability:.9}", id(action)),
            _ => write!(line, " {}", id(action)),
        }
        .expect("text can be written");
    }
    line.push('\n');
    line
}

/// Something of the oracle file.
fn entries(kind: &str) -> Vec<toml::Table> {
    let oracle: toml::Table = read_data("oracles/openspiel_trees.toml").parse().expect("a TOML file");
    let list = oracle[kind].as_array().expect("a list of entries");
    list.iter().map(|entry| entry.as_table().expect("an entry").clone()).collect()
}

fn text(entry: &toml::Table, key: &str) -> String {
    entry[key].as_str().expect("a text").to_string()
}

fn numbers(entry: &toml::Table, key: &str) -> Vec<f64> {
    let list = entry[key].as_array().expect("a list");
    list.iter().map(|n| n.as_float().or(n.as_integer().map(|n| n as f64)).expect("a number")).collect()
}

struct Tree(toml::Table);

impl Look for Tree {
    fn look<G: Small>(&self, game: &G) {
        let (entry, name) = (&self.0, text(&self.0, "game"));
        assert_eq!(game.id(), name);
        let flat = Flat::of(game);
        let depths: Vec<f64> = flat.depths().into_iter().map(|count| count as f64).collect();
        assert_eq!(depths, numbers(entry, "depths"), "{name}: histories by length");
        assert_eq!(flat.nodes.len() as i64, entry["histories"].as_integer().expect("a number"), "{name}");
        let ends = flat.nodes.iter().filter(|node| matches!(node.kind, Kind::End(_))).count();
        assert_eq!(ends as i64, entry["ends"].as_integer().expect("a number"), "{name}");
        let sets_known = entry.contains_key("information_sets");
        if sets_known {
            let count = |seat| flat.sets.iter().filter(|set| set.0 == seat).count() as f64;
            let counts: Vec<f64> = (0..flat.seats).map(count).collect();
            assert_eq!(counts, numbers(entry, "information_sets"), "{name}: information sets");
        }
        for (ours, theirs) in flat.value(&flat.uniform()).iter().zip(numbers(entry, "uniform_play")) {
            assert!((ours - theirs).abs() < 1e-9, "{name}: {ours} and {theirs} when all play at random");
        }
        let mut digest = Digest::default();
        let names = Names::of(&name);
        write_tree(game, &names, &flat, 0, &game.start(), sets_known, &mut digest);
        assert_eq!(format!("{:016x}", digest.value()), text(entry, "digest"), "{name}: the whole tree");
    }
}

fn write_tree<G: Rulebook>(
    game: &G,
    names: &Names,
    flat: &Flat,
    node: usize,
    position: &G::Position,
    sets_known: bool,
    digest: &mut Digest,
) {
    let Node { kind, children } = &flat.nodes[node];
    let set = match kind {
        Kind::Decision { set, .. } if sets_known => set.to_string(),
        _ => String::new(),
    };
    digest.add(line(game, names, position, &set).as_bytes());
    for (&child, (action, _)) in children.iter().zip(open(game, position)) {
        let mut next = position.clone();
        game.play(&mut next, action);
        write_tree(game, names, flat, child, &next, sets_known, digest);
    }
}

#[test]
fn whole_trees_are_those_of_openspiel() {
    let entries = entries("tree");
    assert!(entries.len() > 20);
    for entry in entries {
        with(&text(&entry, "game"), &Tree(entry.clone()));
    }
}

struct Games(toml::Table);

impl Look for Games {
    fn look<G: Small>(&self, game: &G) {
        let (entry, name) = (&self.0, text(&self.0, "game"));
        assert_eq!(game.id(), name);
        let integer = |key: &str| entry[key].as_integer().expect("a number");
        let (names, mut digest, mut actions) = (Names::of(&name), Digest::default(), 0);
        let mut x = integer("seed") as u64;
        for _ in 0..integer("games") {
            let mut position = game.start();
            loop {
                digest.add(line(game, &names, &position, "").as_bytes());
                let open = open(game, &position);
                if open.is_empty() {
                    break;
                }
                x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                game.play(&mut position, open[(x >> 33) as usize % open.len()].0);
                actions += 1;
            }
        }
        assert_eq!(actions, integer("actions"), "{name}: actions of all games");
        assert_eq!(format!("{:016x}", digest.value()), text(entry, "digest"), "{name}: the games");
    }
}

#[test]
fn random_games_are_those_of_openspiel() {
    let entries = entries("games");
    assert!(entries.len() >= 10);
    for entry in entries {
        with(&text(&entry, "game"), &Games(entry.clone()));
    }
}
