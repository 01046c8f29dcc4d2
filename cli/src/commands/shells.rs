//! `gunjin dev completions` and `gunjin dev man`: what shells and manuals want to know of the command line.

use super::names;
use super::output::{Format, Output, Verdict};
use anyhow::Context;
use clap::Arg;
use clap::builder::StyledStr;
use clap_complete::Shell;
use gunjin_experiments::run::manifest::{COMMIT, PROCESSOR, TARGET};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::LazyLock;

pub(crate) fn completions(shell: Shell, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut names::command(), "gunjin", &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Verdict::Done)
}

/// A command with its options and commands, for scripts/reference.
fn described(command: &clap::Command) -> Value {
    let text = |styled: Option<&StyledStr>| styled.map(ToString::to_string).unwrap_or_default();
    let described_option = |option: &Arg| {
        let choices = option.get_possible_values();
        let choices =
            choices.iter().filter(|value| !value.is_hide_set() && option.get_action().takes_values());
        let values =
            option.get_value_names().filter(|_| option.get_action().takes_values()).unwrap_or_default();
        json!({
            "long": option.get_long(),
            "short": option.get_short(),
            "values": values.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "about": text(option.get_long_help().or(option.get_help())),
            "group": option.get_help_heading(),
            "global": option.is_global_set(),
            "required": option.is_required_set(),
            "default": option.get_default_values().iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>(),
            "choices": choices.map(|value| json!([value.get_name(), text(value.get_help())])).collect::<Vec<_>>(),
        })
    };
    let shown = command.get_arguments().filter(|option| !option.is_hide_set());
    json!({
        "name": command.get_name(),
        "about": text(command.get_long_about().or(command.get_about())),
        "usage": command.clone().render_usage().to_string(),
        "after": text(command.get_after_long_help().or(command.get_after_help())),
        "options": shown.map(described_option).collect::<Vec<_>>(),
        "commands": command
            .get_subcommands()
            .filter(|command| !command.is_hide_set() && command.get_name() != "help")
            .map(described)
            .collect::<Vec<_>>(),
    })
}

/// Pages into a folder, or all of it as JSON.
pub(crate) fn man(folder: Option<&Path>, output: &mut Output) -> anyhow::Result<Verdict> {
    let Some(folder) = folder else {
        let mut command = names::command();
        command.build();
        return output.show(Format::Json, &described(&command), |_| String::new());
    };
    let written =
        std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(names::command(), folder));
    written.with_context(|| {
        format!("cannot write manual pages to '{}'; name a writable folder", folder.display())
    })?;
    output.text(&format!("{}\n", folder.join("gunjin.1").display()))?;
    Ok(Verdict::Done)
}

/// Version, commit, and what the program was built for.
pub(crate) fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let version = env!("CARGO_PKG_VERSION");
        format!("{version}\ncommit: {COMMIT}\ntarget: {TARGET}\nprocessor: {PROCESSOR}")
    });
    &TEXT
}
