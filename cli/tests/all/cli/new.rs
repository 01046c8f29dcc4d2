//! `gunjin rules new`: sets recorded from files of answers, from a pipe, and in two sittings.

use crate::cli::gunjin::{folder, gunjin};
use gunjin_play::spec::load_edition;
use std::fs::{read, read_to_string, remove_file, write};
use std::path::Path;

/// Ends well or not, with everything that was written, errors last.
fn recorded(folder: &Path, words: &str, typed: &str) -> (bool, String) {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("gunjin");
    command.current_dir(folder).args(["rules", "new"]).args(words.split_whitespace()).write_stdin(typed);
    let output = command.output().expect("the program starts");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).expect("UTF-8"))
}

fn answers(pieces: u32, base: &str, board: &str, rest: &str) -> String {
    format!(
        "name: 試しの箱\nmaker:\ndate:\nwords:\nheadquarters:\nentrance:\numpire:\nbox: {pieces}\nbase: {base}\n\
         {board}\ncount GE: .\n{rest}\nlone flag:\nfirst_player: .\n"
    )
}

const SAME_BOARD: &str = "columns:\nranks:\nroads:\nboard:";

#[test]
fn shipped_editions_are_recorded_again_from_their_relatives() {
    let folder = folder("new-again");
    let smaller = "columns: 5\nranks: ?\nroads: 2\nboard: 5i";
    let fewer = "count CA: 0\ncount FL: 0\ncount SL: 0\ncount CV: 0\ncount AP: 1\nkind:\nfight:";
    let more = "count AP: 2\nkind: 大尉 2\nkind: first lieutenant 2\nkind: SL 2\nkind: 騎兵 1\nkind:\nfight:";
    let modern = "count AP: 2 飛行機\nkind:\nfight: engineer > tank\nfight:\n\
                  fallen: owner\nmine_on_win: b\nflag_on_back_rank: 不可";
    let first = "count LC: 3\ncount MA: 3\ncount CA: 3\ncount FL: 3\ncount SL: 3\ncount AP: 0\ncount TA: 0\n\
                 count SP: 1 間者\nkind:\nfight:\ncircle_combat: forbidden\ncircle_must_leave: yes\nflag_backer_falls: はい";
    for (shipped, text) in [
        ("p2-15-5i", answers(30, "p2-23-6i", smaller, fewer)),
        ("p2-23-6i", answers(46, "p2-15-5i", "columns: 6\nranks: 4\nroads: 2\nboard: 6i", more)),
        ("w-23-6i", answers(46, "p3-23-6i", SAME_BOARD, modern)),
        ("p1-31-8x", answers(62, "p2-31-8x", SAME_BOARD, first)),
    ] {
        write(folder.join(format!("{shipped}.answers")), text).expect("a file");
        let (well, told) = recorded(&folder, &format!("--out {shipped}.toml"), "");
        assert!(well, "{shipped}: {told}");
        let path = folder.join(format!("{shipped}.toml"));
        let again = load_edition(path.to_str().expect("a path")).expect("a sound file");
        let edition = load_edition(shipped).expect("an edition");
        assert_eq!(again.kinds(), edition.kinds(), "{shipped}");
        assert_eq!(again.rules(), edition.rules(), "{shipped}");
        assert_eq!(again.fingerprint(), edition.fingerprint(), "{shipped}");
        let checked = gunjin("rules check", &[path.to_str().expect("a path")]);
        assert!(checked.status.success(), "{shipped}: {}", String::from_utf8_lossy(&checked.stdout));
    }
}

/// A newcomer's session: a wrong answer, a silent pair, and `??` at the end.
const TYPED: &str = "新行軍将棋\n榮\n\n\n総司令部\n突入口\n審判\n45\n46\n\n\n\n\n\n.\n\nスパイ 大将 ?\n大将 は 強い\n\n?\n??\n";

#[test]
fn a_newcomer_records_a_set_in_both_languages() {
    let folder = folder("new-typed");
    for (lang, words) in [
        (
            "en",
            [
                "count both colours again",
                "p3-23-6i",
                "'は' is no piece",
                "how spy and general fare. For the spy: wins",
                "gunjin play en.toml",
            ],
        ),
        (
            "ja",
            [
                "数えなおす",
                "最も近い版",
                "「は」という駒はありません",
                "スパイと大将の勝負は説明書にありません。スパイの勝ち",
                "gunjin play ja.toml --lang ja",
            ],
        ),
    ] {
        let (well, told) = recorded(&folder, &format!("--out {lang}.toml --lang {lang}"), TYPED);
        assert!(well, "{told}");
        for word in words {
            assert!(told.contains(word), "no '{word}' in {told}");
        }
    }
    let file = |name: &str| read_to_string(folder.join(name)).expect("written");
    assert_eq!(file("en.answers"), file("ja.answers"));
    assert_eq!(file("en.toml").replace("\"en\"", "\"ja\""), file("ja.toml"));
    assert!(file("en.toml").contains("source = \"sheet silent\""));
    for words in [
        "rules check en.toml",
        "rules show en.toml --lang ja",
        "run en.toml --agent random --agent random --games 2 --out games",
    ] {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("gunjin");
        let output =
            command.current_dir(&folder).args(words.split_whitespace()).output().expect("the program starts");
        assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn two_sittings_and_a_file_of_answers_write_the_same_bytes() {
    let folder = folder("new-resumed");
    assert!(recorded(&folder, "--out set.toml", TYPED).0);
    let [set, typed] = ["set.toml", "set.answers"].map(|name| read(folder.join(name)).expect("written"));
    remove_file(folder.join("set.toml")).expect("there");
    assert!(recorded(&folder, "--out set.toml", "").0);
    assert_eq!(
        [read(folder.join("set.toml")).ok(), read(folder.join("set.answers")).ok()],
        [Some(set.clone()), Some(typed.clone())]
    );
    for cut in [3, 9, 17] {
        let parts: Vec<&str> = TYPED.split_inclusive('\n').collect();
        for name in ["set.toml", "set.answers"] {
            remove_file(folder.join(name)).expect("there");
        }
        let (well, told) = recorded(&folder, "--out set.toml", &parts[..cut].concat());
        assert!(!well && told.contains("goes on from there"), "{told}");
        assert!(recorded(&folder, "--out set.toml", &parts[cut..].concat()).0);
        assert_eq!(read(folder.join("set.toml")).expect("written"), set, "cut after {cut} lines");
        assert_eq!(read(folder.join("set.answers")).expect("written"), typed, "cut after {cut} lines");
    }
}

#[test]
fn a_wrong_line_of_the_file_is_named_and_nothing_is_written_over() {
    let folder = folder("new-wrong");
    write(
        folder.join("set.answers"),
        answers(46, "p3-23-6i", SAME_BOARD, "kind:\nfight: 地雷 > 騎馬\nfight:"),
    )
    .expect("a file");
    let (well, told) = recorded(&folder, "--out set.toml", "");
    assert!(!well && told.contains("set.answers:16: '騎馬' is no piece of this set"), "{told}");
    write(folder.join("mine.toml"), "mine").expect("a file");
    let (well, told) = recorded(&folder, "--out mine.toml", TYPED);
    assert!(!well && told.contains("choose another file with --out"), "{told}");
    assert_eq!(read_to_string(folder.join("mine.toml")).expect("there"), "mine");
    write(folder.join("x.answers"), answers(46, "p3-23-6i", "columns: 11\nranks: 2\nroads: 5", ""))
        .expect("a file");
    let (well, told) = recorded(&folder, "--out x.toml", "");
    assert!(!well && told.contains("no known board has these numbers"), "{told}");
}
