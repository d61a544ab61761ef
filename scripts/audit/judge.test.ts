import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Exceptions, judge } from "./judge.ts";

const advisory = (name: string, severity: string, id: string) => ({
  [name]: {
    name,
    severity,
    via: [{ title: "Trouble", url: `https://advisories.example/${id}`, severity }],
  },
});
const report = {
  vulnerabilities: {
    ...advisory("left-pad", "high", "GHSA-aaaa-bbbb-cccc"),
    ...advisory("right-pad", "critical", "GHSA-dddd-eeee-ffff"),
    ...advisory("mid-pad", "moderate", "GHSA-gggg-hhhh-iiii"),
    "uses-left-pad": { name: "uses-left-pad", severity: "high", via: ["left-pad"] },
  },
};
const exception = {
  advisory: "GHSA-aaaa-bbbb-cccc",
  until: "2026-12-31",
  reason: "Only reached by scripts that build the pages.",
};

test("high and critical advisories are open, lesser ones are not", () => {
  expect(judge(report, [], "2026-11-21")).toEqual({
    unasked: false,
    open: [
      "left-pad: Trouble (high, GHSA-aaaa-bbbb-cccc)",
      "right-pad: Trouble (critical, GHSA-dddd-eeee-ffff)",
    ],
    excepted: [],
  });
});

test("an exception counts up to and including its last day", () => {
  const on = (today: string) => judge(report, [exception], today);
  expect(on("2026-12-31")).toMatchObject({
    open: ["right-pad: Trouble (critical, GHSA-dddd-eeee-ffff)"],
    excepted: ["left-pad: Trouble (high, GHSA-aaaa-bbbb-cccc)"],
  });
  expect(on("2027-01-01")).toMatchObject({
    open: [
      "left-pad: Trouble (high, GHSA-aaaa-bbbb-cccc); its exception ended 2026-12-31",
      expect.anything(),
    ],
  });
});

test("an invalid report means that npm could not ask", () => {
  for (const answer of [null, { message: "405 Method Not Allowed", error: {} }, { error: {} }])
    expect(judge(answer, [], "2026-11-21")).toEqual({ unasked: true });
});

test("each of our exceptions has a date and a reason", () => {
  const text = readFileSync(new URL("exceptions.json", import.meta.url), "utf8");
  expect(Exceptions.safeParse(JSON.parse(text)).success).toBe(true);
});

test("install scripts: every package with one is allowed or refused by name", () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
  const packages: Record<string, { hasInstallScript?: boolean }> =
    read("package-lock.json").packages;
  const withScripts = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  const { allowScripts } = read("package.json");
  expect(withScripts).toContain("node");
  expect([...new Set(withScripts)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  const allowed = Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed);
  expect(allowed, "the one that brings Node 24").toEqual([["node", true]]);
});
