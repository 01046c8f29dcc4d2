//! Tests of `gunjin_agents::learn::descent`.

use gunjin_agents::learn::descent::*;

#[test]
fn what_was_changed_does_not_fit() {
    let adam = Adam::new(2);
    assert!(adam.fits(&[0.5, -1.0]));
    assert!(!adam.fits(&[0.5]) && !adam.fits(&[0.5, f32::NAN]) && !adam.fits(&[0.5, f32::INFINITY]));
    let changed = |from: &str, to: &str| -> Adam {
        let text = serde_json::to_string(&adam).expect("JSON");
        assert!(text.contains(from), "{text}");
        serde_json::from_str(&text.replace(from, to)).expect("a state")
    };
    assert!(!changed("\"square\":[0.0,0.0]", "\"square\":[0.0]").fits(&[0.5, -1.0]));
    assert!(!changed("\"steps\":0", "\"steps\":4294967295").fits(&[0.5, -1.0]));
}
