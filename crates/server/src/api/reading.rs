//! Reads what stands behind a question mark, or in a body of JSON, as what a
//! call takes. What does not fit is told in words of our own, and by its name.

use serde::de::value::MapDeserializer;
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use serde_json::error::Category;

use crate::error::Problem;

/// How much of what is wrong is told again.
const MOST_TOLD: usize = 40;

/// Reads what stands behind the question mark: names with texts, of which some
/// are numbers.
pub fn query<T: DeserializeOwned>(pairs: Vec<(String, String)>) -> Result<T, Problem> {
    let pieces = pairs.into_iter().map(|(name, text)| {
        let held = Held::Written(text);
        (name.clone(), Piece { name, held })
    });
    T::deserialize(MapDeserializer::new(pieces)).map_err(|Fault(words)| Problem::bad(words))
}

/// Reads a JSON object.
pub fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let Fields(fields) = serde_json::from_slice(bytes).map_err(|error| not_json(&error))?;
    let pieces = fields.into_iter().map(|(name, value)| {
        let held = Held::Json(value);
        (name.clone(), Piece { name, held })
    });
    T::deserialize(MapDeserializer::new(pieces)).map_err(|Fault(words)| Problem::bad(words))
}

fn not_json(error: &serde_json::Error) -> Problem {
    let (line, column) = (error.line(), error.column());
    Problem::bad(match error.classify() {
        Category::Data => "a JSON object is expected".to_owned(),
        Category::Eof => "that is no whole JSON: it breaks off".to_owned(),
        Category::Syntax | Category::Io => {
            format!("that is no JSON: look at line {line}, column {column}")
        }
    })
}

/// The fields of an object as they stand there, one that stands there twice
/// included.
struct Fields(Vec<(String, Value)>);

impl<'de> de::Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Fields, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Fields;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_map(All)
    }
}

/// Why something cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Fault(String);

impl de::Error for Fault {
    fn custom<T: std::fmt::Display>(words: T) -> Fault {
        Fault(words.to_string())
    }

    fn missing_field(name: &'static str) -> Fault {
        Fault(format!("`{name}` is missing"))
    }

    fn duplicate_field(name: &'static str) -> Fault {
        Fault(format!("`{name}` stands there twice"))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Fault {
        let name = short(name);
        if known.is_empty() {
            return Fault(format!("`{name}` is not known here, and nothing else is"));
        }
        let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        let known = known.join(", ");
        Fault(format!("`{name}` is not known here; there is {known}"))
    }
}

/// Something with its name, before it is known what it means.
struct Piece {
    name: String,
    held: Held,
}

enum Held {
    /// In a query everything is text.
    Written(String),
    /// JSON says itself what it is.
    Json(Value),
}

impl Piece {
    fn fault(&self, expected: &str) -> Fault {
        let given = match &self.held {
            Held::Written(text) => format!("`{}`", short(text)),
            Held::Json(value) => format!("`{}`", short(&value.to_string())),
        };
        let name = short(&self.name);
        Fault(format!("`{name}` is to be {expected}, not {given}"))
    }

    fn number(&self, most: u64) -> Result<u64, Fault> {
        let digits = match &self.held {
            Held::Written(text) => text.clone(),
            Held::Json(Value::Number(number)) => number.to_string(),
            Held::Json(_) => String::new(),
        };
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(self.fault("a whole number from 0 on"));
        }
        let number = digits.parse().ok().filter(|number| *number <= most);
        number.ok_or_else(|| Fault(format!("`{}` is too large", short(&self.name))))
    }

    /// Something inside it.
    fn inner(&self, name: impl std::fmt::Display, value: Value) -> Piece {
        Piece {
            name: format!("{}.{name}", self.name),
            held: Held::Json(value),
        }
    }
}

impl IntoDeserializer<'_, Fault> for Piece {
    type Deserializer = Piece;

    fn into_deserializer(self) -> Piece {
        self
    }
}

impl<'de> Deserializer<'de> for Piece {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let read = match self.held {
            Held::Written(text) => return visitor.visit_string(text),
            Held::Json(value) => value.deserialize_any(visitor),
        };
        let name = self.name;
        read.map_err(|error| Fault(format!("`{}`: {error}", short(&name))))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.held {
            Held::Written(text) | Held::Json(Value::String(text)) => visitor.visit_string(text),
            Held::Json(_) => Err(self.fault("text")),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.held {
            Held::Json(Value::Bool(yes)) => visitor.visit_bool(*yes),
            _ => Err(self.fault("true or false")),
        }
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_u64(self.number(u32::MAX.into())?)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_u64(self.number(u64::MAX)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.held {
            Held::Json(Value::Null) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Fault> {
        let Held::Json(Value::Array(values)) = &mut self.held else {
            return Err(self.fault("a list"));
        };
        let values = std::mem::take(values);
        let pieces = (1..)
            .zip(values)
            .map(|(place, value)| self.inner(place, value));
        visitor.visit_seq(de::value::SeqDeserializer::new(pieces))
    }

    fn deserialize_map<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Fault> {
        let Held::Json(Value::Object(fields)) = &mut self.held else {
            return Err(self.fault("an object"));
        };
        let fields = std::mem::take(fields);
        let pieces = fields.into_iter().map(|(name, value)| {
            let piece = self.inner(&name, value);
            (name, piece)
        });
        visitor.visit_map(MapDeserializer::new(pieces))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u128 f32 f64 char str bytes byte_buf unit unit_struct
        newtype_struct tuple tuple_struct enum identifier ignored_any
    }
}

/// The beginning of what was sent.
fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_TOLD) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
