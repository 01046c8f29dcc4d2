//! Setting up a side by hand, line by line.

use super::talk::Talk;
use gunjin_engine::random::Stream;
use gunjin_play::text::language::half_width;
use gunjin_ui::any::AnyError;
use gunjin_ui::language::setting_up_help;
use gunjin_ui::pieces::army;
use gunjin_ui::setup_editor::SetupEditor;
use std::io;

/// Sets up by hand. Whether it was finished: `false` if the person left.
pub(crate) fn by_hand(
    editor: &mut SetupEditor<'_>,
    talk: &mut dyn Talk,
    rng: &mut Stream,
) -> io::Result<bool> {
    talk.say(setting_up_help(editor.language))?;
    talk.say(&editor.picture())?;
    loop {
        let Some(line) = talk.ask(editor.language.pick("set-up> ", "配置> "))? else { return Ok(false) };
        match enter(editor, &line, rng) {
            Step::Done => return Ok(true),
            Step::Leave => return Ok(false),
            Step::Say(text) => talk.say(&text)?,
        }
    }
}

fn enter(editor: &mut SetupEditor<'_>, line: &str, rng: &mut Stream) -> Step {
    let line = half_width(line);
    let parts: Vec<&str> = line.split_whitespace().collect();
    let shown = |editor: &SetupEditor<'_>, done: Result<(), AnyError>| {
        Step::Say(done.map_or_else(|why| format!("{why}\n"), |()| editor.picture()))
    };
    match parts[..] {
        [] => Step::Say(String::new()),
        ["help" | "?" | "h" | "ヘルプ"] => Step::Say(setting_up_help(editor.language).into()),
        ["board" | "b" | "盤"] => Step::Say(editor.picture()),
        ["pieces" | "p" | "駒"] => Step::Say(army(editor.ruleset, editor.style, editor.language)),
        ["text" | "文字"] => Step::Say(editor.text() + "\n"),
        ["quit" | "q" | "exit" | "終了"] => Step::Leave,
        ["done" | "完了"] => match editor.check() {
            Ok(()) => Step::Done,
            Err(why) => {
                let not_yet = editor.language.pick("Not yet", "まだ始められません");
                Step::Say(format!("{not_yet}: {why}\n"))
            }
        },
        ["swap" | "交換", first, second] => {
            let swapped = editor.swap(first, second);
            shown(editor, swapped)
        }
        [word] if editor.may_be_setup(word) => {
            let chosen = editor.choose(word, rng);
            shown(editor, chosen)
        }
        _ => Step::Say(editor.language.pick(
            format!("'{line}' is not a command; 'help' lists them.\n"),
            format!("「{line}」は分かりません。「ヘルプ」で説明が出ます。\n"),
        )),
    }
}

enum Step {
    Say(String),
    Done,
    Leave,
}
