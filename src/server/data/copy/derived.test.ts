import { beforeAll, describe, expect, test, vi } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { assistants } from "#rules/knowledge/entry.ts";
import { worstFirst } from "#rules/standing.ts";
import { addressOf } from "#contract/address.ts";
import {
  firstHorses,
  horseSorts,
  PAGE_SIZE_MAX,
  sortOrders,
} from "#contract/horses/horse-page-query.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import type { Today } from "#contract/care/today.ts";
import type { YardCopy } from "#contract/data/copy.ts";
import { eventInput, made, planInput, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { furnishedHorse } from "#testing/furnished-horse.ts";
import { newHorse, openYard, query } from "#testing/yard.ts";
import {
  type KeptReplies,
  type KeptReply,
  yardPlaceOf,
} from "#web/domains/data/copy/derivation.ts";
import { deriveReply } from "#web/domains/data/copy/derived-replies.ts";
import { addressKey } from "#web/domains/data/copy/kept-reply.ts";

/*
 * What a device works out from its copy is what the server answers. The device's own code is tested here, because only
 * the server can say what is right.
 */

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const today = londonDate(new Date());
const horses: string[] = [];
let kept: KeptReplies;

const dayAt = (days: number, time = "09:30") => `${addDays(today, days)}T${time}`;

async function furnish() {
  const bramble = await furnishedHorse(owner, "Bramble");
  horses.push(bramble.horseId);
  const others = [
    { name: "Bramble 10", breed: "Cob", dateOfBirth: "2012-02-29" },
    { name: "bramble 2", breed: "cob", dateOfBirth: "2012-02-29" },
    { name: "Éclair", breed: "Welsh 100%", dateOfBirth: "2019-05-01" },
    { name: "Eclair_d'Or", breed: "Welsh", dateOfBirth: "2001-05-01" },
    { name: "Ærø", breed: "Connemara", dateOfBirth: "2018-05-01", passportNumber: "DK208 77" },
    { name: "Zoë", breed: "Connemara", dateOfBirth: "2018-05-01" },
  ];
  for (const given of [...others, ...others]) horses.push((await newHorse(owner, given)).id);
  const [, planned, late, soon, well, riding] = horses;
  await made(owner.post(`/api/horses/${planned}/care-plan`, planInput()));
  await made(owner.put(`/api/horses/${well}/care-notes`, { warnings: "Kicks when girthed" }));
  await made(owner.put(`/api/horses/${riding}/care-notes`, { allergies: "Penicillin" }));
  await made(owner.post(`/api/horses/${well}/farrier`, recordInputs.farrier({ date: today })));
  const events = [
    { horseId: late, title: "Teeth", eventType: "DENTAL", dueDate: dayAt(-400) },
    { horseId: late, title: "Teeth again", eventType: "DENTAL", dueDate: dayAt(-3, "00:00") },
    { horseId: soon, title: "Shoes", dueDate: dayAt(3, "23:59") },
    { horseId: well, title: "Shoes", dueDate: dayAt(90, "00:00") },
    { horseId: riding, title: "Lesson", eventType: "EXERCISE", dueDate: dayAt(-1) },
    { title: "Muck heap", eventType: "PHYSIO", dueDate: dayAt(3, "23:59") },
    {
      horseId: soon,
      title: "Every week",
      dueDate: dayAt(1),
      recurring: "WEEKLY",
      recurringEnd: addDays(today, 40),
    },
    { horseId: late, title: "Half done", dueDate: dayAt(-2) },
    { horseId: soon, title: "Done early", dueDate: dayAt(2) },
    { horseId: riding, title: "Begun", dueDate: dayAt(5) },
  ];
  for (const given of events) {
    const { id } = await made(owner.post("/api/care-events", eventInput(given)));
    const status = { "Half done": "IN_PROGRESS", "Done early": "COMPLETED", Begun: "IN_PROGRESS" }[
      given.title
    ];
    if (status) await made(owner.put(`/api/care-events/${id}`, { status }));
  }
  const outings = [
    { name: "Hunt", firstDay: addDays(today, -20), horseIds: [late] },
    {
      name: "Camp",
      firstDay: addDays(today, -1),
      lastDay: addDays(today, 4),
      horseIds: [late, soon],
    },
    { name: "Show", firstDay: addDays(today, 4), horseIds: [soon] },
    { name: "Sponsored ride", firstDay: addDays(today, 40) },
  ];
  for (const given of outings) await made(owner.post("/api/outings", { body: "BD", ...given }));
  const contacts = [
    { name: "Yard vet" },
    { name: "Former owner", role: "OWNER", horseId: late },
    { name: "Owner", role: "OWNER", horseId: late },
    { name: "Farrier", role: "FARRIER" },
    { name: "Other's vet", horseId: soon },
  ];
  const papers = [
    { name: "Public liability", validUntil: addDays(today, 9) },
    { horseId: late, validUntil: addDays(today, 3) },
    { horseId: late, name: "Vet fees" },
    { horseId: soon, validUntil: addDays(today, -3) },
  ];
  for (const given of papers)
    await made(owner.post("/api/papers", { kind: "INSURANCE", ...given }));
  for (const given of contacts) await made(owner.post("/api/contacts", { role: "VET", ...given }));
  await query("update contacts set until_day = current_date - 1 where name = 'Former owner'");
}

/** The copy as a device keeps it, in memory. */
async function takeCopy(): Promise<KeptReplies> {
  const places = new Map<string, KeptReply[]>();
  let after: string | null = "";
  while (after !== null) {
    const page: YardCopy = await made(owner.get(`/api/copy${after && `?after=${after}`}`));
    for (const { address, horseId, reply } of page.replies) {
      const place = places.get(horseId ?? yardPlaceOf(address)) ?? [];
      place.push({ address: addressKey(address), reply, savedAt: Date.now() });
      places.set(horseId ?? yardPlaceOf(address), place);
    }
    after = page.next;
  }
  const all = [...places.values()].flat();
  return {
    ofPlace: async (place) => places.get(place) ?? [],
    exact: async (address) => all.find((each) => each.address === address) ?? null,
  };
}

/** What the device answers at an address. */
async function derived(address: string, params: Record<string, string> = {}) {
  const [path = ""] = address.slice(1).split("?");
  const pattern = path.replace(params["id"] ?? "", params["id"] ? ":id" : "");
  const key = addressKey(address);
  const asked = { spec: { path: `/${pattern}` as const }, given: { params }, address: key };
  return (await deriveReply(asked, await kept.exact(key), kept))?.reply;
}

/** Expects the device and the server to answer the same; returns it. */
async function same(address: string, params: Record<string, string> = {}) {
  const answer = await made<unknown>(owner.get(address));
  expect(await derived(address, params), address).toEqual(answer);
  return answer;
}

beforeAll(async () => {
  await furnish();
  kept = await takeCopy();
});

describe("care events", () => {
  const monthOf = (day: string) => ({ from: `${day.slice(0, 8)}01`, to: addDays(day, 31) });

  test.each([-30, 0, 30, 90, 300])("of the month %i days from now", async (days) => {
    const { from, to } = monthOf(addDays(today, days));
    await same(`/api/care-events?from=${from}&to=${to}`);
    await same(`/api/care-events?from=${from}&to=${to}&limit=2`);
    for (const id of horses) await same(`/api/care-events?from=${from}&to=${to}&horseId=${id}`);
  });

  test.each([-30, 0, 30, 300])("on a calendar of the month %i days from now", async (days) => {
    const { from, to } = monthOf(addDays(today, days));
    await same(`/api/care-events/calendar?from=${from}&to=${to}`);
    await same(`/api/care-events/calendar?from=${from}&to=${to}&open=${addDays(today, 3)}`);
  });

  test("of single days, by the UK's clock", async () => {
    const lists = await Promise.all(
      Array.from({ length: 100 }, (_, ahead) => addDays(today, ahead - 8)).map((day) =>
        same(`/api/care-events?from=${day}&to=${day}`),
      ),
    );
    expect(lists.flat().length).toBeGreaterThan(10);
  });

  test("of days that the copy does not have are not made up", async () => {
    for (const days of ["from=2020-01-01&to=2020-02-01", "from=2020-01-01", `to=${today}`, ""])
      expect(await derived(`/api/care-events?${days}`), days).toBeUndefined();
  });

  test.each(["upcoming", "overdue"])("%s, few and all", async (which) => {
    for (const limit of [1, 5, 6, 200]) await same(`/api/care-events/${which}?limit=${limit}`);
    for (const id of horses) await same(`/api/care-events/${which}?horseId=${id}`);
    expect(await same(`/api/care-events/${which}`)).not.toEqual([]);
  });
});

describe("outings", () => {
  test("that are not over, of the yard and of each horse", async () => {
    expect(await same("/api/outings")).not.toEqual([]);
    for (const id of horses) await same(`/api/outings?horseId=${id}`);
  });

  test("of a range of days, of the yard and of each horse", async () => {
    for (const [from, to] of [
      [-30, 0],
      [-60, -10],
      [0, 4],
      [4, 4],
      [5, 39],
      [40, 400],
    ]) {
      const days = `from=${addDays(today, from ?? 0)}&to=${addDays(today, to ?? 0)}`;
      await same(`/api/outings?${days}`);
      for (const id of horses) await same(`/api/outings?${days}&horseId=${id}`);
    }
  });

  test("of days that the copy does not have are not made up", async () => {
    expect(await derived("/api/outings?from=2020-01-01&to=2020-02-01")).toBeUndefined();
  });
});

test("the horses that may go on each of the copied days, the first and all", async () => {
  for (const ahead of [0, 3, 7]) {
    const on = `on=${addDays(today, ahead)}`;
    for (const first of [1, 5, 40]) await same(`/api/compliance?${on}&first=${first}`);
    expect(await same(`/api/compliance?${on}`)).toMatchObject({
      counts: { NOTHING: horses.length },
    });
  }
});

test("worming by evidence, the first and all", async () => {
  for (const first of [1, 5, 40]) await same(`/api/worming?first=${first}`);
  expect(await same("/api/worming")).toMatchObject({ rows: { length: horses.length } });
});

test("a horse's contacts are its own and the yard's, in order", async () => {
  for (const id of horses) await same(`/api/contacts?horseId=${id}`);
});

test("a horse's papers are its own, in order", async () => {
  for (const id of horses) await same(`/api/papers?horseId=${id}`);
});

describe("the horses' list", () => {
  const searches = ["", "bram", "  BRAMBLE 2 ", "é", "e", "%", "_", "dk208", "cob", "nobody", "'"];
  const withDefaults = { page: 1, pageSize: PAGE_SIZE_MAX };
  const asked = (given: Record<string, string | number>) =>
    `/api/horse-summaries?${new URLSearchParams(
      Object.entries({ ...withDefaults, ...given }).map(([key, value]) => [key, String(value)]),
    )}`.replaceAll("+", "%20");

  test.each(horseSorts.flatMap((sortBy) => sortOrders.map((sortOrder) => ({ sortBy, sortOrder }))))(
    "by $sortBy, $sortOrder, grouped and not, in pages",
    async (sort) => {
      await same(asked(sort));
      await same(asked({ ...sort, grouped: "true" }));
      await same(asked({ ...sort, counts: "true" }));
      for (const page of [1, 2, 3, 4]) {
        await same(asked({ ...sort, page, pageSize: 5 }));
        await same(asked({ ...sort, page, pageSize: 5, grouped: "true" }));
      }
    },
  );

  test.each(searches)("searched for “%s”", async (search) => {
    await same(asked({ search }));
    await same(asked({ search, grouped: "true", sortBy: "age", sortOrder: "desc", pageSize: 2 }));
  });

  test.each(worstFirst)("with the standing %s", async (standing) => {
    await same(asked({ standing }));
    await same(asked({ standing, grouped: "true", sortBy: "breed", sortOrder: "desc" }));
    await same(asked({ standing, search: "e", pageSize: 1 }));
  });

  test("what they are called", async () => {
    expect(await same("/api/horse-names")).toHaveLength(horses.length);
  });

  test("the first that need somebody, and those to be warned of", async () => {
    await same(addressOf(horseEndpoints.summaries, firstHorses));
    expect(await same("/api/horse-alerts")).toHaveLength(2);
  });

  test("without any wish", async () => {
    expect(await same("/api/horse-summaries")).toMatchObject({
      total: horses.length,
      totalPages: 2,
    });
  });
});

describe("the library", () => {
  test("first aid, in pages and of each specialist", async () => {
    await same("/api/library?topic=first-aid&page=1&pageSize=24");
    await same("/api/library?topic=first-aid&page=2&pageSize=5");
    await same("/api/library?topic=first-aid");
    for (const assistant of assistants)
      await same(`/api/library?topic=first-aid&assistant=${assistant}`);
  });

  test("an entry on first aid; no other topic and no search", async () => {
    const [entry] = (
      await made<{ items: { id: string }[] }>(owner.get("/api/library?topic=first-aid"))
    ).items;
    const id = entry?.id ?? "";
    await same(`/api/library/${id}`, { id });
    expect(await derived("/api/library/nothing", { id: "nothing" })).toBeUndefined();
    expect(await derived("/api/library?topic=feeding")).toBeUndefined();
    expect(await derived("/api/library?topic=first-aid&search=colic")).toBeUndefined();
  });
});

test.each([1, 2, 3, 11, 200])("today's first %i rows of each list", async (first) => {
  const answer: Today = await made(owner.get(`/api/today?first=${first}`));
  const { day, ...lists } = Object(await derived(`/api/today?first=${first}`));
  expect({ ...lists, day }).toEqual(answer);
  expect(answer.overdue.length).toBeGreaterThan(0);
});

// on the third day the server adds a horse that is overdue to a visit, which the device does not
test.each([1, 2, 4])("today, %i days after the copy was made", async (days) => {
  /** The events of each section: the device does not make one row of what is overdue since several days. */
  const sections = ({ overdue, today: now, week, overdueCount }: Today) => ({
    overdue: idsOf(overdue),
    today: idsOf(now),
    // events of the last days were not in the week when the copy was made
    week: idsOf(week.filter(({ dueDate }) => (dueDate ?? "") < dayAt(8, "00:00"))),
    overdueCount,
  });
  const idsOf = (rows: Today["overdue"]) => rows.flatMap(({ events }) => events).toSorted();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${addDays(today, days)}T00:30:00Z`) });
  try {
    const answer: Today = await made(owner.get("/api/today"));
    const aged = await derived("/api/today");
    expect(sections(Object(aged))).toEqual(sections(answer));
    expect(answer.overdue.length).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});

test("what was to come when the copy was made is overdue once its time has passed", async () => {
  const titles = async (which: string) => {
    const reply = await derived(`/api/care-events/${which}`);
    return Array.isArray(reply) ? reply.map(({ title }) => title) : [];
  };
  expect(await titles("upcoming")).toContain("Muck heap");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 86_400_000 });
  try {
    expect(await titles("upcoming")).not.toContain("Muck heap");
    expect(await titles("overdue")).toEqual(expect.arrayContaining(["Muck heap", "Teeth"]));
  } finally {
    vi.useRealTimers();
  }
});
