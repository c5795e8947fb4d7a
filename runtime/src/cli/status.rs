//! What the program ends with.

pub(crate) const FAILED: u8 = 1;
pub(crate) const USAGE: u8 = 2;
pub(crate) const WAITING: u8 = 3;
pub(crate) const CANCELLED: u8 = 4;
pub(crate) const BUDGET: u8 = 5;
pub(crate) const POLICY: u8 = 6;
