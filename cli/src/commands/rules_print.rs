//! `gunjin rules print`.

use super::output::Output;
use super::requests::{PrintRequest, SheetFormat};
use super::verdict::Verdict;
use anyhow::anyhow;
use gunjin_experiments::render::sheet::sheet;
use gunjin_experiments::render::svg::board_svg;
use gunjin_play::spec::load_edition;

pub(crate) fn run(request: &PrintRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let ruleset = load_edition(&request.game)?;
    let page = match request.format {
        SheetFormat::Html => sheet(&ruleset),
        SheetFormat::Svg => board_svg(&ruleset),
    };
    let page = output.style().html(&page);
    match &request.out {
        None => output.text(&page)?,
        Some(path) => std::fs::write(path, page).map_err(|cause| {
            anyhow!("cannot write '{}': {cause}; choose another file with --out", path.display())
        })?,
    }
    Ok(Verdict::Done)
}
