//! Which fields and items `unevaluatedProperties` and `unevaluatedItems` are for: those that no other keyword has spoken of.

use super::{Check, Keywords, Place, Spot, beside, entries, list, matches, of_items, resolve};
use serde_json::Value;

/// A schema that a value fits, and where.
type FittingSchema<'s, 'p> = (&'s Keywords, Spot<'s, 'p>);

impl Check<'_> {
    pub(super) fn unevaluated<'s>(&mut self, schema: &'s Keywords, held: &Value, at: Spot<'s, '_>) {
        let place = at.place;
        let (keyword, parts): (_, Vec<_>) = match held {
            Value::Object(fields) => {
                let fields = fields.iter();
                let fields = fields.map(|(name, part)| (Place::Field(place, name), part));
                ("unevaluatedProperties", fields.collect())
            }
            Value::Array(items) => {
                let item = |(index, part)| (Place::Item(place, index), part);
                let items = items.iter().enumerate();
                ("unevaluatedItems", items.map(item).collect())
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return,
        };
        let Some(rest) = schema.get(keyword) else {
            return;
        };
        let mut fitting = Vec::new();
        self.collect(schema, held, at, &mut fitting);
        let mut others = fitting.iter().skip(1);
        if others.any(|(schema, _)| schema.contains_key(keyword)) {
            return;
        }
        for (place, part) in parts {
            if !fitting
                .iter()
                .any(|schema| self.speaks(*schema, &place, part))
            {
                self.value(rest, part, at.place(&place));
            }
        }
    }

    /// The schema itself, and those inside it that the same value fits.
    fn collect<'s, 'p>(
        &self,
        schema: &'s Keywords,
        value: &Value,
        mut at: Spot<'s, 'p>,
        fitting: &mut Vec<FittingSchema<'s, 'p>>,
    ) {
        let Some(depth) = at.depth.checked_sub(1) else {
            return;
        };
        at.depth = depth;
        fitting.push((schema, at));
        let choices = ["allOf", "anyOf", "oneOf"].into_iter();
        let choices = choices.flat_map(|key| list(schema, key));
        let reference = schema.get("$ref").and_then(Value::as_str);
        let referred = reference.and_then(|reference| resolve(at.root, reference));
        let branch = self.branch(schema, value, at);
        let beside = beside(schema).filter(|(name, _)| value.get(name.as_str()).is_some());
        let single = [referred, schema.get("if"), branch].into_iter().flatten();
        for inner in choices.chain(single).chain(beside.map(|(_, inner)| inner)) {
            if let Value::Object(keywords) = inner
                && self.steps.get() > 0
                && self.fits(inner, value, at)
            {
                self.collect(keywords, value, at.inside(inner, keywords), fitting);
            }
        }
    }

    fn speaks(&self, (schema, at): FittingSchema<'_, '_>, place: &Place<'_>, part: &Value) -> bool {
        match place {
            Place::Root => false,
            Place::Field(_, name) => {
                let declared = schema.get("properties").and_then(|all| all.get(name));
                let mut patterns = entries(schema, "patternProperties");
                declared.is_some()
                    || schema.contains_key("additionalProperties")
                    || patterns.any(|(pattern, _)| matches(pattern, name) == Some(true))
            }
            Place::Item(_, index) => {
                let (first, rest) = of_items(schema);
                let contained = schema.get("contains");
                *index < first.len()
                    || rest.is_some()
                    || contained.is_some_and(|wanted| self.fits(wanted, part, at))
            }
        }
    }
}
