//! What permissions cover, what schemas say of values, and what providers are told of schemas. The attribute tells the linter that functions beside tests are
//! tests, too.

#[cfg(test)]
mod capability;
#[cfg(test)]
mod shapes;
#[cfg(test)]
mod suite;
