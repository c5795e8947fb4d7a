//! What is wrong with a graph by the tables of the source, and what they leave open: all of it in one pass.
//!
//! One file per subject. A fault that follows from another is not reported: the file of the later one says why it is
//! silent. The order of the checks does not matter to what they find.

mod append_amount;
mod append_claims;
mod append_names;
mod approval_text;
mod artifacts;
mod asked_keys;
mod branches;
mod circles;
mod copied_append;
mod groups;
mod judges;
mod kept_rounds;
mod known_name;
mod lost_key;
mod named_data;
mod names;
mod paths;
mod pauses;
mod read_file;
mod remedies;
mod revisions;
mod rounds;
mod route_names;
mod route_sense;
mod route_text;
mod route_word;
mod run_files;
mod runners;
mod short_memory;
mod shut_out;
mod spoken_keys;
mod spoken_nodes;
mod spoken_route;
mod state;
mod stores;
mod tool_file;
mod tools;
mod unread_branch_key;

use super::ast::{EdgeList, Graph};
use super::view::View;
use crate::diag::Report;
use crate::world::World;

/// Checks a graph.
pub(super) fn check(graph: &Graph, world: &dyn World, report: &mut Report) {
    let mut found = Report::default();
    let view = View::new(graph);
    let sound = names::check(&view, &mut found);
    state::check(&view, &mut found);
    groups::check(&view, &mut found);
    unread_branch_key::check(&view, &mut found);
    lost_key::check(&view, &mut found);
    // Without a list of edges everything would seem to lack one.
    if graph.edge_list != EdgeList::Absent {
        branches::check(&view, &mut found);
        judges::check(&view, &mut found);
    }
    runners::check(&view, &mut found);
    tools::check(&view, &mut found);
    tool_file::check(&view, world, &mut found);
    append_names::check(&view, &mut found);
    append_claims::check(&view, world, &mut found);
    approval_text::check(&view, &mut found);
    run_files::check(&view, world, &mut found);
    named_data::check(&view, world, &mut found);
    append_amount::check(&view, &mut found);
    copied_append::check(&view, &mut found);
    spoken_keys::check(&view, &mut found);
    spoken_nodes::check(&view, &mut found);
    pauses::check(&view, &mut found);
    route_text::check(&view, &mut found);
    artifacts::check(&view, &mut found);
    short_memory::check(&view, &mut found);
    rounds::check(&view, &mut found);
    // An edge to a name that does not exist, or that cannot be read, is the cause of what seems to be missing.
    if sound == names::EdgeSoundness::Yes && graph.edge_list == EdgeList::Whole {
        circles::check(&view, &mut found);
        paths::check(&view, &mut found);
        revisions::check(&view, &mut found);
        kept_rounds::check(&view, &mut found);
        read_file::check(&view, &mut found);
        stores::check(&view, &mut found);
        remedies::check(&view, &mut found);
        route_names::check(&view, &mut found);
        route_sense::check(&view, &mut found);
    }
    for one in &mut found.diagnostics {
        one.published = one.code.published;
    }
    report.extend(found);
}
