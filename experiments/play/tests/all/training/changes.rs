//! Tests of `gunjin_play::training::changes`.

use gunjin_play::training::Changes;

#[test]
fn every_seat_changes_from_its_own_last_tensor() {
    let mut changes = Changes::new(2, 10);
    let first = [0, 0, 255, 0, 0, 0, 0, 0, 0, 7];
    changes.add(0, |numbers| numbers.copy_from_slice(&first));
    changes.add(1, |numbers| numbers.fill(0));
    changes.add(0, |numbers| {
        numbers.copy_from_slice(&first);
        numbers[2] = 1;
    });
    assert_eq!(changes.counts, [2, 0, 1]);
    assert_eq!(changes.places, [2, 9, 2]);
    assert_eq!(changes.differences, [255, 7, 2], "255 + 2 is 1 modulo 256");
}
