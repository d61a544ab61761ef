import type { Calendar } from "#contract/care/calendar.ts";
import {
  type CareEvent,
  EVENT_LIMIT,
  EVENT_LIST_MAX,
  NEAR_LIMIT,
} from "#contract/care/care-events.ts";
import { calendarDays, isOverdue } from "#rules/care/calendar-days.ts";
import { londonDate } from "#rules/london.ts";
import {
  type Derivation,
  type DerivationInput,
  type KeptReplies,
  type KeptReply,
  newer,
  queryOf,
  startingWith,
} from "./derivation.ts";

/* Lists of events that follow from the one list of the copy. */

export const eventDerivations: Record<string, Derivation> = {
  "/api/care-events": async ({ query, found, kept }) => {
    const all = await eventsOf(kept);
    const { horseId, limit = EVENT_LIMIT } = query;
    if (!all || !hasDays(all, query)) return found;
    const isAsked = (event: CareEvent) =>
      isWithin(londonDate(new Date(event.dueDate)), query) && isOf(horseId)(event);
    return newer(found, someEvents(all, isAsked, Number(limit)));
  },
  "/api/care-events/calendar": async (asked) => {
    const { query, found, kept, now } = asked;
    const all = await eventsOf(kept);
    if (!all || !hasDays(all, query)) return found;
    const events = (all.reply as CareEvent[]).filter(({ dueDate }) =>
      isWithin(londonDate(new Date(dueDate)), query),
    );
    const days = calendarDays(events, { open: query["open"] ?? null, now });
    const late = await nearEvents("overdue", isLate, {
      ...asked,
      query: { limit: String(Infinity) },
    });
    const overdue = (late?.reply as CareEvent[] | undefined)?.length ?? 0;
    const reply: Calendar = { days, overdue };
    return newer(found, { ...all, reply });
  },
  "/api/care-events/upcoming": (asked) => nearEvents("upcoming", isToCome, asked),
  "/api/care-events/overdue": (asked) => nearEvents("overdue", isLate, asked),
};

/** The events of some months, of which the copy has one list. */
export const eventsOf = async (kept: KeptReplies) =>
  (await startingWith(kept, "/api/care-events?"))[0] ?? null;

const someEvents = (all: KeptReply, wanted: EventTest, limit: number): KeptReply => ({
  ...all,
  reply: (all.reply as CareEvent[]).filter(wanted).slice(0, limit),
});

/** A day after all others. */
export const AFTER_ALL = "9999-12-31";
const isWithin = (day: string, { from = "", to = AFTER_ALL }: DerivationInput["query"]) =>
  day >= from && day <= to;

/** Whether a list of events has all of these days; one that is full may lack events from its last day on. */
function hasDays(
  { address, reply }: KeptReply,
  { from = "", to = AFTER_ALL }: DerivationInput["query"],
) {
  const has = queryOf(address);
  const events = reply as CareEvent[];
  const last = events.length < EVENT_LIST_MAX ? undefined : events.at(-1);
  const isWhole = !last || to < londonDate(new Date(last.dueDate));
  return isWhole && from >= (has["from"] ?? "") && to <= (has["to"] ?? AFTER_ALL);
}

type EventTest = (event: CareEvent) => boolean;
const isToCome =
  (now: Date): EventTest =>
  ({ status, dueDate }) =>
    status !== "COMPLETED" && new Date(dueDate) >= now;
const isLate =
  (now: Date): EventTest =>
  (event) =>
    isOverdue(event, now);

const isOf =
  (horseId: string | undefined): EventTest =>
  (event) =>
    !horseId || event.horseId === horseId;

/** What is to come or overdue now: of the months that the copy has, and of those before and after, of which it has a list. */
async function nearEvents(
  which: "upcoming" | "overdue",
  isWanted: (now: Date) => EventTest,
  { query, found, kept, now }: DerivationInput,
) {
  const { horseId, limit = NEAR_LIMIT } = query;
  const further = await kept.exact(`/api/care-events/${which}`);
  const all = joined(await eventsOf(kept), further) ?? found;
  const [wanted, ofHorse] = [isWanted(now), isOf(horseId)];
  return all && someEvents(all, (each) => wanted(each) && ofHorse(each), Number(limit));
}

/** The events of the copy's list with those further ones. */
function joined(all: KeptReply | null, further: KeptReply | null): KeptReply | null {
  if (!all || !further) return all ?? further;
  return { ...all, reply: joinedEvents(all.reply as CareEvent[], further.reply as CareEvent[]) };
}

/** These events with further ones, each once, by due date. */
function joinedEvents(events: readonly CareEvent[], further: readonly CareEvent[]) {
  const listed = new Set(events.map(({ id }) => id));
  const others = further.filter(({ id }) => !listed.has(id));
  return [...others, ...events].toSorted(
    (one, other) => compareText(one.dueDate, other.dueDate) || compareText(one.id, other.id),
  );
}

const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);
