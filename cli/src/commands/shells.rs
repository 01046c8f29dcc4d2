//! `gunjin completions` and `gunjin man`: what shells and manuals want to know of the command line.

use super::arguments::Arguments;
use super::output::{Output, Verdict};
use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;
use gunjin_experiments::export::parquet::available;
use gunjin_experiments::run::manifest::{COMMIT, PROCESSOR, TARGET};
use std::path::Path;
use std::sync::LazyLock;

pub(crate) fn completions(shell: Shell, output: &mut Output) -> anyhow::Result<Verdict> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "gunjin", &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Verdict::Done)
}

pub(crate) fn man(folder: &Path, output: &mut Output) -> anyhow::Result<Verdict> {
    let written =
        std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Arguments::command(), folder));
    written.with_context(|| {
        format!("cannot write pages into '{}'; name a folder that you may write to", folder.display())
    })?;
    output.text(&format!("{}\n", folder.join("gunjin.1").display()))?;
    Ok(Verdict::Done)
}

/// Version, commit, what the program was built for, and with which features.
pub(crate) fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let features = if available().is_ok() { "parquet" } else { "none" };
        format!(
            "{}\ncommit: {COMMIT}\ntarget: {TARGET}\nprocessor: {PROCESSOR}\nfeatures: {features}",
            env!("CARGO_PKG_VERSION")
        )
    });
    &TEXT
}
