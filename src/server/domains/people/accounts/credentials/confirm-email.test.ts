import { describe, expect, test } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";
import { deliverWaiting } from "#server/domains/notices/notifications/deliveries.ts";
import { morning } from "#server/domains/notices/reminders/morning-digest.ts";
import { remind } from "#server/domains/notices/reminders/reminders.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Owner, PASSWORD, query } from "#testing/yard.ts";

const SUBJECT = "Confirm your e-mail address for Loosebox";
const NO_LONGER =
  "This link has expired, was already used, or a newer one was sent. Please ask for a new one in your settings.";
const SIGN_IN_THERE =
  "This link counts only where you are signed in to the account that it belongs to. Sign in there, and open it again.";

const yard = fixture(openYard);

const confirmations = async (email: string) =>
  (await yard.mailsTo(email)).filter((mail) => mail.includes(`Subject: ${SUBJECT}`));
const tokenIn = (mail = "") =>
  /http:\/\/localhost:3000\/confirm-email\?token=([\w-]+)/.exec(mail)?.[1] ?? "no link";
const linkTo = async (email: string) => tokenIn((await confirmations(email)).at(-1));
const confirm = (token: string, who: Pick<Owner, "post">) =>
  who.post("/api/confirm-email", { token });

const sendAgain = (who: Pick<Owner, "post">) => who.post("/api/user/email/confirmation");
const isConfirmed = async (who: Owner) =>
  (await who.get("/api/user")).json<{ emailConfirmed: boolean }>().emailConfirmed;

describe("registering", () => {
  test("works at once, and mails a link that confirms the address", async () => {
    const owner = await yard.newUnconfirmedOwner({ firstName: "Wren", lastName: "Marsh" });
    expect((await owner.get("/api/user")).json()).toMatchObject({
      emailConfirmed: false,
      mailGoesTo: "OUTBOX",
    });
    await newHorse(owner);
    const [mail = "", ...others] = await yard.mailsTo(owner.user.email);
    expect(others).toEqual([]);
    expect(mail).toContain(`Subject: ${SUBJECT}`);
    expect(mail, "no name that somebody typed").not.toMatch(/Wren|Marsh/);
    expect(mail).toContain("If it was not you");
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
  });

  test("the link works for seven days", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const token = await linkTo(owner.user.email);
    const shift = (interval: string) =>
      query(
        "update email_links set expires_at = expires_at - $2::interval where user_id = $1 returning 1",
        [owner.user.id, interval],
      );
    await shift("7 days");
    expect(await confirm(token, owner)).toAnswer([400, NO_LONGER]);
    await shift("-1 minute");
    expect((await confirm(token, owner)).statusCode).toBe(200);
  });

  test("a guest of a demo is sent nothing", async () => {
    const guest = yard.visitor();
    const before = (await yard.mails()).length;
    await guest.post("/demo");
    expect((await guest.get("/api/user")).json()).toMatchObject({ emailConfirmed: false });
    const reply = await sendAgain(guest);
    expect(reply).toAnswer([409, "A demo has no mailbox. Register to have a yard that stays."]);
    expect((await yard.mails()).length).toBe(before);
  });
});

describe("POST /api/confirm-email for the address somebody registered with", () => {
  test("confirms it, where its account is signed in", async () => {
    const owner = await yard.newUnconfirmedOwner();
    expect(await confirm(await linkTo(owner.user.email), owner)).toAnswer([200, "null"]);
    expect(await isConfirmed(owner)).toBe(true);
    expect((await owner.get("/api/user")).json()).toMatchObject({ email: owner.user.email });
    expect(await yard.mailsTo(owner.user.email), "no mail beyond the first").toHaveLength(1);
  });

  test("fetching the page changes nothing", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const token = await linkTo(owner.user.email);
    for (const method of ["GET", "HEAD", "OPTIONS"] as const)
      for (const url of ["/confirm-email", "/api/confirm-email"])
        await yard.visitor().send({ method, url: `${url}?token=${token}` });
    expect(await isConfirmed(owner)).toBe(false);
    expect((await confirm(token, owner)).statusCode).toBe(200);
  });

  test("a link works once, also with eight concurrent uses", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const token = await linkTo(owner.user.email);
    const replies = await Promise.all(Array.from({ length: 8 }, () => confirm(token, owner)));
    // a request that arrives late is refused because it still has the browser's former session token
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => [400, 401].includes(statusCode))).toHaveLength(7);
    expect(await confirm(token, owner)).toAnswer([400, NO_LONGER]);
  });

  test("confirms nothing signed out or for another account, and uses up no link", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const other = await yard.newUnconfirmedOwner();
    const token = await linkTo(owner.user.email);
    expect(await confirm(token, yard.visitor())).toAnswer([401, "Sign in first"]);
    expect(await confirm(token, other)).toAnswer([403, SIGN_IN_THERE]);
    expect([await isConfirmed(owner), await isConfirmed(other)]).toEqual([false, false]);
    expect((await confirm(token, owner)).statusCode).toBe(200);
    expect([await isConfirmed(owner), await isConfirmed(other)]).toEqual([true, false]);
  });

  test("a link to a replaced address is invalid", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const first = await linkTo(owner.user.email);
    const email = `right-${owner.user.email}`;
    await owner.post("/api/user/email", { email, password: PASSWORD });
    const second = tokenIn((await yard.mailsTo(email)).at(-1));
    expect((await confirm(second, owner)).statusCode).toBe(200);
    expect((await owner.get("/api/user")).json()).toMatchObject({ email, emailConfirmed: true });
    expect(await confirm(first, owner)).toAnswer([400, NO_LONGER]);
  });

  test("a request for another address leaves the link to the first valid", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const token = await linkTo(owner.user.email);
    const email = `other-${owner.user.email}`;
    await owner.post("/api/user/email", { email, password: PASSWORD });
    await yard.mailsTo(email);
    expect((await confirm(token, owner)).statusCode).toBe(200);
    expect((await owner.get("/api/user")).json()).toMatchObject({
      email: owner.user.email,
      emailConfirmed: true,
      newEmail: email,
    });
  });
});

describe("POST /api/user/email/confirmation", () => {
  test("is refused signed out", async () => {
    expect(await sendAgain(yard.visitor())).toAnswer([401, "Sign in first"]);
  });

  test("a newer link voids the older one", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const older = await linkTo(owner.user.email);
    expect((await sendAgain(owner)).json()).toMatchObject({ emailConfirmed: false });
    expect(await confirmations(owner.user.email)).toHaveLength(2);
    const links = (await confirmations(owner.user.email)).map(tokenIn);
    const newer = links.find((each) => each !== older) ?? "no link";
    expect(await confirm(older, owner)).toAnswer([400, NO_LONGER]);
    expect((await confirm(newer, owner)).statusCode).toBe(200);
  });

  test("confirmed already: says so, and mails nothing", async () => {
    const owner = await yard.newOwner();
    expect(await sendAgain(owner)).toAnswer([409, "Your e-mail address is confirmed already."]);
    expect(await yard.mailsTo(owner.user.email)).toEqual([]);
  });

  test("five an hour; further ones are refused, and do not count against reset mails", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const { email } = owner.user;
    switchLimits(true);
    try {
      for (let i = 0; i < 5; i += 1) expect((await sendAgain(owner)).statusCode).toBe(200);
      const reply = await sendAgain(owner);
      expect(reply).toAnswer([429, "Too many mails to this address. Please try again in an hour."]);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(3_500);
      await yard.visitor().post("/api/forgot-password", { email });
    } finally {
      switchLimits(false);
    }
    const mails = (await yard.mailsTo(email)).join("\n");
    expect(mails).toContain("Subject: Set a new Loosebox password");
  });
});

describe("reminders", () => {
  // a day far from the events of other tests
  const at = (day: string) => new Date(`2031-03-${day}T09:00:00Z`);
  const tomorrowOf = (day: string) => new Date(at(day).getTime() + 86_400_000).toISOString();
  async function remindOn(day: string) {
    await remind(at(day));
    await deliverWaiting(morning, () => at(day));
  }
  const reminded = async ({ user }: Owner) =>
    (await yard.mailsTo(user.email)).filter((mail) => mail.includes("List-Unsubscribe:")).length;
  const addEvent = async (owner: Owner, dueDate: string) => {
    const reply = await owner.post("/api/care-events", {
      title: "Shoes",
      eventType: "FARRIER",
      dueDate,
    });
    expect(reply.statusCode, reply.body).toBe(200);
  };

  test("are mailed only once the address is confirmed", async () => {
    const owner = await yard.newUnconfirmedOwner();
    const known = await yard.newOwner();
    for (const each of [owner, known]) await addEvent(each, tomorrowOf("10"));
    await remindOn("10");
    expect([await reminded(owner), await reminded(known)]).toEqual([0, 1]);
    const queued = "select from deliveries where user_id = $1";
    expect((await query(queued, [owner.user.id])).rows, "not even queued").toEqual([]);
    const told = (await owner.get("/api/notifications")).json<object[]>();
    expect(told, "in the product they are told").not.toEqual([]);

    await confirm(await linkTo(owner.user.email), owner);
    await addEvent(owner, tomorrowOf("12"));
    await remindOn("12");
    expect(await reminded(owner)).toBe(1);
  });

  test("that waited in the queue are not sent while the address is unconfirmed", async () => {
    const owner = await yard.newOwner();
    await addEvent(owner, tomorrowOf("20"));
    await remind(at("20"));
    await query("update users set email_confirmed_at = null where id = $1", [owner.user.id]);
    await deliverWaiting(morning, () => at("20"));
    expect(await reminded(owner)).toBe(0);
    const { rows } = await query("select outcome from deliveries where user_id = $1", [
      owner.user.id,
    ]);
    expect(rows).toEqual([{ outcome: "NOT_WANTED" }]);
  });
});
