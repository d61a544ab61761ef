import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextOccurrence, recurringPatterns } from "#rules/care/recurrence.ts";
import { londonDate, londonInstant, londonTime } from "#rules/london.ts";
import { entries, ruleOf, component, fold, london, text } from "./entry.ts";
import type { FeedEvent } from "./queries.ts";

/** Any text that people can type, including line ends, RFC 5545's special characters and four-octet characters. */
const typed = fc.string({
  unit: fc.oneof(
    fc.constantFrom("\\", ";", ",", "\n", "\r\n", ":", '"', "é", "€", "🐴", "👩‍🌾", " "),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 300,
});

const unfold = (lines: string) => lines.replaceAll("\r\n ", "");
const unescape = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign));

describe("folding a line", () => {
  test("gives lines of at most 75 octets, splits no character and loses nothing", () => {
    fc.assert(
      fc.property(typed, (plain) => {
        const line = `SUMMARY:${text(plain)}`;
        const folded = fold(line);
        for (const each of folded.split("\r\n")) {
          expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
          expect(each.isWellFormed()).toBe(true);
        }
        expect(unfold(folded)).toBe(line);
      }),
    );
  });
});

describe("escaping a text", () => {
  test("can be reversed, apart from line ends, which become line feeds", () => {
    fc.assert(
      fc.property(typed, (plain) => {
        const escaped = text(plain);
        expect(escaped).not.toMatch(/[\r\n]/);
        expect(escaped.replaceAll(/\\[\\;,n]/g, "")).not.toMatch(/[\\;,]/);
        const clean = plain.replaceAll(/\r\n?/g, "\n").replaceAll(/(?!\n)\p{Cc}/gu, " ");
        expect(unescape(escaped)).toBe(clean);
      }),
    );
  });

  test("lets no text start a new line", () => {
    fc.assert(
      fc.property(typed, (plain) => {
        const lines = unfold(component("VEVENT", [["SUMMARY", text(`${plain}\r\nATTACH:x`)]]));
        expect(lines.split("\r\n")).toHaveLength(4);
      }),
    );
  });
});

const due = (date: string, time: string) => londonInstant(date, time);
const event = (given: Partial<FeedEvent> = {}): FeedEvent => ({
  id: "018f0000-0000-7000-8000-000000000001",
  title: "Shoes",
  description: "",
  notes: "",
  horseName: "Bramble",
  status: "PENDING",
  dueDate: due("2026-06-10", "15:00"),
  createdAt: new Date("2026-01-01T10:00:00Z"),
  updatedAt: new Date("2026-01-01T10:02:05Z"),
  days: [1, 7],
  recurring: null,
  recurringEnd: null,
  seriesDate: null,
  seriesTime: null,
  seriesIndex: null,
  ...given,
});

describe("an entry", () => {
  test("has a stable UID, a SEQUENCE that grows, UK time, alarms and the link", () => {
    const lines = unfold(entries(event(), "https://loosebox.example/done?token=x")).split("\r\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "UID:018f0000-0000-7000-8000-000000000001@loosebox",
        "SEQUENCE:125",
        "DTSTART;TZID=Europe/London:20260610T150000",
        "SUMMARY:Bramble: Shoes",
        "URL:https://loosebox.example/done?token=x",
        "TRIGGER:-P1D",
        "TRIGGER:-P7D",
      ]),
    );
    const later = event({ updatedAt: new Date("2026-01-01T10:02:06Z") });
    expect(entries(later, null)).toContain("SEQUENCE:126");
  });

  test("of a completed event says so, and has neither alarm nor link", () => {
    const done = entries(event({ status: "COMPLETED", recurring: "WEEKLY" }), null);
    expect(done).toContain("SUMMARY:Done: Bramble: Shoes");
    expect(done).not.toMatch(/VALARM|RRULE|URL/);
  });

  test("in the hour that is repeated when the clocks go back is distinguished by UTC", () => {
    const [first, second] = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"].map((instant) =>
      entries(event({ dueDate: new Date(instant) }), null),
    );
    expect(first).toContain("DTSTART;TZID=Europe/London:20261025T013000");
    expect(second).toContain("DTSTART:20261025T013000Z");
  });
});

describe("a recurring event", () => {
  /** The first occurrences of a rule according to RFC 5545, for the few rules that we write. */
  function byRule(rule: string, from: { date: string; time: string }, count: number) {
    const { FREQ = "", INTERVAL = "1" } = Object.fromEntries(
      rule.split(";").map((part) => part.split("=")),
    ) as Record<string, string>;
    const [year = 0, month = 0, day = 0] = from.date.split("-").map(Number);
    const step = Number(INTERVAL);
    return Array.from({ length: count }, (_, n) => {
      const ways: Record<string, () => Date> = {
        DAILY: () => new Date(Date.UTC(year, month - 1, day + n * step)),
        WEEKLY: () => new Date(Date.UTC(year, month - 1, day + n * step * 7)),
        MONTHLY: () => new Date(Date.UTC(year, month - 1 + n * step, day)),
        YEARLY: () => new Date(Date.UTC(year + n * step, month - 1, day)),
      };
      const at = ways[FREQ]?.();
      return `${at?.toISOString().slice(0, 10)}T${from.time}`;
    });
  }

  test("has a recurrence rule only if the rule gives the same days as ours", () => {
    const instant = fc.date({
      min: new Date("2024-01-01T00:00:00Z"),
      max: new Date("2030-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...recurringPatterns), (moment, recurring) => {
        const dueDate = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
        const rule = ruleOf(event({ dueDate, recurring }));
        const first = { date: londonDate(dueDate), time: londonTime(dueDate) };
        if (rule === null) {
          const second = londonInstant(first.date, first.time).getTime() !== dueDate.getTime();
          expect(second || Number(first.date.slice(8)) > 28).toBe(true);
          return;
        }
        const ours = [first.date];
        for (let index = 0; ours.length < 15; index += 1) {
          const next = nextOccurrence(
            { pattern: recurring, first, end: null },
            { index, on: "1900-01-01" },
          );
          ours.push(next?.date ?? "");
        }
        expect(byRule(rule, first, 15)).toEqual(ours.map((date) => `${date}T${first.time}`));
      }),
    );
  });

  test("on the 31st is listed day by day, on the month's last day where there is no 31st", () => {
    const dueDate = due("2026-01-31", "09:00");
    const shown = entries(
      event({ dueDate, recurring: "MONTHLY", recurringEnd: "2026-04-30" }),
      null,
    );
    expect(shown).not.toContain("RRULE");
    expect([...shown.matchAll(/DTSTART.*:(\d+T\d+)/g)].map(([, at]) => at)).toEqual([
      "20260131T090000",
      "20260228T090000",
      "20260331T090000",
      "20260430T090000",
    ]);
    expect(new Set(shown.match(/UID:.*/g)).size).toBe(4);
  });

  test("ends with the last day on which it may occur", () => {
    const shown = entries(event({ recurring: "EVERY_6_WEEKS", recurringEnd: "2026-12-31" }), null);
    expect(shown).toContain("RRULE:FREQ=WEEKLY;INTERVAL=6;UNTIL=20261231T235959Z");
  });

  test("with one occurrence moved to another day is listed day by day", () => {
    const moved = event({ recurring: "WEEKLY", seriesDate: "2026-06-01", seriesIndex: 1 });
    expect(ruleOf(moved)).toBeNull();
  });
});

test("the time zone's definition changes when the clocks do", () => {
  expect(london).toContain("TZID:Europe/London");
  expect(london.match(/RRULE:.*/g)).toHaveLength(2);
});
