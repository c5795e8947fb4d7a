//! What the texts of scripts show: where they lead, what they read and print, and whether they can work at all. They lie beside the
//! graph. A text says less than a run: only what literally stands there is told, and what cannot be told stays unknown.

mod asked_words;
mod begun_anew;
mod commands;
mod compared_types;
mod comparison;
mod counted_aside;
mod counter;
mod data_files;
mod declaration;
mod failing_line;
mod followed_route;
mod half_renamed;
mod handed_file;
mod held_secret;
mod idle_item;
mod imports;
mod jq_takes;
mod kept_as_read;
mod kept_choice;
mod key_values;
mod long_waits;
mod lost_await;
mod lost_failure;
mod misspelt_length;
mod no_object;
mod no_route;
mod no_way;
mod odd_date;
mod output;
mod outside_enum;
mod own_constant;
mod printed_kind;
mod printed_shape;
mod reads;
mod reduced_output;
mod rounds;
mod route_key;
mod routes;
mod run_text;
mod sleeps;
mod state_access;
mod superlative;
mod syntax;
mod table_gap;
mod text_forms;
mod tolerance;
mod turned_score;
mod value_kinds;
mod variable_names;
mod zero_default;

pub(super) use tolerance::optional;

use super::ast::{Graph, Kind, Node, Script};
use crate::diag::codes::SCRIPT_OUTPUT;
use crate::diag::{Code as DiagnosticCode, Diagnostic, Report};
use crate::dialect::script::code::{Code, LONGEST};
use crate::dialect::script::follow::{self, Followed};
use crate::dialect::script::named_files;
use crate::dialect::script::output_keys;
use crate::dialect::script::sourced_files::SourcedFiles;
use crate::dialect::script::state::{self, STATE};
use crate::ir::Interpreter;
use crate::world::{ScriptStep, World};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The key that says where a run goes.
pub(super) const NEXT: &str = "_next";

/// How many further nodes are shown that run a script of which something is told.
const SHOWN: usize = 3;

/// A script node, and what its script says.
struct ScriptNode<'a> {
    graph: &'a Graph,
    node: &'a Node,
    script: &'a Script,
    code: Code,
    /// All of it, as it stands there.
    text: String,
    /// The texts of the files that it names: what it imports, sources or runs.
    named: Vec<String>,
    /// What a script for a shell sources.
    sourced: SourcedFiles,
    /// What it does, where it can be followed.
    followed: Option<Followed>,
}

/// Looks into the text of each script that is there. `text`: that of the graph; `called`: callers give it keys that it does not name.
pub(super) fn check(
    (graph, text): (&Graph, &str),
    world: &dyn World,
    called: bool,
    report: &mut Report,
) {
    let scripts: Vec<ScriptNode<'_>> = runs(graph)
        .filter_map(|(node, script)| read(graph, node, script, world))
        .collect();
    empty(graph, world, report);
    if scripts.is_empty() {
        return;
    }
    let written = key_values::all(graph, &scripts).unwrap_or_default();
    let (closed, classes) = (
        key_values::closed(&written),
        key_values::classes(graph, &written),
    );
    let schemas = key_values::schemas(&written);
    // Whoever runs a graph may give it other first values.
    let mut fixed = classes.clone();
    let first = graph.initial_state.iter().map(|(name, _)| name);
    for name in first.filter(|_| called) {
        let _ = fixed.remove(&name.value);
    }
    let keys = super::words::names(graph);
    let ways = kept_choice::routes(graph, world);
    let asked = kept_choice::asked(graph, &written);
    for of in &scripts {
        syntax::check(of, world, report);
        failing_line::check(of, report);
        routes::check(of, report);
        followed_route::check(of, &closed, report);
        route_key::check(of, &keys, report);
        no_route::check(of, report);
        declaration::check(of, report);
        outside_enum::check(of, report);
        idle_item::check(of, report);
        output::check(of, world, report);
        no_object::check(of, world, report);
        let unread = state_access::check(of, &keys, report);
        sleeps::check(of, report);
        long_waits::check(of, report);
        superlative::check(of, report);
        turned_score::check(graph, of, report);
        odd_date::check(of, report);
        misspelt_length::check(of, report);
        lost_await::check(of, report);
        counter::check(of, report);
        counter::unkept(of, &scripts, report);
        kept_as_read::check(of, &scripts, report);
        counted_aside::check(of, &scripts, report);
        begun_anew::check(of, &keys, report);
        asked_words::check(graph, of, report);
        imports::check(of, world, report);
        rounds::check(of, report);
        own_constant::check(of, report);
        held_secret::check(of, report);
        run_text::check(of, &classes, &closed, report);
        variable_names::check(of, report);
        reads::withheld(of, report);
        reads::unread(of, report);
        comparison::check(of, &closed, report);
        let chosen = kept_choice::answers(of, &written, &ways);
        comparison::check(of, &chosen, report);
        comparison::answers(of, (&asked, &chosen), report);
        table_gap::check(of, &closed, report);
        let told = compared_types::check(of, &classes, report);
        value_kinds::check(of, (&fixed, &told), &schemas, world, report);
        text_forms::check(of, &schemas, world, report);
        zero_default::check(of, &schemas, report);
        commands::check(of, (&keys, unread), world, report);
        lost_failure::check(of, report);
        data_files::check(of, (text, &scripts), world, report);
    }
    rounds::texts(graph, &scripts, report);
    handed_file::check(text, &scripts, world, report);
    reduced_output::check(graph, &scripts, report);
    if !called {
        reads::check(graph, &scripts, world, report);
        half_renamed::check((graph, text), &scripts, world, report);
    }
}

/// The nodes that run scripts.
pub(super) fn runs(graph: &Graph) -> impl Iterator<Item = (&Node, &Script)> {
    graph.nodes.iter().filter_map(|node| {
        let Kind::Script(script) = &node.kind else {
            return None;
        };
        Some((node, script))
    })
}

/// Reports scripts that hold nothing but blanks.
fn empty(graph: &Graph, world: &dyn World, report: &mut Report) {
    for (node, script) in runs(graph) {
        let path = &script.script;
        let is_known = Interpreter::of(&path.value).is_some();
        let text = world.text(&path.value).filter(|_| is_known);
        if text.is_some_and(|text| text.trim().is_empty()) {
            let message = format!(
                "script `{}` of node `{}` is empty, where one JSON object is expected",
                path.value, node.id.value
            );
            let found = Diagnostic::new(&SCRIPT_OUTPUT, path.span, message, "fails each time");
            once(
                graph,
                script,
                found.help("print what the node writes"),
                report,
            );
        }
    }
}

/// Reports what the text of a script shows by itself, whatever runs it: at the first node that does, with the others beside it.
fn once(graph: &Graph, script: &Script, mut found: Diagnostic, report: &mut Report) {
    let path = &script.script;
    let mut same = runs(graph).filter(|(_, other)| other.script.value == path.value);
    if same
        .next()
        .is_none_or(|(_, first)| first.script.span != path.span)
    {
        return;
    }
    for (node, other) in same.by_ref().take(SHOWN) {
        let text = format!("`{}` runs it as well", node.id.value);
        found = found.label(other.script.span, text);
    }
    let left = same.count();
    if left > 0 {
        found = found.note(format!("{} nodes run it", 1 + SHOWN + left));
    }
    report.add(found);
}

fn read<'a>(
    graph: &'a Graph,
    node: &'a Node,
    script: &'a Script,
    world: &dyn World,
) -> Option<ScriptNode<'a>> {
    let path = &script.script.value;
    let is_read = |text: &String| !text.trim().is_empty() && text.len() <= LONGEST;
    let text = world.text(path).filter(is_read)?;
    let code = Code::of(&text, Interpreter::of(path)?);
    let sourced = match code.interpreter {
        Interpreter::Bash => crate::shell::read(&text).ok(),
        Interpreter::Python | Interpreter::TypeScript => None,
    };
    let sourced =
        sourced.map(|commands| SourcedFiles::of((path, &text), &commands, Some(""), world));
    Some(ScriptNode {
        graph,
        node,
        script,
        code,
        sourced: sourced.unwrap_or_default(),
        named: named_files::texts(path, &text, world),
        followed: follow::file(path, world),
        text,
    })
}

/// How long a script at least sleeps, as far as its text shows it.
pub(super) fn least_pause(path: &str, world: &dyn World) -> Option<Duration> {
    let text = world.text(path).filter(|text| text.len() <= LONGEST)?;
    Some(sleeps::least(&Code::of(&text, Interpreter::of(path)?)))
}

/// The keys that a script prints, if its text shows all of them. `is_alone`: it names no file beside it, which could print others.
pub(super) fn printed(
    (path, text): (&str, &str),
    is_alone: bool,
    world: &dyn World,
) -> Option<BTreeSet<String>> {
    let interpreter = Interpreter::of(path).filter(|_| text.len() <= LONGEST)?;
    let code = Code::of(text, interpreter);
    let owned = |keys: BTreeSet<&str>| -> BTreeSet<String> {
        keys.into_iter().map(str::to_owned).collect()
    };
    let followed = || Some(owned(follow::file(path, world)?.keys()?));
    let shown = output_keys::keys(&code).filter(|_| is_alone);
    shown.map(owned).or_else(followed)
}

/// The nodes that a script names in `_next`, as far as its text shows them, and whether it shows all. `None`: there is no text.
pub(super) fn shown_routes(
    graph: &Graph,
    path: &str,
    world: &dyn World,
) -> Option<(BTreeSet<String>, bool)> {
    let interpreter = Interpreter::of(path)?;
    let text = world.text(path).filter(|text| text.len() <= LONGEST)?;
    let mut beside = named_files::texts(path, &text, world).into_iter();
    let alone = !beside.any(|text| text.contains(NEXT));
    let code = Code::of(&text, interpreter);
    let (names, is_all) = routes::shown(&code);
    let names = names.into_iter().map(str::to_owned).collect();
    if is_all && alone {
        return Some((names, true));
    }
    // Where a name is a slip, it is not known what was meant.
    let is_node = |name: &String| graph.nodes.iter().any(|node| node.id.value == *name);
    let followed = followed_routes(path, world).filter(|names| names.iter().all(is_node));
    followed.map_or(Some((names, false)), |names| Some((names, true)))
}

/// All nodes that a script is followed to name in `_next`, by itself or through files beside it. `None`: it may name others.
fn followed_routes(path: &str, world: &dyn World) -> Option<BTreeSet<String>> {
    let followed = follow::file(path, world)?;
    let _ = followed.keys()?;
    let mut names = BTreeSet::new();
    for (_, shape) in followed.values(NEXT) {
        for one in shape.all() {
            let _ = names.insert(one.text()?.to_owned());
        }
    }
    (!names.is_empty()).then_some(names)
}

impl ScriptNode<'_> {
    /// The keys of the state that the script reads, each with the line.
    fn reads(&self) -> BTreeMap<&str, usize> {
        let mut found = state::reads(&self.code, STATE);
        let followed = self.followed.iter().flat_map(|all| &all.reads);
        for (path, line, _) in followed {
            if let Some(ScriptStep::Key(key)) = path.first() {
                let _ = found.entry(key).or_insert(*line);
            }
        }
        found
    }

    /// All keys that the script can print. `None`: it may print others.
    fn keys(&self) -> Option<BTreeSet<&str>> {
        let shown = output_keys::keys(&self.code).filter(|_| self.named.is_empty());
        shown.or_else(|| self.followed.as_ref()?.keys())
    }

    /// A finding about the script, at its path in the graph.
    fn diagnostic(&self, code: &'static DiagnosticCode, does: &str, label: &str) -> Diagnostic {
        let message = format!(
            "script `{}` of node `{}` {does}",
            self.script.script.value, self.node.id.value
        );
        Diagnostic::new(code, self.script.script.span, message, label)
    }

    /// Reports what its text shows by itself.
    fn once(&self, found: Diagnostic, report: &mut Report) {
        once(self.graph, self.script, found, report);
    }
}
