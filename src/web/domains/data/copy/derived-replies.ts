import type { CallInput } from "#contract/address.ts";
import type { Calendar } from "#contract/care/calendar.ts";
import {
  type CareEvent,
  EVENT_LIMIT,
  EVENT_LIST_MAX,
  NEAR_LIMIT,
} from "#contract/care/care-events.ts";
import { type Today, TODAY_GROUPS_MAX } from "#contract/care/today.ts";
import type { Outing } from "#contract/competing/outings.ts";
import type { ReadEndpoint } from "#contract/endpoint.ts";
import type { ListedHorse } from "#contract/horses/horses.ts";
import { visitWithoutSignal } from "./visit-without-signal.ts";
import { calendarDays, isOverdue } from "#rules/care/calendar-days.ts";
import { londonDate } from "#rules/london.ts";
import { ageToday, cutToday } from "./aged-today.ts";
import { joinedEvents } from "./joined-events.ts";
import { type FirstAid, pageOf } from "./library-page.ts";
import { listHorses, type SummariesPage } from "./listed-horses.ts";
import { rowsOfHorse } from "./rows-of-horse.ts";

/*
 * Replies that follow from others which the device keeps, so that a page works for every month, horse or search and not
 * only for those that were asked for; and those that change as time goes by.
 */

/** A reply, and when the server last confirmed it, in milliseconds. */
export interface KeptReply {
  /** The address with its query in order (`addressKey`). */
  address: string;
  reply: unknown;
  savedAt: number;
}

export interface AskedCall {
  spec: Pick<ReadEndpoint, "path">;
  given: CallInput;
  address: string;
}

/** Where other kept replies are found. */
export interface KeptReplies {
  ofPlace: (place: string) => Promise<KeptReply[]>;
  exact: (address: string) => Promise<KeptReply | null>;
}

interface DerivationInput {
  query: Readonly<Record<string, string>>;
  params: Readonly<Record<string, string>>;
  found: KeptReply | null;
  kept: KeptReplies;
  now: Date;
}
type Derivation = (input: DerivationInput) => Promise<KeptReply | null>;

/** What the places of replies about the whole yard begin with. */
const YARD_PLACE = "yard ";
export const isYardPlace = (place: string): boolean => place.startsWith(YARD_PLACE);

/**
 * The place of a reply about the whole yard: one for each path, so that the first page opens what it shows and not all
 * that there is.
 */
export const yardPlaceOf = (address: string): string => YARD_PLACE + (address.split("?")[0] ?? "");

const derivations: Record<string, Derivation> = {
  "/api/today": async ({ query, found, kept, now }) => {
    const whole = newer(found, await kept.exact("/api/today"));
    if (!whole) return null;
    const reply = ageToday(whole.reply as Today, new Date(whole.savedAt), now);
    return { ...whole, reply: cutToday(reply, Number(query["first"] ?? TODAY_GROUPS_MAX)) };
  },
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
  "/api/outings": async ({ query, found, kept, now }) => {
    const [all] = await startingWith(kept, "/api/outings?from=");
    const { from = londonDate(now), to = AFTER_ALL, horseId } = query;
    if (!all || from < (queryOf(all.address)["from"] ?? "")) return found;
    const reply = (all.reply as Outing[]).filter(({ firstDay, lastDay, horses }) => {
      const isEntered = !horseId || horses.some(({ id }) => id === horseId);
      return isEntered && lastDay >= from && firstDay <= to;
    });
    return newer(found, { ...all, reply });
  },
  // with the horses entered, which is what is given where none are named
  "/api/outings/board": async ({ query, found, kept }) =>
    found ?? (query["horses"] === "entered" ? kept.exact("/api/outings/board") : null),
  "/api/contacts": async (asked) => {
    const its = await rowsOfHorse("/api/contacts", asked, { withYards: true });
    return its ? newer(asked.found, its) : asked.found;
  },
  "/api/papers": async (asked) => {
    const its = await rowsOfHorse("/api/papers", asked);
    return its ? newer(asked.found, its) : asked.found;
  },
  "/api/horse-summaries": async ({ query, found, kept }) => {
    const pages = await startingWith(kept, "/api/horse-summaries?grouped=true&page=");
    const [first] = pages;
    if (!first) return found;
    const whole = pages.map(({ reply }) => reply as SummariesPage);
    return newer(found, { ...first, reply: listHorses(whole, query) });
  },
  "/api/visits/prefill": async ({ query, found, kept }) => {
    const [horses, events] = [await kept.exact("/api/horses"), await eventsOf(kept)];
    if (found || !horses || !events) return found;
    const open = (events.reply as CareEvent[]).filter(({ status }) => status !== "COMPLETED");
    const known = { horses: horses.reply as ListedHorse[], events: open };
    return { ...horses, reply: visitWithoutSignal(known, query) };
  },
  "/api/horses/:id/statement": async ({ params, found, kept }) =>
    found ?? (await newest(kept, params["id"] ?? "", `/api/horses/${params["id"]}/statement?`)),
  "/api/library": async ({ query, found, kept }) => {
    if (found || query["topic"] !== FIRST_AID || query["search"]) return found;
    const all = await firstAid(kept);
    return all && { ...all, reply: pageOf(all.reply as FirstAid, query) };
  },
  "/api/library/:id": async ({ params, found, kept }) => {
    const all = await firstAid(kept);
    const entry = (all?.reply as FirstAid | undefined)?.items.find(({ id }) => id === params["id"]);
    return found ?? (all && entry ? { ...all, reply: entry } : null);
  },
};

/** The kept reply of a call as of now: as it was found, or worked out from others; null when there is none. */
export async function deriveReply(
  { spec, given, address }: AskedCall,
  found: KeptReply | null,
  kept: KeptReplies,
): Promise<KeptReply | null> {
  const derive = derivations[spec.path];
  if (!derive) return found;
  return derive({
    query: queryOf(address),
    params: given.params ?? {},
    found,
    kept,
    now: new Date(),
  });
}

const queryOf = (address: string): DerivationInput["query"] =>
  Object.fromEntries(new URLSearchParams(address.split("?")[1] ?? ""));

/** Of a reply that was found and one that was worked out, the one that the server confirmed last. */
const newer = (found: KeptReply | null, derived: KeptReply | null): KeptReply | null =>
  found && (!derived || found.savedAt >= derived.savedAt) ? found : derived;

const startingWith = async (kept: KeptReplies, start: string, place = yardPlaceOf(start)) =>
  (await kept.ofPlace(place)).filter(({ address }) => address.startsWith(start));

/** The events of some months, of which the copy has one list. */
const eventsOf = async (kept: KeptReplies) =>
  (await startingWith(kept, "/api/care-events?"))[0] ?? null;

const FIRST_AID = "first-aid";

const firstAid = async (kept: KeptReplies) =>
  (await startingWith(kept, "/api/library?"))[0] ?? null;

/** The reply for the latest day of those that are kept under addresses with this beginning. */
const newest = async (kept: KeptReplies, place: string, start: string) =>
  (await startingWith(kept, start, place)).toSorted((one, other) =>
    other.address.localeCompare(one.address),
  )[0] ?? null;

const someEvents = (all: KeptReply, wanted: EventTest, limit: number): KeptReply => ({
  ...all,
  reply: (all.reply as CareEvent[]).filter(wanted).slice(0, limit),
});

const AFTER_ALL = "9999-12-31";
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
