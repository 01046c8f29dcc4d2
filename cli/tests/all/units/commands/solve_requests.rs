//! Tests of `gunjin::commands::solve_requests`.

use gunjin::commands::solve_requests::memory;

#[test]
fn memory_is_read_in_its_unit() {
    let read = ["500M", "1.5g", "8 GB", "100000"].map(|text| memory(text).expect("a size"));
    assert_eq!(read, [500_000_000, 1_500_000_000, 8_000_000_000, 100_000]);
    assert!(["", "G", "-1G", "0", "nan", "8X", "1e30"].iter().all(|text| memory(text).is_err()));
}
