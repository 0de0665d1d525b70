//! What goes wrong, in the one form in which the API says it.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{GiveError, Refused, RuleInfo, Rulebook};
use schemars::JsonSchema;
use serde::Serialize;

use crate::dto::{Rule, Wants};
use crate::store::StoreError;

/// What kind of trouble it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The order is against the rules.
    Refused,
    /// It is no order, or no record.
    Unreadable,
    /// Another decision is due than the one that was meant.
    Stale,
    /// Chance must answer first: roll and type it in.
    Wants,
    /// There is nothing here.
    NotFound,
    /// What was sent is too long.
    TooLarge,
    /// Too much was asked in too short a time.
    TooMany,
    /// This seat may not do that.
    NotYours,
    /// The game is over.
    Over,
    /// The server cannot do it now.
    Unavailable,
    /// The request cannot be understood.
    BadRequest,
}

impl Code {
    const fn status(self) -> StatusCode {
        match self {
            Code::Refused | Code::Unreadable | Code::Wants => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Stale | Code::Over => StatusCode::CONFLICT,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::NotYours => StatusCode::FORBIDDEN,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Code::BadRequest => StatusCode::BAD_REQUEST,
        }
    }
}

/// An answer that is an error.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{text}")]
pub struct Problem {
    /// What kind it is.
    pub code: Code,
    /// What is the matter, for a person.
    pub text: String,
    /// The rule behind it.
    pub rule: Option<Rule>,
    /// What chance is asked for.
    pub wants: Option<Box<Wants>>,
    /// The status, where the code alone does not say it.
    status: Option<StatusCode>,
}

/// The body of every error.
#[derive(Serialize, JsonSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorFacts,
}

/// What went wrong.
#[derive(Serialize, JsonSchema)]
pub struct ErrorFacts {
    /// What kind it is.
    pub code: Code,
    /// What is the matter, for a person.
    pub text: String,
    /// The rule behind it.
    pub rule: Option<Rule>,
    /// With `wants`: what is to be rolled or drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wants: Option<Box<Wants>>,
}

impl Problem {
    /// A problem with its words.
    pub fn new(code: Code, text: impl Into<String>) -> Problem {
        Problem {
            code,
            text: text.into(),
            rule: None,
            wants: None,
            status: None,
        }
    }

    /// There is nothing under this address.
    pub fn not_found() -> Problem {
        Problem::new(Code::NotFound, "there is nothing here")
    }

    /// The request cannot be understood.
    pub fn bad(text: impl Into<String>) -> Problem {
        Problem::new(Code::BadRequest, text)
    }

    /// The address knows other methods only.
    pub fn method() -> Problem {
        let text = "this address does not know that method";
        Problem::bad(text).with_status(StatusCode::METHOD_NOT_ALLOWED)
    }

    /// With another status than the code has.
    #[must_use]
    pub const fn with_status(mut self, status: StatusCode) -> Problem {
        self.status = Some(status);
        self
    }

    /// With the rule behind it.
    #[must_use]
    pub fn with_rule(mut self, book: &dyn Rulebook, rule: &RuleInfo) -> Problem {
        self.rule = Some(Rule::of(book, rule));
        self
    }

    /// A refusal of the rules.
    pub fn refused(book: &dyn Rulebook, refused: &Refused) -> Problem {
        Problem::new(Code::Refused, &refused.text).with_rule(book, refused.rule)
    }

    /// Why nothing came of an order.
    pub fn not_given(book: &dyn Rulebook, error: &GiveError) -> Problem {
        match error {
            GiveError::Unreadable(why) => Problem::new(Code::Unreadable, why.to_string()),
            GiveError::Refused(refused) => Problem::refused(book, refused),
            GiveError::Wants(request) => {
                let wants = Wants::of(book, request);
                Problem {
                    rule: Some(wants.rule.clone()),
                    wants: Some(Box::new(wants)),
                    ..Problem::new(Code::Wants, error.to_string())
                }
            }
            GiveError::TooWide(_) => Problem::new(Code::Refused, error.to_string()),
        }
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        self.status.unwrap_or(self.code.status())
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        if matches!(error, StoreError::Taken) {
            let text = "somebody else was quicker: look at the table again";
            return Problem::new(Code::Stale, text);
        }
        if matches!(error, StoreError::Gone) {
            return Problem::new(Code::NotFound, error.to_string());
        }
        eprintln!("grognard: storage: {error}");
        Problem::new(Code::Unavailable, error.words())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let body = ErrorBody {
            error: ErrorFacts {
                code: self.code,
                text: self.text,
                rule: self.rule,
                wants: self.wants,
            },
        };
        let mut answer = (status, Json(body)).into_response();
        if matches!(self.code, Code::Unavailable | Code::TooMany) {
            let soon = HeaderValue::from_static("1");
            answer.headers_mut().insert(header::RETRY_AFTER, soon);
        }
        answer
    }
}
