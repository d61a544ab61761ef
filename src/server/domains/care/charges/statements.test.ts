import { expect, test } from "vitest";
import type { Charge } from "#contract/care/charges.ts";
import type { Statement } from "#contract/care/statements.ts";
import { runWaitingJobs } from "#server/core/jobs/jobs.ts";
import { statementMail } from "./mail-statement.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { readPdf } from "#testing/pdf.ts";
import { newHorse, openYard, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(() => openYard({}, { jobs: [statementMail] }));
const MONTH = "2026-03";

async function newStatement(email: string | null = `${crypto.randomUUID()}@example.com`) {
  const owner = await yard.newOwner();
  const horse = await newHorse(owner, { name: "Bramble" });
  const contact = { role: "OWNER", name: "Anna Reid", horseId: horse.id, email };
  const { id: ownerId } = await made(owner.post("/api/contacts", contact));
  const charge = (given: Record<string, unknown> = {}) =>
    made<Charge>(
      owner.post("/api/charges", {
        ownerId,
        horseId: horse.id,
        date: "2026-03-31",
        what: "Plaiting",
        price: 15.1,
        quantity: 2,
        askedBy: "Anna",
        askedOn: "2026-03-29",
        ...given,
      }),
    );
  await charge();
  const path = `/api/statements/${MONTH}/${ownerId}`;
  const list = () => made<Statement[]>(owner.get(`/api/statements?month=${MONTH}`));
  return { owner, ownerId, email, charge, path, list };
}

test("a month's statements have each owner's lines and sum, and no other month's", async () => {
  const { charge, list, ownerId } = await newStatement();
  await charge({ price: 0.2, quantity: 1, horseId: null, what: "Carrots" });
  await charge({ date: "2026-04-01" });
  const [statement, ...others] = await list();
  expect(others).toEqual([]);
  expect(statement).toMatchObject({ ownerId, ownerName: "Anna Reid", total: 30.4, paid: null });
  expect(statement?.lines).toHaveLength(2);
});

test("a payment is noted with the day, how and by whom, and taken back", async () => {
  const { owner, path, list, charge } = await newStatement();
  const paid = { paidOn: "2026-04-03", paidHow: "BANK", total: 30.2 };
  const by = "Robin Hacker";
  const noted = { paidOn: "2026-04-03", paidHow: "BANK", paid: 30.2, paidNotedBy: by };
  expect(await made(owner.put(`${path}/paid`, paid))).toMatchObject(noted);
  await charge({ price: 5, quantity: 1 });
  // what is charged afterwards is not paid
  expect(await list()).toMatchObject([{ ...noted, total: 35.2 }]);
  expect(await owner.put(`${path}/paid`, paid)).toAnswer([
    409,
    "The total is £35.20 now. Look at the statement again before you note the payment.",
  ]);
  await made(owner.put(`${path}/paid`, { paidOn: null, paidHow: null, total: 0 }));
  expect(await list()).toMatchObject([{ paid: null, paidOn: null, paidNotedBy: null }]);
});

test("the PDF has every line, can be read by screen readers, and is the same twice", async () => {
  const { owner, path, charge } = await newStatement();
  await charge({ price: -4.5, quantity: 1, what: "Hay not used" });
  const reply = await owner.get(`${path}.pdf`);
  expect(reply.headers["content-type"]).toBe("application/pdf");
  expect(reply.headers["content-disposition"]).toContain('filename="statement-2026-03.pdf"');
  const { text, roles, untagged } = await readPdf(reply.rawPayload);
  for (const said of [
    "StatementforMarch2026",
    "AnnaReid",
    "Total:£25.70",
    "Notpaidyet.",
    "Plaiting",
    "AskedforbyAnnaon29Mar2026",
    "£30.20",
    "-£4.50",
    "VATisnotworkedout",
  ])
    expect(text).toContain(said);
  expect(untagged).toEqual([]);
  expect(roles).toEqual(expect.arrayContaining(["H1", "Table"]));
  expect((await owner.get(`${path}.pdf`)).rawPayload.equals(reply.rawPayload)).toBe(true);
});

test("a statement is mailed with its PDF to the contact's address, once for each press", async () => {
  const { owner, path, email, list } = await newStatement();
  const [first, second] = await Promise.all([
    made<Statement>(owner.post(`${path}/mail`, { mailedAt: null })),
    made<Statement>(owner.post(`${path}/mail`, { mailedAt: null })),
  ]);
  expect(first).toMatchObject({ mailedTo: email, mailedAt: second.mailedAt });
  await made(owner.post(`${path}/mail`, { mailedAt: null }));
  await runWaitingJobs();
  const mails = await yard.mailsTo(email ?? "");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("Subject: Statement for March 2026");
  expect(mails[0]).toContain(`Reply-To: ${owner.user.email}`);
  expect(mails[0]).toContain("=C2=A330.20");
  const [attached = ""] = /JVBER[\w+/\s]+/.exec(mails[0] ?? "") ?? [];
  expect((await readPdf(Buffer.from(attached, "base64"))).text).toContain("Total:£30.20");
  const [{ mailedAt } = { mailedAt: null }] = await list();
  await made(owner.post(`${path}/mail`, { mailedAt }));
  await runWaitingJobs();
  expect(await yard.mailsTo(email ?? "")).toHaveLength(2);
});

test("without an address, or before one's own is confirmed, nothing is mailed", async () => {
  const { owner, path } = await newStatement(null);
  expect(await owner.post(`${path}/mail`, {})).toAnswer([
    409,
    "There is no e-mail address of Anna Reid. Write it down under Contacts first.",
  ]);
  const fresh = await yard.newUnconfirmedOwner();
  const contact = { role: "OWNER", name: "Anna Reid", email: "unsent@example.com" };
  const { id: ownerId } = await made(fresh.post("/api/contacts", contact));
  await made(fresh.post("/api/charges", { ownerId, date: "2026-03-01", what: "Hay", price: 4 }));
  const reply = await fresh.post(`/api/statements/${MONTH}/${ownerId}/mail`, {});
  expect(reply.statusCode).toBe(403);
  await runWaitingJobs();
  expect(await yard.mailsTo("unsent@example.com")).toEqual([]);
});

test("signed out, of another yard and by viewers nothing is read or changed that is not theirs", async () => {
  const { owner, path } = await newStatement();
  const paid = { paidOn: "2026-04-03", paidHow: "CASH", total: 30.2 };
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  const stranger = await yard.newOwner();
  const out = yard.visitor();
  for (const [person, status] of [
    [out, 401],
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    expect((await person.put(`${path}/paid`, paid)).statusCode).toBe(status);
    expect((await person.post(`${path}/mail`, {})).statusCode).toBe(status);
  }
  expect(await out.get(`${path}.pdf`)).toAnswer([401, "Sign in first"]);
  expect(await stranger.get(`${path}.pdf`)).toAnswer([404, "Statement not found"]);
  expect((await viewer.get(`${path}.pdf`)).statusCode).toBe(200);
  expect(await made(stranger.get(`/api/statements?month=${MONTH}`))).toEqual([]);
  expect((await out.get(`/api/statements?month=${MONTH}`)).statusCode).toBe(401);
});

test("wrong input is refused", async () => {
  const { owner, path } = await newStatement();
  const month = "Give a month as year-month, such as 2026-11";
  expect(await owner.get("/api/statements?month=March")).toAnswer([400, month]);
  expect(await owner.get(`/api/statements/2026-13/${UNKNOWN_ID}.pdf`)).toAnswer([400, month]);
  expect(await owner.put(`${path}/paid`, { paidOn: "2026-04-03", total: 30.2 })).toAnswer([
    400,
    "Say how it was paid, and on which day",
  ]);
});
