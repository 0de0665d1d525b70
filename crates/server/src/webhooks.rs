//! Telling a player elsewhere that he is asked. Only hosts that the owner of
//! the server named are ever called; there are none by default.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use kernel::Side;
use serde_json::json;
use tokio::sync::mpsc;
use ureq::config::Config;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

use crate::app::App;
use crate::error::{Code, Problem};
use crate::store::SeatKind;
use crate::table::{State, Table};

/// How many messages may wait; more are dropped.
const QUEUE: usize = 256;
/// How long a host may take.
const TIMEOUT: Duration = Duration::from_secs(5);
/// The longest address.
const LONGEST: usize = 500;

/// A message that is to be sent.
struct Message {
    url: String,
    body: String,
}

/// Who is told when he is asked.
pub struct Webhooks {
    hosts: Vec<String>,
    queue: mpsc::Sender<Message>,
}

impl Webhooks {
    /// Messages go to these hosts only.
    pub fn new(hosts: &[String]) -> Webhooks {
        let (queue, messages) = mpsc::channel(QUEUE);
        let hosts: Vec<String> = hosts.iter().map(|host| host.to_lowercase()).collect();
        if !hosts.is_empty() {
            tokio::spawn(send_all(messages));
        }
        Webhooks { hosts, queue }
    }

    /// Whether any host is allowed.
    pub const fn are_allowed(&self) -> bool {
        !self.hosts.is_empty()
    }

    /// Whether an address may be told.
    pub fn check(&self, url: &str) -> Result<(), Problem> {
        if self.hosts.is_empty() {
            let text =
                "this server sends no messages; its owner can allow a host with --webhook-host";
            return Err(Problem::new(Code::NotYours, text));
        }
        let wrong = || Problem::bad("that is no http or https address");
        if url.len() > LONGEST {
            return Err(wrong());
        }
        let uri: Uri = url.parse().map_err(|_| wrong())?;
        let scheme = uri.scheme_str().unwrap_or_default();
        let authority = uri.authority().ok_or_else(wrong)?;
        if !matches!(scheme, "http" | "https") || authority.as_str().contains('@') {
            return Err(wrong());
        }
        let host = authority.host().to_lowercase();
        let full = authority.as_str().to_lowercase();
        // A host that was allowed with a port is allowed with that port only.
        if self
            .hosts
            .iter()
            .any(|known| *known == host || *known == full)
        {
            Ok(())
        } else {
            let text = format!("messages are not sent to {host}; its owner has not allowed it");
            Err(Problem::new(Code::NotYours, text))
        }
    }

    /// Tells the seat that a change leaves asked, if it wants to be told.
    pub async fn tell(&self, app: &App, table: &Arc<Table>, asked: Asked) {
        if self.hosts.is_empty() {
            return;
        }
        let Ok(hooks) = app.store.webhooks(table.id).await else {
            return;
        };
        let title = table.start.game.scene().title;
        for (seat, url) in hooks {
            let text = match asked.side {
                Some(side) if wants(seat, side) => {
                    format!("{title}: {} is to decide", table.sides[side].name)
                }
                None if asked.over => format!("{title}: the game is over"),
                _ => continue,
            };
            // Were the host taken off the list since, it is not told.
            if self.check(&url).is_ok() {
                let body = json!({ "game": table.head.name, "number": asked.number, "text": text });
                let message = Message {
                    url,
                    body: body.to_string(),
                };
                // Rather a message lost than a player held up.
                let _ = self.queue.try_send(message);
            }
        }
    }
}

/// Who is asked after a change. It is looked at before anybody can change more,
/// and only the server that made the change tells it, so it is told once.
#[derive(Clone, Copy)]
pub struct Asked {
    side: Option<Side>,
    number: usize,
    over: bool,
}

impl Asked {
    /// Who is asked now.
    pub fn of(table: &Table, state: &State) -> Asked {
        Asked {
            side: state
                .asked()
                .ok()
                .filter(|side| table.computer(*side).is_none()),
            number: state.number(),
            over: state.is_over(),
        }
    }
}

/// Who plays both sides alone knows when he is asked.
fn wants(seat: SeatKind, side: Side) -> bool {
    seat == SeatKind::Plays(side)
}

async fn send_all(mut messages: mpsc::Receiver<Message>) {
    while let Some(message) = messages.recv().await {
        let sent = tokio::task::spawn_blocking(move || send(&message)).await;
        if let Ok(Err(error)) = sent {
            eprintln!("grognard: a message was not sent: {error}");
        }
    }
}

fn send(message: &Message) -> Result<(), ureq::Error> {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(TIMEOUT))
        .max_redirects(0)
        .max_redirects_will_error(false)
        .proxy(None)
        .build();
    let agent = ureq::Agent::with_parts(config, DefaultConnector::default(), Outside::default());
    agent
        .post(&message.url)
        .header("content-type", "application/json")
        .header("user-agent", "grognard")
        .send(&message.body)?;
    Ok(())
}

/// Finds the addresses of a host. A name that leads to this machine or into a
/// private network is refused, unless the owner allowed just that place: a
/// name can be made to lead anywhere after it was allowed.
#[derive(Default)]
struct Outside(DefaultResolver);

impl fmt::Debug for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outside")
    }
}

impl Resolver for Outside {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.0.resolve(uri, config, timeout)?;
        let host = uri.host().unwrap_or_default();
        let private = found.iter().any(|address| is_private(address.ip()));
        if private && !is_plain_place(host) {
            return Err(ureq::Error::HostNotFound);
        }
        Ok(found)
    }
}

/// Whether a host says itself where it leads: a number, or this machine.
fn is_plain_place(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()
}

/// Whether an address belongs to this machine or a private network.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            v4.is_loopback()
                || v4.is_private()
                || v4.is_link_local()
                || v4.is_broadcast()
                || v4.is_multicast()
                // This network; carriers' own; protocols; trials; for later.
                || a == 0
                || (a == 100 && b & 0xc0 == 64)
                || (a, b, c) == (192, 0, 0)
                || (a == 198 && b & 0xfe == 18)
                || a >= 240
        }
        IpAddr::V6(v6) => {
            v6.is_loopback()
                || v6.is_unspecified()
                || v6.is_unique_local()
                || v6.is_unicast_link_local()
                || v6.is_multicast()
                || inner(v6).is_some_and(|v4| is_private(IpAddr::V4(v4)))
        }
    }
}

/// The address of the old kind that one of the new kind stands for.
fn inner(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let words = address.segments();
    let of = |[high, low]: [u16; 2]| {
        let number = u32::from(high) << 16 | u32::from(low);
        Ipv4Addr::from_bits(number)
    };
    match words {
        // Translated, and tunnelled.
        [0x64, 0xff9b, _, _, _, _, high, low] | [0x2002, high, low, ..] => Some(of([high, low])),
        _ => address.to_ipv4(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_allowed_hosts_are_told() {
        let (queue, _messages) = mpsc::channel(1);
        let hooks = Webhooks {
            hosts: vec!["hooks.example.org".to_owned(), "127.0.0.1:9000".to_owned()],
            queue,
        };
        for url in [
            "https://hooks.example.org/a?b",
            "http://Hooks.Example.org:8443/",
            "http://127.0.0.1:9000/x",
        ] {
            assert!(hooks.check(url).is_ok(), "{url}");
        }
        for url in [
            "https://example.org/",
            "https://hooks.example.org.evil.net/",
            "http://127.0.0.1:9001/",
            "ftp://hooks.example.org/",
            "https://hooks.example.org@evil.net/",
            "//hooks.example.org",
            "",
            "javascript:1",
        ] {
            assert!(hooks.check(url).is_err(), "{url}");
        }
    }

    #[test]
    fn private_places_are_known() {
        for place in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "169.254.1.1",
            "::1",
            "fd00::1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "fe80::1",
            "ff02::1",
            "0.0.0.0",
            "0.1.2.3",
            "100.64.0.1",
            "169.254.169.254",
            "192.0.0.192",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
        ] {
            assert!(is_private(place.parse().unwrap()), "{place}");
        }
        for place in [
            "93.184.216.34",
            "100.128.0.1",
            "198.20.0.1",
            "2606:2800:220:1::1",
            "64:ff9b::5db8:d822",
        ] {
            assert!(!is_private(place.parse().unwrap()), "{place}");
        }
        assert!(
            is_plain_place("localhost") && is_plain_place("[::1]") && !is_plain_place("a.example")
        );
    }
}
