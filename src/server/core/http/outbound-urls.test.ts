import { parse as legacyParse } from "node:url";
import { expect, test } from "vitest";
import { isPushService } from "#server/adapters/push.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { parseOutboundUrl } from "./outbound.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/dXk3:APA91bH_-x",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl_-",
  "https://web.push.apple.com/QGxpY_-0",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYA%2bAb%2F%3d%3D",
  "https://xn--bcher-kva.example/",
])("takes %s", (address) => {
  expect(parseOutboundUrl(address)?.href).toBe(address);
});

test.each([
  ["a percent sign in the host", "https://127.0.0.1%2Dx.push.apple.com/p"],
  ["plain http", "http://service.example/"],
  ["an address without a path", "https://service.example"],
  ["a port", "https://service.example:8443/"],
  ["the default port said", "https://service.example:443/"],
  ["credentials", "https://user:pass@service.example/"],
  ["empty credentials", "https://@service.example/"],
  ["a fragment", "https://service.example/#x"],
  ["an empty fragment", "https://service.example/#"],
  ["upper case", "https://Service.example/"],
  ["one label", "https://localhost/"],
  ["a trailing dot", "https://service.example./"],
  ["an IPv4 address", "https://127.0.0.1/"],
  ["an IPv4 address as one number", "https://2130706433/"],
  ["an IPv4 address in octal", "https://0177.0.0.1/"],
  ["an IPv4 address in hexadecimal", "https://0x7f.0.0.0x1/"],
  ["an IPv6 address", "https://[::1]/"],
  ["a mapped IPv6 address", "https://[::ffff:127.0.0.1]/"],
  ["a backslash", "https://service.example\\@evil.example/"],
  ["dots that go up", "https://service.example/a/../b"],
  ["escaped dots that go up", "https://service.example/a/%2e%2E/b"],
  ["a blank", "https://service.example/a b"],
  ["an empty query", "https://service.example/a?"],
  ["half an escape", "https://service.example/%2"],
  ["a quotation mark, which parsers write differently", "https://service.example/a'b"],
  ["a host in another alphabet", "https://bücher.example/"],
  ["an ideographic full stop", "https://service。example/"],
  ["nothing", ""],
])("refuses %s", (_, address) => {
  expect(parseOutboundUrl(address)).toBeNull();
});

/** The parts of an address: usual ones, and ones that have misled some parser. */
const parts: { usual: string[]; odd: string[] }[] = [
  {
    usual: ["https://"],
    odd: "http:// https: https:/ https:/// HTTPS:// https:\\\\ // ht\ttps:// wss:// https://// https:/\\ \u0000https:// ftp://".split(
      " ",
    ),
  },
  {
    usual: [""],
    odd: "user@ user:pw@ 127.0.0.1@ 127.0.0.1%40 fcm.googleapis.com@ @ :@ a%3Ab@ \\@ /@ ?@ #@ 127.0.0.1%2D 127.0.0.1%2d 10.0.0.1%00 localhost%2f 127.0.0.1# 127.0.0.1? 127.0.0.1\\ 127.0.0.1; 127.0.0.1: 127.0.0.1:443/ [::1] [::1]@ 169.254.169.254| 127.0.0.1^ 127.0.0.1' 127.0.0.1` 127.0.0.1{ 127.0.0.1$ 127.0.0.1* 127.0.0.1_ 127.0.0.1\t 127.0.0.1\n".split(
      " ",
    ),
  },
  {
    usual: [
      "fcm.googleapis.com",
      "updates.push.services.mozilla.com",
      "web.push.apple.com",
      "api.sandbox.push.apple.com",
      "push.apple.com",
      "wns2-par02p.notify.windows.com",
      "service.example",
      "a-b.c-d.example",
    ],
    odd: "127.0.0.1 0177.0.0.1 0x7f000001 2130706433 127.1 0 0.0.0.0 １２７.０.０.１ ①②⑦.0.0.1 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [fe80::1%25eth0] [::1%2Dx.push.apple.com] localhost localhost.push.apple.com.evil.example evilpush.apple.com xpush.apple.com push.apple.com.evil.example Web.Push.Apple.com web。push。apple。com web．push．apple．com web｡push｡apple｡com x%2Epush.apple.com x%2epush.apple.com ｆcm.googleapis.com fcm.googleapis.ｃom fcm.googleapiſ.com fcm.goog\u00adleapis.com fcm.googleapis\u200b.com xn--fcm.googleapis.com xn--.push.apple.com xn--80ak6aa92e.push.apple.com -.push.apple.com a_b.push.apple.com a..push.apple.com .push.apple.com 1.push.apple.com 127.0.0.1.push.apple.com fcm.googleapis.com\u0000 ﷐ %66cm.googleapis.com fcm.googleapis.com℀ a℀push.apple.com a／b.push.apple.com a＠b.push.apple.com a：443.push.apple.com a＃b.push.apple.com a？b.push.apple.com ¼.push.apple.com".split(
      " ",
    ),
  },
  {
    usual: [""],
    odd: [
      ". .. %2e 。 %00 %2D.push.apple.com \t \n \r \0 \\ %2f %5c %23 %3f ; \\.push.apple.com \\@push.apple.com #@push.apple.com ?.push.apple.com %0a %20 ,push.apple.com &push.apple.com",
      "\u00a0.push.apple.com",
    ].flatMap((line) => line.split(" ")),
  },
  {
    usual: [""],
    odd: ":443 :80 : :0443 :8443 :443:80 :%34%34%33 :４４３ :65536 :-1 :443@evil.example :22# :443\\".split(
      " ",
    ),
  },
  {
    usual: [
      "/fcm/send/dXk3:APA91bH_-x",
      "/wpush/v2/gAAA",
      "/w/?token=BQYA%2bAb%2f%3d",
      "/",
      "/a;b=1,2/@c/$d",
      "/a//b",
      "/x?u=https://127.0.0.1/&v=(1)*!",
      "/a?b?c",
      "/%7euser",
    ],
    odd: "/.. /../x /a/./b /%2e%2e/x /%2E/ /' /\" /| /^ /` /{x} /<x> /[x] /\\x /é /?q=é /?q=' /?q=| /%zz /% /%2 /\t/x /\0 ?x ; ;@evil.example /\u2028 /\u202e /🐴 \\\\evil.example/ \\x /a\\..\\b /?\t /?\\ /?{} /;/../x /\ud800".split(
      " ",
    ),
  },
  { usual: [""], odd: ["#", "#x", "#@evil.example", "#/../", " ", "\t", "\n", "?", "??#"] },
];

const anywhere = [
  ...Array.from("%@\\\t\n\0。．：／＠ #?:[]{}|^`'\"<>;,&=+$!*()~_-./％🐴é\u00ad\u200b\u200d\ufeff"),
  "%2e",
  "%2D",
  "%25",
  "%00",
  "//",
  "..",
];

function oddAddresses(count: number, seed: number) {
  const random = seededRandom(seed);
  const one = (list: string[]) => list[Math.floor(random() * list.length)] ?? "";
  return Array.from({ length: count }, () => {
    const whole = parts.map(({ usual, odd }) => one(random() < 0.86 ? usual : odd)).join("");
    if (random() < 0.8) return whole;
    const at = Math.floor(random() * (whole.length + 1));
    return whole.slice(0, at) + one(anywhere) + whole.slice(at);
  });
}

/** Parses as web-push and many older libraries do. */
function byLegacy(address: string) {
  const { protocol, host, hostname, port, auth, path, hash } = legacyParse(address);
  return { protocol, host, hostname, port, auth, path, hash };
}

/** An independent parser after RFC 3986, appendix B. */
function byText(address: string) {
  const [, protocol, authority = "", path, hash] =
    /^([^:/?#]+:)\/\/([^/?#]*)([^#]*)(#.*)?$/s.exec(address) ?? [];
  const [, auth, hostname, port] = /^(?:(.*)@)?(.*?)(?::(\d*))?$/s.exec(authority) ?? [];
  const host = port === undefined ? hostname : `${hostname}:${port}`;
  return {
    protocol,
    host,
    hostname,
    port: port ?? null,
    auth: auth ?? null,
    path,
    hash: hash ?? null,
  };
}

/** The former check of push endpoints, which relied on URL alone. */
function formerCheck(endpoint: string) {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  return protocol === "https:" && port === "" && username === "" && isKnownHost(hostname);
}

const isKnownHost = (host: string) =>
  host === "fcm.googleapis.com" ||
  host === "updates.push.services.mozilla.com" ||
  `.${host}`.endsWith(".push.apple.com") ||
  `.${host}`.endsWith(".notify.windows.com");

const legacyHost = (address: string) => {
  try {
    return byLegacy(address).hostname;
  } catch {
    return null;
  }
};

/** An accepted address as read by three parsers, as text; equal text means that they agree. */
function readings(address: string, { host, hostname, pathname, search }: URL) {
  const path = pathname + search;
  const nothing = { port: null, auth: null, hash: null };
  const ours = { protocol: "https:", host, hostname, path, ...nothing };
  return [ours, byLegacy(address), byText(address)].map((reading) =>
    JSON.stringify(Object.entries(reading).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
}

// web-push signs for the origin as the legacy parser reads it
function audience(address: string) {
  const { protocol, host } = byLegacy(address);
  return `${protocol}//${host}`;
}

const addresses = oddAddresses(100_000, 20_261_122);

test("three parsers agree on every accepted address out of 100,000 odd ones", () => {
  const accepted = addresses.filter((address) => parseOutboundUrl(address));
  const disagreed = accepted.filter((address) => {
    const url = new URL(address);
    return new Set(readings(address, url)).size > 1 || url.origin !== audience(address);
  });
  expect(disagreed.slice(0, 5)).toEqual([]);
  expect(new Set(addresses).size).toBeGreaterThan(30_000);
  expect(accepted.length).toBeGreaterThan(20_000);
});

test("every accepted endpoint is at a known push service, by each parser", () => {
  const accepted = addresses.filter(isPushService);
  const elsewhere = accepted.filter(
    (address) => !isKnownHost(new URL(address).hostname) || !isKnownHost(legacyHost(address) ?? ""),
  );
  expect(elsewhere.slice(0, 5)).toEqual([]);
  expect(accepted.length).toBeGreaterThan(15_000);
  expect(accepted.filter((address) => !parseOutboundUrl(address))).toEqual([]);
});

test("the odd addresses fool a check by URL alone, and no usual one is refused", () => {
  const fooling = addresses.filter(
    (address) => formerCheck(address) && !isKnownHost(legacyHost(address) ?? ""),
  );
  expect(fooling.length).toBeGreaterThan(100);
  const usual = parts.reduce<string[]>(
    (heads, { usual: tails }) => heads.flatMap((head) => tails.map((tail) => head + tail)),
    [""],
  );
  expect(usual.filter((address) => !parseOutboundUrl(address))).toEqual([]);
});
