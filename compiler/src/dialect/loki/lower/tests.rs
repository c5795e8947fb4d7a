//! Lowered graphs, as text.

use crate::diag::{Diagnostic, Level};
use crate::ir::{
    self, Child, Cycles, ExitCondition, Join, OnMissing, OtherWrites, Program, Root, Source,
    Target, Work,
};
use crate::pipeline;
use crate::source::Sources;
use crate::world::{ListedFiles, UnknownWorld, World};

fn compile(text: &str, world: &dyn World) -> (Sources, Option<Program>, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (program, report) = pipeline::lower(file, None, &mut sources, world);
    (sources, program, report.diagnostics)
}

/// The program of a graph without faults.
fn program(text: &str) -> Program {
    let (_, program, found) = compile(text, &UnknownWorld);
    assert!(found.is_empty(), "{found:#?}");
    program.unwrap()
}

fn printed(text: &str) -> Vec<String> {
    ir::print(&program(text))
        .lines()
        .map(str::to_string)
        .collect()
}

fn codes(text: &str) -> Vec<(&'static str, Level)> {
    compile(text, &UnknownWorld)
        .2
        .iter()
        .map(|found| (found.code.name, found.level))
        .collect()
}

fn graph(nodes: &str) -> String {
    format!("name: g\nstart: a\nnodes:\n{nodes}  done: {{ type: end, output: over }}\n")
}

/// A graph with every type of node.
const DESK: &str = r#"
name: desk
model: acme:small
temperature: 0.2
mcp_servers: [archive]
initial_state: { audience: all }
start: triage
nodes:
  triage:
    type: llm
    instructions: For {{audience}}.
    prompt: |
      Sort this:
      {{initial_prompt}}
    output_schema:
      type: object
      properties: { topic: { type: string }, urgent: { type: boolean } }
      required: [topic]
    state_updates: { summary: "{{topic}}: {{output}}" }
    next: look
  look:
    type: rag
    documents: ["https://example.com/notes"]
    query: "{{topic}}"
    state_updates: { context: "{{output.context}}" }
    next: gate
  gate: { type: script, script: gate.py, x-routes: [deep, sign], x-writes: [rounds], next: sign, fallback: refuse }
  deep: { type: agent, agent: scout, prompt: "{{topic}} {{context}}", state_updates: { report: "{{output}}" }, next: sign }
  sign:
    type: approval
    question: "{{summary}}?"
    options: ["no", "yes"]
    routes: { "yes": each, "no": refuse }
    on_other: ask
    state_updates: { said: "{{choice}}" }
  ask: { type: input, question: "Why?", default: "{{said}}", state_updates: { why: "{{input}}" }, next: refuse }
  each: { type: map, over: "{{items}}", as: item, branch: one, collect_into: all, next: publish }
  one: { type: llm, prompt: "{{item}}", tools: ["mcp:archive", search], state_updates: { output: "{{output}}" } }
  publish: { type: end, state_updates: { status: "done {{said}}" }, output: "{{status}} {{all}}" }
  refuse: { type: end, output: "{{why}}" }
"#;

#[test]
fn every_type_of_node() {
    let expected = r"graph desk start triage
llm triage reads [audience, initial_prompt, topic, topic]
  done writes [topic, urgent?, summary] -> look
  failed writes [summary] -> look
rag look reads [topic]
  done writes [context] -> gate
script gate reads []
  deep writes [rounds?] -> deep
  done writes [rounds?] -> sign
  failed writes [] -> refuse
agent deep reads [topic, context]
  done writes [report] -> sign
approval sign reads [summary]
  no writes [said] -> refuse
  yes writes [said] -> each
  other writes [said] -> ask
input ask reads [said]
  done writes [why] -> refuse
map each reads [items]
  done writes [] -> each one then publish
llm one reads [item]
  done writes [output] -> item done
  failed writes [output] -> item done
end publish reads [said, all]
  done writes [status] -> end
end refuse reads [why]
  done writes [] -> end
";
    assert_eq!(ir::print(&program(DESK)), expected);
}

#[test]
fn a_read_says_where_and_how_it_reads() {
    let program = program(DESK);
    let shown = |id: &str| -> Vec<(String, String, OnMissing, Option<usize>)> {
        let node = &program[program.find(id).unwrap()];
        node.reads
            .iter()
            .map(|r| (r.place.clone(), r.from.spelled.clone(), r.site, r.exit))
            .collect()
    };
    let read =
        |place: &str, key: &str, site, exit| (place.to_string(), key.to_string(), site, exit);
    assert_eq!(
        shown("triage"),
        [
            read("instructions", "audience", OnMissing::Strict, None),
            read("prompt", "initial_prompt", OnMissing::Strict, None),
            read(
                "state_updates.summary",
                "topic",
                OnMissing::Lenient,
                Some(0)
            ),
            read(
                "state_updates.summary",
                "topic",
                OnMissing::Lenient,
                Some(1)
            ),
        ]
    );
    assert_eq!(
        shown("ask"),
        [read("default", "said", OnMissing::Lenient, None)]
    );
    assert_eq!(
        shown("each"),
        [read("over", "items", OnMissing::Strict, None)]
    );
    assert_eq!(
        shown("publish"),
        [
            read("state_updates.status", "said", OnMissing::Lenient, Some(0)),
            read("output", "all", OnMissing::Lenient, None)
        ]
    );
}

#[test]
fn a_reference_stands_where_it_is_written() {
    let (sources, program, _) = compile(DESK, &UnknownWorld);
    let program = program.unwrap();
    for read in program.nodes.iter().flat_map(|node| &node.reads) {
        assert_eq!(sources.slice(read.from.span), read.from.spelled, "{read:?}");
    }
}

#[test]
fn the_same_reference_twice_has_two_places() {
    let text = graph("  a: { type: llm, prompt: \"{{x}} and {{x}}\", next: done }\n");
    let program = program(&text);
    let spans: Vec<u32> = program.nodes[0]
        .reads
        .iter()
        .map(|read| read.from.span.start)
        .collect();
    assert_eq!(spans.len(), 2);
    assert_eq!(spans[1] - spans[0], 10);
}

#[test]
fn defaults_of_the_graph_reach_the_llm_nodes() {
    let program = program(DESK);
    let Work::Llm(llm) = &program.nodes[0].work else {
        panic!("no llm")
    };
    assert_eq!(llm.model.as_ref().unwrap().0, "acme:small");
    assert_eq!(
        (llm.temperature, llm.top_p, llm.attempts, llm.turns),
        (Some(0.2), None, 1, 10)
    );
    assert_eq!(program.limits.visits, Some(100));
    assert_eq!(program.limits.concurrency, Some(8));
    assert_eq!(program.limits.cycles, Cycles::Refused);
    let text = graph("  a: { type: llm, prompt: p, next: done }\n")
        + "settings: { x-allow-cycles: true }\n";
    assert_eq!(self::program(&text).limits.cycles, Cycles::Bounded);
}

#[test]
fn what_a_failed_llm_writes_is_what_it_says_about_itself() {
    let program = program(DESK);
    let failed = &program.nodes[0].exits[1];
    assert!(matches!(failed.when, ExitCondition::Failed));
    assert_eq!(failed.outcome, ir::Outcome::Failure { declared: false });
    let Source::Text(text) = &failed.writes[0].source else {
        panic!("no text")
    };
    let roots: Vec<bool> = text.refs().map(|found| found.root == Root::Own).collect();
    assert_eq!(roots, [false, true]);
}

#[test]
fn an_open_schema_writes_more_than_it_names() {
    let unlisted = |schema: &str| {
        let nodes =
            format!("  a: {{ type: llm, prompt: p, output_schema: {schema}, next: done }}\n");
        let program = program(&graph(&nodes));
        [
            program.nodes[0].exits[0].unlisted,
            program.nodes[0].exits[1].unlisted,
        ]
    };
    assert_eq!(
        unlisted("{ type: object }"),
        [OtherWrites::Any, OtherWrites::None]
    );
    assert_eq!(
        unlisted("{ type: object, properties: { a: {} } }"),
        [OtherWrites::None, OtherWrites::None]
    );
    assert_eq!(
        unlisted("{ type: array }"),
        [OtherWrites::None, OtherWrites::None]
    );
}

#[test]
fn scripts_end_as_they_declare() {
    let shown = |fields: &str| {
        printed(&graph(&format!(
            "  a: {{ type: script, script: s.py{fields} }}\n"
        )))[2..]
            .to_vec()
    };
    assert_eq!(
        shown("")[..2],
        [
            "  routed writes [ ...] -> anywhere",
            "  done writes [ ...] -> stuck"
        ]
    );
    assert_eq!(
        shown(", next: done")[..3],
        [
            "  routed writes [ ...] -> anywhere",
            "  done writes [ ...] -> done",
            "  failed writes [] -> done"
        ]
    );
    // `done` is the name of an exit already; and a route that is `next` is no second exit.
    assert_eq!(
        shown(", x-routes: [done, a, done], x-writes: []")[..3],
        [
            "  to_done writes [] -> done",
            "  a writes [] -> a",
            "  done writes [] -> stuck"
        ]
    );
    assert_eq!(
        shown(", x-routes: [done], x-writes: [], next: done")[..2],
        ["  done writes [] -> done", "  failed writes [] -> done"]
    );
    assert_eq!(
        shown(", fallback: done, state_updates: { k: \"{{output}}\" }")[..3],
        [
            "  routed writes [k ...] -> anywhere",
            "  done writes [k ...] -> stuck",
            "  failed writes [] -> done"
        ]
    );
}

#[test]
fn a_script_that_declares_no_way_on_is_told_so() {
    let text = graph("  a: { type: script, script: s.py, x-routes: [] }\n");
    assert_eq!(codes(&text), [("missing-next", Level::Error)]);
}

#[test]
fn output_is_an_ordinary_key_where_nothing_is_returned() {
    let text = graph(
        "  a: { type: script, script: s.py, state_updates: { k: \"{{output}} {{input}}\" }, next: done }\n",
    );
    let program = program(&text);
    assert!(program.key("output").is_some() && program.key("input").is_some());
    assert!(
        self::program(DESK).nodes[0]
            .reads
            .iter()
            .all(|read| read.from.spelled != "output")
    );
}

#[test]
fn answers_follow_the_options() {
    let text = graph(
        "  a: { type: approval, question: q, options: [other, b], routes: { c: done, b: done, other: done }, on_other: done }\n",
    );
    let (_, program, found) = compile(&text, &UnknownWorld);
    assert_eq!(
        found
            .iter()
            .map(|found| found.code.name)
            .collect::<Vec<_>>(),
        ["route-without-option"]
    );
    let names: Vec<String> = program.unwrap().nodes[0]
        .exits
        .iter()
        .map(|exit| exit.name.clone())
        .collect();
    assert_eq!(names, ["answer_other", "b", "c", "other"]);
}

#[test]
fn several_next_nodes_are_a_fork() {
    let text = graph(
        "  a: { type: llm, prompt: p, next: [b, c], x-join: any }\n  b: { type: llm, prompt: p, next: [done] }\n  c: { type: llm, prompt: p, next: done }\n",
    );
    let program = program(&text);
    let Target::Fork(fork) = &program.nodes[0].exits[0].to else {
        panic!("no fork")
    };
    assert_eq!(fork.branches.len(), 2);
    assert_eq!(fork.policy, Join::First(1));
    assert!(fork.join.is_none());
    assert!(matches!(program.nodes[1].exits[0].to, Target::Node(..)));
}

#[test]
fn typed_updates_keep_single_references() {
    let nodes = "  a: { type: llm, prompt: p, state_updates: { x: \"{{output}}\", y: \"<{{output}}>\" }, next: done }\n";
    let kinds = |text: &str| -> Vec<&'static str> {
        let program = program(text);
        let kind = |source: &Source| match source {
            Source::Value(_) => "value",
            Source::Text(_) => "text",
            Source::Returned(_) | Source::Whole | Source::Literal(_) | Source::Tree(_) => "other",
        };
        program.nodes[0].exits[0]
            .writes
            .iter()
            .map(|write| kind(&write.source))
            .collect()
    };
    assert_eq!(kinds(&graph(nodes)), ["text", "text"]);
    assert_eq!(
        kinds(&(graph(nodes) + "settings: { x-typed-updates: true }\n")),
        ["value", "text"]
    );
}

#[test]
fn a_reference_that_cannot_be_is_kept() {
    let text = graph("  a: { type: llm, prompt: \"{{[0]}} {{a[x]}}\", next: done }\n");
    let program = program(&text);
    assert!(
        program.nodes[0]
            .reads
            .iter()
            .all(|read| read.from.root == Root::Nothing)
    );
    assert_eq!(program.nodes[0].reads.len(), 2);
}

#[test]
fn seeds_come_from_the_caller_then_the_state_then_variables() {
    let text = graph("  a: { type: llm, prompt: \"{{v}} {{w}}\", next: done }\n")
        + "variables: [{ name: v, description: d, default: 1 }, { name: w, description: d }]\ninitial_state: { n: 2 }\nreducers: { n: sum }\n";
    let program = program(&text);
    let inputs: Vec<(&str, bool)> = program
        .inputs
        .iter()
        .map(|input| (program[input.key].name.as_str(), input.prompt))
        .collect();
    assert_eq!(
        inputs,
        [("initial_prompt", true), ("v", false), ("w", false)]
    );
    let initial = |name: &str| {
        program[program.key(name).unwrap()]
            .initial
            .as_ref()
            .map(|i| i.value.to_string())
    };
    assert_eq!(initial("v").as_deref(), Some("\"1\""));
    assert_eq!(initial("w"), None);
    assert_eq!(initial("n").as_deref(), Some("2"));
    assert_eq!(initial("initial_prompt").as_deref(), Some("\"\""));
    assert!(program[program.key("n").unwrap()].reducer.is_some());
}

#[test]
fn a_hidden_variable_is_no_input() {
    let text = graph("  a: { type: llm, prompt: \"{{v}}\", next: done }\n")
        + "variables: [{ name: v, description: d, default: 1 }]\ninitial_state: { v: 2 }\n";
    let (_, program, found) = compile(&text, &UnknownWorld);
    assert_eq!(found[0].code.name, "shadowed-variable");
    assert_eq!(program.unwrap().inputs.len(), 1);
}

#[test]
fn a_node_needs_a_way_on_unless_its_item_is_done() {
    let lonely = "  a: { type: llm, prompt: p, next: done }\n  b: { type: llm, prompt: p }\n";
    assert_eq!(codes(&graph(lonely)), [("missing-next", Level::Warning)]);
    let open = "  a: { type: script, script: s.py, next: done }\n  b: { type: llm, prompt: p }\n";
    assert_eq!(codes(&graph(open)), [("missing-next", Level::Error)]);
    let map =
        "  a: { type: map, over: \"{{l}}\", as: i, branch: b, collect_into: c, next: done }\n";
    let chain = "  b: { type: script, script: s.py, x-routes: [c] }\n  c: { type: agent, agent: x, prompt: p }\n";
    assert_eq!(codes(&graph(&format!("{map}{chain}"))), []);
    // The script of the branch may jump to `d`, and nothing else does.
    let jump = "  b: { type: script, script: s.py }\n  d: { type: llm, prompt: p }\n";
    assert_eq!(codes(&graph(&format!("{map}{jump}"))), []);
}

#[test]
fn unknown_targets_are_said_once_and_stuck() {
    let text = graph("  a: { type: llm, prompt: p, next: dome }\n");
    let (_, program, found) = compile(&text, &UnknownWorld);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].message.contains("`a`") && found[0].message.contains("`dome`"));
    assert_eq!(found[0].help, ["did you mean `done`?"]);
    assert!(matches!(
        program.unwrap().nodes[0].exits[0].to,
        Target::Stuck
    ));
}

#[test]
fn a_node_of_no_type_may_do_anything() {
    let (_, program, found) = compile(
        &graph("  a: { type: lm, prompt: p, next: done }\n"),
        &UnknownWorld,
    );
    assert_eq!(found.len(), 1);
    let shown = ir::print(&program.unwrap());
    assert!(
        shown.contains("routed writes [ ...] -> anywhere\n  done writes [] -> done"),
        "{shown}"
    );
}

const CHILD: &str = "name: child\ninitial_state: { depth: 1 }\nstart: done\nnodes:\n  done: { type: end, output: \"{{depth}}\" }\n";

#[test]
fn children_are_compiled_in_once() {
    let text = graph(
        "  a: { type: agent, agent: child, prompt: p, inputs: { depth: \"{{n}}\" }, next: b }\n  b: { type: agent, agent: child, prompt: p, next: c }\n  c: { type: agent, agent: scout, prompt: p, next: done }\n",
    );
    let world = ListedFiles::new([
        ("../child/graph.yaml", CHILD),
        ("../scout/config.yaml", "instructions: help\n"),
    ]);
    let (_, program, found) = compile(&text, &world);
    assert!(found.is_empty(), "{found:#?}");
    let program = program.unwrap();
    let child = |at: usize| {
        let Work::Agent(agent) = &program.nodes[at].work else {
            panic!("no agent")
        };
        agent.child.clone()
    };
    assert_eq!(child(0), Child::Graph(0));
    assert_eq!(child(1), Child::Graph(0));
    let Child::Config(scout) = child(2) else {
        panic!("no config")
    };
    assert_eq!(scout.path, "../scout/config.yaml");
    assert_eq!(scout.instructions, "help");
    assert_eq!(program.children.len(), 1);
    assert_eq!(program.children[0].name, "child");
    assert_eq!(program.nodes[0].reads[0].place, "inputs.depth");
}

#[test]
fn faults_of_a_child_are_shown_in_its_file_and_once() {
    let bad = "name: bad\nstart: done\nnodes:\n  done: { type: end, outpt: x }\n";
    let by = |agent: &str| {
        format!(
            "name: x\nstart: a\nnodes:\n  a: {{ type: agent, agent: {agent}, prompt: p, next: done }}\n  done: {{ type: end }}\n"
        )
    };
    let (left, right) = (by("bad"), by("bad"));
    let world = ListedFiles::new([
        ("../left/graph.yaml", left.as_str()),
        ("../right/graph.yaml", right.as_str()),
        ("../bad/graph.yaml", bad),
    ]);
    let text = graph(
        "  a: { type: agent, agent: left, prompt: p, next: b }\n  b: { type: agent, agent: right, prompt: p, next: done }\n",
    );
    let (sources, program, found) = compile(&text, &world);
    assert!(program.is_some());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(
        sources.path(found[0].primary.span.file).to_str(),
        Some("../bad/graph.yaml")
    );
}

#[test]
fn circles_of_graphs_are_refused_with_the_way_around() {
    let to = |agent: &str| {
        format!(
            "name: x\nstart: a\nnodes:\n  a: {{ type: agent, agent: {agent}, prompt: p, next: done }}\n  done: {{ type: end }}\n"
        )
    };
    let (left, right) = (to("right"), to("left"));
    let world = ListedFiles::new([
        ("../left/graph.yaml", left.as_str()),
        ("../right/graph.yaml", right.as_str()),
    ]);
    let (_, _, found) = compile(&to("left"), &world);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].code.name, "recursive-agents");
    assert_eq!(
        found[0].notes,
        ["the agents run each other: left -> right -> left"]
    );
    let (_, _, found) = compile(&to("main"), &world);
    assert_eq!(found[0].notes, ["the agents run each other: main -> main"]);
}

#[test]
fn an_agent_is_a_name_and_no_path() {
    let text = graph("  a: { type: agent, agent: ../../etc, prompt: p, next: done }\n");
    let (_, _, found) = compile(&text, &ListedFiles::new([]));
    assert_eq!(found[0].code.name, "agent-not-found");
    assert!(found[0].help[0].contains("without `/`"), "{found:#?}");
}

#[test]
fn what_cannot_be_read_is_said_alone() {
    let (_, program, found) = compile("name: bad\n  bad: indent\nstart: a", &UnknownWorld);
    assert!(program.is_none());
    assert_eq!(
        found
            .iter()
            .map(|found| found.code.name)
            .collect::<Vec<_>>(),
        ["yaml-syntax"]
    );
    let twice = "name: g\nstart: e\nnodes:\n  e: { type: end }\n  e: { type: end, outptu: x }\n";
    assert_eq!(
        codes(twice)
            .iter()
            .map(|(code, _)| *code)
            .collect::<Vec<_>>(),
        ["duplicate-key"]
    );
}
