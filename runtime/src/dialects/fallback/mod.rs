//! What a dialect answers to the rooms above that is left out of this program: no graph of it is here.

#[cfg(not(feature = "euler"))]
pub(crate) mod euler;
#[cfg(all(feature = "cli", not(feature = "kegal")))]
pub(crate) mod kegal;
#[cfg(not(feature = "rye"))]
pub(crate) mod rye;
