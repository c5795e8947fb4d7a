//! Lists that a node goes over, results that are kept, and variables of the environment.

use super::actions::{HEAD, bash, codes, said};
use super::{Strictness, UnknownWorld, checked, names};

/// A node that goes over what `over` says.
fn over(over: &str) -> String {
    format!(
        "    each:\n      type: foreach\n      over: {over}\n      as: it\n      action: {{ item_id: shop/look, params: {{ of: \"${{it}}\" }} }}\n      next: z\n    z: {{ type: return }}\n"
    )
}

#[test]
fn a_list_on_one_way_and_text_on_another_is_told() {
    let ways = |other: &str| {
        let first = bash(
            "a",
            "names: \"${result.stdout}\"",
            "each\n      on_error: b",
        );
        said(&(first + &bash("b", other, "each") + &over("\"${state.names}\"")))
    };
    for other in [
        "names: []",
        "names: [one, two]",
        "names: \"${inputs.files}\"",
    ] {
        let found = ways(other);
        assert_eq!(
            codes(&found),
            ["warning foreach-over-not-list"],
            "{found:?}"
        );
    }
    let files = "    a:\n      action: { item_id: rye/file-system/ls, params: { path: docs } }\n      assign: { names: \"${result.entries}\" }\n      next: each\n      on_error: b\n";
    let both =
        said(&(files.to_owned() + &bash("b", "names: []", "each") + &over("\"${state.names}\"")));
    assert_eq!(both, [""; 0]);
}

#[test]
fn a_list_within_a_list_is_told() {
    let goes = |list: &str| {
        let first = bash("a", "x: 1", "each");
        said(&(first + &over(list)))
    };
    assert_eq!(
        codes(&goes("[\"${inputs.files}\"]")),
        ["warning foreach-over-not-list"]
    );
    for list in [
        "\"${inputs.files}\"",
        "[\"${inputs.word}\"]",
        "[\"${inputs.files}\", \"${inputs.files}\"]",
    ] {
        assert_eq!(goes(list), [""; 0], "{list}");
    }
}

#[test]
fn a_result_that_is_kept_for_a_moment_is_told() {
    let keeps = |params: &str| {
        let first = bash("a", "at: \"${_now}\"", "look");
        let look = format!(
            "    look:\n      cache_result: true\n      action: {{ item_id: shop/look, params: {{ {params} }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        said(&(first + &look))
    };
    for params in [
        "at: \"${_timestamp}\"",
        "of: \"${inputs.word}\", at: \"${state.at}\"",
    ] {
        let found = keeps(params);
        assert_eq!(codes(&found), ["warning cached-effect"], "{found:?}");
    }
    assert_eq!(keeps("of: \"${inputs.word}\""), [""; 0]);
}

/// What is said of a command in a graph that requires these variables.
fn requires(env: &str, command: &str) -> Vec<String> {
    let head = HEAD.replacen("config:\n", &format!("env_requires: [{env}]\nconfig:\n"), 1);
    let graph = format!(
        "{head}    a: {{ action: {{ item_id: rye/bash, params: {{ command: '{}' }} }} }}\n",
        command.replace('\'', "''")
    );
    let mut all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
    all.retain(|one| !one.contains("unread-input"));
    all
}

#[test]
fn a_required_variable_in_single_quotes_is_told() {
    for command in [
        "curl -s -H 'Authorization: $OPS_TOKEN' https://a.example",
        "echo 'token $OPS_TOKEN'",
    ] {
        let found = requires("OPS_TOKEN", command);
        assert_eq!(codes(&found), ["warning shell-slip"], "{found:?}");
    }
    for command in [
        "curl -s -H \"Authorization: $OPS_TOKEN\" https://a.example",
        "echo 'export T=$OPS_TOKEN' > profile",
        "awk '{print $OPS_TOKEN}' a.txt",
    ] {
        assert_eq!(requires("OPS_TOKEN", command), [""; 0], "{command}");
    }
}

#[test]
fn a_variable_that_is_required_under_another_name_is_told() {
    let calls = |name: &str| format!("curl -s -H \"Authorization: ${name}\" https://a.example");
    let found = requires("OPS_TOKEN", &calls("OPS_API_KEY"));
    assert_eq!(codes(&found), ["warning shell-variable"], "{found:?}");
    assert_eq!(requires("OPS_TOKEN", &calls("OPS_TOKEN")), [""; 0]);
    assert_eq!(requires("OPS_TOKEN", &calls("MAIL_KEY")), [""; 0]);
    assert_eq!(
        requires("OPS_TOKEN, OPS_API_KEY", &calls("OPS_API_KEY")),
        [""; 0]
    );
    let both = "curl \"https://$OPS_HOST\" -H \"Authorization: $OPS_TOKEN\"";
    assert_eq!(requires("OPS_TOKEN", both), [""; 0]);
}

/// A node that is called with these values, behind one that keeps what it gives.
fn given(params: &str) -> Vec<String> {
    let first = bash(
        "a",
        "title: \"${result.stdout}\", text: \"${result.stderr}\", text_file: x",
        "send",
    );
    let params = params.replace(", ", "\n          ");
    let node = format!(
        "    send:\n      action:\n        item_id: shop/look\n        params:\n          {params}\n      next: z\n    z: {{ type: return, output: {{ title: \"${{state.title}}\", text: \"${{state.text}}\", file: \"${{state.text_file}}\" }} }}\n"
    );
    said(&(first + &node))
}

#[test]
fn values_under_the_names_of_others_are_told() {
    for params in [
        "title: \"${state.text}\", text: \"${state.title}\"",
        "title: \"${state.text_file}\", text: \"${state.title}\"",
        "text: \"${state.text}\", title: \"${state.text}\"",
        "mail_text: \"${state.text}\", mail_title: \"${state.text}\"",
        "mail_text: \"${state.title}\", mail_title: \"${state.text}\"",
        "body: \"Title: ${state.text} Text: ${state.title}\"",
        "body: \"Title: ${state.text}. Text: ${state.title}\"",
    ] {
        let found = given(params);
        assert_eq!(
            codes(&found),
            ["warning spoken-value"],
            "{params}: {found:?}"
        );
    }
    for params in [
        "title: \"${state.title}\", text: \"${state.text}\"",
        "title: \"${state.title}\", subject: \"${state.title}\"",
        "old_title: \"${state.title}\", new_title: \"${state.title}\"",
    ] {
        assert_eq!(given(params), [""; 0], "{params}");
    }
}

#[test]
fn a_first_value_that_nothing_reads_is_told() {
    let begins = |state: &str, end: &str| {
        let head = HEAD.replacen(
            "  nodes:\n",
            &format!("  state: {{ {state} }}\n  nodes:\n"),
            1,
        );
        let graph = format!(
            "{head}    a: {{ action: {{ item_id: rye/bash, params: {{ command: ls }} }}, assign: {{ files: \"${{result.stdout}}\" }}, next: z }}\n    z: {{ {end} }}\n"
        );
        let mut all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.retain(|one| one.contains("`state` begins"));
        codes(&all).len()
    };
    let gives = "type: return, output: { files: \"${state.files}\", color: \"${state.color}\" }";
    assert_eq!(begins("size: 1, color: red", gives), 1);
    assert_eq!(begins("files: none, color: red", gives), 0);
    // All of the state is the result.
    assert_eq!(begins("size: 1", "type: return"), 0);
}

#[test]
fn what_a_pipe_hands_on_ends_with_a_line_break() {
    let tests = |command: &str| {
        said(&format!(
            "    a:\n      action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}\n      next: [{{ to: b, when: {{ path: result.stdout, op: eq, value: \"0\" }} }}, {{ to: z }}]\n    b: {{ type: gate, next: z }}\n    z: {{ type: return }}\n"
        ))
    };
    assert_eq!(
        codes(&tests("df -BG / | tail -1 | tr -d G")),
        ["warning unfit-value"]
    );
    assert_eq!(tests("df -BG / | tail -1 | tr -dc 0-9"), [""; 0]);
}

#[test]
fn a_failure_has_a_class_and_a_pattern_no_slashes() {
    let hook = |condition: &str| {
        let mut all = super::idle_actions::hook(&format!(
            "{{ event: error, condition: {{ {condition} }}, action: {{ item_id: rye/bash, params: {{ command: ls }} }} }}"
        ));
        all.retain(|one| !one.contains("shell"));
        all
    };
    for (condition, code) in [
        (
            "path: error.category, op: eq, value: transient",
            "warning unknown-namespace",
        ),
        (
            "path: classification.category, op: in, value: [transient, rate_limit]",
            "warning unfit-value",
        ),
        (
            "path: classification.category, op: eq, value: broken",
            "warning unfit-value",
        ),
        (
            "path: classification.code, op: regex, value: \"/time/i\"",
            "warning invalid-regex",
        ),
    ] {
        assert_eq!(codes(&hook(condition)), [code], "{condition}");
    }
    for condition in [
        "path: error.status, op: eq, value: error",
        "path: classification.category, op: in, value: [transient, rate_limited]",
        "path: classification.category, op: in, value: [transient, network]",
        "path: error.file_path, op: regex, value: \"/src/\"",
    ] {
        assert_eq!(hook(condition), [""; 0], "{condition}");
    }
}

#[test]
fn a_comparison_beside_any_is_one_finding_and_a_part_names_its_list() {
    let next = |when: &str| {
        let next = format!("[{{ to: b, when: {{ {when} }} }}, {{ to: z }}]");
        said(
            &(bash("a", "x: \"${result.stdout}\"", &next)
                + "    b: { type: gate, next: z }\n    z: { type: return }\n"),
        )
    };
    let found =
        next("path: state.x, op: eq, value: a, any: [{ path: inputs.mode, op: eq, value: fast }]");
    assert_eq!(codes(&found), ["warning unknown-key"], "{found:?}");
    let found = next("path: inputs.files.length, op: gt, value: 3");
    assert!(
        found
            .iter()
            .any(|one| one.contains("`inputs.files` is a list")),
        "{found:?}"
    );
}

#[test]
fn a_parameter_under_another_name_is_one_that_is_missing() {
    let found = said("    a: { action: { item_id: rye/bash, params: { cmd: ls } } }\n");
    assert!(
        found
            .iter()
            .any(|one| one.ends_with("without `command` it always fails")),
        "{found:?}"
    );
}

#[test]
fn an_action_that_is_the_same_for_each_item_is_told() {
    let goes = |list: &str, params: &str| {
        let node = format!(
            "    each:\n      type: foreach\n      over: {list}\n      as: service\n      action: {{ item_id: shop/look, params: {{ of: \"{params}\" }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        let found = said(&(bash("a", "x: 1", "each") + &node));
        found.iter().filter(|one| one.contains("idle-map")).count()
    };
    let list = "\"${inputs.files}\"";
    assert_eq!(goes(list, "all"), 1);
    assert_eq!(goes(list, "${inputs.files}"), 1);
    assert_eq!(goes(list, "${service}"), 0);
    // Three times, whatever the numbers are.
    assert_eq!(goes("[1, 2, 3]", "all"), 0);
}

#[test]
fn whoever_gets_the_whole_state_may_read_any_key() {
    let ends = |end: &str| {
        let graph = format!(
            "{HEAD}{}    z: {end}\n",
            bash("a", "kept: \"${result.stdout}\"", "z")
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        let found = all
            .into_iter()
            .filter(|one| one.contains("unused-state-key"));
        found
            .map(|one| one.split(' ').next().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert_eq!(ends("{ type: return }"), []);
    let warning = [Some("warning".to_owned())];
    assert_eq!(ends("{ type: return, output: \"done\" }"), warning);
}

#[test]
fn a_collected_list_of_which_one_item_is_read_is_told() {
    let told = |read: &str, first: &str| {
        let nodes = format!(
            "    a:\n      type: foreach\n      over: \"${{inputs.files}}\"\n      as: it\n      collect: answers\n      action: {{ item_id: shop/look, params: {{ of: \"${{it}}\" }} }}\n      next: [{{ to: w, when: {{ path: state.answers.0, op: exists }} }}, {{ to: z }}]\n    w: {{ action: {{ item_id: shop/write, params: {{ of: \"{first}\" }} }}, assign: {{ x: \"${{result.x}}\" }}, next: z }}\n    z: {{ type: return, output: {{ x: \"${{state.x}}\", all: \"{read}\" }} }}\n"
        );
        let found = said(&nodes);
        found.iter().any(|one| one.contains("lost-reply"))
    };
    assert!(told("${state.answers.0}", "${state.answers.0}"));
    assert!(told("none", "${state.answers.0}"));
    assert!(!told("${state.answers}", "${state.answers.0}"));
    assert!(!told("${state.answers.1}", "${state.answers.0}"));
    assert!(!told("none", "${state.answers}"));
    let map = |read: &str| {
        let graph = format!(
            "name: t\nstart: all\ninitial_state: {{ list: [x, y] }}\nnodes:\n  all: {{ type: map, over: \"{{{{list}}}}\", as: item, branch: a, collect_into: found, next: done }}\n  a: {{ type: llm, prompt: \"Look at {{{{item}}}}\", state_updates: {{ output: \"{{{{output}}}}\" }} }}\n  done: {{ type: end, output: \"{read}\" }}\n"
        );
        let all = names(&checked(&graph, &UnknownWorld, Strictness::Optimistic));
        all.iter().any(|one| one.contains("lost-reply"))
    };
    assert!(map("{{found[0]}}"));
    assert!(!map("{{found}}"));
}

#[test]
fn a_message_for_each_item_goes_to_whom_it_belongs() {
    let told = |id: &str, to: &str, text: &str| {
        let nodes = format!(
            "    a: {{ type: gate, next: {id} }}\n    {id}:\n      type: foreach\n      over: \"${{inputs.files}}\"\n      as: site\n      action: {{ item_id: mail/send, params: {{ to: \"{to}\", text: \"{text}\" }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        let found = said(&nodes);
        found.iter().any(|one| one.contains("idle-map"))
    };
    assert!(told(
        "mail_owners",
        "${inputs.word}",
        "Look at ${site.name}"
    ));
    assert!(told(
        "mail_all",
        "${inputs.word}",
        "Look at ${site.name}, ${site.owner}"
    ));
    assert!(!told(
        "mail_owners",
        "${site.owner}",
        "Look at ${site.name}"
    ));
    assert!(!told(
        "mail_owners",
        "owners@example.org",
        "Look at ${site.name}"
    ));
    assert!(!told(
        "tell_failures",
        "${inputs.word}",
        "Look at ${site.name}"
    ));
}

#[test]
fn a_failure_gives_another_result_than_an_end_that_is_none() {
    let told = |failed: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: shop/go, params: {{}} }}, on_error: failed, next: live }}\n    live: {{ type: return, output: {{ released: true, where: live }} }}\n    failed: {{ type: return, output: {failed} }}\n"
        );
        let found = said(&nodes);
        found.iter().any(|one| one.contains("way-against-name"))
    };
    assert!(told("{ released: true, where: live }"));
    assert!(!told("{ released: false, where: nowhere }"));
    assert!(!told("{ released: true, where: preview }"));
}

#[test]
fn a_parameter_is_in_the_unit_of_its_name() {
    let told = |keep: &str, text: &str| {
        let nodes = format!(
            "    a: {{ action: {{ item_id: shop/share, params: {{ {keep} }} }}, next: m }}\n    m: {{ action: {{ item_id: mail/send, params: {{ to: x, text: \"{text}\" }} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        let found = said(&nodes);
        found.iter().any(|one| one.contains("other-number"))
    };
    assert!(told("keep_hours: 14", "It can be fetched for 14 days."));
    assert!(!told("keep_hours: 336", "It can be fetched for 14 days."));
    assert!(!told("keep_hours: 14", "It can be fetched for 14 hours."));
    assert!(!told("keep_days: 14", "It can be fetched for 14 days."));
    assert!(!told("timeout_seconds: 30", "The bill is due in 30 days."));
}
