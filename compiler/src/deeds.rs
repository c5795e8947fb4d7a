//! What texts ask tools for, and names of tools that are called for what they do outside, such as `send_mail`, against those that look something up.

use crate::amount::{bare, is_one_of};

/// Words with which the names of tools begin that are called for what they do.
const DEEDS: [&str; 14] = [
    "cancel", "charge", "delete", "deploy", "insert", "kill", "notify", "pay", "publish", "refund",
    "remove", "send", "upload", "withdraw",
];

/// Whether a name says that something about a deed is looked up or made: `book_search`.
pub(crate) fn is_looked_up(name: &str) -> bool {
    let mut words = name.split(['_', '-', '.']).skip(1);
    words.any(|word| LOOKED_UP.contains(&word))
}

/// Whether a tool of this name only looks: `find_stock`.
pub(crate) fn only_looks(name: &str) -> bool {
    const LOOKS: [&str; 8] = [
        "fetch", "find", "get", "list", "lookup", "query", "read", "search",
    ];
    let first = name.split(['_', '-', '.']).next();
    name.contains(['_', '-', '.']) && first.is_some_and(|word| LOOKS.contains(&word))
}

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

/// Whether a name is that of something that must not be done twice: a second deletion changes nothing, a second payment does.
pub(crate) fn is_done_once(name: &str) -> bool {
    const HARMLESS: [&str; 6] = ["cancel", "delete", "deploy", "kill", "remove", "upload"];
    // These are things as well, and deeds with these objects alone: `order_amount` and `post_code` are things.
    const WITH_WHAT: [(&str, &[&str]); 9] = [
        ("bill", &["card", "customer", "customers"]),
        (
            "book",
            &["appointment", "courier", "flight", "hotel", "room", "table"],
        ),
        ("debit", &["account", "card"]),
        ("email", &["customer", "customers", "user", "users"]),
        ("order", &["goods", "parts", "supplies"]),
        (
            "post",
            &["comment", "invoice", "message", "payment", "reply", "tweet"],
        ),
        ("submit", &["claim", "form", "invoice", "order", "payment"]),
        ("transfer", &["amount", "funds", "money"]),
        ("wire", &["funds", "money"]),
    ];
    let mut words = name.split(['_', '-', '.']);
    let word = words.next().unwrap_or(name);
    let others: Vec<&str> = words.collect();
    let says = |list: &[&str]| others.iter().any(|other| list.contains(other));
    let mut known = WITH_WHAT.iter().filter(|(deed, _)| *deed == word);
    let does = known.any(|(_, objects)| says(objects)) && !says(&LOOKED_UP);
    does || is_deed(name) && !HARMLESS.contains(&word)
}

/// What may be done to a text as well.
const OF_A_TEXT: [&str; 3] = ["delete", "insert", "remove"];

/// What is outside of a run, so that it matters whether it is done to it.
const OUTSIDE: [&str; 18] = [
    "account", "booking", "branch", "customer", "event", "file", "invoice", "issue", "message",
    "order", "post", "record", "row", "server", "table", "ticket", "user", "users",
];

/// Words with which a name says that something about a deed is looked up or made.
const LOOKED_UP: [&str; 39] = [
    "calculator",
    "finder",
    "lookup",
    "query",
    "results",
    "search",
    "body",
    "check",
    "cost",
    "costs",
    "date",
    "dates",
    "draft",
    "estimate",
    "fee",
    "fees",
    "history",
    "info",
    "limit",
    "limits",
    "list",
    "log",
    "of",
    "options",
    "plan",
    "policy",
    "preview",
    "price",
    "quote",
    "rate",
    "rates",
    "scale",
    "schedule",
    "status",
    "template",
    "text",
    "time",
    "times",
    "url",
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
    // What stands in quotes is an example of what others say.
    let is_quoted = |before: &str| before.matches(['"', '\u{201c}', '\u{201d}']).count() % 2 == 1;
    SEARCHES.into_iter().find(|said| {
        lower.match_indices(*said).any(|(at, _)| {
            let before = lower.get(..at).unwrap_or("");
            let behind = lower.get(at + said.len()..).unwrap_or("").trim_start();
            // "Search the web pages below"
            let is_given = behind.starts_with("page") || behind.starts_with("site");
            !is_given && !is_denied(before) && !is_quoted(before)
        })
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

/// The sentences of a text, and the points of its lists.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let whole = rest?;
        let (sentence, behind) = first_sentence(whole);
        rest = behind;
        Some(sentence)
    })
}

/// The text up to the first end of a sentence, and what stands behind that: `. `, a line that ends with a full stop or is followed by an
/// empty one or by a point of a list, `!`, `?`.
fn first_sentence(text: &str) -> (&str, Option<&str>) {
    let bytes = text.as_bytes();
    let mut ends = bytes.iter().enumerate().filter_map(|(at, byte)| {
        let length = match (byte, bytes.get(at + 1)) {
            (b'!' | b'?', _) => 1,
            (b'.', Some(b' ' | b'\n')) | (b'\n', Some(b'\n' | b'-')) => 2,
            _ => return None,
        };
        Some((at, length))
    });
    let end = ends.next();
    let split = end.and_then(|(at, length)| Some((text.get(..at)?, text.get(at + length..)?)));
    split.map_or((text, None), |(sentence, behind)| (sentence, Some(behind)))
}

/// The parts of a text that each say one thing: of each sentence, between marks.
pub(crate) fn clauses(text: &str) -> impl Iterator<Item = &str> {
    sentences(text).flat_map(|part| part.split([',', ';', ':']))
}

/// Words that may stand before the verb of an order.
pub(crate) const BEFORE_ORDER: [&str; 20] = [
    "then", "and", "first", "also", "please", "always", "next", "finally", "you", "can", "may",
    "must", "should", "now", "but", "or", "to", "instead", "just", "-",
];

/// Verbs of orders behind which the name of a tool may stand.
const ORDERS: [&str; 20] = [
    "use", "call", "run", "invoke", "search", "look", "read", "fetch", "find", "check", "verify",
    "get", "query", "collect", "browse", "open", "write", "list", "ask", "load",
];

/// Whether a clause tells its reader to do something that a tool may do: "then read pages with …".
pub(crate) fn is_order(clause: &str) -> bool {
    orders(clause, &ORDERS)
}

/// Whether a clause tells its reader to do what one of these verbs says. Behind a subject, the verb says what somebody else does.
pub(crate) fn orders(clause: &str, verbs: &[&str]) -> bool {
    // A value may stand before it.
    let is_mark = |word: &str| !word.contains(char::is_alphanumeric);
    let mut words = clause.split_whitespace();
    let first = words.find(|word| !is_mark(word) && !is_one_of(word, &BEFORE_ORDER));
    first.is_some_and(|word| is_one_of(bare(word), verbs))
}

/// Words behind which the name of a tool stands.
const CALLS: [&str; 12] = [
    "ask", "call", "calling", "consult", "invoke", "query", "run", "through", "use", "using",
    "via", "tool",
];

/// Words behind which it stands right behind the verb of an order: elsewhere they say where a thing comes from, or what belongs to it.
const LOOSE_CALLS: [&str; 2] = ["from", "with"];

/// Verbs behind which these say something else: "compare with", "report from".
const TALKS: [&str; 9] = [
    "answer", "check", "compare", "describe", "list", "name", "report", "say", "state",
];

/// What may stand behind a verb and belong to it.
const PARTICLES: [&str; 7] = ["back", "in", "on", "out", "over", "through", "up"];

/// Verbs of orders besides those, behind which something else may stand before the name of a tool.
const WORKS: [&str; 35] = [
    "answer",
    "book",
    "calculate",
    "choose",
    "compare",
    "compute",
    "confirm",
    "consult",
    "convert",
    "count",
    "decide",
    "describe",
    "determine",
    "draft",
    "establish",
    "estimate",
    "examine",
    "gather",
    "identify",
    "inspect",
    "look",
    "measure",
    "name",
    "obtain",
    "pick",
    "plan",
    "rate",
    "report",
    "retrieve",
    "say",
    "see",
    "select",
    "state",
    "take",
    "tell",
];

/// Words that begin something else in a clause, of which another one may be said to use a tool.
const BEGINS: [&str; 14] = [
    "agent", "he", "it", "node", "she", "step", "that", "they", "we", "what", "where", "which",
    "who", "whose",
];

/// The words that an order has its reader call: `Look up with weir_gauge how high it is`. Whether a tool is called so is not known here;
/// a word in backticks keeps them.
pub(crate) fn called(text: &str) -> Vec<&str> {
    let orders = clauses(text).filter(|clause| {
        let is_order = is_order(clause) || orders(clause, &WORKS);
        is_order && !is_report(clause)
    });
    let names = orders.flat_map(|clause| {
        let words = clause.split_whitespace();
        let own = words.take_while(|word| !is_one_of(word, &BEGINS));
        let own: Vec<&str> = own.collect();
        let mut names = Vec::new();
        for (at, name) in own.iter().enumerate().skip(1) {
            let before = own.get(..at).unwrap_or_default();
            let named = before.strip_suffix(&["the"]);
            if calls(before) || named.is_some_and(calls) {
                let is_part = |letter: char| letter.is_alphanumeric() || "_`".contains(letter);
                names.push(name.trim_matches(|letter: char| !is_part(letter)));
            }
        }
        names
    });
    names.collect()
}

/// Whether the name of a tool may stand behind these words of a clause.
fn calls(words: &[&str]) -> bool {
    let Some((last, before)) = words.split_last() else {
        return false;
    };
    let last = last.to_lowercase();
    let is_loose = || {
        let before = match before.split_last() {
            Some((particle, verb)) if PARTICLES.contains(particle) => verb,
            _ => before,
        };
        let is_verb = |verb: &str| {
            let verb = verb.to_lowercase();
            let is = |verbs: &[&str]| verbs.contains(&verb.as_str());
            (is(&ORDERS) || is(&WORKS)) && !is(&TALKS)
        };
        before.last().is_some_and(|verb| is_verb(verb))
    };
    CALLS.contains(&last.as_str()) || LOOSE_CALLS.contains(&last.as_str()) && is_loose()
}

/// What a clause says that tells what others did, or what shall not be done.
const REPORTS: [&str; 14] = [
    "was", "were", "been", "had", "by", "not", "never", "don't", "without", "no", "uses", "used",
    "cannot", "nor",
];

/// Whether a clause reports something, or forbids it.
pub(crate) fn is_report(clause: &str) -> bool {
    let mut words = clause.split_whitespace();
    words.any(|word| is_one_of(word, &REPORTS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_text_is_split_at_each_end_of_a_sentence(text in "([a-c .!?\n-]|\u{e4}){0,24}") {
            let parts = text.split(". ").flat_map(|part| part.split(".\n"));
            let parts = parts.flat_map(|part| part.split("\n\n"));
            let parts = parts.flat_map(|part| part.split("\n-"));
            let parts: Vec<&str> = parts.flat_map(|part| part.split(['!', '?'])).collect();
            prop_assert_eq!(sentences(&text).collect::<Vec<_>>(), parts);
        }
    }

    #[test]
    fn what_an_order_has_called_is_seen() {
        for text in [
            "Look up with `weir_gauge` what the bed is made of.",
            "Find with `weir_gauge` the shelf of a mineral.",
            "Measure twice. Then take from `weir_gauge` the level.",
            "Take from the `weir_gauge` tool the level.",
            "Read the file, and call the `weir_gauge` tool.",
        ] {
            assert!(called(text).contains(&"`weir_gauge`"), "{text}");
        }
        assert!(called("Use the tool weir_gauge.").contains(&"weir_gauge"));
        for text in [
            "Do not use weir_gauge.",
            "The step before has looked it up with weir_gauge.",
            "Compare the levels that came from weir_gauge.",
            "Gauges of the town work with weir_gauge.",
            "Read what the step gauges found with weir_gauge.",
            "Use your head.",
            "Check the readings from `weir_gauge` against the limits.",
            "Report the level with `weir_gauge` as its source.",
            "Compare with `weir_gauge` what stands here.",
            "Check out from `weir_gauge` what is new.",
        ] {
            let found = called(text);
            let has = |name| found.contains(&name);
            assert!(!has("weir_gauge") && !has("`weir_gauge`"), "{text}");
        }
    }

    #[test]
    fn an_order_is_no_report() {
        let orders = |text| clauses(text).filter(|clause| is_order(clause) && !is_report(clause));
        let text = "Search with find_it, then read pages with fetch_url. Do not use rm.";
        assert_eq!(orders(text).count(), 2);
        let told =
            "The node before uses these paths with fs_write. Facts were found with fetch_url.";
        assert_eq!(orders(told).count(), 0);
    }

    #[test]
    fn a_deed_is_no_look() {
        assert!(is_deed("send_mail") && is_deed("publish"));
        assert!(!is_deed("send_time") && !is_deed("resend") && !is_deed("fetch_order"));
    }
}
