//! Tests of `gunjin_agents::learn::descent`.

use gunjin_agents::learn::descent::*;

#[test]
fn a_trace_of_one_is_the_result_and_of_none_the_next_value() {
    let values = [0.5, 0.75, 0.25];
    assert_eq!(advantages(&values, 1.0, 1.0, 1.0), [0.5, 0.25, 0.75]);
    assert_eq!(advantages(&values, 1.0, 0.0, 1.0), [0.25, -0.5, 0.75]);
    assert_eq!(
        advantages(&values, 1.0, 0.5, 1.0),
        [0.25 + 0.5 * (-0.5 + 0.5 * 0.75), -0.5 + 0.5 * 0.75, 0.75]
    );
    assert_eq!(advantages(&values, 1.0, 1.0, 0.5), [0.125 - 0.5, 0.25 - 0.75, 0.5 - 0.25]);
    assert!(advantages(&[], 1.0, 0.5, 1.0).is_empty());
}
