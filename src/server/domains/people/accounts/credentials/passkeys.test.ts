import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import { authenticator } from "#testing/doubles/authenticator.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, query, type Visitor } from "#testing/yard.ts";

const NO = "This passkey could not be checked. Please try again.";

const yard = fixture(openYard);

type VisitorReply = Awaited<ReturnType<Visitor["get"]>>;
const optionsOf = (reply: VisitorReply) =>
  JSON.parse(reply.json<{ options: string }>().options) as Record<string, unknown>;
const challengeOf = (reply: VisitorReply) => String(optionsOf(reply)["challenge"]);

const begin = (who: Visitor, password: unknown = PASSWORD) =>
  who.post("/api/passkeys/begin", { password });
const add = (who: Visitor, credential: object, name = "Phone") =>
  who.post("/api/passkeys", { name, credential });
const beginSignIn = (who = yard.visitor()) => who.post("/api/login/passkey/begin");
const signIn = (credential: object, who = yard.visitor()) =>
  who.post("/api/login/passkey", { credential });
const listed = async (who: Visitor) =>
  (await who.get("/api/passkeys")).json<{ id: string; name: string }[]>();

async function withPasskey() {
  const owner = await yard.newOwner();
  const device = authenticator();
  const challenge = challengeOf(await begin(owner));
  const reply = await add(owner, device.create({ challenge }));
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return Object.assign(owner, { device });
}
const asked = async () => ({ challenge: challengeOf(await beginSignIn()) });

describe("adding a passkey", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const credential = authenticator().create({ challenge: "x" });
    for (const reply of [
      await nobody.get("/api/passkeys"),
      await begin(nobody),
      await add(nobody, credential),
    ])
      expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("is refused with the wrong password, no name, or an unrequested credential", async () => {
    const owner = await yard.newOwner();
    expect(await begin(owner, "not-my-password")).toAnswer([403, "The password is not right."]);
    const challenge = challengeOf(await begin(owner));
    const { create } = authenticator();
    expect(await add(owner, create({ challenge }), " ")).toAnswer([400, "Give the passkey a name"]);
    expect(await add(owner, create({ challenge: "bWFkZS11cA" }))).toAnswer([400, NO]);
    expect((await add(owner, {})).statusCode).toBe(400);
    const made = create({ challenge });
    const response = { ...made.response, transports: ["usb\0"] };
    expect((await add(owner, { ...made, response })).statusCode).toBe(400);
    expect(await listed(owner)).toEqual([]);
  });

  test.each([
    ["another site's", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without finger, face or PIN", { verified: false }],
  ])("one %s is refused", async (_, wrong) => {
    const owner = await yard.newOwner();
    const challenge = challengeOf(await begin(owner));
    expect(await add(owner, authenticator().create({ challenge, ...wrong }))).toAnswer([400, NO]);
  });

  test("another user's challenge is refused", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    const challenge = challengeOf(await begin(owner));
    expect(await add(other, authenticator().create({ challenge }))).toAnswer([400, NO]);
    const { challenge: toSignIn } = await asked();
    expect(await add(owner, authenticator().create({ challenge: toSignIn }))).toAnswer([400, NO]);
  });

  test("requests a verified, discoverable passkey, stores it with its name, and sends a mail", async () => {
    const owner = await yard.newOwner();
    const options = optionsOf(await begin(owner));
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Loosebox" },
      user: { name: owner.user.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    const device = authenticator();
    const before = owner.cookies.get("loosebox_session");
    const reply = await add(owner, device.create({ challenge: String(options["challenge"]) }));
    expect(reply.json()).toEqual([
      {
        id: expect.any(String),
        name: "Phone",
        synced: false,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ]);
    expect(owner.cookies.get("loosebox_session")).not.toBe(before);
    expect((await yard.mails()).join()).toContain("Subject: A passkey was added");
    const again = challengeOf(await begin(owner));
    expect(await add(owner, device.create({ challenge: again }))).toAnswer([
      409,
      "This passkey is known already.",
    ]);
  });

  test("of eight concurrent answers to one challenge one succeeds", async () => {
    const owner = await yard.newOwner();
    const challenge = challengeOf(await begin(owner));
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => add(owner, authenticator().create({ challenge }))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await listed(owner)).toHaveLength(1);
  });
});

test("the export names a passkey and its browser, and holds no key", async () => {
  const owner = await withPasskey();
  const file = (await owner.get("/api/gdpr/export")).json<{ signIn: object }>();
  expect(file.signIn).toEqual({
    twoFactor: null,
    passkeys: [expect.objectContaining({ name: "Phone", synced: false })],
    knownBrowsers: [expect.objectContaining({ firstSeenAt: expect.any(String) })],
  });
  expect(JSON.stringify(file.signIn)).not.toMatch(/key"|hash|credential/i);
});

describe("signing in with a passkey", () => {
  test("takes no address and no password; the use is noted", async () => {
    const { device, user } = await withPasskey();
    const rider = yard.visitor();
    const reply = await signIn(device.get(await asked(), user.id), rider);
    expect(reply.json()).toMatchObject({ id: user.id, email: user.email });
    expect((await rider.get("/api/user")).statusCode).toBe(200);
    expect(await listed(rider)).toMatchObject([{ lastUsedAt: expect.stringMatching(/Z$/) }]);
  });

  test("it counts as both factors", async () => {
    const owner = await withPasskey();
    const { secret } = (await owner.post("/api/two-factor/begin", { password: PASSWORD })).json<{
      secret: string;
    }>();
    await owner.post("/api/two-factor/confirm", { code: generateSync({ secret }) });
    const reply = await signIn(owner.device.get(await asked()));
    expect(reply.json()).toMatchObject({ id: owner.user.id });
  });

  test("a challenge works once, also with concurrent uses", async () => {
    const { device } = await withPasskey();
    const wanted = await asked();
    const shown = [1, 2, 3, 4].map(() => device.get(wanted));
    const replies = await Promise.all(shown.map((each) => signIn(each)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const each of replies.filter(({ statusCode }) => statusCode !== 200))
      expect(each).toAnswer([401, NO]);
  });

  test("a challenge is good for five minutes", async () => {
    const { device } = await withPasskey();
    const wanted = await asked();
    await query("update passkey_challenges set expires_at = now()");
    expect(await signIn(device.get(wanted))).toAnswer([401, NO]);
  });

  test.each([
    ["another site's", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without finger, face or PIN", { verified: false }],
    ["to something that we have not asked", { challenge: "bWFkZS11cA" }],
  ])("an answer %s signs nobody in", async (_, wrong) => {
    const { device } = await withPasskey();
    expect(await signIn(device.get({ ...(await asked()), ...wrong }))).toAnswer([401, NO]);
  });

  test("another device's signature under this one's name signs nobody in", async () => {
    const { device } = await withPasskey();
    const wanted = await asked();
    const { response } = authenticator().get(wanted);
    expect(await signIn({ ...device.get(wanted), response })).toAnswer([401, NO]);
  });

  test("a counter that goes back means a copied device, and is refused", async () => {
    const { device } = await withPasskey();
    const old = await asked();
    const earlier = device.get(old);
    await signIn(device.get(await asked()));
    expect(await signIn(earlier)).toAnswer([401, NO]);
  });

  test("an unknown passkey, or one that names another person, is told to use the password", async () => {
    const { device } = await withPasskey();
    const unknown = "This passkey is not known here any more. Please sign in with your password.";
    expect(await signIn(authenticator().get(await asked()))).toAnswer([401, unknown]);
    expect(await signIn(device.get(await asked(), "somebody-else"))).toAnswer([401, unknown]);
  });
});

describe("a passkey's name and end", () => {
  const remove = (who: Visitor, id: string, password: unknown = PASSWORD) =>
    who.post(`/api/passkeys/${id}/remove`, { password });
  const rename = (who: Visitor, id: string, name: string) =>
    who.send({ method: "PATCH", url: `/api/passkeys/${id}`, payload: { name } });

  test("stay as they are signed out and for somebody else", async () => {
    const owner = await withPasskey();
    const other = await yard.newOwner();
    const [{ id } = { id: "" }] = await listed(owner);
    expect(await remove(yard.visitor(), id)).toAnswer([401, "Sign in first"]);
    expect(await remove(other, id)).toAnswer([404, "Passkey not found"]);
    expect(await rename(other, id, "Mine")).toAnswer([404, "Passkey not found"]);
    expect(await listed(owner)).toMatchObject([{ name: "Phone" }]);
  });

  test("are refused with no name, or the wrong password", async () => {
    const owner = await withPasskey();
    const [{ id } = { id: "" }] = await listed(owner);
    expect(await rename(owner, id, "")).toAnswer([400, "Give the passkey a name"]);
    const reply = await remove(owner, id, "not-my-password");
    expect(reply).toAnswer([403, "The password is not right."]);
    expect(await listed(owner)).toHaveLength(1);
  });

  test("a passkey is renamed, then removed with a mail, after which it cannot sign in", async () => {
    const owner = await withPasskey();
    const [{ id } = { id: "" }] = await listed(owner);
    expect((await rename(owner, id, "Yard laptop")).json()).toMatchObject([
      { name: "Yard laptop" },
    ]);
    expect((await remove(owner, id)).json()).toEqual([]);
    expect((await yard.mails()).join()).toContain("Subject: A passkey was removed");
    expect((await signIn(owner.device.get(await asked()))).statusCode).toBe(401);
  });
});
