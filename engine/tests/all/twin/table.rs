//! The combat table: the file's `[combat]` with the switches that change who beats whom (R3.1, R3.4 to R3.7).

use super::edition::Edition;
use toml::Value;

impl Edition {
    /// The kinds with a role.
    fn with_role(&self, role: &str) -> Vec<usize> {
        (0..self.kinds.len()).filter(|k| self.kinds[*k].is(role)).collect()
    }

    /// Notes that kind a beats kind d, or that both fall.
    fn note(&mut self, a: usize, d: usize, outcome: char) {
        self.table[a][d] = outcome;
        self.table[d][a] = match outcome {
            'w' => 'l',
            'l' => 'w',
            _ => 'b',
        };
    }

    /// Reads `[combat]`; equal kinds fall both (R3.1), lone flags lose (R4.2), the lone marshal as R5.2.
    pub(crate) fn read_combat(&mut self, combat: &Value) {
        let size = self.kinds.len();
        self.table = vec![vec!['?'; size]; size];
        for (winner, losers) in combat["beats"].as_table().expect("the beats table") {
            for loser in losers.as_array().expect("a list of losers") {
                let (a, d) = (self.by_ja(winner), self.by_ja(loser.as_str().expect("a name")));
                assert!(self.table[a][d] == '?', "two statements about {winner} and {loser}");
                self.note(a, d, 'w');
            }
        }
        for pair in combat.get("mutual").and_then(Value::as_array).into_iter().flatten() {
            let (a, d) = (pair[0].as_str().expect("a name"), pair[1].as_str().expect("a name"));
            self.note(self.by_ja(a), self.by_ja(d), 'b');
        }
        let attacking = combat.get("attacking").and_then(Value::as_table).into_iter().flatten();
        for (winner, losers) in attacking {
            for loser in losers.as_array().expect("a list of losers") {
                let (a, d) = (self.by_ja(winner), self.by_ja(loser.as_str().expect("a name")));
                assert_eq!(self.table[a][d], 'l', "R3.12 is about kinds that lose otherwise");
                self.table[a][d] = 'w';
            }
        }
        for a in 0..size {
            self.note(a, a, 'b');
        }
        for marshal in self.with_role("marshal") {
            for other in (0..size).filter(|k| *k != marshal) {
                let beaten_by = self.beats_lone_marshal(other);
                self.note(marshal, other, if beaten_by { 'l' } else { 'w' });
            }
        }
        for flag in self.with_role("flag") {
            for other in 0..size {
                let outcome = if self.kinds[other].is("flag") { 'b' } else { 'l' };
                self.note(flag, other, outcome);
            }
        }
    }

    /// R5.2: who beats a marshal that stands alone.
    fn beats_lone_marshal(&self, kind: usize) -> bool {
        let (kind, rule) = (&self.kinds[kind], self.value("marshal_alone_loses_to"));
        let weapon = kind.is("missile") || kind.is("bomb");
        !weapon && (rule == "all" || kind.is_officer(rule))
    }

    /// R3.4 to R3.7: the general switches first, then the pairs that a switch names; the tank is split last.
    pub(crate) fn apply_combat_switches(&mut self) {
        if self.on("aircraft_loses_to_engineer") {
            for (a, d) in self.pairs("aircraft", "engineer") {
                self.note(a, d, 'l');
            }
        }
        if self.on("marshal_as_top_rank") {
            self.free_the_marshal();
        }
        if self.on("cavalry_as_mine") {
            self.arm_the_cavalry();
        }
        for (a, d, winner) in self.pair_switches() {
            let outcome =
                [(a.as_str(), 'w'), (d.as_str(), 'l'), ("both", 'b')].into_iter().find(|o| o.0 == winner);
            let (a, d) = (self.by_slug(&a), self.by_slug(&d));
            self.note(a, d, outcome.expect("a kind of the pair, or both").1);
        }
        if self.number("split_tank") > 0 {
            self.split_the_tank();
        }
        for kind in 0..self.kinds.len() {
            self.table[kind][kind] = match self.value("equal_pieces") {
                "attacker_wins" => 'w',
                "defender_wins" => 'l',
                _ => 'b',
            };
        }
        assert!(!self.table.concat().contains(&'?'), "every pair is decided");
    }

    /// All pairs of a kind with one role and a kind with another.
    fn pairs(&self, a: &str, b: &str) -> Vec<(usize, usize)> {
        self.with_role(a)
            .into_iter()
            .flat_map(|a| self.with_role(b).into_iter().map(move |b| (a, b)))
            .collect()
    }

    /// R4.4: true if one kind beats another that beats more kinds than it does.
    pub(crate) fn by_exception(&self, winner: usize, loser: usize) -> bool {
        let fighters: Vec<usize> = (0..self.kinds.len()).filter(|k| !self.kinds[*k].is("flag")).collect();
        let beaten =
            |kind: usize| fighters.iter().filter(|k| **k != kind && self.table[kind][**k] == 'w').count();
        winner != loser && beaten(loser) > beaten(winner)
    }

    /// The kind a switch names.
    fn by_slug(&self, slug: &str) -> usize {
        self.kinds.iter().position(|kind| kind.slug == slug).expect("a switch names a kind")
    }

    /// R3.7: the marshal becomes an ordinary top rank; R5 no longer applies, as nobody has the role.
    fn free_the_marshal(&mut self) {
        let marshal = self.with_role("marshal")[0];
        for other in (0..self.kinds.len()).filter(|k| *k != marshal) {
            let stronger = self.kinds[other].is("mine") || self.kinds[other].is("spy");
            self.note(marshal, other, if stronger { 'l' } else { 'w' });
        }
        for spy in self.with_role("spy") {
            self.note(self.by_ja("大将"), spy, 'w');
        }
        let general = self.by_ja("大将");
        self.kinds[general].roles.retain(|role| role != "commander");
        let kind = &mut self.kinds[marshal];
        kind.roles.retain(|role| role != "marshal");
        kind.roles.push("commander".to_string());
        kind.moves = "step".to_string();
        kind.class = "general".to_string();
        kind.start = String::new();
    }

    /// R3.5: the cavalry gets the mine's row and column.
    fn arm_the_cavalry(&mut self) {
        for (cavalry, mine) in self.pairs("cavalry", "mine") {
            for other in (0..self.kinds.len()).filter(|k| *k != cavalry) {
                self.note(cavalry, other, self.table[mine][other]);
            }
        }
    }

    /// R3.6: n heavy and the rest light tanks in place of the tank.
    fn split_the_tank(&mut self) {
        let (tank, heavies) = (self.with_role("tank")[0], self.number("split_tank"));
        let mut light = self.kinds[tank].clone();
        self.tank = Some(light.code.clone());
        (light.code, light.ja, light.slug) =
            ("LT".to_string(), "軽戦車".to_string(), "light_tank".to_string());
        light.count -= heavies;
        let heavy = &mut self.kinds[tank];
        (heavy.code, heavy.ja, heavy.slug) =
            ("HT".to_string(), "重戦車".to_string(), "heavy_tank".to_string());
        heavy.count = heavies;
        self.kinds.insert(tank + 1, light);
        let copied = self.table[tank].clone();
        self.table.insert(tank + 1, copied);
        for row in &mut self.table {
            row.insert(tank + 1, row[tank]);
        }
        self.note(tank, tank + 1, if self.on("heavy_beats_light") { 'w' } else { 'b' });
        for engineer in self.with_role("engineer") {
            self.note(tank, engineer, 'w');
            self.note(tank + 1, engineer, 'l');
        }
    }
}
