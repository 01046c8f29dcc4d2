//! Tests of `gunjin::commands::names`.

use gunjin::commands::names::{GROUPS, OLD, command, renewed};
use std::collections::BTreeSet;

fn of(words: &str) -> String {
    let words = renewed(words.split(' ').map(Into::into).collect()).0;
    words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_command_is_in_a_group_and_no_old_name_is_one() {
    let listed: BTreeSet<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let command = command();
    let known: BTreeSet<&str> =
        command.get_subcommands().map(clap::Command::get_name).chain(["help"]).collect();
    assert_eq!(listed, known);
    assert!(OLD.iter().all(|(old, _)| !known.contains(old)));
    for (old, new) in OLD {
        let mut words = new.split(' ').filter(|word| !word.starts_with('-'));
        let found = words.try_fold(&command, |command, word| command.find_subcommand(word));
        assert!(found.is_some(), "{old} is now {new}");
    }
}

#[test]
fn old_names_become_new_ones() {
    for (old, new) in [
        ("gunjin --progress none selfplay p", "gunjin --progress none run p"),
        ("gunjin help replay", "gunjin help inspect replay"),
        ("gunjin learn p --out x", "gunjin learn policy p --out x"),
        ("gunjin learn --setups p", "gunjin learn setups p"),
        ("gunjin learn policy p", "gunjin learn policy p"),
        ("gunjin analyse x", "gunjin analyse runs x"),
        ("gunjin bench playout p", "gunjin dev bench p"),
        ("gunjin watch x", "gunjin status --watch x"),
        ("gunjin watch x --once", "gunjin status x --once"),
        ("gunjin run selfplay", "gunjin run selfplay"),
    ] {
        assert_eq!(of(old), new);
    }
}
