//! Names of the commands: groups of today's, and old ones that still work.

use super::arguments::Arguments;
use clap::{Arg, Command, CommandFactory, FromArgMatches};
use std::ffi::OsString;

/// Old words, and those that replace them. The old ones go with 0.2.
pub const OLD: [(&str, &str); 24] = [
    ("agents", "list agents"),
    ("belief", "inspect belief"),
    ("bench", "dev bench"),
    ("check-agent", "dev check-agent"),
    ("completions", "dev completions"),
    ("eras", "analyse eras"),
    ("fit", "learn pieces"),
    ("forecast", "inspect forecast"),
    ("games", "list games"),
    ("learn-belief", "learn belief"),
    ("learn-forecast", "learn forecast"),
    ("learn-leaf", "learn value"),
    ("man", "dev man"),
    ("merge", "cluster merge"),
    ("perft", "dev perft"),
    ("plan", "cluster plan"),
    ("replay", "inspect replay"),
    ("selfplay", "run"),
    ("setups", "analyse setups"),
    ("shard", "cluster shard"),
    ("tensors", "dev tensors"),
    ("think", "inspect think"),
    ("umpire", "play --people"),
    ("values", "analyse values"),
];

/// The commands as help lists them.
pub const GROUPS: [(&str, &[&str]); 5] = [
    ("Rules and games", &["list", "rules", "play", "serve"]),
    ("Experiments", &["quickstart", "run", "arena", "cluster", "status", "export"]),
    ("Results", &["analyse", "claims", "report", "inspect"]),
    ("Learning and solving", &["learn", "solve", "exploit"]),
    ("Development", &["dev", "help"]),
];

/// Options with a letter, wherever they occur.
const LETTERS: [(&str, char); 5] =
    [("out", 'o'), ("threads", 'j'), ("seed", 's'), ("games", 'n'), ("pairs", 'n')];

/// The command line with letters of options and groups of commands.
pub fn command() -> Command {
    let command = lettered(Arguments::command());
    let about = |name: &str| match name {
        "help" => "Print the help of a command".to_string(),
        name => command
            .find_subcommand(name)
            .and_then(Command::get_about)
            .map_or_else(String::new, ToString::to_string),
    };
    let group = |(title, names): &(&str, &[&str])| {
        let lines: String = names.iter().map(|name| format!("  {name:<12}{}\n", about(name))).collect();
        format!("{}:\n{lines}\n", heading(title))
    };
    let groups: String = GROUPS.iter().map(group).collect();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{}:\n{{options}}{{after-help}}",
        heading("Global options")
    );
    command.help_template(template)
}

/// A heading as the library writes its own.
fn heading(title: &str) -> String {
    format!("\x1b[1m\x1b[4m{title}\x1b[0m")
}

fn lettered(command: Command) -> Command {
    let has_games = command.get_arguments().any(|arg| arg.get_id() == "games" && is_shown(arg));
    let letter = |arg: &Arg| {
        let long = arg.get_long().filter(|long| is_shown(arg) && !(*long == "pairs" && has_games))?;
        LETTERS.iter().find(|(name, _)| *name == long).map(|(_, letter)| *letter)
    };
    command
        .mut_args(|arg| match letter(&arg) {
            Some(letter) => arg.short(letter),
            None => arg,
        })
        .mut_subcommands(lettered)
}

fn is_shown(arg: &Arg) -> bool {
    !arg.is_hide_set() && arg.get_long().is_some()
}

/// The arguments that were typed, the program's name first, and a note if a name among them is old.
pub(crate) fn read(words: Vec<OsString>) -> (Result<Arguments, clap::Error>, Option<String>) {
    let (words, note) = renewed(words);
    let mut command = command();
    let read = command.try_get_matches_from_mut(words);
    let read = read.and_then(|matches| {
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    });
    (read, note)
}

/// The words with today's names, and a note if one was old.
pub fn renewed(mut words: Vec<OsString>) -> (Vec<OsString>, Option<String>) {
    let Some(at) = place(&words) else { return (words, None) };
    let name = words[at].to_string_lossy().into_owned();
    let next = words.get(at + 1).and_then(|word| word.to_str()).unwrap_or_default();
    let is_old_form =
        |inner: &[&str]| !["", "help", "-h", "--help"].contains(&next) && !inner.contains(&next);
    let has = |option: &str| words.iter().any(|word| word == option);
    let (old, new) = match name.as_str() {
        "learn" if is_old_form(&["policy", "setups", "value", "belief", "forecast", "pieces"]) => {
            if has("--setups") {
                words.retain(|word| word != "--setups");
                ("learn --setups", "learn setups")
            } else {
                ("learn GAME", "learn policy GAME")
            }
        }
        "analyse" if is_old_form(&["runs", "values", "eras", "setups"]) => {
            ("analyse DIR", "analyse runs DIR")
        }
        "bench" if next == "playout" => {
            words.remove(at + 1);
            ("bench playout", "dev bench")
        }
        "watch" if has("--scores") || has("--once") => ("watch", "status"),
        "watch" => ("watch", "status --watch"),
        name => match OLD.iter().find(|(old, _)| *old == name) {
            Some(names) => *names,
            None => return (words, None),
        },
    };
    let is_name = |word: &&str| !["GAME", "DIR"].contains(word);
    words.splice(at..=at, new.split(' ').filter(is_name).map(OsString::from));
    (words, Some(format!("gunjin: '{old}' is now '{new}'; the old name is removed in 0.2")))
}

/// Place of the command's name: behind options of every command, and behind `help`.
fn place(words: &[OsString]) -> Option<usize> {
    let mut at = 1;
    loop {
        match words.get(at)?.to_str()? {
            "--progress" => at += 2,
            "help" => at += 1,
            word if word.starts_with('-') => at += 1,
            _ => return Some(at),
        }
    }
}
