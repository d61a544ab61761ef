import { expect, test } from "vitest";
import { isPublicAddress } from "./outbound.ts";

/**
 * IANA's special-purpose registries for IPv4 and IPv6 with multicast, as published on 22 November 2026,
 * including blocks that are globally reachable but serve no web server (anycast relays, AS112).
 */
const special4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
  198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32`;
const special6 = `::/128 ::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64
  2001::/23 2001::/32 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48
  2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16
  fc00::/7 fe80::/10 fec0::/10 ff00::/8`;

// this independent implementation computes with whole numbers and shares no code with the library
const number4 = (text: string) =>
  text.split(".").reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
function number6(text: string) {
  const [head = "", tail] = text.split("::");
  const groups = (part: string) => (part ? part.split(":") : []);
  const after = groups(tail ?? "");
  const missing = 8 - groups(head).length - after.length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...after];
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
const text4 = (value: bigint) =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
const text6 = (value: bigint) =>
  [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n]
    .map((shift) => ((value >> shift) & 65_535n).toString(16))
    .join(":");

const blocks = (list: string, bits: number, number: (text: string) => bigint) =>
  list.split(/\s+/).map((cidr) => {
    const [address = "", length = ""] = cidr.split("/");
    const first = number(address);
    return { cidr, first, last: first + (1n << BigInt(bits - Number(length))) - 1n };
  });
const families = [
  { bits: 32, text: text4, all: blocks(special4, 32, number4), from: 0n, to: 1n << 32n },
  // only 2000::/3 has been allocated
  {
    bits: 128,
    text: text6,
    all: blocks(special6, 128, number6),
    from: number6("2000::"),
    to: number6("4000::"),
  },
];
type Family = (typeof families)[number];
const isPublic = ({ all, from, to }: Family, value: bigint) =>
  value >= from && value < to && !all.some(({ first, last }) => value >= first && value <= last);

const inBlocks = families.flatMap((family) =>
  family.all.flatMap(({ first, last }) =>
    [first, first + 1n, (first + last) / 2n, last]
      .filter((value) => value <= last)
      .map((value) => family.text(value)),
  ),
);
const besideBlocks = families.flatMap((family) =>
  family.all
    .flatMap(({ first, last }) => [first - 1n, last + 1n])
    .filter((value) => value >= 0n && value < 1n << BigInt(family.bits))
    .map((value) => ({ address: family.text(value), expected: isPublic(family, value) })),
);

test("no address of a special block is public, and the neighbouring ones follow the registry", () => {
  expect(inBlocks.filter(isPublicAddress)).toEqual([]);
  expect(
    besideBlocks.filter(({ address, expected }) => isPublicAddress(address) !== expected),
  ).toEqual([]);
  expect(inBlocks.length).toBeGreaterThan(150);
  expect(besideBlocks.filter(({ expected }) => expected).length).toBeGreaterThan(30);
});

test("agrees with the registry on addresses spread over both families", () => {
  for (const family of families) {
    let known = 0;
    // odd steps near the golden section of the address space sample it evenly
    const space = 1n << BigInt(family.bits);
    const step = ((space * 618_034n) / 1_000_000n) | 1n;
    for (let n = 0n; n < 20_000n; n += 1n) {
      const spread = (n * step) % space;
      // every second IPv6 address lies within the allocated range
      const value = family.bits === 128 && n % 2n === 0n ? family.from + spread / 8n : spread;
      const judged = isPublicAddress(family.text(value));
      if (judged !== isPublic(family, value)) expect.fail(family.text(value));
      known += Number(judged);
    }
    expect(known).toBeGreaterThan(5_000);
  }
});

test.each([
  "93.184.215.14",
  "8.8.8.8",
  "17.188.168.1",
  "2a00:1450:4009:81f::200a",
  "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::808:808",
  "64:ff9b:1::a00:1",
  "2002:7f00:1::",
  "2001:0:7f00:1::1",
  "fe80::1%eth0",
  "fd00:ec2::254",
  "127.1",
  "0177.0.0.1",
  "0x7f000001",
  "2130706433",
  "localhost",
  "service.example",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
