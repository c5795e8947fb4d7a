//! Where labelled values go: through texts, models, tools, states, branches, items and graphs that nodes run.
//!
//! Nothing here asks in which language the graph is. What it does not find cannot happen; what is only a guess is said to be one.

mod carriers;
mod course;
mod decisions;
mod defaults;
mod exits;
mod fact;
mod labelled_value;
mod leads;
mod liveness;
mod marks;
mod place;
mod search;
mod sinks;
mod tale;
mod terrain;
mod trifecta;

pub(super) use carriers::{LabelledVisits, carried};
pub(super) use course::{FlowResult, Request, courses};
pub(super) use marks::Marks;
pub(super) use tale::line;
pub(super) use terrain::Terrain;
pub(super) use trifecta::lethal;
