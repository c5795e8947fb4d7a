//! What a graph uses of the outside is one table: what `check --needs` prints, what the generated module looks for before its
//! first node, what `graphwright run` looks for before it builds and which parts of the runtime are built in, held against each
//! other for all examples, all cases and all graphs of the conformance folder that compile.

use crate::conformance::vectors;
use graphwright::host::Environment;
use graphwright::world::models::{Models, Settings, Variables};
use graphwright::world::retrieval::Library;
use graphwright::world::tools::Toolbox;
use graphwright::{Host, Run, RunError, Status};
use graphwright_compiler::driver::ProcessSurroundings;
use graphwright_compiler::ir::{Child, LookTime, Program, Resource};
use graphwright_compiler::needs::{
    NodeReach, Server, Summary, Surroundings, Table, missing, scripts,
};
use graphwright_compiler::{CompiledGraph, Options, compile_file, features, providers};
use graphwright_tests::cases;
use graphwright_tests::interpret::InterpretedGraph;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Everything that may be a graph.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    files_below(&cases::root().join("../examples"), &mut files);
    files_below(&cases::root().join("cases"), &mut files);
    let conformance = vectors::directory();
    for dialect in ["loki", "rye", "kegal", "euler"] {
        files_below(&conformance.join(dialect).join("graphs"), &mut files);
    }
    files
}

fn files_below(directory: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            files_below(&path, files);
        } else if matches!(ending, Some("yaml" | "yml" | "json")) {
            files.push(path);
        }
    }
}

/// What the generated module says that it looks for, with the graphs that it runs.
#[derive(Debug, Default, PartialEq, Eq)]
struct ScriptedReply {
    models: BTreeSet<String>,
    /// Directory and entry.
    tools: BTreeSet<(String, String)>,
    bases: usize,
    /// Path, program, and whether every run needs it.
    scripts: BTreeSet<(String, String, bool)>,
    /// Environment variables that graphs say they need.
    variables: BTreeSet<String>,
}

impl ScriptedReply {
    fn by(module: &str) -> Self {
        let mut said = Self::default();
        said.items(&syn::parse_file(module).unwrap().items);
        said
    }

    fn items(&mut self, items: &[syn::Item]) {
        for item in items {
            if let syn::Item::Mod(module) = item {
                let items = module.content.iter().flat_map(|(_, items)| items);
                self.items(&items.cloned().collect::<Vec<_>>());
            } else if let syn::Item::Static(about) = item {
                if about.ident == "WORKFLOW" {
                    self.about(&about.expr);
                }
            } else if let syn::Item::Macro(declared) = item {
                if declared.mac.path.is_ident("about") {
                    self.declared(&declared.mac.tokens);
                }
            } else if let syn::Item::Impl(own) = item {
                for item in &own.items {
                    if let syn::ImplItem::Fn(method) = item
                        && method.sig.ident == "needs"
                        && let Some(syn::Stmt::Expr(expr, None)) = method.block.stmts.last()
                    {
                        self.needs(expr);
                    }
                }
            }
        }
    }

    /// The lines `models "…", "…";` and `env "…";` of a declaration.
    fn declared(&mut self, tokens: &proc_macro2::TokenStream) {
        let tokens: Vec<_> = tokens.clone().into_iter().collect();
        let is_end = |token: &proc_macro2::TokenTree| token.to_string() == ";";
        for line in tokens.split(is_end) {
            let Some((what, texts)) = line.split_first() else {
                continue;
            };
            let told = match what.to_string().as_str() {
                "models" => &mut self.models,
                "env" => &mut self.variables,
                _ => continue,
            };
            let texts = texts.iter().filter_map(|text| {
                let literal = syn::parse_str::<syn::LitStr>(&text.to_string());
                literal.map(|literal| literal.value()).ok()
            });
            told.extend(texts);
        }
    }

    fn about(&mut self, expr: &syn::Expr) {
        let syn::Expr::Struct(about) = expr else {
            panic!("it is a struct");
        };
        for field in &about.fields {
            let syn::Member::Named(name) = &field.member else {
                continue;
            };
            let told = if name == "models" {
                &mut self.models
            } else if name == "env" {
                &mut self.variables
            } else {
                continue;
            };
            literals(&field.expr, &mut |text| {
                told.insert(text);
            });
        }
    }

    fn needs(&mut self, expr: &syn::Expr) {
        let syn::Expr::MethodCall(call) = expr else {
            return;
        };
        self.needs(&call.receiver);
        let mut texts = Vec::new();
        for argument in &call.args {
            literals(argument, &mut |text| texts.push(text));
        }
        match (call.method.to_string().as_str(), texts.as_slice()) {
            ("tools", [_, dir, names @ ..]) => {
                let entries = names.iter().map(|name| (dir.clone(), name.clone()));
                self.tools.extend(entries);
            }
            ("base", _) => self.bases += 1,
            (script @ ("script" | "script_always"), [_, path, program]) => {
                let always = script == "script_always";
                let script = (path.clone(), program.clone(), always);
                self.scripts.insert(script);
            }
            ("child" | "model" | "asks" | "with_fallback", _) => {}
            other => panic!("{other:?}"),
        }
    }
}

fn literals(expr: &syn::Expr, found: &mut dyn FnMut(String)) {
    if let syn::Expr::Lit(syn::ExprLit {
        lit: syn::Lit::Str(text),
        ..
    }) = expr
    {
        found(text.value());
    } else if let syn::Expr::Reference(inner) = expr {
        literals(&inner.expr, found);
    } else if let syn::Expr::Array(array) = expr {
        array.elems.iter().for_each(|expr| literals(expr, found));
    } else if let syn::Expr::Call(call) = expr {
        call.args.iter().for_each(|expr| literals(expr, found));
    } else if let syn::Expr::Struct(need) = expr {
        // What an action needs: of its fields only this one is a variable.
        let variable = |field: &&syn::FieldValue| matches!(&field.member, syn::Member::Named(name) if name == "variable");
        let fields = need.fields.iter().filter(variable);
        fields.for_each(|field| literals(&field.expr, found));
    }
}

/// What the table says that is looked for before the first node.
fn listed(compiled: &CompiledGraph) -> ScriptedReply {
    let program = compiled.checked.program();
    let always = scripts(program, compiled.checked.facts());
    let mut said = ScriptedReply::default();
    let table = Table::of(program);
    let variables = table.variables.iter();
    said.variables = variables.map(|(name, _)| (*name).to_owned()).collect();
    for used in table.uses {
        if used.looked != LookTime::First {
            continue;
        }
        match used.what {
            Resource::Model(Some(name)) => drop(said.models.insert(name.into_owned())),
            Resource::Tool(entry) => {
                // The module of a child knows its own directory only; the runtime joins them.
                let own = used.dir.rsplit("../").next().unwrap_or_default();
                let dir = if own.is_empty() || !used.node.contains('/') {
                    used.dir.clone()
                } else {
                    String::new()
                };
                said.tools.insert((dir, entry.into_owned()));
            }
            Resource::Base(_) => said.bases += 1,
            Resource::Script(script) => {
                let program = graphwright_compiler::needs::program_of(script.interpreter);
                let entered = always.iter().find(|started| started.node == used.node);
                let always = entered.is_some_and(|started| started.entered == NodeReach::Always);
                let script = (script.path.clone(), program.to_string(), always);
                said.scripts.insert(script);
            }
            Resource::Model(None)
            | Resource::Opened(_)
            | Resource::Program(_)
            | Resource::Directive(_)
            | Resource::Document(_)
            | Resource::Graph(_) => {}
        }
    }
    said
}

/// The generated module looks for what the table lists.
fn module_says(file: &Path, compiled: &CompiledGraph) {
    // What every run of a child needs is not what every run of the graph needs.
    let plain = compiled.checked.program().children.is_empty();
    let (mut said, mut listed) = (ScriptedReply::by(&compiled.rust), listed(compiled));
    if !plain {
        for all in [&mut said, &mut listed] {
            all.bases = 0;
            let tools = std::mem::take(&mut all.tools).into_iter();
            all.tools = tools.map(|(_, name)| (String::new(), name)).collect();
            let scripts = std::mem::take(&mut all.scripts).into_iter();
            let scripts = scripts.map(|(path, program, _)| (path, program, false));
            all.scripts = scripts.collect();
        }
    }
    assert_eq!(said, listed, "{}", file.display());
}

/// What is used is built in.
fn is_built_in(file: &Path, compiled: &CompiledGraph) {
    let program = compiled.checked.program();
    let built = features::of(program);
    for used in Table::of(program).uses {
        let part = match (&used.what, used.looked) {
            // One that finds words by their spelling asks nobody.
            (Resource::Model(Some(name)), LookTime::WithBase) if name == "lexical" => continue,
            (Resource::Model(_) | Resource::Opened(_), _) => "models",
            // Tools of actions are files of the project.
            (Resource::Tool(_), LookTime::First | LookTime::Beginning) => "mcp",
            (Resource::Base(_), _) => "retrieval",
            (Resource::Document(place), _) if place.starts_with("http") => "http",
            _ => continue,
        };
        let file = file.display();
        assert!(built.contains(part), "{file}: {used:?}, {built:?}");
    }
}

/// What is built in is used, as far as that is known before a run.
fn is_used(file: &Path, compiled: &CompiledGraph) {
    let program = compiled.checked.program();
    let table = Table::of(program);
    let uses = |of: fn(&Resource<'_>) -> bool| table.uses.iter().any(|used| of(&used.what));
    let models = uses(|what| {
        matches!(
            what,
            Resource::Model(_) | Resource::Opened(_) | Resource::Directive(_)
        )
    });
    let documents = uses(|what| matches!(what, Resource::Document(_)));
    for part in features::of(program) {
        let used = match part {
            "models" => models || is_open(program),
            "mcp" => uses(|what| matches!(what, Resource::Tool(_))) || is_open(program),
            "retrieval" => uses(|what| matches!(what, Resource::Base(_))),
            "http" | "pdf" | "yaml" => documents,
            "project" | "rye" | "kegal" | "euler" => true,
            other => panic!("{other}"),
        };
        let file = file.display();
        assert!(used, "{file}: nothing uses {part}: {:?}", table.uses);
    }
}

/// Whether it is known in a run only what some node uses.
fn is_open(program: &Program) -> bool {
    let open = program.nodes.iter().any(|node| {
        let agent = node.work.agent().map(|agent| &agent.child);
        let action = node.work.action();
        // A runner may search the web.
        agent == Some(&Child::Unknown)
            || action.is_some_and(|action| {
                action.item.constant_text().is_none() && !node.work.model_calls().is_empty()
            })
            || node.work.gate().is_some()
    });
    open || program.children.iter().any(is_open)
}

/// `check --needs` prints what the generated module looks for.
fn is_printed(file: &Path, compiled: &CompiledGraph) {
    let printed = Summary::of(compiled.checked.program());
    let said = ScriptedReply::by(&compiled.rust);
    let servers = printed.servers.iter().map(|name| format!("mcp:{name}"));
    let tools: BTreeSet<String> = printed.tools.iter().cloned().chain(servers).collect();
    let variables: BTreeSet<&String> = printed.variables.iter().flatten().collect();
    let file = file.display();
    for model in &said.models {
        assert!(printed.models.contains_key(model), "{file}: {model}");
    }
    for (_, tool) in &said.tools {
        assert!(tools.contains(tool), "{file}: {tool}");
    }
    for (_, program, _) in &said.scripts {
        assert!(printed.programs.contains(program), "{file}: {program}");
    }
    for variable in &said.variables {
        assert!(variables.contains(variable), "{file}: {variable}");
    }
}

/// Surroundings in which no key is set. Servers are those that there are.
struct Bare {
    settings: providers::Settings,
    real: ProcessSurroundings,
}

impl Surroundings for Bare {
    fn is_set(&self, _: &str) -> bool {
        true
    }

    fn variable(&self, _: &str) -> Option<String> {
        None
    }

    fn has_program(&self, _: &str) -> bool {
        true
    }

    fn settings(&self) -> Option<&providers::Settings> {
        Some(&self.settings)
    }

    fn servers(&self, dir: &str) -> Option<Vec<Server>> {
        self.real.servers(dir)
    }
}

/// The models that messages say cannot be asked, and why, and the servers that do not exist, without what only one of the two
/// can know.
fn closed(lines: &str) -> BTreeSet<String> {
    let lines = lines.lines().filter_map(|line| {
        if line.starts_with("a node names no model") {
            return Some("a node names no model".to_owned());
        }
        // A program without MCP says that, and not which servers there are.
        if let Some((named, server)) = line.split_once("names the MCP server `") {
            let server = server.split('`').next().unwrap_or_default();
            return Some(format!("{named}names {server}"));
        }
        let at = line.find("the model `")?;
        let rest = line.get(at..)?;
        rest.contains("cannot be asked").then(|| rest.to_owned())
    });
    lines.collect()
}

/// The same providers, keys and models are missing before the build and before the first node. Whether any are.
async fn is_told_before(file: &Path, compiled: &CompiledGraph) -> bool {
    let settings = providers::Settings::new(serde_json::Value::Null, String::new(), None);
    let real = ProcessSurroundings::of(file.parent().unwrap());
    let bare = Bare { settings, real };
    let program = compiled.checked.program();
    let before = missing(program, compiled.checked.facts(), &bare, None).join("\n");
    if program.workflow.is_some() || before.is_empty() {
        assert_eq!(before, "", "{}", file.display());
        return false;
    }
    let models = || Models::new(Settings::default(), Variables::only([])).unwrap();
    let mut host = Host::bare()
        .with_model(models())
        .with_tools(Toolbox::new())
        .with_retrieval(Library::new().embedder(models()).reranker(models()));
    let named = program.env.iter();
    let named: BTreeMap<_, _> = named.map(|(name, _)| (name.clone(), "x".into())).collect();
    host.environment = Environment::Only(Arc::new(named));
    let graph = InterpretedGraph::new(program, compiled.checked.facts()).looking();
    let inputs = program.inputs.iter().filter(|input| input.required);
    let inputs = inputs.map(|input| (program[input.key].name.clone(), "x".into()));
    let run = Run::with_inputs(&graph, inputs.collect()).host(&host);
    let after = match run.dir(file.parent().unwrap()).run().await {
        Err(RunError::Host(failure)) => failure.message,
        Err(other) => panic!("{}: {other}", file.display()),
        Ok(outcome) => {
            assert_eq!(outcome.status, Status::Failed, "{}", file.display());
            outcome.error.unwrap().to_string()
        }
    };
    let (before, after) = (closed(&before), closed(&after));
    // A staged conversation ends at the first model that it cannot ask.
    let staged = program.dialect.name() == "kegal";
    let same = if staged {
        after.is_subset(&before) && !after.is_empty()
    } else {
        after == before
    };
    assert!(same, "{}: {before:?} and {after:?}", file.display());
    true
}

#[tokio::test]
async fn what_a_graph_uses_is_said_once() {
    let (mut all, mut told) = (0, 0);
    // One after the other: there are many, and each is held in whole.
    for file in files() {
        let Ok(compiled) = compile_file(&file, &Options::default()) else {
            continue;
        };
        module_says(&file, &compiled);
        is_printed(&file, &compiled);
        is_built_in(&file, &compiled);
        is_used(&file, &compiled);
        told += usize::from(is_told_before(&file, &compiled).await);
        all += 1;
    }
    assert!(all > 60 && told > 10, "{all}, {told}");
}
