import { describe, expect, test } from "vitest";
import { CHANGE_DAYS } from "#contract/data/change-nouns.ts";
import type { ChangePage } from "#contract/data/changes.ts";
import { eventInput, made, planInput, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { settled } from "#testing/settled.ts";
import { horseInput, openYard, query, type Visitor } from "#testing/yard.ts";
import { makeLog } from "#server/core/log.ts";
import { openJournal } from "#server/journal/journal.ts";
import { clearOldEntries } from "#server/journal/clear-entries.ts";

const yard = fixture(openYard);

/** A page of changes; without a cursor, the first page. */
async function changes(who: Visitor, since?: string, more = ""): Promise<ChangePage> {
  await settled();
  const reply = await who.get(`/api/changes?${since ? `since=${since}` : ""}${more}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const told = ({ items }: ChangePage) => items.map(({ noun, op, id }) => [noun, op, id]);

/** The other changes reported for a write, such as the events of a plan or the file attached to a record. */
async function afterWrite(who: Visitor, write: () => Promise<unknown>) {
  const { cursor } = await changes(who);
  await write();
  return changes(who, cursor);
}

test("a call without a cursor returns only the current cursor", async () => {
  const { owner } = await yard.newOwnerWithHorse();
  expect(await changes(owner)).toMatchObject({ items: [], more: false });
});

test("a thing is reported once for each creation, change and deletion", async () => {
  const { owner, horse, horseId } = await yard.newOwnerWithHorse();
  const { cursor } = await changes(owner);
  const input = horseInput({ name: "Conker" });
  const changed = (await owner.put(`/api/horses/${horseId}`, input)).json();
  await owner.put(`/api/horses/${horseId}`, { ...input, notes: "Kicks" });
  const once = await changes(owner, cursor);
  expect(told(once)).toEqual([["horse", "upsert", horseId]]);
  const { age, ...row } = changed;
  expect(age).toBeGreaterThan(0);
  expect(once.items[0]?.row).toEqual({
    ...row,
    notes: "Kicks",
    updatedAt: expect.any(String),
  });
  expect(horse.name).not.toBe("Conker");

  await owner.delete(`/api/horses/${horseId}`);
  const gone = await changes(owner, once.cursor);
  expect(told(gone)).toContainEqual(["horse", "delete", horseId]);
  const bin = (await owner.get("/api/bin")).json();
  const [item] = "items" in bin ? bin.items : bin;
  await made(owner.post(`/api/bin/${item.id}/put-back`));
  expect(told(await changes(owner, gone.cursor))).toContainEqual(["horse", "upsert", horseId]);
  // the cursor is older than all of this: the thing exists now, although it was deleted in between
  expect(told(await changes(owner, cursor))).toContainEqual(["horse", "upsert", horseId]);
});

describe("a change that contains the row", () => {
  const rowOf = async (
    noun: string,
    write: (owner: Visitor, horseId: string) => Promise<unknown>,
  ) => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const page = await afterWrite(owner, () => write(owner, horseId));
    return page.items.find((item) => item.noun === noun)?.row;
  };

  test.each(Object.entries(recordInputs))(
    "contains a %s record as its list shows it",
    async (kind, input) => {
      const { owner, horseId } = await yard.newOwnerWithHorse();
      const url = `/api/horses/${horseId}/${kind}`;
      const page = await afterWrite(owner, () => made(owner.post(url, input())));
      const list = (await owner.get(url)).json();
      expect(page.items.find(({ noun }) => noun === kind)?.row).toEqual(list[0]);
    },
  );

  test("reports an event, and a plan with the events that it makes", async () => {
    const event = await rowOf("event", (owner, horseId) =>
      made(owner.post("/api/care-events", eventInput({ horseId }))),
    );
    expect(event).toMatchObject({ title: "Shoes", eventType: "FARRIER" });
    const plan = await rowOf("plan", (owner, horseId) =>
      made(owner.post(`/api/horses/${horseId}/care-plan`, planInput())),
    );
    expect(plan).toMatchObject({ eventType: "FARRIER", every: 6, until: 8 });
  });

  test("reports an outing, also when one of its horses changes", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const input = { name: "Spring show", firstDay: "2027-04-05", body: "BS" };
    const { id } = await made(owner.post("/api/outings", input));
    const page = await afterWrite(owner, () =>
      owner.put(`/api/outings/${id}`, { ...input, horseIds: [horseId] }),
    );
    expect(page.items.find(({ noun }) => noun === "outing")).toMatchObject({ id, op: "upsert" });
  });
});

test("another yard is told nothing, and nobody is told of another person's notifications", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
  const stranger = await yard.newOwner();
  const cursors = await Promise.all([owner, groom, stranger].map((who) => changes(who)));
  await owner.put(`/api/horses/${horseId}`, horseInput({ name: "Conker" }));
  const id = crypto.randomUUID();
  await query(
    `insert into notifications (id, yard_id, user_id, type, title, message, priority)
     values ($1, $2, $3, 'CARE_REMINDER', 'Shoes', 'Shoes are due', 'MEDIUM')`,
    [id, owner.user.yardId, owner.user.id],
  );
  const pages = await Promise.all(
    [owner, groom, stranger].map((who, at) => changes(who, cursors[at]?.cursor)),
  );
  expect(pages.map(told)).toEqual([
    [
      ["horse", "upsert", horseId],
      ["notification", "upsert", id],
    ],
    [["horse", "upsert", horseId]],
    [],
  ]);
});

test("changes beyond a page come on the next pages, in order", async () => {
  const owner = await yard.newOwner();
  let { cursor } = await changes(owner);
  const names = ["One", "Two", "Three", "Four", "Five"];
  for (const name of names) await made(owner.post("/api/horses", horseInput({ name })));
  const seen: unknown[] = [];
  for (let more = true; more;) {
    const page = await changes(owner, cursor, "&limit=2");
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items.filter(({ noun }) => noun === "horse").map(({ row }) => row));
    ({ cursor, more } = page);
  }
  expect(seen).toMatchObject(names.map((name) => ({ name })));
  expect((await changes(owner, cursor)).items).toEqual([]);
});

test("a page that is full of rows which are not reported is not taken for the last", async () => {
  const { owner } = await yard.newOwnerWithHorse();
  const { cursor } = await changes(owner);
  const { yardId } = owner.user;
  await query(
    `insert into row_changes (yard_id, by_person, operation, table_name, row_id, in_history)
     select $1, false, 'DELETE', 'reminders', gen_random_uuid(), false from generate_series(1, 5)`,
    [yardId],
  );
  const { id } = await made<{ id: string }>(owner.post("/api/horses", horseInput()));
  const first = await changes(owner, cursor, "&limit=3");
  expect(first).toMatchObject({ items: [], more: true });
  const second = await changes(owner, first.cursor, "&limit=3");
  expect(told(second)).toEqual([["horse", "upsert", id]]);
});

test("large rows fill a page before its limit", async () => {
  const owner = await yard.newOwner();
  const { cursor } = await changes(owner);
  for (let n = 0; n < 80; n += 1)
    await made(owner.post("/api/horses", horseInput({ notes: "x".repeat(10_000) })));
  const first = await changes(owner, cursor);
  expect(first).toMatchObject({ more: true });
  expect(first.items.length).toBeLessThan(80);
  const rest = await changes(owner, first.cursor);
  const horses = [...first.items, ...rest.items].filter(({ noun }) => noun === "horse");
  expect(new Set(horses.map(({ id }) => id)).size).toBe(80);
});

/** Makes every row of the journal older by this interval. */
const setBack = (interval: string) =>
  query(
    `do $$ begin
       perform set_config('loosebox.erasing', 'on', true);
       update row_changes set at = now() - ${interval};
       update change_logs set cleared_at = '-infinity';
     end $$`,
  );

describe("a cursor", () => {
  const TOO_OLD = "What has changed since then is not known any more. Load everything again.";

  test("is refused when it is invalid", async () => {
    const owner = await yard.newOwner();
    for (const since of [
      "",
      "1",
      "zzzzzzzz-1-1",
      "0000000g-1-1",
      "00000000-1-1-1",
      "00000000--1-0",
    ])
      expect((await owner.get(`/api/changes?since=${since}`)).statusCode, since).toBe(400);
    expect((await owner.get("/api/changes?limit=501")).statusCode).toBe(400);
  });

  test("is too old when it is of another journal or older than the cleared entries", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const before = await changes(owner);
    const elsewhere = before.cursor.replace(/^.{8}/, "00000000");
    expect(await owner.get(`/api/changes?since=${elsewhere}`)).toMatchObject({ statusCode: 410 });

    await owner.put(`/api/horses/${horseId}`, horseInput({ name: "Conker" }));
    const after = await changes(owner, before.cursor);
    await setBack(`make_interval(days => ${CHANGE_DAYS}, hours => -1)`);
    await clearOldEntries();
    expect(told(await changes(owner, before.cursor)), "45 days to the hour").toEqual(told(after));
    await setBack(`make_interval(days => ${CHANGE_DAYS}, hours => 1)`);
    await clearOldEntries();
    expect(await owner.get(`/api/changes?since=${before.cursor}`)).toAnswer([410, TOO_OLD]);
    expect(await changes(owner, after.cursor)).toMatchObject({ items: [] });
  });

  test("is too old once the journal has a new name", async () => {
    const owner = await yard.newOwner();
    const { cursor } = await changes(owner);
    await query("truncate change_logs");
    expect(await owner.get(`/api/changes?since=${cursor}`)).toMatchObject({ statusCode: 410 });
    const anew = await changes(owner);
    expect(anew.cursor.slice(0, 8)).not.toBe(cursor.slice(0, 8));
    expect(await changes(owner, anew.cursor)).toMatchObject({ items: [] });
  });
});

test("a journal that comes from another database is begun anew, and its entries are older than all new ones", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const { cursor } = await changes(owner);
  await query("update change_logs set cluster = 'elsewhere'");
  const stop = await openJournal({ url: yard.url, log: makeLog("silent") });
  await stop();
  expect((await query("select from row_changes where xid <> '0'")).rowCount).toBe(0);
  expect(await owner.get(`/api/changes?since=${cursor}`)).toMatchObject({ statusCode: 410 });
  const anew = await changes(owner);
  await owner.put(`/api/horses/${horseId}`, horseInput({ name: "Conker" }));
  expect(told(await changes(owner, anew.cursor))).toEqual([["horse", "upsert", horseId]]);
});

test("erasing a yard or a person leaves nothing of them in the journal", async () => {
  const { owner } = await yard.newOwnerWithHorse();
  const left = async () =>
    (await query("select from row_changes where yard_id = $1", [owner.user.yardId])).rowCount;
  expect(await left()).toBeGreaterThan(0);
  await query("delete from yards where id = $1", [owner.user.yardId]);
  expect(await left()).toBe(0);
});
