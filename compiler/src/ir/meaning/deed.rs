//! What a node does, whatever it is called.

use super::{MeaningHasher, MeaningPart};
use crate::ir::{Node, Outcome, Program};

/// What a node does and what it leaves behind, as a number: not what it is called, and not where its ways lead.
pub fn deed(program: &Program, node: &Node) -> u64 {
    // Which of the graphs a node runs counts, and not what each of them means.
    let children: Vec<u64> = (0..).take(program.children.len()).collect();
    let mut to = MeaningHasher::new(program, &children);
    node.work.tell(&mut to);
    for exit in &node.exits {
        (&exit.when, exit.outcome, exit.unlisted).tell(&mut to);
        // What is written of a failure says where it was.
        if exit.outcome == Outcome::Success {
            exit.writes.tell(&mut to);
        }
    }
    to.hash
}
