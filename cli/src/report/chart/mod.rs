//! Pictures of numbers: SVG that needs nothing else, in colours of the page around it.
//!
//! Every chart is a pure function from numbers to text. Colours are CSS classes (`report/page.css`), so that
//! light, dark and print are decided by the page; a chart alone is readable without them, in black.

pub(crate) mod bars;
pub(crate) mod curves;
pub(crate) mod heat;
pub(crate) mod scale;
