//! Specifications in files: the text that names them.

use crate::games::gunjin::setup::SetupSpec;
use crate::spec::AgentSpec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! by_text {
    ($($spec:ident),+) => {$(
        impl Serialize for $spec {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $spec {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$spec, D::Error> {
                $spec::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )+};
}

by_text!(AgentSpec, SetupSpec);
