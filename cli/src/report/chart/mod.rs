//! Pictures of numbers: SVG that needs nothing else, in colours of the page around it.
//!
//! Every chart is a pure function from numbers to text. Colours are CSS classes (`report/page.css`), so that
//! light, dark and print are decided by the page; a chart alone is readable without them, in black.

use gunjin_experiments::render::svg::escaped;
use std::fmt::Display;

pub mod bars;
pub mod curves;
pub mod heat;
pub mod scale;

/// The beginning of a chart of this size, with its title for those who do not see it.
fn begin_svg(width: impl Display, height: impl Display, class: &str, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" class=\"{class}\">\n<title>{}</title>\n",
        escaped(title)
    )
}
