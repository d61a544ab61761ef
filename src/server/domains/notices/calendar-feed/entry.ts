import {
  type Occurrence,
  occurrence,
  type RecurringPattern,
  type Series,
} from "#rules/care/recurrence.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant, londonTime } from "#rules/london.ts";
import { OVERDUE } from "#rules/reminders/reminders.ts";
import type { FeedEvent, FeedOuting } from "./queries.ts";

/** How many occurrences of a series are listed one by one if no rule describes them exactly. */
const SINGLES_AHEAD = 12;

const rules: Record<RecurringPattern, string> = {
  DAILY: "FREQ=DAILY",
  WEEKLY: "FREQ=WEEKLY",
  FORTNIGHTLY: "FREQ=WEEKLY;INTERVAL=2",
  MONTHLY: "FREQ=MONTHLY",
  EVERY_6_WEEKS: "FREQ=WEEKLY;INTERVAL=6",
  EVERY_8_WEEKS: "FREQ=WEEKLY;INTERVAL=8",
  QUARTERLY: "FREQ=MONTHLY;INTERVAL=3",
  SIX_MONTHLY: "FREQ=MONTHLY;INTERVAL=6",
  YEARLY: "FREQ=YEARLY",
};
const byMonths = new Set<RecurringPattern>(["MONTHLY", "QUARTERLY", "SIX_MONTHLY", "YEARLY"]);

/** A property of RFC 5545; its value is written unescaped, so pass text through `text` first. */
type Property = readonly [name: string, value: string];

const MAX_OCTETS = 75;

/**
 * Text as a property's value: backslash, semicolon, comma and line ends are escaped; other control characters
 * are removed.
 */
export const text = (plain: string): string =>
  plain
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");

/** Folds a line into pieces of at most 75 octets, without splitting a character. */
export function fold(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      // a continuation line begins with a space, which counts as an octet
      [piece, octets] = ["", 1];
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n ");
}

/** A component with its properties and nested components. */
export const component = (name: string, properties: readonly Property[], within = ""): string =>
  begin(name, properties) + within + end(name);

/** A component's opening lines; nested components follow. */
export const begin = (name: string, properties: readonly Property[]): string =>
  [`BEGIN:${name}\r\n`, ...properties.map(([key, value]) => `${fold(`${key}:${value}`)}\r\n`)].join(
    "",
  );

export const end = (name: string): string => `END:${name}\r\n`;

/** An instant in UTC: 20260105T150000Z. */
const utc = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** A UK date and time without a zone: 20260105T150000. */
const local = (date: string, time: string): string =>
  `${date.replaceAll("-", "")}T${time.replaceAll(":", "")}`;

/** The time zone Europe/London, with the rules since 1996. */
export const london: string = component(
  "VTIMEZONE",
  [["TZID", "Europe/London"]],
  component("DAYLIGHT", [
    ["TZOFFSETFROM", "+0000"],
    ["TZOFFSETTO", "+0100"],
    ["TZNAME", "BST"],
    ["DTSTART", "19960331T010000"],
    ["RRULE", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"],
  ]) +
    component("STANDARD", [
      ["TZOFFSETFROM", "+0100"],
      ["TZOFFSETTO", "+0000"],
      ["TZNAME", "GMT"],
      ["DTSTART", "19961027T020000"],
      ["RRULE", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"],
    ]),
);

/**
 * The entries of one event: a single entry, with a rule if the event repeats and the rule gives exactly our
 * days; otherwise one entry for each of the next occurrences. `link` is the address that completes the event;
 * null for viewers.
 */
export function entries(event: FeedEvent, link: string | null): string {
  const first = entry(event, { id: event.id, due: event.dueDate, link, rule: ruleOf(event) });
  return (
    first +
    singles(event)
      .map((each) => laterEntry(event, each))
      .join("")
  );
}

function laterEntry(event: FeedEvent, { index, due }: Occurrence) {
  return entry({ ...event, days: [] }, { id: `${event.id}-${index}`, due, link: null, rule: null });
}

interface EntryEvent {
  id: string;
  due: Date;
  link: string | null;
  rule: string | null;
}

function entry(event: FeedEvent, { id, due, link, rule }: EntryEvent) {
  const done = event.status === "COMPLETED";
  const name = event.horseName === null ? event.title : `${event.horseName}: ${event.title}`;
  const properties: Property[] = [
    ["UID", `${id}@loosebox`],
    // the time of the revision, not of the fetch, so that an unchanged entry stays identical
    ["DTSTAMP", utc(event.updatedAt)],
    ["LAST-MODIFIED", utc(event.updatedAt)],
    ["CREATED", utc(event.createdAt)],
    ["SEQUENCE", `${sequence(event)}`],
    start(due),
    ["DURATION", "PT30M"],
    ["SUMMARY", text(done ? `Done: ${name}` : name)],
    ["DESCRIPTION", text(said(event, link))],
    ["TRANSP", "TRANSPARENT"],
    ...(rule === null ? [] : [["RRULE", rule] as const]),
    ...(link === null ? [] : [["URL", link] as const]),
  ];
  return component("VEVENT", properties, done ? "" : alarms(event.days, name));
}

/** A number that increases with every change: the seconds between the event's creation and its last change. */
const sequence = ({ createdAt, updatedAt }: FeedEvent) =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000));

/** The start as UK time with its zone, or in UTC for the second pass of the hour that a clock change repeats. */
function start(due: Date): Property {
  const [date, time] = [londonDate(due), londonTime(due)];
  return londonInstant(date, time).getTime() === due.getTime()
    ? ["DTSTART;TZID=Europe/London", local(date, time)]
    : ["DTSTART", utc(due)];
}

function said({ description, notes }: FeedEvent, link: string | null) {
  const done = link === null ? "" : `Mark as done: ${link}`;
  return [description, notes, done].filter(Boolean).join("\n\n");
}

const alarms = (days: readonly number[], name: string) =>
  days
    .filter((each) => each > OVERDUE)
    .map((each) =>
      component("VALARM", [
        ["ACTION", "DISPLAY"],
        ["TRIGGER", each === 0 ? "PT0S" : `-P${each}D`],
        ["DESCRIPTION", text(name)],
      ]),
    )
    .join("");

/** The recurrence rule of a repeating event; null where it would give other days than ours. */
export function ruleOf(event: FeedEvent): string | null {
  const { recurring, recurringEnd, status, dueDate } = event;
  if (recurring === null || status === "COMPLETED") return null;
  const { first } = seriesOf(event, recurring);
  // a rule skips months without that day, while we use the last day of the month
  if (byMonths.has(recurring) && Number(first.date.slice(8)) > 28) return null;
  // the event was moved by hand, or a clock change shows it an hour later
  if (occurrence(seriesOf(event, recurring), event.seriesIndex ?? 0).date !== londonDate(dueDate))
    return null;
  if (first.time !== londonTime(dueDate)) return null;
  if (londonInstant(londonDate(dueDate), first.time).getTime() !== dueDate.getTime()) return null;
  if (recurringEnd === null) return rules[recurring];
  return `${rules[recurring]};UNTIL=${utc(londonInstant(recurringEnd, "23:59:59"))}`;
}

function seriesOf(event: FeedEvent, pattern: RecurringPattern): Series {
  const date = event.seriesDate ?? londonDate(event.dueDate);
  const time = event.seriesTime ?? londonTime(event.dueDate);
  return { pattern, first: { date, time }, end: event.recurringEnd };
}

/** The occurrences after this event, if no rule describes them. */
function singles(event: FeedEvent): Occurrence[] {
  const { recurring, status, recurringEnd } = event;
  if (recurring === null || status === "COMPLETED" || ruleOf(event) !== null) return [];
  const series = seriesOf(event, recurring);
  const from = (event.seriesIndex ?? 0) + 1;
  return Array.from({ length: SINGLES_AHEAD }, (_, ahead) =>
    occurrence(series, from + ahead),
  ).filter(({ date }) => recurringEnd === null || date <= recurringEnd);
}

/** An outing's entry: it covers whole days and has no link, because there is nothing to complete. */
export function outingEntry(outing: FeedOuting): string {
  const { id, name, venue, notes, firstDay, lastDay, horses, createdAt, updatedAt } = outing;
  return component("VEVENT", [
    ["UID", `${id}@loosebox`],
    ["DTSTAMP", utc(updatedAt)],
    ["LAST-MODIFIED", utc(updatedAt)],
    ["CREATED", utc(createdAt)],
    ["SEQUENCE", `${Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))}`],
    ["DTSTART;VALUE=DATE", plain(firstDay)],
    // the end is exclusive: the day after the last
    ["DTEND;VALUE=DATE", plain(addDays(lastDay, 1))],
    ["SUMMARY", text(horses.length > 0 ? `${horses.join(", ")}: ${name}` : name)],
    ["DESCRIPTION", text(notes)],
    ["LOCATION", text(venue)],
    ["TRANSP", "TRANSPARENT"],
  ]);
}

const plain = (date: string) => date.replaceAll("-", "");
