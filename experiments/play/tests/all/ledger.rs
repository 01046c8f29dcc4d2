//! The speed ledger: every line's work is the same each time it is done.

use gunjin_play::ledger::{CALIBRATED, LINES, calibration};

#[test]
fn every_line_does_the_same_work_again() {
    for line in LINES.iter().filter(|line| !["update", "learned", "greedy"].contains(&line.name)) {
        let mut work = line.prepared().expect("the ledger's games and agents exist");
        let (first, again) = (work(), work());
        assert!(first > 0 && first == again, "{}: {first} {}, then {again}", line.name, line.unit);
    }
    assert_eq!(calibration(), CALIBRATED);
}
