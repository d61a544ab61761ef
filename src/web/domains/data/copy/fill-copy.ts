import { type YardCopy, copyEndpoints } from "#contract/data/copy.ts";
import { londonDate } from "#rules/london.ts";
import { call, CallFailed } from "#web/core/call.ts";
import type { CopyState, KeptAccount } from "#web/core/device-store/database.ts";
import {
  copyState,
  eraseCopy,
  erasePlaces,
  keepReplies,
  keepState,
  placesOf,
} from "#web/core/device-store/replies.ts";
import { isYardPlace, yardPlaceOf } from "./derivation.ts";
import { addressKey } from "./kept-reply.ts";

interface FillOptions {
  kept: KeptAccount;
  yard: string;
  /** Called with each place whose replies were replaced. */
  onReplaced: (place: string) => void;
  /** Called with the number of horses that are there, of how many, while a first copy is made. */
  onProgress?: (horses: number, of: number) => void;
}

/**
 * Brings the copy of a yard up to date: makes it, once a day makes all of it anew because what is due depends on the
 * day, and in between asks for what has changed. A first copy that was broken off goes on where it was, and then asks
 * for what has changed since its first page.
 */
export async function fillCopy(options: FillOptions): Promise<void> {
  const state = await copyState(options.kept, options.yard);
  const isCurrent = state?.day === londonDate(new Date());
  try {
    if (state && isCurrent && state.after === null) await follow(state, options);
    else if (state && isCurrent) await follow(await copyAll(state, options), options);
    else await copyAll(undefined, options);
  } catch (error) {
    // the cursor is too old: everything is asked for again
    if (!(error instanceof CallFailed) || error.status !== 410) throw error;
    await copyAll(undefined, options);
  }
}

/** Fetches the whole copy page by page, each of which counts once it is stored. */
async function copyAll(begun: CopyState | undefined, options: FillOptions): Promise<CopyState> {
  const { kept, yard } = options;
  const first = await call(copyEndpoints.read, { query: { after: begun?.after ?? undefined } });
  const known = begun ?? (await copyState(kept, yard));
  const isOfOtherRights = known !== undefined && known.rights !== first.rights;
  if (isOfOtherRights) {
    await beginAnew(options);
    // the pages before this one are erased too
    if (begun) return copyAll(undefined, options);
  }
  const earlier = isOfOtherRights ? undefined : known;
  let state = await storePage(first, { begun, earlier }, options);
  for await (const page of pagesAfter(first)) {
    if (page.rights !== first.rights) {
      await beginAnew(options);
      return copyAll(undefined, options);
    }
    state = await storePage(page, { begun: state, earlier: state }, options);
  }
  return state;
}

/** The copy so far: the one that this page goes on from, and an earlier one of which some is still there. */
interface CopySoFar {
  begun: CopyState | undefined;
  earlier: CopyState | undefined;
}

async function storePage(page: YardCopy, soFar: CopySoFar, options: FillOptions) {
  await store(page, options);
  const state = stateAfter(page, soFar, options);
  // before the copy counts as whole, because nothing would erase them later
  if (page.next === null) await eraseOthers(page, options);
  await keepState(state);
  options.onProgress?.(horsesThere(page), page.horses.length);
  return state;
}

/** Horses asked for in one request after the first, and the requests that are under way at once. */
const PART_HORSES = 12;
const AT_ONCE = 2;

/**
 * The pages after the first, in order. Some are fetched ahead, so that neither the server nor a slow connection nor a
 * slow phone waits for the others.
 */
async function* pagesAfter(first: YardCopy): AsyncGenerator<YardCopy> {
  const parts = partsAfter(first);
  const asked = parts.splice(0, AT_ONCE).map(ask);
  for (let part = asked.shift(); part; part = asked.shift()) {
    const page = await part.page;
    // a part that is larger than a page goes on before the others
    if (page.next !== null) asked.unshift(ask({ after: page.next, until: part.until }));
    else asked.push(...parts.splice(0, 1).map(ask));
    yield { ...page, next: page.next ?? part.until ?? null };
  }
}

interface Part {
  after: string;
  /** The last horse of the part; the last part has none. */
  until: string | undefined;
}

function partsAfter({ next, horses }: YardCopy): Part[] {
  const rest = next === null ? [] : horses.slice(horses.indexOf(next) + 1);
  return Array.from({ length: Math.ceil(rest.length / PART_HORSES) }, (_, part) => ({
    after: rest[part * PART_HORSES - 1] ?? next ?? "",
    until: rest.length > (part + 1) * PART_HORSES ? rest[(part + 1) * PART_HORSES - 1] : undefined,
  }));
}

function ask(part: Part) {
  const page = call(copyEndpoints.read, { query: { ...part } });
  // it may fail before its turn has come, which is no unhandled failure
  page.catch(() => undefined);
  return { ...part, page };
}

const horsesThere = ({ horses, next }: YardCopy) =>
  next === null ? horses.length : horses.indexOf(next) + 1;

/** Fetches what has changed since the copy was made. */
async function follow(state: CopyState, options: FillOptions) {
  let after: string | undefined;
  let cursor: string | undefined;
  do {
    const page = await call(copyEndpoints.read, { query: { since: state.cursor, after } });
    if (page.rights !== state.rights) {
      await beginAnew(options);
      return copyAll(undefined, options);
    }
    await store(page, options);
    cursor ??= page.cursor;
    after = page.next ?? undefined;
    if (page.next === null) {
      await eraseOthers(page, options);
      const horses = page.horses.length;
      await keepState({ ...state, cursor, checkedAt: Date.now(), horses });
    }
  } while (after !== undefined);
}

// what was kept under other rights may be more than these rights allow
async function beginAnew({ kept, yard, onReplaced }: FillOptions) {
  const places = await placesOf(kept, yard);
  await eraseCopy(kept.account, yard);
  places.forEach(onReplaced);
}

/**
 * The state after a page. The cursor and the day are those of the first page, before anything was read; until the last
 * page, what is not replaced yet is as old as the earlier copy.
 */
const stateAfter = (
  page: YardCopy,
  { begun, earlier }: CopySoFar,
  { kept: { account }, yard }: FillOptions,
): CopyState => ({
  account,
  yard,
  cursor: begun?.cursor ?? page.cursor,
  rights: page.rights,
  day: begun?.day ?? londonDate(new Date()),
  after: page.next,
  checkedAt: page.next === null || !earlier ? Date.now() : earlier.checkedAt,
  horses: page.horses.length,
});

async function store({ replies }: YardCopy, { kept, yard, onReplaced }: FillOptions) {
  const places = Map.groupBy(replies, ({ horseId, address }) => horseId ?? yardPlaceOf(address));
  await Promise.all(
    Array.from(places, async ([place, its]) => {
      const byAddress = Object.fromEntries(
        its.map(({ address, reply }) => [addressKey(address), reply]),
      );
      await keepReplies(kept, { yard, place }, { savedAt: Date.now(), replies: byAddress });
      onReplaced(place);
    }),
  );
}

/** Erases what is kept about horses that are gone, or that this person may no longer see. */
async function eraseOthers({ horses }: YardCopy, { kept, yard, onReplaced }: FillOptions) {
  const there = new Set(horses);
  const places = (await placesOf(kept, yard)).filter(
    (place) => !place.startsWith("/") && !isYardPlace(place) && !there.has(place),
  );
  await erasePlaces(kept, yard, places);
  places.forEach(onReplaced);
}
