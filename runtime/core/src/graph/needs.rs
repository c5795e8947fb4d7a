//! What a graph needs of the outside, so that what is missing is told before its first node and what takes
//! long can be made before it is wanted.
//!
//! Apart from [`crate::graph::About`], because most graphs have nothing to say here and say nothing in their code.

use crate::graph::spec::RetrieveSpec;
use std::borrow::Cow;

/// What a graph needs of the outside; what the graphs that it runs need is part of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Needs {
    /// Whether some node asks a model and names none: the caller or the host's settings must.
    pub model: bool,
    /// Which node asks which model, where the nodes of the graph ask several.
    pub models: Vec<ModelNeed>,
    /// The knowledge bases of rag nodes.
    pub bases: Vec<Base>,
    /// What models may call.
    pub tools: Vec<Toolset>,
    /// What script nodes run.
    pub scripts: Vec<ScriptNeed>,
}

/// The model of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelNeed {
    /// The node.
    pub node: Cow<'static, str>,
    /// The model; `None`: the one of the caller, or of the host's settings.
    pub model: Option<&'static str>,
}

/// The script of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptNeed {
    /// The node.
    pub node: Cow<'static, str>,
    /// The directory of its graph, as for [`Base::dir`].
    pub dir: Cow<'static, str>,
    /// The file, relative to that.
    pub path: &'static str,
    /// The program that runs it.
    pub program: &'static str,
    /// Whether a run can do without it.
    pub entered: Reach,
}

/// Whether a run comes to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// No way to an end goes by it, and the graph does not say what is done where it fails.
    Always,
    /// There are ways without it, or the graph says what is done where it fails.
    Perhaps,
}

/// The knowledge base of a rag node.
#[derive(Clone, Debug, PartialEq)]
pub struct Base {
    /// The node, which names the base.
    pub node: Cow<'static, str>,
    /// The directory of its graph, relative to that of the graph that is run; empty: the same.
    pub dir: Cow<'static, str>,
    /// What it is made of, and how.
    pub spec: RetrieveSpec,
}

/// What the model of one node may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolset {
    /// The node.
    pub node: Cow<'static, str>,
    /// Where the tools of its agent are, as for [`Base::dir`].
    pub dir: Cow<'static, str>,
    /// The entries of its whitelist.
    pub names: &'static [&'static str],
    /// Whether a run can do without them: the graph says what is done where the node fails.
    pub entered: Reach,
}

impl Needs {
    /// Whether models that are not named are asked, and nothing else yet.
    #[must_use]
    pub fn model(mut self) -> Self {
        self.model = true;
        self
    }

    /// And that this node asks this model.
    #[must_use]
    pub fn asks(mut self, node: &'static str, model: Option<&'static str>) -> Self {
        self.models.push(ModelNeed {
            node: Cow::Borrowed(node),
            model,
        });
        self
    }

    /// What one node needs, with what it runs.
    #[must_use]
    pub fn of_node(mut self, node: &str) -> Self {
        let own = |id: &str| {
            let rest = id.strip_prefix(node);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.models.retain(|need| own(&need.node));
        self.bases.retain(|base| own(&base.node));
        self.tools.retain(|tools| own(&tools.node));
        self.scripts.retain(|script| own(&script.node));
        self
    }

    /// And the knowledge base of this node.
    #[must_use]
    pub fn base(mut self, node: &'static str, spec: &RetrieveSpec) -> Self {
        self.bases.push(Base {
            node: Cow::Borrowed(node),
            dir: Cow::Borrowed(""),
            spec: *spec,
        });
        self
    }

    /// And these tools, of an agent in this directory.
    #[must_use]
    pub fn tools(
        mut self,
        node: &'static str,
        dir: &'static str,
        names: &'static [&'static str],
    ) -> Self {
        self.tools.push(Toolset {
            node: Cow::Borrowed(node),
            dir: Cow::Borrowed(dir),
            names,
            entered: Reach::Always,
        });
        self
    }

    /// And that the graph says what is done where the node of these tools fails.
    #[must_use]
    pub fn with_fallback(mut self) -> Self {
        let tools = self.tools.last_mut();
        tools
            .into_iter()
            .for_each(|tools| tools.entered = Reach::Perhaps);
        self
    }

    /// And this script, which not every run starts, or which may fail.
    #[must_use]
    pub fn script(self, node: &'static str, path: &'static str, program: &'static str) -> Self {
        self.runs(node, (path, program), Reach::Perhaps)
    }

    /// And this script, without which no run comes to its end.
    #[must_use]
    pub fn script_always(
        self,
        node: &'static str,
        path: &'static str,
        program: &'static str,
    ) -> Self {
        self.runs(node, (path, program), Reach::Always)
    }

    fn runs(
        mut self,
        node: &'static str,
        (path, program): (&'static str, &'static str),
        entered: Reach,
    ) -> Self {
        self.scripts.push(ScriptNeed {
            node: Cow::Borrowed(node),
            dir: Cow::Borrowed(""),
            path,
            program,
            entered,
        });
        self
    }

    /// And what a graph in this directory needs, which a node runs.
    #[must_use]
    pub fn child(mut self, node: &str, dir: &str, child: Self) -> Self {
        self.model |= child.model;
        self.bases.extend(child.bases.into_iter().map(|base| Base {
            dir: Cow::Owned(within(dir, &base.dir)),
            ..base
        }));
        self.tools
            .extend(child.tools.into_iter().map(|tools| Toolset {
                node: Cow::Owned(format!("{node}/{}", tools.node)),
                dir: Cow::Owned(within(dir, &tools.dir)),
                ..tools
            }));
        self.scripts
            .extend(child.scripts.into_iter().map(|script| ScriptNeed {
                node: Cow::Owned(format!("{node}/{}", script.node)),
                dir: Cow::Owned(within(dir, &script.dir)),
                entered: Reach::Perhaps,
                ..script
            }));
        self
    }
}

fn within(dir: &str, inner: &str) -> String {
    if inner.is_empty() {
        dir.to_owned()
    } else {
        format!("{dir}/{inner}")
    }
}
