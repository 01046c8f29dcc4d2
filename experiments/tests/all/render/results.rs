//! Tests of `gunjin_experiments::render::results`.

use gunjin_experiments::render::results::*;

#[test]
fn thousands_are_grouped() {
    assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
}
