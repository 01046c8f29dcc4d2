//! Tests of `gunjin_experiments::run::plan`.

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_experiments::run::plan::*;
use std::ops::Range;

#[test]
fn shards_make_up_the_whole() {
    for (total, of) in [(0, 3), (1, 5), (10, 3), (1_000_003, 16), (u64::MAX, 7)] {
        let ranges: Vec<Range<u64>> = (1..=of).map(|number| Shard { number, of }.range(total)).collect();
        assert_eq!((ranges[0].start, ranges[ranges.len() - 1].end), (0, total));
        assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
        let lengths = ranges.iter().map(|range| range.end - range.start);
        assert!(lengths.clone().max().unwrap_or(0) - lengths.min().unwrap_or(0) <= 1);
    }
    assert_eq!("3/16".parse::<Shard>(), Ok(Shard { number: 3, of: 16 }));
    for wrong in ["0/4", "5/4", "1", "a/b", "1/0"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

#[test]
fn a_plan_is_the_same_after_writing_and_reading() {
    let group = Group {
        game: "w-23-6i:ply_cap=90".into(),
        rules: "00ff".into(),
        seed: 7,
        games: 3,
        setups: ["advice", "random:hq=GE"].map(|name| SetupSpec::read(name).expect("a policy")).to_vec(),
        without: vec![Vec::new(), vec!["GE".into()]],
        repeat: 2,
        seatings: [["greedy", "random"], ["random", "greedy"]]
            .map(|seats| seats.map(|name| AgentSpec::read(name).expect("an agent")).to_vec())
            .to_vec(),
    };
    let plan = Plan::of(vec![group.clone(), Group { setups: Vec::new(), without: Vec::new(), ..group }]);
    let text = plan.text().expect("it can be written");
    assert_eq!(toml::from_str::<Plan>(&text).expect("it can be read"), plan);
    assert_eq!((plan.total(), plan.first_cell(1), plan.seats()), (12, 2, 2));
    assert_eq!(plan.groups[0].split(5), (1, 2));
    assert_eq!(plan.ranges().map(|(_, range)| range).collect::<Vec<_>>(), [0..6, 6..12]);
}
