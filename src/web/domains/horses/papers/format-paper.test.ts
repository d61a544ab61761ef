import { expect, test } from "vitest";
import type { Paper } from "#contract/horses/papers.ts";
import { paperStanding } from "#rules/identity/paper-ends.ts";
import { formatEnd, formatPaper } from "./format-paper.ts";

const today = "2026-11-26";
const paper: Paper = {
  id: "a",
  userId: null,
  horseId: null,
  kind: "INSURANCE",
  name: null,
  number: null,
  issuedBy: null,
  validFrom: null,
  validUntil: null,
  notes: null,
  files: [],
  createdAt: "2026-06-01T09:00:00.000Z",
  updatedAt: "2026-06-01T09:00:00.000Z",
};

test.each<[Partial<Paper>, boolean, string]>([
  [{}, false, ""],
  [{ validUntil: "2026-03-03" }, false, "Ended 3 Mar 2026"],
  [{ validUntil: "2026-11-25" }, false, "Ended 25 Nov 2026"],
  [{ validUntil: "2026-11-26" }, false, "Ends today"],
  [{ validUntil: "2026-11-27" }, false, "Ends tomorrow"],
  [{ validUntil: "2026-12-08" }, false, "Ends in 12 days"],
  [{ validUntil: "2027-03-03" }, false, "Until 3 Mar 2027"],
  [
    { validFrom: "2026-12-01", validUntil: "2026-12-08" },
    false,
    "From 1 Dec 2026 · Until 8 Dec 2026",
  ],
  [{ validFrom: "2026-12-01" }, false, "From 1 Dec 2026"],
  [{ validUntil: "2026-03-03" }, true, "Ended 3 Mar 2026 · A newer one follows"],
])("%o, replaced %s, reads '%s'", (given, replaced, words) => {
  const shown = { ...paper, ...given };
  const listed = { paper: shown, replaced, standing: paperStanding(shown, today) };
  expect(formatEnd(listed, today)).toBe(words);
});

test("a paper is called by its kind and name", () => {
  expect(formatPaper(paper)).toBe("Insurance");
  expect(formatPaper({ ...paper, name: "Vet fees" })).toBe("Insurance: Vet fees");
  expect(formatPaper({ kind: "OTHER", name: "Loan agreement" })).toBe("Loan agreement");
});
