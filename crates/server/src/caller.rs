//! Who calls: the address by which callers are counted.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};

use crate::patience::Peer;

/// The address of a caller. Where a proxy that the owner named stands before
/// the server, it is the one that the proxy tells.
pub fn caller(extensions: &Extensions, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let here = extensions.get::<ConnectInfo<Peer>>();
    let here = here.map(|ConnectInfo(Peer(address))| *address);
    let plain = extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = here.or(plain.map(|ConnectInfo(address)| *address));
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip());
    let peer = peer.to_canonical();
    if proxies.contains(&peer) {
        house(told(headers, proxies).unwrap_or(peer))
    } else {
        house(peer)
    }
}

/// The last address in the list that is no proxy: what stands before it may be
/// made up by the caller.
fn told(headers: &HeaderMap, proxies: &[IpAddr]) -> Option<IpAddr> {
    let lists = headers.get_all("x-forwarded-for").iter();
    let words: Vec<&str> = lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .collect();
    for word in words.iter().rev() {
        let address: IpAddr = word.trim().parse().ok()?;
        let address = address.to_canonical();
        if !proxies.contains(&address) {
            return Some(address);
        }
    }
    None
}

/// One house has many addresses of the new kind: they count as one.
pub fn house(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(peer: &str, told: &str) -> String {
        let mut extensions = Extensions::new();
        let peer: IpAddr = peer.parse().unwrap();
        extensions.insert(ConnectInfo(SocketAddr::new(peer, 1)));
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", told.parse().unwrap());
        let proxies = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        caller(&extensions, &headers, &proxies).to_string()
    }

    #[test]
    fn only_a_proxy_that_was_named_is_believed() {
        assert_eq!(called("192.0.2.7", "198.51.100.1"), "192.0.2.7");
        assert_eq!(called("10.0.0.1", "198.51.100.1"), "198.51.100.1");
        assert_eq!(called("::ffff:10.0.0.1", "198.51.100.1"), "198.51.100.1");
        // What the caller put there himself stands before what the proxy adds.
        assert_eq!(called("10.0.0.1", "1.1.1.1, 198.51.100.1"), "198.51.100.1");
        assert_eq!(called("10.0.0.1", "198.51.100.1, 10.0.0.2"), "198.51.100.1");
        assert_eq!(called("10.0.0.1", "nonsense"), "10.0.0.1");
        assert_eq!(called("10.0.0.1", ""), "10.0.0.1");
    }

    #[test]
    fn addresses_of_one_house_count_as_one() {
        assert_eq!(called("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::");
        assert_eq!(called("10.0.0.1", "2001:db8:1:2:9::"), "2001:db8:1:2::");
    }
}
