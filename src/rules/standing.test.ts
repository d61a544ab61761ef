import { runs } from "#testing/runs.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./dates.ts";
import { londonDate, londonInstant } from "./london.ts";
import {
  eventStanding,
  type FluStanding,
  horseStanding,
  type JudgedEvent,
  type NearestEvents,
} from "./standing.ts";
import { standingReasons } from "./standing-reasons.ts";

const now = new Date("2026-11-21T12:00:00Z");
const at = (days: number, time = "12:00") => londonInstant(addDays("2026-11-21", days), time);
const none: NearestEvents = { pending: null, open: null, openVaccination: null, openPaper: null };
const nothing = { nearest: none, flu: "NO_DOSE" as const, isPlanned: false, unknown: [] };

describe("one event", () => {
  const event = { status: "PENDING" as const, dueDate: at(0), eventType: "FARRIER" };
  test.each([
    [{ dueDate: new Date(now.getTime() - 1) }, "OVERDUE"],
    [{ dueDate: now }, "SOON"],
    [{ dueDate: at(14, "23:59") }, "SOON"],
    [{ dueDate: at(15, "00:00") }, "LATER"],
    [{ dueDate: at(30, "23:59"), eventType: "VACCINATION" }, "SOON"],
    [{ dueDate: at(31, "00:00"), eventType: "VACCINATION" }, "LATER"],
    [{ dueDate: at(-3), status: "IN_PROGRESS" as const }, "SOON"],
    [{ dueDate: at(-3), status: "COMPLETED" as const }, "DONE"],
    [{ dueDate: at(1), eventType: "EXERCISE" }, "LATER"],
    [{ dueDate: at(-1), eventType: "EXERCISE" }, "OVERDUE"],
  ])("%o is %s", (given, standing) => {
    expect(eventStanding({ ...event, ...given }, now)).toBe(standing);
  });
});

describe("a horse", () => {
  test("without anything that says when care is next due is neither green nor red", () => {
    expect(horseStanding(nothing, now)).toBe("NOTHING_RECORDED");
  });

  test.each([
    [{ isPlanned: true }, "UP_TO_DATE"],
    [{ isPlanned: true, unknown: ["dental"] }, "NOTHING_RECORDED"],
    [{ isPlanned: true, unknown: ["dental"], flu: "IN_DATE" as const }, "NOTHING_RECORDED"],
    [{ isPlanned: true, unknown: ["dental"], flu: "LAPSES_SOON" as const }, "DUE_SOON"],
    [{ flu: "IN_DATE" as const }, "UP_TO_DATE"],
    [{ nearest: { ...none, pending: at(60), open: at(60) } }, "UP_TO_DATE"],
    [{ flu: "LAPSES_SOON" as const }, "DUE_SOON"],
    [{ flu: "LAPSED" as const }, "OVERDUE"],
    [{ flu: "IN_DATE" as const, nearest: { ...none, pending: at(-1), open: at(-1) } }, "OVERDUE"],
  ])("with %o is %s", (given, standing) => {
    expect(horseStanding({ ...nothing, ...given }, now)).toBe(standing);
  });
});

/** An event, or with `paperId` the last day of a paper. */
interface TriedEvent extends JudgedEvent {
  paperId: string | null;
}

/**
 * A second implementation of the standing's rule, for comparison: it looks at all events and checks the days one
 * by one.
 */
function naively(events: TriedEvent[], flu: FluStanding, plan: "NONE" | "KNOWN" | "UNKNOWN") {
  const all = events.filter(({ status }) => status !== "COMPLETED");
  const open = all.filter(({ eventType }) => eventType !== "EXERCISE");
  const isWithin = (event: JudgedEvent) => {
    if (event.dueDate < now) return true;
    for (let day = 0; day <= (event.eventType === "VACCINATION" ? 30 : 14); day++)
      if (londonDate(at(day)) === londonDate(event.dueDate)) return true;
    return false;
  };
  const isLate = all.some(({ status, dueDate }) => status === "PENDING" && dueDate < now);
  if (isLate || flu === "LAPSED") return "OVERDUE";
  if (open.some(isWithin) || flu === "LAPSES_SOON") return "DUE_SOON";
  if (plan === "UNKNOWN") return "NOTHING_RECORDED";
  const isCareAhead = open.some(({ paperId }) => paperId === null);
  if (isCareAhead || plan === "KNOWN" || flu === "IN_DATE") return "UP_TO_DATE";
  return "NOTHING_RECORDED";
}

const plans = fc.constantFrom("NONE", "KNOWN", "UNKNOWN");
const factsOf = (plan: "NONE" | "KNOWN" | "UNKNOWN") => ({
  isPlanned: plan !== "NONE",
  unknown: plan === "UNKNOWN" ? ["dental"] : [],
});

const carried = fc.record({
  status: fc.constantFrom<JudgedEvent["status"][]>("PENDING", "IN_PROGRESS", "COMPLETED"),
  dueDate: fc
    .tuple(fc.integer({ min: -40, max: 60 }), fc.constantFrom("00:00", "11:59", "12:01", "23:59"))
    .map(([days, time]) => at(days, time)),
  eventType: fc.constantFrom("VACCINATION", "FARRIER", "EXERCISE"),
  title: fc.constant("Farrier visit"),
  paperId: fc.constant<string | null>(null),
});
const ofPaper = fc
  .record({ event: carried, paperId: fc.constant("insurance") })
  .map(({ event, paperId }) => ({
    ...event,
    paperId,
    eventType: "CHECKUP",
    title: "Renew insurance",
  }));
const events = fc.array(fc.oneof(carried, ofPaper), { maxLength: 6 });
const flus = fc.constantFrom<FluStanding[]>("NO_DOSE", "IN_DATE", "LAPSES_SOON", "LAPSED");

const nearestOf = (all: TriedEvent[]): NearestEvents => {
  const first = (wanted: (event: TriedEvent) => boolean) =>
    all.filter(wanted).toSorted((a, b) => a.dueDate.getTime() - b.dueDate.getTime())[0]?.dueDate ??
    null;
  return {
    pending: first(({ status }) => status === "PENDING"),
    open: first(
      ({ status, eventType, paperId }) =>
        status !== "COMPLETED" && eventType !== "EXERCISE" && paperId === null,
    ),
    openPaper: first(({ status, paperId }) => status !== "COMPLETED" && paperId !== null),
    openVaccination: first(
      ({ status, eventType }) => eventType === "VACCINATION" && status !== "COMPLETED",
    ),
  };
};

test("the nearest events decide as all events would, and some event has the same standing itself", () => {
  fc.assert(
    fc.property(events, flus, plans, (all, flu, plan) => {
      const standing = horseStanding({ nearest: nearestOf(all), flu, ...factsOf(plan) }, now);
      expect(standing).toBe(naively(all, flu, plan));
      const said = new Set(all.map((event) => eventStanding(event, now)));
      if (flu === "NO_DOSE" || flu === "IN_DATE") {
        expect(said.has("OVERDUE")).toBe(standing === "OVERDUE");
        if (standing !== "OVERDUE") expect(said.has("SOON")).toBe(standing === "DUE_SOON");
      }
    }),
    { numRuns: runs(500) },
  );
});

test("every standing has a reason", () => {
  fc.assert(
    fc.property(events, flus, plans, (all, fluSaid, plan) => {
      const flu = {
        standing: fluSaid,
        doses: fluSaid === "NO_DOSE" ? [] : ["2026-01-02"],
        otherVaccinations: [],
        courseStart: null,
        bodies: null,
      };
      const open = all
        .filter(({ status }) => status !== "COMPLETED")
        .toSorted((a, b) => a.dueDate.getTime() - b.dueDate.getTime());
      const facts = factsOf(plan);
      const standing = horseStanding({ nearest: nearestOf(all), flu: fluSaid, ...facts }, now);
      const { unknown } = facts;
      const reasons = standingReasons({ standing, events: open, flu, unknown }, now);
      expect(reasons.length).toBeGreaterThan(0);
      for (const { sentence } of reasons) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }),
    { numRuns: runs(300) },
  );
});

test("a reason names the event and its day, for flu its last dose and the bodies", () => {
  const flu = {
    standing: "LAPSED" as const,
    doses: ["2024-03-01", "2024-04-05", "2024-08-20"],
    otherVaccinations: [],
    courseStart: null,
    bodies: ["BD" as const],
  };
  const late = {
    status: "PENDING" as const,
    dueDate: at(-9),
    eventType: "FARRIER",
    title: "Teeth",
    paperId: null,
  };
  const said = standingReasons({ standing: "OVERDUE", events: [late], flu, unknown: [] }, now);
  expect(said.map(({ sentence }) => sentence)).toEqual([
    "The flu vaccination has lapsed by the rules of British Dressage; the last dose was on 20 August 2024.",
    "Teeth was due on 12 Nov 2026, 12:00.",
  ]);
});

test("a row has the same reason in few words", () => {
  const flu = {
    standing: "NO_DOSE" as const,
    doses: [],
    otherVaccinations: [],
    courseStart: null,
    bodies: null,
  };
  const event = (days: number, status: "PENDING" | "IN_PROGRESS" = "PENDING") => ({
    status,
    dueDate: at(days),
    eventType: "FARRIER",
    title: "Farrier",
    paperId: null,
  });
  const short = (standing: "OVERDUE" | "DUE_SOON" | "UP_TO_DATE", of: ReturnType<typeof event>) =>
    standingReasons({ standing, events: [of], flu, unknown: [] }, now)[0]?.short;
  expect(short("OVERDUE", event(-1))).toBe("Farrier, 1 day late");
  expect(short("OVERDUE", event(-40))).toBe("Farrier, 40 days late");
  expect(short("DUE_SOON", event(1))).toBe("Farrier, tomorrow");
  expect(short("DUE_SOON", event(9))).toBe("Farrier, in 9 days");
  expect(short("DUE_SOON", event(-9, "IN_PROGRESS"))).toBe("Farrier, in progress");
  expect(short("UP_TO_DATE", event(40))).toMatch(/^Next: Farrier on \d/);
});

test("a paper is said to have ended, or to end", () => {
  const flu = {
    standing: "NO_DOSE" as const,
    doses: [],
    otherVaccinations: [],
    courseStart: null,
    bodies: null,
  };
  const said = (standing: "OVERDUE" | "DUE_SOON", days: number) => {
    const paper = {
      status: "PENDING" as const,
      dueDate: at(days, "23:59"),
      eventType: "CHECKUP",
      title: "Renew insurance",
      paperId: "insurance",
    };
    return standingReasons({ standing, events: [paper], flu, unknown: [] }, now);
  };
  expect(said("OVERDUE", -1)).toEqual([
    {
      about: "PAPER",
      sentence: "Renew insurance. It ended on 20 Nov 2026.",
      short: "Renew insurance, 1 day late",
    },
  ]);
  expect(said("DUE_SOON", 12)).toEqual([
    {
      about: "PAPER",
      sentence: "Renew insurance. It ends on 3 Dec 2026.",
      short: "Renew insurance, in 12 days",
    },
  ]);
});

test("unknown items are named, in the plan's words", () => {
  const flu = {
    standing: "NO_DOSE" as const,
    doses: [],
    otherVaccinations: [],
    courseStart: null,
    bodies: null,
  };
  const unknown = ["dental", "farrier"];
  const [said] = standingReasons({ standing: "NOTHING_RECORDED", events: [], flu, unknown }, now);
  expect(said).toEqual({
    about: "UNKNOWN",
    short: "Not known: dental, farrier",
    sentence:
      "Nobody has said when this was last done: dental, farrier. Say when in the plan, or that it never was.",
  });
});
