//! Numbers of graphs of actions that are in another unit, or too few.

use super::actions::{HEAD, bash, codes, said};

const END: &str = "    z: { type: return }\n";

fn command(command: &str) -> Vec<String> {
    let assign = "at: \"${_timestamp}\", other: \"${result.stdout}\"";
    let more = format!(
        "    b: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}, next: z }}\n"
    );
    said(&(bash("a", assign, "b") + &more + END))
}

#[test]
fn milliseconds_are_no_seconds() {
    for wrong in [
        "date -d @${_timestamp} +%F",
        "sleep ${state.at}",
        "date -u -d @'${state.at}'",
        "date -d '@${state.at}'",
    ] {
        assert_eq!(
            codes(&command(wrong)),
            ["warning impossible-number"],
            "{wrong}"
        );
    }
    for fine in [
        "date -d @$(( ${state.at} / 1000 ))",
        "echo ${state.at}",
        "sleep ${state.other}",
    ] {
        assert_eq!(command(fine), [""; 0], "{fine}");
    }
}

#[test]
fn a_percent_and_a_whole_number_are_no_fractions() {
    let of = |path: &str, op: &str, value: &str| {
        let assign =
            "percent: \"${result.p}\", error_percent: \"${result.e}\", share: \"${result.s}\"";
        let node = bash(
            "a",
            assign,
            &format!(
                "[{{ to: z, when: {{ path: {path}, op: {op}, value: {value} }} }}, {{ to: y }}]"
            ),
        )
        .replace("rye/bash", "own/look");
        said(
            &(node
                + END
                + "    y: { type: return, output: \"${state.percent} ${state.error_percent} ${state.share}\" }\n"),
        )
    };
    assert_eq!(
        codes(&of("state.percent", "lt", "0.5")),
        ["warning unfit-value"]
    );
    assert_eq!(
        codes(&of("inputs.count", "gte", "0.8")),
        ["warning unfit-value"]
    );
    for (path, op, value) in [
        ("state.percent", "lt", "50"),
        ("state.percent", "gt", "0.5"),
        ("state.error_percent", "lt", "0.5"),
        ("state.share", "lt", "0.5"),
        ("inputs.count", "gte", "1"),
    ] {
        assert_eq!(of(path, op, value), [""; 0], "{path} {value}");
    }
}

#[test]
fn a_loop_has_the_steps_for_its_rounds() {
    let of = |steps: u32, key: &str, rounds: u32| {
        let head = HEAD.replace(
            "  start: a\n",
            &format!("  start: a\n  max_steps: {steps}\n  state: {{ {key}: 0 }}\n"),
        );
        let next = format!(
            "[{{ to: z, when: {{ path: result.ok, op: eq, value: true }} }}, {{ to: y, when: {{ path: state.{key}, op: gte, value: {rounds} }} }}, {{ to: b }}]"
        );
        let nodes = bash("a", "word: \"${result.text}\"", &next).replace("rye/bash", "own/look")
            + &bash("b", &format!("{key}: \"${{result.count}}\""), "a")
                .replace("rye/bash", "own/wait")
            + "    z: { type: return, output: \"${state.word}\" }\n    y: { type: return, output: failed }\n";
        super::count_told(&(head + &nodes), &[], "too-few-steps") > 0
    };
    assert!(of(12, "polls", 10));
    assert!(!of(30, "polls", 10));
    assert!(!of(12, "polls", 3));
    assert!(!of(12, "total", 100));
    // What is counted before it is looked at has the first round behind it.
    let before = |steps: u32| {
        let head = HEAD.replace(
            "  start: a\n",
            &format!("  start: a\n  max_steps: {steps}\n  state: {{ attempts: 0 }}\n"),
        );
        let nodes = bash("a", "attempts: \"${result.count}\"", "b").replace("rye/bash", "own/work")
            + "    b: { type: gate, next: [{ to: z, when: { path: state.attempts, op: gte, value: 3 } }, { to: a }] }\n"
            + END;
        super::count_told(&(head + &nodes), &[], "too-few-steps") > 0
    };
    assert!(before(6));
    assert!(!before(7));
    // A node that counts and looks, at the end of a loop that a node before it begins.
    let own = |steps: u32| {
        let head = HEAD.replace(
            "  start: a\n",
            &format!("  start: a\n  max_steps: {steps}\n"),
        );
        let nodes = bash("a", "round: 0", "b").replace("rye/bash", "own/work")
            + &bash("b", "word: \"${result.text}\"", "c").replace("rye/bash", "own/look")
            + &bash(
                "c",
                "round: \"${result.sum}\"",
                "[{ to: z, when: { path: state.round, op: gte, value: 5 } }, { to: b }]",
            )
            .replace("rye/bash", "own/add")
            + END;
        super::count_told(&(head + &nodes), &[], "too-few-steps") > 0
    };
    // a, then five times b and c, then the end.
    assert!(own(11));
    assert!(!own(12));
}

#[test]
fn a_description_names_the_retries_of_the_hook() {
    let of = |doc: &str, retries: u32| {
        let head = HEAD
            .replace("tool_type: graph\n", &format!("tool_type: graph\ndescription: \"{doc}\"\n"))
            .replace("  start: a\n", &format!("  start: a\n  hooks: [{{ event: error, action: {{ retry: true, max_retries: {retries} }} }}]\n"));
        let nodes = bash("a", "word: \"${result.stdout}\"", "z")
            + "    z: { type: return, output: \"${state.word}\" }\n";
        let report = super::checked(
            &(head + &nodes),
            &super::UnknownWorld,
            super::Strictness::Optimistic,
        );
        super::names(&report)
            .iter()
            .any(|one| one.contains("other-number"))
    };
    assert!(of("Errors are retried up to 3 times.", 1));
    assert!(of("Looks, with at most five retries.", 2));
    for (doc, number) in [
        ("Errors are retried up to 3 times.", 3),
        ("Errors are tried up to 3 times.", 2),
        ("Looks three times a day.", 1),
    ] {
        assert!(!of(doc, number), "{doc}");
    }
}
