//! Blockable lines as flat tables, for runs without pointers to follow.

use super::movement::Lines;
use crate::bits::Bits;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rays<B> {
    rising: [B; 2],
    falling: [B; 2],
    ends: B,
    /// 1 + index of the lines that do not fit in the four, 0 if there are none.
    more: usize,
}

impl<B: Bits> Rays<B> {
    fn none() -> Self {
        Rays { rising: [B::EMPTY; 2], falling: [B::EMPTY; 2], ends: B::EMPTY, more: 0 }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RayTable<B> {
    /// By kind and square, [`STRIDE`] squares a kind.
    squares: Vec<Rays<B>>,
    more: Vec<Lines<B>>,
}

/// Table entries for each kind: a power of two above every square number.
pub(crate) const STRIDE: usize = 128;

#[inline(always)]
pub(crate) fn table_index(kind: u8, square: u8) -> usize {
    usize::from(kind) * STRIDE + usize::from(square)
}

impl<B: Bits> RayTable<B> {
    pub(crate) fn new<'w>(kinds: impl Iterator<Item = &'w Vec<Lines<B>>>) -> RayTable<B> {
        let mut table = RayTable { squares: Vec::new(), more: Vec::new() };
        for kind in kinds {
            for square in 0..STRIDE {
                let rays = kind.get(square).map_or(Rays::none(), |lines| table.flatten(lines));
                table.squares.push(rays);
            }
        }
        table
    }

    fn flatten(&mut self, lines: &Lines<B>) -> Rays<B> {
        let first = |sets: &[B]| [0, 1].map(|i| sets.get(i).copied().unwrap_or(B::EMPTY));
        let fits = lines.rising.len() <= 2 && lines.falling.len() <= 2 && lines.winding.is_empty();
        if !fits {
            self.more.push(lines.clone());
        }
        let more = if fits { 0 } else { self.more.len() };
        Rays { rising: first(&lines.rising), falling: first(&lines.falling), ends: lines.ends, more }
    }

    /// Squares that a run of `kind` from `from` reaches when `occupied` squares stop it (and are themselves
    /// reached).
    #[inline(always)]
    pub(crate) fn reach(&self, kind: u8, from: u8, occupied: B) -> B {
        let Some(rays) = self.squares.get(table_index(kind, from)) else { return B::EMPTY };
        if rays.more > 0 {
            return self.reach_further(rays.more - 1, occupied);
        }
        let up = |line: B| line.up_to_lowest(occupied & line);
        let down = |line: B| line.down_to_highest(occupied & line);
        let risen = up(rays.rising[0]) | up(rays.rising[1]);
        let fallen = down(rays.falling[0]) | down(rays.falling[1]);
        (risen | fallen) & rays.ends
    }

    #[cold]
    #[inline(never)]
    fn reach_further(&self, index: usize, occupied: B) -> B {
        self.more.get(index).map_or(B::EMPTY, |lines| lines.reach(occupied))
    }
}
