//! `type: end`. `state_updates` are applied first; `output` sees what they wrote, and a miss is empty.

use super::super::ast;
use super::text::{Scope, reads, update_reads};
use super::{Lowering, Parts, exit};
use crate::ir::{self, Exit, ExitCondition, OnMissing, Read, Target, Work};

impl Lowering<'_> {
    pub(super) fn end(&mut self, node: &ast::Node, end: &ast::End) -> Parts {
        self.ignored_next(node, "the run ends here");
        let writes = self.updates(node.updates(), Scope::None);
        let mut read = update_reads(&writes, node.updates(), 0);
        let output = self.shown(&end.output, OnMissing::Lenient, Scope::None);
        // What the node has just written itself is no read of the state it found.
        let own = |read: &Read| {
            writes
                .iter()
                .any(|write| Some(write.key) == read.from.key())
        };
        read.extend(
            reads(&output, "output")
                .into_iter()
                .filter(|read| !own(read)),
        );
        let done = Exit {
            writes,
            ..exit("done", node.id.span, ExitCondition::Done, Target::End)
        };
        Parts {
            work: Work::Finish(ir::Finish { output }),
            reads: read,
            exits: vec![done],
        }
    }
}
