import { describe, expect, test } from "vitest";
import { CONTACTS_MAX, type Contact } from "#contract/horses/contacts.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { lockWaits } from "#testing/lock-waits.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, query, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());

const path = "/api/contacts";
const vet = (given: Record<string, unknown> = {}) => ({
  role: "VET",
  name: "Helen Marsh",
  phone: "01632 960123",
  ...given,
});
type ContactReply = Omit<Contact, "updatedAt"> & { updatedAt: string };
const add = (given: Record<string, unknown> = {}) =>
  made<ContactReply>(owner.post(path, vet(given)));

describe("every call on contacts", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const replies = await Promise.all([
      nobody.get(path),
      nobody.post(path, vet()),
      nobody.put(`${path}/${UNKNOWN_ID}`, vet()),
      nobody.delete(`${path}/${UNKNOWN_ID}`),
    ]);
    for (const reply of replies) expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("finds neither contact nor horse of another yard, and changes nothing", async () => {
    const horse = await newHorse(owner);
    const contact = await add({ horseId: horse.id });
    const missing = [404, "Contact not found"];
    expect(await stranger.put(`${path}/${contact.id}`, vet())).toAnswer(missing);
    expect(await stranger.delete(`${path}/${contact.id}`)).toAnswer(missing);
    const noHorse = [404, "Horse not found"];
    expect(await stranger.get(`${path}?horseId=${horse.id}`)).toAnswer(noHorse);
    expect(await stranger.post(path, vet({ horseId: horse.id }))).toAnswer(noHorse);
    const theirs = await made(stranger.post(path, vet()));
    expect(await stranger.put(`${path}/${theirs.id}`, vet({ horseId: horse.id }))).toAnswer(
      noHorse,
    );
    expect((await stranger.get(path)).json()).toHaveLength(1);
    expect((await owner.get(`${path}?horseId=${horse.id}`)).json()).toContainEqual(contact);
  });

  test("a viewer reads and may not write", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get(path)).statusCode).toBe(200);
    const refused = await Promise.all([
      viewer.post(path, vet()),
      viewer.put(`${path}/${UNKNOWN_ID}`, vet()),
      viewer.delete(`${path}/${UNKNOWN_ID}`),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });

  test.each([
    [{ name: " " }, "Name is required"],
    [{ role: "" }, "Choose what they are to the horse"],
    [{ phone: "ring me" }, "Write the phone number in digits, such as 01632 960123"],
    [{ phone: "01" }, "Write the phone number in digits, such as 01632 960123"],
    [{ email: "nobody" }, "Give a valid e-mail address"],
    [{ horseId: "Bramble" }, "Invalid horse ID"],
    [{ position: -1 }, "Position must be 0 or more"],
    [{ name: "\0" }, "Text must not contain control character zero or broken characters"],
  ])("%o is refused with the reason", async (given, sentence) => {
    expect(await owner.post(path, vet(given))).toAnswer([400, sentence]);
  });

  test.each(["999", "+44 (0)1632 960-123", "01632 960123 ext. 4", null, " "])(
    "%o is taken for a phone number",
    async (phone) => {
      expect(await add({ phone })).toMatchObject({ phone: phone?.trim() || null });
    },
  );
});

describe("contacts", () => {
  test("of a horse come before the yard's, each in the order they were added or put in", async () => {
    const { owner: other, horse } = await yard.newOwnerWithHorse();
    const names = async (asked = "") =>
      (await made<ContactReply[]>(other.get(`${path}${asked}`))).map(({ name }) => name);
    for (const [name, horseId] of [
      ["Yard vet", null],
      ["Own vet", horse.id],
      ["Yard farrier", null],
      ["Own farrier", horse.id],
    ])
      await made(other.post(path, vet({ name, horseId })));
    const ofHorse = `?horseId=${horse.id}`;
    expect(await names(ofHorse)).toEqual(["Own vet", "Own farrier", "Yard vet", "Yard farrier"]);
    expect(await names()).toEqual(["Yard vet", "Yard farrier", "Own vet", "Own farrier"]);
    const [first, second] = await made<ContactReply[]>(other.get(`${path}${ofHorse}`));
    const put = (id = "", name = "", position = 0) =>
      made(other.put(`${path}/${id}`, vet({ name, horseId: horse.id, position })));
    await put(first?.id, first?.name, second?.position);
    await put(second?.id, second?.name, first?.position);
    expect(await names(ofHorse)).toEqual(["Own farrier", "Own vet", "Yard vet", "Yard farrier"]);
  });

  test("are not overwritten when somebody else has changed them since", async () => {
    const contact = await add();
    const edit = { ...vet({ name: "Ann Weir" }), updatedAt: contact.updatedAt };
    const changed = await made<ContactReply>(owner.put(`${path}/${contact.id}`, edit));
    expect(changed).toMatchObject({ name: "Ann Weir", position: contact.position });
    const late = await owner.put(`${path}/${contact.id}`, { ...edit, name: "Too late" });
    expect(late.statusCode).toBe(409);
    expect(late.body).toMatch(/^Somebody else has changed this contact since/);
    expect(await made(owner.get(path))).toContainEqual(changed);
    const gone = await owner.delete(`${path}/${contact.id}?updatedAt=${contact.updatedAt}`);
    expect(gone.statusCode).toBe(409);
  });

  test("are restored from the bin unchanged, alone or with their horse", async () => {
    const { owner: other, horse } = await yard.newOwnerWithHorse();
    const contact = await made<ContactReply>(other.post(path, vet({ horseId: horse.id })));
    const putBack = async () => {
      const [item] = await made<{ id: string }[]>(other.get("/api/bin"));
      await made(other.post(`/api/bin/${item?.id}/put-back`));
      expect((await other.get(path)).json()).toEqual([contact]);
      return item;
    };
    await made(other.delete(`${path}/${contact.id}`));
    expect(await putBack()).toMatchObject({ kind: "contact", name: "Helen Marsh" });
    await made(other.delete(`/api/horses/${horse.id}`));
    expect((await other.get(path)).json()).toEqual([]);
    expect(await putBack()).toMatchObject({ kind: "horse" });
  });

  test("are announced to followers of changes, and in the journal", async () => {
    const { cursor } = await made<{ cursor: string }>(owner.get("/api/changes"));
    const contact = await add();
    // reads once every earlier transaction has ended
    const told = async () =>
      (await made<{ items: unknown[] }>(owner.get(`/api/changes?since=${cursor}`))).items;
    const change = { noun: "contact", id: contact.id, op: "upsert", row: contact };
    await expect.poll(told).toContainEqual(change);
    const { entries } = await made<{ entries: unknown[] }>(
      owner.get("/api/activity?kind=contacts&limit=1"),
    );
    expect(entries).toEqual([expect.objectContaining({ what: "Contact", name: "Helen Marsh" })]);
  });

  test("adding one while its horse is deleted does not deadlock", async () => {
    const horse = await newHorse(owner);
    const holder = await connectionPool().connect();
    try {
      await holder.query("begin");
      await holder.query("select from yards where id = $1 for no key update", [owner.user.yardId]);
      const adding = owner.post(path, vet({ horseId: horse.id }));
      await lockWaits(1);
      const deleting = owner.delete(`/api/horses/${horse.id}`);
      await lockWaits(2);
      await holder.query("rollback");
      expect((await adding).statusCode).toBe(200);
      expect((await deleting).statusCode).toBe(200);
    } finally {
      holder.release();
    }
  });

  test("are at most 500 in a yard", async () => {
    const other = await yard.newOwner();
    await query(
      `insert into contacts (yard_id, id, role, name)
       select $1, gen_random_uuid(), 'OTHER', 'Contact ' || n from generate_series(1, $2::integer) n`,
      [other.user.yardId, CONTACTS_MAX],
    );
    expect(await other.post(path, vet())).toAnswer([
      409,
      "A yard may have at most 500 contacts. Delete one first.",
    ]);
  });
});

describe("who owned a horse from when to when", () => {
  test("is kept, the present owner first, and refused in the wrong order or of anybody but an owner", async () => {
    const horse = await newHorse(owner);
    const ofHorse = { horseId: horse.id, role: "OWNER", phone: null };
    await add({
      ...ofHorse,
      name: "Mrs Hargreaves",
      fromDay: "2018-03-01",
      untilDay: "2020-04-30",
    });
    const now = await add({ ...ofHorse, name: "Kit Marlow", fromDay: "2020-05-01" });
    const contacts = await made<ContactReply[]>(owner.get(`${path}?horseId=${horse.id}`));
    const owners = contacts.filter(({ role }) => role === "OWNER");
    expect(owners).toMatchObject([
      { name: "Kit Marlow", fromDay: "2020-05-01", untilDay: null },
      { name: "Mrs Hargreaves", fromDay: "2018-03-01", untilDay: "2020-04-30" },
    ]);
    const change = (given: object) =>
      owner.put(`${path}/${now.id}`, { ...ofHorse, name: "Kit Marlow", ...given });
    const wrongOrder = { fromDay: "2020-05-01", untilDay: "2020-04-30" };
    expect(await change(wrongOrder)).toAnswer([400, "The last day is before the first"]);
    expect(await change({ role: "VET", fromDay: "2020-05-01" })).toAnswer([
      400,
      "Only an owner has days of owning the horse",
    ]);
    expect((await change({ fromDay: "in May" })).statusCode).toBe(400);
  });
});
