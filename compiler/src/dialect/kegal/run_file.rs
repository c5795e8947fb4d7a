//! `kegal.yml` beside the graph, from which `kegal run` starts it: a graph or tools that are not there, keys that nothing reads.

use crate::diag::codes::SOURCE_NOT_FOUND;
use crate::diag::{Diagnostic, Level, Report};
use crate::source::{FileId, Sources};
use crate::suggestion::nearest;
use crate::syntax::{self, FieldReader};
use crate::world::{Presence, World, plain_path};
use std::path::Path;

const NAME: &str = "kegal.yml";

/// Looks at the file beside `graph`. No run of the compiled graph reads it, so that nothing in it is an error.
pub(super) fn check(graph: FileId, sources: &mut Sources, world: &dyn World, report: &mut Report) {
    if sources.path(graph).ends_with(NAME) {
        return;
    }
    let Some(text) = world.text(NAME) else {
        return;
    };
    let directory = sources.path(graph).parent().map(Path::to_path_buf);
    let file = sources.add(directory.unwrap_or_default().join(NAME), text.clone());
    let (root, mut found) = syntax::read(file, sources);
    match root {
        Some(root) if !is_of(&root, sources.path(graph), world) => return,
        Some(root) if !found.has_errors() => fields(&root, world, &mut found),
        // Nothing is in it yet but comments.
        None if !text
            .lines()
            .any(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')) =>
        {
            return;
        }
        Some(_) | None => {}
    }
    let told = found.diagnostics.into_iter();
    let told = told.map(|one| match one.level {
        Level::Error => one.level(Level::Warning),
        Level::Warning | Level::Note => one,
    });
    report.diagnostics.extend(told);
}

/// Whether the file starts this graph, or one that is not there. What another one is started by is told where that one is checked.
fn is_of(root: &syntax::Node, graph: &Path, world: &dyn World) -> bool {
    let Some(named) = root.get("graph").and_then(|named| named.text()) else {
        return true;
    };
    let own = graph.file_name().and_then(|name| name.to_str());
    own == Some(plain_path(named).as_str()) || world.file(&plain_path(named)) == Presence::Absent
}

fn fields(root: &syntax::Node, world: &dyn World, report: &mut Report) {
    let owner = format!("`{NAME}`");
    let Some(mut fields) = FieldReader::of_item(owner, root, report) else {
        return;
    };
    fields.required("graph");
    fields.one_of("mode", &[("once", ()), ("chat", ())]);
    fields.accept(&["message", "chunks", "tools_module"]);
    for key in ["graph", "tools_module"] {
        let named = fields.optional_text(key);
        let missing = named.filter(|path| world.file(&plain_path(path.value)) == Presence::Absent);
        if let Some(path) = missing {
            let message = format!(
                "`{key}` of `{NAME}` is `{}`, which is not there",
                path.value
            );
            let found = Diagnostic::new(&SOURCE_NOT_FOUND, path.span, message, "no such file");
            let beside = world.siblings(path.value);
            fields.find(
                match nearest(path.value, beside.iter().map(String::as_str)) {
                    Some(near) => found.did_you_mean(path.span, near),
                    None => found.help("the path is relative to the directory of `kegal.yml`"),
                },
            );
        }
    }
    fields.close(report);
}

#[cfg(test)]
mod tests {
    use crate::ir::Dialect;
    use crate::pipeline;
    use crate::source::Sources;
    use crate::world::ListedFiles;

    const GRAPH: &str = "models: [{ llm: ollama, model: m }]\nprompts: [{ template: { prompt_template: { t: go } } }]\nnodes:\n  - { id: a, model: 0, temperature: 0, max_tokens: 9, show: true, prompt: { template: 0 } }\nedges: [{ node: a }]\n";

    /// What is told of `kegal.yml`, beside `graph.yml`, `flow.yml` and `tools.py`.
    fn told(text: &str) -> Vec<String> {
        let mut sources = Sources::default();
        let file = sources.add("graph.yml", GRAPH);
        let files = [
            ("kegal.yml", text),
            ("graph.yml", GRAPH),
            ("flow.yml", GRAPH),
            ("tools.py", "tool_executors = {}\n"),
        ];
        let world = ListedFiles::new(files);
        let (program, report) = pipeline::lower(file, Some(Dialect::Kegal), &mut sources, &world);
        assert!(program.is_some(), "{report:?}");
        let found = report.diagnostics.into_iter();
        let found = found.filter(|one| sources.path(one.primary.span.file).ends_with("kegal.yml"));
        found.map(|one| one.message).collect()
    }

    #[test]
    fn what_starts_the_graph_is_looked_at() {
        for (text, says) in [
            ("graph: grahp.yml\n", "`grahp.yml`, which is not there"),
            (
                "graph: graph.yml\ntools_module: tool.py\n",
                "`tool.py`, which is not there",
            ),
            ("graph: graph.yml\nmode: chatt\n", "chatt"),
            ("graph: graph.yml\ntools_modul: tools.py\n", "tools_modul"),
            ("mode: once\n", "has no `graph`"),
            ("graph: [g.yml\n", "never closed"),
        ] {
            let told = told(text);
            assert!(
                told.len() == 1 && told[0].contains(says),
                "{text}: {told:?}"
            );
        }
    }

    #[test]
    fn what_starts_it_or_another_graph_is_fine() {
        for text in [
            "graph: ./graph.yml\nmode: chat\nmessage: hello\ntools_module: tools.py\n",
            "graph: flow.yml\ntools_module: tool.py\n",
            "graph: flow.yml\nmode: once\nmode: chat\n",
            "",
        ] {
            let told = told(text);
            assert!(told.is_empty(), "{text}: {told:?}");
        }
    }
}
