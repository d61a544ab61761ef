import type { CallInput } from "#contract/address.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import type { Today } from "#contract/care/today.ts";
import type { Outing } from "#contract/competing/outings.ts";
import type { ReadEndpoint, Reply } from "#contract/endpoint.ts";
import type { LibraryEntry, libraryEndpoints } from "#contract/experts/library.ts";
import type { Contact } from "#contract/horses/contacts.ts";
import { londonDate } from "#rules/london.ts";
import { eventStanding, isAhead } from "#rules/standing.ts";
import { ageToday } from "./aged-today.ts";
import { listHorses, type SummariesPage } from "./listed-horses.ts";

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

interface Asked {
  query: Readonly<Record<string, string>>;
  params: Readonly<Record<string, string>>;
  found: KeptReply | null;
  kept: KeptReplies;
  now: Date;
}
type Derivation = (asked: Asked) => Promise<KeptReply | null>;

/** What the places of replies about the whole yard begin with. */
const YARD_PLACE = "yard ";
export const isYardPlace = (place: string): boolean => place.startsWith(YARD_PLACE);

/**
 * The place of a reply about the whole yard: one for each path, so that the first page opens what it shows and not all
 * that there is.
 */
export const yardPlaceOf = (address: string): string => YARD_PLACE + (address.split("?")[0] ?? "");

const derivations: Record<string, Derivation> = {
  "/api/today": async ({ found, now }) =>
    found && { ...found, reply: ageToday(found.reply as Today, new Date(found.savedAt), now) },
  "/api/care-events": async ({ query, found, kept }) =>
    found ??
    filtered<CareEvent>(await eventsOf(kept), (event) => {
      const day = londonDate(new Date(event.dueDate));
      return isWithin(day, query) && (!query["horseId"] || event.horseId === query["horseId"]);
    }),
  "/api/care-events/upcoming": async ({ query, found, kept, now }) =>
    near(await eventsOf(kept), query, (event) => isAhead(judged(event), now)) ?? found,
  "/api/care-events/overdue": async ({ query, found, kept, now }) => {
    const isLate = (event: CareEvent) => eventStanding(judged(event), now) === "OVERDUE";
    const derived = near(await eventsOf(kept), query, isLate);
    return derived && found ? withEarlier(derived, found) : (found ?? derived);
  },
  "/api/outings": async ({ query, found, kept }) =>
    found ??
    filtered<Outing>(await kept.exact("/api/outings"), ({ firstDay, lastDay, horses }) => {
      const { from = "", to = "9999-12-31", horseId } = query;
      const isEntered = !horseId || horses.some(({ id }) => id === horseId);
      return isEntered && lastDay >= from && firstDay <= to;
    }),
  // with the horses entered, which is what is given where none are named
  "/api/outings/board": async ({ query, found, kept }) =>
    found ?? (query["horses"] === "entered" ? kept.exact("/api/outings/board") : null),
  "/api/contacts": async ({ query, found, kept }) => {
    const { horseId } = query;
    const all = horseId ? await kept.exact("/api/contacts") : null;
    if (found || !all) return found;
    const [its, yards] = [horseId, null].map((whose) =>
      (all.reply as Contact[]).filter((contact) => contact.horseId === whose),
    );
    return { ...all, reply: [...(its ?? []), ...(yards ?? [])] };
  },
  "/api/horse-summaries": async ({ query, found, kept }) => {
    if (found) return found;
    const pages = await startingWith(kept, "/api/horse-summaries?grouped=true&page=");
    const [first] = pages;
    if (!first) return null;
    return {
      ...first,
      reply: listHorses(
        pages.map(({ reply }) => reply as SummariesPage),
        query,
      ),
    };
  },
  "/api/horses/:id/statement": async ({ params, found, kept }) =>
    found ?? (await newest(kept, params["id"] ?? "", `/api/horses/${params["id"]}/statement?`)),
  "/api/library": async ({ query, found, kept }) => {
    const all = query["topic"] === "first-aid" && !query["search"] ? await firstAid(kept) : null;
    return found ?? all;
  },
  "/api/library/:id": async ({ params, found, kept }) => {
    const all = await firstAid(kept);
    const entry = (all?.reply as Reply<typeof libraryEndpoints.list> | undefined)?.items.find(
      ({ id }: LibraryEntry) => id === params["id"],
    );
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
  const query = Object.fromEntries(new URLSearchParams(address.split("?")[1] ?? ""));
  return derive({ query, params: given.params ?? {}, found, kept, now: new Date() });
}

const startingWith = async (kept: KeptReplies, start: string, place = yardPlaceOf(start)) =>
  (await kept.ofPlace(place)).filter(({ address }) => address.startsWith(start));

/** The events of some months, of which the copy has one list. */
const eventsOf = async (kept: KeptReplies) =>
  (await startingWith(kept, "/api/care-events?"))[0] ?? null;

const firstAid = async (kept: KeptReplies) =>
  (await startingWith(kept, "/api/library?"))[0] ?? null;

/** The reply for the latest day of those that are kept under addresses with this beginning. */
const newest = async (kept: KeptReplies, place: string, start: string) =>
  (await startingWith(kept, start, place)).toSorted((one, other) =>
    other.address.localeCompare(one.address),
  )[0] ?? null;

const filtered = <Row>(all: KeptReply | null, wanted: (row: Row) => boolean): KeptReply | null =>
  all && { ...all, reply: (all.reply as Row[]).filter(wanted) };

const isWithin = (day: string, { from = "", to = "9999-12-31" }: Asked["query"]) =>
  day >= from && day <= to;

const judged = ({ dueDate, status, eventType }: CareEvent) => ({
  dueDate: new Date(dueDate),
  status,
  eventType,
});

function near(
  all: KeptReply | null,
  { horseId, limit }: Asked["query"],
  wanted: (event: CareEvent) => boolean,
): KeptReply | null {
  const found = filtered<CareEvent>(
    all,
    (event) => wanted(event) && (!horseId || event.horseId === horseId),
  );
  return found && { ...found, reply: (found.reply as CareEvent[]).slice(0, Number(limit ?? 200)) };
}

/** Adds events that were overdue before the first day of the list from which the others were derived. */
function withEarlier(derived: KeptReply, found: KeptReply): KeptReply {
  const events = derived.reply as CareEvent[];
  const known = new Set(events.map(({ id }) => id));
  const earlier = (found.reply as CareEvent[]).filter(({ id }) => !known.has(id));
  const reply = [...earlier, ...events].toSorted((one, other) =>
    one.dueDate.localeCompare(other.dueDate),
  );
  return { ...derived, reply };
}
