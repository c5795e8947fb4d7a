//! Tools of a Rye project and scripts of its commands: what they are given, what they give, and how long they take.

use super::tool_files::told;

#[test]
fn a_command_gives_a_script_a_word_that_it_takes() {
    let script = "#!/usr/bin/env bash\nset -euo pipefail\nkind=${1:?which}\ncase \"$kind\" in\n  courier) prefix=C ;;\n  packet) prefix=P ;;\n  *) echo \"no $kind\" >&2; exit 2 ;;\nesac\necho \"$prefix\"\n";
    let of = |word: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"./book.sh {word}\" }} }}, assign: {{ x: \"${{result.stdout}}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.x}}\" }}\n"
        );
        told(&graph, &[("book.sh", script)])
    };
    let found = of("parcel");
    assert!(
        found.contains("takes `courier` and `packet` as `$1` (line 4), and fails with `parcel`"),
        "{found}"
    );
    assert!(!of("courier").contains("fails with"));
}

#[test]
fn a_hook_reads_keys_that_something_writes() {
    let of = |object: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  state: {{ seen: 0 }}\n  hooks: [{{ event: graph_completed, action: {{ item_id: shop/note, params: {{ object: \"{object}\" }} }} }}]\n  nodes:\n    a: {{ action: {{ item_id: shop/check }}, assign: {{ object_title: \"${{result.title}}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.object_title}} ${{state.seen}}\" }}\n"
        );
        told(&graph, &[])
    };
    let found = of("${state.object.title}");
    let says = "hook 1 reads `state.object.title`, and nothing writes `object`; `state.object_title` is probably meant";
    assert!(found.contains(says), "{found}");
    for fine in [
        "${state.object_title}",
        "${state.object_title.name}",
        "${state.seen}",
        "${state._retries.a}",
        "${state.object || state.object_title}",
        "${state}",
        "${graph_id}",
    ] {
        let found = of(fine);
        assert!(!found.contains("nothing writes"), "{fine}: {found}");
    }
}
