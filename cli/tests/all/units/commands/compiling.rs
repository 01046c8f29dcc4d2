//! Tests of `gunjin::commands::compiling`.

use gunjin::commands::compiling::count_text;

#[test]
fn estimates_have_two_digits() {
    let said = [0.0, 7.4, 58.0, 9457.0, 42_467_257.0, 3e15].map(count_text);
    assert_eq!(said, ["0", "7", "58", "9,500", "42,000,000", "3e15"]);
}
