import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allEndpoints } from "#testing/contract-endpoints.ts";
import type { Access } from "./endpoint.ts";
import {
  type CallSection,
  may,
  neededRight,
  type Right,
  rights,
  sections,
  yardRoles,
} from "./policy.ts";
import { rightsOfRole, sectionLabels } from "./roles.ts";

const ofYard = (access: Access) => yardRoles.some((role) => role.toLowerCase() === access);
const callsOfYard = allEndpoints.filter(({ access }) => ofYard(access));

// repeated here on purpose, so that an error in the code under test does not change the expectation
const suffices: Record<Right, Right[]> = {
  none: ["none", "read", "write"],
  read: ["read", "write"],
  write: ["write"],
};

test("every call in a yard names its section, and no other call does", () => {
  expect(callsOfYard.length).toBeGreaterThan(100);
  const known = new Set<CallSection | undefined>([...sections, "own", "any"]);
  expect(callsOfYard.filter(({ section }) => !known.has(section))).toEqual([]);
  expect(
    allEndpoints.filter(({ access, section }) => !ofYard(access) && section !== undefined),
  ).toEqual([]);
});

test("every section has calls, except the vet's notes, which are fields in other sections", () => {
  const named = new Set(callsOfYard.map(({ section }) => section));
  expect(sections.filter((section) => !named.has(section))).toEqual(["vetNotes"]);
});

test("a right includes lesser rights, but only in its own section", () => {
  for (const held of rights)
    for (const needed of rights) {
      const holds = { ...rightsOfRole.OWNER, health: held, care: "none" as const };
      expect(may(holds, "health", needed), `${held} for ${needed}`).toBe(
        suffices[needed].includes(held),
      );
      expect(may(holds, "care", needed)).toBe(needed === "none");
    }
});

test("the policy leaves calls about one's own data or several sections to the call itself", () => {
  const nothing = { ...rightsOfRole.OWNER };
  for (const section of sections) nothing[section] = "none";
  expect([may(nothing, "own", "write"), may(nothing, "any", "read")]).toEqual([true, true]);
});

describe("the roles", () => {
  test("each has at least the rights of the role below it", () => {
    for (const [at, role] of yardRoles.entries()) {
      const below = yardRoles[at + 1];
      if (!below) continue;
      for (const section of sections)
        expect(suffices[rightsOfRole[below][section]], `${role} in ${section}`).toContain(
          rightsOfRole[role][section],
        );
    }
  });

  test("a viewer may write only their own data", () => {
    const written = callsOfYard.filter(
      ({ method, section }) =>
        method !== "GET" &&
        section !== undefined &&
        may(rightsOfRole.VIEWER, section, neededRight(method)),
    );
    expect(new Set(written.map(({ section }) => section))).toEqual(new Set(["own", "any"]));
    // calls that concern several sections require a higher role; only leaving the yard is open to everybody
    expect(
      written
        .filter(({ section, access }) => section === "any" && access === "viewer")
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual(["DELETE /api/members/:userId"]);
  });

  test("a right in a section is never less than what a call's role promises", () => {
    const contradicting = callsOfYard.flatMap(({ method, path, access, section }) =>
      yardRoles
        .slice(0, yardRoles.findIndex((role) => role.toLowerCase() === access) + 1)
        .filter((role) => section && !may(rightsOfRole[role], section, neededRight(method)))
        .map((role) => `${role}: ${method} ${path} (${section})`),
    );
    expect(contradicting).toEqual([]);
  });
});

test("the table in the decision record equals the policy", () => {
  const page = readFileSync("docs/decisions/0031-one-policy.md", "utf8");
  const table = sections.map((section) => {
    const [label, code, ...cells] = new RegExp(`^\\| (.+) \\| \`(${section})\` \\| (.+) \\|$`, "m")
      .exec(page)
      ?.slice(1)
      .flatMap((cell) => cell.split(" | ")) ?? [""];
    return { label, code, cells };
  });
  expect(table).toEqual(
    sections.map((section) => ({
      label: sectionLabels[section],
      code: section,
      cells: yardRoles.map((role) => rightsOfRole[role][section]),
    })),
  );
});
