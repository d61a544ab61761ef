import { describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, query, type Visitor } from "#testing/yard.ts";

const COOKIE = "loosebox_session";
const DAY = 86_400;

const yard = fixture(openYard);

/** The seconds until this user's newest session expires, according to the table. */
async function secondsLeft(userId: string) {
  const { rows } = await query(
    `select extract(epoch from expires_at - now())::float8 as left from sessions
     where user_id = $1 order by created_at desc limit 1`,
    [userId],
  );
  return Number(rows[0]?.["left"]);
}

/** The session's cookie among those that are set. */
const sessionCookie = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers["set-cookie"]].flat().find((each) => String(each).startsWith(`${COOKIE}=`));

const near = (seconds: number) => (value: number) => Math.abs(value - seconds) < 30;

describe("POST /api/login", () => {
  test("signs in with the address in any case and says who it is", async () => {
    const { user } = await yard.newOwner();
    const rider = yard.visitor();
    const sent = { email: ` ${user.email.toUpperCase()} `, password: PASSWORD };
    const reply = await rider.post("/api/login", sent);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual((await rider.get("/api/user")).json());
    expect(reply.json()).toMatchObject({ email: user.email, yardRole: "OWNER" });
  });

  test("without Remember me the cookie ends with the browser", async () => {
    const { user } = await yard.newOwner();
    const reply = await yard.visitor().post("/api/login", {
      email: user.email,
      password: PASSWORD,
    });
    expect(sessionCookie(reply)).toMatch(
      /^loosebox_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await secondsLeft(user.id)).toSatisfy(near(DAY / 2));
  });

  test("with Remember me the cookie and the session last 30 days", async () => {
    const { user } = await yard.newOwner();
    const reply = await yard.visitor().post("/api/login", {
      email: user.email,
      password: PASSWORD,
      rememberMe: true,
    });
    expect(sessionCookie(reply)).toMatch(
      /^loosebox_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await secondsLeft(user.id)).toSatisfy(near(30 * DAY));
  });

  test("says what is wrong with the input", async () => {
    const login = (body: Record<string, unknown>) => yard.visitor().post("/api/login", body);
    expect(await login({ email: "robin", password: "x" })).toAnswer([400, "Invalid email address"]);
    expect(await login({ email: "a@b.example" })).toAnswer([400, "Password is required"]);
    const reply = await login({ email: "a@b.example", password: "" });
    expect(reply).toAnswer([400, "Password is required"]);
    expect(await login({ email: "a@b.example", password: "x", rememberMe: "on" })).toAnswer([
      400,
      "Remember me must be true or false",
    ]);
  });

  test("a wrong password and an unknown address get the same reply in the same time", async () => {
    const { user } = await yard.newOwner();
    const timed = async (email: string) => {
      const started = performance.now();
      const reply = await yard.visitor().post("/api/login", { email, password: "not this one" });
      return {
        ms: performance.now() - started,
        said: [reply.statusCode, reply.body, reply.cookies],
      };
    };
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    const known = [];
    const unknown = [];
    for (let i = 0; i < 9; i += 1) {
      known.push(await timed(user.email));
      unknown.push(await timed(`nobody${i}@yard.example`));
    }
    const no = [401, "The e-mail address or password is not right.", []];
    for (const { said } of [...known, ...unknown]) expect(said).toEqual(no);
    const ratio = median(known.map(({ ms }) => ms)) / median(unknown.map(({ ms }) => ms));
    expect(ratio, "an unknown address must cost the work of a hash too").toBeLessThan(3);
    expect(ratio).toBeGreaterThan(1 / 3);
  });

  test("signing in gives a new token and ends the session that came with the request", async () => {
    const owner = await yard.newOwner();
    const before = owner.cookies.get(COOKIE) ?? "";
    await owner.post("/api/login", { email: owner.user.email, password: PASSWORD });
    expect(owner.cookies.get(COOKIE)).not.toBe(before);
    const thief = yard.visitor();
    thief.cookies.set(COOKIE, before);
    expect((await thief.get("/api/user")).statusCode).toBe(401);
    expect((await owner.get("/api/user")).statusCode).toBe(200);
    const { rows } = await query("select id from sessions where user_id = $1", [owner.user.id]);
    expect(rows).toHaveLength(1);
  });

  test("a session cookie planted in the browser is not continued", async () => {
    const { user } = await yard.newOwner();
    const rider = yard.visitor();
    rider.cookies.set(COOKIE, "planted-by-somebody-else");
    await rider.post("/api/login", { email: user.email, password: PASSWORD });
    expect(rider.cookies.get(COOKIE)).not.toBe("planted-by-somebody-else");
  });
});

describe("GET /api/user", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().get("/api/user")).toAnswer([401, "Sign in first"]);
  });

  test("takes a made-up, empty or overlong cookie for nobody's", async () => {
    for (const value of ["", "x", "A".repeat(43), "A".repeat(5_000), "%00", "%E0%A4%A", "'; --"]) {
      const reply = await yard.visitor().send({
        method: "GET",
        url: "/api/user",
        headers: { cookie: `${COOKIE}=${value}` },
      });
      expect(reply.statusCode, value).toBe(401);
    }
  });
});

describe("a browser that was not seen before", () => {
  const signIn = (rider: Visitor, email: string, password = PASSWORD) =>
    rider.send({
      method: "POST",
      url: "/api/login",
      payload: { email, password },
      headers: { "user-agent": "Mozilla/5.0 (iPhone) FxiOS/1 Safari/1" },
    });
  const mailsTo = async (email: string) =>
    (await yard.mails()).filter(
      (mail) => mail.includes(`To: ${email}\r\n`) && mail.includes("Subject: New sign-in"),
    );

  test("is reported by mail once, with its name and address", async () => {
    const { user } = await yard.newOwner();
    expect(await mailsTo(user.email), "registering is no news").toEqual([]);
    const phone = yard.visitor("198.51.100.9");
    await signIn(phone, user.email);
    const [mail, ...more] = await mailsTo(user.email);
    expect(more).toEqual([]);
    expect(mail).toContain("Firefox on iPhone, network address 198.51.100.9");
    await phone.post("/api/logout");
    await signIn(phone, user.email);
    expect(await mailsTo(user.email), "the same browser again").toHaveLength(1);
    await signIn(yard.visitor(), user.email);
    expect(await mailsTo(user.email)).toHaveLength(2);
  });

  test("the browser of registering is known", async () => {
    const owner = await yard.newOwner();
    await owner.post("/api/logout");
    await signIn(owner, owner.user.email);
    expect(await mailsTo(owner.user.email)).toEqual([]);
  });

  test("counts as new for another person, and a wrong password sends no mail", async () => {
    const owner = await yard.newOwner();
    const other = await yard.newOwner();
    await signIn(owner, other.user.email, "not-my-password");
    expect(await mailsTo(other.user.email)).toEqual([]);
    await signIn(owner, other.user.email);
    expect(await mailsTo(other.user.email)).toHaveLength(1);
  });

  test("is known by a random number of which we keep the hash, and no script reads it", async () => {
    const owner = await yard.newOwner();
    const token = owner.cookies.get("loosebox_browser") ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const reply = await signIn(owner, owner.user.email);
    expect(reply.cookies.find(({ name }) => name === "loosebox_browser")).toMatchObject({
      value: token,
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      maxAge: 34_560_000,
    });
    const { rows } = await query("select encode(token_hash, 'escape') from known_browsers");
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("POST /api/logout", () => {
  test("deletes the row, clears the cookie and what the browser kept", async () => {
    const owner = await yard.newOwner();
    const token = owner.cookies.get(COOKIE) ?? "";
    const reply = await owner.post("/api/logout");
    expect(reply).toAnswer([200, "null"]);
    expect(reply.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect(reply.headers["set-cookie"]).toMatch(
      /^loosebox_session=; (Max-Age=0; )?Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
    );
    const { rows } = await query("select id from sessions where user_id = $1", [owner.user.id]);
    expect(rows).toEqual([]);
    owner.cookies.set(COOKIE, token);
    expect((await owner.get("/api/user")).statusCode).toBe(401);
  });

  test("may be repeated signed out", async () => {
    const nobody = yard.visitor();
    expect((await nobody.post("/api/logout")).statusCode).toBe(200);
    expect((await nobody.send({ method: "POST", url: "/api/logout" })).statusCode).toBe(200);
  });

  test("ends this session and no other", async () => {
    const owner = await yard.newOwner();
    const phone = yard.visitor();
    await phone.post("/api/login", { email: owner.user.email, password: PASSWORD });
    await owner.post("/api/logout");
    expect((await phone.get("/api/user")).statusCode).toBe(200);
  });
});

describe("the life of a session", () => {
  const signedIn = async (rememberMe: boolean) => {
    const { user } = await yard.newOwner();
    await query("delete from sessions where user_id = $1", [user.id]);
    const rider = yard.visitor();
    await rider.post("/api/login", { email: user.email, password: PASSWORD, rememberMe });
    /** Simulates the passing of time by moving the session's times into the past. */
    const wait = (hours: number) =>
      query(
        `update sessions set created_at = created_at - make_interval(hours => $2),
           last_seen_at = last_seen_at - make_interval(hours => $2),
           expires_at = expires_at - make_interval(hours => $2) where user_id = $1`,
        [user.id, hours],
      );
    const status = async () => (await rider.get("/api/user")).statusCode;
    return { user, wait, status };
  };

  test("unused for 12 hours it is over", async () => {
    const { wait, status } = await signedIn(false);
    await wait(11);
    expect(await status()).toBe(200);
    await wait(11);
    expect(await status(), "use has moved the end on").toBe(200);
    await wait(12);
    expect(await status()).toBe(401);
  });

  test("with Remember me it is over after 30 days unused", async () => {
    const { wait, status } = await signedIn(true);
    await wait(29 * 24);
    expect(await status()).toBe(200);
    await wait(30 * 24);
    expect(await status()).toBe(401);
  });

  test("it is over 90 days after the sign-in however much it is used", async () => {
    const { user, wait, status } = await signedIn(true);
    for (let days = 20; days <= 80; days += 20) {
      await wait(20 * 24);
      expect(await status(), `day ${days}`).toBe(200);
    }
    expect(await secondsLeft(user.id), "ten days are left").toSatisfy(near(10 * DAY));
    await wait(10 * 24);
    expect(await status()).toBe(401);
  });

  test("requests within five minutes write nothing", async () => {
    const { user, status } = await signedIn(false);
    const version = async () =>
      (await query("select xmin::text as v from sessions where user_id = $1", [user.id])).rows[0];
    const before = await version();
    await status();
    expect(await version()).toEqual(before);
  });

  test("it ends when the membership does", async () => {
    const { user, status } = await signedIn(false);
    await query("delete from memberships where user_id = $1", [user.id]);
    expect(await status()).toBe(401);
  });
});
