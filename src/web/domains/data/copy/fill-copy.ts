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
import { isYardPlace, yardPlaceOf } from "./derived-replies.ts";
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
 * day, and in between asks for what has changed. A first copy that was broken off goes on where it was.
 */
export async function fillCopy(options: FillOptions): Promise<void> {
  const state = await copyState(options.kept, options.yard);
  const isCurrent = state?.day === londonDate(new Date());
  try {
    if (state && isCurrent && state.after === null) await follow(state, options);
    else await copyAll(isCurrent ? state : undefined, options);
  } catch (error) {
    // the cursor is too old: everything is asked for again
    if (!(error instanceof CallFailed) || error.status !== 410) throw error;
    await copyAll(undefined, options);
  }
}

/** Fetches the whole copy page by page, each of which counts once it is stored. */
async function copyAll(begun: CopyState | undefined, options: FillOptions): Promise<void> {
  const { kept, yard } = options;
  const first = await call(copyEndpoints.read, { query: { after: begun?.after ?? undefined } });
  const before = begun ?? (await copyState(kept, yard));
  if (before && before.rights !== first.rights) {
    await beginAnew(options);
    if (begun) return copyAll(undefined, options);
  }
  let state = await storePage(first, begun, options);
  for await (const page of pagesAfter(first)) {
    if (page.rights !== first.rights) {
      await beginAnew(options);
      return copyAll(undefined, options);
    }
    state = await storePage(page, state, options);
  }
}

async function storePage(page: YardCopy, before: CopyState | undefined, options: FillOptions) {
  await store(page, options);
  const state = stateAfter(page, before, options);
  // before the copy counts as whole, because nothing would erase them later
  if (page.next === null) await eraseOthers(page, options);
  await keepState(state);
  const there = page.next === null ? page.horses.length : page.horses.indexOf(page.next) + 1;
  options.onProgress?.(there, page.horses.length);
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

/** The state after a page; the cursor is that of the first page, before anything was read. */
const stateAfter = (
  page: YardCopy,
  before: CopyState | undefined,
  { kept: { account }, yard }: FillOptions,
): CopyState => ({
  account,
  yard,
  cursor: before?.after ? before.cursor : page.cursor,
  rights: page.rights,
  day: londonDate(new Date()),
  after: page.next,
  checkedAt: Date.now(),
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
