import { beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#contract/people/members.ts";
import { yardRoles } from "#contract/policy.ts";
import { rolesGivenBy } from "#contract/roles.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { openYard, type Owner, query, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const people = async (who: Owner) => (await who.get("/api/members")).json<Member[]>();

const LAST_OWNER =
  "A yard needs an owner. Make somebody else an owner first, or hand the yard over.";
const NOT_YOURS =
  "A manager invites and changes grooms and viewers. Ask an owner of the yard for this.";
const NOT_YOUR_ROLE = "Your role in this yard does not allow this. Ask the yard's owner.";

let owner: Owner;
let manager: Owner;
let groom: Owner;
let viewer: Owner;
beforeAll(async () => {
  owner = await yard.newOwner({ firstName: "Olive", lastName: "Owner" });
  const { yardId } = owner.user;
  viewer = await newMember(yard.app, yardId, "VIEWER");
  groom = await newMember(yard.app, yardId, "GROOM");
  manager = await newMember(yard.app, yardId, "MANAGER");
});

const setRole = (who: Owner, { user }: Owner, role: string) =>
  who.send({ method: "PATCH", url: `/api/members/${user.id}`, payload: { role } });
const removeBy = (who: Owner, { user }: Owner) => who.delete(`/api/members/${user.id}`);

describe("the list", () => {
  test("has the owners first, and says who is asking", async () => {
    const list = await people(groom);
    expect(list.map(({ role }) => role)).toEqual(["OWNER", "MANAGER", "GROOM", "VIEWER"]);
    expect(list.filter(({ isYou }) => isYou).map(({ userId }) => userId)).toEqual([groom.user.id]);
    expect(list[0]).toMatchObject({ firstName: "Olive", lastName: "Owner" });
  });

  test("shows addresses only to who manages people", async () => {
    for (const who of [owner, manager])
      expect((await people(who)).map(({ email }) => email)).toContain(viewer.user.email);
    for (const who of [groom, viewer])
      for (const { email, lastSeenAt } of await people(who))
        expect([email, lastSeenAt]).toEqual([null, null]);
  });

  test("is of one yard, and of nobody who is signed out", async () => {
    const stranger = await yard.newOwner();
    expect((await people(stranger)).map(({ userId }) => userId)).toEqual([stranger.user.id]);
    expect(await yard.visitor().get("/api/members")).toAnswer([401, "Sign in first"]);
  });
});

describe("a role", () => {
  test("each role gives and takes just the roles that the policy says", async () => {
    const callers = { OWNER: owner, MANAGER: manager, GROOM: groom, VIEWER: viewer };
    const other = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const inYard = [other.user.id, owner.user.yardId];
    const its = "where user_id = $1 and yard_id = $2";
    for (const role of yardRoles)
      for (const from of yardRoles)
        for (const to of yardRoles) {
          await query(`update memberships set role = $3 ${its}`, [...inYard, from]);
          const reply = await setRole(callers[role], other, to);
          const given = rolesGivenBy[role];
          const allowed = given.includes(from) && given.includes(to);
          const name = `${role} makes ${from} a ${to}: ${reply.body}`;
          expect(reply.statusCode, name).toBe(allowed ? 200 : 403);
          const { rows } = await query(`select role from memberships ${its}`, inYard);
          expect(rows, name).toEqual([{ role: allowed ? to : from }]);
        }
    await query(`update memberships set role = 'VIEWER' ${its}`, inYard);
    await removeBy(owner, other);
  });

  test("is in force with the next call", async () => {
    const other = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const contact = { role: "VET", name: "Jane Vet" };
    expect(await other.post("/api/contacts", contact)).toAnswer([403, NOT_YOUR_ROLE]);
    await setRole(owner, other, "GROOM");
    expect((await other.post("/api/contacts", contact)).statusCode).toBe(200);
    await setRole(owner, other, "VIEWER");
    expect(await other.post("/api/contacts", contact)).toAnswer([403, NOT_YOUR_ROLE]);
    await removeBy(owner, other);
  });

  test("the last owner stays one, even when two step down at once", async () => {
    expect(await setRole(owner, owner, "MANAGER")).toAnswer([409, LAST_OWNER]);
    expect(await removeBy(owner, owner)).toAnswer([409, LAST_OWNER]);
    const second = await newMember(yard.app, owner.user.yardId, "OWNER");
    const replies = await Promise.all([
      setRole(owner, owner, "GROOM"),
      setRole(second, second, "GROOM"),
    ]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await query("update memberships set role = 'OWNER' where user_id = $1", [owner.user.id]);
    await removeBy(owner, second);
  });

  test("of somebody who does not belong to the yard is not found; a role that is none is refused", async () => {
    const stranger = await yard.newOwner();
    expect(await setRole(owner, stranger, "GROOM")).toAnswer([404, "Person not found"]);
    expect(await removeBy(owner, stranger)).toAnswer([404, "Person not found"]);
    expect(await owner.delete(`/api/members/${UNKNOWN_ID}`)).toAnswer([404, "Person not found"]);
    expect((await setRole(owner, groom, "FARRIER")).statusCode).toBe(400);
  });
});

describe("leaving", () => {
  test("everybody may leave, and works in their own yard from then on", async () => {
    const other = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await removeBy(other, other)).statusCode).toBe(200);
    const { yardId } = (await other.get("/api/user")).json<{ yardId: string }>();
    expect(yardId).toBe(other.user.yardId);
    expect((await people(owner)).map(({ userId }) => userId)).not.toContain(other.user.id);
  });

  test("whoever is removed is told by mail, and stays signed in elsewhere", async () => {
    const other = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect(await removeBy(groom, other)).toAnswer([403, NOT_YOUR_ROLE]);
    expect((await removeBy(manager, other)).statusCode).toBe(200);
    const [mail] = await yard.mailsTo(other.user.email);
    expect(mail).toContain("You no longer belong to a yard on Loosebox");
    expect((await other.get("/api/horses")).statusCode).toBe(200);
  });

  test("a manager removes no manager and no owner", async () => {
    const other = await newMember(yard.app, owner.user.yardId, "MANAGER");
    expect(await removeBy(manager, other)).toAnswer([403, NOT_YOURS]);
    expect(await removeBy(manager, owner)).toAnswer([403, NOT_YOURS]);
    await removeBy(owner, other);
  });

  test("whoever has no other yard gets one", async () => {
    const other = await newMember(yard.app, owner.user.yardId, "GROOM");
    await query("delete from yards where id = $1", [other.user.yardId]);
    await removeBy(owner, other);
    const user = (await other.get("/api/user")).json<{ yardRole: string; yardName: string }>();
    expect(user).toMatchObject({ yardRole: "OWNER", yardName: "groom's yard" });
  });
});
