import { describe, expect, test } from "vitest";
import type { Consent } from "#contract/people/consents.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const consentsOf = async (who: Visitor) => (await who.get("/api/consents")).json<Consent[]>();
const ledger = async (who: Visitor) =>
  (await who.get("/api/consents?history=true")).json<Consent[]>();
const put = (who: Visitor, consentType: string, consented: unknown) =>
  who.put("/api/consents", { consentType, consented });
const states = (consents: Consent[]) =>
  consents.map(({ consentType, consented }) => [consentType, consented]);

describe("GET /api/consents", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().get("/api/consents")).toAnswer([401, "Sign in first"]);
  });

  test("refuses a history that is neither true nor false", async () => {
    const owner = await yard.newOwner();
    expect((await owner.get("/api/consents?history=perhaps")).statusCode).toBe(400);
  });

  test("returns the state of each, with version and time; a consent never asked for is not given", async () => {
    const owner = await yard.newOwner({ marketingConsent: true });
    const agreed = {
      version: "2026-11-21",
      consented: true,
      consentedAt: expect.stringMatching(/Z$/),
      ipAddress: "203.0.113.7",
      userAgent: "test browser",
    };
    expect(await consentsOf(owner)).toEqual([
      { consentType: "TERMS_OF_SERVICE", ...agreed },
      { consentType: "GDPR_DATA_PROCESSING", ...agreed },
      { consentType: "MARKETING", ...agreed },
      {
        consentType: "AI_ASSISTANTS",
        version: null,
        consented: false,
        consentedAt: null,
        ipAddress: null,
        userAgent: null,
      },
    ]);
  });

  test("the ledger keeps every change, the newest first", async () => {
    const owner = await yard.newOwner();
    await put(owner, "MARKETING", true);
    await put(owner, "MARKETING", false);
    const lines = (await ledger(owner)).filter(({ consentType }) => consentType === "MARKETING");
    expect(lines.map(({ consented }) => consented)).toEqual([false, true, false]);
    expect(await ledger(owner)).toHaveLength(5);
  });
});

describe("PUT /api/consents", () => {
  test("is refused signed out", async () => {
    expect(await put(yard.visitor(), "MARKETING", true)).toAnswer([401, "Sign in first"]);
  });

  test("another person: their consents stay as they are", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    await put(owner, "MARKETING", true);
    expect(states(await consentsOf(other))).toContainEqual(["MARKETING", false]);
    expect(await ledger(other)).toHaveLength(3);
  });

  test.each([
    ["COOKIES", true],
    ["MARKETING", "yes"],
    ["MARKETING", undefined],
  ])("wrong input: %s, %s", async (consentType, consented) => {
    const owner = await yard.newOwner();
    expect((await put(owner, consentType, consented)).statusCode).toBe(400);
    expect(await ledger(owner)).toHaveLength(3);
  });

  test.each([
    ["TERMS_OF_SERVICE", /An account rests on the terms/],
    ["GDPR_DATA_PROCESSING", /there can be no account/],
  ])("%s ends only with the account, and the refusal says so", async (consentType, why) => {
    const owner = await yard.newOwner();
    const reply = await put(owner, consentType, false);
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toMatch(why);
    expect(reply.body).toMatch(/Delete your account instead\.$/);
    expect(states(await consentsOf(owner))).toContainEqual([consentType, true]);
  });

  test("a consent is given and withdrawn, with effect at once", async () => {
    const owner = await yard.newOwner();
    const given = await put(owner, "MARKETING", true);
    expect(states(given.json<Consent[]>())).toContainEqual(["MARKETING", true]);
    expect((await owner.get("/api/user")).json()).toMatchObject({ marketingConsent: true });

    await put(owner, "AI_ASSISTANTS", true);
    expect((await owner.get("/api/chat/service")).json()).toMatchObject({ recordsAllowed: true });
    const withdrawn = await put(owner, "AI_ASSISTANTS", false);
    expect(states(withdrawn.json<Consent[]>())).toContainEqual(["AI_ASSISTANTS", false]);
    expect((await owner.get("/api/chat/service")).json()).toMatchObject({ recordsAllowed: false });
  });

  test("repeating an answer adds nothing to the ledger", async () => {
    const owner = await yard.newOwner();
    await put(owner, "MARKETING", true);
    await put(owner, "MARKETING", true);
    expect(await ledger(owner)).toHaveLength(4);
  });
});
