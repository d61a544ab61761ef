import { expect, test } from "vitest";
import { safeParse, type $ZodType } from "zod/v4/core";
import { careEventEndpoints } from "./care-events.ts";
import { CareEventInput } from "./event-input.ts";
import { CarePlanInput } from "./care-plans.ts";
import { STILL_TO_COME } from "./record-fields.ts";
import { veterinaryDone } from "./veterinary-record.ts";
import { VisitInput } from "./visit-input.ts";
import { farrierDone, generalDone, recordEndpoints } from "./records.ts";
import { medicationBegun } from "#contract/health/medication-record.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";

const first = (schema: $ZodType, value: unknown) =>
  safeParse(schema, value).error?.issues[0]?.message;
const parsed = <S extends $ZodType>(schema: S, value: unknown) => safeParse(schema, value).data;

const event = { title: "Trim", eventType: "FARRIER", dueDate: "2025-01-05T15:00" };
const incomplete = "Please fill in title, event type, and due date";

test("an event without title, type or due date is refused in the specification's words", () => {
  for (const gap of ["title", "eventType", "dueDate"]) {
    expect(first(CareEventInput, { ...event, [gap]: undefined })).toBe(incomplete);
    expect(first(CareEventInput, { ...event, [gap]: "" })).toBe(incomplete);
    expect(first(careEventEndpoints.update.body, { ...event, [gap]: undefined })).toBe(incomplete);
  }
});

test("a due date is UK local time unless it names a zone", () => {
  const due = (dueDate: string) => parsed(CareEventInput, { ...event, dueDate })?.dueDate;
  expect(due("2025-01-05T15:00")).toBe("2025-01-05T15:00:00.000Z");
  expect(due("2025-07-05T15:00")).toBe("2025-07-05T14:00:00.000Z");
  expect(due("2025-07-05T15:00:30.250Z")).toBe("2025-07-05T15:00:30.250Z");
  expect(due("2025-07-05T15:00Z")).toBe("2025-07-05T15:00:00.000Z");
  expect(due("2025-07-05T15:00+02:00")).toBe("2025-07-05T13:00:00.000Z");
});

test("a due date that does not exist is refused, not shifted", () => {
  for (const dueDate of [
    "2025-02-30T10:00",
    "2025-02-30T10:00:00Z",
    "2025-01-05T24:30",
    "2025-01-05",
    "tomorrow",
    "1899-12-31T10:00Z",
    "2101-01-01T10:00Z",
  ])
    expect(first(CareEventInput, { ...event, dueDate }), dueDate).toMatch(/date/i);
});

test("parsed input can be sent again unchanged", () => {
  const sent = { ...event, horseId: "none", description: null, recurringEnd: "" };
  const once = parsed(CareEventInput, sent);
  expect(once).toMatchObject({ horseId: null, description: "", notes: "", recurringEnd: null });
  expect(parsed(CareEventInput, once)).toEqual(once);
});

test("reminder days are 1, 3 and 7 by default, and are sorted without duplicates", () => {
  expect(parsed(CareEventInput, event)?.reminderDays).toEqual([1, 3, 7]);
  expect(parsed(CareEventInput, { ...event, reminderDays: null })?.reminderDays).toEqual([1, 3, 7]);
  expect(parsed(CareEventInput, { ...event, reminderDays: [7, 2, 7] })?.reminderDays).toEqual([
    2, 7,
  ]);
  expect(first(CareEventInput, { ...event, reminderDays: [-1] })).toBeDefined();
});

test("an update may consist of a status only, whose errors are reported as such", () => {
  const { body } = careEventEndpoints.update;
  expect(parsed(body, { status: "COMPLETED", completedAt: "2025-01-05T15:00:00Z" })).toMatchObject({
    status: "COMPLETED",
    completedAt: "2025-01-05T15:00:00.000Z",
  });
  expect(first(body, { status: "DONE" })).toBe(
    "Status must be one of PENDING, IN_PROGRESS, COMPLETED",
  );
  expect(parsed(body, { ...event, status: "COMPLETED" })).toMatchObject({ title: "Trim" });
});

test("a cost is in pounds and pence above 0; text that is no number becomes empty in the specification's forms", () => {
  const { body } = recordEndpoints.farrier.create;
  const shod = { farrier: "Jo", serviceType: "SHOEING", date: "2025-01-05" };
  const cost = (given: unknown) => parsed(body, { ...shod, cost: given })?.cost;
  expect([45.5, "45.50", 1_000_000, " 12 "].map(cost)).toEqual([45.5, 45.5, 1_000_000, 12]);
  expect([undefined, null, "", "about £40", Number.NaN, "Infinity"].map(cost)).toEqual(
    Array(6).fill(null),
  );
  for (const wrong of [0, -1, "-0.01", 1_000_000.01, 0.001, 45.555, true, {}])
    expect(first(body, { ...shod, cost: wrong }), JSON.stringify(wrong)).toMatch(
      /^(Cost|Give the cost)/,
    );
});

test("in other forms text that is no number is refused with its field, and blank text becomes null", () => {
  const horseId = "0190d5b0-0000-7000-8000-000000000001";
  const visit = { kind: "VET", date: "2025-01-05", veterinarian: "Ann" };
  const weighed = { type: "WEIGHT", description: "Scales", date: "2025-01-05" };
  const counted = { type: "FAECAL_EGG_COUNT", description: "Count", date: "2025-01-05" };
  const shod = { farrier: "Jo", serviceType: "SHOEING", date: "2025-01-05" };
  const fed = { feedType: "HAY", amount: "2 nets", frequency: "DAILY", startDate: "2025-01-05" };
  const { general, farrier, dietary } = recordEndpoints;
  const cases: [string, $ZodType, (typed: unknown) => object][] = [
    ["horses.0.cost", VisitInput, (cost) => ({ ...visit, horses: [{ horseId, cost }] })],
    ["weightKg", general.create.body, (weightKg) => ({ ...weighed, weightKg })],
    ["eggsPerGram", general.update.body, (eggsPerGram) => ({ ...counted, eggsPerGram })],
    ["wormScore", general.update.body, (wormScore) => ({ ...counted, wormScore })],
    ["alsoFor.0.cost", farrier.create.body, (cost) => ({ ...shod, alsoFor: [{ horseId, cost }] })],
    ["bodyCondition", dietary.update.body, (bodyCondition) => ({ ...fed, bodyCondition })],
    ["until", CarePlanInput, (until) => ({ ...plan, until })],
    ["seasonFrom", CarePlanInput, (seasonFrom) => ({ ...plan, seasonFrom })],
  ];
  for (const [path, schema, value] of cases) {
    for (const typed of ["about sixty", "£60", "6o", Number.NaN, "9".repeat(101)]) {
      const [issue] = safeParse(schema, value(typed)).error?.issues ?? [];
      expect(issue?.path.join("."), `${path}: ${typed}`).toBe(path);
      expect(issue?.message, path).toMatch(/^Give the .* number/);
    }
    for (const none of [undefined, null, "", "  "])
      expect(first(schema, value(none)) ?? "", `${path}: ${none}`).not.toMatch(/^Give/);
  }
});

test("a weight that is no number becomes empty in the feed form, as the specification requires", () => {
  const fed = { feedType: "HAY", amount: "2 nets", frequency: "DAILY", startDate: "2025-01-05" };
  const { body } = recordEndpoints.dietary.create;
  expect(parsed(body, { ...fed, weight: "heavy" })?.weight).toBeNull();
  expect(parsed(body, { ...fed, weight: " 482.5 " })?.weight).toBe(482.5);
});

test("work is dated today or earlier, but a record's present day may stay", () => {
  const forms = { veterinary: veterinaryDone, farrier: farrierDone, general: generalDone };
  const today = londonDate(new Date());
  const [tomorrow, later] = [addDays(today, 1), addDays(today, 200)];
  const faults = (schema: $ZodType, value: object) =>
    safeParse(schema, value).error?.issues.filter(({ message }) => message === STILL_TO_COME);
  const at = (date: string) => [expect.objectContaining({ path: [date] })];
  for (const [kind, form] of Object.entries(forms)) {
    // a day in the future is reported even while all other fields are empty
    expect(faults(form(), { date: tomorrow }), kind).toEqual(at("date"));
    expect(faults(form(), { date: today }), kind).toEqual([]);
    expect(faults(form(later), { date: later }), kind).toEqual([]);
    expect(faults(form(later), { date: tomorrow }), kind).toEqual(at("date"));
  }
  expect(faults(medicationBegun(), { startDate: tomorrow })).toEqual(at("startDate"));
  expect(faults(medicationBegun(tomorrow), { startDate: tomorrow })).toEqual([]);
});

test("body condition is a whole number from 1 to 9", () => {
  const { body } = recordEndpoints.dietary.create;
  const fed = { feedType: "HAY", amount: "2 nets", frequency: "DAILY", startDate: "2025-01-05" };
  const condition = (bodyCondition: unknown) => parsed(body, { ...fed, bodyCondition });
  expect([1, 9, "5", ""].map((given) => condition(given)?.bodyCondition)).toEqual([1, 9, 5, null]);
  expect([0, 10, 4.5].map((given) => condition(given))).toEqual([undefined, undefined, undefined]);
});

test("a record with a missing required field is refused with the field's name", () => {
  const missing = Object.values(recordEndpoints).map(({ create }) =>
    safeParse(create.body, {}).error?.issues.map(({ message }) => message),
  );
  expect(missing).toEqual([
    ["Visit type is required", "Veterinarian name is required", "Date is required"],
    ["Farrier name is required", "Service type is required", "Date is required"],
    [
      "Feed type is required",
      "Amount is required",
      "Frequency is required",
      "Start date is required",
    ],
    [
      "Medication is required",
      "Dosage is required",
      "Frequency is required",
      "Start date is required",
    ],
    ["Type is required", "Description is required", "Date is required"],
  ]);
});

test("no record ends before it starts or plans the next visit before this one", () => {
  const shod = { farrier: "Jo", serviceType: "SHOEING", date: "2025-01-05" };
  expect(first(recordEndpoints.farrier.update.body, { ...shod, nextDue: "2025-01-04" })).toBe(
    "The next visit cannot be before this one",
  );
  const dose = { medication: "Bute", dosage: "1 g", frequency: "DAILY", startDate: "2025-01-05" };
  expect(first(recordEndpoints.medication.create.body, { ...dose, endDate: "2025-01-04" })).toBe(
    "The end date cannot be before the start date",
  );
});

test("attachments are accepted as ids or as read from the record", () => {
  const { body } = recordEndpoints.farrier.update;
  const [one, other] = [
    "0190d5b0-0000-7000-8000-000000000001",
    "0190d5b0-0000-7000-8000-000000000002",
  ];
  const photos = [one, { id: other, fileUrl: `/files/${other}` }];
  const shod = { farrier: "Jo", serviceType: "SHOEING", date: "2025-01-05", photos };
  expect(parsed(body, shod)?.photos).toEqual([one, other]);
  expect(parsed(body, { ...shod, photos: undefined })?.photos).toBeUndefined();
});

const plan = { eventType: "FARRIER", every: 6, until: 8, unit: "WEEKS" };

test("by default a plan counts from the last time and is active", () => {
  expect(parsed(CarePlanInput, plan)).toMatchObject({
    anchor: "LAST_DONE",
    firstDate: null,
    seasonFrom: null,
    note: "",
    active: true,
  });
});

test("an impossible plan is refused with the reason", () => {
  const fixed = { ...plan, until: null, anchor: "FIXED" };
  const reasons = [
    { ...plan, every: 0 },
    { ...plan, until: 5 },
    { ...plan, every: 121, until: null, unit: "MONTHS" },
    fixed,
    { ...fixed, firstDate: "2025-01-01", until: 8 },
    { ...fixed, firstDate: "2025-01-01", seasonFrom: 3, seasonTo: 10 },
    { ...plan, seasonFrom: 3 },
    { ...plan, seasonFrom: 13, seasonTo: 1 },
  ].map((wrong) => first(CarePlanInput, wrong));
  expect(reasons).toEqual([
    "Every must be 1 or more",
    "A window must end after it begins",
    "An interval is at most ten years",
    "A plan with fixed dates needs its first date",
    "A plan with fixed dates has no window",
    "A plan with fixed dates has no season",
    "A season needs its first and its last month",
    "Season from must be 12 or less",
  ]);
});
