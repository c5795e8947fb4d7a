//! The outside that the command line asks for.

use super::args::RunArgs;
use super::script;
use crate::host::People;
use crate::world::Host;
use crate::world::artifacts::Folder;
use crate::world::people::{Console, LeaveToQueue, Nobody, PreparedAnswers};
use crate::world::tools::Toolbox;
use std::sync::Arc;

/// The outside that the command line asks for.
pub(crate) fn host(how: &RunArgs, given: Option<Host>) -> Result<Host, String> {
    let named = !how.tools_dirs.is_empty() || !how.mcp.is_empty();
    let mut host = match (&how.script, given) {
        (Some(path), _) => Host::scripted(script::world(path)?),
        (None, Some(_)) if named => {
            return Err(
                "this program brings its own tools: --tools-dir and --mcp have no effect on them"
                    .to_owned(),
            );
        }
        (None, Some(host)) => host,
        (None, None) => Host::from_env().map_err(|error| error.to_string())?,
    };
    if named {
        host.tools = Arc::new(toolbox(how)?.and_env());
    }
    if how.rehearses() {
        let scripts = Arc::clone(&host.scripts);
        host = host.rehearsing();
        if how.with_scripts {
            tell!(
                "warning: this is a rehearsal: answers are made up from what the graph declares, but its scripts are really run"
            );
            host.scripts = scripts;
        } else {
            tell!(
                "warning: this is a rehearsal: what models, scripts and tools answer is made up from what the graph declares, and nothing is run (--with-scripts runs scripts)"
            );
        }
    } else if how.with_scripts {
        return Err("--with-scripts is for rehearsals: give --model rehearsal, too".to_owned());
    }
    if let Some(dir) = &how.artifacts {
        host.artifacts = Arc::new(Folder::at(dir));
    }
    if how.detach_on_ask {
        host.people = Arc::new(Nobody);
    } else if how.script.is_none() {
        host.people = Arc::new(Console::new(how.silence));
    }
    if how.wait {
        host.people = Arc::new(LeaveToQueue::instead_of(Arc::clone(&host.people)));
    }
    if !how.answers.is_empty() {
        let then: Arc<dyn People> = Arc::clone(&host.people);
        host.people = Arc::new(PreparedAnswers::new(how.answers.iter().cloned(), then));
    }
    Ok(host)
}

/// The tools that the command line names.
fn toolbox(how: &RunArgs) -> Result<Toolbox, String> {
    let mut toolbox = Toolbox::new();
    for dir in &how.tools_dirs {
        toolbox = toolbox.directory(dir);
    }
    #[cfg(feature = "mcp")]
    for file in &how.mcp {
        toolbox = toolbox.mcp(file);
    }
    #[cfg(not(feature = "mcp"))]
    if let Some(file) = how.mcp.first() {
        return Err(format!(
            "--mcp {}: this program was built without MCP, because no node of its graph names a tool",
            file.display()
        ));
    }
    Ok(toolbox)
}
