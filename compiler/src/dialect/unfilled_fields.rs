//! References in fields that nothing fills in: names of files, what a schema says of a property, and what a Loki state begins with.

use super::braces::{self, BrokenReference, Form};
use crate::diag::codes::LITERAL_REFERENCE;
use crate::diag::{Diagnostic, Report};
use crate::ir::Dialect;
use crate::syntax::{Entry, Node};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// How many of them are told of in a file.
const MOST: usize = 16;

/// Reports the fields of a file that are taken as they stand and have a reference in them.
pub(super) fn check(dialect: Dialect, root: &Node, report: &mut Report) {
    let files = file_names(dialect, root);
    let found = files
        .into_iter()
        .filter_map(|(what, name)| of_file(dialect, what, name));
    report.diagnostics.extend(found.take(MOST));
    let outside = Outside {
        dialect,
        root,
        names: OnceCell::new(),
    };
    let mut told = Vec::new();
    of_schemas(root, &outside, &mut told);
    of_seeds(dialect, root, &outside, &mut told);
    told.truncate(MOST);
    report.diagnostics.extend(told);
}

/// The names of files that a graph gives, and what each is called.
fn file_names(dialect: Dialect, root: &Node) -> Vec<(&'static str, &Node)> {
    let nodes = root.get("nodes");
    let listed = nodes.and_then(Node::items).unwrap_or_default();
    match dialect {
        Dialect::Euler => {
            let kept = listed.iter().filter_map(|node| node.get("artifacts"));
            let own = kept.filter_map(|kept| kept.get("primary"));
            let last = root.get("finalize").and_then(|last| last.get("artifact"));
            own.chain(last).map(|name| ("an artifact", name)).collect()
        }
        Dialect::Loki => {
            let nodes = nodes.and_then(Node::entries).unwrap_or_default().iter();
            let lists = nodes.filter_map(|node| node.value.get("documents"));
            let each = lists.flat_map(|list| match list.items() {
                Some(items) => items.iter().collect(),
                None => vec![list],
            });
            each.map(|name| ("a document", name)).collect()
        }
        Dialect::Kegal => {
            let boards = root.get("blackboard").and_then(|board| board.get("boards"));
            let boards = boards.and_then(Node::items).unwrap_or_default().iter();
            let files = boards.filter_map(|board| board.get("file"));
            files.map(|name| ("the file of a board", name)).collect()
        }
        Dialect::Rye => Vec::new(),
    }
}

fn of_file(dialect: Dialect, what: &str, name: &Node) -> Option<Diagnostic> {
    let text = name.text()?;
    // KeGAL looks variables of the environment up.
    let is_variable = |found: &BrokenReference<'_>| {
        dialect == Dialect::Kegal && [Form::Dollar, Form::OpenDollar].contains(&found.form)
    };
    let mut all = braces::find(text).into_iter();
    let found = all.find(|found| !is_variable(found))?;
    let message = format!("nothing is put into the name of {what}: `{text}` is the name");
    let label = "taken as it stands";
    let finding = Diagnostic::new(&LITERAL_REFERENCE, name.span, message, label);
    Some(finding.help(format!("write the name itself, without `{}`", found.whole)))
}

/// The keys below which a schema stands.
const SCHEMAS: [&str; 7] = [
    "config_schema",
    "input_schema",
    "output_schema",
    "parameters",
    "react_output",
    "structured_output",
    "x-schemas",
];

/// What a schema says with, which nothing fills in.
const SAYS: [&str; 7] = [
    "const",
    "default",
    "description",
    "enum",
    "example",
    "examples",
    "title",
];

/// What a graph has names for outside of its schemas, once a text asks for it.
struct Outside<'n> {
    dialect: Dialect,
    root: &'n Node,
    names: OnceCell<OutsideNames<'n>>,
}

impl<'n> Outside<'n> {
    fn names(&self) -> &OutsideNames<'n> {
        self.names.get_or_init(|| {
            let mut names = OutsideNames::default();
            names.read(self.dialect, self.root);
            names
        })
    }

    fn has_key(&self, name: &str) -> bool {
        self.names().keys.contains(name)
    }

    fn has_reference(&self, whole: &str) -> bool {
        self.names().references.contains(whole)
    }
}

/// Whether a dialect writes its references so.
fn is_own(dialect: Dialect, form: Form) -> bool {
    match dialect {
        Dialect::Loki | Dialect::Euler => form == Form::Double,
        Dialect::Rye => form == Form::Dollar,
        Dialect::Kegal => form == Form::Single,
    }
}

#[derive(Default)]
struct OutsideNames<'n> {
    keys: BTreeSet<&'n str>,
    references: BTreeSet<&'n str>,
}

impl<'n> OutsideNames<'n> {
    fn read(&mut self, dialect: Dialect, node: &'n Node) {
        if let Some(text) = node.text() {
            let found = braces::find(text).into_iter();
            let own = found.filter(|found| is_own(dialect, found.form));
            self.references.extend(own.map(|found| found.whole));
        }
        for item in node.items().unwrap_or_default() {
            self.read(dialect, item);
        }
        for entry in node.entries().unwrap_or_default() {
            self.keys.insert(&entry.key);
            if !SCHEMAS.contains(&entry.key.as_str()) {
                self.read(dialect, &entry.value);
            }
        }
    }
}

fn of_schemas(node: &Node, outside: &Outside<'_>, told: &mut Vec<Diagnostic>) {
    for item in node.items().unwrap_or_default() {
        of_schemas(item, outside, told);
    }
    for entry in node.entries().unwrap_or_default() {
        match SCHEMAS.contains(&entry.key.as_str()) {
            true => of_schema(&entry.value, outside, told),
            false => of_schemas(&entry.value, outside, told),
        }
    }
}

fn of_schema(schema: &Node, outside: &Outside<'_>, told: &mut Vec<Diagnostic>) {
    for entry in schema.entries().unwrap_or_default() {
        if SAYS.contains(&entry.key.as_str()) {
            let listed = entry.value.items().unwrap_or_default().iter();
            let mut texts = std::iter::once(&entry.value).chain(listed);
            told.extend(texts.find_map(|text| of_text(entry, text, outside)));
        }
        of_schema(&entry.value, outside, told);
    }
    for item in schema.items().unwrap_or_default() {
        of_schema(item, outside, told);
    }
}

/// What the state of a Loki graph begins with is a value, and no template.
fn of_seeds(dialect: Dialect, root: &Node, outside: &Outside<'_>, told: &mut Vec<Diagnostic>) {
    let seeds = root
        .get("initial_state")
        .filter(|_| dialect == Dialect::Loki);
    for seed in seeds.and_then(Node::entries).unwrap_or_default() {
        let text = seed.value.text().unwrap_or_default();
        let is_known = |name: &str| name == "initial_prompt" || outside.has_key(name);
        let lower = format!("{} {text}", seed.key).to_lowercase();
        let is_held = HELD.iter().any(|word| lower.contains(word));
        let all = braces::find(text).into_iter();
        let mut own = all.filter(|found| found.form == Form::Double && !is_held);
        if let Some(found) = own.find(|found| is_known(braces::names(found.path).0)) {
            let message = format!(
                "nothing is put into `{}` of `initial_state`: it holds `{}` as it stands",
                seed.key, found.whole
            );
            let label = "a value, and no template";
            let finding = Diagnostic::new(&LITERAL_REFERENCE, seed.value.span, message, label);
            told.push(finding.help(format!(
                "write the text where it is used, or let a node write `{}` under `state_updates`",
                seed.key
            )));
        }
    }
}

/// Words of a description that speaks of braces which the answer is to hold.
const HELD: [&str; 4] = ["placeholder", "template", "literal", "brace"];

fn of_text(entry: &Entry, node: &Node, outside: &Outside<'_>) -> Option<Diagnostic> {
    let text = node.text()?;
    let lower = text.to_lowercase();
    if HELD.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let found = braces::find(text).into_iter().find(|found| {
        let (name, _) = braces::names(found.path);
        outside.has_reference(found.whole) || found.form == Form::Double && outside.has_key(name)
    })?;
    let message = format!(
        "nothing is put into `{}` of a schema: the model sees `{}`",
        entry.key, found.whole
    );
    let label = "taken as it stands";
    let finding = Diagnostic::new(&LITERAL_REFERENCE, node.span, message, label);
    Some(finding.help("say it without the reference, or in a prompt, which is filled in"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;
    use crate::syntax;

    fn told(dialect: Dialect, text: &str) -> usize {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text);
        let (root, _) = syntax::read(file, &sources);
        let mut report = Report::default();
        check(dialect, &root.expect("a tree"), &mut report);
        report.diagnostics.len()
    }

    #[test]
    fn names_of_files_are_not_filled_in() {
        let euler = |name: &str| {
            let text = format!(
                "nodes: [{{ id: a, artifacts: {{ primary: \"{name}\" }} }}]\nfinalize: {{ artifact: \"{name}\" }}\n"
            );
            told(Dialect::Euler, &text)
        };
        for name in ["guide-{town}.md", "guide-{{town}}.md", "guide-${town}.md"] {
            assert_eq!(euler(name), 2, "{name}");
        }
        assert_eq!(euler("guide.md"), 0);
        let loki = |name: &str| {
            told(
                Dialect::Loki,
                &format!("nodes: {{ a: {{ documents: [\"{name}\"] }} }}\n"),
            )
        };
        assert_eq!(loki("docs/{{town}}/"), 1);
        assert_eq!(loki("docs/*.{md,txt}"), 0);
        let board = "blackboard: { boards: [{ id: a, file: \"${TOWN}.md\" }] }\n";
        assert_eq!(told(Dialect::Kegal, board), 0);
        let board = "blackboard: { boards: [{ id: a, file: \"{town}.md\" }] }\n";
        assert_eq!(told(Dialect::Kegal, board), 1);
    }

    #[test]
    fn what_a_state_begins_with_is_not_filled_in() {
        let of = |seed: &str| {
            let text =
                format!("initial_state: {{ topic: x, {seed} }}\nnodes: {{ a: {{ type: end }} }}\n");
            told(Dialect::Loki, &text)
        };
        assert_eq!(of("greeting: \"Hello {{initial_prompt}}\""), 1);
        assert_eq!(of("greeting: \"About {{ topic }}\""), 1);
        assert_eq!(of("greeting: \"Dear {{customer}}\""), 0);
        assert_eq!(of("mail_template: \"About {{topic}}\""), 0);
    }

    #[test]
    fn what_a_schema_says_is_not_filled_in() {
        let of = |prompt: &str, description: &str| {
            let text = format!(
                "nodes:\n  - prompt: \"{prompt}\"\n    structured_output: {{ parameters: {{ title: {{ type: string, description: \"{description}\" }} }} }}\n"
            );
            told(Dialect::Kegal, &text)
        };
        assert_eq!(of("Write in {language}", "The title in {language}"), 1);
        assert_eq!(of("Write", "The title in {language}"), 0);
        assert_eq!(
            of("Write in {language}", "A template with {language} in it"),
            0
        );
        assert_eq!(of("Write", "What {{prompt}} asks for"), 1);
    }
}
