//! A run as one page for a browser: it needs no network, no program and no other file.

use super::overlay::{self, RunOverlay, duration};
use super::{Visit, date, made_of};
use crate::cli::card::Card;
use crate::graph::About;
use crate::host::Usage;
use crate::terminal::cost;
use serde_json::Value;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// The page of a run.
pub(super) fn page(
    about: &About,
    card: &Card,
    told: &RunOverlay<'_>,
    states: &[Value],
    usage: &Usage,
) -> String {
    let row = told.row;
    let title = format!("{} · {}", escaped(&row.graph), escaped(&row.id));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,\
         initial-scale=1\"><title>{title}</title><style>{STYLE}</style></head><body>\n<header><h1>{}</h1><p>run <code>{}</code> · \
         <span class=\"status {status}\">{status}</span> · begun {} · {}</p></header>\n<main>\n",
        escaped(&row.graph),
        escaped(&row.id),
        date(row.created),
        costs(told.visits, usage),
        status = row.phase.name(),
    );
    ending(told, &mut out);
    if let Ok(svg) = overlay::picture(about, card, told) {
        way(&svg, &mut out);
    }
    timeline(told.visits, &mut out);
    nodes(told.visits, &mut out);
    steps(told.visits, states, &mut out);
    out.push_str("</main></body></html>\n");
    out
}

/// The picture, and in which sizes it can be looked at. The page has no program: the sizes are choices that its style sheet
/// knows.
fn way(svg: &str, out: &mut String) {
    const SIZES: [(&str, &str); 4] = [
        ("whole", "whole width"),
        ("fit", "readable"),
        ("large", "150 %"),
        ("huge", "250 %"),
    ];
    out.push_str("<section class=\"way\"><h2>Way through the graph</h2>");
    for (id, name) in SIZES {
        let checked = if id == "fit" { " checked" } else { "" };
        let _ = write!(
            out,
            "<input type=\"radio\" name=\"zoom\" id=\"zoom-{id}\"{checked}><label for=\"zoom-{id}\">{name}</label>"
        );
    }
    let width = svg.split_once(" width=\"").and_then(|(_, rest)| {
        let (width, _) = rest.split_once('"')?;
        width.parse::<u32>().ok()
    });
    let width = width.map_or(String::new(), |width| {
        format!(" style=\"--wide:{width}px\"")
    });
    let _ = writeln!(
        out,
        "<div class=\"picture\" tabindex=\"0\"{width}>{svg}</div></section>"
    );
}

fn costs(visits: &[Visit], usage: &Usage) -> String {
    let seconds: f64 = visits.iter().map(|visit| visit.seconds).sum();
    let mut text = format!("{} steps · {} of work", visits.len(), duration(seconds));
    if let Some(paid) = cost::paid(usage) {
        let _ = write!(text, " · {paid}");
    }
    text
}

/// What the run ended with, or waits for.
fn ending(told: &RunOverlay<'_>, out: &mut String) {
    let outcome = |key: &str| {
        told.row
            .outcome
            .as_ref()
            .and_then(|outcome| outcome.get(key))
    };
    if let Some(gap) = told.gap {
        let _ = writeln!(
            out,
            "<section class=\"note bad\"><h2>Exits are missing</h2><pre>{}; what came after it is not shown</pre></section>",
            escaped(gap)
        );
    }
    for question in &told.row.questions {
        let _ = write!(
            out,
            "<section class=\"note open\"><h2>{} asks</h2><pre>{}</pre>",
            escaped(&question.node),
            escaped(question.question.trim())
        );
        if !question.options.is_empty() {
            let _ = write!(out, "<p>{}</p>", escaped(&question.options.join(" · ")));
        }
        out.push_str("</section>\n");
    }
    let error = outcome("error").filter(|error| !error.is_null());
    if let Some(error) = error {
        let text = |key: &str| error.get(key).and_then(Value::as_str).unwrap_or_default();
        let _ = writeln!(
            out,
            "<section class=\"note bad\"><h2>Failed at {}</h2><pre>{}</pre></section>",
            escaped(text("node")),
            escaped(text("message"))
        );
    }
    if let Some(output) = outcome("output").filter(|output| !output.is_null()) {
        let _ = writeln!(
            out,
            "<section class=\"note\"><h2>Output</h2><pre>{}</pre></section>",
            escaped(&pretty(output))
        );
    }
}

/// A bar for each visit. Time in which the run waited, or nobody ran it, is cut out.
fn timeline(visits: &[Visit], out: &mut String) {
    const GAP: f64 = 2000.0;
    let mut spans: Vec<(f64, f64)> = visits.iter().map(span).collect();
    let order: Vec<(f64, f64)> = {
        let mut sorted = spans.clone();
        sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
        sorted
    };
    // How much is cut out before a time.
    let mut cuts: Vec<(f64, f64)> = Vec::new();
    let mut last = order.first().map_or(0.0, |first| first.1);
    let mut cut = 0.0;
    for (begun, left) in &order {
        if *begun > last + GAP {
            cut += begun - last - GAP / 4.0;
            cuts.push((*begun, cut));
        }
        last = last.max(*left);
    }
    let cut_at = |time: f64| {
        let before = cuts.iter().rev().find(|(at, _)| *at <= time);
        before.map_or(0.0, |(_, cut)| *cut)
    };
    for (begun, left) in &mut spans {
        (*begun, *left) = (*begun - cut_at(*begun), *left - cut_at(*begun));
    }
    let first = spans.iter().map(|span| span.0).fold(f64::MAX, f64::min);
    let end = spans.iter().map(|span| span.1).fold(f64::MIN, f64::max);
    let all = (end - first).max(1.0);
    out.push_str("<section><h2>Timeline</h2>");
    if !cuts.is_empty() {
        out.push_str("<p class=\"dim\">Times in which nothing was at work are shortened.</p>");
    }
    out.push_str("<div class=\"timeline\">");
    for (visit, (begun, left)) in visits.iter().zip(&spans) {
        let at = (begun - first) / all * 100.0;
        let wide = ((left - begun) / all * 100.0).max(0.3);
        let indent = visit.branch.matches('/').count();
        let _ = write!(
            out,
            "<a class=\"row\" href=\"#s{step}\"><span class=\"name\" style=\"padding-left:{indent}em\">{node}</span><span \
             class=\"track\"><span class=\"bar\" style=\"left:{at:.2}%;width:{:.2}%\"></span></span><span \
             class=\"time\">{}</span></a>",
            wide.min(100.0 - at),
            duration(visit.seconds),
            step = anchor(visit),
            node = escaped(&visit.node),
        );
    }
    out.push_str("</div></section>\n");
}

#[expect(
    clippy::cast_precision_loss,
    reason = "milliseconds since 1970 fit the 53 bits of the mantissa"
)]
fn span(visit: &Visit) -> (f64, f64) {
    let left = visit.left as f64;
    (left - visit.seconds * 1000.0, left)
}

fn anchor(visit: &Visit) -> String {
    escaped(&format!("{}{}", visit.branch, visit.step))
}

/// What each node took in all, slowest first.
fn nodes(visits: &[Visit], out: &mut String) {
    let mut all: Vec<(&str, u32, f64, f64, Usage)> = Vec::new();
    for visit in visits {
        let at = all.iter().position(|(node, ..)| *node == visit.node);
        let at = at.unwrap_or_else(|| {
            all.push((&visit.node, 0, 0.0, 0.0, Usage::default()));
            all.len() - 1
        });
        if let Some((_, count, total, longest, usage)) = all.get_mut(at) {
            *count += 1;
            *total += visit.seconds;
            *longest = longest.max(visit.seconds);
            usage.add(&visit.usage);
        }
    }
    all.sort_by(|one, other| other.2.total_cmp(&one.2));
    out.push_str(
        "<section><h2>Nodes, slowest first</h2><div class=\"scroll\"><table><thead><tr><th>node<th class=\"n\">visits<th \
         class=\"n\">total<th class=\"n\">longest",
    );
    // Columns of which all cells would be empty only push the others out of a narrow page.
    let asks = all.iter().any(|(.., usage)| usage.calls > 0);
    let pays = all.iter().any(|(.., usage)| cost::cost(usage).is_some());
    if asks {
        out.push_str(
            "<th class=\"n\">model calls<th class=\"n\">tokens read<th class=\"n\">written",
        );
    }
    if pays {
        out.push_str("<th class=\"n\">cost");
    }
    out.push_str("</tr></thead><tbody>");
    for (node, count, total, longest, usage) in all {
        let _ = write!(
            out,
            "<tr><td>{}<td class=\"n\">{count}<td class=\"n\">{}<td class=\"n\">{}",
            escaped(node),
            duration(total),
            duration(longest),
        );
        let number = |number: u64| match number {
            0 => String::new(),
            some => some.to_string(),
        };
        if asks {
            for count in [usage.calls, usage.input_tokens, usage.output_tokens] {
                let _ = write!(out, "<td class=\"n\">{}", number(count));
            }
        }
        if pays {
            let cost = cost::cost(&usage).unwrap_or_default();
            let _ = write!(out, "<td class=\"n\">{cost}");
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div></section>\n");
}

fn steps(visits: &[Visit], states: &[Value], out: &mut String) {
    out.push_str("<section><h2>Steps</h2>");
    for visit in visits {
        let step = usize::try_from(visit.step).unwrap_or(usize::MAX);
        // Branches work on copies of the state, which are kept only as what they wrote.
        let (before, after) = match visit.branch.is_empty() {
            true => (states.get(step), states.get(step.saturating_add(1))),
            false => (None, None),
        };
        let _ = write!(
            out,
            "<details class=\"step\" id=\"s{}\"><summary><span class=\"where\">{}{}</span> <b>{}</b> <span class=\"dim\">{} · {}</span>\
             </summary>",
            anchor(visit),
            escaped(&visit.branch),
            visit.step,
            escaped(&visit.node),
            duration(visit.seconds),
            escaped(&visit.made),
        );
        if !visit.changed.is_empty() {
            out.push_str("<h3>What changed</h3><table class=\"diff\"><tbody>");
            for (key, value) in &visit.changed {
                let old = before.and_then(|state| state.get(key));
                let _ = write!(
                    out,
                    "<tr><th>{}<td class=\"old\"><pre>{}</pre><td class=\"new\"><pre>{}</pre></tr>",
                    escaped(key),
                    old.filter(|old| !old.is_null())
                        .map_or(String::new(), |old| escaped(&pretty(old))),
                    if value.is_null() {
                        "<i>gone</i>".to_owned()
                    } else {
                        escaped(&pretty(value))
                    }
                );
            }
            out.push_str("</tbody></table>");
        }
        let _ = write!(
            out,
            "<h3>How it ended</h3><pre>{}</pre>",
            escaped(&pretty(&visit.exit))
        );
        for problem in &visit.tolerated {
            let _ = write!(
                out,
                "<p>The run went on after: {}</p>",
                escaped(&problem.to_string())
            );
        }
        for (label, text) in made_of(&visit.beside) {
            let _ = write!(
                out,
                "<details><summary>{}</summary><pre>{}</pre></details>",
                escaped(&label),
                escaped(&text)
            );
        }
        if let Some(state) = after {
            let _ = write!(
                out,
                "<details><summary>The state after it</summary><pre>{}</pre></details>",
                escaped(&pretty(state))
            );
        }
        out.push_str("</details>\n");
    }
    out.push_str("</section>\n");
}

/// A text as it is, anything else as JSON on several lines.
pub(super) fn pretty(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            serde_json::to_string_pretty(value).unwrap_or_default()
        }
    }
}

/// A text inside of HTML. What a model or a tool said is shown, and nothing else.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in crate::value::text::printable(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::{escaped, way};

    #[test]
    fn a_picture_is_looked_at_in_several_sizes_without_a_program() {
        let mut page = String::new();
        way(
            "<svg viewBox=\"0 0 1060 400\" width=\"1060\" height=\"400\"></svg>",
            &mut page,
        );
        assert!(page.contains("style=\"--wide:1060px\"><svg"), "{page}");
        assert_eq!(page.matches(" checked").count(), 1, "{page}");
        for id in page.split("id=\"").skip(1) {
            let id = id.split('"').next().unwrap();
            assert!(page.contains(&format!("<label for=\"{id}\">")), "{page}");
            let styled = super::STYLE.contains(&format!("#{id}:checked~.picture svg"));
            assert!(styled || id == "zoom-fit", "{id}");
        }
    }

    #[test]
    fn what_a_model_says_stays_text() {
        assert_eq!(
            escaped("<script>alert('x')</script>\u{1b}[2J\u{202e}"),
            "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;[2J\\u{202e}"
        );
    }
}
