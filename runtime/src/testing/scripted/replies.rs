//! What the models of a scripted world reply.

use super::speech::ScriptedReply;
use super::{ScriptedWorld, Section};
use crate::host::purse::Quote;
use crate::host::{CallError, Finish, Message, Model, Reply, Request, Usage};
use crate::purse::FREE;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;

impl Model for ScriptedWorld {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(async move {
            self.used().requests.push(request.clone());
            self.say(self.reply(request)?).await
        })
    }

    fn quote(&self, _request: &Request) -> Result<Quote, CallError> {
        Ok(FREE)
    }
}

impl ScriptedWorld {
    /// What a node has asked models so far, in order: the text of each last message, to be compared with what it was before.
    pub fn prompts(&self, node: &str) -> Vec<String> {
        let used = self.used();
        let own = used.requests.iter().filter(|request| request.node == node);
        own.map(|request| last_text(request).to_owned()).collect()
    }

    /// The reply to a call: the next of its node, else what is for whoever asks so, else the next for any.
    fn reply(&self, request: &Request) -> Result<&ScriptedReply, CallError> {
        let replies = &self.world.replies;
        let (own, any) = (replies.get(&request.node), replies.get("*"));
        let (None, Some(any)) = (own, any) else {
            return self.next(Section::Replies, &request.node, &request.key, own);
        };
        let asked = last_text(request);
        let fits = |said: &&ScriptedReply| said.prompt().is_some_and(|part| asked.contains(part));
        if let Some(said) = any.iter().find(fits) {
            return Ok(said);
        }
        while let Ok(said) = self.next(Section::Replies, "*", &request.key, Some(any)) {
            if said.prompt().is_none() {
                return Ok(said);
            }
        }
        match any.iter().rfind(|said| said.prompt().is_none()) {
            Some(last) => Ok(last),
            None => self.next(Section::Replies, &request.node, &request.key, None),
        }
    }

    async fn say(&self, said: &ScriptedReply) -> Result<Reply, CallError> {
        let default = Usage {
            input_tokens: 10,
            output_tokens: 5,
            calls: 1,
            ..Usage::default()
        };
        let detail = match said {
            ScriptedReply::Text(text) => {
                return Ok(Reply {
                    text: text.clone(),
                    usage: default,
                    ..Reply::default()
                });
            }
            ScriptedReply::Detail(detail) => detail,
        };
        self.wait(detail.delay_ms).await;
        if let Some(error) = &detail.error {
            return Err(error.failed(Kind::Model));
        }
        let parts: Vec<String> = detail
            .text
            .iter()
            .chain(detail.texts.iter().flatten())
            .cloned()
            .collect();
        let mut text = parts.concat();
        if let Some(value) = &detail.json {
            text.push_str(&value.to_string());
        }
        let usage = detail.usage.map_or(default, |usage| Usage {
            input_tokens: usage.input,
            output_tokens: usage.output,
            ..default
        });
        Ok(Reply {
            text,
            parts,
            json: detail.json.clone(),
            tool_calls: detail.tool_calls.clone(),
            usage,
            finish: detail.finish.unwrap_or(Finish::Done),
            stop: detail.stop.clone(),
            ..Reply::default()
        })
    }
}

/// What a call says last.
fn last_text(request: &Request) -> &str {
    match request.messages.last() {
        Some(
            Message::System { text } | Message::User { text, .. } | Message::Assistant { text, .. },
        ) => text,
        Some(Message::Tool { content, .. }) => content,
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::scripted::World;
    use serde_json::json;

    fn asks(node: &str, text: &str) -> Request {
        Request {
            node: node.to_owned(),
            key: "r/0/1".to_owned(),
            model: None,
            purpose: crate::host::Purpose::Answer,
            messages: vec![Message::user(text)],
            tools: Vec::new(),
            schema: None,
            temperature: None,
            top_p: None,
            max_tokens: None,
            endpoint: None,
        }
    }

    async fn said(outside: &ScriptedWorld, node: &str, text: &str) -> Result<String, Kind> {
        let reply = outside.complete(&asks(node, text)).await;
        reply.map(|reply| reply.text).map_err(|error| error.kind)
    }

    #[tokio::test]
    async fn replies_are_for_a_node_or_for_what_is_asked() {
        let world = World::default()
            .reply("own", json!({"a": 1}))
            .reply_to("weather", "rain")
            .reply_to("down", ScriptedReply::failing("it is"))
            .reply("*", "first")
            .reply("*", "second");
        let outside = ScriptedWorld::new(world);
        let asked = async |node: &str, text: &str| said(&outside, node, text).await;
        assert_eq!(
            asked("own", "the weather?").await,
            Ok("{\"a\":1}".to_owned())
        );
        assert_eq!(asked("own", "again").await, Err(Kind::Unscripted));
        for _ in 0..2 {
            assert_eq!(asked("a", "the weather?").await, Ok("rain".to_owned()));
        }
        assert_eq!(asked("a", "is it down?").await, Err(Kind::Model));
        assert_eq!(asked("a", "x").await, Ok("first".to_owned()));
        for _ in 0..2 {
            assert_eq!(asked("b", "x").await, Ok("second".to_owned()));
        }
        assert_eq!(outside.prompts("own"), ["the weather?", "again"]);
        let only = ScriptedWorld::new(World::default().reply_to("weather", "rain"));
        assert_eq!(said(&only, "a", "x").await, Err(Kind::Unscripted));
        assert_eq!(only.unanswered()[0].name, "a");
    }
}
