//! Commands that no shell can read, or that do something else than they seem to say.

mod environment;

use super::super::ast::{Graph, Kind, Node};
use super::super::interpolate;
use super::super::shell::{only_sets_up, prints_nothing};
use super::OwnedAction;
use super::all_owned_actions;
use crate::diag::codes::{
    IDLE_COMMAND, JQ_PROGRAM, PYTHON_SLIP, SCRIPT_SYNTAX, SHELL_SLIP, SHELL_VARIABLE,
    SILENT_COMMAND,
};
use crate::diag::{Code, Diagnostic, Report};
use crate::dialect::script::{date_form, inner_program};
use crate::shell::variables::UnsetVariable;
use crate::shell::{Stop, VALUE, jq, names, slips, variables};
use crate::source::{Sources, Span};
use crate::syntax::{Node as Tree, locate};
use crate::world::World;
use std::collections::BTreeMap;

/// How long a command is that is read, in bytes: nobody writes a longer one by hand.
const LONGEST: usize = 1 << 16;

pub(super) fn check(graph: &Graph, sources: &Sources, world: &dyn World, report: &mut Report) {
    let owned: Vec<OwnedAction<'_>> = all_owned_actions(graph).collect();
    let texts: Vec<Text<'_>> = owned
        .iter()
        .filter_map(|one| Text::of(one, sources))
        .collect();
    let given = given(&texts);
    for text in &texts {
        text.check(graph, report);
        text.of_another(graph, &given, report);
    }
    report
        .diagnostics
        .extend(environment::check(graph, sources, &texts));
    for text in &texts {
        text.programs(graph, world, report);
    }
    for node in &graph.nodes {
        report_silent(node, report);
    }
}

/// The variables that each command exports, with whose it is.
fn given<'t>(texts: &'t [Text<'_>]) -> BTreeMap<&'t str, &'t str> {
    let mut given = BTreeMap::new();
    for text in texts.iter().filter(|text| text.text.contains("export ")) {
        let commands = crate::shell::read(&text.text).unwrap_or_default();
        let exports = commands.iter().filter(|one| one.name() == "export");
        for name in exports
            .flat_map(|one| one.called())
            .filter_map(|word| word.sets())
        {
            given.entry(name).or_insert(text.owner);
        }
    }
    given
}

/// The command of an action.
struct Text<'g> {
    owner: &'g str,
    command: &'g Tree,
    /// As a shell gets it.
    text: String,
    sources: &'g Sources,
}

impl<'g> Text<'g> {
    fn of(one: &'g OwnedAction<'_>, sources: &'g Sources) -> Option<Self> {
        let command = one.action.command().filter(|_| one.action.is_shell())?;
        let text = command.text().filter(|text| text.len() <= LONGEST)?;
        Some(Self {
            owner: &one.owner,
            command,
            text: interpolate::shell_text(text),
            sources,
        })
    }

    fn check(&self, graph: &Graph, report: &mut Report) {
        let commands = match crate::shell::read(&self.text) {
            Ok(commands) => commands,
            Err(Stop::SyntaxBreak(fault)) => {
                let found = self.diagnostic(
                    &SCRIPT_SYNTAX,
                    fault.at,
                    &fault.says,
                    "no shell can read this",
                );
                return report.add(found.help("mend the command: it fails each time"));
            }
            Err(Stop::Unknown) => return,
        };
        if only_sets_up(&self.text) {
            let says = "only the shell itself is changed, and it ends with the command";
            let found = self.diagnostic(&IDLE_COMMAND, 0, says, "has no effect on other commands");
            report.add(found.help("put it before the commands that need it, in the same `command`; a directory is also what `working_dir` in `params` says"));
            return;
        }
        let called = names::misspelt(&commands, &names::functions(&self.text));
        let env = environment(graph);
        let slips = slips::find_with(&self.text, &commands, &env);
        let slips = slips.into_iter().chain(called);
        let programs = jq::slips(&self.text, &commands).into_iter();
        let all = slips
            .map(|slip| (&SHELL_SLIP, slip))
            .chain(programs.map(|slip| (&JQ_PROGRAM, slip)));
        for (code, slip) in all {
            let found = self.diagnostic(code, slip.at, &slip.says, "not what it seems to be");
            report.add(found.help(slip.help));
        }
        if let Some((at, form, meant)) = date_form::odd(&self.text) {
            let says = format!("a date is written as `{form}`");
            let found = self.diagnostic(&SHELL_SLIP, at, &says, "a form that nobody reads");
            report.add(found.help(format!("write `{meant}`")));
        }
        for unset in variables::unset(&self.text, &commands) {
            self.unset(graph, &unset, report);
        }
    }

    /// Programs of Python in the command.
    fn programs(&self, graph: &Graph, world: &dyn World, report: &mut Report) {
        let commands = crate::shell::read(&self.text).unwrap_or_default();
        for slip in inner_program::slips((&self.text, &commands), &environment(graph), world) {
            let label = "not what it seems to be";
            let found = self.diagnostic(&PYTHON_SLIP, slip.at, &slip.says, label);
            report.add(found.help(slip.help));
        }
    }

    /// A variable of the shell that is nearly one of the command, or that was meant to be a value of the graph.
    fn unset(&self, graph: &Graph, unset: &UnsetVariable<'_>, report: &mut Report) {
        let name = unset.name;
        if environment(graph).contains(&name) {
            return;
        }
        let meant = match unset.near {
            Some(near) => format!("${near}"),
            None => match value_called(graph, name, self.text.get(unset.at..).unwrap_or("")) {
                Some(path) => format!("${{{path}}}"),
                None => return,
            },
        };
        let says = format!("nothing sets the variable `${name}` of the shell");
        let found = self.diagnostic(&SHELL_VARIABLE, unset.at, &says, "empty each time");
        report.add(found.help(format!("`{meant}` is probably meant")));
    }

    /// A variable that only the command of another action exports: each command is run by a shell of its own.
    fn of_another(&self, graph: &Graph, given: &BTreeMap<&str, &str>, report: &mut Report) {
        if given.is_empty() {
            return;
        }
        let set = variables::set_in(&self.text);
        let in_environment = environment(graph);
        let mut read = variables::read_in(&self.text).filter_map(|(name, at)| {
            let owner = given.get(name).filter(|owner| **owner != self.owner)?;
            (!set.contains(name) && !in_environment.contains(&name)).then_some((name, at, *owner))
        });
        if let Some((name, at, owner)) = read.next() {
            let says = format!(
                "`${name}` is empty: {owner} exports it, and its shell ends with its command"
            );
            let found = self.diagnostic(&SHELL_VARIABLE, at, &says, "another shell");
            report.add(found.help(format!(
                "keep it in the state with `assign`, or export `{name}` in the same command"
            )));
        }
    }

    /// `says` is a sentence of its own.
    fn diagnostic(&self, code: &'static Code, at: usize, says: &str, label: &str) -> Diagnostic {
        let message = format!("in the command of {}, {says}", self.owner);
        Diagnostic::new(code, self.place(at), message.replace(VALUE, "${…}"), label)
    }

    /// Where an offset of the text stands in the file.
    fn place(&self, at: usize) -> Span {
        let rest = self.text.get(at..).unwrap_or("");
        let end = rest.find([VALUE, '\n', ' ']).unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or("");
        let before = self.text.get(..at).unwrap_or("");
        locate(
            self.sources,
            self.command.span,
            word,
            before.matches(word).count(),
        )
    }
}

/// The value of the graph that has this name: an input, a key of the state, or what paths begin with. `rest` is the text from the `$` on.
fn value_called(graph: &Graph, name: &str, rest: &str) -> Option<String> {
    let items = graph.nodes.iter().filter_map(|node| match &node.kind {
        Kind::ForEach(each) => Some(each.item.as_str()),
        Kind::Action(_) | Kind::Gate | Kind::Return(_) | Kind::Broken => None,
    });
    let begins = ["inputs", "state", "result"].into_iter().chain(items);
    if begins.into_iter().any(|root| root == name) {
        let path = rest.trim_start_matches(['$', '{']);
        let end = path
            .find(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | '.' | '-'));
        return path.get(..end.unwrap_or(path.len())).map(str::to_owned);
    }
    let declared = graph
        .schema
        .as_ref()
        .and_then(|schema| schema.get("properties"));
    let declared = declared.and_then(Tree::entries).unwrap_or_default();
    if declared.iter().any(|entry| entry.key == name) {
        return Some(format!("inputs.{name}"));
    }
    let written = graph.nodes.iter().flat_map(super::assigned);
    let mut keys = written.chain(graph.state.iter().map(|(key, _)| key));
    keys.any(|key| key.value == name)
        .then(|| format!("state.{name}"))
}

/// The variables that the commands of a graph are said to get.
fn environment(graph: &Graph) -> Vec<&str> {
    let nodes = graph.nodes.iter().flat_map(|node| &node.env);
    let all = graph.env.iter().chain(nodes);
    all.map(|name| name.value.as_str()).collect()
}

/// A node that keeps what its command prints, where it prints nothing.
fn report_silent(node: &Node, report: &mut Report) {
    let Kind::Action(action) = &node.kind else {
        return;
    };
    let kept = node.assign.iter().find(|(_, value)| {
        let path = value.text().and_then(interpolate::whole).map(str::trim);
        path == Some("result.stdout")
    });
    let command = action.command().filter(|_| action.is_shell());
    let (Some((key, value)), Some(command)) = (kept, command) else {
        return;
    };
    let text = command.text().map(interpolate::shell_text);
    if !text.is_some_and(|text| text.len() <= LONGEST && prints_nothing(&text)) {
        return;
    }
    let message = format!(
        "node `{}` keeps what its command prints in `{}`, and it prints nothing",
        node.id.value, key.value
    );
    let found = Diagnostic::new(&SILENT_COMMAND, value.span, message, "empty each time");
    report.add(
        found
            .label(command.span, "nothing of this prints to standard output")
            .help(
                "let the command print the value last, such as `cat FILE`, or keep something else",
            ),
    );
}
