import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { runs } from "#testing/runs.ts";
import {
  type DatedPaper,
  formatRenewal,
  listPapers,
  papersInForce,
  paperStanding,
} from "./paper-ends.ts";

const today = "2026-11-26";
const paper = (given: Partial<DatedPaper> = {}): DatedPaper => ({
  id: "a",
  horseId: "horse",
  kind: "INSURANCE",
  name: null,
  issuedBy: null,
  validFrom: null,
  validUntil: today,
  ...given,
});
const inForce = (...papers: DatedPaper[]) => papersInForce(papers, today).map(({ id }) => id);

describe("a paper", () => {
  test.each([
    [null, "NONE"],
    [addDays(today, -1), "ENDED"],
    [today, "SOON"],
    [addDays(today, 14), "SOON"],
    [addDays(today, 15), "VALID"],
  ])("valid until %s is %s", (validUntil, standing) => {
    expect(paperStanding(paper({ validUntil }), today)).toBe(standing);
  });

  const next = (given: Partial<DatedPaper> = {}) =>
    paper({ id: "b", validUntil: "2027-11-26", ...given });
  test.each<[string, Partial<DatedPaper>, string[]]>([
    ["that is valid longer", {}, ["b"]],
    ["that follows the day after", { validFrom: addDays(today, 1) }, ["b"]],
    ["that leaves a gap", { validFrom: addDays(today, 2) }, ["a", "b"]],
    ["that ends earlier", { validUntil: addDays(today, -1) }, ["a"]],
    ["without an end", { validUntil: null }, ["a", "b"]],
    ["of another horse", { horseId: "other" }, ["a", "b"]],
    ["of the yard", { horseId: null }, ["a", "b"]],
    ["of another kind", { kind: "LICENCE" }, ["a", "b"]],
    ["of another name", { name: "Vet fees" }, ["a", "b"]],
    ["of another insurer", { issuedBy: "Horse & Hound Mutual" }, ["b"]],
  ])("is in force beside one %s as it should be", (_, given, expected) => {
    expect(inForce(paper(), next(given))).toEqual(expected);
  });

  test("that ended is replaced once the next one has begun, whatever the gap", () => {
    const ended = paper({ validUntil: addDays(today, -30) });
    expect(inForce(ended, next({ validFrom: today }))).toEqual(["b"]);
    expect(inForce(ended, next({ validFrom: addDays(today, 1) }))).toEqual(["a", "b"]);
  });

  test("names are the same however they are spaced and capitalised", () => {
    const one = paper({ name: "Vet  fees " });
    expect(inForce(one, next({ name: "vet fees" }))).toEqual(["b"]);
  });

  test("memberships of two bodies stand beside each other", () => {
    const [one, other] = ["British Eventing", "British Dressage"].map((issuedBy, at) =>
      next({ id: String(at), kind: "MEMBERSHIP", issuedBy, validUntil: addDays(today, at) }),
    );
    expect(one && other && inForce(one, other)).toEqual(["0", "1"]);
  });
});

test.each([
  [{}, "Renew insurance"],
  [{ name: "Vet fees" }, "Renew insurance: Vet fees"],
  [{ issuedBy: "Petplan" }, "Renew insurance"],
  [{ kind: "MEMBERSHIP", issuedBy: "British Eventing" }, "Renew membership: British Eventing"],
  [{ kind: "OTHER", name: "Loan agreement" }, "Renew Loan agreement"],
])("the renewal of %o is called %s", (given, expected) => {
  expect(formatRenewal(paper(given))).toBe(expected);
});

const day = fc.integer({ min: -20, max: 20 }).map((days) => addDays(today, days));
const papers = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 99 }).map(String),
    horseId: fc.constantFrom("horse", null),
    kind: fc.constantFrom("INSURANCE", "MEMBERSHIP"),
    name: fc.constantFrom(null, "Vet fees", "vet fees"),
    issuedBy: fc.constantFrom(null, "BE", "be", "BD"),
    validFrom: fc.option(day),
    validUntil: fc.option(day),
  }),
  { maxLength: 8, selector: ({ id }) => id },
);

/** Says day by day, from the paper's end on, whether another one of the same thing covers it. */
function naively(all: readonly DatedPaper[], one: DatedPaper): boolean {
  const isSameThing = (other: DatedPaper) =>
    other.horseId === one.horseId &&
    other.kind === one.kind &&
    (other.name ?? "").toUpperCase() === (one.name ?? "").toUpperCase() &&
    (one.kind === "INSURANCE" ||
      (other.issuedBy ?? "").toUpperCase() === (one.issuedBy ?? "").toUpperCase());
  const { validUntil } = one;
  if (validUntil === null) return true;
  return !all.some((other) => {
    if (other === one || !isSameThing(other) || other.validUntil === null) return false;
    if (other.validUntil === validUntil) {
      const begun = [validUntil, addDays(validUntil, 1), today].some(
        (on) => (other.validFrom ?? "") <= on,
      );
      return begun && other.id > one.id;
    }
    if (other.validUntil < validUntil) return false;
    const covers = (on: string) => (other.validFrom ?? "") <= on && on <= (other.validUntil ?? "");
    // some longer paper is valid on the day after the end, or has begun by today
    return covers(addDays(validUntil, 1)) || (other.validFrom ?? "") <= today;
  });
}

test("what is in force is what counting days finds, and of each thing something is", () => {
  fc.assert(
    fc.property(papers, (all) => {
      const found = papersInForce(all, today);
      expect(found).toEqual(all.filter((one) => naively(all, one)));
      if (all.length > 0) expect(found.length).toBeGreaterThan(0);
    }),
    { numRuns: runs(500) },
  );
});

test("a list has each paper once: what is in force by its end, then what has no end, then what was replaced", () => {
  fc.assert(
    fc.property(papers, (all) => {
      const listed = listPapers(all, today);
      expect(new Set(listed.map(({ paper: { id } }) => id))).toEqual(
        new Set(all.map(({ id }) => id)),
      );
      expect(listed).toHaveLength(all.length);
      const order = listed.map(({ paper: { validUntil }, replaced }) => [
        replaced ? "2" : validUntil === null ? "1" : "0",
        replaced ? "" : (validUntil ?? ""),
      ]);
      const keys = order.map((parts) => parts.join(" "));
      expect(keys).toEqual(keys.toSorted());
    }),
    { numRuns: runs(300) },
  );
});
