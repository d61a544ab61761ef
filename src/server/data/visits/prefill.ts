import type { VisitPrefillQuery } from "#contract/care/visit-calls.ts";
import { visitKinds, type VisitKind } from "#contract/care/care-subjects.ts";
import { vetVisitTypes, visitShapes } from "#contract/care/visits.ts";
import { comesAgainBy, isDueThisTime } from "#rules/care/due.ts";
import { addMonths, addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { naturalOrder } from "#rules/natural-order.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type DoseAhead, dosesAhead, type NextDates, nextDates } from "./next-dates.ts";
import {
  horsesOfYard,
  type LastRow,
  lastOf,
  nextEventAbout,
  type OpenEvent,
  openEventsAbout,
  plannedHorses,
  rounds,
} from "./queries.ts";

const DAYS_AHEAD = 7;

/** The known values for a new visit: which horses were due, who came last, and what is due next once it is logged. */
export async function prefillVisit(scope: Scope, query: VisitPrefillQuery) {
  const today = londonDate(new Date());
  const date = query.date && query.date < today ? query.date : today;
  const kind = query.kind ?? (await kindDueNext(scope, query));
  const known = await allKnown(scope, kind, query.eventIds);
  const named = namedIn(known.events, query);
  const lastByHorse = new Map(known.last.map((row) => [row.horseId, row]));
  const asked = { date, kind, named };
  const all = known.horses.map((horse) => ({
    horse,
    last: lastByHorse.get(horse.id) ?? null,
    event: eventFor(known.events.get(horse.id) ?? [], asked),
  }));
  const who = whoCame(known, all, asked);
  const dueBy = comesAgainBy(
    date,
    known.came.flatMap((each) => (each.name === who.professional ? each.date : [])),
  );
  const doses = kind === "VACCINATION" ? await dosesAhead(scope, known.horses, date) : null;
  const rows = [];
  for (const each of all) {
    const { horse, event } = each;
    const hasPlan = known.planned.has(horse.id);
    const next = await nextDates(scope, { horseId: horse.id, hasPlan, event, kind, date });
    const dose = doses?.get(horse.id) ?? null;
    rows.push(asRow(each, { ...asked, dueBy, next, dose, isOnly: all.length === 1 }));
  }
  return {
    kind,
    date,
    ...who,
    dueBy,
    eventId: known.ofNone,
    horses: rows.toSorted(byNeed),
  };
}

interface PrefillRequest {
  date: string;
  kind: VisitKind;
  named: NamedChoice;
}

const allSubjects: Record<string, VisitKind> = Object.fromEntries(
  visitKinds.flatMap((kind) => visitShapes[kind].subjects.map((subject) => [subject, kind])),
);

async function kindDueNext(scope: Scope, { horseIds, eventIds }: VisitPrefillQuery) {
  // a due worming event usually means an egg count, so no treatment is suggested
  const isOffered = (subject: string) => eventIds.length > 0 || allSubjects[subject] !== "WORMING";
  const [next] = await nextEventAbout(scope, {
    subjects: Object.keys(allSubjects).filter(isOffered),
    horseIds,
    eventIds,
  });
  return (next && allSubjects[next.subject]) ?? "FARRIER";
}

const typesOf = (kind: VisitKind) => {
  const { visitType, generalType } = visitShapes[kind];
  return kind === "VET" ? [...vetVisitTypes] : [visitType ?? generalType ?? ""];
};

async function allKnown(scope: Scope, kind: VisitKind, eventIds: readonly string[]) {
  const { record, subjects } = visitShapes[kind];
  const types = typesOf(kind);
  const since = addMonths(londonDate(new Date()), -24);
  const horses = await horsesOfYard(scope);
  const open = await openEventsAbout(scope, { subjects });
  const missing = eventIds.filter((id) => open.every((event) => event.id !== id));
  if (missing.length > 0) throw notFound("Event");
  const ofNone = open.find(({ id, horseId }) => horseId === null && eventIds.includes(id));
  return {
    horses,
    events: Map.groupBy(open, ({ horseId }) => horseId ?? ""),
    ofNone: ofNone?.id ?? null,
    last: await lastOf[record](scope, { types }),
    came: await rounds[record](scope, [types, since]),
    planned: new Set((await plannedHorses(scope, { subjects })).map(({ horseId }) => horseId)),
  };
}

/** The horses and events named in the request; null if no horse is named. */
interface NamedChoice {
  horseIds: ReadonlySet<string> | null;
  eventIds: ReadonlySet<string>;
}

function namedIn(
  events: Map<string, OpenEvent[]>,
  { horseIds, eventIds }: VisitPrefillQuery,
): NamedChoice {
  const wanted = new Set(eventIds);
  const ofEvents = [...events].flatMap(([horseId, its]) =>
    horseId && its.some(({ id }) => wanted.has(id)) ? horseId : [],
  );
  const all = new Set([...horseIds, ...ofEvents]);
  return { horseIds: all.size > 0 ? all : null, eventIds: wanted };
}

/**
 * The open event that a visit on this day completes: the named one, one booked for about this day, or the
 * plan's. A later booking belongs to another visit.
 */
function eventFor(events: readonly OpenEvent[], { date, kind, named }: PrefillRequest) {
  const booked = (event: OpenEvent) =>
    !event.isPlanned &&
    isKindsOwn(event, kind) &&
    londonDate(event.dueDate) <= addDays(date, DAYS_AHEAD);
  return (
    events.find(({ id }) => named.eventIds.has(id)) ??
    events.find(booked) ??
    events.find(({ isPlanned }) => isPlanned) ??
    null
  );
}

// a check for which the yard's own people are booked is not the vet's
const isKindsOwn = ({ subject }: OpenEvent, kind: VisitKind) =>
  kind !== "VET" || subject !== "CHECKUP";

interface One {
  horse: Awaited<ReturnType<typeof horsesOfYard>>[number];
  last: LastRow | null;
  event: OpenEvent | null;
}

/** Who comes this time: the person who came last to the named horses, otherwise the one who came last to the yard. */
function whoCame(
  { came }: Awaited<ReturnType<typeof allKnown>>,
  all: readonly One[],
  { named }: PrefillRequest,
) {
  const latest = all
    .filter(({ horse }) => !named.horseIds || named.horseIds.has(horse.id))
    .flatMap(({ last }) => (last?.professional ? last : []))
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];
  const names = [...new Set(came.map(({ name }) => name))];
  return {
    professional: latest?.professional ?? names[0] ?? null,
    clinic: latest?.clinic ?? null,
    professionals: names.slice(0, 20),
  };
}

interface RowContext extends PrefillRequest {
  dueBy: string;
  next: NextDates;
  dose: DoseAhead | null;
  /** Whether the yard has only this horse, so that the visit must be for it. */
  isOnly: boolean;
}

function asRow(one: One, asked: RowContext) {
  const { horse, last, event } = one;
  const { kind, named, next, dose, isOnly } = asked;
  const due = event ? londonDate(event.dueDate) : null;
  const booked = event !== null && (!event.isPlanned || event.plannedFor !== due);
  const ticked = named.horseIds?.has(horse.id) ?? (isOnly || isDue({ ...one, due, booked }, asked));
  const { id: horseId, dateOfBirth: _born, ...shown } = horse;
  return {
    horseId,
    ...shown,
    ticked,
    event: event && due !== null ? { id: event.id, title: event.title, due, booked } : null,
    due,
    last,
    dose,
    visitType: kind === "VET" ? visitTypeFor(event) : null,
    next,
  };
}

const isDue = (
  { last, due, booked }: One & { due: string | null; booked: boolean },
  { date, dueBy }: { date: string; dueBy: string },
) =>
  isDueThisTime({ last: last?.date ?? null, due }, date, dueBy) ||
  (booked && due !== null && due <= dueBy);

// a plan or booking is completed only by a record of the matching kind
const visitTypeFor = (event: OpenEvent | null) =>
  event?.subject === "VET" ? ("TREATMENT" as const) : ("CHECKUP" as const);

type Row = ReturnType<typeof asRow>;
const byNeed = (a: Row, b: Row) =>
  Number(b.ticked) - Number(a.ticked) ||
  (a.due ?? "9999").localeCompare(b.due ?? "9999") ||
  naturalOrder(a.name, b.name);
