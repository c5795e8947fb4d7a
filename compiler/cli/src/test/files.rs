//! Which scenario files belong to a graph, and writing what came of them into them.

use super::agent::Scenario;
use graphwright_compiler::compile::write_if_changed;
use graphwright_compiler::diag::human;
use graphwright_compiler::source::Sources;
use graphwright_compiler::syntax;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The scenario files of a graph, by name.
pub(super) fn scenario_files(graph: &Path) -> Result<Vec<PathBuf>, String> {
    let directory = graph.parent().unwrap_or(Path::new("."));
    let stem = graph.file_stem().unwrap_or_default().to_string_lossy();
    let entries = std::fs::read_dir(directory)
        .map_err(|error| format!("cannot read `{}`: {error}", directory.display()))?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let Some(name) = scenario_of(&name) else {
                return false;
            };
            match name.split_once('.') {
                Some((first, _)) if stem == "graph" && first != "graph" => {
                    !is_graph(directory, first)
                }
                Some(_) | None if stem == "graph" => true,
                Some(_) | None => name == stem || name.starts_with(&format!("{stem}.")),
            }
        })
        .collect();
    found.sort();
    Ok(found)
}

/// What stands before the end of a scenario's file name.
fn scenario_of(file: &str) -> Option<&str> {
    let ends = [".scenario.yaml", ".scenario.yml", ".scenario.json"];
    ends.iter().find_map(|end| file.strip_suffix(end))
}

/// Whether a graph of this name is beside: `sub.first.scenario.yaml` is about `sub.yaml`, and not about `graph.yaml`.
fn is_graph(directory: &Path, stem: &str) -> bool {
    ["yaml", "yml", "json"]
        .iter()
        .any(|end| directory.join(format!("{stem}.{end}")).is_file())
}

/// An object that is written down, or the file that holds it.
pub(super) fn object(text: &str) -> Result<serde_json::Map<String, Value>, String> {
    let path = Path::new(text);
    let (name, text) = if text.trim_start().starts_with('{') {
        ("--inputs".to_owned(), text.to_owned())
    } else {
        let read = graphwright_compiler::driver::file::text(path);
        let read = read.map_err(|error| format!("--inputs: cannot read `{text}`: {error}"))?;
        (text.to_owned(), read)
    };
    let mut sources = Sources::default();
    let file = sources.add(name.as_str(), text);
    let (tree, report) = syntax::read(file, &sources);
    if report.has_errors() {
        let told = human::render(&report, &sources, human::Style::Plain);
        return Err(format!("{name} cannot be read\n{}", told.trim_end()));
    }
    match tree.map(|tree| tree.to_json()) {
        Some(Value::Object(object)) => Ok(object),
        Some(_) | None => Err(format!(
            "{name}: inputs must be one object, such as {{\"initial_prompt\": \"hello\"}}"
        )),
    }
}

/// Writes into each scenario that fails what came of it. Whether one changed.
pub(super) fn update(scenarios: &[Scenario]) -> Result<bool, String> {
    let mut changed = false;
    for scenario in scenarios.iter().filter(|scenario| !scenario.passes()) {
        // One that cannot be read is not changed.
        if scenario.played.outcome.is_null() {
            continue;
        }
        let path = &scenario.file;
        let failed = |what: &str, error| format!("cannot {what} `{}`: {error}", path.display());
        let text = graphwright_compiler::driver::file::text(path)
            .map_err(|error| failed("read", error))?;
        let fresh = match path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            true => in_json(&text, scenario),
            false => {
                let (before, after) = cut(&text);
                let fresh = format!("{before}{}{after}", block(scenario, &named(scenario)));
                if !is_readable(&fresh) {
                    return Err(format!(
                        "cannot bring `{}` up to date: let `expect:` begin a line of its own, without quotes",
                        path.display()
                    ));
                }
                fresh
            }
        };
        write_if_changed(path, &fresh).map_err(|error| failed("write", error))?;
        changed |= fresh != text;
    }
    Ok(changed)
}

/// Whether a text is YAML without faults: what is put in must not stand in the middle of something else.
fn is_readable(text: &str) -> bool {
    let mut sources = Sources::default();
    let file = sources.add("scenario", text);
    let (tree, report) = syntax::read(file, &sources);
    tree.is_some() && !report.has_errors()
}

/// A scenario in JSON with what came of it.
fn in_json(text: &str, scenario: &Scenario) -> String {
    let Ok(Value::Object(mut whole)) = serde_json::from_str(text) else {
        return text.to_owned();
    };
    let named: Vec<String> = match whole.get("expect").and_then(Value::as_object) {
        Some(expect) => expect.keys().cloned().collect(),
        None => USUAL.map(String::from).into(),
    };
    // The block is YAML whose values are JSON.
    let block = block(scenario, &named);
    let expect = block.lines().filter_map(|line| {
        let (key, value) = line.trim().split_once(": ")?;
        Some((key.to_owned(), serde_json::from_str(value).ok()?))
    });
    let expect: serde_json::Map<String, Value> = expect.collect();
    whole.insert("expect".into(), expect.into());
    format!("{:#}\n", Value::Object(whole))
}

/// What is expected where a file does not say what of a run it is about.
const USUAL: [&str; 3] = ["status", "output", "path"];

/// What a file expects something of.
fn named(scenario: &Scenario) -> Vec<String> {
    match &scenario.read {
        Some(read) if !read.expected.is_empty() => read.expected.clone(),
        Some(_) | None => USUAL.map(String::from).into(),
    }
}

/// A file around its `expect`. What is said at the end of that about the next key belongs to the next key.
fn cut(text: &str) -> (String, String) {
    let (mut before, mut inside, mut after) = (String::new(), Vec::new(), String::new());
    for line in text.split_inclusive('\n') {
        let top = line.starts_with(|first: char| !first.is_whitespace() && first != '#');
        if !after.is_empty() || (top && !inside.is_empty()) {
            after.push_str(line);
        } else if line.starts_with("expect:") || !inside.is_empty() {
            inside.push(line);
        } else {
            before.push_str(line);
        }
    }
    let aside = |line: &&&str| line.trim().is_empty() || line.starts_with('#');
    let kept = inside.iter().rev().take_while(aside).count();
    let between = inside.split_off(inside.len() - kept).concat();
    if !before.is_empty() && !before.ends_with('\n') {
        before.push('\n');
    }
    (before, between + &after)
}

/// The keys of the state that the file names; all, if it names none that can be told.
fn state(scenario: &Scenario, mut state: Value) -> Value {
    let named = scenario.read.as_ref().map(|read| read.state.as_slice());
    if let (Some(named), Some(keys)) =
        (named.filter(|keys| !keys.is_empty()), state.as_object_mut())
    {
        keys.retain(|key, _| named.contains(key));
        for key in named {
            keys.entry(key.clone()).or_insert(Value::Null);
        }
    }
    state
}

/// `expect` as it must be for a scenario to pass. JSON is YAML, and says strings without doubt.
fn block(scenario: &Scenario, named: &[String]) -> String {
    let outcome = &scenario.played.outcome;
    let mut text = String::from("expect:\n");
    let has = |name: &str| named.iter().any(|field| field == name);
    let field = |name: &str| outcome.get(name).cloned().unwrap_or_default();
    let mut put = |name: &str, value: Value| text.push_str(&format!("  {name}: {value}\n"));
    put("status", field("status"));
    for name in ["output", "path"] {
        if has(name) {
            put(name, field(name));
        }
    }
    if has("state") {
        put("state", state(scenario, field("state")));
    }
    if has("calls") {
        put("calls", Value::Object(scenario.played.calls.clone()));
    }
    if has("errors") || !field("error").is_null() {
        let mut problems: Vec<Value> = Vec::new();
        let listed = field("errors");
        let all =
            std::iter::once(field("error")).chain(listed.as_array().cloned().unwrap_or_default());
        for problem in all.filter(|problem| !problem.is_null()) {
            let of = |key: &str| problem.get(key).cloned().unwrap_or_default();
            problems.push(serde_json::json!({"node": of("node"), "kind": of("kind")}));
            let others = of("others");
            for other in others.as_array().into_iter().flatten() {
                problems.push(
                    serde_json::json!({"node": other.get("node"), "kind": other.get("kind")}),
                );
            }
        }
        put("errors", problems.into());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn what_cannot_be_put_in_is_seen() {
        assert!(super::is_readable("name: x\nexpect:\n  status: failed\n"));
        // `expect` in quotes is not found, and would stand there twice.
        let quoted = "\"expect\": {status: completed}\nexpect:\n  status: failed\n";
        assert!(!super::is_readable(quoted));
        assert!(!super::is_readable(
            "{\"name\": \"x\"}\nexpect:\n  status: failed\n"
        ));
    }

    #[test]
    fn what_is_expected_is_cut_out_wherever_it_stands() {
        let text = "name: x\nexpect:\n  status: completed\n  # of the desk\n  state: { n: 1 }\n\n# what models say\nreplies:\n  a: [b]\n";
        let (before, after) = cut(text);
        assert_eq!(before, "name: x\n");
        assert_eq!(after, "\n# what models say\nreplies:\n  a: [b]\n");
        let (before, after) = cut("name: x");
        assert_eq!((before.as_str(), after.as_str()), ("name: x\n", ""));
        let (before, after) = cut("expect: {output: 1}\n# the end");
        assert_eq!((before.as_str(), after.as_str()), ("", "# the end"));
    }

    #[test]
    fn a_scenario_belongs_to_the_graph_that_it_is_called_after() {
        let place = std::env::temp_dir().join(format!("graphwright-beside-{}", std::process::id()));
        std::fs::create_dir_all(&place).unwrap();
        let files = [
            "graph.yaml",
            "sub.yaml",
            "world.yaml",
            "first.scenario.yaml",
            "two.words.scenario.yml",
            "sub.first.scenario.yaml",
            "sub.scenario.json",
            "world.scenario.yaml",
        ];
        for file in files {
            std::fs::write(place.join(file), "").unwrap();
        }
        let found = |graph: &str| {
            let found = super::scenario_files(&place.join(graph)).unwrap();
            let name =
                |path: &std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
            found.iter().map(name).collect::<Vec<_>>()
        };
        let own = [
            "first.scenario.yaml",
            "sub.scenario.json",
            "two.words.scenario.yml",
            "world.scenario.yaml",
        ];
        assert_eq!(found("graph.yaml"), own);
        let subs = ["sub.first.scenario.yaml", "sub.scenario.json"];
        assert_eq!(found("sub.yaml"), subs);
        std::fs::remove_dir_all(place).unwrap();
    }
}
