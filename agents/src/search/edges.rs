//! Edges of a whole tree in one flat table.

use super::sight::fold;

const NONE: u32 = u32::MAX;

/// From a node, by what is seen.
#[derive(Debug, Clone, Copy)]
struct Edge {
    key: u64,
    from: u32,
    to: u32,
}

/// The edges of a tree, found by open addressing with linear probing; at most half full.
#[derive(Debug, Clone)]
pub struct Edges {
    table: Vec<Edge>,
    used: usize,
}

/// Places of an empty table: a power of two.
const FIRST: usize = 64;

impl Default for Edges {
    fn default() -> Self {
        Edges { table: vec![EMPTY; FIRST], used: 0 }
    }
}

/// A place without edge.
const EMPTY: Edge = Edge { key: 0, from: NONE, to: NONE };

impl Edges {
    /// Child of a node by key.
    pub fn get(&self, from: u32, key: u64) -> Option<u32> {
        let edge = self.table[self.place(from, key)];
        (edge.to != NONE).then_some(edge.to)
    }

    /// Child of a node by key; without one an edge to `new` is added.
    pub fn get_or_add(&mut self, from: u32, key: u64, new: u32) -> u32 {
        let place = self.place(from, key);
        if self.table[place].to != NONE {
            return self.table[place].to;
        }
        self.table[place] = Edge { key, from, to: new };
        self.used += 1;
        if 2 * self.used > self.table.len() {
            self.grow();
        }
        new
    }

    /// The place of an edge, or where it would be put.
    #[inline(always)]
    fn place(&self, from: u32, key: u64) -> usize {
        let last = self.table.len() - 1;
        let mut place = fold(key ^ u64::from(from) << 17, key | 1) as usize & last;
        loop {
            let edge = &self.table[place];
            if edge.to == NONE || (edge.key, edge.from) == (key, from) {
                return place;
            }
            place = (place + 1) & last;
        }
    }

    fn grow(&mut self) {
        let double = vec![EMPTY; 2 * self.table.len()];
        for edge in std::mem::replace(&mut self.table, double) {
            if edge.to != NONE {
                let place = self.place(edge.from, edge.key);
                self.table[place] = edge;
            }
        }
    }
}
