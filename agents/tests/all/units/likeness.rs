//! Tests of `gunjin_agents::likeness`.

use gunjin_agents::AgentSpec;
use gunjin_agents::likeness::*;

#[test]
fn a_player_is_the_same_where_nothing_was_made_for_some_editions_alone() {
    let spec = |text: &str| AgentSpec::read(text).expect("an agent");
    let unlike = ["p3-23-6i", "d-23-6i"];
    for (text, editions, alike) in [
        ("greedy", unlike, false),
        ("greedy", ["p3-23-6i", "p3-31-8x"], true),
        ("greedy", ["d-23-6i", "s-25-5i"], true),
        ("greedy:values=hand", unlike, true),
        ("tactician", unlike, true),
        ("learned:values=hand", ["w-23-6i", "p3-23-6i"], false),
        ("learned:values=hand,net=general", ["w-23-6i", "d-23-6i"], true),
        ("halving:values=hand", ["w-23-6i", "d-23-6i"], false),
        ("halving:values=hand,leaf=none", ["w-23-6i", "d-23-6i"], true),
        ("update:values=hand,net=general", ["w-23-6i", "d-23-6i"], false),
        ("update:values=hand,net=general,leaf=general", ["w-23-6i", "d-23-6i"], true),
        ("heed:greedy:temperature=0.03", unlike, false),
        ("heed:greedy:values=hand,temperature=0.03", unlike, true),
    ] {
        let found = differs(&spec(text), &editions);
        assert_eq!(found.is_none(), alike, "{text}: {found:?}");
    }
    let told = differs(&spec("greedy"), &unlike).expect("unlike");
    assert!(told.contains("made for p3-23-6i") && told.contains("values=hand"), "{told}");
    let told = differs(&spec("update:values=hand"), &["w-23-6i", "d-23-6i"]).expect("unlike");
    assert!(told.contains("net=general") && told.contains("leaf=general"), "{told}");
}
