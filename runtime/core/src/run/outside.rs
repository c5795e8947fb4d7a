//! What must be there before the first node: variables, models, what tools and knowledge bases need.
//!
//! Everything that is missing is told at once. Nothing is started and nobody is asked: only what the environment and the
//! files say is looked at.
//!
//! What every run needs keeps it from beginning: variables, keys, documents, and the scripts and programs of nodes that no way
//! to an end goes by, unless they have a fallback. What a run may do without is a warning: scripts on some ways only, tools and
//! servers of a node that has a fallback, the programs of tools that a model may never call, and of MCP servers.

use super::RunError;
use crate::graph::About;
use crate::graph::needs::{Needs, Reach, ScriptNeed, Toolset};
use crate::host::{CallError, DefaultHost, Environment, HostParts, ScriptFile, Whitelist};
use crate::observe::{Event, Observer};
use crate::run::Graph;
use crate::run::lifecycle::Lifecycle;
use crate::value::failure::{Failure, Kind};
use std::collections::BTreeSet;
use std::path::Path;

/// The outside, which has what the graph requires of it, and what it lacks that a run may do without.
pub struct CheckedHost {
    /// The outside.
    pub host: HostParts,
    /// What is not there, and that not every run wants.
    pub lacks: Vec<MissingNeed>,
}

/// Something that is not there, and that not every run wants.
pub struct MissingNeed {
    /// The node that may miss it.
    pub node: String,
    /// What it is, and how it is had.
    pub what: String,
}

impl CheckedHost {
    /// Tells what may be missed, before the first node.
    pub(crate) fn tell(lacks: &[MissingNeed], watch: Option<&dyn Observer>) {
        for MissingNeed { node, what } in lacks {
            if let Some(watch) = watch {
                watch.event(&Event::Warned { node, text: what });
            }
        }
    }
}

/// What of a graph is about to be worked for.
#[derive(Clone, Copy, Debug)]
pub enum Extent<'n> {
    /// All of it, from its start.
    Whole,
    /// What comes after some node: a run may be past nodes that every run comes by.
    Rest,
    /// One node alone, with what it runs: what others need is nothing to it.
    Node(&'n str),
}

/// The outside, looked at before anything is begun or paid for.
///
/// # Errors
/// What is missing that every run needs.
pub fn outside<G: Graph>(
    given: Option<HostParts>,
    graph: &G,
    extent: Extent<'_>,
    model: Option<&str>,
    dir: &Path,
) -> Result<CheckedHost, RunError> {
    let wanted = GraphNeeds {
        default: &|| graph.default_host(),
        about: graph.about(),
        lifecycle: graph.lifecycle(),
        models: Vec::new(),
        needs: graph.needs(),
        node: None,
    };
    wanted.of(extent, model).found(given, dir)
}

/// What a graph says that it needs.
struct GraphNeeds<'g> {
    default: &'g dyn Fn() -> DefaultHost,
    about: &'g About,
    lifecycle: Option<&'g dyn Lifecycle>,
    models: Vec<Option<&'g str>>,
    needs: Needs,
    /// The only node that is worked for.
    node: Option<&'g str>,
}

impl<'g> GraphNeeds<'g> {
    fn of(mut self, extent: Extent<'g>, model: Option<&'g str>) -> Self {
        match extent {
            Extent::Whole => self.models = wanted(self.about, &self.needs, model),
            Extent::Rest => {
                self.models = wanted(self.about, &self.needs, model);
                for script in &mut self.needs.scripts {
                    script.entered = Reach::Perhaps;
                }
            }
            Extent::Node(node) => {
                self.models = asked_by(self.about, &self.needs, node, model);
                self.needs = self.needs.of_node(node);
                self.node = Some(node);
            }
        }
        self
    }

    fn found(&self, given: Option<HostParts>, dir: &Path) -> Result<CheckedHost, RunError> {
        let Self {
            default,
            about,
            lifecycle,
            models,
            needs,
            node,
        } = self;
        let host = match given {
            Some(host) => host,
            None => default().map_err(|error| RunError::Host(error.into()))?,
        };
        let mut missing: Vec<String> = about
            .env
            .iter()
            .filter(|name| host.environment.lacks(name))
            .map(ToString::to_string)
            .collect();
        missing.extend(lifecycle.map_or_else(Vec::new, |it| it.missing(&host, *node)));
        if !missing.is_empty() {
            return Err(RunError::Environment(missing));
        }
        let mut faults: Vec<CallError> = Vec::new();
        faults.extend(host.model.check(models).err());
        let mut lacks = Vec::new();
        if host.environment != Environment::Scripted {
            for (tools, fault) in tools(&host, needs, dir) {
                match tools.entered {
                    Reach::Always => faults.push(fault),
                    Reach::Perhaps => lacks.extend(fault.message.lines().map(|line| MissingNeed {
                        node: tools.node.to_string(),
                        what: line.to_owned(),
                    })),
                }
            }
            faults.extend(host.retrieval.check(&needs.bases).err());
            lacks.extend(programs(&host, needs, dir));
        }
        // What several nodes run is looked for once.
        let mut there = BTreeSet::new();
        for script in &needs.scripts {
            let file = (&script.dir, script.path, script.program);
            if host.scripts.declares(&script.node) || there.contains(&file) {
                continue;
            }
            match (started(&host, script, dir), script.entered) {
                (Ok(()), _) => drop(there.insert(file)),
                (Err(fault), Reach::Always) => faults.push(fault),
                (Err(fault), Reach::Perhaps) => lacks.push(MissingNeed {
                    node: script.node.to_string(),
                    what: fault.message,
                }),
            }
        }
        match told(faults) {
            Some(failure) => Err(RunError::Host(failure)),
            None => Ok(CheckedHost { host, lacks }),
        }
    }
}

/// Whether the script of a node can be started.
fn started(host: &HostParts, script: &ScriptNeed, dir: &Path) -> Result<(), CallError> {
    let own = dir.join(script.dir.as_ref());
    let file = ScriptFile {
        dir: if script.dir.is_empty() { dir } else { &own },
        path: script.path,
        program: script.program,
    };
    host.scripts.check(&script.node, &file)
}

/// Programs of tools and servers that are not there.
fn programs(host: &HostParts, needs: &Needs, dir: &Path) -> Vec<MissingNeed> {
    let mut lacks = Vec::new();
    for tools in &needs.tools {
        let own = dir.join(tools.dir.as_ref());
        let absent = host.tools.absent(whitelist(tools, dir, &own));
        lacks.extend(absent.into_iter().map(|what| MissingNeed {
            node: tools.node.to_string(),
            what,
        }));
    }
    lacks
}

fn whitelist<'a>(tools: &'a Toolset, dir: &'a Path, own: &'a Path) -> Whitelist<'a> {
    Whitelist {
        node: &tools.node,
        dir: if tools.dir.is_empty() { dir } else { own },
        names: tools.names,
    }
}

/// The models that a run may ask.
fn wanted<'a>(about: &'a About, needs: &Needs, chosen: Option<&'a str>) -> Vec<Option<&'a str>> {
    let named = about.models.iter().map(|model| Some(model.as_ref()));
    let default = (needs.model || chosen.is_some()).then_some(chosen);
    named.chain(default).collect()
}

/// The models that one node may ask. Where all that ask a model ask the same one, its role says whether it does.
fn asked_by<'a>(
    about: &'a About,
    needs: &Needs,
    node: &str,
    chosen: Option<&'a str>,
) -> Vec<Option<&'a str>> {
    if !needs.models.is_empty() {
        let own = needs.clone().of_node(node).models;
        return own.iter().map(|need| need.model.or(chosen)).collect();
    }
    let known = about.nodes.iter().find(|known| known.id == node);
    match known.is_some_and(|known| known.role.may_ask()) {
        true => wanted(about, needs, chosen),
        false => Vec::new(),
    }
}

fn tools<'a>(
    host: &'a HostParts,
    needs: &'a Needs,
    dir: &'a Path,
) -> impl Iterator<Item = (&'a Toolset, CallError)> + 'a {
    needs.tools.iter().filter_map(move |tools| {
        let own = dir.join(tools.dir.as_ref());
        let checked = host.tools.check(whitelist(tools, dir, &own));
        checked.err().map(|fault| (tools, fault))
    })
}

/// All of them as one, each message once.
fn told(faults: Vec<CallError>) -> Option<Failure> {
    let kind = faults.first().map(|fault| fault.kind);
    let mut lines: Vec<String> = Vec::new();
    for fault in faults {
        if !lines.contains(&fault.message) {
            lines.push(fault.message);
        }
    }
    Some(Failure::new(kind.unwrap_or(Kind::Io), lines.join("\n"))).filter(|_| kind.is_some())
}
