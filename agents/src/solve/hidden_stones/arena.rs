//! The board of a game of hidden stones with its symmetries: what a walk over records asks at every step, as tables.

/// A set of cells, a bit each.
pub(super) type Cells = u16;

/// Place of a cell in its orbit.
#[derive(Debug, Clone, Copy, Default)]
struct Turned {
    /// Number of the orbit among those of the cells that are not fixed.
    orbit: u8,
    /// A symmetry that takes the cell to the least one of the orbit; 0, the identity, for that cell itself.
    symmetry: u8,
}

/// Cells in a row of a table.
const ROW: usize = Cells::BITS as usize;

/// Cells, winning sets of stones, and a group of symmetries.
#[derive(Debug, Clone)]
pub(super) struct Arena {
    pub(super) cells: u32,
    /// A met stone passes the turn.
    pub(super) abrupt: bool,
    won: [Vec<bool>; 2],
    /// The cells at which a seat wins with these stones.
    wins_at: [Vec<Cells>; 2],
    symmetries: usize,
    /// The image of every cell by every symmetry; the first is the identity.
    images: Vec<[u8; ROW]>,
    /// The image of every set of cells, by symmetry.
    set_images: Vec<Cells>,
    /// Products of two symmetries, of which the second is applied first.
    products: Vec<u8>,
    /// For every set of cells: where the other cells are in their orbits under the symmetries that fix each of the set.
    turned: Vec<[Turned; ROW]>,
    /// The least cells of those orbits.
    least: Vec<Cells>,
    /// The share of the symmetries that fix each cell of a set.
    shares: Vec<f64>,
}

impl Arena {
    /// The board; `images` are permutations of the cells that form a group, the identity first.
    pub(super) fn new(
        cells: u32,
        abrupt: bool,
        wins: impl Fn(usize, Cells) -> bool,
        images: &[Vec<u8>],
    ) -> Arena {
        let sets = || 0..1 << cells;
        let won: [Vec<bool>; 2] = [0, 1].map(|seat| sets().map(|stones| wins(seat, stones)).collect());
        let wins_at = |seat: usize, stones: Cells| {
            let at = (0..cells).filter(|cell| won[seat][usize::from(stones | 1 << cell)]);
            at.fold(0, |all, cell| all | 1 << cell)
        };
        let products =
            images.iter().flat_map(|outer| images.iter().map(|inner| product(images, outer, inner)));
        let of_set = |image: &[u8], set| members(set).fold(0, |all, cell| all | 1 << image[cell as usize]);
        let mut arena = Arena {
            cells,
            abrupt,
            wins_at: [0, 1].map(|seat| sets().map(|stones| wins_at(seat, stones)).collect()),
            won: won.clone(),
            symmetries: images.len(),
            images: images.iter().map(|image| row(image)).collect(),
            set_images: images.iter().flat_map(|image| sets().map(|set| of_set(image, set))).collect(),
            products: products.collect(),
            turned: Vec::new(),
            least: Vec::new(),
            shares: Vec::new(),
        };
        sets().for_each(|fixed| arena.add_orbits(fixed));
        arena
    }

    fn add_orbits(&mut self, fixed: Cells) {
        let fixes = |image: &[u8]| members(fixed).all(|cell| u32::from(image[cell as usize]) == cell);
        let group: Vec<usize> =
            (0..self.symmetries).filter(|&symmetry| fixes(&self.images[symmetry])).collect();
        let (mut row, mut least) = ([Turned::default(); ROW], 0);
        for cell in members(self.all() & !fixed) {
            let image = |symmetry: &&usize| self.images[**symmetry][cell as usize];
            let symmetry = group.iter().min_by_key(image).copied().unwrap_or(0);
            let first = u32::from(self.images[symmetry][cell as usize]);
            let orbit =
                if first == cell { Cells::count_ones(least) as u8 } else { row[first as usize].orbit };
            least |= 1 << first;
            row[cell as usize] = Turned { orbit, symmetry: symmetry as u8 };
        }
        self.turned.push(row);
        self.least.push(least);
        self.shares.push(group.len() as f64 / self.symmetries as f64);
    }

    #[inline(always)]
    pub(super) fn all(&self) -> Cells {
        ((1u32 << self.cells) - 1) as Cells
    }

    #[inline(always)]
    pub(super) fn won(&self, seat: usize, stones: Cells) -> bool {
        self.won[seat][usize::from(stones)]
    }

    /// The cells at which a seat wins with these stones.
    #[inline(always)]
    pub(super) fn wins_at(&self, seat: usize, stones: Cells) -> Cells {
        self.wins_at[seat][usize::from(stones)]
    }

    /// The orbit of a cell where others are fixed, and a symmetry that takes it to the least of the orbit.
    #[inline(always)]
    pub(super) fn orbit(&self, fixed: Cells, cell: u32) -> (u32, u8) {
        let turned = self.turned[usize::from(fixed)][cell as usize & (ROW - 1)];
        (u32::from(turned.orbit), turned.symmetry)
    }

    /// The least cell of every orbit of the cells that are not fixed, in the order of the orbits.
    #[inline(always)]
    pub(super) fn least(&self, fixed: Cells) -> Cells {
        self.least[usize::from(fixed)]
    }

    #[inline(always)]
    pub(super) fn image(&self, symmetry: u8, cell: u32) -> u32 {
        u32::from(self.images[usize::from(symmetry)][cell as usize & (ROW - 1)])
    }

    #[inline(always)]
    pub(super) fn set_image(&self, symmetry: u8, set: Cells) -> Cells {
        self.set_images[usize::from(symmetry) << self.cells | usize::from(set)]
    }

    #[inline(always)]
    pub(super) fn product(&self, outer: u8, inner: u8) -> u8 {
        self.products[usize::from(outer) * self.symmetries + usize::from(inner)]
    }

    /// The share of the symmetries that fix each of these cells.
    #[inline(always)]
    pub(super) fn share(&self, fixed: Cells) -> f64 {
        self.shares[usize::from(fixed)]
    }

    /// Number of symmetries.
    pub(super) fn symmetries(&self) -> usize {
        self.symmetries
    }
}

fn row(image: &[u8]) -> [u8; ROW] {
    let mut row = [0; ROW];
    row[..image.len()].copy_from_slice(image);
    row
}

fn product(images: &[Vec<u8>], outer: &[u8], inner: &[u8]) -> u8 {
    let image: Vec<u8> = inner.iter().map(|&cell| outer[usize::from(cell)]).collect();
    images.iter().position(|other| *other == image).expect("symmetries form a group") as u8
}

/// The cells of a set, ascending.
#[inline(always)]
pub(super) fn members(mut set: Cells) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < Cells::BITS).then_some(cell)
    })
}
