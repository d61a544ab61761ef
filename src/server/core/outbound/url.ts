/*
 * Only RFC 3986 characters that every parser leaves as they are. The host is labels of letters, digits
 * and hyphens with a dot between, and its last label begins with a letter: that leaves out IP addresses
 * in all notations, ports, credentials, `%` and a trailing dot. A `%` in path or query is legal: Windows
 * hands out `https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b…`. An empty query is not: URL.search
 * does not tell it from none.
 */
const PLAIN =
  /^https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]*\/(?:[\w.~!$&()*+,;=:@/-]|%[\da-fA-F]{2})*(?:\?(?:[\w.~!$&()*+,;=:@/?-]|%[\da-fA-F]{2})+)?$/;

/**
 * Reads an address that a client can influence; null when it is not plain https to a named host in
 * normal form. Every parser reads such an address alike, so the host that is checked is the host that
 * is called, whichever library calls it.
 */
export function parseOutboundUrl(address: string): URL | null {
  if (!PLAIN.test(address)) return null;
  const url = URL.parse(address);
  return url?.href === address ? url : null;
}
