//! Tests of `gunjin_agents::solve::estimate`.

use gunjin_agents::solve::estimate::size_text;

#[test]
fn sizes_are_said_in_their_unit() {
    let said = [12.0, 64_000.0, 2.5e6, 2.72e9, 4e20].map(size_text);
    assert_eq!(said, ["12 bytes", "64.0 kB", "2.5 MB", "2.7 GB", "4e20 bytes"]);
}
