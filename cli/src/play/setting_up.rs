//! Setting up a camp by hand, line by line.

use super::entry::half_width;
use super::talk::Talk;
use gunjin_engine::random::Stream;
use gunjin_table::camp::Camp;
use gunjin_table::pieces::army;
use gunjin_table::words::setting_up_help;
use std::io;

/// Sets up by hand. Whether it was finished: `false` if the person left.
///
/// # Errors
/// If the connection breaks.
pub fn by_hand(camp: &mut Camp<'_>, talk: &mut dyn Talk, rng: &mut Stream) -> io::Result<bool> {
    talk.say(setting_up_help(camp.language()))?;
    talk.say(&camp.picture())?;
    loop {
        let Some(line) = talk.ask(camp.language().pick("set-up> ", "配置> "))? else { return Ok(false) };
        match enter(camp, &line, rng) {
            Step::Done => return Ok(true),
            Step::Leave => return Ok(false),
            Step::Say(text) => talk.say(&text)?,
        }
    }
}

fn enter(camp: &mut Camp<'_>, line: &str, rng: &mut Stream) -> Step {
    let line = half_width(line);
    let parts: Vec<&str> = line.split_whitespace().collect();
    let shown = |camp: &Camp<'_>, done: Result<(), String>| {
        Step::Say(done.map_or_else(|why| format!("{why}\n"), |()| camp.picture()))
    };
    match parts[..] {
        [] => Step::Say(String::new()),
        ["help" | "?" | "h" | "ヘルプ"] => Step::Say(setting_up_help(camp.language()).into()),
        ["board" | "b" | "盤"] => Step::Say(camp.picture()),
        ["pieces" | "p" | "駒"] => Step::Say(army(camp.ruleset(), camp.style(), camp.language())),
        ["text" | "文字"] => Step::Say(camp.text() + "\n"),
        ["quit" | "q" | "exit" | "終了"] => Step::Leave,
        ["done" | "完了"] => match camp.check() {
            Ok(()) => Step::Done,
            Err(why) => {
                let not_yet = camp.language().pick("Not yet", "まだ始められません");
                Step::Say(format!("{not_yet}: {why}\n"))
            }
        },
        ["swap" | "交換", first, second] => {
            let swapped = camp.swap(first, second);
            shown(camp, swapped)
        }
        [word] if camp.may_be_setup(word) => {
            let chosen = camp.choose(word, rng);
            shown(camp, chosen)
        }
        _ => Step::Say(camp.language().pick(
            format!("'{line}' is not understood; 'help' says what is.\n"),
            format!("「{line}」は分かりません。「ヘルプ」で説明が出ます。\n"),
        )),
    }
}

/// Result of a line typed while setting up.
enum Step {
    Say(String),
    Done,
    Leave,
}
