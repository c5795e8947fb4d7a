//! One suite, two engines: goldens that can run on a Restate server come there to what they come to with a store.

#[path = "../../../runtime/tests/outside/restate/server.rs"]
mod server;

use graphwright_tests::cases;
use graphwright_tests::goldens::tasks::both::{self, both};
use graphwright_tests::runs::{self, Scenario};
use server::Server;

/// Runs that a scripted world makes depend on its clock or on who asks first: it skips pauses when everybody of one process only
/// pauses, and here the server has calls on their way then; and it gives the answers of one node in the order in which they are
/// asked for, which is the order of the items only in one process. `waits` finds those whose replies take time.
const TURNS: [&str; 4] = [
    "loki/map-chain",
    "loki/map-missing",
    "loki/map-wide",
    "loki/branches-any",
];

fn takes_turns(case: &str, scenario: &Scenario) -> bool {
    TURNS.contains(&case) || (case.starts_with("loki/") && scenario.waits())
}

/// Graphs that a server does not take, because several processes work for one run there: their runs are watched, or limited.
const REFUSED: [&str; 2] = ["loki/held", "loki/time-limit"];

/// All runs of cases whose names begin so.
async fn all(prefix: &str) {
    let server = Server::start(&prefix.replace('/', "-")).expect("the server starts");
    let Some(server) = server else {
        return;
    };
    let mut wrong = Vec::new();
    let (mut count, mut ran) = (0, 0);
    for case in cases::all() {
        let scenarios = runs::of(&case).expect("runs").into_iter();
        let scenarios: Vec<(String, Scenario)> = scenarios
            .filter(|scenario| {
                case.name.starts_with(prefix)
                    && !REFUSED.contains(&case.name.as_str())
                    && !takes_turns(&case.name, scenario)
            })
            .map(|scenario| {
                count += 1;
                (format!("run-{count}"), scenario)
            })
            .collect();
        if !scenarios.is_empty() {
            let at = both::Server {
                ingress: server.ingress.clone(),
                admin: server.admin.clone(),
                port: crate::ports::own().expect("a port"),
                register: server::register,
            };
            if let Some(done) = both(at, &case, scenarios).await {
                ran += 1;
                wrong.extend(done);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(ran > 3, "only {ran} cases ran");
}

#[tokio::test]
async fn loki_runs_come_to_the_same_on_a_server() {
    all("loki/").await;
}

#[tokio::test]
async fn kegal_runs_come_to_the_same_on_a_server() {
    all("kegal/").await;
}

#[tokio::test]
async fn euler_runs_come_to_the_same_on_a_server() {
    all("euler/").await;
}

#[tokio::test]
async fn a_graph_whose_runs_need_one_process_is_refused() {
    for (name, why) in [
        ("loki/held", "policies with `enforce: true`"),
        ("loki/time-limit", "`settings.max_cost` and `max_tokens`"),
        (
            "loki/interrupted",
            "node `send` of graph `interrupted` says `x-on-interrupted`",
        ),
        ("rye/mail-desk", "acts inside of a project"),
    ] {
        let case = cases::all().into_iter().find(|case| case.name == name);
        // It is refused before any server is looked for.
        let at = both::Server {
            ingress: String::new(),
            admin: String::new(),
            port: 0,
            register: |_, _| unreachable!("it is not served"),
        };
        let told = both(at, &case.expect("a case"), Vec::new()).await;
        let told = told.expect("a graph").join("\n");
        assert!(told.contains(why), "{name}: {told}");
    }
}
