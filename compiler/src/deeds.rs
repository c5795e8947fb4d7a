//! What texts ask tools for, and names of tools that are called for what they do outside, such as `send_mail`, against those that look something up.

/// Words with which the names of tools begin that are called for what they do.
const DEEDS: [&str; 14] = [
    "cancel", "charge", "delete", "deploy", "insert", "kill", "notify", "pay", "publish", "refund",
    "remove", "send", "upload", "withdraw",
];

/// Whether a name is that of something that is done outside.
pub(crate) fn is_deed(name: &str) -> bool {
    let mut words = name.split(['_', '-', '.']);
    let word = words.next().unwrap_or(name);
    let others: Vec<&str> = words.collect();
    let says = |list: &[&str]| others.iter().any(|other| list.contains(other));
    let does = if OF_A_TEXT.contains(&word) {
        others.is_empty() || says(&OUTSIDE)
    } else {
        DEEDS.contains(&word)
    };
    does && !says(&LOOKED_UP)
}

/// What may be done to a text as well.
const OF_A_TEXT: [&str; 3] = ["delete", "insert", "remove"];

/// What is outside of a run, so that it matters whether it is done to it.
const OUTSIDE: [&str; 18] = [
    "account", "booking", "branch", "customer", "event", "file", "invoice", "issue", "message",
    "order", "post", "record", "row", "server", "table", "ticket", "user", "users",
];

/// Words with which a name says that something about a deed is looked up or made.
const LOOKED_UP: [&str; 33] = [
    "body", "check", "cost", "costs", "date", "dates", "draft", "estimate", "fee", "fees",
    "history", "info", "limit", "limits", "list", "log", "of", "options", "plan", "policy",
    "preview", "price", "quote", "rate", "rates", "scale", "schedule", "status", "template",
    "text", "time", "times", "url",
];

/// What asks for something that only a tool can do.
const SEARCHES: [&str; 9] = [
    "search the web",
    "search the internet",
    "search online",
    "browse the web",
    "browse the internet",
    "look it up online",
    "look up online",
    "use web search",
    "use the web search",
];

/// The words with which a text asks to search the web.
pub(crate) fn asks_to_search(text: &str) -> Option<&'static str> {
    if !["earch", "rowse", "ook "]
        .iter()
        .any(|hint| text.contains(hint))
    {
        return None;
    }
    let lower = text.to_lowercase();
    SEARCHES.into_iter().find(|said| {
        let before = lower.split(*said).next();
        before.is_some_and(|before| before.len() < lower.len() && !is_denied(before))
    })
}

/// Whether the words before say that it is not to be done, or by somebody else.
fn is_denied(before: &str) -> bool {
    let sentence = before
        .rsplit(['.', '\n', '!', '?'])
        .next()
        .unwrap_or(before);
    let words = [
        "not", "never", "no", "without", "cannot", "can't", "don't", "user", "users", "they",
        "who", "whether", "if", "would", "will", "queries", "query", "to",
    ];
    let mut said = sentence.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    said.any(|word| words.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::is_deed;

    #[test]
    fn a_deed_is_no_look() {
        assert!(is_deed("send_mail") && is_deed("publish"));
        assert!(!is_deed("send_time") && !is_deed("resend") && !is_deed("fetch_order"));
    }
}
