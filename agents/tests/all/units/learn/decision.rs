//! Tests of `gunjin_agents::learn::decision`.

use gunjin_agents::learn::decision::*;

#[test]
fn rounding_is_that_of_the_standard_library() {
    for eighths in -40_000..=40_000 {
        let number = eighths as f32 / 8.0;
        assert_eq!(rounded(number), number.round_ties_even() as i32, "{number}");
    }
    for most in [(1 << 22) - 1, 1 - (1 << 22)] {
        assert_eq!(rounded(most as f32), most);
    }
}
