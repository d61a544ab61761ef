import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { PrefilledVisit } from "#contract/care/visit-calls.ts";
import { visitKinds, type VisitKind } from "#contract/care/care-subjects.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, openEvents, planInput, type SeenEvent } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { stateOf } from "#testing/yard-state.ts";
import { newHorse, openYard, type Owner, query, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const today = londonDate(new Date());
const POST = "/api/visits";
const six = ["Samson", "Dylan", "Foxglove", "Copper", "Fergus", "Rannoch"];

type Fields = Record<string, unknown>;
interface VisitReply {
  id: string;
  records: { kind: string; id: string; horseId: string }[];
  notSeen: string[];
  pounds: number | null;
}

/** A yard with these horses and a due farrier plan; each was shod eight weeks ago. */
async function stable(names: readonly string[] = six) {
  const owner = await yard.newOwner();
  const horses = [];
  for (const name of names) {
    const { id } = await newHorse(owner, { name });
    await made(owner.post(`/api/horses/${id}/care-plan`, planInput()));
    const shod = {
      farrier: "Tom Ridley",
      serviceType: "SHOEING",
      date: addDays(today, -56),
      cost: 95,
    };
    await made(owner.post(`/api/horses/${id}/farrier`, shod));
    horses.push(id);
  }
  return { owner, horses };
}

const prefill = (who: Visitor, asked = "kind=FARRIER") =>
  made<PrefilledVisit>(who.get(`/api/visits/prefill?${asked}`));

/** The prefilled visit, as the form sends it without changes. */
async function visitOf(who: Visitor, given: Fields = {}) {
  const { horses, kind, date, professional } = await prefill(who);
  const rows = horses
    .filter(({ ticked }) => ticked)
    .map(({ horseId, event, last }) => ({
      horseId,
      eventId: event?.id ?? null,
      serviceType: last?.serviceType ?? "TRIMMING",
      cost: last?.cost ?? null,
    }));
  return { id: uuid(), kind, date, farrier: professional, horses: rows, ...given };
}

const shoeings = async (who: Visitor, horseId: string) =>
  made<{ id: string; cost: number | null; date: string }[]>(
    who.get(`/api/horses/${horseId}/farrier`),
  );
const countRecords = async ({ owner, horses }: { owner: Owner; horses: string[] }) => {
  const each = await Promise.all(horses.map((id) => shoeings(owner, id)));
  return each.flat().filter(({ date }) => date === today).length;
};

describe("POST /api/visits", () => {
  test("a visit to six horses saved again after a lost reply makes six records, completes their events and advances the plans", async () => {
    const { owner, horses } = await stable();
    const visit = await visitOf(owner);
    expect(visit.horses).toHaveLength(6);
    const first = await owner.post(POST, visit);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json<VisitReply>()).toMatchObject({ id: visit.id, pounds: 570, notSeen: [] });
    expect(await owner.post(POST, visit)).toAnswer([200, first.body]);
    expect(await countRecords({ owner, horses })).toBe(6);
    for (const id of horses) {
      const [next, ...more] = await openEvents(owner, id);
      expect(next?.dueDate.slice(0, 10)).toBe(addDays(today, 56));
      expect(more).toEqual([]);
    }
    const done = await made<SeenEvent[]>(owner.get("/api/care-events"));
    expect(done.filter(({ status, record }) => status === "COMPLETED" && record)).toHaveLength(6);
  });

  test("four concurrent saves make one visit, and another body under its id is refused", async () => {
    const { owner, horses } = await stable();
    const visit = await visitOf(owner);
    const replies = await Promise.all([1, 2, 3, 4].map(() => owner.post(POST, visit)));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect((await owner.post(POST, { ...visit, farrier: "Jo" })).statusCode).toBe(409);
    expect(await countRecords({ owner, horses })).toBe(6);
  });

  test("of two people who complete the same visit the second is refused, and nothing of theirs is saved", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const [one, other] = [await visitOf(owner), await visitOf(groom)];
    const replies = await Promise.all([owner.post(POST, one), groom.post(POST, other)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(replies.find(({ statusCode }) => statusCode === 409)?.body).toMatch(
      /^\w+: somebody has completed the event of this farrier visit meanwhile, so nothing was saved\./,
    );
    expect(await countRecords({ owner, horses })).toBe(2);
  });

  test("a horse deleted meanwhile is named, and nothing is saved", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    const visit = await visitOf(owner);
    await made(owner.delete(`/api/horses/${horses[1]}`));
    expect(await owner.post(POST, visit)).toAnswer([
      404,
      "Dylan has been deleted meanwhile, so nothing was saved. Save again without, or put it back from the bin first.",
    ]);
    expect(await countRecords({ owner, horses: horses.slice(0, 1) })).toBe(0);
  });

  test("nothing is saved if one row is invalid, and the sentence names its horse", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    const visit = await visitOf(owner);
    await query("update horses set date_of_birth = current_date where id = $1", [horses[1]]);
    const reply = await owner.post(POST, { ...visit, date: addDays(today, -1) });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toMatch(/^Dylan was not born yet/);
    const records = await Promise.all(horses.map((id) => shoeings(owner, id)));
    expect(records.map(({ length }) => length)).toEqual([1, 1]);
  });

  test("a horse booked but not seen gets no record, its event stays open with a note, and its plan stays", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    const before = await stateOf(owner.user.yardId);
    const visit = await visitOf(owner);
    const rows = visit.horses.map((row) => ({ ...row, seen: row.horseId !== horses[1] }));
    const logged = await made<VisitReply>(owner.post(POST, { ...visit, horses: rows }));
    expect(logged).toMatchObject({ notSeen: [horses[1]], records: [{ horseId: horses[0] }] });
    const [event] = await made<{ notes: string; status: string; dueDate: string }[]>(
      owner.get(`/api/care-events?horseId=${horses[1]}`),
    );
    expect(event).toMatchObject({ status: "PENDING", dueDate: expect.stringMatching(`^${today}`) });
    expect(event?.notes).toMatch(/^Booked but not seen on \d+ \w+ \d{4}\.$/);
    await made(owner.delete(`${POST}/${logged.id}`));
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("undo restores the text of an event booked by hand for a horse not seen", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const event = await made(
      owner.post(
        "/api/care-events",
        eventInput({ horseId, dueDate: `${today}T20:00`, notes: "Gate 2" }),
      ),
    );
    const before = await stateOf(owner.user.yardId);
    const horses = [{ horseId, seen: false, eventId: event.id }];
    const visit = { kind: "FARRIER", date: today, farrier: "Jo", horses };
    const logged = await made<VisitReply>(owner.post(POST, visit));
    expect(logged.records).toEqual([]);
    await made(owner.delete(`${POST}/${logged.id}`));
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("when next year's event is completed today the plan continues from today", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    await made(
      owner.post(`/api/horses/${horseId}/care-plan`, planInput({ firstDate: addDays(today, 365) })),
    );
    const [event] = await openEvents(owner, horseId);
    const { horses } = await prefill(owner, `kind=FARRIER&eventIds=${event?.id}`);
    expect(horses).toMatchObject([{ ticked: true, event: { id: event?.id } }]);
    const row = { horseId, eventId: event?.id, serviceType: "TRIMMING" };
    await made(owner.post(POST, { kind: "FARRIER", date: today, farrier: "Jo", horses: [row] }));
    const [next] = await openEvents(owner, horseId);
    expect(next?.dueDate.slice(0, 10)).toBe(horses[0]?.next[0]?.by);
    const all = await made<SeenEvent[]>(owner.get(`/api/care-events?horseId=${horseId}`));
    const done = all.find(({ id }) => id === event?.id);
    expect(done).toMatchObject({
      status: "COMPLETED",
      completedAt: expect.stringMatching(`^${today}`),
    });
  });

  test("an event about no horse is completed with the first record", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    const event = await made(
      owner.post("/api/care-events", eventInput({ dueDate: `${today}T09:00` })),
    );
    const { eventId } = await prefill(owner, `kind=FARRIER&eventIds=${event.id}`);
    expect(eventId).toBe(event.id);
    const rows = horses.map((horseId) => ({ horseId, serviceType: "TRIMMING" }));
    const visit = { kind: "FARRIER", date: today, farrier: "Jo", eventId, horses: rows };
    await made(owner.post(POST, visit));
    const done = (await made<SeenEvent[]>(owner.get("/api/care-events"))).find(
      (e) => e.id === event.id,
    );
    expect(done).toMatchObject({ status: "COMPLETED", record: { kind: "farrier" } });
  });

  test("an event about no horse is completed, and reopened by undo, when each horse has its own event", async () => {
    const { owner } = await stable(["Samson", "Dylan"]);
    const event = await made(
      owner.post("/api/care-events", eventInput({ dueDate: `${today}T09:00` })),
    );
    const visit = await visitOf(owner, { eventId: event.id });
    expect(visit.horses.every(({ eventId }) => eventId)).toBe(true);
    const before = await stateOf(owner.user.yardId);
    const logged = await made<VisitReply>(owner.post(POST, visit));
    const all = await made<SeenEvent[]>(owner.get("/api/care-events"));
    expect(all.filter(({ status }) => status === "COMPLETED")).toHaveLength(3);
    expect(all.find(({ id }) => id === event.id)).toMatchObject({
      status: "COMPLETED",
      record: { id: logged.records[0]?.id },
    });
    await made(owner.delete(`${POST}/${logged.id}`));
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("an event about one horse is refused for another, seen or not", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    const [event] = await openEvents(owner, horses[1] ?? "");
    const before = await stateOf(owner.user.yardId);
    for (const seen of [true, false]) {
      const rows = [
        { horseId: horses[0], seen, eventId: event?.id, serviceType: "TRIMMING" },
        { horseId: horses[1], serviceType: "TRIMMING" },
      ];
      const visit = { kind: "FARRIER", date: today, farrier: "Jo", horses: rows };
      expect(await owner.post(POST, visit)).toAnswer([409, "That event is about another horse"]);
    }
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("one invoice is split to the penny, and the costs page shows its total", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan", "Foxglove"]);
    const visit = await visitOf(owner);
    const rows = visit.horses.map((row) => ({ ...row, cost: null }));
    const file = await made(
      owner.upload("/api/upload/attachment", "file", Buffer.from("%PDF-1.4\n")),
    );
    const invoice = { pounds: 100, attachment: file.id };
    const logged = await made<VisitReply>(owner.post(POST, { ...visit, horses: rows, invoice }));
    expect(logged.pounds).toBe(100);
    const costs = await Promise.all(horses.map(async (id) => (await shoeings(owner, id))[0]?.cost));
    expect(new Set(costs)).toEqual(new Set([33.33, 33.34]));
    const spent = await made<{ pounds: number }[]>(
      owner.get(`/api/costs?from=${today}&to=${today}`),
    );
    expect(Math.round(spent.reduce((sum, each) => sum + each.pounds, 0) * 100)).toBe(10_000);
    const [{ rows: kept }] = [
      await query("select from files where yard_id = $1", [owner.user.yardId]),
    ];
    expect(kept).toHaveLength(1);
  });
});

describe("refusals", () => {
  const refuse = async (given: Fields, row: Fields = {}) => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const horses = [{ horseId, serviceType: "TRIMMING", ...row }];
    return owner.post(POST, { kind: "FARRIER", date: today, farrier: "Jo", horses, ...given });
  };

  test("an invalid visit is refused with one sentence", async () => {
    expect(await refuse({}, { weightKg: 480 })).toAnswer([400, "A farrier visit has no weightKg"]);
    expect(await refuse({ product: "Equest" })).toAnswer([400, "A farrier visit has no product"]);
    expect(await refuse({ farrier: null })).toAnswer([400, "Farrier name is required"]);
    expect(await refuse({}, { serviceType: null })).toAnswer([400, "Service type is required"]);
    expect(await refuse({}, { cost: -4 })).toAnswer([400, "Cost must be more than £0"]);
    expect(await refuse({}, { nextDue: addDays(today, -1) })).toAnswer([
      400,
      "The next visit cannot be before this one",
    ]);
    expect(await refuse({ date: addDays(today, 1) })).toAnswer([
      400,
      "A visit is logged once it was: choose today or earlier",
    ]);
    expect(await refuse({ kind: "HAIRCUT" })).toMatchObject({ statusCode: 400 });
    expect(await refuse({ horses: [] })).toAnswer([400, "Say which horses it was for"]);
    expect(await refuse({}, { seen: false })).toAnswer([400, "Tick at least one horse"]);
    expect(await refuse({}, { colour: "bay" })).toMatchObject({ statusCode: 400 });
    const twice = Array.from({ length: 2 }, () => ({
      horseId: UNKNOWN_ID,
      serviceType: "TRIMMING",
    }));
    expect(await refuse({ horses: twice })).toAnswer([400, "A horse is named twice"]);
    const many = Array.from({ length: 201 }, () => ({ horseId: uuid(), serviceType: "TRIMMING" }));
    expect(await refuse({ horses: many })).toAnswer([400, "At most 200 horses at once"]);
    const long = { notes: "n".repeat(6_000) };
    expect(await refuse(long, long)).toAnswer([
      400,
      "The note of the horse and that of the visit are too long together",
    ]);
    const unseen = { seen: false, eventId: UNKNOWN_ID };
    expect(await refuse({ invoice: { pounds: 100 } }, unseen)).toAnswer([
      400,
      "A bill needs at least one horse that was seen",
    ]);
    const unweighed = { kind: "WEIGHT", farrier: null };
    expect(await refuse(unweighed, { serviceType: null })).toAnswer([
      400,
      "Give the weight, or untick the horse",
    ]);
  });

  const numbered = visitKinds.flatMap((kind) =>
    (["cost", "weightKg"] as const).flatMap((field) =>
      visitShapes[kind].row.includes(field) ? [[kind, field] as const] : [],
    ),
  );

  test.each(numbered)("in a %s visit letters are refused as its %s", async (kind, field) => {
    const { owner, horses } = await stable(["Samson"]);
    const { shared, row } = extra[kind] ?? {};
    const words = {
      cost: "Give the cost as a number, such as 45.50",
      weightKg: "Give the weight as a number, such as 480",
    };
    const before = await stateOf(owner.user.yardId);
    for (const typed of ["about sixty", "£60", "60,50", "1e400"]) {
      const reply = await owner.send({
        method: "POST",
        url: POST,
        payload: {
          kind,
          date: today,
          ...shared,
          horses: [{ horseId: horses[0], ...row, [field]: typed }],
        },
        headers: { accept: "application/problem+json" },
      });
      const path = `horses.0.${field}`;
      expect([reply.statusCode, reply.json<Fields>()["errors"]], typed).toEqual([
        400,
        [{ path, message: words[field] }],
      ]);
    }
    expect(await stateOf(owner.user.yardId)).toEqual(before);
  });

  test("nobody reaches another yard's horses and events; viewers and signed-out people log nothing", async () => {
    const { owner, horses } = await stable(["Samson"]);
    const visit = await visitOf(owner);
    const stranger = await yard.newOwnerWithHorse();
    expect(await stranger.owner.post(POST, visit)).toAnswer([404, "Horse not found"]);
    const theirs = { ...visit, horses: [{ ...visit.horses[0], horseId: stranger.horseId }] };
    expect((await stranger.owner.post(POST, { ...theirs, id: uuid() })).statusCode).toBe(409);
    expect(await yard.visitor().post(POST, visit)).toAnswer([401, "Sign in first"]);
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.post(POST, visit)).statusCode).toBe(403);
    expect((await viewer.get("/api/visits/prefill")).statusCode).toBe(200);
    expect(await countRecords({ owner, horses })).toBe(0);
  });
});

describe("DELETE /api/visits/:id", () => {
  test("undoes the whole visit, and a second call finds nothing", async () => {
    const { owner } = await stable();
    const before = await stateOf(owner.user.yardId);
    const { id } = await made<VisitReply>(owner.post(POST, await visitOf(owner)));
    expect(await made(owner.get("/api/acts"))).toMatchObject([
      { id, kind: "VISIT", rows: 6, horses: 6 },
    ]);
    expect(await owner.delete(`${POST}/${id}`)).toMatchObject({ statusCode: 200 });
    expect(await stateOf(owner.user.yardId)).toEqual(before);
    expect((await owner.delete(`${POST}/${id}`)).statusCode).toBe(404);
  });

  test("refuses what is not a visit, is of another yard, or was changed by somebody else since", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    const visit = await visitOf(owner);
    await made(owner.post(POST, visit));
    const stranger = await yard.newOwner();
    expect(await stranger.delete(`${POST}/${visit.id}`)).toAnswer([404, "Visit not found"]);
    expect(await owner.delete(`${POST}/${UNKNOWN_ID}`)).toAnswer([404, "Visit not found"]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const [record] = await shoeings(owner, horses[0] ?? "");
    await made(
      groom.put(`/api/horses/${horses[0]}/farrier/${record?.id}`, {
        farrier: "Tom Ridley",
        serviceType: "TRIMMING",
        date: today,
      }),
    );
    const reply = await owner.delete(`${POST}/${visit.id}`);
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toMatch(
      /^Nothing was undone, because others have changed some of it since: Samson/,
    );
    expect(await countRecords({ owner, horses })).toBe(2);
  });

  test("vaccinations are undone with their doses, and restored with them", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const before = await stateOf(owner.user.yardId);
    const jabs = { diseases: ["INFLUENZA", "TETANUS"], product: "ProteqFlu-Te", batch: "L512" };
    const visit = {
      kind: "VACCINATION",
      date: today,
      veterinarian: "Ann Vet",
      horses: [{ horseId }],
    };
    const logged = await made<VisitReply>(owner.post(POST, { ...visit, ...jabs }));
    const doses = () => made<{ doses: object[] }>(owner.get(`/api/horses/${horseId}/doses`));
    const given = { ...jabs, date: today, veterinaryRecordId: logged.records[0]?.id };
    expect((await doses()).doses).toMatchObject([given]);
    await made(owner.delete(`${POST}/${logged.id}`));
    expect((await doses()).doses).toEqual([]);
    const unversioned = (state: object) => ({ ...state, horses: [] });
    expect(unversioned(await stateOf(owner.user.yardId))).toEqual(unversioned(before));
    const [item] = await made<{ id: string; kind: string }[]>(owner.get("/api/bin"));
    expect(item?.kind).toBe("act");
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
    expect((await doses()).doses).toMatchObject([jabs]);
  });
});

const planned: Record<VisitKind, Fields> = {
  FARRIER: { eventType: "FARRIER", every: 6, until: 8, unit: "WEEKS" },
  VET: { eventType: "CHECKUP", every: 12, unit: "MONTHS" },
  VACCINATION: { eventType: "VACCINATION", every: 12, unit: "MONTHS", anchor: "FLU_RULES" },
  DENTAL: {
    eventType: "DENTAL",
    every: 12,
    unit: "MONTHS",
    anchor: "FIXED",
    firstDate: addDays(today, -5),
  },
  WORMING: { eventType: "WORMING", every: 8, unit: "WEEKS", seasonFrom: 3, seasonTo: 10 },
  PHYSIO: { eventType: "PHYSIO", every: 90, unit: "DAYS", firstDate: addDays(today, 3) },
  SADDLE_FITTER: { eventType: "SADDLE_FITTER", every: 6, unit: "MONTHS" },
  WEIGHT: { eventType: "CHECKUP", every: 6, unit: "MONTHS" },
};
const extra: Partial<Record<VisitKind, { shared?: Fields; row?: Fields }>> = {
  FARRIER: { shared: { farrier: "Jo" }, row: { serviceType: "TRIMMING", cost: 40 } },
  VET: { shared: { veterinarian: "Ann" } },
  VACCINATION: { shared: { veterinarian: "Ann", product: "Equip F", diseases: ["INFLUENZA"] } },
  DENTAL: { shared: { veterinarian: "Ned" }, row: { diagnosis: "Hooks" } },
  WORMING: { shared: { product: "Equest", drugClass: "MOXIDECTIN" } },
  PHYSIO: { row: { description: "Tight over the back" } },
  WEIGHT: { row: { weightKg: 512 } },
};

// there is no plan for weighing
const kindOf = (kind: VisitKind) => (kind === "VET" ? "CHECKUP" : kind);

describe("GET /api/visits/prefill", () => {
  test.for(visitKinds.flatMap((kind) => [0, -3, -30].map((days) => [kind, days] as const)))(
    "a %s visit %i days ago shows the next dates that saving gives",
    async ([kind, days]) => {
      const { owner, horseId } = await yard.newOwnerWithHorse();
      await made(
        owner.post(`/api/horses/${horseId}/care-plan`, {
          ...planInput(),
          until: null,
          ...planned[kind],
        }),
      );
      const date = addDays(today, days);
      const asked = await prefill(owner, `kind=${kind}&date=${date}&horseIds=${horseId}`);
      const eventId = asked.horses[0]?.event?.id ?? null;
      const shown = asked.horses[0]?.next.map(({ by }) => by);
      const { shared = {}, row = {} } = extra[kind] ?? {};
      const visit = { kind, date, ...shared, horses: [{ horseId, eventId, ...row }] };
      await made(owner.post(POST, visit));
      const open = (await openEvents(owner, horseId)).filter(
        ({ eventType }) => eventType === kindOf(kind),
      );
      expect(shown).toEqual(open.map(({ dueDate }) => londonDate(new Date(dueDate))));
    },
  );

  test("ticks horses that are late or due, with their last visit, and not those seen lately", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    await made(
      owner.post(`/api/horses/${horses[1]}/farrier`, {
        farrier: "Jo Smith",
        serviceType: "TRIMMING",
        date: addDays(today, -3),
        notes: "Thrush, left hind",
      }),
    );
    const found = await prefill(owner);
    expect(found).toMatchObject({
      kind: "FARRIER",
      date: today,
      professionals: ["Jo Smith", "Tom Ridley"],
    });
    expect(found.horses).toMatchObject([
      { name: "Samson", ticked: true, due: today, last: { cost: 95, serviceType: "SHOEING" } },
      { name: "Dylan", ticked: false, last: { cost: null, notes: "Thrush, left hind" } },
    ]);
  });

  test("lists horses of equal rank in natural order of their names", async () => {
    const owner = await yard.newOwner();
    for (const name of ["Zoe", "Blue 10", "éclair", "blue 2"]) await newHorse(owner, { name });
    const { horses } = await prefill(owner);
    expect(horses.map(({ name }) => name)).toEqual(["blue 2", "Blue 10", "éclair", "Zoe"]);
  });

  test("without a kind it takes the kind that is due next, or that of the named event or horses", async () => {
    const { owner, horses } = await stable(["Samson", "Dylan"]);
    const dental = eventInput({
      horseId: horses[1],
      eventType: "DENTAL",
      dueDate: `${addDays(today, 9)}T10:00`,
    });
    const event = await made(owner.post("/api/care-events", dental));
    expect((await prefill(owner, "")).kind).toBe("FARRIER");
    const named = await prefill(owner, `eventIds=${event.id}`);
    expect(named.kind).toBe("DENTAL");
    expect(named.horses.map(({ name, ticked }) => [name, ticked])).toEqual([
      ["Dylan", true],
      ["Samson", false],
    ]);
    const chosen = await prefill(owner, `kind=FARRIER&horseIds=${horses[0]}`);
    expect(chosen.horses.filter(({ ticked }) => ticked).map(({ name }) => name)).toEqual([
      "Samson",
    ]);
    expect(await owner.get("/api/visits/prefill?horseIds=x")).toMatchObject({ statusCode: 400 });
    expect(await owner.get(`/api/visits/prefill?kind=VET&eventIds=${UNKNOWN_ID}`)).toAnswer([
      404,
      "Event not found",
    ]);
  });

  test("a vet's visit leaves out checks that the yard does itself, and saving keeps them open", async () => {
    const owner = await yard.newOwner();
    const { id: horseId } = await newHorse(owner, { name: "Samson" });
    const { id: other } = await newHorse(owner, { name: "Dylan" });
    const at = (eventType: string, title: string, id: string) =>
      made(
        owner.post(
          "/api/care-events",
          eventInput({ horseId: id, eventType, title, dueDate: `${today}T14:00` }),
        ),
      );
    const feathers = await at("CHECKUP", "Brush out the feathers", horseId);
    const cough = await at("VET", "The vet looks at the cough", other);
    const { horses } = await prefill(owner, "kind=VET");
    expect(horses.map(({ name, ticked, event }) => [name, ticked, event?.id])).toEqual([
      ["Dylan", true, cough.id],
      ["Samson", false, undefined],
    ]);
    const named = await prefill(owner, `kind=VET&eventIds=${feathers.id}`);
    expect(named.horses.find(({ ticked }) => ticked)?.event?.id).toBe(feathers.id);
  });

  test("ticks an only horse, whatever is due", async () => {
    const owner = await yard.newOwner();
    await newHorse(owner, { name: "Samson" });
    for (const kind of ["FARRIER", "VET", "WEIGHT"]) {
      const { horses } = await prefill(owner, `kind=${kind}`);
      expect(horses.map(({ ticked }) => ticked)).toEqual([true]);
    }
  });

  test("lists the horses of the caller's own yard only, and asks a caller without a session to sign in", async () => {
    const { owner } = await stable(["Samson"]);
    expect((await prefill(await yard.newOwner())).horses).toEqual([]);
    expect((await prefill(owner)).horses).toHaveLength(1);
    expect(await yard.visitor().get("/api/visits/prefill")).toAnswer([401, "Sign in first"]);
  });
});
