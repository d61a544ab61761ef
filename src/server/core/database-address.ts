/** One of the servers that a connection string names. */
export interface Place {
  host: string;
  port: number;
  /** A connection string with this host alone. */
  url: string;
}

interface Address {
  places: readonly [Place, ...Place[]];
  /** Whether only a server that takes writes will do: several hosts, or one of which that is asked. */
  wantsPrimary: boolean;
}

// everything before the hosts, the hosts, and everything after them
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
const HOST = /^(\[[\da-f:.]+\]|[^\s:[\]]+)(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 5_432;
const ATTRIBUTES = "target_session_attrs";
/** The values of libpq that mean a server which takes writes. */
const WRITING = new Set(["read-write", "primary"]);
/** Parameters that would name hosts a second time. */
const ALSO_HOSTS = ["host", "hostaddr", "port"];

/**
 * Reads a connection string, whose hosts may be several separated by commas, each with a port, as libpq writes them;
 * null where it is not one.
 */
export function readDatabaseAddress(url: string): Address | null {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(url) ?? [];
  if (!hosts.includes(",")) return readSingle(url);
  const [first, ...others] = hosts.split(",").map((host) => placeOf(before, host, after));
  if (!first) return null;
  const rest = others.filter((each) => each !== null);
  return rest.length < others.length ? null : { places: [first, ...rest], wantsPrimary: true };
}

/** A connection string with one host, which the driver reads by itself. */
function readSingle(url: string): Address | null {
  const read = URL.parse(url);
  if (!read || !/^postgres(ql)?:$/.test(read.protocol) || !isForWriting(read)) return null;
  const port = Number(read.port || DEFAULT_PORT);
  return {
    places: [{ host: nameOf(read), port, url }],
    wantsPrimary: read.searchParams.has(ATTRIBUTES),
  };
}

/** One of several hosts; null where it is none. */
function placeOf(before: string, name: string, after: string): Place | null {
  const [, host, port = String(DEFAULT_PORT)] = HOST.exec(name) ?? [];
  const read = host === undefined ? null : URL.parse(`${before}${host}:${port}${after}`);
  if (!read || !isForWriting(read)) return null;
  if (ALSO_HOSTS.some((each) => read.searchParams.has(each))) return null;
  read.searchParams.set(ATTRIBUTES, "read-write");
  return { host: nameOf(read), port: Number(port), url: read.href };
}

const isForWriting = ({ searchParams }: URL) =>
  searchParams.getAll(ATTRIBUTES).every((each) => WRITING.has(each));

// a folder of a socket is written with %2F, and an address of IPv6 in brackets
const nameOf = ({ hostname }: URL) => decodeURIComponent(hostname.replace(/^\[(.+)\]$/, "$1"));
