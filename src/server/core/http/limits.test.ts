import { expect, test } from "vitest";
import { addressKey } from "./limits.ts";

test("each IPv4 address is its own key, whether mapped into IPv6 or not", () => {
  expect(addressKey("203.0.113.7")).toBe("203.0.113.7");
  expect(addressKey("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(addressKey("::FFFF:203.0.113.7")).toBe("203.0.113.7");
});

test("an IPv6 address has its /64 as the key, however it is written", () => {
  const network = "2001:db8:0:7::/64";
  for (const address of [
    "2001:db8:0:7::1",
    "2001:db8:0:7:aaaa:bbbb:cccc:dddd",
    "2001:db8:0:7:0:0:0:1",
    "2001:db8:0:7::",
  ])
    expect(addressKey(address), address).toBe(network);
  expect(addressKey("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
  expect(addressKey("2001:db8:0:8::1")).not.toBe(network);
  expect(addressKey("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});
