//! Set-ups from files: what is right is used in order or by weight, what is wrong is told with file and line.

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
fn mixtures_are_drawn_by_weight() {
    let (rules, [first, second]) = (rules(), two(&rules()));
    let path = written("mixture.txt", &format!("gunjin-mixture 1\ngame mini-3x4\n3 {first}\n1 {second}\n"));
    let mixture = built(&format!("learned:{}", path.display())).expect("a good file");
    for seat in 0..2 {
        let drawn =
            (0..4000).filter(|&game| at(mixture.as_ref(), seat, game).text(&rules, seat) == first).count();
        assert!((2880..3120).contains(&drawn), "three quarters, found {drawn}");
    }
    std::fs::remove_file(path).expect("it was written");
}

#[test]
fn wrong_lines_are_located() {
    let [first, _] = two(&rules());
    let message = |name: &str, policy: &str, text: &str| {
        let path = written(name, text);
        let error = built(&format!("{policy}:{}", path.display())).expect_err("wrong").to_string();
        std::fs::remove_file(&path).expect("it was written");
        let place = format!("{}:", path.display());
        error.strip_prefix(&place).unwrap_or_else(|| panic!("no place in {error}")).to_string()
    };
    let found = message("code", "file", &format!("{first}\n\nXX{}\n", &first[2..]));
    assert!(found.starts_with("3: 'XX' at column 1 of the set-up is not a piece"), "{found}");
    let twice = format!("{}{}", &first[2..4], &first[2..]);
    let found = message("count", "file", &twice);
    assert!(found.starts_with("1: the set-up has ") && found.contains("front rank first"), "{found}");
    let found = message("heading", "learned", "mixture\n");
    assert!(found.starts_with("1: a mixture begins with the line 'gunjin-mixture 1'"), "{found}");
    let found = message("game", "learned", "gunjin-mixture 1\n# why\ngame w-23-6i\n");
    assert!(found.starts_with("3: ") && found.contains("'game mini-3x4'"), "{found}");
    for weight in ["-1", "0", "nan", "x"] {
        let text = format!("gunjin-mixture 1\ngame mini-3x4\n{weight} {first}\n");
        let found = message("weight", "learned", &text);
        assert!(found.starts_with(&format!("3: '{weight}' is not a weight")), "{found}");
    }
    let found = message("empty", "learned", "gunjin-mixture 1\ngame mini-3x4\n0.5\n");
    assert!(found.starts_with("3: there is no set-up"), "{found}");
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

/// The example of `docs/ADVICE.md` is a mixture that can be used.
#[test]
fn the_documented_mixture_can_be_read() {
    let page = include_str!("../../../docs/ADVICE.md");
    let (_, rest) = page.split_once("```\ngunjin-mixture").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    let path = written("documented", &format!("gunjin-mixture{example}"));
    let rules = Ruleset::named("w-23-6i").expect("an embedded edition");
    let spec = SetupSpec::read(&format!("learned:{}", path.display())).expect("it can be written");
    let built = spec.build(&rules);
    std::fs::remove_file(path).expect("it was written");
    assert!(built.is_ok(), "{built:?}");
}
