import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { followChanges } from "#testing/live.ts";
import { anotherBrowser } from "#testing/member.ts";
import { settled } from "#testing/settled.ts";
import { horseInput, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);
const follow = async (who: Owner | Awaited<ReturnType<typeof anotherBrowser>>, from = {}) => {
  // waits until earlier changes have settled, so that they are not reported
  await settled();
  return followChanges(yard.app, who, from);
};

const rename = async (owner: Owner, id: string, name: string) => {
  const reply = await owner.put(`/api/horses/${id}`, horseInput({ name }));
  expect(reply.statusCode, reply.body).toBe(200);
};
const names = (event: Awaited<ReturnType<Awaited<ReturnType<typeof follow>>["next"]>>) =>
  event?.page.items.map(({ row }) => row && "name" in row && row.name);

test("sends a cursor at once, then each change under the cursor to continue from", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const stream = await follow(owner);
  expect(stream.reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.reply.headers.get("cache-control")).toBe("no-store");
  expect(await stream.next()).toMatchObject({ page: { items: [], more: false } });
  await rename(owner, horseId, "Conker");
  const event = await stream.nextChange();
  expect(names(event)).toEqual(["Conker"]);
  expect(event?.id).toBe(event?.page.cursor);
  stream.leave();

  await rename(owner, horseId, "Sorrel");
  const again = await follow(owner, { lastEventId: event?.id });
  expect(names(await again.nextChange()), "what came meanwhile").toEqual(["Sorrel"]);
  again.leave();
  const since = await follow(owner, { since: event?.id });
  expect(names(await since.nextChange())).toEqual(["Sorrel"]);
  since.leave();
});

test("shows nobody another yard's changes", async () => {
  const [one, other] = [await yard.newOwnerWithHorse(), await yard.newOwnerWithHorse()];
  const stream = await follow(one.owner);
  await stream.next();
  await rename(other.owner, other.horseId, "Theirs");
  await rename(one.owner, one.horseId, "Ours");
  expect(names(await stream.nextChange())).toEqual(["Ours"]);
  stream.leave();
});

test("reports what another process wrote, as soon as that process notifies", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const stream = await follow(owner);
  await stream.next();
  const elsewhere = new Client(yard.url);
  await elsewhere.connect();
  await elsewhere.query("update horses set name = 'From afar' where id = $1", [horseId]);
  await elsewhere.query("select pg_notify('loosebox_changes', $1)", [owner.user.yardId]);
  expect(names(await stream.nextChange())).toEqual(["From afar"]);
  await elsewhere.end();
  stream.leave();
});

test("notifies other processes once for each batch of writes to a yard", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const elsewhere = new Client(yard.url);
  await elsewhere.connect();
  const heard: (string | undefined)[] = [];
  elsewhere.on("notification", ({ payload }) => heard.push(payload));
  await elsewhere.query("listen loosebox_changes");
  await Promise.all(["A", "B", "C"].map((name) => rename(owner, horseId, name)));
  await expect.poll(() => heard, { timeout: 10_000 }).toContain(owner.user.yardId);
  expect(heard.length).toBeLessThan(3);
  await elsewhere.end();
});

test("continues after the listening connection was lost", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const stream = await follow(owner);
  await stream.next();
  const listeners = async () =>
    (
      await query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'loosebox-listener'",
      )
    ).rows.map(({ pid }) => pid);
  const [pid] = await listeners();
  await query("select pg_terminate_backend($1)", [pid]);
  // written without a notification while no reader is connected
  await query("update horses set name = 'In the gap' where id = $1", [horseId]);
  expect(names(await stream.nextChange())).toEqual(["In the gap"]);
  await expect.poll(listeners, { timeout: 20_000 }).toHaveLength(1);
  expect(await listeners()).not.toContain(pid);
  stream.leave();
});

test("ends with the session, and is refused without one", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const phone = await anotherBrowser(yard.app, {
    userId: owner.user.id,
    yardId: owner.user.yardId,
  });
  const stream = await follow(phone);
  await stream.next();
  await phone.post("/api/logout");
  await rename(owner, horseId, "Not for them");
  expect(await stream.nextChange()).toBeNull();
  expect(await follow(phone)).toMatchObject({ status: 401 });
});

test("refuses an old or invalid cursor before anything is sent", async () => {
  const owner = await yard.newOwner();
  expect(await follow(owner, { since: "00000000-1-0" })).toMatchObject({ status: 410 });
  expect(await follow(owner, { lastEventId: "00000000-1-0" })).toMatchObject({ status: 410 });
  for (const lastEventId of ["yesterday", "00000000-x-0", "00000000-1-0-1"])
    expect(await follow(owner, { lastEventId })).toMatchObject({ status: 410 });
  expect(await follow(owner, { since: "yesterday" })).toMatchObject({ status: 400 });
});

test("allows a person ten streams at once", async () => {
  const owner = await yard.newOwner();
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(owner)));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const eleventh = await follow(owner);
  expect([eleventh.status, eleventh.reply.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await follow(await yard.newOwner())).status, "it is nobody else's").toBe(200);
  for (const { leave } of streams) leave();
  await expect
    .poll(
      async () => {
        await sleep(100);
        return (await follow(owner)).status;
      },
      { timeout: 10_000 },
    )
    .toBe(200);
});
