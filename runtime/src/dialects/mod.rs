//! What the nodes of one dialect do and no others: scripts and searches (Loki), conversations (KeGAL), bounded runners and judges
//! (euleragent), actions inside of a project (Rye).
//!
//! Nothing below knows that there are dialects. Each room but Loki's is compiled with the feature of its name. What the rooms above ask
//! of every graph stands in the `facade` of each, and is answered by `fallback` where the room is left out; nothing else of a dialect is
//! named without its feature.

mod fallback;
pub(crate) mod requirement;

#[cfg(feature = "euler")]
pub mod euler;
#[cfg(feature = "kegal")]
pub mod kegal;
pub mod loki;
#[cfg(feature = "rye")]
pub mod rye;

#[cfg(not(feature = "euler"))]
pub(crate) use fallback::euler;
#[cfg(all(feature = "cli", not(feature = "kegal")))]
pub(crate) use fallback::kegal;
#[cfg(not(feature = "rye"))]
pub(crate) use fallback::rye;
