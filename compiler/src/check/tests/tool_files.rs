//! Files of tools, in each dialect that has them: whether they can be loaded, and whether they run the tools that the graph declares.

use super::{Strictness, checked};
use crate::world::ListedFiles;

/// What is told of a graph with these files, with what to do about it.
pub(super) fn told(graph: &str, files: &[(&str, &str)]) -> String {
    let world = ListedFiles::new(files.iter().copied());
    let report = checked(graph, &world, Strictness::Optimistic);
    let found = report.diagnostics.iter();
    let found = found.map(|one| format!("{}; {}\n", one.message, one.help.join("; ")));
    found.collect()
}

const LOKI: &str = "name: t\nstart: a\nnodes:\n  a: { type: llm, prompt: p, tools: [stock], state_updates: { x: \"{{output}}\" }, next: done }\n  done: { type: end, output: \"{{x}}\" }\n";

const EULER: &str = "id: t\nname: t\nversion: \"1\"\nentry: pack\nfinalize: { artifact: a.md }\nx-tools: [stock]\nnodes:\n  - { id: pack, kind: llm, runner: { mode: execute }, artifacts: { primary: a.md } }\nedges:\n  - { from: pack, to: finalize }\n";

const KEGAL: &str = "models: [{ llm: ollama, model: m }]\nprompts: [{ template: { prompt_template: { t: go } } }]\ntools: [{ name: stock, description: \"Stock\", parameters: { article: { type: string } }, required: [article] }]\nnodes:\n  - { id: a, model: 0, temperature: 0.0, max_tokens: 9, show: true, tools: [stock], prompt: { template: 0 } }\nedges: [{ node: a }]\n";

const TYPESCRIPT: &str = "import { readFileSync } from \"node:fs\";\n\n/** How many there are. */\nexport function stock(article: string): string {\n  return readFileSync(article, \"utf-8\");\n}\n";

const SHELL: &str = "set -eu\n\n# @cmd How many there are.\n# @option --article!  The article\nstock() {\n  grep \"$argc_article\" stock.tsv >> \"$LLM_OUTPUT\"\n}\n";

#[test]
fn a_file_of_tools_is_loaded_and_has_the_tool() {
    for graph in [LOKI, EULER, KEGAL] {
        let fine = told(graph, &[("tools.ts", TYPESCRIPT)]);
        assert!(!fine.contains("tools.ts"), "{fine}");
        for (old, new, says) in [
            (
                "node:fs",
                "./files",
                "imports from `./files` (line 1), which is not there",
            ),
            ("export ", "", "write `export function stock(…)`"),
        ] {
            let text = TYPESCRIPT.replace(old, new);
            let found = told(graph, &[("tools.ts", &text)]);
            // A file of one language may have what another has not.
            let elsewhere = told(graph, &[("tools.ts", &text), ("tools.sh", SHELL)]);
            assert!(found.contains(says), "{graph}\n{new}: {found}");
            assert!(!elsewhere.contains("export function"), "{elsewhere}");
        }
    }
}

#[test]
fn a_variable_of_a_tool_is_set_by_an_option() {
    for graph in [LOKI, EULER, KEGAL] {
        let fine = told(graph, &[("tools.sh", SHELL)]);
        assert!(!fine.contains("tools.sh"), "{fine}");
        let text = SHELL.replace("$argc_article", "$argc_item");
        let found = told(graph, &[("tools.sh", &text)]);
        let says =
            "nothing declares `$argc_item`, so it is empty; `$argc_article` is probably meant";
        assert!(found.contains(says), "{graph}: {found}");
    }
}

#[test]
fn a_function_of_typescript_takes_what_the_graph_declares() {
    for (old, new, says) in [
        (
            "article",
            "item",
            "takes no `article`, which the graph declares: it never gets what the model gives",
        ),
        (
            "article: string",
            "article: string, size: number",
            "it is undefined each time",
        ),
        ("article: string", "article: string, size?: number", ""),
        ("article: string", "article: Record<string, number>", ""),
        ("article: string", "{ article }: { article: string }", ""),
    ] {
        let found = told(KEGAL, &[("tools.ts", &TYPESCRIPT.replace(old, new))]);
        let is_told = !says.is_empty() && found.contains(says);
        assert_eq!(is_told, found.contains("tools.ts"), "{new}: {found}");
        assert_eq!(is_told, !says.is_empty(), "{new}: {found}");
    }
}

#[test]
fn a_tool_that_has_another_name_in_its_file_is_told() {
    let python = |heads: &[&str]| {
        let functions = heads.iter().map(|head| {
            format!(
                "def {head} -> str:\n    \"\"\"How many there are.\"\"\"\n    return \"1\"\n\n\n"
            )
        });
        told(KEGAL, &[("tools.py", &functions.collect::<String>())])
    };
    let found = python(&["in_the_shop(article: str)", "place(city: str)"]);
    assert!(
        found.contains("it has `in_the_shop`, which takes the same"),
        "{found}"
    );
    for heads in [
        &["stock(article: str)", "in_the_shop(article: str)"][..],
        // Somebody else may run it, or one of them does.
        &["place(city: str)"],
        &["in_the_shop(article: str)", "at_home(article: str)"],
        &["in_the_shop(article: str, size: int)"],
    ] {
        let found = python(heads);
        assert!(!found.contains("declares no tool"), "{heads:?}: {found}");
    }
    let text = "def stock(article: str):\n    return \"1\"\n\n\ndef place(city: str):\n    \"\"\"Where it is.\"\"\"\n    return \"1\"\n";
    let found = told(KEGAL, &[("tools.py", text)]);
    assert!(
        found.contains("begin the function with a docstring"),
        "{found}"
    );
}
