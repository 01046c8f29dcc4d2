//! Moves that the past forbids (R8.10, R8.11) and games that it ends (R8.12): hand-made games with verdicts
//! (`data/games/past-rules.cases`), and random games of players who go to and fro and chase, by the engine
//! and by the slow twin.

use crate::common;
use crate::common::share;
use crate::twin;

use common::{Look, each};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Gunjin, History, Move, Position, Reason, Ruleset};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Bits, Notation, Rulebook, Umpire};
use std::cell::Cell;
use std::collections::BTreeMap;
use twin::{Past, State, Twin};

/// A game, what is played, and which moves the past then forbids.
#[derive(Default, Clone)]
struct Case {
    name: String,
    game: String,
    position: String,
    play: String,
    barred: String,
    ended: String,
    why: String,
}

fn cases() -> Vec<Case> {
    let text = crate::common::read_data("games/past-rules.cases");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or_else(|| panic!("'{line}'"));
        if word == "case" {
            cases.push(Case { game: "stratego".into(), ended: "-".into(), ..Case::default() });
        }
        let case = cases.last_mut().expect("a case begins with its name");
        let field = match word {
            "case" => &mut case.name,
            "game" => &mut case.game,
            "position" => &mut case.position,
            "play" => &mut case.play,
            "barred" => &mut case.barred,
            "ended" => &mut case.ended,
            "why" => &mut case.why,
            _ => panic!("'{line}'"),
        };
        *field = rest.to_string();
    }
    cases
}

fn twin_of(ruleset: &Ruleset) -> Twin {
    let text = library::edition_text(&ruleset.spec().id).expect("an embedded edition");
    twin_of_text(text, &ruleset.spec().switches)
}

fn twin_of_text(text: &str, switches: &[(String, String)]) -> Twin {
    let board = |id: &str| (id.to_string(), library::board_text(id).expect("listed").to_string());
    Twin::new(text, &library::board_ids().map(board).collect::<BTreeMap<_, _>>(), switches)
}

/// Moves as text, sorted.
fn names<B: Bits>(game: &Gunjin<B>, moves: &[Move]) -> Vec<String> {
    let mut names: Vec<String> = moves.iter().map(|&action| game.move_text(action)).collect();
    names.sort();
    names
}

/// Plays a case with the umpire and with the twin.
struct Judge<'c>(&'c Case);

impl EditionVisitor for Judge<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let Case { name, position, play, barred, ended, why, .. } = self.0;
        assert!(why.len() > 15, "{name} gives no reason");
        let twin = twin_of(game.ruleset());
        let start = game.read_position(position).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut umpire = Umpire::from_position(&game, start);
        let mut state = twin.read(position);
        let mut past = twin.past(&state);
        for text in play.split_whitespace() {
            assert!(!twin.barred(&state, &past).contains(&text.to_string()), "{name}: {text} by the twin");
            let action = game.parse_move(text).unwrap_or_else(|| panic!("{name}: {text}"));
            umpire.play(action).unwrap_or_else(|error| panic!("{name}: {error}"));
            let (next, _) = twin.play(&state, text);
            twin.remember(&mut past, &state, text, &next);
            state = next;
        }
        let mut wanted: Vec<String> =
            barred.split_whitespace().filter(|word| *word != "-").map(str::to_string).collect();
        wanted.sort();
        assert_eq!(twin.barred(&state, &past), wanted, "{name}, by the twin");
        let over = umpire
            .ending()
            .map_or("-".to_string(), |end| format!("{} {:?}", end.reason.word(), end.winner).to_lowercase());
        assert_eq!(over, *ended, "{name}");
        assert_eq!(twin.is_becalmed(&past), over.starts_with("no-fight"), "{name}, by the twin");
        if ended == "-" {
            assert_eq!(names(&game, umpire.barred()), wanted, "{name}");
            for text in &wanted {
                let action = game.parse_move(text).expect("a move");
                let refusal = umpire.play(action).expect_err(name).to_string();
                let names_its_rule = refusal.contains("(R8.10)") || refusal.contains("(R8.11)");
                assert!(names_its_rule, "{name}: {refusal}");
            }
        } else if umpire.ending().is_some_and(|end| end.reason == Reason::NoMove) {
            assert_eq!(twin.legal(&state), wanted, "{name}: every move is forbidden");
        }
    }
}

#[test]
fn every_case_comes_out_as_it_should() {
    let cases = cases();
    assert!(cases.len() >= 60, "{}", cases.len());
    for case in &cases {
        let ruleset = Ruleset::named(&case.game).unwrap_or_else(|error| panic!("{}: {error}", case.name));
        with_ruleset(ruleset, Judge(case));
    }
}

/// Inclinations of a player of the random games, in tenths.
#[derive(Clone, Copy)]
struct Manner {
    /// Back to where the piece came from.
    back: u32,
    /// Next to an enemy.
    threaten: u32,
    /// Away from whoever came near.
    evade: u32,
}

/// Plays games with both and compares what is forbidden at every ply.
struct Compare<'t> {
    twin: Option<&'t Twin>,
    games: u64,
    /// Positions in which something was forbidden, games that ended thereby, and games that ended for want of
    /// fights.
    forbidden: Cell<u32>,
    stuck: Cell<u32>,
    becalmed: Cell<u32>,
}

impl Compare<'_> {
    fn with(twin: Option<&Twin>, games: u64) -> Compare<'_> {
        let [forbidden, stuck, becalmed] = [0; 3].map(Cell::new);
        Compare { twin, games, forbidden, stuck, becalmed }
    }

    fn compare<B: Bits>(&self, game: &Gunjin<B>, twin: &Twin, number: u64) {
        let mut rng = Stream::new(77, number, Purpose::Check, 0);
        let mut position = thinned(game, number, &mut rng);
        let manner = Manner {
            back: below(&mut rng, 8),
            threaten: 2 + below(&mut rng, 8),
            evade: 5 + below(&mut rng, 6),
        };
        let mut past: History = game.past(&position);
        let mut state: State = twin.read(&game.position_text(&position));
        let mut slow: Past = twin.past(&state);
        let mut legal = Vec::new();
        for _ in 0..160 {
            if game.ending(&position).is_some() {
                return;
            }
            game.legal_moves(&position, &mut legal);
            let barred = game.barred(&position, &past, &legal);
            let place = || format!("{} {number}: {}", game.ruleset().id(), game.position_text(&position));
            assert_eq!(names(game, &barred), twin.barred(&state, &slow), "{}", place());
            assert!(barred.is_sorted(), "{}", place());
            let stuck = barred.len() == legal.len();
            let ending = game.ending_by_past(&position, &past).map(|ending| ending.reason);
            let calm = twin.is_becalmed(&slow);
            let told = if stuck { Some(Reason::NoMove) } else { calm.then_some(Reason::NoFight) };
            assert_eq!(ending, told, "{}", place());
            self.forbidden.set(self.forbidden.get() + u32::from(!barred.is_empty()));
            if stuck {
                self.stuck.set(self.stuck.get() + 1);
                return;
            }
            if calm {
                self.becalmed.set(self.becalmed.get() + 1);
                return;
            }
            legal.retain(|action| !barred.contains(action));
            let action = pick(game, &position, &past, &legal, manner, &mut rng);
            let before = position;
            game.play_unchecked(&mut position, action);
            game.remember(&mut past, &before, action, &position);
            let (next, _) = twin.play(&state, &game.move_text(action));
            twin.remember(&mut slow, &state, &game.move_text(action), &next);
            state = next;
        }
    }
}

/// A random start with few pieces, lest there be no room for chases.
fn thinned<B: Bits>(game: &Gunjin<B>, number: u64, rng: &mut Stream) -> Position<B> {
    let text = game.position_text(&common::start(game, 77, number));
    let (rows, rest) = text.split_once(' ').expect("rows come first");
    let few = 1 + below(rng, 6);
    let rows: Vec<String> = rows.split('/').map(|row| thinned_row(row, few, rng)).collect();
    game.read_position(&format!("{} {rest}", rows.join("/"))).expect("a position with fewer pieces")
}

/// A row of which every piece but a flag stays with a chance of so many sixths.
fn thinned_row(row: &str, sixths: u32, rng: &mut Stream) -> String {
    let (mut kept, mut empty, mut rest) = (String::new(), 0, row);
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (word, after) = rest.split_at(if digits > 0 { digits } else { 2 });
        rest = after;
        if digits > 0 {
            empty += word.parse::<u32>().expect("a number");
        } else if word.eq_ignore_ascii_case("FG") || below(rng, 6) < sixths {
            kept.push_str(&if empty > 0 { empty.to_string() } else { String::new() });
            kept.push_str(word);
            empty = 0;
        } else {
            empty += 1;
        }
    }
    if empty > 0 { format!("{kept}{empty}") } else { kept }
}

/// A move of a player who inclines to go back, to threaten and to evade.
fn pick<B: Bits>(
    game: &Gunjin<B>,
    position: &Position<B>,
    past: &History,
    legal: &[Move],
    manner: Manner,
    rng: &mut Stream,
) -> Move {
    let seat = position.seat();
    let trail = past.trail();
    let next_to = |square: u8| game.stepped(B::square(square));
    let enemies = position.side(1 - seat);
    let quiet = |action: &&Move| !enemies.has(action.to);
    let last = trail.len().checked_sub(2).map(|at| trail[at]);
    let came = trail.last().copied();
    let chosen = |moves: Vec<Move>, rng: &mut Stream| {
        (!moves.is_empty()).then(|| moves[below(rng, moves.len() as u32) as usize])
    };
    let evading: Vec<Move> = legal
        .iter()
        .filter(quiet)
        .filter(|action| came.is_some_and(|step| next_to(step.to).has(action.from)))
        .copied()
        .collect();
    if below(rng, 10) < manner.evade
        && let Some(action) = chosen(evading, rng)
    {
        return action;
    }
    let back = |action: &&Move| last.is_some_and(|step| step.to == action.from && step.from == action.to);
    if below(rng, 10) < manner.back
        && let Some(action) = legal.iter().find(back)
    {
        return *action;
    }
    let threats: Vec<Move> = legal
        .iter()
        .filter(quiet)
        .filter(|action| !(next_to(action.to) & enemies).is_empty())
        .copied()
        .collect();
    if below(rng, 10) < manner.threaten
        && let Some(action) = chosen(threats, rng)
    {
        return action;
    }
    let calm: Vec<Move> = legal.iter().filter(quiet).copied().collect();
    if rng.word().is_multiple_of(8) { None } else { chosen(calm, rng) }
        .unwrap_or_else(|| legal[below(rng, legal.len() as u32) as usize])
}

impl Look for Compare<'_> {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let own;
        let twin = match self.twin {
            Some(twin) => twin,
            None => {
                own = twin_of(game.ruleset());
                &own
            }
        };
        let (forbidden, stuck) = (self.forbidden.take(), self.stuck.take());
        for number in 0..self.games {
            self.compare(game, twin, number);
        }
        let acted = self.forbidden.get() + self.becalmed.get();
        assert!(acted > 0, "{}: the past never mattered", game.ruleset().id());
        self.forbidden.set(self.forbidden.get() + forbidden);
        self.stuck.set(self.stuck.get() + stuck);
    }
}

fn compare(names: &[&str], games: u64) -> (u32, u32) {
    let compare = Compare::with(None, games);
    each(&names.iter().map(|name| (*name).to_string()).collect::<Vec<_>>(), &compare);
    (compare.forbidden.get(), compare.stuck.get())
}

#[test]
fn to_and_fro_is_forbidden_as_the_twin_forbids_it() {
    let (forbidden, _) = compare(
        &[
            "stratego:more_squares=off",
            "barrage:more_squares=off,two_squares=3",
            "duel:two_squares=3,winner_goes=origin",
            "w-23-6i:two_squares=3",
            "p3-31-8x:two_squares=5",
            "w-25-9x:two_squares=3",
            "luzhanqi:two_squares=3",
        ],
        share(30),
    );
    assert!(u64::from(forbidden) > share(500), "{forbidden}");
}

#[test]
fn chases_are_forbidden_as_the_twin_forbids_them() {
    let (forbidden, _) = compare(
        &[
            "stratego",
            "barrage:two_squares=off",
            "barrage:two_squares=3",
            "duel:scout=move_or_attack",
            "w-23-6i:more_squares=on",
            "w-31-8x:more_squares=on,two_squares=3",
        ],
        40,
    );
    // Chases are rare where roads are fast.
    let (rare, _) = compare(&["luzhanqi:more_squares=on"], 100);
    assert!(rare > 0, "{rare}");
    assert!(forbidden > 50, "{forbidden}");
}

#[test]
fn games_without_fights_are_drawn_as_the_twin_draws_them() {
    let compare = Compare::with(None, 30);
    let names = ["luzhanqi:no_fight_draw=31", "stratego:no_fight_draw=9", "m-31-8xn:no_fight_draw=5"];
    each(&names.map(str::to_string), &compare);
    assert!(compare.becalmed.get() > 20, "{}", compare.becalmed.get());
}

/// On few squares nearly everything is a chase, and sides run out of moves.
#[test]
fn on_a_small_board_both_rules_are_as_the_twin_has_them() {
    let text = include_str!("../../../docs/examples/flag-8-6l.toml");
    let mut stuck = 0;
    for (switches, least) in [
        ("", 150),
        ("two_squares=off", 10),
        ("more_squares=off", 150),
        ("two_squares=5,scout=move_or_attack", 40),
    ] {
        let spec =
            GameSpec::read(&format!("flag-8-6l{}{switches}", if switches.is_empty() { "" } else { ":" }));
        let spec = spec.expect("a name");
        let twin = twin_of_text(text, &spec.switches);
        let ruleset = Ruleset::from_text(text, "flag-8-6l.toml", spec).expect("a sound edition");
        let compare = Compare::with(Some(&twin), 150);
        struct Visit<'l, 't>(&'l Compare<'t>);
        impl EditionVisitor for Visit<'_, '_> {
            type Output = ();
            fn gunjin<B: Bits>(self, game: Gunjin<B>) {
                self.0.look(&game);
            }
        }
        with_ruleset(ruleset, Visit(&compare));
        assert!(compare.forbidden.get() > least, "{switches}: {}", compare.forbidden.get());
        stuck += compare.stuck.get();
    }
    assert!(stuck > 0, "nobody ran out of moves");
}
