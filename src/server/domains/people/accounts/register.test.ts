import { rightsOfRole } from "#contract/roles.ts";
import { describe, expect, test } from "vitest";
import { atFullCost } from "#testing/doubles/argon2.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, query, registration } from "#testing/yard.ts";

const yard = fixture(openYard);

const ask = async (sql: string, values: unknown[] = []) => (await query(sql, values)).rows;

const register = (given: Record<string, unknown> = {}) =>
  yard.visitor().post("/api/register", registration(given));

describe("POST /api/register", () => {
  test("creates the user, signs them in and returns them", async () => {
    const sent = registration({ email: "  Robin@Yard.example ", firstName: " Robin " });
    const robin = yard.visitor();
    const reply = await robin.post("/api/register", sent);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      email: "Robin@Yard.example",
      emailConfirmed: false,
      mailGoesTo: "OUTBOX",
      firstName: "Robin",
      lastName: "Hacker",
      role: "USER",
      gdprConsent: true,
      marketingConsent: false,
      subscriptionStatus: "inactive",
      yardId: expect.stringMatching(/^[\da-f-]{36}$/),
      yardName: "Robin's yard",
      yardRole: "OWNER",
      hasPeople: false,
      rights: rightsOfRole.OWNER,
      trialEndsAt: expect.any(String),
      demoUntil: null,
      eraseAfter: null,
      consentsToRenew: [],
      newEmail: null,
      paymentWanted: false,
      firstVisit: true,
    });
    expect((await robin.get("/api/user")).json()).toEqual(reply.json());
  });

  test("the yard may be tried for 14 days", async () => {
    const { trialEndsAt } = (await register()).json<{ trialEndsAt: string }>();
    const days = (Date.parse(trialEndsAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThanOrEqual(14);
  });

  test("keeps an argon2id hash and neither password nor cookie", async () => {
    const owner = await atFullCost(() => yard.newOwner());
    const [person] = await ask("select password_hash from users where id = $1", [owner.user.id]);
    expect(person?.["password_hash"]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const token = owner.cookies.get("loosebox_session") ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const [{ dump = "" } = {}] = await ask(
      `select coalesce(string_agg(u::text, ' '), '') || coalesce((select string_agg(s::text, ' ')
         from sessions s), '') as dump from users u`,
    );
    expect(dump).not.toContain(PASSWORD);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token).toString("hex"));
  });

  test("records each consent with version, answer, time, address and browser", async () => {
    const owner = await yard.newOwner({ marketingConsent: true });
    const rows = await ask(
      `select consent_type, version, consented, ip_address, user_agent,
         consented_at > now() - interval '1 minute' as just_now
       from consents where user_id = $1 order by consent_type`,
      [owner.user.id],
    );
    const same = { ip_address: "203.0.113.7", user_agent: "test browser", just_now: true };
    const version = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    expect(rows).toEqual([
      { consent_type: "GDPR_DATA_PROCESSING", version, consented: true, ...same },
      { consent_type: "MARKETING", version, consented: true, ...same },
      { consent_type: "TERMS_OF_SERVICE", version, consented: true, ...same },
    ]);
    expect((await owner.get("/api/user")).json()).toMatchObject({ marketingConsent: true });
  });

  test("a box left unticked is recorded as a no", async () => {
    const owner = await yard.newOwner();
    const rows = await ask(
      "select consented from consents where user_id = $1 and consent_type = 'MARKETING'",
      [owner.user.id],
    );
    expect(rows).toEqual([{ consented: false }]);
  });

  test("says for each wrong field what it takes", async () => {
    const email = "Please enter a valid email address";
    expect(await register({ email: undefined })).toAnswer([400, email]);
    expect(await register({ email: "" })).toAnswer([400, email]);
    expect(await register({ email: "not an address" })).toAnswer([400, email]);
    expect(await register({ email: `${"a".repeat(250)}@b.example` })).toAnswer([400, email]);
    expect(await register({ email: "a\0@b.example" })).toAnswer([400, email]);
    expect(await register({ email: ["a@b.example"] })).toAnswer([400, email]);
    expect(await register({ password: undefined })).toAnswer([400, "Password is required"]);
    expect(await register({ password: "" })).toAnswer([400, "Password is required"]);
    expect(await register({ firstName: " " })).toAnswer([400, "First name is required"]);
    expect(await register({ lastName: null })).toAnswer([400, "Last name is required"]);
    const reply = await register({ firstName: "x".repeat(101) });
    expect(reply).toAnswer([400, "First name must be at most 100 characters"]);
    expect(await register({ gdprConsent: false })).toAnswer([
      400,
      "You must consent to GDPR data processing",
    ]);
    expect(await register({ gdprConsent: undefined })).toAnswer([
      400,
      "You must consent to GDPR data processing",
    ]);
    expect(await register({ marketingConsent: "yes" })).toAnswer([
      400,
      "Marketing consent must be true or false",
    ]);
  });

  test("refuses a password that is too short, too long or common", async () => {
    const withPassword = (password: string) => register({ password });
    expect(await withPassword("seven77")).toAnswer([400, "Password must be at least 8 characters"]);
    const reply = await withPassword("é".repeat(129));
    expect(reply).toAnswer([400, "Password must be at most 128 characters"]);
    for (const common of ["password1", "PASSWORD1", "ilovehorses", "loosebox1"])
      expect(await withPassword(common), common).toAnswer([
        400,
        "This password is too common. Please choose another.",
      ]);
  });

  test("any password of 8 to 128 characters will do, compared as typed", async () => {
    for (const password of ["🐴".repeat(8), "🐴".repeat(128), "  two spaces  ", "Zwölf Pferde"]) {
      const { email } = await yard.newOwner({ password }).then(({ user }) => user);
      const signIn = (tried: string) =>
        yard.visitor().post("/api/login", { email, password: tried });
      expect((await signIn(password)).statusCode, password).toBe(200);
      const shorter = Array.from(password).slice(0, -1).join("");
      expect((await signIn(shorter)).statusCode, `one character short of ${password}`).toBe(401);
      expect((await signIn(`${password}x`)).statusCode, `one more than ${password}`).toBe(401);
    }
  });

  test("an address belongs to one user, ignoring case", async () => {
    await register({ email: "tess@yard.example" });
    for (const email of ["tess@yard.example", "TESS@yard.example", " Tess@Yard.Example "]) {
      const again = await register({ email });
      expect(again, email).toAnswer([
        409,
        "An account with this e-mail address already exists. Sign in, or ask for a reset link.",
      ]);
      expect(again.cookies, "a refusal signs nobody in").toEqual([]);
    }
  });

  test("of 24 concurrent registrations of one address one succeeds", async () => {
    const cases = Array.from({ length: 24 }, (_, i) =>
      i % 2 ? "race@y.example" : "RACE@y.example",
    );
    const replies = await Promise.all(cases.map((email) => register({ email })));
    const codes = replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array<number>(23).fill(409)]);
    const [count] = await ask(
      `select count(*)::int as people, count(distinct m.yard_id)::int as yards
       from users u join memberships m on m.user_id = u.id where lower(u.email) = 'race@y.example'`,
    );
    expect(count).toEqual({ people: 1, yards: 1 });
    const [orphans] = await ask(
      "select count(*)::int as n from yards y where not exists (select from memberships m where m.yard_id = y.id)",
    );
    expect(orphans, "a registration that lost leaves no yard behind").toEqual({ n: 0 });
  });

  test("role, id and other fields of the row are not taken from the body", async () => {
    const id = "00000000-0000-7000-8000-000000000001";
    const others = { role: "ADMIN", id, yardRole: "OWNER", subscriptionStatus: "active" };
    for (const [field, value] of Object.entries(others)) {
      const reply = await register({ [field]: value });
      expect(reply).toAnswer([400, `'${field}' is not a field of this request.`]);
    }
    expect((await register({})).json()).toMatchObject({
      role: "USER",
      subscriptionStatus: "inactive",
    });
  });
});
