//! Names that no other program, and no other task of this one, makes.

use std::hash::{BuildHasher, Hasher};

/// Eight hexadecimal digits of chance, from the seed that the standard library gives its hash maps.
pub fn random() -> String {
    let mut hasher = std::hash::RandomState::new().build_hasher();
    hasher.write_u32(std::process::id());
    format!("{:08x}", hasher.finish() & 0xffff_ffff)
}
