//! Commands of a script for `bash` that do something else than they seem to say.

use super::super::ast::Kind;
use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::{JQ_PROGRAM, PYTHON_SLIP, SCRIPT_OUTPUT, SHELL_SLIP, SHELL_VARIABLE};
use crate::dialect::script::inner_program;
use crate::dialect::script::left_folder;
use crate::dialect::script::named_script::ScriptWorld;
use crate::dialect::script::printing_function;
use crate::dialect::script::renamed_variable;
use crate::dialect::script::run_file::{Place, directory};
use crate::dialect::script::words::words;
use crate::ir::{Interpreter, Type};
use crate::shell::ShellDiagnostic;
use crate::shell::{Command, against_text, jq, slips, variables};
use crate::source::line_of;
use crate::world::{World, plain_path};
use std::collections::{BTreeMap, BTreeSet};

/// Reports each of them. `keys`: the names that the graph writes; `told`: the line of which it is told that no state is there.
pub(super) fn check(
    of: &ScriptNode<'_>,
    (keys, told): (&BTreeSet<String>, Option<usize>),
    world: &dyn World,
    report: &mut Report,
) {
    if of.code.interpreter != Interpreter::Bash {
        return;
    }
    let text = &of.text;
    // What cannot be read has been told by what runs it.
    let Ok(commands) = crate::shell::read(text) else {
        return;
    };
    let sourced = &of.sourced;
    let slips = slips::of_script(text, &commands).into_iter();
    let slips = slips.filter(|slip| told != Some(line_of(text, slip.at)));
    let zero = zero(of);
    let slips = slips.chain(slips::first_steps(text, &commands, &zero));
    let slips = slips.chain(sourced.misspelt(text, &commands));
    let slips = slips.chain(sourced.missing.clone());
    let node = format!("{} {}", of.node.id.value, of.node.description);
    let slips = slips.chain(against_text::find(&commands, &node));
    let slips = slips.chain(left_folder::find(text, &commands, world));
    let slips = slips.map(|slip| (&SHELL_SLIP, slip));
    // Where texts are declared, a number that becomes one is meant.
    let wants_numbers = of.script.writes.as_ref().is_none_or(|writes| {
        let mut properties = writes.properties.iter();
        properties.any(|property| !matches!(property.ty, Type::Text | Type::Enum(_)))
    });
    let is_meant =
        |slip: &ShellDiagnostic| !wants_numbers && slip.help.starts_with("write `--argjson ");
    let programs = jq::slips(text, &commands).into_iter();
    let programs = programs.filter(|slip| !is_meant(slip));
    let env = of.graph.env.iter().chain(&of.script.env);
    let env: Vec<&str> = env.map(String::as_str).collect();
    let inner = inner_program::slips((text, &commands), &env, world).into_iter();
    let programs = programs
        .map(|slip| (&JQ_PROGRAM, slip))
        .chain(inner.map(|slip| (&PYTHON_SLIP, slip)));
    for (code, slip) in slips.chain(programs) {
        let does = format!(
            "has a slip in line {}: {}",
            line_of(text, slip.at),
            slip.says
        );
        let found = of.diagnostic(code, &does, "does not what it seems to do");
        report.add(found.help(slip.help));
    }
    in_sourced(of, report);
    run_files(of, &commands, world, report);
    printing_functions(of, (text, &commands), report);
    for (at, key) in bare_keys(&commands, keys) {
        let does = format!(
            "calls `jq` with the word `{key}` (line {}), which is a key and no function",
            line_of(text, at)
        );
        let found = of.diagnostic(&JQ_PROGRAM, &does, "`jq` fails there");
        report.add(found.help(format!("write `.{key}`")));
    }
    for (at, key, node) in text_lists(of, &commands) {
        let does = format!(
            "prints `{key}` as a text (line {}), and node `{node}` goes over its items",
            line_of(text, at)
        );
        let found = of.diagnostic(&JQ_PROGRAM, &does, "`--arg` makes a text of each value");
        report.add(found.help(format!("hand it over with `--argjson {key}`")));
    }
    renamed(of, &commands, world, report);
    for unset in variables::unset(text, &commands) {
        let name = unset.name;
        let help = match unset.near {
            Some(near) => format!("the script probably means `${near}`"),
            None if keys.contains(name) => {
                format!("read the key: `{name}=$(jq -r '.{name}' <<< \"$GRAPH_STATE\")`")
            }
            None => continue,
        };
        let does = format!(
            "reads `${name}` (line {}), which nothing sets",
            line_of(text, unset.at)
        );
        let found = of.diagnostic(&SHELL_VARIABLE, &does, "empty each time");
        report.add(found.help(help));
    }
}

/// A variable that a sourced file calls otherwise.
fn renamed(of: &ScriptNode<'_>, commands: &[Command<'_>], world: &dyn World, report: &mut Report) {
    let (path, text) = (of.script.script.value.as_str(), of.text.as_str());
    let slip = renamed_variable::find((path, text), commands, &of.sourced, world);
    if let Some(slip) = slip {
        let line = line_of(text, slip.at);
        let does = format!("has a slip in line {line}: {}", slip.says);
        let found = of.diagnostic(&SHELL_VARIABLE, &does, "not what it seems to be");
        report.add(found.help(slip.help));
    }
}

/// The variables that hold a key which is 0 when the graph begins.
fn zero<'c>(of: &'c ScriptNode<'_>) -> Vec<&'c str> {
    let first = of.graph.initial_state.iter();
    let zero = first.filter(|(_, value)| value.value.as_f64() == Some(0.0));
    let held = zero.filter_map(|(key, _)| super::counter::held(&of.code, &key.value));
    held.collect()
}

/// Programs of `jq` in the files that the script sources.
fn in_sourced(of: &ScriptNode<'_>, report: &mut Report) {
    for file in &of.sourced.texts {
        let commands = crate::shell::read(&file.text).unwrap_or_default();
        for slip in jq::slips(&file.text, &commands) {
            let does = format!(
                "sources `{}`, which has a slip in line {}: {}",
                file.path,
                line_of(&file.text, slip.at),
                slip.says
            );
            let found = of.diagnostic(&JQ_PROGRAM, &does, "does not what it seems to do");
            of.once(found.help(slip.help), report);
        }
    }
}

/// Functions that print words, called where nobody but the graph reads what they print.
fn printing_functions(
    of: &ScriptNode<'_>,
    (text, commands): (&str, &[Command<'_>]),
    report: &mut Report,
) {
    // What the script itself prints is told of it.
    if words(&of.code).is_some() || of.sourced.lead_output() {
        return;
    }
    let Some(found) = printing_function::in_shell(text, commands, &of.sourced.texts) else {
        return;
    };
    let found = of
        .diagnostic(
            &SCRIPT_OUTPUT,
            &found.does(),
            "what it prints is not read after that line",
        )
        .help(found.help("`echo … >&2`"));
    of.once(found, report);
}

/// Scripts that the commands run by their paths.
fn run_files(
    of: &ScriptNode<'_>,
    commands: &[Command<'_>],
    world: &dyn World,
    report: &mut Report,
) {
    let path = &of.script.script;
    let mut around = ScriptWorld::new(world, "", &of.text);
    around.follows_sources = false;
    // What is a script of a node is looked at there.
    let nodes = super::runs(of.graph).map(|(_, script)| plain_path(&script.script.value));
    around.told.extend(nodes);
    let place = Place {
        folder: "",
        own: Some(directory(&path.value)),
    };
    let owner = format!("script `{}` of node `{}`", path.value, of.node.id.value);
    for mut found in around.check(&of.text, commands, place) {
        found.says = format!("{} (line {})", found.says, line_of(&of.text, found.at));
        of.once(found.told(&owner, path.span), report);
    }
}

/// The keys that are printed as texts although a map goes over them, with the map.
fn text_lists<'t>(of: &ScriptNode<'t>, commands: &[Command<'t>]) -> Vec<(usize, &'t str, &'t str)> {
    let maps = of.graph.nodes.iter().filter_map(|node| {
        let Kind::Map(map) = &node.kind else {
            return None;
        };
        let over = map.over.value.trim();
        let key = over.strip_prefix("{{")?.strip_suffix("}}")?.trim();
        Some((key, node.id.value.as_str()))
    });
    let maps: BTreeMap<&str, &str> = maps.collect();
    let calls = commands.iter().filter_map(jq::call);
    let fields = calls.flat_map(|call| call.text_fields());
    let lists = fields.filter_map(|(key, at)| Some((at, key, *maps.get(key)?)));
    lists.collect()
}

/// The programs of `jq` that begin with a key as if it were a function.
fn bare_keys<'t>(commands: &[Command<'t>], keys: &BTreeSet<String>) -> Vec<(usize, &'t str)> {
    let calls = commands.iter().filter_map(jq::call);
    let words = calls.filter_map(|call| Some((call.at, call.bare_word()?)));
    words.filter(|(_, word)| keys.contains(*word)).collect()
}
