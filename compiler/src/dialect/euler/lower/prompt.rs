//! The prompts of nodes. The source has none: a node is told what the graph says it is for, what was done before it, the
//! keys it reads, and what its answer has to be.

use super::super::ast::{self, Graph};
use super::Lowering;
use crate::ir::{KeyId, Mode, OnMissing, Part, Text};
use crate::source::Span;

/// The score that passes where `pass_threshold` says nothing (the tutorials' default).
const PASSES: f64 = 0.85;

/// A text on its way.
struct Draft {
    parts: Vec<Part>,
    span: Span,
}

impl Draft {
    fn say(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        if text.is_empty() {
            return;
        }
        match self.parts.last_mut() {
            Some(Part::Literal(last)) => last.push_str(text),
            Some(Part::Ref(_)) | None => self.parts.push(Part::Literal(text.to_string())),
        }
    }

    fn done(self) -> Text {
        Text {
            parts: self.parts,
            site: OnMissing::Optional,
            span: self.span,
        }
    }
}

impl<'g> Lowering<'g> {
    /// The system prompt: what the node is part of, and what its author adds.
    pub(super) fn system(&self, node: &ast::Node) -> Text {
        let graph = self.graph();
        let mut draft = Draft {
            parts: Vec::new(),
            span: node
                .system_append
                .as_ref()
                .map_or(node.id.span, |text| text.span),
        };
        let what = if node.judge().is_some() {
            "judge"
        } else {
            "step"
        };
        draft.say(format!(
            "You are the {what} `{}` of the workflow `{}`",
            node.id.value, graph.id.value
        ));
        draft.say(about(graph));
        if let Some(more) = &node.system_append {
            draft.say("\n\n");
            draft.say(&more.value);
        }
        draft.done()
    }

    /// The prompt of a step.
    pub(super) fn prompt_of(&mut self, node: &'g ast::Node, mode: &Mode) -> Text {
        let id = node.id.value.as_str();
        let span = node.id.span;
        let mut draft = self.context(node);
        if self.follows_judge(id) {
            let suggestions = self.keys.suggestions(span);
            self.show(&mut draft, "What the judge suggests", suggestions, span);
        }
        self.keys_read(&mut draft, node);
        if let Mode::Plan { tool, least, .. } = mode {
            draft.say("Propose the tool calls that this step needs; a person decides which of them are run.");
            if let Some(tool) = tool {
                draft.say(format!(" Use the tool `{tool}`."));
            }
            if *least > 0 {
                draft.say(format!(" Propose at least {least}."));
            }
            draft.say("\n\n");
        }
        if node.writes().is_empty() {
            draft.say("Answer with the result of this step.");
        } else {
            draft.say("Answer with a JSON object: under `output` the result of this step as text");
            let declared = self.graph().schema.as_deref().unwrap_or_default();
            for write in node.writes() {
                let key = declared.iter().find(|key| key.name.value == write.value);
                if let Some(ty) = key.and_then(|key| key.ty.as_ref()) {
                    draft.say(format!(
                        ", under `{}` what is to be stored there ({})",
                        write.value,
                        ty.value.name()
                    ));
                }
            }
            draft.say(". Leave out what there is nothing to say about.");
        }
        draft.done()
    }

    /// The prompt of a judge.
    pub(super) fn prompt_of_judge(&mut self, node: &'g ast::Node, judge: &ast::Judge) -> Text {
        let mut draft = self.context(node);
        self.keys_read(&mut draft, node);
        let routes: Vec<&str> = judge
            .routes
            .iter()
            .map(|route| route.value.as_str())
            .collect();
        draft.say(format!(
            "Judge the work, and choose a route: one of {}.",
            routes.join(", ")
        ));
        let threshold = self.graph().defaults.pass_threshold.unwrap_or(PASSES);
        draft.say(format!(" A score of {threshold} or more passes."));
        draft.done()
    }

    /// The task, and what was done before a node.
    fn context(&mut self, node: &'g ast::Node) -> Draft {
        let span = node.id.span;
        let mut draft = Draft {
            parts: Vec::new(),
            span,
        };
        let task = self.keys.task(span);
        self.show(&mut draft, "The task", task, span);
        for key in self.said_before(&node.id.value, span) {
            let title = match self.keys.name(key).strip_prefix("$said.") {
                Some(branch) => format!("The result of `{branch}`"),
                None => "What was done before".to_string(),
            };
            self.show(&mut draft, &title, key, span);
        }
        draft
    }

    fn keys_read(&mut self, draft: &mut Draft, node: &'g ast::Node) {
        let declared = self.graph().schema.as_deref().unwrap_or_default();
        for read in &node.reads {
            // One that is not declared was warned about, and never has a value.
            if declared.iter().any(|key| key.name.value == read.value) {
                let key = self.keys.key(&read.value, read.span);
                self.show(draft, &read.value, key, read.span);
            }
        }
    }

    fn show(&self, draft: &mut Draft, title: &str, key: KeyId, span: Span) {
        draft.say(format!("{title}:\n"));
        draft.parts.push(Part::Ref(self.reference(key, span)));
        draft.say("\n\n");
    }
}

fn about(graph: &Graph) -> String {
    let mut text = String::new();
    if !graph.category.is_empty() {
        text.push_str(&format!(" ({})", graph.category));
    }
    if !graph.description.is_empty() {
        text.push_str(&format!(": {}", graph.description));
    }
    text
}
