//! Values of a kind with which a line of a script fails, and programs inside of commands.

use super::{Strictness, UnknownWorld, checked, names};
use crate::world::{
    AgentFiles, Kind, ListedFiles, Presence, ScriptDiagnostic, ScriptForm, ScriptStep, ScriptTake,
    TextForm, ValueKind, World,
};

/// A place where it is known what the lines of each script ask.
struct Asking {
    files: ListedFiles,
    takes: Vec<ScriptTake>,
    forms: Vec<ScriptForm>,
}

impl World for Asking {
    fn directory(&self) -> Option<String> {
        None
    }
    fn file(&self, path: &str) -> Presence {
        self.files.file(path)
    }
    fn text(&self, path: &str) -> Option<String> {
        self.files.text(path)
    }
    fn script_forms(&self, _path: &str) -> Vec<ScriptForm> {
        self.forms.clone()
    }
    fn script_takes(&self, _path: &str) -> Vec<ScriptTake> {
        self.takes.clone()
    }
    fn program_slip(&self, program: &str) -> Option<ScriptDiagnostic> {
        program.contains("true").then(|| ScriptDiagnostic {
            line: 1,
            does: "uses the name `true`, which nothing in it defines".to_owned(),
            help: "write `True`".to_owned(),
        })
    }
    fn agent(&self, name: &str) -> AgentFiles {
        self.files.agent(name)
    }
    fn tools(&self) -> Option<&[String]> {
        None
    }
    fn mcp_servers(&self) -> Option<&[String]> {
        None
    }
    fn models(&self) -> Option<&[String]> {
        None
    }
    fn of_agent(&self, _name: &str) -> Box<dyn World> {
        Box::new(UnknownWorld)
    }
}

fn take(key: &str, asks: ValueKind) -> ScriptTake {
    ScriptTake {
        key: key.to_owned(),
        path: Vec::new(),
        asks,
        line: 3,
        does: "computes with it".to_owned(),
    }
}

fn codes(graph: &str, file: (&str, &str), takes: Vec<ScriptTake>) -> Vec<String> {
    told(graph, file, (takes, Vec::new()))
}

fn told(
    graph: &str,
    file: (&str, &str),
    (takes, forms): (Vec<ScriptTake>, Vec<ScriptForm>),
) -> Vec<String> {
    let world = Asking {
        forms,
        files: ListedFiles::new([file]),
        takes,
    };
    let found = names(&checked(graph, &world, Strictness::Optimistic));
    let aside = ["unread-input", "unused-state-key"];
    let found = found
        .into_iter()
        .filter(|one| !aside.iter().any(|code| one.contains(code)));
    found
        .filter_map(|one| Some(one.split(':').next()?.to_owned()))
        .collect()
}

#[test]
fn a_tool_is_given_values_of_the_kinds_that_its_lines_can_use() {
    let tool = (
        ".ai/tools/shop/add.py",
        "import json, sys\nparams = json.load(sys.stdin)\nprint(json.dumps({\"sum\": params[\"n\"] + params[\"by\"]}))\n",
    );
    let said = |params: &str, asks: ValueKind| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig_schema: {{ type: object, properties: {{ many: {{ type: integer }}, word: {{ type: string }} }} }}\nconfig:\n  start: a\n  state: {{ count: 0 }}\n  nodes:\n    a: {{ action: {{ item_id: shop/add, params: {{ {params} }} }}, assign: {{ sum: \"${{result.sum}}\" }}, next: z }}\n    z: {{ type: return, output: \"${{state.sum}} ${{inputs.many}} ${{inputs.word}} ${{state.count}}\" }}\n"
        );
        codes(&graph, tool, vec![take("n", asks)])
    };
    let number = || ValueKind::Of(vec![Kind::Number]);
    let same = || ValueKind::Same("by".to_owned());
    for params in [
        "n: \"3\", by: 1",
        "n: [3], by: 1",
        "n: \"${inputs.word}\", by: 1",
    ] {
        assert_eq!(
            said(params, number()),
            ["warning action-params"],
            "{params}"
        );
    }
    for params in [
        "n: 3, by: 1",
        "n: \"${inputs.many}\", by: 1",
        "n: \"${state.count}\", by: 1",
    ] {
        assert_eq!(said(params, number()), [""; 0], "{params}");
    }
    assert_eq!(said("n: \"3\", by: 1", same()), ["warning action-params"]);
    assert_eq!(said("n: 3, by: 1", same()), [""; 0]);
}

#[test]
fn what_no_action_gives_a_tool_is_one_slip_of_the_tool() {
    let tool = (
        ".ai/tools/shop/log.sh",
        "text=\"$(jq -r .txt)\"\necho \"$text\" >> log\n",
    );
    let act = "action: { item_id: shop/log, params: { text: a } }";
    let graph = format!(
        "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  hooks: [{{ event: limit, {act} }}, {{ event: error, {act} }}]\n  nodes:\n    a: {{ {act}, next: z }}\n    z: {{ type: return }}\n"
    );
    assert_eq!(codes(&graph, tool, Vec::new()), ["warning action-params"]);
}

#[test]
fn a_script_gets_keys_of_the_kinds_that_its_lines_can_use() {
    let script = (
        "a.py",
        "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\nprint(json.dumps({\"left\": state[\"amount\"] - 1}))\n",
    );
    let said = |first: &str| {
        let graph = format!(
            "name: t\nstart: a\ninitial_state: {{ amount: {first} }}\nnodes:\n  a: {{ type: script, script: a.py, x-reads: [amount], x-writes: [left], x-routes: [], fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{left}}}} {{{{initial_prompt}}}}\" }}\n"
        );
        codes(
            &graph,
            script,
            vec![take("amount", ValueKind::Of(vec![Kind::Number]))],
        )
    };
    assert!(said("\"0\"").contains(&"warning script-compares".to_owned()));
    assert!(!said("0").contains(&"warning script-compares".to_owned()));
}

#[test]
fn a_counter_that_begins_in_quotes_is_no_number_for_its_script() {
    let script = (
        "a.py",
        "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\nprint(json.dumps({\"n\": state[\"n\"] + 1, \"_next\": \"a\"}))\n",
    );
    let said = |first: &str, asks: Kind| {
        let graph = format!(
            "name: t\nstart: a\ninitial_state: {{ n: {first} }}\nsettings: {{ x-allow-cycles: true }}\nnodes:\n  a: {{ type: script, script: a.py, fallback: done }}\n  done: {{ type: end, output: \"{{{{n}}}} {{{{initial_prompt}}}}\" }}\n"
        );
        let found = codes(&graph, script, vec![take("n", ValueKind::Of(vec![asks]))]);
        found
            .iter()
            .filter(|one| one.contains("script-compares"))
            .count()
    };
    assert_eq!(said("\"0\"", Kind::Number), 1);
    assert_eq!(said("\"0\"", Kind::Text), 0);
    assert_eq!(said("\"\"", Kind::Number), 0);
    assert_eq!(said("0", Kind::Number), 0);
}

#[test]
fn a_program_of_python_in_a_command_is_read() {
    let said = |command: &str| {
        let graph = format!(
            "tool_type: graph\npermissions: [rye.execute.tool.*]\nconfig:\n  start: a\n  nodes:\n    a: {{ action: {{ item_id: rye/bash, params: {{ command: \"{command}\" }} }}, next: z }}\n    z: {{ type: return }}\n"
        );
        codes(&graph, ("x", ""), Vec::new())
    };
    assert_eq!(said("python3 -c 'print(true)'"), ["warning python-slip"]);
    assert_eq!(said("python3 -c 'print(True)'"), [""; 0]);
}

#[test]
fn a_script_reads_what_x_reads_lists_and_is_not_empty() {
    let said = |reads: &str, text: &str| {
        let graph = format!(
            "name: t\nstart: a\ninitial_state: {{ amount: 1, more: 1 }}\nnodes:\n  a: {{ type: script, script: a.py, x-reads: [{reads}], x-writes: [left], x-routes: [], fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{left}}}} {{{{initial_prompt}}}} {{{{amount}}}} {{{{more}}}}\" }}\n"
        );
        let mut all = codes(&graph, ("a.py", text), Vec::new());
        all.retain(|one| one != "warning unassigned-read");
        all
    };
    let text = "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\nprint(json.dumps({\"left\": state[\"amount\"]}))\n";
    assert_eq!(said("amount", text), [""; 0]);
    assert_eq!(said("amount, more", text), ["warning script-read"]);
    let whole = text.replace("state[\"amount\"]", "state[\"amount\"] + len(state)");
    assert_eq!(said("amount, more", &whole), [""; 0]);
    assert_eq!(said("amount", "\n"), ["warning script-output"]);
}

#[test]
fn a_script_reads_of_a_value_what_its_schema_has() {
    let script = (
        "a.py",
        "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\nprint(json.dumps({\"left\": len(state[\"offers\"])}))\n",
    );
    let said = |path: &[&str], asks: &[Kind]| {
        let graph = "name: t\nstart: read\nnodes:\n  read: { type: llm, prompt: \"{{initial_prompt}}\", output_schema: { type: object, properties: { offers: { type: array, items: { type: object, properties: { price: { type: number }, vendor: { type: string } } } } }, required: [offers] }, fallback: done, next: a }\n  a: { type: script, script: a.py, x-reads: [offers], x-writes: [left], x-routes: [], fallback: done, next: done }\n  done: { type: end, output: \"{{left}}\" }\n";
        let step = |name: &&str| match *name {
            "[]" => ScriptStep::Item,
            name => ScriptStep::Key(name.to_owned()),
        };
        let take = ScriptTake {
            path: path.iter().map(step).collect(),
            ..take("offers", ValueKind::Of(asks.to_vec()))
        };
        let found = codes(graph, script, vec![take]);
        found
            .iter()
            .filter(|one| one.contains("script-compares"))
            .count()
    };
    let any = [Kind::Text, Kind::Number, Kind::List, Kind::Map, Kind::Truth];
    assert_eq!(said(&["[]", "prize"], &any), 1);
    assert_eq!(said(&["[]", "vendor"], &[Kind::Number]), 1);
    assert_eq!(said(&["[]"], &[Kind::Text]), 1);
    assert_eq!(said(&["[]", "price"], &[Kind::Number]), 0);
    assert_eq!(said(&["[]", "rating"], &any), 0);
    assert_eq!(said(&["[]", "vendor", "name"], &any), 0);
}

#[test]
fn a_script_reads_a_text_by_the_form_that_its_schema_describes() {
    let script = ("a.py", "import json\nprint(json.dumps({\"late\": True}))\n");
    let said = |schema: &str, form: TextForm| {
        let graph = format!(
            "name: t\nstart: read\nnodes:\n  read: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", output_schema: {{ type: object, properties: {{ due: {{ type: string, {schema} }} }}, required: [due] }}, fallback: done, next: a }}\n  a: {{ type: script, script: a.py, x-reads: [due], x-writes: [late], x-routes: [], fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{late:-}}}}\" }}\n"
        );
        let read = ScriptForm {
            key: "due".to_owned(),
            path: Vec::new(),
            line: 2,
            form,
        };
        let found = told(&graph, script, (Vec::new(), vec![read]));
        found
            .iter()
            .filter(|one| one.contains("script-compares"))
            .count()
    };
    let time = |form: &str| TextForm::Time(form.to_owned());
    let pattern = |form: &str| TextForm::Pattern(form.to_owned());
    assert_eq!(said("format: date", time("%d.%m.%Y")), 1);
    assert_eq!(said("format: date", time("%Y-%m-%d")), 0);
    assert_eq!(said("description: \"as YYYY-MM-DD\"", time("%d-%m-%Y")), 1);
    assert_eq!(
        said(
            "pattern: \"^[A-Z]{2}-[0-9]{4}$\"",
            pattern("([A-Z]{2})-([0-9]{3})")
        ),
        1
    );
    assert_eq!(
        said(
            "pattern: \"^[A-Z]{2}-[0-9]{4}$\"",
            pattern("([A-Z]{2})-([0-9]{4})")
        ),
        0
    );
    assert_eq!(said("description: \"a day\"", time("%Y")), 0);
}

#[test]
fn a_text_of_the_state_that_typescript_adds_is_told() {
    let said = |seats: &str, asks: ValueKind| {
        let graph = format!(
            "name: t\nstart: a\ninitial_state: {{ reserved: 96 }}\nnodes:\n  a: {{ type: input, question: How many?, default: \"2\", state_updates: {{ {seats}: \"{{{{input}}}}\" }}, next: b }}\n  b: {{ type: script, script: b.ts, x-writes: {{ left: {{ type: number }} }}, x-routes: [], fallback: none, next: done }}\n  done: {{ type: end, output: \"{{{{left}}}}\" }}\n  none: {{ type: end, output: none }}\n"
        );
        let text = "const state = JSON.parse(process.env.GRAPH_STATE!);\nconst left = 180 - (state.reserved + state.seats);\nconsole.log(JSON.stringify({ left }));\n";
        let found = codes(&graph, ("b.ts", text), vec![take("seats", asks)]);
        found
            .iter()
            .filter(|one| one.contains("script-compares"))
            .count()
    };
    let number = || ValueKind::Of(vec![Kind::Number]);
    assert_eq!(said("seats", number()), 1);
    assert_eq!(said("other", number()), 0);
    assert_eq!(said("seats", ValueKind::Of(Kind::ALL.to_vec())), 0);
}
