//! Knowledge bases that several hosts make at the same time.

use super::retrieval::{SPEC, find};
use super::tools::Scratch;
use graphwright::world::retrieval::Library;

/// Each host has a library of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hosts_of_one_program_make_a_base_side_by_side() {
    for _ in 0..20 {
        let scratch = Scratch::new("retrieval-beside");
        scratch.write("notes/a.md", &"An apple. ".repeat(2_000));
        let make = || {
            let dir = scratch.0.clone();
            tokio::spawn(async move {
                let library = Library::new();
                find(&library, &dir, &SPEC, "apple").await
            })
        };
        let (one, other) = (make(), make());
        for found in [one.await.unwrap(), other.await.unwrap()] {
            assert_eq!(found.unwrap().sources, ["./notes/a.md"]);
        }
    }
}
