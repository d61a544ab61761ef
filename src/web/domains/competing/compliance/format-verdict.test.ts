import { describe, expect, test } from "vitest";
import { type BodyVerdict, formatReason, formatSummary } from "./format-verdict.ts";

const reason = (code: string, sentence: string) => ({ code, sentence, source: "be-flu" });
const verdict = (given: {
  body?: BodyVerdict["body"];
  flu?: BodyVerdict["answer"]["verdict"];
  code?: string;
  medicines?: BodyVerdict["medicines"]["verdict"];
  heldUntil?: string | null;
}): BodyVerdict => ({
  body: given.body ?? "BE",
  answer: {
    verdict: given.flu ?? "OK",
    reasons: [reason(given.code ?? "OK", "The flu reason.")],
    next: null,
    forEvent: null,
  },
  medicines: {
    verdict: given.medicines ?? "OK",
    reasons: [{ ...reason("BUTE", "The medicine's reason. Ask the vet."), treatment: null }],
    notBefore: null,
  },
  heldUntil: given.heldUntil ?? null,
});

describe("the sentence for all bodies", () => {
  test.each([
    [[{}, { body: "BS" }], "Yes, for all two bodies"],
    [[{}], "Yes"],
    [[{ flu: "NO", code: "NO_VACCINATION" }], "No jab on record"],
    [[{}, { body: "BHA", flu: "NO" }], "Yes for BE; no for BHA"],
    [[{ medicines: "UNKNOWN" }, { body: "BHA", flu: "NO" }], "Ask vet for BE; no for BHA"],
  ] as const)("%j: %s", (given, words) => {
    expect(formatSummary(given.map(verdict))).toBe(words);
  });
});

describe("the main reason of a row", () => {
  const day = "2026-11-22";
  test.each([
    [{ heldUntil: "2027-05-01" }, "Until 1 May 2027."],
    [{}, "In date."],
    [{ flu: "NO", heldUntil: "2026-11-13" }, "The flu record held until 13 Nov 2026."],
    [{ flu: "NO" }, "The flu reason."],
    [{ flu: "BORDERLINE", heldUntil: "2027-05-01" }, "The flu reason."],
    [{ medicines: "NO", heldUntil: "2027-05-01" }, "The medicine's reason. Flu until 1 May 2027."],
    [{ medicines: "NO" }, "The medicine's reason."],
    [
      { medicines: "UNKNOWN", heldUntil: "2027-05-01" },
      "The medicine's reason. Flu until 1 May 2027.",
    ],
  ] as const)("%j: %s", (given, words) => {
    expect(formatReason(verdict(given), day)).toBe(words);
  });
});
