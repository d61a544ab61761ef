import type { CallInput } from "#contract/address.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import { TODAY_GROUPS_MAX, type Today } from "#contract/care/today.ts";
import { firstOfEachAnswer, type ComplianceBoard } from "#contract/competing/compliance-board.ts";
import type { Outing } from "#contract/competing/outings.ts";
import type { ReadEndpoint, Reply } from "#contract/endpoint.ts";
import { firstOfEachList, type WormingBoard } from "#contract/health/worming-board.ts";
import type { HorseAlert, HorseName, ListedHorse } from "#contract/horses/horses.ts";
import { visitWithoutSignal } from "./visit-without-signal.ts";
import { londonDate } from "#rules/london.ts";
import { ageToday, cutToday } from "./aged-today.ts";
import {
  newer,
  queryOf,
  startingWith,
  type Derivation,
  type KeptReplies,
  type KeptReply,
} from "./derivation.ts";
import { AFTER_ALL, eventDerivations, eventsOf } from "./derived-events.ts";
import { listHorses, type SummariesPage } from "./listed-horses.ts";
import { LIBRARY_PAGE_SIZE, type libraryEndpoints } from "#contract/experts/library.ts";

/*
 * Replies that follow from others which the device keeps, so that a page works for every month, horse or search and not
 * only for those that were asked for; and those that change as time goes by.
 */

export interface AskedCall {
  spec: Pick<ReadEndpoint, "path">;
  given: CallInput;
  address: string;
}

const derivations: Record<string, Derivation> = {
  ...eventDerivations,
  "/api/today": async ({ query, found, kept, now }) => {
    const whole = newer(found, await kept.exact("/api/today"));
    if (!whole) return null;
    const reply = ageToday(whole.reply as Today, new Date(whole.savedAt), now);
    return { ...whole, reply: cutToday(reply, Number(query["first"] ?? TODAY_GROUPS_MAX)) };
  },
  "/api/compliance": async ({ query, found, kept }) => {
    const whole = await kept.exact(`/api/compliance?on=${query["on"]}`);
    if (!whole) return found;
    const board = whole.reply as ComplianceBoard;
    const reply = { ...board, ...firstOfEachAnswer(board.rows, firstIn(query)) };
    return newer(found, { ...whole, reply });
  },
  "/api/worming": async ({ query, found, kept }) => {
    const whole = await kept.exact("/api/worming");
    if (!whole) return found;
    const board = whole.reply as WormingBoard;
    const rows = firstOfEachList(board.rows, firstIn(query));
    return newer(found, { ...whole, reply: { ...board, rows } });
  },
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
  "/api/horse-names": async ({ found, kept }) => {
    const all = await kept.exact("/api/horses");
    if (!all) return found;
    const reply = (all.reply as ListedHorse[]).map(({ id, name }): HorseName => ({ id, name }));
    return newer(found, { ...all, reply });
  },
  "/api/horse-alerts": async ({ found, kept }) => {
    const all = await kept.exact("/api/horses");
    if (!all) return found;
    const reply = (all.reply as ListedHorse[])
      .filter(({ allergies, handlingWarnings }) => allergies ?? handlingWarnings)
      .map(({ id, name, allergies, handlingWarnings }): HorseAlert => ({
        id,
        name,
        allergies,
        handlingWarnings,
      }));
    return newer(found, { ...all, reply });
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

/** How many rows of each list are asked for. */
const firstIn = ({ first }: Record<string, string>) =>
  first === undefined ? Infinity : Number(first);

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

const FIRST_AID = "first-aid";

const firstAid = async (kept: KeptReplies) =>
  (await startingWith(kept, "/api/library?"))[0] ?? null;

/** The reply for the latest day of those that are kept under addresses with this beginning. */
const newest = async (kept: KeptReplies, place: string, start: string) =>
  (await startingWith(kept, start, place)).toSorted((one, other) =>
    other.address.localeCompare(one.address),
  )[0] ?? null;

interface AskedOfHorse<K> {
  query: Readonly<Record<string, string>>;
  kept: { exact: (address: string) => Promise<K | null> };
}

/**
 * The rows of one horse from the kept list of all that an address answers without a horse, and with `withYards` then
 * those that belong to no horse; null where no horse is asked for or the list is not kept.
 */
async function rowsOfHorse<K extends { reply: unknown }>(
  address: string,
  { query, kept }: AskedOfHorse<K>,
  { withYards = false } = {},
): Promise<K | null> {
  const { horseId } = query;
  const all = horseId ? await kept.exact(address) : null;
  if (!all) return null;
  const rows = all.reply as { horseId: string | null }[];
  const ofYard = withYards ? rows.filter((row) => row.horseId === null) : [];
  return { ...all, reply: [...rows.filter((row) => row.horseId === horseId), ...ofYard] };
}

type FirstAid = Reply<typeof libraryEndpoints.list>;

/** A page of what the copy has of the library. */
function pageOf({ items, topics }: FirstAid, query: Readonly<Record<string, string>>): FirstAid {
  const { assistant, page = 1, pageSize = LIBRARY_PAGE_SIZE } = query;
  const found = items.filter(({ assistants }) => !assistant || assistants.some(is(assistant)));
  const [size, start] = [Number(pageSize), (Number(page) - 1) * Number(pageSize)];
  return {
    items: found.slice(start, start + size),
    total: found.length,
    totalPages: Math.ceil(found.length / size),
    topics,
  };
}
const is = (one: string) => (other: string) => one === other;
