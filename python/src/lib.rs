//! The module `gunjin._gunjin`.
use pyo3::prelude::*;
/// x
#[pymodule]
mod _gunjin {}
