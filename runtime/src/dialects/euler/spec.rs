//! What the text of a graph says about one step, as constants in generated code.

/// A step with a model and tools.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunnerSpec {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<&'static str>,
    /// What becomes of the tool calls that the model wants.
    pub mode: Mode,
    /// The tools it is offered: names, or `mcp:<server>` for all functions of a server.
    pub tools: &'static [&'static str],
    /// How often each tool may be called in one visit.
    pub budget: &'static [(&'static str, u32)],
    /// What all nodes of the run may use together.
    pub allowance: Allowance,
    /// Its share of the tool calls that the run has left.
    pub calls: Share,
    /// Its share of the web searches that the run has left.
    pub searches: Share,
    /// How often the model is asked again when its answer cannot be used.
    pub retries: u32,
    /// How many turns the tool loop may take.
    pub turns: u32,
    /// The file that holds what it said, below the artifact directory.
    pub artifact: Option<&'static str>,
    /// JSON Schema (as JSON text) of the keys it may write; `None`: it writes none.
    pub schema: Option<&'static str>,
    /// All keys that some node of the graph may write.
    pub keys: &'static [&'static str],
}

impl RunnerSpec {
    /// No tools, ten turns, nothing else.
    pub const DEFAULT: Self = Self {
        model: None,
        mode: Mode::Execute,
        tools: &[],
        budget: &[],
        allowance: Allowance::DEFAULT,
        calls: Share::WHOLE,
        searches: Share::WHOLE,
        retries: 0,
        turns: 10,
        artifact: None,
        schema: None,
        keys: &[],
    };
}

/// What one of several branches may use of what is left where they begin.
///
/// Branches must not take from each other by being faster, so it is divided among those that can use it at all: first what
/// each has to propose, then the rest evenly, the first ones getting what does not divide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its number among the branches that can use it, from 0.
    pub place: u32,
    /// How many these are.
    pub among: u32,
    /// How many it has to propose.
    pub least: u32,
    /// How many those before it have to propose.
    pub before: u32,
    /// How many all of them have to propose.
    pub all: u32,
}

impl Share {
    /// All there is: of a node that no other runs beside.
    pub const WHOLE: Self = Self {
        place: 0,
        among: 1,
        least: 0,
        before: 0,
        all: 0,
    };

    /// How much of it that is.
    pub fn of(self, left: u32) -> u32 {
        match left.checked_sub(self.all) {
            Some(rest) => {
                let among = self.among.max(1);
                let more = u32::from(self.place < rest % among);
                self.least.saturating_add(rest / among).saturating_add(more)
            }
            None => self.least.min(left.saturating_sub(self.before)),
        }
    }
}

/// What becomes of the tool calls that a model wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They run at once.
    Execute,
    /// They are proposed, and run when a person has approved them.
    Plan {
        /// The one tool that is proposed; `None`: any that is offered.
        tool: Option<&'static str>,
        /// How many proposals there must be.
        least: u32,
        /// Whether the node waits for the decisions.
        gate: ToolGate,
    },
}

/// Whether decisions on proposals are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolGate {
    /// Until every proposal is decided; then the approved ones run.
    Closed,
    /// They are not: the run goes on, and nothing is run.
    Open,
}

/// What all nodes of a run may use together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Tool calls.
    pub calls: Option<u32>,
    /// Web searches among them.
    pub searches: Option<u32>,
    /// Whether a search that was made before is answered from memory.
    pub dedupe: bool,
}

impl Allowance {
    /// Everything.
    pub const DEFAULT: Self = Self {
        calls: None,
        searches: None,
        dedupe: false,
    };
}

/// A judge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgeSpec {
    /// `provider:name`; `None`: the caller's.
    pub model: Option<&'static str>,
    /// JSON Schema (as JSON text) of the reply.
    pub schema: &'static str,
    /// The routes, and whether each leads back to the judge.
    pub routes: &'static [(&'static str, Way)],
    /// How often it may be executed.
    pub cap: Option<u32>,
    /// The file that holds its latest verdict, below the artifact directory.
    pub artifact: Option<&'static str>,
}

impl JudgeSpec {
    /// Any reply, no routes.
    pub const DEFAULT: Self = Self {
        model: None,
        schema: "true",
        routes: &[],
        cap: None,
        artifact: None,
    };
}

/// Whether a route leads back to where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It does not.
    On,
    /// It does.
    Back,
}
