import type { CareEvent } from "#contract/care/care-events.ts";
import type { VisitKind } from "#contract/care/care-subjects.ts";
import type { PrefilledRow, PrefilledVisit } from "#contract/care/visit-calls.ts";
import { visitShapes } from "#contract/care/visits.ts";
import type { ListedHorse } from "#contract/horses/horses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";

/** Events due within this many days are ticked, where the request names no horse and no event. */
const DAYS_AHEAD = 7;

interface KnownYard {
  horses: readonly ListedHorse[];
  /** Open events, by due date. */
  events: readonly CareEvent[];
}

/** What was asked for: the kind of visit, its day, and lists of ids separated by commas. */
type VisitQuery = Readonly<Record<string, string>>;

/**
 * A visit filled in from what the device keeps: the horses and what is due for each. Who came last, what it cost and when
 * it is due next come only from the server, so they are left empty.
 */
export function visitWithoutSignal(
  { horses, events }: KnownYard,
  query: VisitQuery,
): PrefilledVisit {
  const date = query["date"] ?? londonDate(new Date());
  const named = events.filter(({ id }) => idsIn(query["eventIds"]).has(id));
  const kind = kindOf(query["kind"]) ?? kindOfEvent(named[0] ?? events[0]) ?? "FARRIER";
  const dueBy = addDays(date, DAYS_AHEAD);
  const its = events.filter((event) => kindOfEvent(event) === kind);
  const wanted = { horses: idsIn(query["horseIds"]), events: idsIn(query["eventIds"]) };
  const rows = horses.map((horse) => rowOf(horse, its, { wanted, dueBy }));
  return {
    kind,
    date,
    professional: null,
    clinic: null,
    professionals: [],
    dueBy,
    eventId: named.find(({ horseId }) => horseId === null)?.id ?? null,
    horses: rows.toSorted((one, other) => (one.due ?? LATER).localeCompare(other.due ?? LATER)),
  };
}

/** After every day. */
const LATER = "9999-12-31";

interface TickRule {
  wanted: { horses: ReadonlySet<string>; events: ReadonlySet<string> };
  dueBy: string;
}

function rowOf(
  { id, name, imageUrl, color }: ListedHorse,
  events: readonly CareEvent[],
  { wanted, dueBy }: TickRule,
): PrefilledRow {
  const open = events.filter(({ horseId }) => horseId === id);
  const event = open.find((each) => wanted.events.has(each.id)) ?? open[0] ?? null;
  const due = event && londonDate(new Date(event.dueDate));
  const isNamed = wanted.horses.has(id) || open.some((each) => wanted.events.has(each.id));
  const namesAny = wanted.horses.size + wanted.events.size > 0;
  return {
    horseId: id,
    name,
    imageUrl,
    color,
    ticked: namesAny ? isNamed : due !== null && due <= dueBy,
    event: event && due ? { id: event.id, title: event.title, due, booked: false } : null,
    due,
    last: null,
    dose: null,
    visitType: null,
    next: [],
  };
}

const idsIn = (list = ""): ReadonlySet<string> => new Set(list.split(",").filter(Boolean));

const kinds = Object.keys(visitShapes) as VisitKind[];
const kindOf = (asked?: string) => kinds.find((kind) => kind === asked);

/** The kind of visit that an event stands for, by its type; null for work that is no visit. */
const kindOfEvent = (event?: CareEvent): VisitKind | null =>
  kinds.find((kind) =>
    visitShapes[kind].subjects.some((subject) => subject === event?.eventType),
  ) ?? null;
