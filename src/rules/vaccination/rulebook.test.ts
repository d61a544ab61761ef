import { expect, test } from "vitest";
import { addDays, addMonths } from "#rules/dates.ts";
import { check } from "./check.ts";
import { ruleInShort } from "./rulebook.ts";
import { bodies, rulebooks } from "./rulebooks.ts";

/** The doses of a valid course, the last of which is the newest. */
const doses = ["2024-01-10", "2024-02-20", "2024-07-10", "2024-12-10", "2025-05-20", "2025-11-01"];
const last = "2025-11-01";
const verdictOn = (body: (typeof bodies)[number], event: string) =>
  check({ body, doses, event }).verdict;

test.each(bodies)("the short text on %s agrees with the rule's decisions", (body) => {
  const words = ruleInShort(rulebooks[body]);
  const months = Number(/within (\d+) months of the last/.exec(words)?.[1]);
  const wait = Number(/in the (\d+) days before$/.exec(words)?.[1]);
  const recent = /the last within (\d+) months and (\d+) days of/.exec(words);
  const until = recent
    ? addDays(addMonths(last, Number(recent[1])), Number(recent[2]))
    : addMonths(last, months);
  expect(verdictOn(body, addDays(until, -3))).toBe("OK");
  expect(verdictOn(body, addDays(until, 3))).toBe("NO");
  expect(verdictOn(body, addDays(last, wait))).toBe("NO");
  expect(verdictOn(body, addDays(last, wait + 2))).toBe("OK");
});

test("special cases are named", () => {
  expect(ruleInShort(rulebooks.BE)).toBe(
    "A booster within 12 months of the last; within 6 months and 21 days in FEI classes and stables; none on the day or in the 6 days before",
  );
});
