//! Values that come too late or change nothing: stored behind the last use, on two ways that are one, asked for where they are always there;
//! and what is done twice.

use super::actions::{HEAD, codes, said, when};
use super::{Strictness, UnknownWorld, checked, names};

fn told(graph: &str, code: &str) -> usize {
    let all = names(&checked(graph, &UnknownWorld, Strictness::Optimistic));
    let found = all.iter().filter(|one| one.contains(&format!(" {code}: ")));
    found.count()
}

#[test]
fn a_value_that_is_replaced_behind_its_last_use_is_told() {
    let of = |send: &str, end: &str, more: &str| {
        let graph = format!(
            "{HEAD}    a: {{ action: {{ item_id: shop/letter }}, assign: {{ letter: \"${{result.text}}\" }}, next: b }}\n    b: {{ action: {{ item_id: shop/mail, params: {{ text: \"${{state.letter}}\" }} }}, assign: {{ {send} }}, next: {more} }}\n    z: {{ type: return, output: \"{end}\" }}\n"
        );
        told(&graph, "dead-store")
    };
    let replaced = "letter: \"${result.message}\"";
    assert_eq!(of(replaced, "sent", "z"), 1);
    for (send, end, more) in [
        // It is the result.
        (replaced, "${state.letter}", "z"),
        ("message: \"${result.message}\"", "${state.message}", "z"),
        // What comes next is made of it, or decided by it.
        (
            "letter: \"${result.message}\", told: \"${state.letter}!\"",
            "${state.told}",
            "z",
        ),
        (
            replaced,
            "sent",
            "[{ to: z, when: { path: state.letter, op: eq, value: ok } }, { to: a }]",
        ),
        // It goes on from what was there.
        (
            "letter: \"${state.letter}\\n${result.message}\"",
            "sent",
            "z",
        ),
        // A constant is there for whoever watches the run.
        ("letter: sent", "sent", "z"),
        // The loop reads it again.
        (
            replaced,
            "sent",
            "[{ to: b, when: { path: result.again, op: eq, value: true } }, { to: z }]",
        ),
    ] {
        assert_eq!(of(send, end, more), 0, "{send} {more}");
    }
    // It begins with a value, which is read, and nobody reads the next one.
    let seeded = |more: &str| {
        let head = HEAD.replace("  nodes:\n", "  state: { rules: none }\n  nodes:\n");
        let graph = format!(
            "{head}    a: {{ action: {{ item_id: shop/letter, params: {{ text: \"${{state.rules}}\" }} }}, assign: {{ rules: \"${{result.rules}}\" }}, next: {more} }}\n    z: {{ type: return, output: sent }}\n"
        );
        told(&graph, "dead-store")
    };
    assert_eq!(seeded("z"), 1);
    assert_eq!(
        seeded("[{ to: a, when: { path: result.more, op: eq, value: true } }, { to: z }]"),
        0
    );
    // Whoever gets the whole state may read it.
    let whole = format!(
        "{HEAD}    a: {{ action: {{ item_id: shop/letter }}, assign: {{ letter: \"${{result.text}}\" }}, next: b }}\n    b: {{ action: {{ item_id: shop/mail, params: {{ text: \"${{state.letter}}\" }} }}, assign: {{ {replaced} }}, next: z }}\n    z: {{ type: return }}\n"
    );
    assert_eq!(told(&whole, "dead-store"), 0);
    // So may a hook.
    let hooked = whole.replace(
        "    z: { type: return }",
        "    z: { type: return, output: sent }",
    );
    assert_eq!(told(&hooked, "dead-store"), 1);
    let hook = "  hooks: [{ event: graph_completed, action: { item_id: shop/log, params: { text: \"${state.letter}\" } } }]\n  nodes:\n";
    assert_eq!(told(&hooked.replace("  nodes:\n", hook), "dead-store"), 0);
    let loki = |end: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"Write {{{{initial_prompt}}}}\", state_updates: {{ draft: \"{{{{output}}}}\" }}, fallback: f, next: b }}\n  b: {{ type: llm, prompt: \"Judge {{{{draft}}}}\", state_updates: {{ view: \"{{{{output}}}}\" }}, fallback: f, next: c }}\n  c: {{ type: llm, prompt: \"Thank for {{{{view}}}}\", state_updates: {{ draft: \"{{{{output}}}}\" }}, fallback: f, next: done }}\n  done: {{ type: end, output: \"{end}\" }}\n  f: {{ type: end, output: failed }}\n"
        );
        told(&graph, "dead-store")
    };
    assert_eq!(loki("{{view}}"), 1);
    assert_eq!(loki("{{draft}}"), 0);
}

#[test]
fn two_ways_that_do_the_same_are_told() {
    let of = |urgent: &str, calm: &str| {
        let graph = format!(
            "{HEAD}    a: {{ action: {{ item_id: shop/look }}, assign: {{ days: \"${{result.days}}\" }}, next: [{{ to: urgent, when: {{ path: state.days, op: lt, value: 7 }} }}, {{ to: calm }}] }}\n    urgent: {urgent}\n    calm: {calm}\n    on: {{ action: {{ item_id: shop/wait }}, next: z }}\n    off: {{ action: {{ item_id: shop/wait }}, next: z }}\n    z: {{ type: return, output: \"${{state.told}}\" }}\n"
        );
        told(&graph, "idle-choice")
    };
    let node = |item: &str, next: &str| {
        format!(
            "{{ action: {{ item_id: {item}, params: {{ text: \"${{state.days}} days\" }} }}, assign: {{ told: \"${{result.ticket}}\" }}, next: {next} }}"
        )
    };
    assert_eq!(of(&node("shop/page", "z"), &node("shop/page", "z")), 1);
    // They do the same further on, too.
    assert_eq!(of(&node("shop/page", "on"), &node("shop/page", "off")), 1);
    // What becomes of it when its process ends is a part of what it does.
    let asks = node("shop/page", "z").replace(" next: z", " x-on-interrupted: ask, next: z");
    assert_ne!(asks, node("shop/page", "z"));
    assert_eq!(of(&node("shop/page", "z"), &asks), 0);
    assert_eq!(of(&node("shop/page", "z"), &node("shop/mail", "z")), 0);
    assert_eq!(of(&node("shop/page", "z"), &node("shop/page", "on")), 0);
    let gate = "{ type: gate, assign: { told: no }, next: z }";
    assert_eq!(of(gate, gate), 1);
    assert_eq!(
        of(gate, "{ type: gate, assign: { told: yes }, next: z }"),
        0
    );
    // Names without a deed may be there to be read.
    let empty = "{ type: gate, next: z }";
    assert_eq!(of(empty, empty), 0);
    let loki = |other: &str, kept: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: approval, question: \"{{{{initial_prompt}}}}?\", options: [long, short], routes: {{ long: long, short: short }}, on_other: f{kept} }}\n  long: {{ type: llm, prompt: \"Write a page on {{{{initial_prompt}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: f, next: done }}\n  short: {{ type: llm, prompt: \"Write {other} on {{{{initial_prompt}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: f, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n  f: {{ type: end, output: failed }}\n"
        );
        told(&graph, "idle-choice")
    };
    assert_eq!(loki("a page", ""), 1);
    assert_eq!(loki("a line", ""), 0);
}

#[test]
fn what_is_always_there_decides_nothing() {
    let of = |assign: &str, condition: &str| codes_of(&when(assign, condition));
    for (assign, condition, code) in [
        (
            "n: \"${result.truncated}\"",
            "{ path: state.n, op: exists }",
            "warning always-holds",
        ),
        (
            "n: \"${result.truncated}\"",
            "{ path: state.n, op: ne, value: \"\" }",
            "warning always-holds",
        ),
        (
            "n: \"${result.stdout}\"",
            "{ not: { path: state.n, op: exists } }",
            "warning unfit-value",
        ),
        (
            "n: [a, \"${result.stdout}\"]",
            "{ path: state.n, op: exists }",
            "warning always-holds",
        ),
        (
            "n: one",
            "{ path: result.stdout, op: exists }",
            "warning always-holds",
        ),
        (
            "n: \"${result.stdout}\"",
            "{ any: [{ path: inputs.word, op: exists }, { path: state.n, op: exists }] }",
            "warning always-holds",
        ),
    ] {
        assert_eq!(of(assign, condition), [code], "{condition}");
    }
    for (assign, condition) in [
        // It may be nothing.
        ("n: \"${inputs.word}\"", "{ path: state.n, op: exists }"),
        (
            "n: \"${result.stdout}\"",
            "{ path: state.n, op: ne, value: \"\" }",
        ),
        (
            "n: \"${result.truncated}\"",
            "{ path: state.n, op: ne, value: true }",
        ),
        // Another part decides.
        (
            "n: \"${result.stdout}\"",
            "{ all: [{ path: state.n, op: exists }, { path: inputs.word, op: exists }] }",
        ),
    ] {
        assert_eq!(of(assign, condition), [""; 0], "{condition}");
    }
    let given = |condition: &str| {
        let head = HEAD.replace("config:\n", "  required: [mode]\nconfig:\n");
        let graph = format!(
            "{head}    a: {{ type: gate, next: [{{ to: b, when: {condition} }}, {{ to: z }}] }}\n    b: {{ type: gate, next: z }}\n    z: {{ type: return }}\n"
        );
        told(&graph, "always-holds")
    };
    assert_eq!(
        given("{ path: inputs.mode, op: in, value: [slow, fast] }"),
        1
    );
    assert_eq!(given("{ path: inputs.mode, op: ne, value: quick }"), 1);
    assert_eq!(given("{ path: inputs.mode, op: in, value: [slow] }"), 0);
    assert_eq!(given("{ path: inputs.mode, op: ne, value: slow }"), 0);
    // One way comes without it.
    let two = |assign: &str| {
        codes_of(&said(&format!(
            "    a: {{ action: {{ item_id: rye/bash, params: {{ command: ls }} }}, assign: {{ n: \"${{result.exit_code}}\" }}, on_error: b, next: b }}\n    b: {{ type: gate, {assign} next: [{{ to: c, when: {{ path: state.n, op: exists }} }}, {{ to: z }}] }}\n    c: {{ type: gate, next: z }}\n    z: {{ type: return }}\n"
        )))
    };
    assert!(!two("").contains(&"warning always-holds".to_owned()));
}

fn codes_of(found: &[String]) -> Vec<String> {
    codes(found).into_iter().map(str::to_owned).collect()
}

/// What is said of a node that keeps this part of what its action gives.
fn kept(item: &str, params: &str, path: &str) -> Vec<String> {
    said(&format!(
        "    a: {{ action: {{ item_id: {item}, params: {{ {params} }} }}, assign: {{ n: \"${{{path}}}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.n}}\" }}\n"
    ))
}

#[test]
fn what_actions_give_depends_on_how_they_are_called() {
    let read = "rye/file-system/read";
    for (item, params, path, code) in [
        (
            read,
            "path: a.txt, raw: true",
            "result.output",
            "action-params",
        ),
        (read, "path: a.txt", "result.content", "action-params"),
        (
            "rye/file-system/write",
            "files: [{ path: a.txt, content: x }]",
            "result.bytes_written",
            "undeclared-field",
        ),
        (
            "rye/file-system/write",
            "path: a.txt, content: x",
            "result.results",
            "undeclared-field",
        ),
        (
            "rye/agent/threads/thread_directive",
            "directive_id: shop/letter, async: true",
            "result.result",
            "undeclared-field",
        ),
        (
            "rye/agent/threads/thread_directive",
            "directive_id: shop/letter",
            "result.pid",
            "undeclared-field",
        ),
        (
            "rye/agent/threads/orchestrator",
            "operation: list_active",
            "result.results",
            "undeclared-field",
        ),
        (
            "rye/core/processes/list",
            "status: running",
            "result.processes",
            "undeclared-field",
        ),
    ] {
        let found = kept(item, params, path);
        assert!(
            found.iter().any(|one| one.contains(code)),
            "{item} {path}: {found:?}"
        );
    }
}

#[test]
fn what_actions_give_when_they_are_called_so_is_read() {
    let read = "rye/file-system/read";
    for (item, params, path) in [
        (read, "path: a.txt, raw: true", "result.content"),
        (read, "path: a.txt", "result.output"),
        (
            read,
            "path: a.txt, raw: \"${inputs.word}\"",
            "result.output",
        ),
        (
            "rye/file-system/write",
            "files: [{ path: a.txt, content: x }]",
            "result.results",
        ),
        (
            "rye/agent/threads/thread_directive",
            "directive_id: shop/letter, async: \"${inputs.word}\"",
            "result.pid",
        ),
        (
            "rye/agent/threads/orchestrator",
            "operation: wait_threads, thread_ids: [x]",
            "result.results",
        ),
        (
            "rye/agent/threads/orchestrator",
            "operation: \"${inputs.word}\"",
            "result.threads",
        ),
    ] {
        let found = kept(item, params, path);
        assert!(
            !found
                .iter()
                .any(|one| one.contains("undeclared-field") || one.contains("`result.")),
            "{item} {path}: {found:?}"
        );
    }
}

#[test]
fn what_must_not_be_done_twice_is_not_tried_again() {
    let hook = |condition: &str, deed: &str, item: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [\"rye.*\"]\nconfig:\n  start: a\n  hooks: [{{ event: error, {condition} action: {deed} }}]\n  nodes:\n    a: {{ action: {{ item_id: {item} }}, next: b }}\n    b: {{ action: {{ item_id: shop/usage }}, next: z }}\n    z: {{ type: return }}\n"
        );
        told(&graph, "repeated-effect")
    };
    let retry = "{ retry: true, max_retries: 2 }";
    let control = "{ item_id: rye/agent/threads/internal/control, params: { action: retry, max_retries: 2 } }";
    let on = |node: &str| format!("condition: {{ path: node, op: eq, value: {node} }},");
    assert_eq!(hook(&on("a"), retry, "shop/charge_cards"), 1);
    assert_eq!(hook(&on("a"), control, "shop/pay_invoice"), 1);
    assert_eq!(hook("", control, "shop/send_order"), 1);
    assert_eq!(hook(&on("a"), retry, "shop/book_room"), 1);
    for condition in [
        "condition: { path: node, op: in, value: [a, b] },",
        "condition: { path: node, op: ne, value: b },",
        "condition: { not: { path: node, op: eq, value: b } },",
        "condition: { any: [{ path: node, op: eq, value: b }, { path: node, op: eq, value: a }] },",
    ] {
        assert_eq!(
            hook(condition, retry, "shop/charge_cards"),
            1,
            "{condition}"
        );
    }
    for (condition, item) in [
        (on("b"), "shop/charge_cards"),
        (on("a"), "shop/usage"),
        (on("a"), "shop/post_process"),
        (on("a"), "shop/order_by_date"),
        // The second time changes nothing.
        (on("a"), "shop/delete_file"),
        (
            "condition: { all: [{ path: node, op: eq, value: a }, { path: classification.retryable, op: eq, value: true }] },"
                .to_owned(),
            "shop/charge_cards",
        ),
    ] {
        assert_eq!(hook(&condition, retry, item), 0, "{condition} {item}");
    }
    let back = |to: &str, between: &str| {
        let graph = format!(
            "{HEAD}    a: {{ action: {{ item_id: shop/charge_cards }}, assign: {{ got: \"${{result.receipt}}\" }}, on_error: {to}, next: z }}\n    w: {between}\n    f: {{ type: return, output: failed }}\n    z: {{ type: return, output: \"${{state.got}}\" }}\n"
        );
        told(&graph, "repeated-effect")
    };
    let sleep = "{ action: { item_id: rye/bash, params: { command: sleep 20 } }, next: a }";
    assert_eq!(back("w", sleep), 1);
    let counts = "{ type: gate, assign: { tries: 1 }, next: [{ to: a, when: { path: state.tries, op: lt, value: 3 } }, { to: f }] }";
    assert_eq!(back("w", counts), 1);
    assert_eq!(back("f", sleep), 0);
    let looks = "{ action: { item_id: shop/charge_status }, next: [{ to: a, when: { path: result.charged, op: eq, value: false } }, { to: z }] }";
    assert_eq!(back("w", looks), 0);
    let asks = "{ type: gate, next: [{ to: a, when: { path: state._last_error.error, op: contains, value: refused } }, { to: f }] }";
    assert_eq!(back("w", asks), 0);
}

#[test]
fn a_value_that_is_replaced_before_an_end_of_its_own_is_told() {
    let of = |hooks: &str, keep: &str, failed: &str| {
        let head = HEAD.replace("  nodes:\n", &format!("{hooks}  nodes:\n"));
        let graph = format!(
            "{head}    a: {{ action: {{ item_id: shop/index }}, assign: {{ source: \"${{result.text}}\" }}, on_error: bad, next: k }}\n    k: {{ action: {{ item_id: shop/keep, params: {{ text: \"{keep}\" }} }}, on_error: bad, next: b }}\n    b: {{ action: {{ item_id: shop/figures }}, assign: {{ source: \"${{result.rows}}\" }}, on_error: bad, next: z }}\n    z: {{ type: return, output: \"${{state.source}}\" }}\n    bad: {{ type: return{failed} }}\n"
        );
        told(&graph, "dead-store")
    };
    let own = ", output: \"${state._last_error.error}\"";
    assert_eq!(of("", "none", own), 1);
    for (hooks, keep, failed) in [
        ("", "${state.source}", own),
        // What a failure gives is the whole state, or this.
        ("", "none", ""),
        ("", "none", ", output: \"${state.source}\""),
        (
            "  hooks: [{ event: after_step, action: { item_id: own/log, params: { text: \"${state.source}\" } } }]\n",
            "none",
            own,
        ),
    ] {
        assert_eq!(of(hooks, keep, failed), 0, "{hooks} {keep} {failed}");
    }
}
