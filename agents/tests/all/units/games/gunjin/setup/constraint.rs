//! Tests of `gunjin_agents::games::gunjin::setup::constraint`.

use gunjin_agents::games::gunjin::setup::{KindLists, Pairs, Spots};
use gunjin_agents::parameters::ParameterValue;

#[test]
fn constraints_are_read_and_written() {
    let pairs = Pairs::read("lg+SP; GE+CA|fl").expect("two pairs");
    assert_eq!(pairs.text(), "LG+SP;GE+CA|FL");
    assert_eq!(KindLists::read("ge|LG").expect("a list").text(), "GE|LG");
    assert_eq!(Spots::read("GE@C1").expect("a spot").text(), "GE@c1");
    assert_eq!(Pairs::read(""), Some(Pairs::default()));
    for wrong in ["LG", "LG+", "LG+SPY", "L+SP", "+SP"] {
        assert_eq!(Pairs::read(wrong), None, "{wrong}");
    }
    assert_eq!((KindLists::read("GE|"), Spots::read("GE@")), (None, None));
}
