//! What it means that an answer does not end as answers do: its model refused it, or ran into its limit of tokens.
//!
//! All nodes that ask a model come by here, and threads inside of actions, after the answer is paid for and kept: a refusal is a failure that nobody tries again or
//! has made into something else, and what was cut off is used, and told.

use crate::host::{CallError, Finish, Reply, Request};
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Kind};

/// How much of a refusal is shown, in characters.
const SHOWN: usize = 400;

/// The reply, if there is an answer in it.
///
/// # Errors
/// If the answer was refused, or the tokens were used up before it began.
pub(super) fn whole(
    cx: &NodeContext<'_>,
    request: &Request,
    reply: Reply,
) -> Result<Reply, CallError> {
    let cut = cut_off(request, &reply)?;
    if let Some(message) = cut {
        cx.note(|| format!("WARNING: {message}"));
        cx.cut_off(&Failure::new(Kind::Model, message));
    }
    Ok(reply)
}

/// What is to be told of a reply that was cut off and is used as it is; `None`: it was not.
///
/// # Errors
/// As `whole`.
pub fn cut_off(request: &Request, reply: &Reply) -> Result<Option<String>, CallError> {
    match reply.finish {
        Finish::Done | Finish::Tools => Ok(None),
        Finish::Withheld => Err(CallError::new(Kind::Refusal, refused(request, reply))),
        Finish::Limit if says_nothing(reply) => {
            let message = format!(
                "{}the model used up its tokens before it said anything{}; {}",
                asked(request),
                reason(reply),
                raise(request)
            );
            Err(CallError::new(Kind::Model, message))
        }
        Finish::Limit => {
            let message = format!(
                "{}the answer was cut off at the limit of tokens{}, and is used as it is; {}",
                asked(request),
                reason(reply),
                raise(request)
            );
            Ok(Some(message))
        }
    }
}

fn says_nothing(reply: &Reply) -> bool {
    reply.text.is_empty() && reply.tool_calls.is_empty() && reply.json.is_none()
}

fn refused(request: &Request, reply: &Reply) -> String {
    let asked = asked(request);
    let said = shortened(&reply.text);
    if reply.stop.as_deref() == Some("refusal") {
        let said = match said.is_empty() {
            true => String::new(),
            false => format!(": {said}"),
        };
        return format!("{asked}the model refused to answer{said}");
    }
    let said = match said.is_empty() {
        true => String::new(),
        false => format!("; before that came: {said}"),
    };
    format!(
        "{asked}the provider withheld the answer{}{said}",
        reason(reply)
    )
}

/// `openai:gpt-5: `, where it is known who was asked.
fn asked(request: &Request) -> String {
    let name = request.model.as_deref().filter(|name| !name.is_empty());
    name.map_or_else(String::new, |name| format!("{name}: "))
}

fn reason(reply: &Reply) -> String {
    let word = reply.stop.as_deref().filter(|word| !word.is_empty());
    word.map_or_else(String::new, |word| format!(" ({word})"))
}

/// Where the limit is set.
fn raise(request: &Request) -> String {
    let provider = request
        .model
        .as_deref()
        .and_then(|name| name.split_once(':'));
    match (request.max_tokens, provider) {
        (Some(most), _) => format!("the node allows {most} (`max_tokens`)"),
        (None, Some((provider, _))) => format!("raise `max_tokens` of provider `{provider}`"),
        (None, None) => "raise `max_tokens` of the provider".to_owned(),
    }
}

/// On one line, and not too long.
fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
