//! What the nodes of one dialect do and no others: conversations (KeGAL), bounded runners and judges (euleragent), actions
//! inside of a project (Rye).
//!
//! Nothing below knows that there are dialects. Loki has no room: what its nodes do, the others do, too.

pub mod euler;
pub mod kegal;
pub mod rye;
