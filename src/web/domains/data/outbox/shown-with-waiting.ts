import type { Calendar } from "#contract/care/calendar.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import type { DayJob, TickInput, YardDay } from "#contract/care/yard-day.ts";
import type { DoneGroup, Today, TodayGroup } from "#contract/care/today.ts";
import type { VisitInput } from "#contract/care/visit-input.ts";
import type { DosesOfHorse, PassportPages } from "#contract/health/doses.ts";
import type { MedicineDose, MedicineDoseInput } from "#contract/health/medicine-doses.ts";
import { londonDate } from "#rules/london.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import { calendarWith, calendarWithNew } from "./calendar-with-waiting.ts";
import { isRow } from "./waiting-call.ts";

/** What is shown: the path of the call, as it is declared, its address, and its reply. */
export interface ShownReply {
  path: string;
  address: string;
  reply: unknown;
}

/**
 * A reply as it will be once a change that waits on the device has been sent, as far as the device can tell: events that
 * are done, ticks, doses and new records. What follows from them, such as the next date of a plan, comes with the server's
 * reply.
 */
export const showWith = (shown: ShownReply, change: WaitingChange): unknown =>
  (views[change.call] ?? withRecord)(shown, change);

type View = (shown: ShownReply, change: WaitingChange) => unknown;

/** A view of the yard's day, which other replies do not have. */
const ofDay =
  (view: (day: YardDay, change: WaitingChange) => YardDay): View =>
  ({ path, reply }, change) =>
    path === "/api/day" ? view(reply as YardDay, change) : reply;

const withoutNote = ofDay((day, { given }) => without(day, given.params?.["id"] ?? ""));

const views: Readonly<Record<string, View>> = {
  "PUT /api/care-events/:id": (shown, { assumed }) => withEvent(shown, assumed as CareEvent),
  "POST /api/care-events": (shown, { assumed }) => withNewEvent(shown, assumed as CareEvent),
  "POST /api/visits": (shown, { given }) => withVisit(shown, given.body as VisitInput),
  "POST /api/day/ticks": ofDay((day, { given, assumed }) =>
    withTick(day, given.body as TickInput, assumed as DayJob),
  ),
  "POST /api/medicine-doses": ofDay((day, { given, assumed }) =>
    withDose(day, given.body as MedicineDoseInput, assumed as MedicineDose),
  ),
  "PUT /api/horses/:horseId/passport-pages": withPages,
  "DELETE /api/day/ticks/:id": withoutNote,
  "DELETE /api/medicine-doses/:id": withoutNote,
};

/** A horse's vaccinations with the pages of its passport that only this device has. */
function withPages({ address, reply }: ShownReply, { assumed, given }: WaitingChange): unknown {
  if (address !== `/api/horses/${given.params?.["horseId"]}/doses`) return reply;
  const passport = reply as DosesOfHorse;
  const there = new Set(passport.pages.map(({ id }) => id));
  const { pages } = assumed as PassportPages;
  return { ...passport, pages: [...passport.pages, ...pages.filter(({ id }) => !there.has(id))] };
}

function withEvent({ path, reply }: ShownReply, event: CareEvent): unknown {
  const isDone = event.status === "COMPLETED";
  if (path === "/api/today") return isDone ? withDone(reply as Today, event) : reply;
  if (path === "/api/care-events")
    return (reply as CareEvent[]).map((row) => (row.id === event.id ? event : row));
  if (path === "/api/care-events/calendar") return calendarWith(reply as Calendar, event);
  if (path === "/api/care-events/upcoming" || path === "/api/care-events/overdue")
    return isDone ? (reply as CareEvent[]).filter(({ id }) => id !== event.id) : reply;
  return reply;
}

function withNewEvent({ path, address, reply }: ShownReply, event: CareEvent): unknown {
  const query = new URLSearchParams(address.split("?")[1] ?? "");
  if (path === "/api/care-events/calendar") return calendarWithNew(reply as Calendar, event, query);
  if (path !== "/api/care-events") return reply;
  const rows = reply as CareEvent[];
  const day = londonDate(new Date(event.dueDate));
  const isShown = day >= (query.get("from") ?? "") && day <= (query.get("to") ?? "9999-12-31");
  const isOfIts = [null, event.horseId].includes(query.get("horseId"));
  if (!isShown || !isOfIts || rows.some(({ id }) => id === event.id)) return rows;
  return [...rows, event].toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
}

/** Today's page with an event among what was done. */
function withDone(today: Today, event: CareEvent): Today {
  if (today.done.some(({ events }) => events.includes(event.id))) return today;
  const groups = [...today.overdue, ...today.today, ...today.week];
  const its = groups.find(({ events }) => events.includes(event.id));
  if (!its) return today;
  const rest = (rows: TodayGroup[]) => rows.flatMap((row) => withoutEvent(row, event));
  const wasLate = today.overdue.includes(its);
  return {
    ...today,
    overdue: rest(today.overdue),
    today: rest(today.today),
    week: rest(today.week),
    done: [...today.done, doneGroup(its, event)],
    overdueCount: today.overdueCount - (wasLate ? 1 : 0),
    overdueListed: today.overdueListed - (wasLate ? 1 : 0),
  };
}

function withoutEvent(row: TodayGroup, { id, horseId }: CareEvent): TodayGroup[] {
  if (!row.events.includes(id)) return [row];
  const events = row.events.filter((each) => each !== id);
  if (events.length === 0) return [];
  const horses = row.horses.filter((horse) => horse.id !== horseId);
  return [{ ...row, events, horses, overdue: Math.min(row.overdue, events.length) }];
}

const doneGroup = (row: TodayGroup, { id, horseId, completedAt }: CareEvent): DoneGroup => ({
  title: row.title,
  eventType: row.eventType,
  dueDate: row.dueDate,
  horses: row.horses.filter((horse) => horse.id === horseId),
  portraits: row.portraits.slice(0, 1),
  events: [id],
  completedAt: completedAt ?? new Date().toISOString(),
  by: null,
  actId: null,
  hasRecord: false,
});

/** The events of a visit's horses are done. */
function withVisit({ path, reply }: ShownReply, { horses }: VisitInput): unknown {
  if (path !== "/api/today") return reply;
  const done = new Set(horses.flatMap(({ seen, eventId }) => (seen && eventId ? [eventId] : [])));
  const left = (rows: TodayGroup[]) =>
    rows.filter(({ events }) => events.length === 0 || events.some((id) => !done.has(id)));
  const today = reply as Today;
  return {
    ...today,
    overdue: left(today.overdue),
    today: left(today.today),
    week: left(today.week),
  };
}

function withTick(day: YardDay, sent: TickInput, assumed: DayJob): YardDay {
  if (day.date !== sent.date) return day;
  let noted = 0;
  const jobs = day.jobs.map((job) => {
    const isIt =
      job.horseId === sent.horseId &&
      job.job === sent.job &&
      job.time === sent.time &&
      (!sent.added || job.what === sent.what) &&
      job.added === sent.added;
    if (!isIt || job.tick) return job;
    noted += 1;
    return { ...job, id: assumed.id, tick: assumed.tick };
  });
  return withProgress({ ...day, jobs }, noted);
}

function withDose(day: YardDay, sent: MedicineDoseInput, assumed: MedicineDose): YardDay {
  if (day.date !== sent.date) return day;
  let noted = 0;
  const doses = day.doses.map((due) => {
    if (due.recordId !== sent.recordId || due.slot !== sent.slot || due.dose) return due;
    noted += 1;
    return { ...due, dose: assumed, last: assumed.outcome === "GIVEN" ? assumed : due.last };
  });
  return withProgress({ ...day, doses }, noted);
}

function without(day: YardDay, id: string): YardDay {
  let noted = 0;
  const jobs = day.jobs.map((job) => {
    if (job.id !== id || !job.tick) return job;
    noted -= 1;
    return { ...job, id: job.added ? job.id : null, tick: null };
  });
  const doses = day.doses.map((due) => {
    if (due.dose?.id !== id) return due;
    noted -= 1;
    return { ...due, dose: null };
  });
  return withProgress({ ...day, jobs, doses }, noted);
}

const withProgress = (day: YardDay, noted: number): YardDay => ({
  ...day,
  progress: { ...day.progress, noted: day.progress.noted + noted },
});

interface RecordRow {
  id: string;
  horseId: string;
}

/** A list of records with one that was added or changed. */
function withRecord({ address, reply }: ShownReply, { call, assumed, given }: WaitingChange) {
  const [, method, kind] = /^(POST|PUT) \/api\/horses\/:horseId\/(\w+)/.exec(call) ?? [];
  const row = assumed as RecordRow | null;
  if (!kind || !row || address !== `/api/horses/${given.params?.["horseId"]}/${kind}`) return reply;
  const rows = reply as RecordRow[];
  const isThere = rows.some(({ id }) => id === row.id);
  if (method === "POST") return isThere ? rows : [row, ...rows];
  const change = { given, assumed };
  return rows.map((each) =>
    each.id === row.id ? { ...each, ...row, ...filesOf(each, change) } : each,
  );
}

/** The files of a record after an edit: of those that it has and those that only this device has, the named ones. */
function filesOf(before: object, { given, assumed }: Pick<WaitingChange, "given" | "assumed">) {
  const files = ["documents", "photos"].flatMap((name) => {
    const [ids, ...lists] = [given.body, before, assumed].map((row) => listIn(row, name));
    return ids ? [[name, lists.flatMap((list) => list ?? []).filter(isNamedIn(ids))]] : [];
  });
  return Object.fromEntries(files) as Record<string, unknown>;
}

function listIn(row: unknown, name: string): unknown[] | null {
  const list = isRow(row) ? row[name] : null;
  return Array.isArray(list) ? list : null;
}

const isNamedIn = (ids: readonly unknown[]) => (file: unknown) =>
  isRow(file) && ids.includes(file["id"]);
