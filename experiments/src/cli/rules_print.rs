//! `gunjin rules print`.

use super::output::Output;
use super::requests::{PrintRequest, SheetFormat};
use super::verdict::Verdict;
use anyhow::Context;
use gunjin::report::sheet::sheet;
use gunjin::report::svg::board_svg;
use gunjin::spec::load;

pub(crate) fn run(request: &PrintRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let ruleset = load(&request.game)?;
    let page = match request.format {
        SheetFormat::Html => sheet(&ruleset),
        SheetFormat::Svg => board_svg(&ruleset),
    };
    let page = output.style().html(&page);
    match &request.out {
        None => output.text(&page)?,
        Some(path) => std::fs::write(path, page)
            .with_context(|| format!("cannot write '{}'; choose another file with --out", path.display()))?,
    }
    Ok(Verdict::Done)
}
