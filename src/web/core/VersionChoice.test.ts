import { expect, test } from "vitest";
import { planFields } from "#web/domains/care/plans/PlanForm.tsx";
import { asNumber, choicesOf, type FieldSpec, NOT_SAID, optionsOf } from "./field-spec.ts";
import { formatField } from "./VersionChoice.tsx";

const text: FieldSpec = { name: "name", label: "Name", kind: "text" };
const number: FieldSpec = { name: "weight", label: "Weight", kind: "number" };
const route = {
  name: "route",
  label: "Route",
  kind: "choice",
  options: optionsOf(["ORAL", "TOPICAL"], { ORAL: "By mouth", TOPICAL: "On the skin" }),
} as const;

test("a value is formatted as the form shows it", () => {
  expect(formatField(text, "Bramble")).toBe("Bramble");
  expect(formatField(number, 0)).toBe("0");
  expect(formatField(number, 450.5)).toBe("450.5");
  expect(formatField({ ...text, kind: "date" }, "2024-02-29")).toBe("29 Feb 2024");
  expect(formatField({ ...text, kind: "dateTime" }, "2026-07-01T23:30:00.000Z")).toBe(
    "2 Jul 2026, 00:30",
  );
  expect(formatField(route, "ORAL")).toBe("By mouth");
});

test.each([[null], [undefined], [""]])("%j formats to null in every kind of field", (nothing) => {
  for (const kind of ["text", "notes", "date", "dateTime", "number"] as const)
    expect(formatField({ ...text, kind }, nothing)).toBeNull();
  expect(formatField(route, nothing)).toBeNull();
});

test("an empty value uses the label of the option for it, where there is one", () => {
  const horse: FieldSpec = {
    ...route,
    options: [{ value: "none", label: "No particular horse" }, ...route.options],
  };
  expect(formatField(horse, null)).toBe("No particular horse");
});

test("a month stored as a number is found among options with text values", () => {
  const season = planFields.find(({ name }) => name === "seasonFrom");
  expect(season && formatField(season, 3)).toBe("March");
});

test("an optional choice offers 'Not said' first; a required or complete one does not", () => {
  const values = (field: Parameters<typeof choicesOf>[0]) =>
    choicesOf(field).map(({ value }) => value);
  expect(values(route)).toEqual([NOT_SAID, "ORAL", "TOPICAL"]);
  expect(values({ ...route, required: true })).toEqual(["ORAL", "TOPICAL"]);
  expect(values({ ...route, complete: true })).toEqual(["ORAL", "TOPICAL"]);
});

test("an empty number field is absent, not 0", () => {
  expect(["", null, "0", "12.5", 3].map(asNumber)).toEqual([null, null, 0, 12.5, 3]);
});
