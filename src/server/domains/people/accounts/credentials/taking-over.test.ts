import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, type Owner, PASSWORD, query, type Visitor } from "#testing/yard.ts";

// A stranger registers another person's address, and persuades that person to open the mailed link.

const NEW_PASSWORD = "hay-barn-lantern";
const SIGN_IN_THERE =
  "This link counts only where you are signed in to the account that it belongs to. Sign in there, and open it again.";
const NO_LONGER = "This reset link has expired or was already used. Please ask for a new one.";

const yard = fixture(openYard);

const linkOf = ({ user }: Owner) => yard.linkTo(user.email, "confirm-email");
const setPassword = (token: string, who = yard.visitor()) =>
  who.post("/api/reset-password", { token, password: NEW_PASSWORD });
const signIn = (email: string, password: string, who = yard.visitor()) =>
  who.post("/api/login", { email, password });
const begin = (who: Visitor) => who.post("/api/two-factor/begin", { password: PASSWORD });
const askFor = (who: Visitor, email: string) =>
  who.post("/api/user/email", { email, password: PASSWORD });

describe("the link to a registered address", () => {
  test("pressed where nobody is signed in, lets the stranger turn no codes on, and their reset meets none", async () => {
    const stranger = await yard.newUnconfirmedOwner();
    const { email } = stranger.user;
    const mine = yard.visitor();
    expect(
      (await mine.post("/api/confirm-email", { token: await linkOf(stranger) })).statusCode,
    ).toBe(401);
    expect((await begin(stranger)).statusCode).toBe(403);
    await mine.post("/api/forgot-password", { email });
    expect((await setPassword(await yard.linkTo(email, "reset-password"))).statusCode).toBe(200);
    expect((await signIn(email, NEW_PASSWORD)).json()).toMatchObject({
      email,
      emailConfirmed: true,
    });
  });

  test("sets a password there, which confirms the address and ends what was set up before", async () => {
    const stranger = await yard.newUnconfirmedOwner();
    const { id, email } = stranger.user;
    const token = await linkOf(stranger);
    expect(await setPassword(token)).toAnswer([200, "null"]);
    expect((await stranger.get("/api/user")).statusCode, "the session").toBe(401);
    expect((await signIn(email, PASSWORD)).statusCode, "the password").toBe(401);
    const { rows } = await query("select from known_browsers where user_id = $1", [id]);
    expect(rows, "the browser").toEqual([]);
    expect((await signIn(email, NEW_PASSWORD)).json()).toMatchObject({ id, emailConfirmed: true });
    const told = (await yard.mailsTo(email)).join("");
    expect(told).toContain("This has confirmed your e-mail address.");
    expect(await setPassword(token), "once").toAnswer([400, NO_LONGER]);
  });

  test("ends a second factor that existed although the address was unconfirmed", async () => {
    const stranger = await yard.newOwner();
    const { id, email } = stranger.user;
    const { secret } = (await begin(stranger)).json<{ secret: string }>();
    await stranger.post("/api/two-factor/confirm", { code: generateSync({ secret }) });
    await query("update users set email_confirmed_at = null where id = $1", [id]);
    await stranger.post("/api/user/email/confirmation");
    expect((await setPassword(await linkOf(stranger))).statusCode).toBe(200);
    expect((await signIn(email, NEW_PASSWORD)).json()).toMatchObject({ email });
  });

  test("of eight concurrent uses sets one password", async () => {
    const token = await linkOf(await yard.newUnconfirmedOwner());
    const replies = await Promise.all(Array.from({ length: 8 }, () => setPassword(token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("sets none once the address is confirmed, or the link has expired", async () => {
    const [confirmed, late] = [await yard.newUnconfirmedOwner(), await yard.newUnconfirmedOwner()];
    const token = await linkOf(confirmed);
    await query("update users set email_confirmed_at = now() where id = $1", [confirmed.user.id]);
    expect(await setPassword(token)).toAnswer([403, SIGN_IN_THERE]);
    const old = await linkOf(late);
    await query("update email_links set expires_at = now() where user_id = $1", [late.user.id]);
    expect(await setPassword(old)).toAnswer([400, NO_LONGER]);
  });
});

test.each(["newOwner", "newUnconfirmedOwner"] as const)(
  "the link to a requested address (%s) sets no password, and works for its account only",
  async (kind) => {
    const [sender, other] = [await yard[kind](), await yard.newOwner()];
    const email = `wanted-${sender.user.email}`;
    await askFor(sender, email);
    const token = await yard.linkTo(email, "confirm-email");
    expect(await setPassword(token)).toAnswer([403, SIGN_IN_THERE]);
    expect(await other.post("/api/confirm-email", { token })).toAnswer([403, SIGN_IN_THERE]);
    expect((await signIn(sender.user.email, PASSWORD)).statusCode).toBe(200);
    expect((await sender.post("/api/confirm-email", { token })).statusCode).toBe(200);
    expect((await sender.get("/api/user")).json()).toMatchObject({ email, emailConfirmed: true });
  },
);
