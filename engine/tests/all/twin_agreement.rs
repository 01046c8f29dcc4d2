//! The engine against the slow twin: legal moves, announcements, positions and endings agree on random games
//! of every edition and of random switch combinations.
//!
//! `GUNJIN_TWIN_POSITIONS` sets how many positions of each edition are compared (default 10,000). A quick
//! look: `GUNJIN_TWIN_POSITIONS=300`.

#[allow(dead_code)]
use crate::common::share;
use crate::twin;

use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset, Shown, setups_of, switch_names, switches};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Bits, Notation};
use std::collections::BTreeMap;
use twin::{Meeting, State, Twin};

fn positions_wanted() -> usize {
    std::env::var("GUNJIN_TWIN_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(share(10_000) as usize)
}

fn boards() -> BTreeMap<String, String> {
    library::board_ids()
        .map(|id| (id.to_string(), library::board_text(id).expect("listed").to_string()))
        .collect()
}

/// Plays random games with both and compares every position, until enough positions were seen.
struct Compare<'a> {
    twin: &'a Twin,
    positions: usize,
    seed: u64,
}

impl EditionVisitor for Compare<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let dealer = Dealer::new(game.ruleset());
        let mut seen = 0;
        for index in 0.. {
            if seen >= self.positions {
                return;
            }
            // A game is looked at from a random ply on, so that endgames are compared as well as openings.
            let mut rng = Stream::new(self.seed, index, Purpose::Check, 0);
            let skip = [0, 0, 30, 100, 200, 400][below(&mut rng, 6) as usize];
            let [south, north] = setups_of(&dealer, self.seed, index);
            for (seat, setup) in [&south, &north].into_iter().enumerate() {
                assert!(setup.check(game.ruleset(), seat).is_ok());
                assert!(
                    self.twin.legal_setup(seat, &setup.text(game.ruleset(), seat)),
                    "{}",
                    game.ruleset().id()
                );
            }
            let mut position = game.start_from(&south, &north);
            for _ in 0..skip {
                let Some(action) = game.random_move(&position, &mut rng) else { break };
                game.play_unchecked(&mut position, action);
            }
            seen += self.compare_game(&game, position, &mut rng, (self.positions - seen).min(60));
        }
    }
}

impl Compare<'_> {
    fn compare_game<B: Bits>(
        &self,
        game: &Gunjin<B>,
        mut position: gunjin_engine::games::gunjin::Position<B>,
        rng: &mut Stream,
        most: usize,
    ) -> usize {
        let id = game.ruleset().id();
        let mut text = game.position_line(&position);
        if position_is_over(game, &position) {
            return 1; // a position that is over is judged differently when read (R10.3)
        }
        let mut state = self.twin.read(&text);
        let mut moves = Vec::new();
        for seen in 1..=most {
            assert_eq!(self.twin.text(&state), text, "{id}: position");
            game.legal_moves(&position, &mut moves);
            let mut names: Vec<String> = moves.iter().map(|&m| game.move_text(m)).collect();
            names.sort();
            assert_eq!(names, self.twin.legal(&state), "{id}: legal moves of {text}");
            if moves.is_empty() {
                return seen;
            }
            let action = pick(&position, &moves, rng);
            state = self.compare_move(game, &mut position, &state, action);
            if game.ending(&position).is_some() {
                return seen;
            }
            text = game.position_line(&position);
            let again = game.read_position(&text).expect("own text");
            assert_eq!(again, position, "{id}: {text} reads back");
        }
        most
    }

    /// Plays a move with both and compares what is announced and how the game ended.
    fn compare_move<B: Bits>(
        &self,
        game: &Gunjin<B>,
        position: &mut gunjin_engine::games::gunjin::Position<B>,
        state: &State,
        action: gunjin_engine::games::gunjin::Move,
    ) -> State {
        let (name, text) = (game.move_text(action), game.position_line(position));
        let place = || format!("{}: {name} in {text}", game.ruleset().id());
        let before = *position;
        let meeting = self.twin.meeting(state, &name);
        let event = game.play_unchecked(position, action);
        let (next, told) = self.twin.play(state, &name);
        let board = game.ruleset().board();
        let mut emptied: Vec<String> = game
            .announce(&before, &event, position)
            .besides()
            .members()
            .map(|s| board.name(s).to_string())
            .collect();
        emptied.sort();
        assert_eq!(event.outcome.map(|o| o.letter()), told.outcome, "{}: outcome", place());
        assert_eq!(emptied, told.emptied, "{}: emptied", place());
        let revealed = game.announce(&before, &event, position).revealed;
        let mut shown: Vec<String> = revealed
            .iter()
            .map(|piece| format!("{} {}", game.code(piece.seat, piece.kind), board.name(piece.square)))
            .collect();
        shown.sort();
        assert_eq!(shown, told.shown, "{}: shown", place());
        let ending = game.ending(position).map(|e| (e.winner.score(0), e.winner.score(1), e.reason.word()));
        assert_eq!(ending, self.twin.result(&next), "{}: ending", place());
        if let Some(meeting) = meeting {
            let judged = verdict(game, &meeting, before.seat());
            let decided = ending.filter(|(.., reason)| DECIDED.contains(reason));
            let real = (told.outcome, meeting.backer_falls, meeting.returns, decided);
            assert_eq!(judged, real, "{}: verdict on {meeting:?}", place());
        }
        next
    }
}

/// Reasons of an end that two pieces that meet can bring about by themselves.
const DECIDED: [&str; 5] = ["hq", "flag", "marshal", "second-lieutenant", "commander"];

type Judged = (Option<char>, [bool; 2], bool, Option<(f64, f64, &'static str)>);

/// Verdict of the engine on two pieces that are shown to it without a board.
fn verdict<B: Bits>(game: &Gunjin<B>, meeting: &Meeting, seat: usize) -> Judged {
    let kind = |code: &String| game.ruleset().kind_of_code(code).expect("a kind");
    let shown = |(code, behind): &(String, Option<String>)| Shown {
        kind: kind(code),
        behind: behind.as_ref().map(kind),
    };
    let verdict = game.verdict(&gunjin_engine::games::gunjin::Meeting {
        attacker: shown(&meeting.attacker),
        defender: meeting.defender.as_ref().map(shown),
        falls: meeting.falls,
        at_headquarters: meeting.at_headquarters,
        in_camp: meeting.in_camp,
        guarded: meeting.guarded,
    });
    let ending =
        verdict.ending.map(|end| (end.winner.score(seat), end.winner.score(1 - seat), end.reason.word()));
    (verdict.outcome.map(|outcome| outcome.letter()), verdict.backer_falls, verdict.returns, ending)
}

fn position_is_over<B: Bits>(game: &Gunjin<B>, position: &gunjin_engine::games::gunjin::Position<B>) -> bool {
    game.ending(position).is_some()
}

/// A random move; every second time a fight or a fall if there is one, since quiet moves are nearly all of
/// them.
fn pick<B: Bits>(
    position: &gunjin_engine::games::gunjin::Position<B>,
    moves: &[gunjin_engine::games::gunjin::Move],
    rng: &mut Stream,
) -> gunjin_engine::games::gunjin::Move {
    let enemy = position.side(1 - position.seat());
    let sharp: Vec<_> = moves
        .iter()
        .filter(|m| enemy.has(m.to) || m.manner != gunjin_engine::games::gunjin::Manner::Walk)
        .collect();
    if !sharp.is_empty() && rng.word().is_multiple_of(2) {
        return *sharp[below(rng, sharp.len() as u32) as usize];
    }
    moves[below(rng, moves.len() as u32) as usize]
}

fn compare(id: &str, switches: &[(String, String)], positions: usize, seed: u64) {
    let text = library::edition_text(id).expect("an embedded edition");
    let spec = GameSpec { id: id.to_string(), switches: switches.to_vec() };
    let ruleset =
        Ruleset::from_text(text, id, spec.clone()).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let twin = Twin::new(text, &boards(), switches);
    with_ruleset(ruleset, Compare { twin: &twin, positions, seed });
}

macro_rules! editions {
    ($($name:ident $id:literal),+ $(,)?) => {
        $(#[test] fn $name() { compare($id, &[], positions_wanted(), 1); })+

        #[test]
        fn every_edition_is_compared() {
            let mut compared = vec![$($id),+];
            compared.sort_unstable();
            let mut known: Vec<&str> = library::edition_ids().collect();
            known.sort_unstable();
            assert_eq!(compared, known);
        }
    };
}

editions! {
    p1_35_7i "p1-35-7i", p1_31_8x "p1-31-8x", p2_15_5i "p2-15-5i", p2_23_6i "p2-23-6i", p2_26_7x "p2-26-7x",
    p2_31_8x "p2-31-8x", p2_28_7x "p2-28-7x", p3_23_6i "p3-23-6i", p3_31_8x "p3-31-8x",
    p3_23_6i_1996 "p3-23-6i-1996", s_25_5i "s-25-5i", a_21_7i "a-21-7i", a_15_5x "a-15-5x", a_22_7x "a-22-7x",
    m_31_8xn "m-31-8xn", m_23_6y "m-23-6y", h_23_6x "h-23-6x", t_23_8i "t-23-8i", d_20_5i "d-20-5i",
    d_23_6i "d-23-6i", w_31_8x "w-31-8x", w_23_6i "w-23-6i", w_25_9x "w-25-9x", mini_2x4 "mini-2x4",
    mini_3x4 "mini-3x4", mini_4x6 "mini-4x6", mini_5x6 "mini-5x6", stratego "stratego", barrage "barrage", duel "duel", luzhanqi "luzhanqi",
}

/// One move of a position that random games hardly ever reach.
struct CompareOne<'a> {
    twin: &'a Twin,
    text: &'a str,
    action: &'a str,
}

impl EditionVisitor for CompareOne<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let mut position = game.read_position(self.text).expect("a position");
        let action = game.read_action(&position, self.action).expect("a legal move");
        let state = self.twin.read(self.text);
        let compare = Compare { twin: self.twin, positions: 1, seed: 1 };
        let next = compare.compare_move(&game, &mut position, &state, action);
        assert_eq!(self.twin.text(&next), game.position_line(&position));
    }
}

#[test]
fn a_missile_does_not_meet_itself_in_its_own_blast() {
    // R6.2, R6.6, R9.3: in the enemy camp, with its bomb beside it, falling next to both; once alone, once on
    // a friend.
    for text in ["3ms2co/9/3MLAB4/8SP/9/3MS3 s 0 -", "3ms2co/3CO5/3MLAB4/8SP/9/3MS3 s 0 -"] {
        let id = "w-25-9x";
        let switches = [("blast_friendly_fire".to_string(), "true".to_string())];
        let edition = library::edition_text(id).expect("an embedded edition");
        let spec = GameSpec { id: id.to_string(), switches: switches.to_vec() };
        let ruleset = Ruleset::from_text(edition, id, spec).expect("a sound edition");
        let twin = Twin::new(edition, &boards(), &switches);
        with_ruleset(ruleset, CompareOne { twin: &twin, text, action: "d4&e4*e5" });
    }
}

/// Hand-made positions in which a switch shows, each with a move: edition, switches, position, move.
const SHOWN: &[(&str, &str, &str, &str)] = &[
    ("m-31-8xn", "collision_takes=all_bombs", "jt2ms3/2ab5/3jtml3/8/8/8/AB7/ML5MA s 0 -", "a1&a2*d6"),
    ("m-31-8xn", "collision_takes=all_bombs", "jt2ms3/8/2abjt4/8/8/8/AB7/ML5MA s 0 -", "a1&a2*d6"),
    ("w-25-9x", "", "3ms2co/9/9/9/9/1ML1MS2JT s 0 -", "b1o2"),
    ("w-25-9x", "", "3ms2co/9/9/9/9/3MS3 s 0 o1=ML,o2=sp", "o1o2"),
    ("w-31-8x", "aircraft_move=anywhere", "co6/8/8/8/8/8/8/AP6 s 0 o1=sl", "a1o1"),
    ("w-31-8x", "engineer_move=flood", "mi2co3/8/8/8/8/8/8/EN6 s 0 -", "a1a8"),
    ("m-31-8xn", "engineer_move=flood,flood_circles=true", "co2ms3/8/8/8/8/8/8/EN6 s 0 -", "a1d7"),
    ("m-31-8xn", "missile_steps=true", "3ms2co/8/8/ML7/8/8/3ML4/3MS3 s 0 -", "a5c4"),
    ("h-23-6x", "missile_steps=true", "co1ms2/6/6/6/6/ma5/ML5/4CO s 0 -", "a2a3"),
    ("h-23-6x", "bomb_spends_missile=true", "co1ms2/6/1jt4/6/6/6/HB5/ML3CO s 0 -", "a1&a2*b5"),
    ("w-25-9x", "missile_takes_bomb_along=true", "3ms2co/9/9/9/1AB7/1ML1MS3 s 0 -", "b1&b2*a4"),
    ("w-25-9x", "bomb_neighbourhood=4", "3ms2co/9/9/9/2AB6/1ML1MS3 s 0 -", "b1i6"),
    ("luzhanqi", "", "lt2fg1/5/5/5/5/5/5/5/5/5/EN4/1FG2LT s 0 -", "a2c7"),
    ("luzhanqi", "", "lt2fg1/5/5/5/5/2co2/4LT/5/5/LT4/EN4/1FG2LT s 0 -", "a2e5"),
    ("luzhanqi", "", "lt2fg1/FMlm3/5/5/5/5/1LT3/1co3/5/5/5/1FG2LT s 0 -", "a11b11"),
    ("luzhanqi", "mine_on_win=removed", "lt2fg1/FMfm3/5/5/5/5/1LT3/1co3/5/5/5/1FG2LT s 0 -", "a11b11"),
    ("luzhanqi", "", "lt2fg1/1FM3/5/5/5/5/5/5/5/5/5/1FG3 s 0 -", "b11b12"),
    ("luzhanqi", "engineer_move=line", "lt2fg1/5/5/5/5/5/5/5/5/5/EN4/1FG2LT s 0 -", "a2a11"),
    ("p2-28-7x", "missile_move=leap", "co6/7/7/7/7/CO6/SL6/ML1CO4 s 0 -", "a1d1"),
];

/// The same moves in one position.
struct SameMoves<'a> {
    twin: &'a Twin,
    text: &'a str,
    action: &'a str,
}

impl EditionVisitor for SameMoves<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let position = game.read_position(self.text).expect("a position");
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let mut names: Vec<String> = moves.iter().map(|&m| game.move_text(m)).collect();
        names.sort();
        assert_eq!(
            names,
            self.twin.legal(&self.twin.read(self.text)),
            "{}: {}",
            game.ruleset().id(),
            self.text
        );
        CompareOne { twin: self.twin, text: self.text, action: self.action }.gunjin(game);
    }
}

#[test]
fn switches_show_alike_in_hand_made_positions() {
    for (id, switches, text, action) in SHOWN {
        let named = format!("{id}{}{switches}", if switches.is_empty() { "" } else { ":" });
        let spec = GameSpec::read(&named).expect("a name");
        let edition = library::edition_text(id).expect("an embedded edition");
        let twin = Twin::new(edition, &boards(), &spec.switches);
        let ruleset =
            Ruleset::from_text(edition, id, spec).unwrap_or_else(|error| panic!("{named}: {error}"));
        with_ruleset(ruleset, SameMoves { twin: &twin, text, action });
    }
}

/// Every reading that a ruling names besides its own, as switches.
fn other_readings(id: &str) -> Vec<String> {
    let edition = library::edition(id).expect("embedded").expect("sound");
    edition.ruling.iter().flat_map(|ruling| ruling.alternatives.clone()).collect()
}

#[test]
fn every_other_reading_is_played_alike() {
    let mut played = 0;
    for id in library::edition_ids() {
        for reading in other_readings(id) {
            let named = format!("{id}:{reading}");
            let spec = GameSpec::read(&named).unwrap_or_else(|error| panic!("{named}: {error}"));
            compare(id, &spec.switches, share(60) as usize, 7);
            played += 1;
        }
    }
    assert!(played > 500, "{played}");
}

/// Random switches of an edition that go together.
fn random_switches(id: &str, words: &mut Stream) -> Vec<(String, String)> {
    let edition = library::edition(id).expect("embedded").expect("sound");
    let mut names = switch_names(&edition);
    names.retain(|n| !matches!(n.as_str(), "preset" | "sheet" | "repetition" | "reveal" | "reveal_order"));
    let mut chosen: Vec<(String, String)> = Vec::new();
    for _ in 0..1 + below(words, 6) {
        let name = names[below(words, names.len() as u32) as usize].clone();
        let values: Vec<String> = match (name.as_str(), switches::find(&name)) {
            ("board", _) => library::board_ids().map(str::to_string).collect(),
            ("ply_cap", _) => vec!["50".into(), "300".into()],
            (_, Some(spec)) if (spec.words)().is_empty() => vec!["0".into(), "1".into(), "2".into()],
            (_, Some(spec)) => (spec.words)().iter().map(|w| w.to_string()).collect(),
            (pair, None) => pair.split("_vs_").map(str::to_string).chain(["both".to_string()]).collect(),
        };
        let value = values[below(words, values.len() as u32) as usize].clone();
        let mut longer = chosen.clone();
        longer.retain(|(n, _)| *n != name);
        longer.push((name, value));
        let spec = GameSpec { id: id.to_string(), switches: longer.clone() };
        if Ruleset::from_text(library::edition_text(id).expect("embedded"), id, spec).is_ok() {
            chosen = longer;
        }
    }
    chosen
}

fn compare_switches(part: u64) {
    let rounds = (positions_wanted() / 100).max(1) as u64;
    for round in 0..rounds {
        for (index, id) in library::edition_ids().enumerate().filter(|(i, _)| *i as u64 % 4 == part) {
            let mut rng = Stream::new(round, index as u64, Purpose::Check, 1);
            let switches = random_switches(id, &mut rng);
            compare(id, &switches, 60, 1000 + round);
        }
    }
}

#[test]
fn random_switches_first_part() {
    compare_switches(0);
}

#[test]
fn random_switches_second_part() {
    compare_switches(1);
}

#[test]
fn random_switches_third_part() {
    compare_switches(2);
}

#[test]
fn random_switches_fourth_part() {
    compare_switches(3);
}
