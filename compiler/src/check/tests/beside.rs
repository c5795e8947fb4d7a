//! What stands beside each other and does not fit: things of two nodes, texts and numbers, moments.

use super::actions::{HEAD, bash, said};
use super::count_told;

fn loki(nodes: &str) -> String {
    format!(
        "name: t\nstart: a\nnodes:\n{nodes}  done: {{ type: end, output: \"{{{{one}}}} {{{{two}}}}\" }}\n"
    )
}

#[test]
fn documents_that_fit_the_other_node_are_told() {
    let graph = |first: &str, second: &str| {
        let rag = |id: &str, file: &str, key: &str, next: &str| {
            format!(
                "  {id}: {{ type: rag, documents: [./{file}.md], query: \"{{{{initial_prompt}}}}\", state_updates: {{ {key}: \"{{{{output.context}}}}\" }}, next: {next} }}\n"
            )
        };
        let nodes = rag("a", "start", "zero", "prices")
            + &rag("prices", first, "one", "terms")
            + &rag("terms", second, "two", "done");
        count_told(&loki(&nodes), &[], "which fits")
    };
    assert_eq!(graph("terms", "prices"), 1);
    assert_eq!(graph("prices", "terms"), 0);
    assert_eq!(graph("terms", "terms"), 0);
    assert_eq!(graph("old_prices", "letters"), 0);
}

#[test]
fn lists_that_fit_the_item_of_the_other_node_are_told() {
    let each = |id: &str, list: &str, item: &str, next: &str| {
        format!(
            "    {id}:\n      type: foreach\n      over: \"${{state.{list}}}\"\n      as: {item}\n      action: {{ item_id: shop/do, params: {{ of: \"${{{item}}}\" }} }}\n      next: {next}\n"
        )
    };
    let told = |first: &str, second: &str| {
        let ls = "    a:\n      action: { item_id: shop/list }\n      assign: { regions: \"${result.regions}\", services: \"${result.services}\" }\n      next: restart\n";
        let nodes = ls.to_owned()
            + &each("restart", first, "service", "clear")
            + &each("clear", second, "region", "z")
            + "    z: { type: return }\n";
        let all = said(&nodes);
        all.iter().filter(|one| one.contains("goes over")).count()
    };
    assert_eq!(told("regions", "services"), 1);
    assert_eq!(told("services", "regions"), 0);
    assert_eq!(told("regions", "regions"), 0);
}

#[test]
fn a_number_is_shown_of_the_greatest_that_it_may_be() {
    let graph = |output: &str, schema: &str| {
        let text = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"Rate {{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ rating: {{ type: integer{schema} }} }}, required: [rating] }}, fallback: bad, next: done }}\n  bad: {{ type: end, output: nothing }}\n  done: {{ type: end, output: \"{output}\" }}\n"
        );
        count_told(&text, &[], "other-number")
    };
    assert_eq!(graph("Rating {{rating}} of 10", ", maximum: 5"), 1);
    assert_eq!(graph("{{rating}}/10", ", maximum: 5"), 1);
    assert_eq!(graph("{{rating}}/5", ", maximum: 5"), 0);
    assert_eq!(graph("{{rating}} of 10 files", ", maximum: 5"), 0);
    assert_eq!(graph("{{rating}}/10", ""), 0);
}

#[test]
fn a_file_that_is_named_by_the_time_is_another_one_in_another_node() {
    let graph = |second: &str| {
        let act = |id: &str, params: &str, next: &str| {
            format!(
                "    {id}:\n      action: {{ item_id: shop/do, params: {{ {params} }} }}\n      next: {next}\n"
            )
        };
        let nodes = act("a", "file: \"out/r-${_timestamp}.json\"", "b")
            + &act("b", second, "z")
            + "    z: { type: return }\n";
        count_told(&format!("{HEAD}{nodes}"), &[], "other-moment")
    };
    assert_eq!(graph("file: \"out/r-${_timestamp}.json\""), 1);
    assert_eq!(graph("text: \"See out/r-${_timestamp}.json\""), 1);
    assert_eq!(graph("file: \"out/s-${_timestamp}.json\""), 0);
    assert_eq!(graph("text: \"It is ${_timestamp} now\""), 0);
}

#[test]
fn a_counter_that_begins_at_its_limit_is_told() {
    let told = |first: &str, writer: &str| {
        let head = HEAD.replace(
            "  nodes:\n",
            &format!("  state: {{ rounds: {first} }}\n  nodes:\n"),
        );
        let nodes = format!(
            "    a:\n      action: {{ item_id: shop/look }}\n      {writer}next: [{{ to: b, when: {{ path: state.rounds, op: lt, value: 20 }} }}, {{ to: z }}]\n    b:\n      action: {{ item_id: shop/wait }}\n      assign: {{ rounds: \"${{result.rounds}}\" }}\n      next: a\n    z: {{ type: return }}\n"
        );
        count_told(&format!("{head}{nodes}"), &[], "edge-never-taken")
    };
    assert_eq!(told("20", ""), 1);
    assert_eq!(told("0", ""), 0);
    assert_eq!(told("20", "assign: { rounds: \"${result.n}\" }\n      "), 0);
}

#[test]
fn the_description_of_a_list_node_says_what_is_done() {
    let told = |doc: &str, parallel: &str| {
        let nodes = format!(
            "    each:\n      type: foreach\n      description: \"{doc}\"\n      over: \"${{inputs.files}}\"\n      as: it\n      {parallel}action: {{ item_id: shop/do, params: {{ of: \"${{it}}\" }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        let all = said(&(bash("a", "x: 1", "each") + &nodes));
        let all = all
            .iter()
            .filter(|one| one.contains("the description of `each` says"));
        all.count()
    };
    assert_eq!(
        told("One after another: it is slow.", "parallel: true\n      "),
        1
    );
    assert_eq!(told("Does all in parallel.", ""), 1);
    assert_eq!(told("Does all in parallel.", "parallel: true\n      "), 0);
    assert_eq!(told("One after another.", ""), 0);
    assert_eq!(told("Not one after another.", "parallel: true\n      "), 0);
}

#[test]
fn the_name_of_a_collected_list_is_no_reference() {
    let told = |collect: &str| {
        let nodes = format!(
            "    each:\n      type: foreach\n      over: \"${{inputs.files}}\"\n      as: it\n      collect: {collect}\n      action: {{ item_id: shop/do, params: {{ of: \"${{it}}\" }} }}\n      next: c\n    c:\n      action: {{ item_id: shop/send, params: {{ all: \"${{state.found}}\" }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        said(&(bash("a", "x: 1", "each") + &nodes))
    };
    let found = told("\"${state.found}\"");
    assert!(
        matches!(found.as_slice(), [one] if one.contains("is the name of a key")),
        "{found:?}"
    );
    assert_eq!(told("found"), [""; 0]);
}

#[test]
fn lists_that_are_appended_to_a_list_are_no_items_of_it() {
    let graph = |reducer: &str| {
        let schema = "{ type: object, properties: { doubts: { type: array, items: { type: string } } }, required: [doubts] }";
        let asks = |id: &str| {
            format!(
                "  {id}: {{ type: llm, prompt: \"{id} {{{{initial_prompt}}}}\", output_schema: {schema}, fallback: bad, next: each }}\n"
            )
        };
        let text = format!(
            "name: t\nstart: a\ninitial_state: {{ doubts: [] }}\nreducers: {{ doubts: {reducer} }}\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ x: \"{{{{output}}}}\" }}, next: [law, tax] }}\n{}{}  each: {{ type: map, over: \"{{{{doubts}}}}\", as: doubt, branch: one, collect_into: all, output_key: said, next: done }}\n  one: {{ type: llm, prompt: \"{{{{doubt}}}}\", state_updates: {{ said: \"{{{{output}}}}\" }} }}\n  bad: {{ type: end, output: \"{{{{x}}}}\" }}\n  done: {{ type: end, output: \"{{{{all}}}}\" }}\n",
            asks("law"),
            asks("tax")
        );
        count_told(&text, &[], "reducer-type")
    };
    assert_eq!(graph("append"), 1);
    assert_eq!(graph("extend"), 0);
}

#[test]
fn where_there_are_some_nobody_says_that_there_are_none() {
    let named = |id: &str, op: &str, said: &str| {
        let nodes = format!(
            "    a:\n      action: {{ item_id: shop/list }}\n      assign: {{ database_count: \"${{result.count}}\" }}\n      next: [{{ to: {id}, when: {{ path: state.database_count, op: {op}, value: 0 }} }}, {{ to: z }}]\n    {id}: {{ type: return, output: {{ reason: \"{said}\" }} }}\n    z: {{ type: return }}\n"
        );
        count_told(&format!("{HEAD}{nodes}"), &[], "way-against-name")
    };
    let told = |op: &str, said: &str| named("gone", op, said);
    assert_eq!(named("nothing", "gt", "There are some"), 1);
    assert_eq!(named("nothing", "eq", "There are some"), 0);
    assert_eq!(told("gt", "There is no database in it"), 1);
    assert_eq!(told("eq", "There is no database in it"), 0);
    assert_eq!(told("gt", "There is no error in it"), 0);
}

#[test]
fn a_field_that_fits_a_name_is_not_kept_under_another_one() {
    let told = |text: &str, sources: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: rag, documents: [./a.md], query: \"{{{{initial_prompt}}}}\", state_updates: {{ terms_text: \"{{{{output.{text}}}}}\", terms_sources: \"{{{{output.{sources}}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{terms_text}}}} {{{{terms_sources}}}}\" }}\n"
        );
        count_told(&graph, &[], "under the name")
    };
    assert_eq!(told("sources", "context"), 1);
    assert_eq!(told("context", "sources"), 0);
}

#[test]
fn a_unit_beside_a_value_is_that_of_its_name() {
    let told = |prompt: &str| {
        let graph = format!(
            "name: t\nstart: a\ninitial_state: {{ budget_cents: 5 }}\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {prompt}\", state_updates: {{ x: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{x}}}}\" }}\n"
        );
        count_told(&graph, &[], "shows `budget_cents` in")
    };
    assert_eq!(told("Budget: {{budget_cents}} euro"), 1);
    for fine in [
        "Budget: {{budget_cents}} cents",
        "Budget: {{budget_cents}} euro cents",
        "Budget: {{budget_cents}} at most",
    ] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}

#[test]
fn minutes_are_no_seconds_to_sleep() {
    let told = |command: &str| {
        let head = HEAD.replace(
            "count: { type: integer }",
            "wait_minutes: { type: integer }\n    wait_ms: { type: integer }\n    wait_seconds: { type: integer }\n    days: { type: integer }",
        );
        let nodes = format!(
            "    a:\n      action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        count_told(&format!("{head}{nodes}"), &[], "and it is in")
    };
    assert_eq!(told("find . -mmin +${inputs.days}"), 1);
    assert_eq!(told("find . -mtime +${inputs.days}"), 0);
    assert_eq!(told("find . -mmin +${inputs.wait_minutes}"), 0);
    assert_eq!(told("sleep ${inputs.days}"), 1);
    assert_eq!(told("sleep ${inputs.wait_minutes}"), 1);
    assert_eq!(told("sleep '${inputs.wait_minutes}'"), 1);
    assert_eq!(told("sleep ${inputs.wait_ms}"), 1);
    for fine in [
        "sleep ${inputs.wait_minutes}m",
        "sleep '${inputs.wait_minutes}'m",
        "sleep $(( ${inputs.wait_minutes} * 60 ))",
        "sleep ${inputs.wait_seconds}",
    ] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}

#[test]
fn a_list_has_as_many_points_as_are_announced() {
    let told = |text: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, instructions: \"{text}\", prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ x: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{x}}}}\" }}\n"
        );
        count_told(&graph, &[], "other-number")
    };
    assert_eq!(told("Keep to three rules:\\n- be short\\n- be kind\\n"), 1);
    assert_eq!(told("Keep to two rules:\\n- be short\\n- be kind\\n"), 0);
    assert_eq!(told("Write a quote. Keep to this order:"), 1);
    assert_eq!(told("Improve the following:"), 0);
    // What is shown is a part of the list, or may be all of it.
    assert_eq!(
        told("Keep to three rules:\\n- be short\\n- write of {{initial_prompt}}\\n- be kind\\n"),
        0
    );
    assert_eq!(
        told("Keep to three rules:\\n- be short\\n- be kind\\n{{initial_prompt}}\\n"),
        0
    );
}

#[test]
fn a_better_form_is_what_the_next_node_reads() {
    let told = |key: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ quote: \"{{{{output}}}}\" }}, fallback: bad, next: b }}\n  b: {{ type: llm, prompt: \"Revise {{{{quote}}}}\", state_updates: {{ {key}: \"{{{{output}}}}\" }}, fallback: bad, next: c }}\n  c: {{ type: llm, prompt: \"Check {{{{quote}}}}\", state_updates: {{ x: \"{{{{output}}}}\" }}, fallback: bad, next: done }}\n  bad: {{ type: end, output: nothing }}\n  done: {{ type: end, output: \"{{{{x}}}}\" }}\n"
        );
        count_told(&graph, &[], "which `b` has made of it")
    };
    assert_eq!(told("revised_quote"), 1);
    assert_eq!(told("quote"), 0);
}

#[test]
fn a_branch_does_not_wait_for_one_beside_it() {
    let told = |text: &str| {
        let ask = |id: &str, text: &str, key: &str| {
            format!(
                "  {id}: {{ type: llm, prompt: \"{{{{initial_prompt}}}} {text}\", state_updates: {{ {key}: \"{{{{output}}}}\" }}, next: done }}\n"
            )
        };
        let graph = loki(&format!(
            "  a: {{ type: llm, prompt: Begin, next: [price_look, freight_look] }}\n{}{}",
            ask("price_look", "Look for prices.", "one"),
            ask("freight_look", text, "two")
        ));
        count_told(&graph, &[], "waits for `price_look`, which runs beside it")
    };
    assert_eq!(told("When price_look has finished, look for rates."), 1);
    assert_eq!(
        told("When freight_look begins, and after price_look, look."),
        1
    );
    for fine in [
        "Leave the prices to price_look.",
        "When freight_look has nothing, say so.",
        "After prices, look for rates.",
    ] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}

#[test]
fn who_mends_a_text_keeps_its_length() {
    let told = |mend: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"Write on {{{{initial_prompt}}}} in at most 400 words.\", state_updates: {{ letter: \"{{{{output}}}}\" }}, next: b }}\n  b: {{ type: llm, prompt: \"{mend} {{{{letter}}}}\", state_updates: {{ letter: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{letter}}}}\" }}\n"
        );
        count_told(&graph, &[], "`b` is to mend it with at least 600 words")
    };
    assert_eq!(told("Correct this. Write at least 600 words."), 1);
    for fine in [
        "Correct this. Write at most 300 words.",
        "Expand this to at least 600 words.",
        "Correct this.",
    ] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}

#[test]
fn a_key_that_all_branches_but_some_write_is_there_behind_a_join_of_more() {
    let told = |join: &str, third: &str| {
        let branch = |id: &str, keeps: &str| {
            format!(
                "  {id}: {{ type: llm, prompt: \"{id} {{{{initial_prompt}}}}\", state_updates: {{ {keeps}: \"{{{{output}}}}\" }}, next: e }}\n"
            )
        };
        let graph = format!(
            "name: t\nstart: a\nreducers: {{ k: concat, x: concat }}\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", next: [b, c, d], x-join: {join} }}\n{}{}{}  e: {{ type: end, output: \"{{{{k}}}} {{{{x:-}}}}\" }}\n",
            branch("b", "k"),
            branch("c", "x"),
            branch("d", third)
        );
        count_told(&graph, &[], "unassigned-read")
    };
    assert_eq!(told("2", "k"), 0);
    assert_eq!(told("1", "k"), 1);
    assert_eq!(told("2", "x"), 1);
}

#[test]
fn values_of_two_sides_are_not_given_the_other_way_round() {
    let told = |id: &str, first: &str, second: &str| {
        let nodes = format!(
            "    a: {{ type: gate, next: {id} }}\n    {id}:\n      action: {{ item_id: words/translate, params: {{ source_language: \"${{inputs.{first}}}\", target_language: \"${{inputs.{second}}}\" }} }}\n      assign: {{ text: \"${{result.text}}\" }}\n      next: z\n    z: {{ type: return, output: {{ text: \"${{state.text}}\" }} }}\n"
        );
        count_told(&format!("{HEAD}{nodes}"), &[], "spoken-value")
    };
    assert_eq!(told("translate", "to_language", "from_language"), 1);
    assert_eq!(told("translate", "from_language", "to_language"), 0);
    assert_eq!(told("translate", "language", "language"), 0);
    // Who goes back means it.
    assert_eq!(told("translate_back", "to_language", "from_language"), 0);
}

#[test]
fn a_reducer_makes_what_its_key_is_called_for() {
    let told = |key: &str, reducer: &str| {
        let node = |id: &str, next: &str| {
            format!(
                "  {id}: {{ type: llm, prompt: \"{id} {{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ {key}: {{ type: integer, minimum: 0, maximum: 9 }} }}, required: [{key}] }}, next: {next} }}\n"
            )
        };
        let graph = format!(
            "name: t\nstart: fork\ninitial_state: {{ {key}: 0 }}\nreducers: {{ {key}: {reducer} }}\nnodes:\n  fork: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", next: [one, two] }}\n{}{}  done: {{ type: end, output: \"{{{{{key}}}}}\" }}\n",
            node("one", "done"),
            node("two", "done")
        );
        count_told(&graph, &[], "is called for the")
    };
    for (key, reducer) in [
        ("worst_risk", "sum"),
        ("max_price", "sum"),
        ("total_cost", "max"),
        ("sum_of_points", "min"),
    ] {
        assert_eq!(told(key, reducer), 1, "{key}: {reducer}");
    }
    for (key, reducer) in [
        ("worst_risk", "max"),
        ("worst_total", "sum"),
        ("total_cost", "sum"),
        ("best_total", "max"),
        ("points", "sum"),
    ] {
        assert_eq!(told(key, reducer), 0, "{key}: {reducer}");
    }
}

#[test]
fn a_list_of_values_is_no_text() {
    let fix = |value: &str| {
        let next = format!(
            "[{{ to: b, when: {{ path: state.word, op: in, value: {value} }} }}, {{ to: z }}]"
        );
        let nodes = bash("a", "word: \"${result.stdout}\"", &next)
            .replace("rye/bash, params: { command: ls }", "shop/look")
            .replace("result.stdout", "result.word")
            + super::actions::END;
        let text = format!("{}{nodes}", super::actions::HEAD);
        let report = super::checked(&text, &super::UnknownWorld, super::Strictness::Optimistic);
        let found = report.diagnostics.into_iter();
        let mut found = found.filter(|found| found.code.name == "unfit-value");
        found
            .next()
            .map(|found| (found.fixes.len(), found.help.concat()))
    };
    let one = fix("high");
    assert!(one.is_some_and(|(fixes, help)| fixes == 1 && help.contains("`[\"high\"]`")));
    // Several in one text are several items, and none is a guess that is made for somebody.
    for value in ["\"high, critical\"", "high or critical", "high|critical"] {
        let found = fix(value);
        let several = |help: &str| help.contains("`[high, critical]`");
        assert!(
            found
                .as_ref()
                .is_some_and(|(fixes, help)| *fixes == 0 && several(help)),
            "{value}: {found:?}"
        );
    }
    assert_eq!(fix("[high, critical]"), None);
}

#[test]
fn branches_are_told_of_each_others_names() {
    let of = |first: &str, second: &str| {
        let model = "models: [{ llm: ollama, model: m }]\n";
        let prompt = |text: &str| {
            format!("  - template: {{ prompt_template: {{ t: \"{text}: {{user_message}}\" }} }}\n")
        };
        let node = |id: &str, template: usize| {
            format!(
                "  - {{ id: {id}, model: 0, temperature: 0, max_tokens: 9, show: true, prompt: {{ template: {template}, user_message: true }} }}\n"
            )
        };
        let graph = format!(
            "{model}prompts:\n{}{}nodes:\n{}{}edges: [{{ node: security_review }}, {{ node: style_review }}]\n",
            prompt(first),
            prompt(second),
            node("security_review", 0),
            node("style_review", 1)
        );
        count_told(&graph, &[], "spoken-value")
    };
    assert_eq!(of("Look at the style", "Look at the security"), 1);
    assert_eq!(of("Look at the security", "Look at the style"), 0);
    assert_eq!(of("Look at the style", "Look at it"), 0);
    assert_eq!(
        of("Look at the style of security", "Look at the security"),
        0
    );
}
