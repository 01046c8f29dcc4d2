//! Tests of `gunjin_agents::external::command`.

use gunjin_agents::external::command::*;
use gunjin_agents::parameters::ParameterValue;

#[test]
fn quotes_and_backslashes_keep_words_together() {
    let parts = |text| CommandLine::read(text).map(|line| line.words().join("|"));
    assert_eq!(
        parts(r#" python3  "my player.py" --x=1,2 "#).as_deref(),
        Some("python3|my player.py|--x=1,2")
    );
    assert_eq!(parts(r"sh -c 'a \ b' '' a\ b").as_deref(), Some(r"sh|-c|a \ b||a b"));
    assert_eq!(parts("python3 'open"), None);
    assert_eq!(parts(""), Some(String::new()));
}

#[test]
fn a_short_form_has_no_folders() {
    let short = |text| CommandLine::read(text).expect("words").short();
    assert_eq!(short("/usr/bin/python3 /home/me/player.py --net=/tmp/a"), "python3 player.py --net=/tmp/a");
    assert_eq!(short("sh -c 'tee /tmp/log | ./player'"), "sh -c tee log | player");
    assert!(short(&"x ".repeat(1000)).chars().count() < 130);
}

#[test]
fn what_is_missing_is_told_beforehand() {
    let obstacle = |text| CommandLine::read(text).expect("words").obstacle();
    assert!(obstacle("").is_some_and(|told| told.contains("no program is given")));
    assert!(obstacle("no-such-program-here -x").is_some_and(|told| told.contains("install it")));
    assert!(obstacle("./no/such/file").is_some());
}
