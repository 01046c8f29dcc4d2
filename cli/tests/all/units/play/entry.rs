//! Tests of `gunjin::play::entry`.

use gunjin::play::entry::joined;
use gunjin_play::text::language::half_width;

#[test]
fn moves_may_be_written_with_what_people_put_between() {
    for written in ["e4e5", "e4-e5", "E4 e5", "e4 -> e5", "e4→e5"] {
        assert_eq!(joined(written), "e4e5", "{written}");
    }
    assert_eq!(half_width("ｅ４－ｅ５　盤"), "e4-e5 盤");
}
