//! The bodies of the fuzz targets: each takes any bytes and must neither panic nor hang. What they check
//! besides, they assert.
//!
//! The engine's tests include this file and drive it with mutated valid inputs
//! (`engine/tests/all/fuzz_bodies.rs`), so that it runs without a fuzzer too.

use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{
    Dealer, Edition, Gunjin, Position, Ruleset, Setup, switch_names, switches,
};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::record::RecordText;
use gunjin_engine::replay::{Players, replay};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::verify::verify;
use gunjin_engine::{Bits, Seat, Umpire};
use std::fmt::Display;

/// Most switches of a random game.
const SWITCHES: usize = 8;

/// A message for people: never empty.
fn complaint(error: &impl Display) {
    assert!(!error.to_string().trim().is_empty());
}

/// Any bytes as an edition file. What is accepted must be playable.
pub fn edition_file(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let spec = GameSpec { id: "fuzz.toml".into(), switches: Vec::new() };
    match Ruleset::from_text(&text, "fuzz.toml", spec) {
        Err(error) => complaint(&error),
        Ok(ruleset) => with_ruleset(ruleset, Play { seed: 1, plies: 60 }),
    }
}

/// The game that a byte stands for.
fn game_of(byte: u8) -> &'static str {
    const OTHERS: [&str; 6] = [
        "p3-23-6i:bridge_squares=2",
        "p3-23-6i:flag_mobile=true,flag_power_fixed_at_setup=true",
        "w-31-8x:hq_initial_piece_frozen=true",
        "p3-23-6i-1996:own_hq_closed=after_removal",
        "m-31-8xn:blast_friendly_fire=true",
        "p3-31-8x:split_tank=1",
    ];
    let count = library::edition_ids().count();
    let at = usize::from(byte) % (count + OTHERS.len());
    library::edition_ids().nth(at).unwrap_or_else(|| OTHERS[at - count])
}

/// A game's number, then lines, each taken as a position, a move and a set-up of that game.
pub fn notation(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let ruleset = Ruleset::named(game_of(first)).expect("a game of this list");
    let text = String::from_utf8_lossy(rest);
    with_ruleset(ruleset, Read { text: &text });
}

struct Read<'t> {
    text: &'t str,
}

impl EditionVisitor for Read<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let mut position = game.reference();
        for line in self.text.lines().take(20) {
            read_setup(&game, line);
            match game.read_move(&position, line.trim()) {
                Err(error) => complaint(&error),
                Ok(action) => {
                    game.play_unchecked(&mut position, action);
                }
            }
            match game.read_position(line) {
                Err(error) => complaint(&error),
                Ok(read) => {
                    again(&game, &read);
                    position = read;
                    play_some(&game, read, 40);
                }
            }
        }
    }
}

/// A position that was read is written in one way only.
fn again<B: Bits>(game: &Gunjin<B>, position: &Position<B>) {
    let line = game.position_line(position);
    let read = game.read_position(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(game.position_line(&read), line);
    assert_eq!(read, *position, "{line}");
}

fn read_setup<B: Bits>(game: &Gunjin<B>, text: &str) {
    for seat in [0, 1] {
        match Setup::read(game.ruleset(), seat, text) {
            Err(error) => complaint(&error),
            Ok(setup) => {
                let text = setup.text(game.ruleset(), seat);
                assert_eq!(Setup::read(game.ruleset(), seat, &text), Ok(setup.clone()), "{text}");
                if let Err(error) = setup.check(game.ruleset(), seat) {
                    complaint(&error);
                }
                if let Err(error) = Umpire::with_handicap(game, &setup, &setup) {
                    complaint(&error);
                }
            }
        }
    }
}

/// Random moves from any position, each legal, each written and read.
fn play_some<B: Bits>(game: &Gunjin<B>, mut position: Position<B>, plies: usize) {
    let mut rng = Stream::new(1, 0, Purpose::Moves, 0).fast();
    let mut legal = Vec::new();
    for _ in 0..plies {
        game.legal_moves(&position, &mut legal);
        let action = game.random_move(&position, &mut rng);
        assert_eq!(action.is_none(), legal.is_empty());
        let Some(action) = action else { return };
        assert!(legal.contains(&action));
        assert_eq!(game.parse_move(&game.move_text(action)), Some(action));
        game.play_unchecked(&mut position, action);
    }
}

/// A seed of eight bytes, an edition, then pairs of bytes that choose switches; a game of that is played by
/// the umpire.
pub fn random_play(bytes: &[u8]) {
    let Some((head, rest)) = bytes.split_at_checked(9) else { return };
    let mut seed = [0; 8];
    seed.copy_from_slice(&head[..8]);
    let id = game_of(head[8]).split(':').next().unwrap_or_default();
    let text = library::edition_text(id).expect("an embedded edition");
    let edition = Edition::read(text, id).expect("embedded editions are sound");
    let names = switch_names(&edition);
    let mut switches: Vec<(String, String)> = Vec::new();
    for pair in rest.chunks_exact(2).take(SWITCHES) {
        let name = names[usize::from(pair[0]) % names.len()].clone();
        let value = value_of(&edition, &name, pair[1]);
        switches.push((name, value));
    }
    // As many of them, from the first on, as go together.
    while let Err(error) =
        Ruleset::from_text(text, id, GameSpec { id: id.into(), switches: switches.clone() })
    {
        complaint(&error);
        switches.pop().expect("without switches it is sound");
    }
    let spec = GameSpec { id: id.into(), switches };
    let ruleset = Ruleset::from_text(text, id, spec).expect("just tried");
    with_ruleset(ruleset, Play { seed: u64::from_le_bytes(seed), plies: 250 });
}

/// The value of a switch that a byte stands for; sometimes one that does not exist.
fn value_of(edition: &Edition, name: &str, byte: u8) -> String {
    let numbers = || (0..5).map(|n: u32| n.to_string()).collect();
    let words: Vec<String> = match (name, switches::find(name)) {
        ("board", _) => library::board_ids().map(str::to_string).collect(),
        ("preset", _) => edition.preset.keys().cloned().collect(),
        ("sheet", _) => edition.sheet.keys().cloned().collect(),
        ("ply_cap", _) => ["1", "2", "40", "60000", "60001"].map(str::to_string).to_vec(),
        (_, Some(spec)) if (spec.words)().is_empty() => numbers(),
        (_, Some(spec)) => (spec.words)().iter().map(|word| (*word).to_string()).collect(),
        (pair, None) => pair.split("_vs_").map(str::to_string).chain(["both".to_string()]).collect(),
    };
    words.get(usize::from(byte) % (words.len() + 1)).cloned().unwrap_or_default()
}

/// A game by the umpire; everything that must hold on the way is asserted.
struct Play {
    seed: u64,
    plies: usize,
}

impl EditionVisitor for Play {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let dealer = Dealer::new(game.ruleset());
        let mut rng = Stream::new(self.seed, 0, Purpose::Moves, 0).fast();
        let [south, north] = [0, 1].map(|seat| dealer.deal(seat, &mut rng));
        let id = game.ruleset().id();
        let umpire = Umpire::from_setups(&game, &south, &north);
        let mut umpire = umpire.unwrap_or_else(|error| panic!("{id}: a dealt set-up is not lawful: {error}"));
        let mut pieces = game.reference().occupied().len();
        // Fuzzing is built for any processor, without the bit tricks of this one.
        let (mut drawing, mut plain) = (rng.clone(), Vec::new());
        for _ in 0..self.plies {
            game.legal_moves(umpire.position(), &mut plain);
            let drawn = game.random_move(umpire.position(), &mut drawing);
            assert_eq!(drawn.is_some(), !plain.is_empty(), "{id}");
            assert!(drawn.is_none_or(|drawn| plain.contains(&drawn)), "{id}: {drawn:?} is not legal");
            let legal = umpire.legal();
            assert_eq!(umpire.ending().is_none(), !legal.is_empty(), "{id}");
            let Some(&action) = legal.get(below(&mut rng, legal.len() as u32) as usize) else { break };
            umpire.play(action).unwrap_or_else(|error| panic!("{id}: {error}"));
            let left = umpire.position().occupied().len();
            assert!(left <= pieces, "{id}: pieces appear");
            pieces = left;
            assert_eq!(umpire.past().present(), game.hash(umpire.position()), "{id}");
            if umpire.ending().is_none() {
                again(&game, umpire.position());
            }
        }
        assert_eq!(umpire.view(Seat(0)).own_squares(), umpire.position().side(0), "{id}");
        assert_eq!(umpire.view(Seat(1)).enemy_squares(), umpire.position().side(0), "{id}");
        let record = gunjin_engine::replay::record(&umpire, &Players::default()).to_string();
        let replayed = replay(&game, &record);
        let replayed = replayed.unwrap_or_else(|error| panic!("{id}: {error}\n{record}"));
        assert_eq!(replayed.position(), umpire.position(), "{id}");
    }
}

/// Any bytes as a record.
pub fn record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match RecordText::read(&text) {
        Err(error) => complaint(&error),
        Ok((record, _)) => {
            let written = record.to_string();
            let (again, _) = RecordText::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(again, record, "{written}");
        }
    }
    match verify(&text) {
        Err(error) => complaint(&error),
        Ok(verified) => assert!(!verified.position.is_empty()),
    }
}
