//! A node that talks to a model; a controller, and its agents.

use super::super::ast::{Node, Prompt};
use super::super::edges::Agent;
use super::super::prompt::{self, Pieces, Role};
use super::super::schedule::boards_seen;
use super::super::template::ParsedTemplate;
use super::super::{references, schema};
use super::{Lowering, begin, written};
use crate::ir::stage::{
    BoardPart, Chain, Compaction, DeclaredTool, React, RemoteUse, Speak, Stage, Wording,
};
use std::collections::BTreeSet;

/// What a node is part of, which decides what it sees of others.
struct SpeakScope<'s> {
    /// The nodes of the main graph that are done before it.
    before: &'s BTreeSet<usize>,
    /// The nodes whose messages it sees.
    pipe: Vec<usize>,
    rank: u32,
}

impl<'a> Lowering<'a, '_> {
    /// The work of a node of the main graph.
    pub(super) fn stage(&mut self, index: usize) -> Stage {
        let nothing = BTreeSet::new();
        let schedule = self.found.schedule;
        let before = schedule.before.get(index).unwrap_or(&nothing);
        let scene = SpeakScope {
            before,
            pipe: self.telling(before),
            rank: schedule.ranks.get(index).copied().unwrap_or_default(),
        };
        let speak = self.speak(index, &scene);
        match self.found.edges.controllers.get(&index) {
            Some(agents) => Stage::React(Box::new(self.react(index, speak, agents, &scene))),
            None => Stage::Speak(Box::new(Speak {
                gate: schedule.guards.contains(&index),
                ..speak
            })),
        }
    }

    /// The nodes among these that send messages, in the order of the text.
    fn telling(&self, nodes: &BTreeSet<usize>) -> Vec<usize> {
        let tells = |index: &usize| written(self.found, *index).is_some_and(|node| node.output);
        nodes.iter().copied().filter(tells).collect()
    }

    fn speak(&mut self, index: usize, scene: &SpeakScope<'_>) -> Speak {
        let found = self.found;
        let Some(node) = written(found, index) else {
            return nothing(index, self.span());
        };
        let pieces = node
            .prompt
            .as_ref()
            .map_or_else(Pieces::default, |prompt| self.pieces(index, node, prompt));
        let named = |indices: &[usize]| {
            let ids = indices.iter().filter_map(|index| written(found, *index));
            ids.map(|node| node.id.value.clone()).collect()
        };
        let images = node
            .images
            .iter()
            .filter_map(|at| usize::try_from(at.value).ok());
        let offset = found.graph.images.len();
        let documents = node
            .documents
            .iter()
            .filter_map(|at| usize::try_from(at.value).ok());
        let documents = documents.map(|index| index + offset);
        let (reads, writes) = self.boards(node, scene);
        Speak {
            id: node.id.value.clone(),
            span: node.id.span,
            model: node
                .model
                .as_ref()
                .and_then(|model| usize::try_from(model.value).ok())
                .unwrap_or_default(),
            temperature: node.temperature,
            max_tokens: node.max_tokens,
            system: pieces.system,
            user: pieces.user,
            remote: node.prompt.as_ref().and_then(|prompt| {
                let url = begin::url_of(found, prompt)?.to_owned();
                let values = prompt::values(node, prompt);
                Some(RemoteUse { url, values })
            }),
            prompted: node.prompt.is_some(),
            schema: node
                .structured_output
                .as_ref()
                .map(|schema| schema::of(&schema.value)),
            gate: false,
            tools: self.tools(node),
            servers: self.servers(node),
            rounds: node.max_tool_calls,
            media: images.chain(documents).collect(),
            history: node
                .prompt
                .as_ref()
                .and_then(|prompt| prompt.chat_history.as_ref())
                .map(|scope| scope.value.clone()),
            pipe: if node.input {
                named(&scene.pipe)
            } else {
                Vec::new()
            },
            tells: node.output,
            reads,
            writes,
            rank: scene.rank,
            show: node.show,
            wording: self.wording(node),
        }
    }

    fn wording(&self, node: &Node) -> Wording {
        let parsed = node.prompt.as_ref().and_then(|prompt| self.parsed(prompt));
        Wording {
            schema: node.structured_schema.as_ref().and_then(schema::written),
            texts: parsed.map_or_else(Vec::new, |parsed| parsed.written.clone()),
        }
    }

    /// The template that a prompt names.
    fn parsed(&self, prompt: &Prompt) -> Option<&'a ParsedTemplate> {
        let template = usize::try_from(prompt.template.as_ref()?.value).ok()?;
        self.found.prompts.all.get(template)?.as_ref()
    }

    fn pieces(&mut self, index: usize, node: &Node, prompt: &Prompt) -> Pieces {
        let role = if self.found.edges.agents.contains(&index) {
            Role::Agent
        } else {
            Role::Main
        };
        let parsed = self.parsed(prompt);
        parsed.map_or_else(Pieces::default, |parsed| {
            prompt::pieces(parsed, node, prompt, role, self.report)
        })
    }

    fn tools(&self, node: &Node) -> Vec<DeclaredTool> {
        let wanted = node.tools.iter().flat_map(|tools| &tools.value);
        let declared = wanted.filter_map(|name| {
            let tool = self
                .found
                .graph
                .tools
                .iter()
                .find(|tool| tool.name.value == name.value)?;
            Some(DeclaredTool {
                name: tool.name.value.clone(),
                description: tool.description.clone(),
                parameters: tool.parameters.clone(),
            })
        });
        declared.collect()
    }

    fn servers(&self, node: &Node) -> Vec<(usize, Option<Vec<String>>)> {
        let servers = &self.found.graph.servers;
        let used = node.servers.iter().filter_map(|wanted| {
            let place = servers
                .iter()
                .position(|server| server.id.value == wanted.id.value)?;
            Some((place, wanted.tools.clone()))
        });
        used.collect()
    }

    /// What a node sees of boards, and where it writes.
    fn boards(&self, node: &Node, scene: &SpeakScope<'_>) -> (Vec<BoardPart>, Option<BoardPart>) {
        let found = self.found;
        let (Some(used), Some(known)) = (&node.blackboard, &found.graph.blackboard) else {
            return (Vec::new(), None);
        };
        let part = |id: &str| {
            let board = known.boards.iter().position(|board| board.id.value == id)?;
            Some(begin::writers(found, board, |index| {
                scene.before.contains(&index)
            }))
        };
        let reads = if used.read {
            let seen = boards_seen(found.graph, &used.id.value);
            seen.into_iter().filter_map(part).collect()
        } else {
            Vec::new()
        };
        let writes = if used.write {
            part(&used.id.value)
        } else {
            None
        };
        (reads, writes)
    }

    fn react(
        &mut self,
        index: usize,
        speak: Speak,
        agents: &[Agent],
        scene: &SpeakScope<'_>,
    ) -> React {
        let found = self.found;
        let agents: Vec<Chain> = agents
            .iter()
            .map(|agent| self.chain(agent, scene))
            .collect();
        let names: Vec<String> = agents.iter().map(|agent| agent.id.clone()).collect();
        let node = written(found, index);
        let settings = node.map(references::settings).unwrap_or_default();
        let own = node.and_then(|node| {
            node.react_output
                .as_ref()
                .or(node.structured_output.as_ref())
        });
        let schema = schema::routing(own.map(|schema| &schema.value), &names);
        let window = found
            .graph
            .models
            .get(speak.model)
            .and_then(|model| model.context_window);
        // Without a window, the limit of a reply is all that is known of what the model takes.
        let limit = window
            .filter(|window| *window > 0)
            .or(speak.max_tokens.map(u64::from));
        let compact = limit.filter(|_| settings.compact).map(|limit| {
            let (system, user) = found.prompts.compact.clone().unwrap_or_default();
            Compaction {
                tokens: share(limit, settings.compact_threshold),
                system,
                user,
                url: found
                    .prompts
                    .compact_url
                    .as_ref()
                    .map_or_else(String::new, |url| url.value.clone()),
            }
        });
        React {
            speak: Speak {
                schema: Some(schema),
                // It answers with whom to ask next.
                wording: Wording::default(),
                ..speak
            },
            agents,
            most: settings.max_iterations,
            compact,
        }
    }

    /// An agent: its nodes so that each comes after what it waits for, else as the edge lists them.
    fn chain(&mut self, agent: &Agent, scene: &SpeakScope<'_>) -> Chain {
        let mut before: Vec<(usize, BTreeSet<usize>)> = Vec::new();
        let mut open = agent.nodes.clone();
        while !open.is_empty() {
            let ready = |node: &usize| {
                let mut waits = agent.said.iter().filter(|said| said.node == *node);
                waits.all(|said| !open.contains(&said.after))
            };
            // Nodes that wait for each other are reported elsewhere, and would wait for ever here.
            let place = open.iter().position(ready).unwrap_or_default();
            let node = open.remove(place);
            let mut all = BTreeSet::new();
            for said in agent.said.iter().filter(|said| said.node == node) {
                all.insert(said.after);
                let deeper = before.iter().find(|(other, _)| *other == said.after);
                all.extend(deeper.iter().flat_map(|(_, deeper)| deeper).copied());
            }
            before.push((node, all));
        }
        let steps = before.iter().map(|(node, earlier)| {
            let scene = SpeakScope {
                before: scene.before,
                pipe: self.telling(earlier),
                rank: scene.rank,
            };
            self.speak(*node, &scene)
        });
        let steps = steps.collect();
        let id =
            written(self.found, agent.entry).map_or_else(String::new, |node| node.id.value.clone());
        Chain { id, steps }
    }
}

/// A share of a limit, as a number of tokens.
fn share(limit: u64, threshold: f64) -> u64 {
    // Both are far below the integers that a double holds exactly.
    let tokens = (u32::try_from(limit).map_or(f64::from(u32::MAX), f64::from) * threshold).ceil();
    format!("{tokens:.0}").parse().unwrap_or(limit)
}

fn nothing(index: usize, span: crate::source::Span) -> Speak {
    Speak {
        id: index.to_string(),
        span,
        model: 0,
        temperature: None,
        max_tokens: None,
        system: Vec::new(),
        user: Vec::new(),
        remote: None,
        prompted: false,
        schema: None,
        gate: false,
        tools: Vec::new(),
        servers: Vec::new(),
        rounds: 0,
        media: Vec::new(),
        history: None,
        pipe: Vec::new(),
        tells: false,
        reads: Vec::new(),
        writes: None,
        rank: 0,
        show: true,
        wording: Wording::default(),
    }
}
