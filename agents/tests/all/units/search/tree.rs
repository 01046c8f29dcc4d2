//! Tests of `gunjin_agents::search::tree`.

use gunjin_agents::search::tree::*;

/// Availability by hand: worlds 1 and 3 allow a and c, world 2 allows b and c.
#[test]
fn availability_is_counted_by_world() {
    let (mut tree, mut open) = (Tree::default(), Vec::new());
    for legal in [&['a', 'c'][..], &['b', 'c'], &['a', 'c']] {
        tree.meet(ROOT, legal, true, &mut open);
        let actions: Vec<char> = open.iter().map(|&index| tree.slot(index).action).collect();
        assert_eq!(actions, legal);
    }
    let counts: Vec<(char, u32)> = tree.slots(ROOT).iter().map(|s| (s.action, s.available)).collect();
    assert_eq!(counts, [('a', 2), ('b', 1), ('c', 3)]);
}

#[test]
fn counts_survive_new_neighbours() {
    let (mut tree, mut open) = (Tree::default(), Vec::new());
    tree.meet(ROOT, &[10, 20], true, &mut open);
    tree.reward(open[1], 0.5);
    for more in (0..30).filter(|&more| more != 20) {
        tree.meet(ROOT, &[more.min(20), more.max(20)], true, &mut open);
        tree.reward(open[0], 0.0);
    }
    let slots = tree.slots(ROOT);
    assert!(slots.is_sorted_by_key(|slot| slot.action));
    assert_eq!(slots.len(), 30, "0 to 29, of which 10 and 20 were there before");
    let available: u32 = slots.iter().map(|slot| slot.available).sum();
    assert_eq!(available, 2 + 2 * 29);
    let twenty = slots[20];
    assert_eq!(
        (twenty.available, twenty.visits, twenty.total),
        (30, 10, 0.5),
        "the lower of two for 21 to 29"
    );
}

/// Two covered cards look alike: they are one choice with one count, taken by either.
#[test]
fn what_looks_alike_is_counted_once() {
    let (mut tree, mut open) = (Tree::default(), Vec::new());
    let covered = 77;
    for (turn, action) in [(0, 1), (1, 2), (2, 1)] {
        tree.meet(ROOT, &[1, 2, 3], true, &mut open);
        let slot = if turn == 2 { open[0] } else { open[action - 1] };
        let (child, fresh) = tree.step(ROOT, covered, action);
        assert_eq!(fresh, turn == 0);
        let slot = tree.note_alike(ROOT, slot, action, child);
        tree.reward(slot, 1.0);
    }
    tree.meet(ROOT, &[2, 3], true, &mut open);
    assert_eq!(open.len(), 2);
    let common = tree.slot(open[0]);
    assert_eq!((common.action, common.visits, common.available), (1, 3, 4));
    let mut actions = Vec::new();
    tree.alike(ROOT, open[0], &[2, 3], &mut actions);
    assert_eq!(actions, [2], "1 is not legal in this world");
    tree.alike(ROOT, open[0], &[1, 2, 3], &mut actions);
    assert_eq!(actions, [1, 2]);
}
