//! What must be there before the first node: variables, models, what tools and knowledge bases need.
//!
//! Everything that is missing is told at once. Nothing is started and nobody is asked: only what the environment and the
//! files say is looked at.

use super::RunError;
use super::beside::unset;
use crate::action::Workflow;
use crate::failure::{Failure, Kind};
use crate::graph::{About, Graph};
use crate::host::{CallError, Environment, Host, Whitelist};
use crate::needs::Needs;
use std::path::Path;

/// The outside, which has what the graph requires of it.
pub(crate) fn outside<G: Graph>(
    given: Option<Host>,
    graph: &G,
    model: Option<&str>,
    dir: &Path,
) -> Result<Host, RunError> {
    let wanted = Wanted {
        about: graph.about(),
        workflow: graph.workflow(),
        needs: graph.needs(),
    };
    wanted.found(given, model, dir)
}

/// What a graph says that it needs.
struct Wanted<'g> {
    about: &'g About,
    workflow: Option<&'g Workflow>,
    needs: Needs,
}

impl Wanted<'_> {
    fn found(
        &self,
        given: Option<Host>,
        model: Option<&str>,
        dir: &Path,
    ) -> Result<Host, RunError> {
        let Self {
            about,
            workflow,
            needs,
        } = self;
        let host = match given {
            Some(host) => host,
            None => Host::from_env().map_err(|error| RunError::Host(error.into()))?,
        };
        let mut missing: Vec<String> = about
            .env
            .iter()
            .filter(|name| host.environment.lacks(name))
            .map(ToString::to_string)
            .collect();
        missing.extend(unset(&host, *workflow));
        if !missing.is_empty() {
            return Err(RunError::Environment(missing));
        }
        let mut faults: Vec<CallError> = Vec::new();
        faults.extend(host.model.check(&wanted(about, needs, model)).err());
        if host.environment != Environment::Scripted {
            faults.extend(tools(&host, needs, dir));
            faults.extend(host.retrieval.check(&needs.bases).err());
        }
        match told(faults) {
            Some(failure) => Err(RunError::Host(failure)),
            None => Ok(host),
        }
    }
}

/// The models that a run may ask.
fn wanted<'a>(about: &'a About, needs: &Needs, chosen: Option<&'a str>) -> Vec<Option<&'a str>> {
    let named = about.models.iter().map(|model| Some(model.as_ref()));
    let default = (needs.model || chosen.is_some()).then_some(chosen);
    named.chain(default).collect()
}

fn tools<'a>(
    host: &'a Host,
    needs: &'a Needs,
    dir: &'a Path,
) -> impl Iterator<Item = CallError> + 'a {
    needs.tools.iter().filter_map(move |tools| {
        let own = dir.join(tools.dir.as_ref());
        let wanted = Whitelist {
            node: &tools.node,
            dir: if tools.dir.is_empty() { dir } else { &own },
            names: tools.names,
        };
        host.tools.check(wanted).err()
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
