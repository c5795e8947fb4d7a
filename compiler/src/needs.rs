//! What a graph uses of the outside, with all that it runs: the one table that `check --needs` prints, of which `run` looks for
//! what every run needs before it builds, and the generated module before its first node.

mod missing_need;
mod summary;

use crate::flow::Facts;
use crate::ir::{
    Exit, HookAction, Interpreter, LookTime, Node, NodeId, Outcome, Program, Resource, Target,
};
pub use crate::world::{Server, Surroundings};
pub use missing_need::missing;
pub use summary::Summary;

/// The script of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptStart<'p> {
    /// The node.
    pub node: &'p str,
    /// The file, relative to the graph's directory.
    pub path: &'p str,
    /// The program that runs it.
    pub program: &'static str,
    /// Whether a run can do without it.
    pub entered: NodeReach,
}

/// Whether a run comes to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeReach {
    /// No way to an end goes by it, and the graph does not say what is done where it fails.
    Always,
    /// There are ways without it, or the graph says what is done where it fails.
    Perhaps,
}

/// The scripts of a graph, in the order of the text; not those of graphs that it runs.
pub fn scripts<'p>(program: &'p Program, facts: &Facts) -> Vec<ScriptStart<'p>> {
    let nodes = program.each_node().filter_map(|(id, node)| {
        let script = node.work.script()?;
        Some(ScriptStart {
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

/// What a graph and the graphs that it runs use of the outside.
#[derive(Clone, Debug, Default)]
pub struct Table<'p> {
    /// What nodes use, in the order of the text; what graphs use that a node runs stands in its place.
    pub uses: Vec<Use<'p>>,
    /// Environment variables that the graph, or one that it runs, says that it needs; its own keep a run from beginning.
    pub variables: Vec<(&'p str, LookTime)>,
}

/// Something that a node uses.
#[derive(Clone, Debug)]
pub struct Use<'p> {
    /// The node; one of a graph that a node runs stands behind that: `ask/find`.
    pub node: String,
    /// The directory that it is looked for in, seen from the graph's; empty: the same.
    pub dir: String,
    /// What it is.
    pub what: Resource<'p>,
    /// When a run looks for it.
    pub looked: LookTime,
    /// Whether the graph says what is done where the node fails.
    pub answered: bool,
}

impl<'p> Table<'p> {
    /// Of this graph.
    pub fn of(program: &'p Program) -> Self {
        let mut table = Self::default();
        table.add(program, "", "");
        table
    }

    /// Adds what a graph uses. `before` stands before the ids of its nodes, and its directory is `dir`.
    fn add(&mut self, program: &'p Program, before: &str, dir: &str) {
        let when = if before.is_empty() {
            LookTime::First
        } else {
            LookTime::Used
        };
        let env = program.env.iter();
        self.variables
            .extend(env.map(|(name, _)| (name.as_str(), when)));
        if let Some(workflow) = &program.workflow {
            let env = workflow.env.iter();
            self.variables
                .extend(env.map(|(_, _, name)| (name.as_str(), when)));
            for hook in &workflow.hooks {
                if let HookAction::Call(action) = &hook.deed {
                    let own = action.uses().into_iter();
                    let own = own.map(|(what, looked)| Use {
                        node: format!("{before}hooks"),
                        dir: dir.to_string(),
                        what,
                        looked,
                        answered: false,
                    });
                    self.extend(program, own);
                }
            }
        }
        for node in &program.nodes {
            let dir = match node.work.elsewhere() {
                Some(place) if dir.is_empty() => place,
                Some(place) => format!("{dir}/{place}"),
                None => dir.to_string(),
            };
            let own = node.work.needs(program, &node.id).into_iter();
            let own = own.map(|need| Use {
                node: format!("{before}{}", need.node),
                dir: dir.clone(),
                what: need.what,
                looked: need.looked,
                answered: answered(node),
            });
            self.extend(program, own);
        }
    }

    fn extend(&mut self, program: &'p Program, uses: impl Iterator<Item = Use<'p>>) {
        for used in uses {
            if let Resource::Graph(at) = used.what {
                if let Some(child) = program.children.get(at) {
                    self.add(child, &format!("{}/", used.node), &used.dir);
                }
            } else {
                self.uses.push(used);
            }
        }
    }
}

/// Whether the graph says what is done where a node fails.
pub fn answered(node: &Node) -> bool {
    let answers = |exit: &Exit| matches!(exit.outcome, Outcome::Failure { declared: true });
    node.exits.iter().any(answers)
}

/// Whether every run comes to a node, and the graph does not say what is done where it fails. A branch beside others may be left before it came to the
/// node, and a script that names its own way may go anywhere: both count as ways without it.
fn entered(program: &Program, facts: &Facts, node: NodeId) -> NodeReach {
    if answered(&program[node]) || !facts.declared(node) {
        return NodeReach::Perhaps;
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
        true => NodeReach::Perhaps,
        false => NodeReach::Always,
    }
}
