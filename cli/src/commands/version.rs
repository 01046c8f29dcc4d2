//! Text of `gunjin --version`.

use gunjin_experiments::export::parquet::available;
use gunjin_experiments::run::manifest::{COMMIT, PROCESSOR, TARGET};
use std::sync::LazyLock;

/// Version, commit, what the program was built for, and with which features.
pub(crate) fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let features = if available().is_ok() { "parquet" } else { "none" };
        format!(
            "{}\ncommit: {COMMIT}\ntarget: {TARGET}\nprocessor: {PROCESSOR}\nfeatures: {features}",
            env!("CARGO_PKG_VERSION")
        )
    });
    &TEXT
}
