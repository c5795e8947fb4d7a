//! Two runs side by side: which steps are the same, which differ, and which only one of them made.

use serde_json::{Value, json};

/// More pairs of steps than this are not compared each with each: beyond what both begin and end with, steps stand side by side.
const PAIRS: usize = 4_000_000;

/// Compares what [`super::run_views`] tells of the steps of two runs. Where one was begun from a step of the other, what came before that
/// step is shown beside nothing.
pub(super) fn compare(one: &Value, other: &Value) -> Value {
    let (before, steps) = since(steps_of(one), forked_at(other, one));
    let (before_other, others) = since(steps_of(other), forked_at(one, other));
    let earlier = before
        .into_iter()
        .map(|step| json!({"one": step, "other": null, "differs": [], "before": true}));
    let earlier_other = before_other.into_iter();
    let earlier_other = earlier_other
        .map(|step| json!({"one": null, "other": step, "differs": [], "before": true}));
    let mut rows: Vec<Value> = earlier.chain(earlier_other).collect();
    rows.extend(pairs(&steps, &others).into_iter().map(|(at, place)| {
        let step = at.and_then(|at| steps.get(at)).copied();
        let beside = place.and_then(|place| others.get(place)).copied();
        let differs = match (step, beside) {
            (Some(step), Some(beside)) => differences(step, beside),
            _ => vec!["step".to_owned()],
        };
        json!({"one": step, "other": beside, "differs": differs})
    }));
    let first = rows.iter().position(|row| row["differs"] != json!([]));
    json!({
        "one": ended(one), "other": ended(other), "rows": rows, "first": first,
        "state": keys_that_differ(&one["state"], &other["state"]),
    })
}

/// The step of `parent` that `run` was begun from.
fn forked_at(run: &Value, parent: &Value) -> Option<u64> {
    let own = run.pointer("/run/parent/0") == parent.pointer("/run/run_id");
    let step = run.pointer("/run/parent/1")?;
    step.as_u64().filter(|_| own)
}

/// The steps before one of the main chain, and the others. A branch `3.0/` began after three steps of the main chain.
fn since(steps: Vec<&Value>, from: Option<u64>) -> (Vec<&Value>, Vec<&Value>) {
    let Some(from) = from else {
        return (Vec::new(), steps);
    };
    steps.into_iter().partition(|step| {
        let branch = step["branch"].as_str().unwrap_or_default();
        match branch.split_once('.') {
            Some((after, _)) => after.parse::<u64>().is_ok_and(|after| after <= from),
            None => step["step"].as_u64().is_some_and(|step| step < from),
        }
    })
}

fn steps_of(run: &Value) -> Vec<&Value> {
    run["steps"].as_array().into_iter().flatten().collect()
}

/// How a run ended, and what it took.
fn ended(run: &Value) -> Value {
    let told = |pointer| run.pointer(pointer).cloned();
    let all = steps_of(run);
    let seconds = all.iter().filter_map(|step| step["seconds"].as_f64());
    json!({
        "run_id": told("/run/run_id"), "status": told("/run/status"), "output": told("/run/outcome/output"),
        "error": told("/run/outcome/error"), "parent": told("/run/parent"), "paid": told("/paid"), "seconds": seconds.sum::<f64>(),
    })
}

/// Whether two steps may be the same one: of the same node, as deep in branches.
fn fit(one: &Value, other: &Value) -> bool {
    let depth = |step: &Value| {
        step["branch"]
            .as_str()
            .map(|branch| branch.matches('/').count())
    };
    one["node"] == other["node"] && depth(one) == depth(other)
}

/// In which of the things that say what a step did two steps differ: how it ended, and which keys of the state it changed. Times and
/// costs always do.
fn differences(one: &Value, other: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if one["exit"] != other["exit"] {
        found.push("exit".to_owned());
    }
    found.extend(keys_that_differ(&one["changed"], &other["changed"]));
    found
}

/// The keys of two objects whose values differ, or that only one has.
fn keys_that_differ(one: &Value, other: &Value) -> Vec<String> {
    let keys = |object: &Value| -> Vec<String> {
        let object = object.as_object().into_iter();
        object.flat_map(|object| object.keys().cloned()).collect()
    };
    let mut all = keys(one);
    all.extend(keys(other).into_iter().filter(|key| one.get(key).is_none()));
    all.retain(|key| one.get(key) != other.get(key));
    all
}

type Pair = (Option<usize>, Option<usize>);

/// Which steps stand side by side: as many as possible of those that fit, in their order.
fn pairs(steps: &[&Value], others: &[&Value]) -> Vec<Pair> {
    let begin = steps.iter().zip(others);
    let begin = begin.take_while(|(one, other)| fit(one, other)).count();
    let (rest, beside) = (steps.iter().skip(begin), others.iter().skip(begin));
    let end = rest.rev().zip(beside.rev());
    let end = end.take_while(|(one, other)| fit(one, other)).count();
    let middle = MiddleSteps {
        steps,
        others,
        begin,
        ends: (steps.len() - end, others.len() - end),
    };
    let mut all: Vec<Pair> = (0..begin).map(|at| (Some(at), Some(at))).collect();
    all.extend(middle.pairs());
    let tail = (1..=end).rev();
    all.extend(tail.map(|at| (Some(steps.len() - at), Some(others.len() - at))));
    all
}

/// What lies between the steps that two runs begin and end with.
struct MiddleSteps<'s> {
    steps: &'s [&'s Value],
    others: &'s [&'s Value],
    begin: usize,
    ends: (usize, usize),
}

impl MiddleSteps<'_> {
    fn fit(&self, at: usize, place: usize) -> bool {
        let (one, other) = (self.steps.get(at), self.others.get(place));
        one.zip(other).is_some_and(|(one, other)| fit(one, other))
    }

    fn pairs(&self) -> Vec<Pair> {
        let (end, other_end) = self.ends;
        let (long, other_long) = (end - self.begin, other_end - self.begin);
        if long.saturating_mul(other_long) > PAIRS {
            let within = |at: usize, end: usize| Some(at).filter(|at| *at < end);
            return (self.begin..end.max(other_end))
                .map(|at| (within(at, end), within(at, other_end)))
                .collect();
        }
        let most = self.most();
        let count = |at: usize, place: usize| {
            let row = most.get(at - self.begin);
            row.and_then(|row| row.get(place - self.begin).copied())
                .unwrap_or(0)
        };
        let (mut at, mut place) = (self.begin, self.begin);
        let mut all = Vec::new();
        while at < end || place < other_end {
            if at < end && place < other_end && self.fit(at, place) {
                all.push((Some(at), Some(place)));
                (at, place) = (at + 1, place + 1);
            } else if place == other_end || (at < end && self.goes_first(at, place, count)) {
                all.push((Some(at), None));
                at += 1;
            } else {
                all.push((None, Some(place)));
                place += 1;
            }
        }
        all
    }

    /// Whether a step of the first run stands alone here, and not one of the second: so that more stand side by side behind it, or as
    /// many, unless they do so at once with the other.
    fn goes_first(&self, at: usize, place: usize, count: impl Fn(usize, usize) -> u32) -> bool {
        let (without, beside) = (count(at + 1, place), count(at, place + 1));
        without > beside || (without == beside && !self.fit(at, place + 1))
    }

    /// How many of the steps from here on can stand side by side, for each pair of places.
    fn most(&self) -> Vec<Vec<u32>> {
        let (end, other_end) = self.ends;
        let mut below = vec![0_u32; other_end - self.begin + 1];
        let mut rows = vec![below.clone()];
        for at in (self.begin..end).rev() {
            let mut row = vec![0_u32];
            for place in (self.begin..other_end).rev() {
                let behind = row.last().copied().unwrap_or(0);
                let under = |at: usize| below.get(at - self.begin).copied().unwrap_or(0);
                row.push(match self.fit(at, place) {
                    true => under(place + 1) + 1,
                    false => behind.max(under(place)),
                });
            }
            row.reverse();
            below.clone_from(&row);
            rows.push(row);
        }
        rows.reverse();
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(nodes: &str) -> Value {
        let steps = nodes.chars().enumerate().map(|(at, node)| {
            let word = node.to_ascii_lowercase().to_string();
            let key = if node.is_uppercase() { "x" } else { "y" };
            json!({"branch": "", "step": at, "node": word, "exit": "done", "changed": {"said": key}, "seconds": 0.5})
        });
        json!({"run": {"run_id": nodes, "status": "completed"}, "steps": steps.collect::<Vec<_>>(), "state": {"said": nodes}})
    }

    /// The rows as text: `a=a`, `a~a` where they differ, `a-` and `-a` where one has none.
    fn told(one: &str, other: &str) -> String {
        let compared = compare(&run(one), &run(other));
        let rows = compared["rows"].as_array().unwrap().iter().map(|row| {
            let name = |side: &str| row[side]["node"].as_str().unwrap_or_default().to_owned();
            let sign = match (
                row["one"].is_null() || row["other"].is_null(),
                &row["differs"],
            ) {
                (true, _) => "-",
                (false, differs) if *differs == json!([]) => "=",
                (false, _) => "~",
            };
            format!("{}{sign}{}", name("one"), name("other"))
        });
        rows.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn steps_stand_beside_those_of_the_same_node() {
        assert_eq!(told("abc", "abc"), "a=a b=b c=c");
        assert_eq!(told("abc", "aBc"), "a=a b~b c=c");
        assert_eq!(told("abcz", "abbcz"), "a=a b=b -b c=c z=z");
        assert_eq!(told("abz", "acz"), "a=a b- -c z=z");
        assert_eq!(told("", "a"), "-a");
        assert_eq!(told("abcabc", "xabcx"), "-x a=a b=b c=c a- b- c- -x");
    }

    #[test]
    fn the_first_difference_is_named_and_what_the_ends_are() {
        let compared = compare(&run("abc"), &run("aBc"));
        assert_eq!(compared["first"], 1);
        assert_eq!(compared["rows"][1]["differs"], json!(["said"]));
        assert_eq!(compared["state"], json!(["said"]));
        assert_eq!(compared["one"]["seconds"], 1.5);
        assert_eq!(compare(&run("ab"), &run("ab"))["first"], Value::Null);
    }

    #[test]
    fn what_came_before_a_fork_stands_alone() {
        let parent = run("abab");
        let mut fork = run("aB");
        fork["run"]["parent"] = json!(["abab", 2]);
        let shape = |compared: Value| -> Vec<(Value, Value, bool)> {
            let rows = compared["rows"].as_array().unwrap().iter();
            rows.map(|row| {
                let alone = row["before"] == true;
                (
                    row["one"]["step"].clone(),
                    row["other"]["step"].clone(),
                    alone,
                )
            })
            .collect()
        };
        let null = Value::Null;
        assert_eq!(
            shape(compare(&parent, &fork)),
            [
                (json!(0), null.clone(), true),
                (json!(1), null.clone(), true),
                (json!(2), json!(0), false),
                (json!(3), json!(1), false)
            ]
        );
        assert_eq!(compare(&fork, &parent)["first"], 3);
        fork["run"]["parent"] = json!(["another", 2]);
        assert_eq!(
            shape(compare(&parent, &fork))[0],
            (json!(0), json!(0), false)
        );
    }

    #[test]
    fn long_runs_are_compared_in_time() {
        let long = |odd: char| format!("{odd}{}{odd}", "ab".repeat(3000));
        let compared = compare(&run(&long('p')), &run(&long('q')));
        assert_eq!(compared["rows"].as_array().unwrap().len(), 6002);
    }
}
