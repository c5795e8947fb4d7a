//! Inputs that a graph does not declare.

use super::{graphwright, place, text};

const COLOURS: &str = r#"tool_type: graph
executor_id: rye/core/runtimes/state-graph/runtime
category: t
description: Says what it was given
permissions: [rye.execute.tool.none]
config_schema:
  type: object
  properties: { word: { type: string } }
config:
  start: done
  nodes:
    done: { type: return, output: "${inputs}" }
"#;

/// The exit status, the result and what is told.
fn given(graph: &str, inputs: &[&str]) -> (Option<i32>, String, String) {
    let inputs = inputs.iter().flat_map(|input| ["--input", input]);
    let begin = ["run", "--interpret", graph].into_iter();
    let done = graphwright(&begin.chain(inputs).collect::<Vec<_>>());
    (done.status.code(), text(&done.stdout), text(&done.stderr))
}

#[test]
fn an_input_that_is_not_declared_is_handed_on_and_told() {
    let file = place("inputs").join("graph.yaml");
    let graph = file.display().to_string();
    std::fs::write(&file, COLOURS).unwrap();
    let warning = "warning: `colour` is handed on, but the graph declares no such input; its inputs are word\n";
    let (code, output, told) = given(&graph, &["word=red", "colour=red"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(output.contains(r#""colour":"red""#), "{output}");
    assert!(told.contains(warning), "{told}");
    let (_, _, told) = given(&graph, &["word=red"]);
    assert!(!told.contains("warning"), "{told}");
    // What is nearly the name of another is a slip.
    let (code, _, told) = given(&graph, &["wrod=red"]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("did you mean `word`?"), "{told}");
    let shut = COLOURS.replace(
        "type: object\n",
        "type: object\n  additionalProperties: false\n",
    );
    std::fs::write(&file, shut).unwrap();
    let (code, _, told) = given(&graph, &["colour=red"]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("its inputs are word"), "{told}");
    // A graph that says that it takes any is told nothing.
    let open = COLOURS.replace(
        "type: object\n",
        "type: object\n  additionalProperties: true\n",
    );
    std::fs::write(&file, open).unwrap();
    let (code, _, told) = given(&graph, &["colour=red"]);
    assert_eq!((code, told.contains("warning")), (Some(0), false), "{told}");
}
