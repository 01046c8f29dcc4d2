//! Records: written, read back, and found true or not.

use crate::common;
use gunjin_engine::Seat;

use common::{Look, each, games, setups};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::record::{Field, RecordText};
use gunjin_engine::replay::{Players, ReplayProblem, record, replay};
use gunjin_engine::verify::verify;
use gunjin_engine::{Bits, Umpire};

fn players() -> Players {
    Players {
        agents: vec!["random".into(), "random".into()],
        others: vec![Field::new("seed", "5"), Field::new("event", "a test")],
    }
}

/// A random game of at most so many plies.
fn random_game<B: Bits>(game: &Gunjin<B>, plies: usize) -> Umpire<'_, Gunjin<B>> {
    let [south, north] = setups(game, 5, 0);
    let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
    let mut rng = Stream::new(5, 0, Purpose::Moves, 0).fast();
    for _ in 0..plies {
        let legal = umpire.legal();
        let Some(&action) = legal.get(below(&mut rng, legal.len() as u32) as usize) else { break };
        umpire.play(action).expect("a legal move");
    }
    umpire
}

struct RoundTrip;

impl Look for RoundTrip {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let umpire = random_game(game, 250);
        let text = record(&umpire, &players()).to_string();
        let (read, _) = RecordText::read(&text).expect("a record");
        assert_eq!(read, record(&umpire, &players()));
        assert_eq!(read.to_string(), text);
        let again = replay(game, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((again.position(), again.ending()), (umpire.position(), umpire.ending()));
        assert_eq!(record(&again, &players()).to_string(), text);
        let verified = verify(&text).expect("the same by its name");
        assert_eq!(verified.plies, umpire.actions().len());
    }
}

#[test]
fn a_record_is_read_back_exactly_and_found_true() {
    each(&games(3), &RoundTrip);
}

/// A record of one edition.
fn sample(name: &str) -> String {
    let game: Gunjin<u64> = Gunjin::new(Ruleset::named(name).expect("a game"));
    record(&random_game(&game, 150), &players()).to_string()
}

#[test]
fn a_changed_announcement_is_found_on_its_line() {
    let text = sample("p1-31-8x:reveal=reveal_then_hide");
    let mut caught = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(char::is_numeric)) {
        let Some((number_and_move, told)) = line.match_indices(' ').nth(1).map(|(at, _)| line.split_at(at))
        else {
            let more = format!("{line} w");
            let wrong = text.replacen(&format!("{line}\n"), &format!("{more}\n"), 1);
            assert_eq!(verify(&wrong).expect_err("nothing was announced").line, index + 1);
            continue;
        };
        for (from, to) in [(" w", " l"), (" l", " b"), (" b", " w"), ("=", "=GE,")] {
            let changed = told.replacen(from, to, 1);
            if changed != told {
                let wrong = text.replacen(&format!("{line}\n"), &format!("{number_and_move}{changed}\n"), 1);
                let error = verify(&wrong).expect_err("an announcement was changed");
                assert_eq!(error.line, index + 1, "{error}");
                assert!(
                    matches!(*error.problem, ReplayProblem::Differs { what: "announcement", .. }),
                    "{error}"
                );
                caught += 1;
            }
        }
    }
    assert!(caught > 5, "{caught} announcements were changed");
}

/// The message for a record with one line replaced.
fn complaint(text: &str, line: &str, by: &str) -> String {
    let old = text.lines().find(|l| l.starts_with(line)).expect("a line to replace");
    verify(&text.replacen(old, by, 1)).expect_err("a broken record").to_string()
}

#[test]
fn broken_records_say_where_and_what_to_do() {
    let text = sample("w-23-6i");
    let told = |line: &str, by: &str, expected: &str| {
        let message = complaint(&text, line, by);
        assert!(message.contains(expected), "{message}\ndoes not contain\n{expected}");
    };
    told("format:", "format: 2", "line 1, column 9: the record has format '2'");
    told("game:", "game: w-23-6j", "line 2, column 7: there is no game 'w-23-6j' (did you mean 'w-23-6i'?)");
    told(
        "rules:",
        "rules: 0123456789abcdef",
        "line 3, column 8: the rules of this game have the fingerprint",
    );
    told("rules:", "rules 12", "line 3, column 1: 'rules 12' is not a 'key: value' line");
    told("north:", "south: me", "line 5, column 1: 'south' is given on line 4 already");
    told("result:", "result: 1-0", "line 8, column 9: result: the record says '1-0', the rules say '*'");
    told("ended:", "ended: hq", "line 9, column 8: ended: the record says 'hq', the rules say '-'");
    told("setup n:", "setup n: ENCA", "line 12, column 10: the set-up has 1 ranks, the board 4");
    told("setup n:", "set-up n: ENCA", "there is no 'setup n:' line; add one");
    told("3. ", "4. b4b5", "line 16, column 1: ply 3 should begin with '3. '; found '4.'");
    told("3. ", "3.", "line 16, column 3: ply 3 has no action");
    told("3. ", "3. zz9", "line 16, column 4: 'zz9' is not a move");
    told("3. ", "3. a1a1", "line 16, column 4: a1a1 is not legal here: your own piece stands on a1;");
    let short: String = text.lines().take(5).map(|line| format!("{line}\n")).collect();
    assert_eq!(
        verify(&short).expect_err("a broken record").to_string(),
        "line 5, column 1: the file ends before the start; headers, start and plies are separated by one empty line each"
    );
}

#[test]
fn positions_resignations_and_forfeits_are_kept() {
    let game: Gunjin<u64> = Gunjin::new(Ruleset::named("w-23-6i").expect("a game"));
    let position = game.read_position("1ge3/6/6/1mi4/1EN4/6/6/1GE3 n 17 -").expect("a position");
    let mut umpire = Umpire::from_position(&game, position);
    umpire.forfeit(Seat(1), "no answer\nin time");
    let text = record(&umpire, &players()).to_string();
    assert!(text.contains("position: 1ge3/6/6/1mi4/1EN4/6/6/1GE3 n 17 -\n"), "{text}");
    assert!(text.contains("result: 1-0\nended: forfeit\nwhy: no answer in time\n"), "{text}");
    assert_eq!(verify(&text).map(|verified| verified.plies), Ok(0));
    let mut umpire = random_game(&game, 10);
    umpire.resign(Seat(0));
    let text = record(&umpire, &Players { agents: vec![String::new(); 2], ..Players::default() }).to_string();
    assert!(text.contains("south:\nnorth:\nresult: 0-1\nended: resignation\n"), "{text}");
    assert_eq!(verify(&text).map(|verified| verified.plies), Ok(10));
}

#[test]
fn remarks_are_skipped_and_notes_kept() {
    let text = sample("w-23-6i");
    let noted = text.replacen("\n2. ", " # a good move\n# a remark\n2. ", 1);
    assert!(verify(&noted).is_ok());
    let (read, lines) = RecordText::read(&noted).expect("a record");
    assert_eq!(read.plies[0].note.as_deref(), Some("a good move"));
    assert_eq!(lines.plies[1], lines.plies[0] + 2);
}
