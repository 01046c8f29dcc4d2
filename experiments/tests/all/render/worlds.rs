//! Tests of `gunjin_experiments::render::worlds`.

use gunjin_agents::games::gunjin::belief::Exactness;
use gunjin_engine::math;
use gunjin_experiments::render::worlds::*;
use gunjin_play::text::style::Style;

fn text(worlds: Option<u128>, exactness: Exactness, ascii: bool) -> String {
    let log2_worlds = worlds.map(|worlds| math::log2(worlds as f64));
    let count = WorldCount { worlds: worlds.map(|worlds| worlds.to_string()), log2_worlds, exactness };
    count.text(Style { ascii, ..Style::default() })
}

#[test]
fn numbers_are_written_out_or_rounded() {
    let exact = |worlds| text(Some(worlds), Exactness::Exact, false);
    assert_eq!(exact(1), "1 (2^0.0)");
    assert_eq!(exact(720), "720 (2^9.5)");
    assert_eq!(exact(1_048_576), "1,048,576 (2^20.0)");
    assert_eq!(exact(123_456_789_012_345_678), "1.2 × 10^17 (2^56.8)");
    assert_eq!(exact(999_999_999_999), "1.0 × 10^12 (2^39.9)");
    assert_eq!(text(Some(1 << 40), Exactness::Replayed, true), "at most 1.1 x 10^12 (2^40.0)");
    assert_eq!(text(None, Exactness::Swaps, true), "too many to count");
}
