import { expect, test } from "vitest";
import { treatmentsThatCount, type Treatment } from "./treatment.ts";

const given = (id: string, from: string, more: Partial<Treatment> = {}): Treatment => ({
  id,
  kind: "MEDICINE",
  name: "Danilon",
  words: "",
  from,
  to: from,
  open: "UNTOLD",
  site: "ELSEWHERE",
  isPrescribed: true,
  withdrawalUntil: null,
  ...more,
});
const days = { firstDay: "2026-05-16", lastDay: "2026-05-18" };
const counting = (treatments: Treatment[], named: string[] = []) =>
  treatmentsThatCount(treatments, days, new Set(named)).map(({ id }) => id);

test("treatments last given in the ninety days before the first day count, to the day, oldest first", () => {
  expect(
    counting([
      given("the day itself", "2026-05-16"),
      given("ninety days", "2026-02-15"),
      given("ninety-one days", "2026-02-14"),
      given("a long course", "2026-01-01", { to: "2026-02-15" }),
    ]),
  ).toEqual(["a long course", "ninety days", "the day itself"]);
});

test("a treatment that begins on a later day of the outing counts, one that begins after it does not", () => {
  expect(counting([given("last", "2026-05-18"), given("after", "2026-05-19")])).toEqual(["last"]);
});

test("a record without a last day counts, however long ago it began", () => {
  const open = given("open", "2024-01-01", { to: null, open: "GOING_ON" });
  const untold = given("untold", "2024-01-02", { to: null });
  expect(counting([open, untold])).toEqual(["open", "untold"]);
});

test("a vet's withdrawal counts until its last day", () => {
  const until = (day: string) => given(day, "2025-06-01", { withdrawalUntil: day });
  expect(counting([until("2026-05-15"), until("2026-05-16")])).toEqual(["2026-05-16"]);
});

test("therapies and long past treatments count if an answer names them", () => {
  const physio = given("physio", "2026-05-16", { kind: "THERAPY", name: "Physio" });
  const past = given("past", "2019-01-01", { name: "Neurectomy" });
  expect(counting([physio, past])).toEqual([]);
  expect(counting([physio, past], ["physio", "past"])).toEqual(["past", "physio"]);
});

test("a wormer counts, since answers mention it", () => {
  expect(counting([given("wormer", "2026-05-01", { kind: "WORMER" })])).toEqual(["wormer"]);
});
