//! Damaged files given to every command that reads them: exit code 2, the file, what is wrong, the remedy.

use crate::cli::gunjin::{failure, folder, stdout};
use std::path::Path;

/// A file's sort, the commands that read one (`FILE`), and sound bytes of the sort.
struct Sort {
    name: &'static str,
    commands: &'static [&'static str],
    sound: Vec<u8>,
}

fn data(path: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../data/{path}", env!("CARGO_MANIFEST_DIR"))).expect("a file")
}

fn sorts(folder: &Path) -> Vec<Sort> {
    let policy = folder.join("kuhn.policy");
    stdout(&format!("solve kuhn --iterations 3 --save {}", policy.display()));
    let policy = std::fs::read(policy).expect("a policy");
    let sort = |name, commands, sound| Sort { name, commands, sound };
    vec![
        sort(
            "network.json",
            &[
                "selfplay mini-4x6 --games 1 --agent learned:net=FILE --agent random",
                "selfplay mini-4x6 --games 1 --agent halving:net=FILE,iterations=9 --agent random",
                "learn mini-4x6 --steps 1 --from FILE --out NEW",
                "learn-leaf mini-4x6 --steps 1 --net FILE --out NEW",
                "learn-belief mini-4x6 --steps 1 --net FILE --out NEW",
                "learn-forecast mini-4x6 --steps 1 --net FILE --out NEW",
            ],
            data("networks/learned.json"),
        ),
        sort(
            "leaf.json",
            &[
                "selfplay mini-4x6 --games 1 --agent halving:leaf=FILE,iterations=9 --agent random",
                "selfplay mini-4x6 --games 1 --agent flat:leaf=FILE,iterations=9 --agent random",
                "learn-leaf mini-4x6 --steps 1 --from FILE --out NEW",
            ],
            data("networks/leaf.json"),
        ),
        sort("forecast.json", &["forecast RECORD --net FILE"], data("networks/forecast.json")),
        sort(
            "values.toml",
            &[
                "selfplay w-23-6i --games 1 --agent greedy:values=FILE --agent random",
                "selfplay w-23-6i --games 1 --agent update:values=FILE,iterations=9 --agent random",
            ],
            data("values/w-23-6i.toml"),
        ),
        sort(
            "setups.json",
            &[
                "selfplay w-23-6i --games 1 --agent random --agent random --setup learned:FILE",
                "learn w-23-6i --setups --rounds 1 --steps 1 --from FILE --out NEW",
            ],
            data("setups/w-23-6i.json"),
        ),
        sort(
            "policy",
            &[
                "exploit kuhn --policy FILE",
                "selfplay kuhn --games 1 --agent table:policy=FILE --agent random",
                "solve kuhn --iterations 9 --resume FILE",
            ],
            policy,
        ),
        sort(
            "tree.efg",
            &[
                "solve FILE --iterations 3",
                "selfplay FILE --games 1 --agent random --agent random",
                "exploit FILE --agent random",
                "perft FILE --depth 1",
            ],
            data("efg/kuhn.efg"),
        ),
    ]
}

/// States of a damaged file.
fn damaged(sound: &[u8]) -> [(&'static str, Vec<u8>); 7] {
    // Less than half: in a solve's file a sound policy stands before the checkpoint.
    let part = sound[..sound.len() / 4].to_vec();
    [
        ("empty", Vec::new()),
        ("cut", part),
        ("zeros", vec![0; 5000]),
        ("deep JSON", b"{\"weights\":".repeat(50_000)),
        ("deep lists", [&b"a = "[..], &[b'['; 100_000]].concat()),
        ("no text", vec![0xff; 5000]),
        ("another game's file", data("games/a-15-5x.record")),
    ]
}

#[test]
fn damaged_files_are_refused_by_every_command() {
    let folder = folder("hostile-files");
    let record = format!("{}/../data/games/w-23-6i.record", env!("CARGO_MANIFEST_DIR"));
    let new = folder.join("new");
    for sort in sorts(&folder) {
        let file = folder.join(sort.name);
        let place = |command: &str| {
            let file = file.display().to_string();
            let command = command.replace("FILE", &file).replace("RECORD", &record);
            command.replace("NEW", &new.display().to_string())
        };
        for (number, (damage, bytes)) in damaged(&sort.sound).into_iter().enumerate() {
            std::fs::write(&file, bytes).expect("a file");
            // Every command once, every damage once: what reads a file is the same in all commands.
            let commands = sort.commands.iter().enumerate();
            for (_, command) in commands.filter(|(at, _)| number == 1 || number % sort.commands.len() == *at)
            {
                // It is there if a command looked at the file after it had begun a folder.
                let _ = std::fs::remove_dir_all(&new);
                let (code, told) = failure(&place(command), &[]);
                let is_named = told.contains(sort.name) && told.contains(';');
                assert!(
                    code == 2 && is_named && told.len() < 4000 && !told.contains("panicked"),
                    "{damage}: `gunjin {command}`: {code}: {told}"
                );
            }
        }
    }
}
