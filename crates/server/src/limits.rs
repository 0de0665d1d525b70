//! How much one caller may ask, in how short a time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;
use crate::error::{Code, Problem};
use crate::token::Hash;

/// The longest order.
pub const ORDER_BYTES: usize = 4 * 1024;
/// The longest record.
pub const RECORD_BYTES: usize = 4 * 1024 * 1024;
/// The longest body of anything else.
pub const BODY_BYTES: usize = 128 * 1024;
/// The longest line of talk, in characters.
pub const CHAT_CHARS: usize = 2_000;
/// The longest notes, in characters.
pub const NOTES_CHARS: usize = 20_000;

/// Counts what callers ask.
pub struct Limiter {
    new_games: DefaultKeyedRateLimiter<IpAddr>,
    orders: DefaultKeyedRateLimiter<Hash>,
    chat: DefaultKeyedRateLimiter<Hash>,
    companions: DefaultKeyedRateLimiter<IpAddr>,
    calls: DefaultKeyedRateLimiter<IpAddr>,
    /// How many of them may come at once.
    most_calls: u32,
    wrong_keys: DefaultKeyedRateLimiter<IpAddr>,
    streams: Crowd,
    long: Crowd,
}

impl Limiter {
    /// Counts by these limits.
    pub fn new(limits: Limits) -> Limiter {
        let most_calls = limits.calls.saturating_mul(4);
        Limiter {
            new_games: RateLimiter::keyed(Quota::per_minute(some(limits.new_games))),
            // Twice as many at once: a page may catch up.
            orders: RateLimiter::keyed(
                Quota::per_second(some(limits.orders))
                    .allow_burst(some(limits.orders.saturating_mul(2))),
            ),
            chat: RateLimiter::keyed(Quota::per_minute(some(limits.chat))),
            // Several phones around a table may share an address.
            companions: RateLimiter::keyed(
                Quota::per_second(some(limits.orders))
                    .allow_burst(some(limits.orders.saturating_mul(4))),
            ),
            // A page that is opened asks for many things at once.
            calls: RateLimiter::keyed(
                Quota::per_second(some(limits.calls)).allow_burst(some(most_calls)),
            ),
            most_calls,
            wrong_keys: RateLimiter::keyed(Quota::per_minute(some(limits.wrong_keys))),
            streams: Crowd::new(limits.streams),
            long: Crowd::new(limits.long),
        }
    }

    /// Whether an address may set up another game now.
    pub fn new_game(&self, from: IpAddr) -> Result<(), Problem> {
        let text = "too many new games from your address; wait a minute";
        let allowed = self.new_games.check_key(&from);
        forget_old(&self.new_games);
        allowed.map_err(|_| Problem::new(Code::TooMany, text))
    }

    /// Whether a seat may give another order now.
    pub fn order(&self, seat: Hash) -> Result<(), Problem> {
        let text = "too many orders in a second; wait a moment";
        let allowed = self.orders.check_key(&seat);
        forget_old(&self.orders);
        allowed.map_err(|_| Problem::new(Code::TooMany, text))
    }

    /// Whether a seat may say something now.
    pub fn chat(&self, seat: Hash) -> Result<(), Problem> {
        let text = "too many lines in a minute; wait a moment";
        let allowed = self.chat.check_key(&seat);
        forget_old(&self.chat);
        allowed.map_err(|_| Problem::new(Code::TooMany, text))
    }

    /// Whether an address may ask its companion again now.
    pub fn companion(&self, from: IpAddr) -> Result<(), Problem> {
        let text = "too many questions in a second; wait a moment";
        let allowed = self.companions.check_key(&from);
        forget_old(&self.companions);
        allowed.map_err(|_| Problem::new(Code::TooMany, text))
    }

    /// Whether an address may call again now.
    pub fn call(&self, from: IpAddr) -> Result<(), Problem> {
        let allowed = self.calls.check_key(&from);
        forget_old(&self.calls);
        allowed.map_err(|_| too_many_calls())
    }

    /// Whether an address may have a call that counts for so many more than one.
    pub fn weigh(&self, from: IpAddr, more: u32) -> Result<(), Problem> {
        // What counts for more than may come at once would never be allowed.
        let more = some(more.min(self.most_calls.saturating_sub(1)));
        match self.calls.check_key_n(&from, more) {
            Ok(Ok(())) => Ok(()),
            _ => Err(too_many_calls()),
        }
    }

    /// Whether an address may try another key that opens nothing.
    pub fn wrong_key(&self, from: IpAddr) -> Result<(), Problem> {
        let text = "too many keys from your address that open nothing; wait a minute";
        let allowed = self.wrong_keys.check_key(&from);
        forget_old(&self.wrong_keys);
        allowed.map_err(|_| Problem::new(Code::TooMany, text))
    }

    /// Another long calculation for an address, counted until it is done.
    pub fn long(&self, from: IpAddr) -> Result<Pass, Problem> {
        let text = "too much is being worked out for your address; wait a moment";
        let pass = self.long.enter(from);
        pass.ok_or_else(|| Problem::new(Code::TooMany, text))
    }

    /// Another live page of an address, counted as long as it lives.
    pub fn stream(&self, from: IpAddr) -> Result<Pass, Problem> {
        let text = "too many live pages from your address; close some";
        let pass = self.streams.enter(from);
        pass.ok_or_else(|| Problem::new(Code::TooMany, text))
    }
}

fn too_many_calls() -> Problem {
    let text = "too many calls from your address in a second; wait a moment";
    Problem::new(Code::TooMany, text)
}

fn some(count: u32) -> NonZero<u32> {
    NonZero::new(count).unwrap_or(NonZero::<u32>::MIN)
}

/// Callers who were quiet for long are forgotten.
fn forget_old<K: std::hash::Hash + Eq + Clone>(limiter: &DefaultKeyedRateLimiter<K>) {
    const MANY: usize = 10_000;
    if limiter.len() > MANY {
        limiter.retain_recent();
    }
}

/// How many of something each address has at a time.
pub struct Crowd {
    most: usize,
    now: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Crowd {
    /// So many at the most.
    pub fn new(most: usize) -> Crowd {
        Crowd {
            most,
            now: Arc::default(),
        }
    }

    /// One more of an address, counted as long as the pass lives.
    pub fn enter(&self, from: IpAddr) -> Option<Pass> {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        let count = now.get(&from).copied().unwrap_or_default();
        if count >= self.most {
            return None;
        }
        now.insert(from, count + 1);
        Some(Pass {
            from,
            now: Arc::clone(&self.now),
        })
    }
}

/// One that is counted.
pub struct Pass {
    from: IpAddr,
    now: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = now.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                now.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_call_that_counts_for_more_than_may_come_at_once_uses_all_there_is() {
        let limits = Limits {
            calls: 1,
            ..Limits::default()
        };
        let limiter = Limiter::new(limits);
        let from = IpAddr::V4(Ipv4Addr::LOCALHOST);
        limiter.call(from).unwrap();
        limiter.weigh(from, 1_000).unwrap();
        assert_eq!(limiter.call(from).unwrap_err().code, Code::TooMany);
    }
}
