import { describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { horseInput, newHorse, openYard, query } from "#testing/yard.ts";

const yard = fixture(openYard);

const run = async (sql: string, values: unknown[] = []) => (await query(sql, values)).rows;

/** A yard's history, oldest first, without its first member. */
const historyOf = (yardId: string) =>
  run(
    `select action, table_name as table, row_id as row, horse_id as horse, by_id as by, along, label,
       changes, change_id as change
     from audit_entries where yard_id = $1 and table_name <> 'memberships' order by id`,
    [yardId],
  );

describe("history entries", () => {
  test("a horse's entries say who added, changed and deleted it, with the old and new values", async () => {
    const owner = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const { id } = await newHorse(owner, { weight: "480 kg" });
    const changed = horseInput({ name: "Bramble II", weight: "495 kg" });
    expect((await groom.put(`/api/horses/${id}`, changed)).statusCode).toBe(200);
    expect((await groom.put(`/api/horses/${id}`, changed)).statusCode).toBe(200);
    expect((await owner.delete(`/api/horses/${id}`)).statusCode).toBe(200);

    const horse = { table: "horses", row: id, horse: id, along: false };
    expect(await historyOf(owner.user.yardId)).toEqual([
      expect.objectContaining({
        ...horse,
        action: "ADDED",
        by: owner.user.id,
        label: { name: "Bramble" },
        changes: expect.objectContaining({ name: [null, "Bramble"], weight: [null, "480 kg"] }),
      }),
      expect.objectContaining({
        ...horse,
        action: "CHANGED",
        by: groom.user.id,
        label: { name: "Bramble II" },
        changes: { name: ["Bramble", "Bramble II"], weight: ["480 kg", "495 kg"] },
      }),
      expect.objectContaining({
        ...horse,
        action: "DELETED",
        by: owner.user.id,
        label: { name: "Bramble II" },
        changes: null,
      }),
    ]);
  });

  test("rows deleted together with their horse are marked as such and share one transaction", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    await owner.post(`/api/horses/${id}/farrier`, {
      farrier: "T. Smith",
      serviceType: "TRIMMING",
      date: "2025-01-05",
    });
    await owner.delete(`/api/horses/${id}`);
    const gone = (await historyOf(owner.user.yardId)).filter(({ action }) => action === "DELETED");
    expect(gone.map(({ table, along }) => `${String(table)} ${String(along)}`).toSorted()).toEqual([
      "farrier_records true",
      "horses false",
    ]);
    expect(new Set(gone.map(({ change }) => change)).size).toBe(1);
    expect(new Set(gone.map(({ by }) => by))).toEqual(new Set([owner.user.id]));
  });

  test("changes by the product have no actor", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    await owner.post(`/api/horses/${id}/farrier`, {
      farrier: "T. Smith",
      serviceType: "TRIMMING",
      date: "2025-01-05",
      nextDue: "2030-02-16",
    });
    const noted = await historyOf(owner.user.yardId);
    expect(noted.map(({ table, by }) => [table, by])).toEqual([
      ["horses", owner.user.id],
      ["farrier_records", owner.user.id],
      ["care_events", null],
    ]);
    const event = noted[2]?.["row"];
    await owner.send({
      method: "PUT",
      url: `/api/care-events/${String(event)}`,
      payload: { status: "COMPLETED" },
    });
    expect((await historyOf(owner.user.yardId)).at(-1)).toMatchObject({
      table: "care_events",
      by: owner.user.id,
      changes: { status: ["PENDING", "COMPLETED"] },
    });
  });

  test("there is an entry when a member joins, changes role and leaves", async () => {
    const owner = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await run("update memberships set role = 'MANAGER' where yard_id = $1 and user_id = $2", [
      owner.user.yardId,
      groom.user.id,
    ]);
    await run("delete from users where id = $1", [groom.user.id]);
    const noted = await run(
      `select action, row_id as row, label, changes from audit_entries
       where yard_id = $1 and table_name = 'memberships' order by id`,
      [owner.user.yardId],
    );
    expect(noted).toEqual([
      { action: "ADDED", row: owner.user.id, label: { role: "OWNER" }, changes: null },
      { action: "ADDED", row: null, label: { role: "GROOM" }, changes: null },
      {
        action: "CHANGED",
        row: null,
        label: { role: "MANAGER" },
        changes: { role: ["GROOM", "MANAGER"] },
      },
      { action: "DELETED", row: null, label: { role: "MANAGER" }, changes: null },
    ]);
  });
});

describe("history entries are append-only", () => {
  test("the database refuses to change or delete an entry", async () => {
    const owner = await yard.newOwner();
    await newHorse(owner);
    for (const attack of [
      "update row_changes set after = null where yard_id = $1",
      "update row_changes set by_id = null where yard_id = $1",
      "delete from row_changes where yard_id = $1",
    ])
      await expect(run(attack, [owner.user.yardId])).rejects.toThrow(
        "The journal is only ever added to",
      );
    expect(await historyOf(owner.user.yardId)).toHaveLength(1);
  });

  test("entries are deleted with the yard, and lose the name of a deleted person", async () => {
    const owner = await yard.newOwner();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await newHorse(groom);
    await run("delete from users where id = $1", [groom.user.id]);
    expect(await historyOf(owner.user.yardId)).toMatchObject([{ table: "horses", by: null }]);
    await run("delete from yards where id = $1", [owner.user.yardId]);
    expect(await run("select from audit_entries where yard_id = $1", [owner.user.yardId])).toEqual(
      [],
    );
  });
});
