//! Policies: the verdicts on graphs that people judged first, and random graphs, policies and runs, of which none breaks what was proved.

mod controllers;
mod enforced;
mod flows;
mod graphs;
mod judged;
mod random;
mod routes;
mod rules;
mod taint;
mod wide;

use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::diag::Report;
use graphwright_compiler::ir::watched_policy::WatchedPolicy;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::policy::{self, PolicyVerdict, Rules};
use graphwright_compiler::source::Sources;
use graphwright_compiler::syntax;
use graphwright_compiler::world::ListedFiles;
use serde_json::{Value, json};

/// A graph beside a child that some random graphs run.
fn checked(graph: &Value) -> Option<CheckedProgram> {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", graph.to_string());
    let inner = graphs::inner().to_string();
    let world = ListedFiles::new([("s.sh", "echo"), ("../inner/graph.yaml", &inner)])
        .with_tools(["search"])
        .with_mcp_servers(["files"]);
    pipeline::check(file, &Settings::default(), &mut sources, &world).1
}

/// The verdicts on policies of this file.
fn verdicts(checked: &CheckedProgram, policies: &Value) -> Vec<PolicyVerdict> {
    let read = rules(policies);
    policy::judge(checked.program(), checked.facts(), &read).0
}

/// How these policies are watched.
fn watched(checked: &CheckedProgram, policies: &[Value]) -> Vec<Vec<WatchedPolicy>> {
    let read = rules(&json!({"version": "1.0", "policies": policies}));
    let found = policy::watched(checked.program(), checked.facts(), &read, |_| true);
    found.into_iter().map(|(_, found)| found.unwrap()).collect()
}

fn rules(policies: &Value) -> Rules {
    let mut sources = Sources::default();
    let file = sources.add("policy.yaml", policies.to_string());
    let mut report = Report::default();
    let (tree, _) = syntax::read(file, &sources);
    let read = policy::file(&tree.expect("a file of policies"), &mut report);
    assert!(
        report.diagnostics.is_empty(),
        "{policies:#}\n{:?}",
        report.diagnostics
    );
    read
}
