//! Tests of `gunjin_experiments::render::text_svg`.

use gunjin_experiments::render::text_svg::text_svg;

#[test]
fn every_line_is_there_and_nothing_breaks_the_markup() {
    let svg = text_svg("a \"title\"", "1 < 2\n兵 & x\n");
    assert!(svg.contains(">1 &lt; 2</text>") && svg.contains(">兵 &amp; x</text>"), "{svg}");
    assert!(
        svg.contains("aria-label=\"a &quot;title&quot;\"") && svg.contains("viewBox=\"0 0 78 64\""),
        "{svg}"
    );
}
