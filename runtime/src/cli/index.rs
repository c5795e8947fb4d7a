//! Building knowledge bases before they are searched.

use super::args::Index;
use super::{Agent, status};
use crate::graph::needs::Base;
use crate::host::{BaseProgress, BaseRequest, BaseStatus, CallError, Notes, RebuildRule};
use crate::run::Graph;
use crate::world::Host;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

impl Agent {
    pub(super) async fn index(&self, args: &Index) -> Result<ExitCode, String> {
        let bases = chosen(self.graph.needs().bases, &args.nodes)?;
        if bases.is_empty() {
            tell!("no node of this graph has a knowledge base");
            return Ok(ExitCode::SUCCESS);
        }
        let host = match &self.host {
            Some(host) => host.clone(),
            None => Host::from_env().map_err(|error| error.to_string())?,
        };
        let when = if args.rebuild {
            RebuildRule::Always
        } else {
            RebuildRule::Missing
        };
        host.retrieval
            .check(&bases)
            .map_err(|error| error.to_string())?;
        let dir = self.directory(args.dir.as_deref());
        let dir = dir.unwrap_or_else(|| crate::run::directory(&self.graph));
        let mut failed = false;
        for base in &bases {
            match made(&host, base, &dir, when, args).await {
                Ok(prepared) => told(base, &prepared, args),
                Err(error) => {
                    tell!("error: {error}");
                    failed = true;
                }
            }
        }
        Ok(if failed {
            ExitCode::from(status::FAILED)
        } else {
            ExitCode::SUCCESS
        })
    }
}

/// The bases of these nodes; all if none is named.
fn chosen(all: Vec<Base>, nodes: &[String]) -> Result<Vec<Base>, String> {
    let unknown = nodes
        .iter()
        .find(|node| !all.iter().any(|base| base.node == **node));
    if let Some(unknown) = unknown {
        let known: Vec<&str> = all.iter().map(|base| base.node.as_ref()).collect();
        let known = match known.as_slice() {
            [] => "this graph has none".to_owned(),
            known => format!("there are: {}", known.join(", ")),
        };
        return Err(format!("no rag node is called `{unknown}`; {known}"));
    }
    let wanted = |base: &Base| nodes.is_empty() || nodes.iter().any(|node| base.node == **node);
    Ok(all.into_iter().filter(wanted).collect())
}

async fn made(
    host: &Host,
    base: &Base,
    dir: &Path,
    when: RebuildRule,
    args: &Index,
) -> Result<BaseStatus, CallError> {
    let bar = Bar::new(args);
    let say = |text: &str| bar.say(text);
    let show = |progress: BaseProgress| bar.show(progress);
    let dir = match base.dir.as_ref() {
        "" => dir.to_path_buf(),
        inner => dir.join(inner),
    };
    let made = host.retrieval.prepare(BaseRequest {
        node: &base.node,
        spec: &base.spec,
        dir: &dir,
        when,
        notes: Notes::to(&say).progress(&show),
    });
    let made = made.await;
    bar.end();
    made
}

fn told(base: &Base, prepared: &BaseStatus, args: &Index) {
    let node = &base.node;
    match prepared {
        BaseStatus::Made if args.quiet => {}
        BaseStatus::UpToDate if args.quiet => {}
        BaseStatus::Made => tell!("{node}: built"),
        BaseStatus::UpToDate => tell!("{node}: up to date"),
        BaseStatus::Stale(newer) => tell!(
            "warning: {node}: the knowledge base is older than {newer}; `index --rebuild {node}` builds it again"
        ),
    }
}

/// How far a base is: a bar where a person watches, a line per tenth elsewhere.
struct Bar {
    style: Style,
    /// How many steps of the bar are drawn.
    drawn: AtomicUsize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Silent,
    Lines,
    Drawn,
}

const WIDTH: usize = 30;

impl Bar {
    fn new(args: &Index) -> Self {
        let style = match (args.quiet, std::io::stderr().is_terminal()) {
            (true, _) => Style::Silent,
            (false, true) => Style::Drawn,
            (false, false) => Style::Lines,
        };
        Self {
            style,
            drawn: AtomicUsize::new(0),
        }
    }

    fn say(&self, text: &str) {
        if self.style != Style::Silent {
            self.end();
            tell!("{}", crate::value::text::printable(text));
        }
    }

    fn show(&self, progress: BaseProgress) {
        let BaseProgress { done, of } = progress;
        match self.style {
            Style::Silent => {}
            Style::Lines => {
                let tenth = done.saturating_mul(10) / of.max(1);
                if self.drawn.swap(tenth, Ordering::Relaxed) != tenth {
                    tell!("{done} of {of} chunks");
                }
            }
            Style::Drawn => {
                let full = (done.saturating_mul(WIDTH) / of.max(1)).min(WIDTH);
                self.drawn.store(full.max(1), Ordering::Relaxed);
                let (bar, rest) = ("#".repeat(full), "-".repeat(WIDTH - full));
                let mut stderr = std::io::stderr().lock();
                // A terminal that has gone away is nobody's fault.
                let _ = write!(stderr, "\r[{bar}{rest}] {done} of {of} chunks");
                let _ = stderr.flush();
            }
        }
    }

    /// Leaves the line of the bar.
    fn end(&self) {
        if self.style == Style::Drawn && self.drawn.swap(0, Ordering::Relaxed) > 0 {
            tell!("");
        }
    }
}
