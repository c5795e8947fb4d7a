//! Slips that the rules of well-known linters and others tell of, by what they are about.

mod arity;
mod calls;
mod classes;
mod contradictions;
mod dates;
mod ends;
mod errors;
mod fields;
mod items;
mod json;
mod layout;
mod letters;
mod missing;
mod numbers;
mod patterns;
mod precedence;
mod promises;
mod rounds;
mod shadows;
