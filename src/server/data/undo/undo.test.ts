import { idTaken } from "#server/core/refusal.ts";
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { CareEvent } from "#contract/care/care-events.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { forgetOldActs } from "#server/journal/acts.ts";
import { eventInput, made, openEvents, planInput, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newAdmin, newMember } from "#testing/member.ts";
import { stateOf } from "#testing/yard-state.ts";
import { newHorse, openYard, type Owner, query, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const today = londonDate(new Date());
const NOTHING = "Nothing to undo: it has been undone, or is too long ago";

const countOf = (horseId: string, given: Record<string, unknown> = {}) => ({
  id: uuid(),
  horseId,
  date: today,
  eggsPerGram: 50,
  ...given,
});
const undo = (who: Visitor, id: string) => who.delete(`/api/acts/${id}`);
const actsOf = (who: Visitor) => made<{ id: string }[]>(who.get("/api/acts"));
const binOf = (who: Visitor) =>
  made<{ id: string; kind: string; along: number; horseItemId: string | null }[]>(
    who.get("/api/bin"),
  );
const generalOf = (who: Visitor, horseId: string) =>
  made<{ id: string; description: string }[]>(who.get(`/api/horses/${horseId}/general`));

/** Two horses, Clover with a worming plan, and the rows made by an act that entered an egg count for each. */
async function counted() {
  const owner = await yard.newOwner();
  const bramble = await newHorse(owner, { name: "Bramble" });
  const clover = await newHorse(owner, { name: "Clover" });
  const plan = planInput({ eventType: "WORMING", firstDate: addDays(today, 3) });
  await made(owner.post(`/api/horses/${clover.id}/care-plan`, plan));
  const before = await stateOf(owner.user.yardId);
  const body = { id: uuid(), counts: [countOf(bramble.id), countOf(clover.id)] };
  const reply = await made<{ actId: string }>(owner.post("/api/worming/counts", body));
  return { owner, bramble, clover, before, body, actId: reply.actId };
}

const memberOf = ({ user }: Owner, role: "GROOM" | "VIEWER") =>
  newMember(yard.app, user.yardId, role);

const editRecord = async (who: Visitor, horseId: string) =>
  putSeenAgain(who, horseId, (await generalOf(who, horseId))[0]?.id);

function putSeenAgain(who: Visitor, horseId: string, id: string | undefined) {
  const body = recordInputs.general({
    type: "FAECAL_EGG_COUNT",
    description: "Seen again",
    eggsPerGram: 75,
    date: today,
  });
  return who.put(`/api/horses/${horseId}/general/${id}`, body);
}

describe("access to undo", () => {
  test("a caller without a session is asked to sign in", async () => {
    expect(await undo(yard.visitor(), uuid())).toAnswer([401, "Sign in first"]);
    expect(await yard.visitor().get("/api/acts")).toAnswer([401, "Sign in first"]);
  });

  test("another yard does not find the act", async () => {
    const { owner, actId, bramble } = await counted();
    const stranger = await yard.newOwner();
    expect(await undo(stranger, actId)).toAnswer([404, NOTHING]);
    expect(await actsOf(stranger)).toEqual([]);
    expect(await generalOf(owner, bramble.id)).toHaveLength(1);
  });

  test("a viewer may not undo an act, a groom may", async () => {
    const { owner, actId } = await counted();
    const viewer = await memberOf(owner, "VIEWER");
    expect((await undo(viewer, actId)).statusCode).toBe(403);
    expect((await viewer.get("/api/acts")).statusCode).toBe(403);
    const groom = await memberOf(owner, "GROOM");
    expect((await undo(groom, actId)).json()).toEqual({ undone: 2, skipped: 0 });
  });

  test("a yard that has not paid may undo", async () => {
    const { owner, actId, body } = await counted();
    const admin = await newAdmin(yard.app);
    const mayWrite = (settingValue: boolean) =>
      made(admin.put("/api/system-settings/unpaidYardMayWrite", { settingValue }));
    await query(
      "update yards set subscription_status = 'inactive', trial_ends_at = now() - interval '1 day' where id = $1",
      [owner.user.yardId],
    );
    await mayWrite(false);
    expect((await owner.post("/api/worming/counts", { ...body, id: uuid() })).statusCode).toBe(402);
    expect((await undo(owner, actId)).statusCode).toBe(200);
    await mayWrite(true);
  });

  test("an invalid id is refused, and an unknown act is not found", async () => {
    const owner = await yard.newOwner();
    expect(await undo(owner, "grey-one")).toAnswer([400, "Invalid ID"]);
    expect(await undo(owner, UNKNOWN_ID)).toAnswer([404, NOTHING]);
  });
});

describe("egg counts of many horses", () => {
  test("all counts are undone, events are as before, and the list shows what can be undone", async () => {
    const { owner, before, body, actId } = await counted();
    expect(actId).toBe(body.id);
    expect(await actsOf(owner)).toMatchObject([
      { id: actId, kind: "EGG_COUNTS", by: "Robin Hacker", rows: 2, horses: 2 },
    ]);
    expect((await undo(owner, actId)).json()).toEqual({ undone: 2, skipped: 0 });
    expect(await stateOf(owner.user.yardId)).toEqual(before);
    expect(await actsOf(owner)).toEqual([]);
  });

  test("an act is undone once, whether it is undone again or by four people at once", async () => {
    const { owner, actId, before } = await counted();
    const replies = await Promise.all([1, 2, 3, 4].map(() => undo(owner, actId)));
    const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 404, 404, 404]);
    expect(await undo(owner, actId)).toAnswer([404, NOTHING]);
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("an act that is sent again makes nothing, whether it was undone or not", async () => {
    const { owner, actId, before, body } = await counted();
    const again = { ...body, counts: body.counts.map((each) => ({ ...each, id: uuid() })) };
    expect((await owner.post("/api/worming/counts", again)).statusCode).toBe(409);
    // an undo must also be repeatable after its idempotency key has expired
    await query("delete from idempotency_keys where id = $1", [actId]);
    expect((await owner.post("/api/worming/counts", again)).statusCode).toBe(200);
    await undo(owner, actId);
    expect((await owner.post("/api/worming/counts", again)).statusCode).toBe(200);
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("the undone act is one item in the bin, and is restored as one", async () => {
    const { owner, actId } = await counted();
    const after = await stateOf(owner.user.yardId);
    await undo(owner, actId);
    const items = await binOf(owner);
    expect(items).toMatchObject([{ kind: "act", along: 1, horseItemId: null }]);
    const id = items[0]?.id ?? "";
    const replies = await Promise.all([1, 2].map(() => owner.post(`/api/bin/${id}/put-back`)));
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "404"]);
    expect(await stateOf(owner.user.yardId)).toEqual(after);
    expect(await binOf(owner)).toEqual([]);
    expect(await undo(owner, actId), "once").toAnswer([404, NOTHING]);
  });

  test("an undone act whose horse was deleted later waits for it in the bin, and is erased as one item", async () => {
    const { owner, actId, clover } = await counted();
    await undo(owner, actId);
    await owner.delete(`/api/horses/${clover.id}`);
    const [horse, act] = await binOf(owner);
    expect(act).toMatchObject({ kind: "act", horseItemId: horse?.id });
    expect(await owner.post(`/api/bin/${act?.id}/put-back`)).toAnswer([
      409,
      "Its horse has been deleted too. Put the horse back first.",
    ]);
    expect((await owner.delete(`/api/bin/${act?.id}`)).statusCode).toBe(200);
    expect(await binOf(owner)).toMatchObject([{ kind: "horse" }]);
  });

  test("when somebody else has changed a row since, nothing is undone", async () => {
    const { owner, actId, clover } = await counted();
    const groom = await memberOf(owner, "GROOM");
    expect((await editRecord(groom, clover.id)).statusCode).toBe(200);
    const before = await stateOf(owner.user.yardId);
    const sentence = "Nothing was undone, because others have changed some of it since: Clover: ";
    const reply = await undo(owner, actId);
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain(sentence);
    expect(reply.body).toContain("(by groom Hacker).");
    expect(await stateOf(owner.user.yardId)).toEqual(before);
    expect((await undo(groom, actId)).statusCode, "their own changes hinder nobody").toBe(200);
  });

  test("when somebody else has changed an event that it moved, nothing is undone either", async () => {
    const { owner, actId, clover } = await counted();
    const groom = await memberOf(owner, "GROOM");
    const [event] = await openEvents(owner, clover.id);
    await made(groom.put(`/api/care-events/${event?.id}`, { status: "COMPLETED" }));
    const reply = await undo(owner, actId);
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain("Clover: ");
  });

  test("rows that were deleted before the undo are skipped", async () => {
    const { owner, actId, bramble, clover, before } = await counted();
    const [record] = await generalOf(owner, bramble.id);
    await made(owner.delete(`/api/horses/${bramble.id}/general/${record?.id}`));
    expect((await undo(owner, actId)).json()).toEqual({ undone: 1, skipped: 1 });
    expect(await stateOf(owner.user.yardId)).toEqual(before);
    expect(await generalOf(owner, clover.id)).toEqual([]);
    expect(await binOf(owner)).toMatchObject([{ kind: "record" }, { kind: "record" }]);
  });

  test("rows of a deleted horse stay with it in the bin", async () => {
    const { owner, actId, bramble, clover } = await counted();
    await made(owner.delete(`/api/horses/${clover.id}`));
    expect((await undo(owner, actId)).json()).toEqual({ undone: 1, skipped: 0 });
    expect(await generalOf(owner, bramble.id)).toEqual([]);
    const horse = (await binOf(owner)).find(({ kind }) => kind === "horse");
    await made(owner.post(`/api/bin/${horse?.id}/put-back`));
    expect(await generalOf(owner, clover.id)).toHaveLength(1);
  });

  test("a concurrent edit is either undone or refused, and nothing is lost", async () => {
    for (let each = 0; each < 4; each += 1) {
      const { owner, actId, clover } = await counted();
      const groom = await memberOf(owner, "GROOM");
      // read before the undo, after which the list would contain nothing to edit
      const [record] = await generalOf(groom, clover.id);
      const edited = putSeenAgain(groom, clover.id, record?.id);
      const [edit, undone] = await Promise.all([edited, undo(owner, actId)]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([edit.statusCode, undone.statusCode]);
      const left = await generalOf(owner, clover.id);
      expect(left.map(({ description }) => description)).toEqual(
        edit.statusCode === 200 ? ["Seen again"] : [],
      );
    }
  });

  test("when one of its rows is invalid nothing is made, and the sentence names the horse", async () => {
    const { owner, bramble, clover } = await counted();
    const [taken] = await generalOf(owner, bramble.id);
    const id = uuid();
    const counts = [countOf(bramble.id), countOf(clover.id, { id: taken?.id })];
    const reply = await owner.post("/api/worming/counts", { id, counts });
    expect(reply).toAnswer([409, `Clover: ${idTaken().message}`]);
    expect(await generalOf(owner, bramble.id)).toHaveLength(1);
    expect(await undo(owner, id)).toAnswer([404, NOTHING]);
  });

  test("an event that it deleted is restored as it was, with its text, day and id", async () => {
    const { owner, horse } = await wormed();
    const [event] = await openEvents(owner, horse.id);
    const edited = { ...eventInput(), title: "Worm both", eventType: "WORMING", horseId: horse.id };
    await made(owner.put(`/api/care-events/${event?.id}`, { ...edited, status: "IN_PROGRESS" }));
    const before = await made<CareEvent[]>(owner.get("/api/care-events"));
    const { actId } = await made<{ actId: string }>(
      owner.post("/api/worming/counts", { counts: [countOf(horse.id)] }),
    );
    expect(await openEvents(owner, horse.id)).toEqual([]);
    await made(undo(owner, actId));
    const after = await made<CareEvent[]>(owner.get("/api/care-events"));
    expect(after.map(untimed)).toEqual(before.map(untimed));
  });

  test("an event that it moved on is put off again, with who and why", async () => {
    const owner = await yard.newOwner();
    const { id: horseId } = await newHorse(owner);
    const plan = planInput({ eventType: "WORMING", firstDate: addDays(today, 3) });
    await made(owner.post(`/api/horses/${horseId}/care-plan`, plan));
    const [event] = await openEvents(owner, horseId);
    const putOff = { until: addDays(event?.dueDate.slice(0, 10) ?? today, 5), why: "Post is slow" };
    await made(owner.post(`/api/care-events/${event?.id}/snooze`, putOff));
    const before = await made<CareEvent[]>(owner.get("/api/care-events"));
    expect(before).toMatchObject([{ snoozedBecause: "Post is slow", snoozedBy: "Robin" }]);
    const { actId } = await made<{ actId: string }>(
      owner.post("/api/worming/counts", { counts: [countOf(horseId)] }),
    );
    expect(await openEvents(owner, horseId)).toMatchObject([{ snoozedBecause: null }]);
    await made(undo(owner, actId));
    const after = await made<CareEvent[]>(owner.get("/api/care-events"));
    expect(after.map(untimed)).toEqual(before.map(untimed));
  });

  test("no copy of an event deleted for good is kept", async () => {
    const { owner, clover } = await counted();
    const [event] = await openEvents(owner, clover.id);
    const copies = async () =>
      (await query("select from act_rows where row_id = $1 and row is not null", [event?.id]))
        .rowCount;
    expect(await copies()).toBe(1);
    await made(owner.delete(`/api/care-events/${event?.id}`));
    await made(owner.delete(`/api/bin/${(await binOf(owner))[0]?.id}`));
    expect(await copies()).toBe(0);
  });

  test("an act can be undone for 30 days and is then deleted", async () => {
    const { owner, actId } = await counted();
    const age = (interval: string) =>
      query("update acts set at = now() - $2::interval where id = $1", [actId, interval]);
    await age("29 days 23 hours");
    await forgetOldActs();
    expect(await actsOf(owner)).toHaveLength(1);
    await age("30 days 1 hour");
    expect(await actsOf(owner)).toEqual([]);
    expect(await undo(owner, actId)).toAnswer([404, NOTHING]);
    await forgetOldActs();
    const { rows } = await query("select from act_rows where act_id = $1", [actId]);
    expect(rows).toEqual([]);
  });
});

const untimed = ({ ...event }: object) => ({ ...event, updatedAt: null });

/** A horse whose last worming has a next date. */
async function wormed() {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const record = recordInputs.general({
    date: addDays(today, -30),
    nextDue: addDays(today, -5),
  });
  await made(owner.post(`/api/horses/${horse.id}/general`, record));
  return { owner, horse };
}

test("suggested plans are undone with their events; what existed before stays", async () => {
  const { owner, horse } = await wormed();
  const before = await stateOf(owner.user.yardId);
  const id = uuid();
  const url = `/api/horses/${horse.id}/care-plan/suggestions`;
  const plans = await made<unknown[]>(owner.post(url, { id }));
  expect(plans.length).toBeGreaterThan(2);
  expect(await actsOf(owner)).toMatchObject([{ id, kind: "CARE_PLANS", rows: plans.length }]);
  expect((await undo(owner, id)).json()).toEqual({ undone: plans.length, skipped: 0 });
  expect(await stateOf(owner.user.yardId)).toEqual(before);
  await made(owner.post(`/api/bin/${(await binOf(owner))[0]?.id}/put-back`));
  expect(await made(owner.get(`/api/horses/${horse.id}/care-plan`))).toHaveLength(plans.length);
});

test("undone deadlines leave the calendar at once", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const before = await stateOf(owner.user.yardId);
  const url = `/api/horses/${horse.id}/deadlines`;
  const codes = ["CHANGE_OF_OWNER", "REGISTER_IMPORT"];
  const body = { country: "ENGLAND", acquired: today, imported: today, codes };
  const { actId } = await made<{ actId: string }>(owner.post(url, body));
  expect(await openEvents(owner, horse.id)).toHaveLength(2);
  await made(undo(owner, actId));
  expect(await stateOf(owner.user.yardId)).toEqual(before);
});

describe("a record written for many horses", () => {
  /** A visit of the farrier to two horses, for one of them by a planned event. */
  async function shod(given: { recurring?: string } = {}) {
    const owner = await yard.newOwner();
    const bramble = await newHorse(owner, { name: "Bramble" });
    const clover = await newHorse(owner, { name: "Clover" });
    for (const { id } of [bramble, clover])
      await made(owner.post(`/api/horses/${id}/care-plan`, planInput()));
    const [planned] = await openEvents(owner, bramble.id);
    const byHand = eventInput({ horseId: bramble.id, ...given });
    const eventId = given.recurring
      ? (await made(owner.post("/api/care-events", byHand))).id
      : planned?.id;
    const before = await stateOf(owner.user.yardId);
    const id = uuid();
    const alsoFor = [{ horseId: clover.id, cost: 45 }];
    const body = { ...recordInputs.farrier({ date: today }), id, eventId, alsoFor };
    const url = `/api/horses/${bramble.id}/farrier`;
    await made(owner.post(url, body));
    return { owner, bramble, before, id, eventId, url, body };
  }

  test("all records are undone, and the completed event is open again in its place", async () => {
    const { owner, before, id } = await shod();
    expect(await actsOf(owner)).toMatchObject([{ id, kind: "RECORDS", rows: 2, horses: 2 }]);
    expect((await undo(owner, id)).json()).toEqual({ undone: 2, skipped: 0 });
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  describe("a document has been attached to one record since", () => {
    const attach = async (who: Visitor, { url, id }: { url: string; id: string }, given = {}) => {
      const file = await made(
        who.upload("/api/upload/attachment", "file", Buffer.from("%PDF-1.4\n")),
      );
      const body = recordInputs.farrier({ date: today, ...given, photos: [file.id] });
      await made(who.put(`${url}/${id}`, body));
    };

    test("nothing is undone if somebody else attached it, and the sentence names the record and the person", async () => {
      const { owner, id, url } = await shod();
      const groom = await memberOf(owner, "GROOM");
      await attach(groom, { url, id });
      const before = await stateOf(owner.user.yardId);
      const reply = await undo(owner, id);
      expect(reply.statusCode).toBe(409);
      expect(reply.body).toMatch(
        /^Nothing was undone, because others have changed some of it since: Bramble: [^;]+ \(by groom Hacker\)\.$/,
      );
      expect(await stateOf(owner.user.yardId)).toEqual(before);
      expect((await undo(groom, id)).statusCode, "their own hinder nobody").toBe(200);
    });

    test("the record is named once if somebody else also changed it", async () => {
      const { owner, id, url } = await shod();
      await attach(await memberOf(owner, "GROOM"), { url, id }, { notes: "Left hind" });
      const reply = await undo(owner, id);
      expect(reply.body.match(/Bramble: /g)).toHaveLength(1);
    });

    test("the act is undone if the caller attached it, or if it was part of the act", async () => {
      const { owner, id, url } = await shod();
      await attach(owner, { url, id });
      expect((await undo(owner, id)).statusCode).toBe(200);
      const file = await made(
        owner.upload("/api/upload/attachment", "file", Buffer.from("%PDF-1.4\n")),
      );
      const clover = await newHorse(owner, { name: "Dock" });
      const act = { id: uuid(), photos: [file.id], alsoFor: [{ horseId: clover.id }] };
      await made(owner.post(url, { ...recordInputs.farrier({ date: today }), ...act }));
      const groom = await memberOf(owner, "GROOM");
      expect((await undo(groom, act.id)).statusCode).toBe(200);
    });
  });

  test("an event of a series is open again, and its next occurrence is gone", async () => {
    const { owner, before, id } = await shod({ recurring: "WEEKLY" });
    await made(undo(owner, id));
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("sent again after the undo the call makes nothing, and gets the stored answer, later a refusal", async () => {
    const { owner, before, id, url, body } = await shod();
    const first = await owner.post(url, body);
    expect(first.json()).toMatchObject({ id });
    await made(undo(owner, id));
    expect(await owner.post(url, body)).toAnswer([200, first.body]);
    await query("delete from idempotency_keys where id = $1", [id]);
    expect((await owner.post(url, body)).statusCode).toBe(409);
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("the id of an act of another kind cannot be used again", async () => {
    const { owner, bramble, id } = await shod();
    const url = `/api/horses/${bramble.id}/care-plan/suggestions`;
    expect(await owner.post(url, { id })).toAnswer([409, "Something else has this id already"]);
  });
});
