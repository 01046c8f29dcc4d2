//! Set-ups from files: what is right is used in turn or at random, what is wrong is told with file and line.

use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec};
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::{Ruleset, Setup};
use gunjin_engine::random::{Purpose, Stream};
use std::path::PathBuf;

fn rules() -> Ruleset {
    Ruleset::named("mini-3x4").expect("an embedded edition")
}

/// Two different legal set-ups, as text.
fn two(rules: &Ruleset) -> [String; 2] {
    let dealer = gunjin_engine::games::gunjin::Dealer::new(rules);
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    let first = dealer.deal(0, &mut rng).text(rules, 0);
    loop {
        let second = dealer.deal(0, &mut rng).text(rules, 0);
        if second != first {
            return [first, second];
        }
    }
}

fn written(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gunjin-setups-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("the temporary folder can be written to");
    path
}

fn built(spec: &str) -> Result<Box<dyn SetupPolicy>, Wrong> {
    SetupSpec::read(spec).expect("it can be written").build(&rules())
}

fn at(policy: &dyn SetupPolicy, seat: usize, game: u64) -> Setup {
    let mut rng = Stream::new(2, game, Purpose::Setup, seat as u64);
    policy.setup(seat, game, &mut rng).expect("a set-up")
}

#[test]
fn set_ups_are_used_in_turn_or_at_random() {
    let (rules, [first, second]) = (rules(), two(&rules()));
    let path =
        written("good.txt", &format!("# two of them\n{first}\n\n{second} # the second\nsouth {first}\n"));
    let turn = built(&format!("file:{},order=turn", path.display())).expect("a good file");
    let text = |setup: Setup| setup.text(&rules, 0);
    let south: Vec<String> = (0..4).map(|game| text(at(turn.as_ref(), 0, game))).collect();
    assert_eq!(south, [&first, &second, &first, &first].map(String::clone));
    let north: Vec<String> = (0..3).map(|game| text(at(turn.as_ref(), 1, game))).collect();
    assert_eq!(north, [&first, &second, &first].map(String::clone));
    let random = built(&format!("file:{}", path.display())).expect("a good file");
    let drawn = (0..3000).filter(|&game| text(at(random.as_ref(), 0, game)) == first).count();
    assert!((1900..2100).contains(&drawn), "two of three lines, found {drawn}");
    std::fs::remove_file(path).expect("it was written");
}

#[test]
fn wrong_lines_are_located() {
    let [first, _] = two(&rules());
    let message = |name: &str, text: &str| {
        let path = written(name, text);
        let error = built(&format!("file:{}", path.display())).expect_err("wrong").to_string();
        std::fs::remove_file(&path).expect("it was written");
        let place = format!("{}:", path.display());
        error.strip_prefix(&place).unwrap_or_else(|| panic!("no place in {error}")).to_string()
    };
    let found = message("code", &format!("{first}\n\nXX{}\n", &first[2..]));
    assert!(found.starts_with("3: 'XX' at column 1 of the set-up is not a piece"), "{found}");
    let twice = format!("{}{}", &first[2..4], &first[2..]);
    let found = message("count", &twice);
    assert!(found.starts_with("1: the set-up has ") && found.contains("front rank first"), "{found}");
}

#[test]
fn a_file_must_exist_and_have_something_for_both() {
    let error = built("file:no/such/file.txt").expect_err("there is none").to_string();
    assert!(error.starts_with("no/such/file.txt: ") && error.contains("give the path"), "{error}");
    let [first, _] = two(&rules());
    let path = written("south.txt", &format!("south {first}\n"));
    let error = built(&format!("file:{}", path.display())).expect_err("nothing for North").to_string();
    assert!(error.contains("has no set-up for North"), "{error}");
    std::fs::remove_file(path).expect("it was written");
}
