import { expect, test } from "vitest";
import { guessPaper } from "./guess-paper.ts";

const horses = ["Bella", "Bella Rose", "O'Malley", "Zoë"].map((name) => ({ id: name, name }));
const none = { horseId: null, kind: null, validFrom: null, validUntil: null };

test.each([
  [["Fwd: Bella's insurance", "schedule.pdf"], { horseId: "Bella", kind: "INSURANCE" }],
  [["bella_rose_passport.pdf"], { horseId: "Bella Rose", kind: "PASSPORT" }],
  [
    ["Licence of O’Malley until 01/04/2027"],
    { horseId: "O'Malley", kind: "LICENCE", validUntil: "2027-04-01" },
  ],
  [["ZOË membership 1.4.26"], { horseId: "Zoë", kind: "MEMBERSHIP", validFrom: "2026-04-01" }],
  [["Bella and Zoë: insurance and passport, 01/04/2027 to 02/04/2028"], {}],
  [["Bellamy 31/02/2027 4/25/2027 1101/04/2027"], {}],
  [["Your documents"], {}],
])("%j suggests %j", (texts, guess) => {
  expect(guessPaper(texts, horses, "2026-11-27")).toEqual({ ...none, ...guess });
});
