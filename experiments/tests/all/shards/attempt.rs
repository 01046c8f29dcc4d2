//! Tests of `gunjin_experiments::shards::attempt`.

use gunjin_experiments::run::manifest::host;
use gunjin_experiments::shards::attempt::*;
use std::path::Path;

#[test]
fn hosts_are_plain_and_attempts_are_told_apart() {
    assert!(host().chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && !host().is_empty());
    assert!(!is_left(Path::new(".00003.attempt-elsewhere-1-2")));
    let shard = Path::new("plan/run/shards/00003");
    assert_ne!(fresh(shard), fresh(shard));
    assert!(fresh(shard).starts_with(".00003.attempt-"));
}
