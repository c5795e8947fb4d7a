//! Parts of the outside that the program implements itself: a model, and a person.

use graphwright::Host;
use graphwright::host::{
    AskError, BoxFuture, CallError, Message, Model, People, Query, Reply, Request,
};
use std::future::ready;

graphwright::graph!("examples/letter.yaml");

struct Echo;

impl Model for Echo {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        let mut reply = Reply::default();
        if let Some(Message::User { text, .. }) = request.messages.last() {
            reply.text.clone_from(text);
        }
        Box::pin(ready(Ok(reply)))
    }
}

struct Clerk;

impl People for Clerk {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let first = query.options.first().map(|option| (*option).to_owned());
        Box::pin(ready(first.ok_or(AskError::Waiting)))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let host = Host::bare().with_model(Echo).with_people(Clerk);
    let letter = letter::Letter::new();
    let outcome = letter.start("Thank Ada").host(&host).run().await?;
    assert_eq!(outcome.output()?, "Sent: Write a letter: Thank Ada");
    Ok(())
}
