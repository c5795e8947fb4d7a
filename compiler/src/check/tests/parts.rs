//! Parts of replies and of objects that texts show, the two ends of a way, and variables that tools read under another name.

use super::actions::said;
use super::count_told;

/// How often it is told that a prompt shows another reply than its schema.
fn shown(example: &str, item: &str) -> usize {
    let graph = format!(
        "name: t\nstart: a\nnodes:\n  a:\n    type: llm\n    prompt: |\n      Give each a chair: {{{{initial_prompt}}}} Reply with JSON such as\n      {example}\n    output_schema:\n      type: object\n      additionalProperties: false\n      properties: {{ seats: {{ type: array, items: {item} }}, free: {{ type: integer }} }}\n      required: [seats, free]\n      $defs: {{ seat: {{ type: object, properties: {{ chair: {{ type: integer }} }}, required: [chair] }} }}\n    next: done\n  done: {{ type: end, output: \"{{{{seats}}}} {{{{free}}}}\" }}\n"
    );
    count_told(&graph, &[], "text-against-schema")
}

#[test]
fn what_stands_inside_of_an_example_fits_the_schema() {
    let closed = "{ type: object, additionalProperties: false, properties: { chair: { type: integer, maximum: 9 }, name: { type: string }, side: { type: string, enum: [left, right] } }, required: [chair, name] }";
    for wrong in [
        "{\"seats\": [{\"chair\": \"4B\", \"name\": \"Ruiz\"}], \"free\": 2}",
        "{\"seats\": [{\"chair\": 4.5, \"name\": \"Ruiz\"}], \"free\": 2}",
        "{\"seats\": [{\"chair\": 12, \"name\": \"Ruiz\"}], \"free\": 2}",
        "{\"seats\": [{\"chair\": 4, \"name\": \"Ruiz\"}, {\"chair\": 5, \"name\": 6}], \"free\": 2}",
        "{\"seats\": [{\"chair\": 4, \"person\": \"Ruiz\"}], \"free\": 2}",
        "{\"seats\": [{\"chair\": 4}], \"free\": 2}",
        "{\"seats\": [{\"chair\": 4, \"name\": \"Ruiz\", \"side\": \"middle\"}], \"free\": 2}",
        "{\"seats\": [\"4 Ruiz\", 5], \"free\": 2}",
    ] {
        assert_eq!(shown(wrong, closed), 1, "{wrong}");
    }
    for fine in [
        "{\"seats\": [{\"chair\": 4, \"name\": \"Ruiz\"}], \"free\": 2}",
        "{\"seats\": [], \"free\": 2}",
        "{\"seats\": [{\"chair\": 4.0, \"name\": \"Ruiz\", \"side\": \"left or right\"}], \"free\": 2.0}",
        "{\"seats\": [{\"chair\": \"<number>\", \"name\": \"<name>\"}], \"free\": 2}",
        "{\"seats\": [{\"chair\": \"...\"}], \"free\": 2}",
        "{\"seats\": [{\"chair\": 0, \"name\": \"Ruiz\"}], \"free\": 0}",
    ] {
        assert_eq!(shown(fine, closed), 0, "{fine}");
    }
    let named = "{ $ref: \"#/$defs/seat\" }";
    let text = "{\"seats\": [{\"chair\": \"4B\"}], \"free\": 2}";
    assert_eq!(shown(text, named), 1);
    // Others are let through.
    let open = "{\"seats\": [{\"chair\": 4, \"person\": \"Ruiz\"}], \"free\": 2}";
    assert_eq!(shown(open, named), 0);
}

#[test]
fn a_part_of_one_object_is_not_shown_for_another() {
    let told = |prompt: &str| {
        let graph = format!(
            "name: t\nstart: a\nnodes:\n  a:\n    type: llm\n    prompt: \"Who is it? {{{{initial_prompt}}}}\"\n    output_schema:\n      type: object\n      properties: {{ one: {{ $ref: \"#/$defs/party\" }}, other: {{ $ref: \"#/$defs/party\" }} }}\n      required: [one, other]\n      $defs: {{ party: {{ type: object, properties: {{ name: {{ type: string }}, counsel: {{ type: string }} }}, required: [name, counsel] }} }}\n    next: b\n  b: {{ type: llm, prompt: \"{prompt}\", state_updates: {{ letter: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{letter}}}}\" }}\n"
        );
        count_told(&graph, &[], "spoken-value")
    };
    for wrong in [
        "{{one.name}}, for whom {{one.counsel}} appears. {{other.name}}, for whom {{one.counsel}} appears.",
        "{{one.name}}, for whom {{one.counsel}} appears. {{one.name}}, for whom {{other.counsel}} appears.",
        "Write to {{other.name}} and {{other.counsel}}, and write to {{one.name}} and {{other.counsel}}.",
    ] {
        assert_eq!(told(wrong), 1, "{wrong}");
    }
    for fine in [
        "{{one.name}}, for whom {{one.counsel}} appears. {{other.name}}, for whom {{other.counsel}} appears.",
        "{{other.name}} ({{other.counsel}}) against {{one.name}} ({{other.counsel}})",
        "{{one.name}} has {{one.counsel}}. {{other.name}} has {{one.counsel}} as well.",
        "Dear {{one.counsel}}, {{one.name}} against {{other.name}} is heard, and {{one.counsel}} appears.",
        "{{one.name}}, for whom {{one.counsel}} appears. {{other.name}} writes to {{one.counsel}} and {{other.counsel}}.",
    ] {
        assert_eq!(told(fine), 0, "{fine}");
    }
}

#[test]
fn a_way_begins_where_it_begins() {
    let told_of = |item: &str, id: &str, params: &str, more: &str| {
        let nodes = format!(
            "    {id}: {{ action: {{ item_id: {item}, params: {{ {params} }} }}, assign: {{ hours: \"${{result.hours}}\" }}, next: z }}\n{more}    z: {{ type: return, output: \"${{state.hours}}\" }}\n"
        );
        let all = said(&nodes);
        all.iter()
            .filter(|one| one.contains("spoken-value"))
            .count()
    };
    let told = |id: &str, params: &str| told_of("foundry/haul", id, params, "");
    let turned = "origin: \"${inputs.to}\", destination: \"${inputs.from}\"";
    assert_eq!(told("haul", turned), 1);
    assert_eq!(told("way_back", turned), 0);
    assert_eq!(
        told(
            "haul",
            &format!("{turned}, subject: \"${{inputs.subject}}\"")
        ),
        0
    );
    let straight = "origin: \"${inputs.from}\", destination: \"${inputs.to}\"";
    assert_eq!(told("haul", straight), 0);
    ways_that_are_turned_on_purpose(&told_of, turned, straight);
}

fn ways_that_are_turned_on_purpose(
    told_of: &dyn Fn(&str, &str, &str, &str) -> usize,
    turned: &str,
    straight: &str,
) {
    let told = |id: &str, params: &str| told_of("foundry/haul", id, params, "");
    // A letter is answered, whatever its text is made of.
    assert_eq!(told("haul", &format!("{turned}, message: Late")), 0);
    assert_eq!(told_of("foundry/send_back", "haul", turned, ""), 0);
    for sides in [
        "from: \"${inputs.to}\", to: \"${inputs.from}\"",
        "source: \"${inputs.target}\", target: \"${inputs.source}\"",
    ] {
        assert_eq!(told("haul", sides), 0, "{sides}");
    }
    // The two stand in different maps.
    let apart = "one: { origin: \"${inputs.to}\" }, two: { destination: \"${inputs.from}\" }";
    assert_eq!(told("haul", apart), 0);
    // Another one goes there.
    let there = format!(
        "    there: {{ action: {{ item_id: foundry/haul, params: {{ {straight} }} }}, next: z }}\n"
    );
    assert_eq!(told_of("foundry/haul", "haul", turned, &there), 0);
}

#[test]
fn a_variable_that_a_tool_reads_under_another_name_is_told() {
    let euler = |handed: &str| {
        format!(
            "id: graph.x\nversion: 1\ncategory: c\ndescription: Look up levels.\nx-model: anthropic:claude-sonnet-4-6\nx-env: {handed}\nx-tools: [gauge]\nstate_schema: {{ level: {{ type: string, merge: last_write }} }}\nnodes:\n  - {{ id: a, kind: llm, runner: {{ mode: execute }}, writes_state: [level], artifacts: {{ primary: a.md }} }}\nedges: [{{ from: a, to: finalize, when: \"true\" }}]\nfinalize: {{ artifact: a.md }}\n"
        )
    };
    let loki = |handed: &str| {
        format!(
            "name: t\nstart: a\nx-env: {handed}\nnodes:\n  a: {{ type: llm, prompt: \"How high? {{{{initial_prompt}}}}\", tools: [gauge], state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        )
    };
    let text = "import os\n\n\ndef gauge(weir: str):\n    \"\"\"Gives the level.\"\"\"\n    return os.environ[\"GAUGE_TOKEN\"]\n";
    for (graph, file) in [
        (&euler as &dyn Fn(&str) -> String, "tools/gauge.py"),
        (&loki, "tools.py"),
    ] {
        let told = |handed: &str, text: &str| {
            count_told(&graph(handed), &[(file, text)], "variable-withheld")
        };
        assert_eq!(told("GAUGES_TOKEN", text), 1, "{file}");
        assert_eq!(told("GAUGE_TOKEN", text), 0, "{file}");
        assert_eq!(told("[GAUGES_TOKEN, GAUGE_TOKEN]", text), 0, "{file}");
        assert_eq!(told("WIKI_URL", text), 0, "{file}");
    }
}

#[test]
fn a_variable_that_what_gets_it_does_not_read_is_told_once() {
    let loki = |handed: &str, own: &str| {
        format!(
            "name: t\nstart: a\nx-env: {handed}\nnodes:\n  a: {{ type: script, script: a.py, x-routes: [], x-writes: {{ text: {{ type: string }} }}, {own}next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\n"
        )
    };
    let kegal = "models: [{ llm: ollama, model: m }]\nx-env: [GAUGES_TOKEN]\ntools: [{ name: gauge, description: \"Gives the level.\", parameters: {}, required: [] }]\nprompts: [{ template: { prompt_template: { t: go } } }]\nnodes:\n  - { id: a, model: 0, temperature: 0.0, max_tokens: 9, show: true, tools: [gauge], prompt: { template: 0 } }\nedges: [{ node: a }]\n";
    let told = |graph: &str, files: &[(&str, &str)]| count_told(graph, files, "variable-withheld");
    let script =
        "import json\nimport os\n\nprint(json.dumps({\"text\": os.environ[\"GAUGE_TOKEN\"]}))\n";
    let quiet = "import json\n\nprint(json.dumps({\"text\": \"a\"}))\n";
    let tool = "import os\n\n\ndef gauge():\n    \"\"\"Gives the level.\"\"\"\n    return os.environ[\"GAUGE_TOKEN\"]\n";
    let shell = "# @describe Gives the level.\n# @cmd Gives the level.\ngauge() {\n  curl \"https://example.org/$GAUGE_TOKEN\"\n}\n";
    let typed = "/** Gives the level. */\nexport function gauge() {\n  return process.env.GAUGE_TOKEN;\n}\n";
    let graph = loki("[GAUGES_TOKEN]", "");
    assert_eq!(told(&graph, &[("a.py", script)]), 1);
    assert_eq!(told(&graph, &[("a.py", script), ("tools.py", tool)]), 1);
    assert_eq!(told(&graph, &[("a.py", quiet), ("tools.sh", shell)]), 1);
    assert_eq!(told(&graph, &[("a.py", quiet), ("tools.ts", typed)]), 1);
    // Another one reads it, or may.
    let other = script.replace("GAUGE_TOKEN", "GAUGES_TOKEN");
    assert_eq!(told(&graph, &[("a.py", &other), ("tools.py", tool)]), 0);
    assert_eq!(told(&graph, &[("tools.py", tool)]), 0);
    let long = format!("{quiet}{}", "# long\n".repeat(1 << 15));
    assert_eq!(told(&graph, &[("a.py", &long), ("tools.py", tool)]), 0);
    let imports = format!("import gauges\n{tool}");
    let files = [
        ("a.py", quiet),
        ("tools.py", &imports),
        (
            "gauges.py",
            "import os\nTOKEN = os.environ[\"GAUGES_TOKEN\"]\n",
        ),
    ];
    assert_eq!(told(&graph, &files), 0);
    // A program that it runs may read it.
    let runs = shell.replace("curl", "gh api");
    let of_program = loki("[GH_TOKEN]", "");
    let runs = runs.replace("GAUGE_TOKEN", "GH_TOKENS");
    assert_eq!(
        told(&of_program, &[("a.py", quiet), ("tools.sh", &runs)]),
        0
    );
    let own = loki("[]", "x-env: [GAUGES_TOKEN], ");
    assert_eq!(told(&own, &[("a.py", script)]), 1);
    assert_eq!(told(&own, &[("a.py", &other)]), 0);
    for (file, text) in [
        ("tools/gauge.py", tool),
        ("tools.py", tool),
        ("tools.sh", shell),
    ] {
        assert_eq!(told(kegal, &[(file, text)]), 1, "{file}");
    }
}

#[test]
fn the_one_property_that_nothing_reads_is_a_note() {
    let graph = |prompt: &str, required: &str, script: &str| {
        format!(
            "name: t\nstart: a\nnodes:\n  a:\n    type: llm\n    prompt: \"Who eats? {{{{initial_prompt}}}}\"\n    output_schema: {{ type: object, properties: {{ group: {{ type: string }}, dish: {{ type: string }}, allergies: {{ type: string }}, children: {{ type: integer }} }}, required: [{required}] }}\n    next: b\n  b: {{ type: script, script: {script}, x-writes: {{ line: {{ type: string }} }}, x-routes: [], next: c }}\n  c: {{ type: llm, prompt: \"{prompt}\", state_updates: {{ text: \"{{{{output}}}}\" }}, next: done }}\n  done: {{ type: end, output: \"{{{{line}}}} {{{{text}}}}\" }}\n"
        )
    };
    let head = "import json\nimport os\n\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";
    let line = format!(
        "{head}LINE = \"{{group}}: {{dish}}\"\nprint(json.dumps({{\"line\": LINE.format_map(state)}}))\n"
    );
    let all = "group, dish, allergies, children";
    let cook = "Cook {{dish}} for {{children}}.";
    let told = |prompt: &str, required: &str, script: &str| {
        let graph = graph(prompt, required, "b.py");
        count_told(&graph, &[("b.py", script)], "note unused-key")
    };
    assert_eq!(told(cook, all, &line), 1);
    assert_eq!(
        told(
            "Cook {{dish}} for {{children}} without {{allergies}}.",
            all,
            &line
        ),
        0
    );
    assert_eq!(told(cook, "group, dish, children", &line), 0);
    let whole = line.replace("LINE.format_map(state)", "str(state)");
    assert_eq!(told(cook, all, &whole), 0);
    // A text that is filled in from the state reads what it names, and that has to be there.
    let other = line.replace("{group}", "{crowd}");
    let of =
        |script: &str, code: &str| count_told(&graph(cook, all, "b.py"), &[("b.py", script)], code);
    assert_eq!(of(&other, "script-read"), 1);
    assert_eq!(of(&line, "script-read"), 0);
}
