//! Wrong input is refused with exit code 2 and the remedy.

use crate::cli::gunjin::{failure, folder, gunjin, stdout};

#[test]
fn errors_name_the_remedy() {
    let told = |words: &str| {
        let (code, told) = failure(words, &[]);
        assert_eq!(code, 2, "`gunjin {words}`: {told}");
        told
    };
    let cases = [
        ("rules show p3-23-6", "did you mean 'p3-23-6i'?"),
        ("rules show p3-23-6i:aircraft_sidewards=0", "did you mean 'aircraft_sideways'?"),
        ("rules show p3-23-6i:aircraft_sideways=2", "it can be 0, 1, unlimited"),
        ("rules show p3-23-6i:mine_on_win", "write mine_on_win=value"),
        ("rules show p3-23-6i:board=9w", "boards that are:"),
        ("rules show nowhere/x.toml", "nowhere/x.toml"),
        ("perft p3-23-6i --depth 1 --position x", "the side to move"),
        ("selfplay p3-23-6i --agent randm --agent random --out /tmp/gunjin-never", "did you mean 'random'?"),
        ("selfplay p3-23-6i --agent random --out /tmp/gunjin-never", "name one for every seat"),
        ("selfplay p3-23-6i --agent random --agent random --records 1", "--out"),
        ("selfplay p3-23-6i --agent random --agent random --games -1", "a whole number from 1"),
        ("selfplay p3-23-6i --agent random --agent random --games 0", "a whole number from 1"),
        ("quickstart --games 0", "a whole number from 1"),
        ("arena p3-23-6i --agent random --agent random --pairs 0", "a whole number from 1"),
        ("selfplay p3-23-6i --agent random --agent random --threads 0", "from 1 to 1024"),
        ("selfplay p3-23-6i --agent random --agent random --out Cargo.toml", "choose a folder"),
        ("perft mini-2x4 --depth -1", "from 0 to 64"),
        ("rules print p3-23-6i --out /nowhere/x.html", "choose another file"),
        ("replay .", "give the path of a file"),
        ("bench playout --seconds 0", "above 0"),
        ("bench playout --seconds nan", "above 0"),
        ("bench playout --seconds -1", "above 0"),
        ("solve kuhn --seconds inf", "above 0"),
        ("solve kuhn --target-nashconv 0", "above 0"),
        ("bench playout --path side", "ordinary, batch"),
        ("replay x --plies 5-3", "the smaller first"),
        ("exploit kuhn", "--policy <FILE>|--agent <AGENT>"),
        ("values", "<DIR|GAME>..."),
        ("setups", "<DIR|GAME>..."),
        ("play", "GAME|--resume <FILE>"),
        ("report nowhere", "there is no run in 'nowhere' (there is no such folder)"),
        ("export training tests", "there is no run in 'tests' (it has no spec.toml)"),
        ("merge nowhere --out x", "name a folder that `gunjin run --out` wrote"),
        (
            "selfplay w-23-6i --agent greedy:temperature=-1 --agent random",
            "it can be a number from 0 to 1000000",
        ),
        ("selfplay w-23-6i --agent greedy:epsilon=2 --agent random", "it can be a number from 0 to 1"),
        ("selfplay w-23-6i --agent halving:milliseconds=0 --agent random", "give iterations or milliseconds"),
        ("selfplay leduc --agent so-ismcts:iterations=0 --agent random", "give iterations or milliseconds"),
        ("selfplay tori --agent alphabeta:depth=0 --agent random", "give depth or nodes or milliseconds"),
        (
            "selfplay leduc --agent so-ismcts:roots=0 --agent random",
            "it can be a whole number from 1 to 1000",
        ),
        ("selfplay p3-23-6i --agent random --agent random --tables all", "--out <DIR>"),
        ("selfplay p3-23-6i --agent random --agent random --sample 5", "--out <DIR>"),
        ("exploit w-23-6i --agent random", "--lower-bound"),
        ("exploit chu --agent random", "--lower-bound"),
        ("rules show w-23-6i:EN_vs_SP=spy", "did you mean 'engineer_vs_spy'?"),
        ("rules show w-23-6i:sp_vs_en=spy", "did you mean 'engineer_vs_spy'?"),
        ("arena mini-2x4 --agent random --agent greedy --sprt 0.5:0.6 --alpha 0.5", "below 0.5"),
        ("arena mini-2x4 --agent random --agent greedy --alpha 0.1", "--sprt"),
        ("rules", "Usage"),
        ("nonsense", "Usage"),
        ("arena w-23-6i --agent greedy --agent random --games 10", "--pairs N for 2 N games"),
        ("arena w-23-6i --agent greedy,random --pairs 4", "repeat the option: --agent greedy --agent random"),
        ("selfplay w-23-6i --agent greedy,random", "repeat the option: --agent greedy --agent random"),
        ("selfplay w-23-6i --games ten", "give a whole number from 1 up, for example 10"),
        ("eras", "--games 1000, give fewer, or name editions"),
        ("run w-23-6i", "give one --agent per seat: `gunjin run w-23-6i --agent"),
        ("run docs/examples/grid.toml --games 5", "--agent <AGENT>"),
        ("inspect think w-23-6i --agent greedy --ply 3", "--ply counts the plies of a record"),
        ("play w-23-6i --people --seat north", "cannot be used with"),
        ("play w-23-6i --seat left", "for the one that moves first, or south or north"),
        ("solve w-23-6i --iterations 1", "`gunjin exploit w-23-6i --agent AGENT --lower-bound`"),
        ("agents foo", "there is no agent 'foo' (did you mean 'oos'?); the agents are random,"),
    ];
    for (words, remedy) in cases {
        let told = told(words);
        assert!(told.contains(remedy), "`gunjin {words}` says: {told}");
    }
}

#[test]
fn a_broken_edition_file_is_located() {
    let path = folder("broken").join("broken.toml");
    std::fs::write(&path, "format = 1\nid = 3\n").expect("a file");
    let path = path.to_str().expect("a path");
    let (code, told) = failure("rules show", &[path]);
    assert!(code == 2 && told.contains(&format!("{path}:2:")), "{told}");
}

#[test]
fn a_wrong_switch_in_an_edition_file_is_located() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/editions/mini-2x4.toml");
    let text = std::fs::read_to_string(file).expect("an edition");
    let path = folder("wrong-switch").join("wrong.toml");
    std::fs::write(&path, text.replace("[rules]", "[rules]\nply_capp = 3")).expect("a file");
    let path = path.to_str().expect("a path");
    let (code, told) = failure("rules show", &[path]);
    assert!(code == 2 && told.contains(path) && told.contains("did you mean 'ply_cap'?"), "{told}");
}

#[test]
fn odd_files_are_refused() {
    let folder = folder("odd");
    let odd: [(&str, &[u8], &str); 5] = [
        ("empty", b"", ":1:1: "),
        ("bytes", b"format = 1\n\xff\xfe", ":2:1: this is not UTF-8"),
        ("zeros", &[0; 4000], ":1:"),
        ("deep", &[b'['; 50_000], ":1:"),
        ("long", &[b'x'; (16 << 20) + 1], "longer than 16 MiB"),
    ];
    for (name, bytes, expected) in odd {
        for (command, ending) in [("rules show", "toml"), ("rules check", "toml"), ("replay", "txt")] {
            let path = folder.join(format!("{name}.{ending}"));
            std::fs::write(&path, bytes).expect("a file");
            let (code, told) = failure(command, &[path.to_str().expect("a path")]);
            assert!(
                code == 2 && told.len() < 4000 && !told.contains('\0'),
                "{command} {name}: {code}: {told}"
            );
            assert!(ending == "txt" || told.contains(expected), "{command} {name}: {told}");
        }
    }
}

#[test]
fn an_edition_file_can_be_used_like_an_id() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/editions/mini-2x4.toml");
    for command in ["rules show", "rules check", "perft --depth 2", "bench playout --seconds 0.01"] {
        let output = gunjin(command, &[&format!("{file}:ply_cap=50")]);
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn every_command_has_examples() {
    for command in [
        "games",
        "agents",
        "rules show",
        "rules diff",
        "rules print",
        "rules check",
        "perft",
        "bench playout",
        "selfplay",
        "arena",
        "think",
        "belief",
        "fit",
        "solve",
        "exploit",
        "replay",
        "quickstart",
    ] {
        let output = gunjin(&format!("{command} --help"), &[]);
        let help = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success() && help.contains("Examples:\n  gunjin "), "{command}: {help}");
    }
}

#[test]
fn the_record_of_another_game_is_thought_about_with_that_game() {
    let (tori, out) = (folder("think-tori"), folder("think-mini"));
    stdout(&format!(
        "selfplay tori --agent random --agent random --games 1 --records 1 --out {}",
        tori.display()
    ));
    let edition = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/games/w-23-6i.record");
    stdout(&format!(
        "selfplay mini-2x4 --agent random --agent random --games 1 --records 1 --out {}",
        out.display()
    ));
    let other = tori.join("records/0.txt").display().to_string();
    for (asked, of, record) in
        [("p3-23-6i", "w-23-6i", edition), ("chu", "tori", &other), ("mini-2x4", "tori", &other)]
    {
        let (code, told) = failure(&format!("think {asked} --agent random --ply 2 --record {record}"), &[]);
        let remedy = format!("gunjin inspect think {of} --agent random --record {record} --ply 2");
        assert!(code == 2 && told.contains(&format!("use: {remedy}")), "{told}");
        stdout(remedy.trim_start_matches("gunjin "));
    }
    let text = stdout(&format!("think w-23-6i --agent random --ply 2 --record {edition}"));
    assert!(text.starts_with("w-23-6i, South to move after 2 actions"), "{text}");
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_success() {
    closes_early(&["rules", "check", "--all"]);
    closes_early(&["rules", "print", "w-23-6i"]);
}

#[cfg(unix)]
fn closes_early(words: &[&str]) {
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("gunjin"))
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_broken_run_file_is_located() {
    let path = folder("broken-run").join("run.toml");
    let text = "seed = 1\n[[grid]]\neditions = [\"w-23-6i\"]\nagents = [[\"random\", \"gredy\"]]\n";
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path");
    let (code, told) = failure("run", &[path]);
    assert!(code == 2 && told.contains(&format!("{path}:4:22: there is no agent 'gredy'")), "{told}");
}
