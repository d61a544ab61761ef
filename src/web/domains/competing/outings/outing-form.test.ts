import { expect, test } from "vitest";
import { type Outing, type OutingCell, OutingInput } from "#contract/competing/outings.ts";
import { parseKnown } from "#web/core/parse-known.ts";
import { differences } from "#web/core/versions.ts";
import { decisive } from "./OutingBoard.tsx";
import { formatDays } from "#web/core/format-date.ts";
import { blankOuting, typedOuting } from "./outing-form.ts";

const ids = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
const outing = (given: Partial<Outing> = {}): Outing => ({
  id: "00000000-0000-7000-8000-00000000000a",
  userId: null,
  name: "Gatcombe",
  venue: "",
  firstDay: "2026-12-31",
  lastDay: "2027-01-01",
  body: "BE",
  feiRules: false,
  notes: "",
  horses: ids.map((id) => ({ id, name: "Bramble" })),
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...given,
});

test("an outing that is opened and saved unchanged stays the same", () => {
  const sent = parseKnown(OutingInput, typedOuting(outing())).data;
  expect(sent).toMatchObject({ firstDay: "2026-12-31", lastDay: "2027-01-01", horseIds: ids });
});

test("an outing of one day shows no last day, and is sent without one", () => {
  const typed = typedOuting(outing({ lastDay: "2026-12-31" }));
  expect(typed.lastDay).toBe("");
  expect(parseKnown(OutingInput, typed).data?.lastDay).toBeNull();
});

test("versions do not differ by the order in which horses were ticked", () => {
  const other = outing({ horses: outing().horses.toReversed() });
  expect(differences(typedOuting(outing()), typedOuting(other)).map(({ name }) => name)).toEqual([
    "horses",
  ]);
  const sent = [outing(), other].map((each) => parseKnown(OutingInput, typedOuting(each)).data);
  expect(sent[0]).toMatchObject({ horseIds: ids });
  expect(sent[0]).toEqual(sent[1]);
});

test("a new outing needs a name and a body, and has no horses", () => {
  const { error } = OutingInput.safeParse(blankOuting("2026-12-31"));
  expect(error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(["body", "name"]);
});

test("dates are formatted as one day or as a range", () => {
  expect(formatDays(outing())).toBe("31 Dec 2026 to 1 Jan 2027");
  expect(formatDays({ firstDay: "2026-12-31", lastDay: "2026-12-31" })).toBe("31 Dec 2026");
});

const now = { verdict: "OK", code: "IN_TIME", day: "2026-12-31" } as unknown as NonNullable<
  OutingCell["now"]
>;
const medicines = (verdict: "OK" | "NO" | "UNKNOWN") => ({ verdict, day: "2027-01-01" });

test("the graver of two verdicts decides, with its own day", () => {
  expect(decisive(now, medicines("NO"))).toEqual({
    verdict: "NO",
    onDay: "2027-01-01",
    isForMedicines: true,
  });
  expect(decisive(now, medicines("OK"))).toMatchObject({ verdict: "OK", onDay: "2026-12-31" });
  expect(decisive(now, null)).toMatchObject({ verdict: "OK", isForMedicines: false });
});

test("if both say no, the vaccination's day is linked", () => {
  expect(decisive({ ...now, verdict: "NO" }, medicines("NO"))).toMatchObject({
    onDay: "2026-12-31",
    isForMedicines: false,
  });
});
