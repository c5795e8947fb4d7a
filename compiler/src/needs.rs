//! What nodes start when they run: the one place that says so, for `check --needs`, for `run` before it builds, and for the
//! generated module, which looks for it before its first node.

use crate::flow::Facts;
use crate::ir::{Exit, Interpreter, NodeId, Outcome, Program, Target, Work};

/// The script of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started<'p> {
    /// The node.
    pub node: &'p str,
    /// The file, relative to the graph's directory.
    pub path: &'p str,
    /// The program that runs it.
    pub program: &'static str,
    /// Whether a run can do without it.
    pub entered: Entered,
}

/// Whether a run comes to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// No way to an end goes by it, and the graph does not say what is done where it fails.
    Always,
    /// There are ways without it, or the graph says what is done where it fails.
    Perhaps,
}

/// The scripts of a graph, in the order of the text; not those of graphs that it runs.
pub fn scripts<'p>(program: &'p Program, facts: &Facts) -> Vec<Started<'p>> {
    let nodes = program.each_node().filter_map(|(id, node)| {
        let Work::Script(script) = &node.work else {
            return None;
        };
        Some(Started {
            node: &node.id,
            path: &script.path,
            program: program_of(script.interpreter),
            entered: entered(program, facts, id),
        })
    });
    nodes.collect()
}

/// The program that runs a script.
pub fn program_of(interpreter: Interpreter) -> &'static str {
    match interpreter {
        Interpreter::Bash => "bash",
        Interpreter::Python => "python3",
        Interpreter::TypeScript => "npx",
    }
}

/// The environment variables without which no run begins, also those of graphs that it runs.
pub fn variables(program: &Program) -> Vec<&str> {
    let own = program.env.iter().map(|(name, _)| name.as_str());
    let below = program.children.iter().flat_map(variables);
    own.chain(below).collect()
}

/// Whether every run comes to a node, and the graph does not say what is done where it fails. A branch beside others may be left before it came to the
/// node, and a script that names its own way may go anywhere: both count as ways without it.
fn entered(program: &Program, facts: &Facts, node: NodeId) -> Entered {
    let answered = |exit: &Exit| matches!(exit.outcome, Outcome::Failure { declared: true });
    if program[node].exits.iter().any(answered) || !facts.declared(node) {
        return Entered::Perhaps;
    }
    let ends = program.each_node().filter(|(_, end)| {
        let leaves = |exit: &Exit| matches!(exit.to, Target::End | Target::Anywhere);
        end.work.ends() || end.exits.iter().any(leaves)
    });
    let jumps = facts.jumps().iter().map(|(from, _)| *from);
    let mut leaving = ends.map(|(id, _)| id).chain(jumps);
    let avoids = |end: NodeId| {
        end != node
            && node != program.start
            && (end == program.start || facts.path_around(program.start, end, node).is_some())
    };
    match leaving.any(avoids) {
        true => Entered::Perhaps,
        false => Entered::Always,
    }
}
