import { beforeAll, describe, expect, test } from "vitest";
import type { Invitation } from "#contract/people/invitations.ts";
import { keepToPeriods } from "#server/data/retention/retention.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { openYard, type Owner, query, registration, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
let owner: Owner;
beforeAll(async () => {
  owner = await yard.newOwner({ firstName: "Olive", lastName: "Owner" });
});

const ENDED =
  "This invitation has ended, or its link is not complete. Ask whoever invited you for a new one.";
const tokenOf = ({ url }: Invitation) => new URL(url ?? "").searchParams.get("token") ?? "";

async function invite(who: Owner, body: Record<string, unknown>) {
  const reply = await who.post("/api/invitations", body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<Invitation>();
}
const open = (token: string) =>
  yard.visitor().get(`/api/invitations/open?token=${encodeURIComponent(token)}`);
const accept = (who: Owner, token: string) => who.post("/api/invitations/accept", { token });
const listed = async (who: Owner) => (await who.get("/api/invitations")).json<Invitation[]>();
const roleOf = async ({ user }: Owner) =>
  (
    await query("select role from memberships where user_id = $1 and yard_id = $2", [
      user.id,
      owner.user.yardId,
    ])
  ).rows[0]?.["role"];

test("managers and owners are told who has joined, once, and not the newcomer", async () => {
  const olive = await yard.newOwner({ firstName: "Olive", lastName: "Owner" });
  const manager = await newMember(yard.app, olive.user.yardId, "MANAGER");
  const groom = await newMember(yard.app, olive.user.yardId, "GROOM");
  const invitation = await invite(olive, { role: "GROOM", uses: 2 });
  const kit = await yard.newOwner({ firstName: "Kit", lastName: "Marlow" });
  for (const _ of [1, 2]) expect((await accept(kit, tokenOf(invitation))).statusCode).toBe(200);
  const told = async (who: Owner) =>
    (await who.get("/api/notifications"))
      .json<{ title: string; message: string; actionUrl: string }[]>()
      .filter(({ title }) => title === "Kit Marlow has joined");
  for (const who of [olive, manager])
    expect(await told(who)).toMatchObject([
      { message: "By an invitation of Olive Owner, as groom.", actionUrl: "/yard" },
    ]);
  for (const who of [groom, kit]) expect(await told(who)).toEqual([]);
});

test("from the mail to the yard: opened without an account, registered, accepted", async () => {
  const email = "tom@yard.example";
  await invite(owner, { role: "GROOM", email });
  const [mail = ""] = await yard.mailsTo(email);
  expect(mail).toContain("Olive Owner invites you to the yard");
  const token = await yard.linkTo(email, "join");
  const opened = await open(token);
  expect(opened.json()).toMatchObject({
    yardName: "Olive's yard",
    role: "GROOM",
    invitedBy: "Olive Owner",
    email,
  });
  const tom = Object.assign(yard.visitor(), { user: { id: "", email, yardId: "" } });
  const registered = await tom.post("/api/register", registration({ email, firstName: "Tom" }));
  tom.user = registered.json();
  const joined = await accept(tom, token);
  expect(joined.json()).toMatchObject({ yardId: owner.user.yardId, yardRole: "GROOM" });
  expect((await tom.get("/api/user")).json()).toMatchObject({ yardId: owner.user.yardId });
  expect(await listed(owner)).toEqual([]);
  expect(await accept(await yard.newOwner(), token), "it works once").toAnswer([404, ENDED]);
});

describe("a link", () => {
  test("is shown again as long as it is open, and is for as many as it says", async () => {
    const made = await invite(owner, { role: "VIEWER", uses: 2 });
    expect(await listed(owner)).toEqual([made]);
    const [first, second, third] = [
      await yard.newOwner(),
      await yard.newOwner(),
      await yard.newOwner(),
    ];
    expect((await accept(first, tokenOf(made))).statusCode).toBe(200);
    expect((await accept(first, tokenOf(made))).statusCode, "again by the same").toBe(200);
    expect((await listed(owner))[0]).toMatchObject({ usesLeft: 1 });
    expect((await accept(second, tokenOf(made))).statusCode).toBe(200);
    expect(await accept(third, tokenOf(made))).toAnswer([404, ENDED]);
  });

  test("six people at once use up no more than there is", async () => {
    const made = await invite(owner, { role: "VIEWER", uses: 3 });
    const crowd = await Promise.all(Array.from({ length: 6 }, () => yard.newOwner()));
    const replies = await Promise.all(crowd.map((each) => accept(each, tokenOf(made))));
    const joined = replies.filter(({ statusCode }) => statusCode === 200);
    expect(joined).toHaveLength(3);
  });

  test("sent again, the earlier one has ended", async () => {
    const made = await invite(owner, { role: "VIEWER" });
    const again = (await owner.post(`/api/invitations/${made.id}/resend`)).json<Invitation>();
    expect(again.id).toBe(made.id);
    expect(await open(tokenOf(made))).toAnswer([404, ENDED]);
    expect((await open(tokenOf(again))).statusCode).toBe(200);
    await owner.delete(`/api/invitations/${made.id}`);
    expect(await open(tokenOf(again))).toAnswer([404, ENDED]);
  });

  test("expires, and is swept", async () => {
    const made = await invite(owner, { role: "VIEWER", expiresInDays: 1 });
    await query("update invitations set expires_at = now() - interval '1 minute' where id = $1", [
      made.id,
    ]);
    expect(await open(tokenOf(made))).toAnswer([404, ENDED]);
    expect(await listed(owner)).toEqual([]);
    await keepToPeriods(new Date());
    expect((await query("select from invitations where id = $1", [made.id])).rowCount).toBe(0);
  });

  test("cannot be guessed or bent", async () => {
    const made = await invite(owner, { role: "VIEWER" });
    const token = tokenOf(made);
    const other = tokenOf(await invite(owner, { role: "MANAGER" }));
    const mixed = Buffer.concat([
      Buffer.from(other, "base64url").subarray(0, 16),
      Buffer.from(token, "base64url").subarray(16),
    ]).toString("base64url");
    for (const wrong of [mixed, `${token}AA`, token.slice(0, 30), "x", "é", "A".repeat(64)])
      expect(await open(wrong), wrong).toAnswer([404, ENDED]);
    expect((await open("")).statusCode).toBe(400);
    for (const each of await listed(owner)) await owner.delete(`/api/invitations/${each.id}`);
  });

  test("ends with whoever made it, and with their right to", async () => {
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const made = await invite(manager, { role: "GROOM" });
    await query("update memberships set role = 'GROOM' where user_id = $1 and yard_id = $2", [
      manager.user.id,
      owner.user.yardId,
    ]);
    expect(await open(tokenOf(made))).toAnswer([404, ENDED]);
    await owner.delete(`/api/members/${manager.user.id}`);
    expect((await query("select from invitations where id = $1", [made.id])).rowCount).toBe(0);
  });
});

describe("who may invite", () => {
  test("a manager invites grooms and viewers, and sees no link to a higher role", async () => {
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const refused = await manager.post("/api/invitations", { role: "OWNER" });
    expect(refused.statusCode).toBe(403);
    const made = await invite(owner, { role: "MANAGER" });
    expect(await listed(manager)).toMatchObject([{ id: made.id, url: null }]);
    expect((await manager.delete(`/api/invitations/${made.id}`)).statusCode).toBe(403);
    expect((await manager.post(`/api/invitations/${made.id}/resend`)).statusCode).toBe(403);
    await owner.delete(`/api/invitations/${made.id}`);
  });

  test("a groom invites nobody; nor does anybody signed out, or from another yard", async () => {
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const made = await invite(owner, { role: "VIEWER" });
    expect((await groom.post("/api/invitations", { role: "VIEWER" })).statusCode).toBe(403);
    expect((await groom.get("/api/invitations")).statusCode).toBe(403);
    expect((await yard.visitor().post("/api/invitations", { role: "VIEWER" })).statusCode).toBe(
      401,
    );
    const stranger = await yard.newOwner();
    expect(await stranger.delete(`/api/invitations/${made.id}`)).toAnswer([
      404,
      "Invitation not found",
    ]);
    expect(await stranger.delete(`/api/invitations/${UNKNOWN_ID}`)).toAnswer([
      404,
      "Invitation not found",
    ]);
    await owner.delete(`/api/invitations/${made.id}`);
  });

  test("before the address is confirmed: a link, but no mail", async () => {
    const newcomer = await yard.newUnconfirmedOwner();
    const email = "friend@yard.example";
    expect((await newcomer.post("/api/invitations", { role: "GROOM", email })).statusCode).toBe(
      403,
    );
    expect(await yard.mailsTo(email)).toEqual([]);
    expect((await newcomer.post("/api/invitations", { role: "GROOM" })).statusCode).toBe(200);
  });

  test.each([
    [{ role: "GROOM", uses: 5, email: "a@yard.example" }],
    [{ role: "OWNER", uses: 2 }],
    [{ role: "GROOM", handOver: true }],
    [{ role: "GROOM", expiresInDays: 31 }],
    [{ role: "GROOM", email: "no address" }],
    [{ role: "FARRIER" }],
    [{ role: "GROOM", horse: "Bramble" }],
    [{}],
  ])("%j is refused", async (body) => {
    expect((await owner.post("/api/invitations", body)).statusCode).toBe(400);
  });
});

describe("by mail", () => {
  test("the same call twice sends one mail; another role changes the invitation", async () => {
    const email = "sam@yard.example";
    const made = await invite(owner, { role: "GROOM", email });
    expect(await invite(owner, { role: "GROOM", email: "SAM@yard.example" })).toEqual(made);
    expect(await yard.mailsTo(email)).toHaveLength(1);
    const changed = await invite(owner, { role: "VIEWER", email });
    expect(changed).toMatchObject({ id: made.id, role: "VIEWER" });
    expect(await yard.mailsTo(email)).toHaveLength(2);
    await owner.delete(`/api/invitations/${made.id}`);
  });

  test("typed names cannot make a mail of their own", async () => {
    const spammer = await yard.newOwner({ firstName: "Call 0123456789 NOW", lastName: "EVIL.COM" });
    await query("update yards set name = $2 where id = $1", [
      spammer.user.yardId,
      `www.evil.example/win ${"win a horse ".repeat(20)}`,
    ]);
    const email = "victim@yard.example";
    await invite(spammer, { role: "GROOM", email });
    const [mail = ""] = await yard.mailsTo(email);
    expect(mail).not.toMatch(/EVIL\.COM|www\.evil|evil\.example/);
    expect(mail.match(/win a horse/g)?.length ?? 0).toBeLessThan(5);
  });

  test("whoever belongs to the yard already is not invited", async () => {
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const body = { role: "VIEWER", email: groom.user.email };
    expect(await owner.post("/api/invitations", body)).toAnswer([
      409,
      "Whoever has this address belongs to the yard already.",
    ]);
  });
});

describe("accepting", () => {
  test("raises a role and never lowers it", async () => {
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await accept(groom, tokenOf(await invite(owner, { role: "VIEWER" })));
    expect(await roleOf(groom)).toBe("GROOM");
    await accept(groom, tokenOf(await invite(owner, { role: "MANAGER" })));
    expect(await roleOf(groom)).toBe("MANAGER");
  });

  test("a yard is handed over when the other accepts, and not before", async () => {
    const next = await yard.newOwner();
    const made = await invite(owner, { role: "OWNER", handOver: true });
    expect(await roleOf(owner)).toBe("OWNER");
    expect((await accept(owner, tokenOf(made))).statusCode, "not to oneself").toBe(200);
    expect(await roleOf(owner)).toBe("OWNER");
    await accept(next, tokenOf(made));
    expect([await roleOf(owner), await roleOf(next)]).toEqual(["MANAGER", "OWNER"]);
    await query("update memberships set role = 'OWNER' where user_id = $1", [owner.user.id]);
  });

  test("is refused signed out", async () => {
    const made = await invite(owner, { role: "VIEWER" });
    const reply = await yard.visitor().post("/api/invitations/accept", { token: tokenOf(made) });
    expect(reply).toAnswer([401, "Sign in first"]);
  });
});
