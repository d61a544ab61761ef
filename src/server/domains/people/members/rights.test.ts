import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOfSections, neededToWriteField } from "#contract/care/fields-of-sections.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldSections, type GrantedSection, grantedSections } from "#contract/policy.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import {
  bodyFor,
  type FurnishedHorse,
  furnishedHorse,
  idsOf,
  pathFor,
} from "#testing/furnished-horse.ts";
import { newMember } from "#testing/member.ts";
import { openYard, type Owner, query } from "#testing/yard.ts";

/*
 * What is granted to one person for one horse, over every call: nothing of another horse is seen or changed, nothing of
 * another section is asked for, and what is granted works.
 */

const yard = fixture(openYard);
let owner: Owner;
let own: FurnishedHorse;
let other: FurnishedHorse;
beforeAll(async () => {
  owner = await yard.newOwner();
  own = await furnishedHorse(owner, "Ownhorse");
  other = await furnishedHorse(owner, "Otherhorse");
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Calls that a grant can open. The stream is tested with the changes. */
const calls = () =>
  yard.app.boundCalls.filter(
    ({ access, path }) =>
      (access === "viewer" || access === "groom") && path !== "/api/changes/stream",
  );
const reading = () => calls().filter(({ method }) => method === "GET");
const ofSection = ({ section }: Endpoint) =>
  section !== undefined && section !== "own" && section !== "any";

/** Queries that calls need. */
const queries: Record<string, string> = {
  "GET /api/search": "q=otherhorse",
  "GET /api/horses/:id/compliance": "body=BS&on=2030-05-01",
  "GET /api/compliance": "on=2030-05-01",
  "GET /api/horses/:id/companions": "since=2024-01-01",
  "GET /api/horses/:id/statement": "on=2030-05-01",
  "GET /api/care-events": "from=2024-01-01&to=2031-01-01",
  "GET /api/outings": "from=2024-01-01&to=2031-01-01",
  "GET /api/visits/prefill": "kind=FARRIER",
  "GET /api/costs": "from=2024-01-01",
  "GET /api/costs/visits": "from=2024-01-01",
  "GET /api/horses/:horseId/deadlines": "country=ENGLAND&acquired=2026-01-01",
  "GET /api/care-events/:id/prefill": "",
};

interface GivenGrant {
  section: GrantedSection;
  access: "read" | "write";
  horseId?: string | null;
  from?: string;
  until?: string;
}

/** A member of the yard with nothing but these grants. */
async function memberWith(...grants: GivenGrant[]) {
  const member = await newMember(yard.app, owner.user.yardId, "VIEWER");
  await grantTo(member, grants);
  return member;
}

async function grantTo({ user }: Owner, grants: readonly GivenGrant[]) {
  const reply = await owner.put(`/api/members/${user.id}/rights`, {
    allHorses: false,
    grants: grants.map((each) => ({ horseId: own.horseId, ...each })),
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

async function ask(who: Owner, call: Endpoint, of: FurnishedHorse) {
  const path = pathFor(call.path, of);
  if (path === null) return null;
  const search = queries[nameOf(call)];
  const url = search ? `${path}?${search}` : path;
  const body = bodyFor(nameOf(call), of);
  if (body === null) return null;
  return who.send({ method: call.method, url, ...(body && { payload: body }) });
}

/** What of the other horse a body shows; ids that the request itself named are no news. */
const leaks = (body: string) =>
  [...idsOf(other), other.name].filter((each) => body.toLowerCase().includes(each.toLowerCase()));

test("the horses of this test are seen by their owner, in every call that reads", async () => {
  const seen = new Set<string>();
  for (const call of reading()) {
    const reply = await ask(owner, call, other);
    if (!reply) continue;
    expect(reply.statusCode, `${nameOf(call)}: ${reply.body}`).toBeLessThan(500);
    if (leaks(reply.body).length > 0) seen.add(nameOf(call));
  }
  // else this test would prove nothing
  expect(seen.size).toBeGreaterThan(30);
});

describe.each(grantedSections)("%s of one horse", (section) => {
  test.each(["read", "write"] as const)(
    "granted to %s: nothing of another horse is seen",
    async (access) => {
      const member = await memberWith({ section, access });
      for (const call of reading()) {
        const name = `${section} ${access}: ${nameOf(call)}`;
        const reply = await ask(member, call, other);
        if (!reply) continue;
        expect(leaks(reply.body), `${name}: ${reply.body.slice(0, 500)}`).toEqual([]);
        expect(reply.statusCode, `${name}: ${reply.body}`).toBeLessThan(500);
        const isOpen = !ofSection(call) || call.section === section || call.section === "papers";
        if (!isOpen) expect(reply.statusCode, name).toBe(403);
      }
    },
  );

  test("granted to read: the horse itself is seen", async () => {
    const member = await memberWith({ section, access: "read" });
    const asOwner = new Map<string, number>();
    const ofHorses = reading().filter((each) => !forWholeYard.has(nameOf(each)));
    for (const call of ofHorses.filter((each) => each.section === section)) {
      const expected = await ask(owner, call, own);
      const reply = await ask(member, call, own);
      asOwner.set(nameOf(call), expected?.statusCode ?? 0);
      expect(reply?.statusCode, `${nameOf(call)}: ${reply?.body}`).toBe(expected?.statusCode);
    }
  });

  test("granted to write: another horse is not changed", async () => {
    const member = await memberWith({ section, access: "write" });
    const before = await changesOf(other);
    for (const call of calls().filter(({ method }) => method !== "GET")) {
      if (call.section === "own") continue;
      const reply = await ask(member, call, other);
      if (!reply) continue;
      const name = `${section}: ${nameOf(call)}: ${reply.body}`;
      if (!namesNoHorse.has(nameOf(call)))
        expect([400, 403, 404, 409], name).toContain(reply.statusCode);
      expect(leaks(reply.body), name).toEqual([]);
    }
    expect(await changesOf(other)).toBe(before);
  });

  test("granted to write: the horse itself is changed", async () => {
    const mine = await furnishedHorse(owner, `Mine ${section}`);
    const member = await memberWith({ section, access: "write", horseId: mine.horseId });
    const writing = calls().filter((each) => each.method !== "GET" && each.section === section);
    // what is deleted is changed before
    const inOrder = writing.toSorted(
      (one, two) => Number(one.method === "DELETE") - Number(two.method === "DELETE"),
    );
    for (const call of inOrder) {
      if (forWholeYard.has(nameOf(call))) continue;
      const reply = await ask(member, call, mine);
      if (reply) expect(reply.statusCode, `${nameOf(call)}: ${reply.body}`).toBe(200);
    }
  });

  test("granted to read: nothing is changed", async () => {
    const member = await memberWith({ section, access: "read" });
    const before = await changesOf(own);
    for (const call of calls().filter(({ method }) => method !== "GET")) {
      if (call.section === "own" || call.path.startsWith("/api/members")) continue;
      const reply = await ask(member, call, own);
      if (reply) expect(reply.statusCode, nameOf(call)).toBe(403);
    }
    expect(await changesOf(own)).toBe(before);
  });
});

/** Calls about the whole yard, for which rights about single horses do not suffice. */
const forWholeYard = new Set([
  "POST /api/horses",
  "POST /api/draft-horses",
  "GET /api/subscription-status",
  // places are the yard's, and what stood with a horse is known only to who sees every horse
  // what the yard keeps is changed by those who see all its horses
  "POST /api/stock/medicines",
  "PUT /api/stock/medicines/:id",
  "DELETE /api/stock/medicines/:id",
  "POST /api/stock/feeds",
  "PUT /api/stock/feeds/:id",
  "DELETE /api/stock/feeds/:id",
  "POST /api/places",
  "PUT /api/places/:id",
  "DELETE /api/places/:id",
  "GET /api/horses/:id/companions",
]);

/** Calls that name no horse, and only touch those that the person's rights cover. */
const namesNoHorse = new Set(["POST /api/day/repeat"]);

/** The number of journal entries about a horse. */
async function changesOf({ horseId }: FurnishedHorse) {
  const { rows } = await query<{ n: number }>(
    "select count(*)::integer as n from row_changes where horse_id = $1",
    [horseId],
  );
  return rows[0]?.n;
}

test("what is about the whole yard is refused", async () => {
  const member = await memberWith(
    ...grantedSections.map((section) => ({ section, access: "write" as const })),
  );
  for (const call of calls().filter((each) => forWholeYard.has(nameOf(each))))
    expect((await ask(member, call, own))?.statusCode, nameOf(call)).toBe(403);
});

/** What the medicines book says belongs to its own section: it has to name what was given, by whom and why. */
const ofTheBook = new Set(["GET /api/medicines"]);

/** Each field that belongs to another section than its record. */
const masked = recordKinds.flatMap((kind) =>
  Object.entries(fieldsOfSections[kind] ?? {}).map(([field, section]) => ({
    kind,
    field,
    section,
  })),
);
/** A value of a field that is found again in any reply, and another one. */
const secretOf = (field: string) => (field === "cost" ? 54_321.99 : `Secret ${field}`);
const otherOf = (field: string) => (field === "cost" ? 12.5 : `Another ${field}`);
const secretPattern = /54,?321\.?99|secret/i;

/** A horse with a record of each kind that has a secret in each field of another section. */
async function secretHorse() {
  const horse = await furnishedHorse(owner, "Quiet");
  for (const kind of ["veterinary", "farrier"] as const) {
    const fields = masked.filter((each) => each.kind === kind).map(({ field }) => field);
    const record = recordInputs[kind](
      Object.fromEntries(fields.map((field) => [field, secretOf(field)])),
    );
    const reply = await owner.put(recordUrl(horse, kind), record);
    if (reply.statusCode !== 200) throw new Error(reply.body);
  }
  return horse;
}

const recordUrl = ({ horseId, records }: FurnishedHorse, kind: string) =>
  `/api/horses/${horseId}/${kind}/${records[kind]}`;

const BEYOND_FIELD =
  "Your rights in this yard do not cover this field of this horse's records: leave it as it was.";

describe.each(masked)("$field of $kind records", ({ kind, field, section }) => {
  let horse: FurnishedHorse;
  beforeAll(async () => {
    horse = await secretHorse();
  });
  const seenBy = async (who: Owner) => {
    const reply = await who.get(`/api/horses/${horse.horseId}/${kind}`);
    const all = reply.json<Record<string, unknown>[]>();
    return all.find(({ id }) => id === horse.records[kind]);
  };
  /** Saves the record as the person sees it, with these values. */
  const send = async (who: Owner, values: object) => {
    const seen = await seenBy(who);
    const fields = masked.filter((each) => each.kind === kind).map((each) => each.field);
    const asSeen = Object.fromEntries(fields.map((each) => [each, seen?.[each] ?? null]));
    return who.put(recordUrl(horse, kind), recordInputs[kind]({ ...asSeen, ...values }));
  };
  const member = (...sections: GivenGrant[]) =>
    memberWith(
      ...[{ section: "health" as const, access: "write" as const }, ...sections].map((each) => ({
        ...each,
        horseId: horse.horseId,
      })),
    );

  test("without its section it is not shown, and stays as it is when the record is saved", async () => {
    const who = await member();
    expect(await seenBy(who)).toMatchObject({ [field]: null });
    const reply = await send(who, { date: "2025-01-09" });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ [field]: null, date: "2025-01-09" });
    expect(await seenBy(owner)).toMatchObject({ [field]: secretOf(field), date: "2025-01-09" });
  });

  test("without its section another value is refused, in an edit and a new record", async () => {
    const who = await member();
    const values = { [field]: otherOf(field) };
    expect(await send(who, values)).toAnswer([403, BEYOND_FIELD]);
    const url = `/api/horses/${horse.horseId}/${kind}`;
    expect(await who.post(url, recordInputs[kind](values))).toAnswer([403, BEYOND_FIELD]);
    expect(await seenBy(owner)).toMatchObject({ [field]: secretOf(field) });
  });

  test("with its section of the horse it is shown and written", async () => {
    const access = neededToWriteField[section];
    const who = await member({ section, access });
    expect(await seenBy(who)).toMatchObject({ [field]: secretOf(field) });
    const reply = await send(who, { [field]: otherOf(field) });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await seenBy(owner)).toMatchObject({ [field]: otherOf(field) });
  });
});

test("a visit says nothing in fields that its writer may not write", async () => {
  const { horseId } = await secretHorse();
  const member = await memberWith({ section: "health", access: "write", horseId });
  const visit = (row: object, shared: object = {}) =>
    member.post("/api/visits", {
      kind: "VET",
      date: "2026-01-05",
      veterinarian: "Ann Vet",
      horses: [{ horseId, ...row }],
      ...shared,
    });
  const refused = [
    await visit({ cost: 12.5 }),
    await visit({ diagnosis: "Lame" }),
    await visit({ notes: "Lame" }),
    await visit({}, { notes: "Lame" }),
    await visit({}, { invoice: { pounds: 12.5 } }),
  ];
  for (const reply of refused) expect(reply).toAnswer([403, BEYOND_FIELD]);
  const logged = await visit({});
  expect(logged.statusCode, logged.body).toBe(200);
});

test("a record deleted and put back by who does not see all of it is whole, and its history hides the rest", async () => {
  const quiet = await secretHorse();
  const { horseId } = quiet;
  const member = await memberWith({ section: "health", access: "write", horseId });
  for (const kind of ["veterinary", "farrier"] as const) {
    const id = quiet.records[kind];
    expect((await member.delete(recordUrl(quiet, kind))).statusCode).toBe(200);
    const { body: bin } = await member.get("/api/bin");
    expect(bin).not.toMatch(secretPattern);
    const item = (await member.get(`/api/bin/of/${id}`)).json<{ id: string }>();
    const putBack = await member.post(`/api/bin/${item.id}/put-back`, {});
    expect(putBack.statusCode, putBack.body).toBe(200);
    expect((await owner.get(`/api/horses/${horseId}/${kind}`)).body).toMatch(secretPattern);
    expect((await owner.get(`/api/history/${id}`)).body).toMatch(secretPattern);
    expect((await member.get(`/api/history/${id}`)).body).not.toMatch(secretPattern);
  }
});

test("no call shows a field of another section to who may not read that section", async () => {
  const quiet = await secretHorse();
  const hidden: readonly GrantedSection[] = fieldSections;
  const open = grantedSections.filter((section) => !hidden.includes(section));
  const member = await memberWith(
    ...open.map((section) => ({ section, access: "write" as const, horseId: quiet.horseId })),
  );
  let shown = 0;
  for (const call of reading()) {
    const [asOwner, reply] = [await ask(owner, call, quiet), await ask(member, call, quiet)];
    if (asOwner && secretPattern.test(asOwner.body)) shown += 1;
    if (reply && !ofTheBook.has(nameOf(call)))
      expect(reply.body, nameOf(call)).not.toMatch(secretPattern);
  }
  // else this test would prove nothing
  expect(shown).toBeGreaterThan(5);
});

describe("a grant", () => {
  const today = londonDate(new Date());
  const horses = async (who: Owner) =>
    (await who.get("/api/horses")).json<{ id: string }[]>().map(({ id }) => id);

  test("is in force from its first day to its last, and until it is revoked", async () => {
    const member = await memberWith({ section: "care", access: "read", from: today, until: today });
    expect(await horses(member)).toEqual([own.horseId]);
    const outside = [{ from: addDays(today, 1) }, { until: addDays(today, -1) }];
    for (const dates of outside) {
      await grantTo(member, [{ section: "care", access: "read", ...dates }]);
      expect((await member.get("/api/horses")).statusCode, JSON.stringify(dates)).toBe(403);
    }
    await grantTo(member, [{ section: "care", access: "read" }]);
    const all = (await owner.get("/api/grants")).json<{ id: string; userId: string }[]>();
    const mine = all.find(({ userId }) => userId === member.user.id);
    expect((await owner.delete(`/api/grants/${mine?.id}`)).statusCode).toBe(200);
    expect((await member.get("/api/horses")).statusCode).toBe(403);
  });

  test("for all horses covers those that come later", async () => {
    const member = await memberWith({ section: "care", access: "read", horseId: null });
    expect((await horses(member)).length).toBe((await horses(owner)).length);
  });

  test("adds to a role that holds for every horse", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const rugs = { rugs: "Light" };
    const notes = (id: string) => `/api/horses/${id}/care-notes`;
    expect((await viewer.put(notes(own.horseId), rugs)).statusCode).toBe(403);
    const grant = {
      userId: viewer.user.id,
      horseId: own.horseId,
      section: "feed",
      access: "write",
    };
    expect((await owner.post("/api/grants", grant)).statusCode).toBe(200);
    expect((await viewer.put(notes(own.horseId), rugs)).statusCode).toBe(200);
    expect((await viewer.put(notes(other.horseId), rugs)).statusCode).toBe(404);
    expect((await viewer.get(notes(other.horseId))).statusCode, "it still reads all").toBe(200);
  });

  test("for a horse of another yard, or to somebody of one, is not found", async () => {
    const stranger = await yard.newOwnerWithHorse();
    const member = await newMember(yard.app, owner.user.yardId, "GROOM");
    const grant = { userId: member.user.id, section: "care", access: "read" };
    expect(await owner.post("/api/grants", { ...grant, horseId: stranger.horseId })).toAnswer([
      404,
      "Horse not found",
    ]);
    const away = { ...grant, userId: stranger.owner.user.id, horseId: own.horseId };
    expect(await owner.post("/api/grants", away)).toAnswer([404, "Person not found"]);
    expect(await stranger.owner.post("/api/grants", { ...grant, horseId: own.horseId })).toAnswer([
      404,
      "Person not found",
    ]);
  });

  test("is given by nobody who does not have the right, and to no owner or manager", async () => {
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const grant = {
      userId: groom.user.id,
      horseId: own.horseId,
      section: "money",
      access: "write",
    };
    expect(await manager.post("/api/grants", grant)).toAnswer([
      403,
      "You cannot give a right that you do not have yourself.",
    ]);
    expect((await groom.post("/api/grants", grant)).statusCode).toBe(403);
    expect(await owner.post("/api/grants", { ...grant, userId: manager.user.id })).toAnswer([
      409,
      "An owner or a manager has rights about every horse already.",
    ]);
    const people = { ...grant, section: "people" };
    expect((await owner.post("/api/grants", people)).statusCode).toBe(400);
  });

  test("an invitation for single horses gives the role's rights about those alone", async () => {
    const body = { role: "GROOM", horseIds: [own.horseId] };
    const { url } = (await owner.post("/api/invitations", body)).json<{ url: string }>();
    const token = new URL(url).searchParams.get("token");
    const opened = await yard.visitor().get(`/api/invitations/open?token=${token}`);
    expect(opened.json()).toMatchObject({ horseNames: ["Ownhorse"] });
    const sharer = await yard.newOwner();
    await sharer.post("/api/invitations/accept", { token });
    expect(await horses(sharer)).toEqual([own.horseId]);
    const rugs = (id: string) => sharer.put(`/api/horses/${id}/care-notes`, { rugs: "Heavy" });
    expect((await rugs(own.horseId)).statusCode).toBe(200);
    expect((await rugs(other.horseId)).statusCode).toBe(404);
    const user = (await sharer.get("/api/user")).json();
    expect(user).toMatchObject({
      horseRights: { care: { read: [own.horseId], write: [own.horseId] } },
    });
  });
});
