import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { MailedPaper, PapersInbox } from "#contract/horses/mailed-papers.ts";
import type { Paper } from "#contract/horses/papers.ts";
import { openPapersInbox } from "#server/adapters/papers-inbox/papers-inbox.ts";
import { keepToPeriods } from "#server/data/retention/retention.ts";
import { eraseFiles } from "#server/domains/files/erase.ts";
import { made } from "#testing/care.ts";
import { composeMail, openImapDouble } from "#testing/doubles/imap.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";
import { takeMails } from "./take-mails.ts";

const yard = fixture(openYard);
const imap = fixture(openImapDouble);
const path = "/api/mailed-papers";
const pdf = (text = "schedule") => Buffer.from(`%PDF-1.7\n${text}`);
const aPdf = (name = "schedule.pdf") => ({ name, type: "application/pdf", bytes: pdf() });

const open = (timeoutMs = 2_000) =>
  openPapersInbox({ url: new URL(imap.url), address: "papers@yard.example" }, { timeoutMs });
beforeEach(() => {
  imap.behave({});
  imap.empty();
  open();
});

type Inbox = Omit<PapersInbox, "waiting"> & { waiting: (MailedPaper & { createdAt: string })[] };
const inboxOf = (who: Visitor) => made<Inbox>(who.get(path));
const addressFor = async (who: Visitor) =>
  (await made<{ address: string }>(who.post("/api/papers-address"))).address;
const noticesOf = (who: Visitor) =>
  made<{ title: string; message: string }[]>(who.get("/api/notifications"));

async function newSender() {
  const owner = await yard.newOwner();
  const address = await addressFor(owner);
  return { owner, address, send: { from: `Robin <${owner.user.email}>`, to: address } };
}

/** A sender whose mail with a schedule has been taken, and what waits for it. */
async function withWaiting() {
  const sender = await newSender();
  imap.deliver(composeMail({ ...sender.send, subject: "Fwd: Bramble", files: [aPdf()] }));
  await takeMails();
  const [mailed] = (await inboxOf(sender.owner)).waiting;
  if (!mailed) throw new Error("Nothing waits");
  return { ...sender, mailed };
}

describe("a mail to the yard's address from a member's confirmed address", () => {
  test("leaves each PDF and photo to wait, the photo drawn anew, and is deleted from the inbox", async () => {
    const { owner, send } = await newSender();
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "brown" },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret place" } })
      .toBuffer();
    const files = [aPdf(), { name: "card.jpg", type: "image/jpeg", bytes: photo }];
    imap.deliver(composeMail({ ...send, subject: "Fwd: Bramble's insurance", files }));
    expect(await takeMails()).toEqual({ taken: 1, dropped: 0, later: 0 });
    expect(imap.count()).toBe(0);
    const { waiting } = await inboxOf(owner);
    expect(waiting.map(({ file }) => `${file.originalName} ${file.mimeType}`).toSorted()).toEqual([
      "card.jpg image/webp",
      "schedule.pdf application/pdf",
    ]);
    expect(waiting[0]).toMatchObject({
      subject: "Fwd: Bramble's insurance",
      sentBy: "Robin Hacker",
    });
    expect(await made(owner.get("/api/papers"))).toEqual([]);
    const drawn = waiting.find(({ file }) => file.mimeType === "image/webp");
    const reply = await owner.get(drawn?.file.fileUrl ?? "");
    expect(reply.rawPayload.includes("secret place")).toBe(false);
  });

  test("is told of to whoever may write papers, and to nobody else", async () => {
    const { owner, send } = await newSender();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    imap.deliver(composeMail({ ...send, files: [aPdf(), aPdf("terms.pdf")] }));
    await takeMails();
    const told = { title: "A paper came by mail", message: expect.stringContaining("1 more") };
    expect(await noticesOf(owner)).toMatchObject([told]);
    expect(await noticesOf(groom)).toMatchObject([told]);
    expect(await noticesOf(viewer)).toEqual([]);
    expect(await inboxOf(viewer)).toEqual({ open: false, address: null, waiting: [] });
  });

  test("comes once, although the connection was cut before it was deleted", async () => {
    const { owner, send } = await newSender();
    imap.deliver(composeMail({ ...send, files: [aPdf()] }));
    imap.behave({ cutsAt: "UID STORE" });
    await expect(takeMails()).rejects.toThrow("The inbox for papers failed to delete");
    expect(imap.count()).toBe(1);
    imap.behave({});
    await takeMails();
    expect(imap.count()).toBe(0);
    expect((await inboxOf(owner)).waiting).toHaveLength(1);
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  test("comes once to each run of two at the same time, and again neither once it is decided", async () => {
    const { owner, send } = await newSender();
    const mail = composeMail({ ...send, files: [aPdf()] });
    imap.deliver(mail);
    await Promise.all([takeMails(), takeMails()]);
    const { waiting } = await inboxOf(owner);
    expect(waiting).toHaveLength(1);
    await made(owner.post(`${path}/${waiting[0]?.id}/discard`));
    imap.deliver(mail);
    await takeMails();
    expect((await inboxOf(owner)).waiting).toEqual([]);
  });

  test("without a Message-ID is told from another by its number", async () => {
    const { owner, send } = await newSender();
    for (const _ of [1, 2])
      imap.deliver(composeMail({ ...send, messageId: null, files: [aPdf()] }));
    await takeMails();
    expect((await inboxOf(owner)).waiting).toHaveLength(2);
  });

  test("names what it left out: other types, whatever they are called, and more than ten files", async () => {
    const { owner, send } = await newSender();
    const word = { name: "letter.pdf", type: "application/pdf", bytes: Buffer.from("PK no PDF") };
    const many = Array.from({ length: 10 }, (_, at) => aPdf(`page ${at}.pdf`));
    imap.deliver(composeMail({ ...send, files: [word, ...many] }));
    await takeMails();
    const { waiting } = await inboxOf(owner);
    expect(waiting).toHaveLength(9);
    expect(waiting.flatMap(({ leftOut }) => leftOut)).toEqual(["letter.pdf", "page 9.pdf"]);
  });

  test("with nothing to keep is told of to its sender alone", async () => {
    const { owner, send } = await newSender();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const word = { name: "letter.docx", type: "application/msword", bytes: Buffer.from("PK") };
    imap.deliver(composeMail({ ...send, files: [word] }));
    await takeMails();
    expect(await noticesOf(owner)).toMatchObject([
      { message: "Left out: letter.docx. PDFs and photos are kept." },
    ]);
    expect(await noticesOf(groom)).toEqual([]);
  });

  test("has its name without folders and its subject without control characters, cut", async () => {
    const { owner, send } = await newSender();
    const subject = `=?UTF-8?B?${Buffer.from(`a\u202Eb\n${"x".repeat(400)}`).toString("base64")}?=`;
    const names = ["../../etc/passwd", "..", "=?UTF-8?Q?caf=C3=A9.pdf?=", "C:\\x\\y.pdf"];
    imap.deliver(composeMail({ ...send, subject, files: names.map((name) => aPdf(name)) }));
    await takeMails();
    const { waiting } = await inboxOf(owner);
    expect(waiting.map(({ file }) => file.originalName).toSorted()).toEqual(
      ["Document 2", "café.pdf", "passwd", "C:xy.pdf"].toSorted(),
    );
    expect(waiting[0]?.subject).toMatch(/^ab x{1,197}$/);
  });

  test("beyond what may wait is left out", async () => {
    const { owner, send } = await newSender();
    await query(
      `insert into mailed_papers (yard_id, id, mail_key, part, subject)
       select $1, gen_random_uuid(), sha256(n::text::bytea), 0, '' from generate_series(1, 99) n`,
      [owner.user.yardId],
    );
    imap.deliver(composeMail({ ...send, files: [aPdf(), aPdf("second.pdf")] }));
    await takeMails();
    expect((await inboxOf(owner)).waiting).toMatchObject([{ leftOut: ["second.pdf"] }]);
  });
});

describe("a mail is dropped without an answer", () => {
  const dropped = { taken: 0, dropped: 1, later: 0 };
  const keptRows = async () => (await query("select from mailed_papers")).rowCount;

  test.each<
    [string, (send: { from: string; to: string }, owner: Owner) => Promise<Buffer> | Buffer]
  >([
    ["from a stranger", (send) => composeMail({ ...send, from: "x@y.example", files: [aPdf()] })],
    [
      "from two addresses at once",
      (send) => composeMail({ ...send, from: `${send.from}, x@y.example`, files: [aPdf()] }),
    ],
    [
      "with two From headers",
      (send) => composeMail({ ...send, headers: ["From: x@y.example"], files: [aPdf()] }),
    ],
    [
      "to the bare address",
      (send) => composeMail({ ...send, to: "papers@yard.example", files: [aPdf()] }),
    ],
    [
      "to an address that another has replaced",
      async (send, owner) => {
        await addressFor(owner);
        return composeMail({ ...send, files: [aPdf()] });
      },
    ],
    [
      "from an address that is not confirmed",
      async (send, owner) => {
        await query("update users set email_confirmed_at = null where id = $1", [owner.user.id]);
        return composeMail({ ...send, files: [aPdf()] });
      },
    ],
    [
      "from somebody who has become a viewer",
      async (send, owner) => {
        await query("update memberships set role = 'VIEWER' where user_id = $1", [owner.user.id]);
        return composeMail({ ...send, files: [aPdf()] });
      },
    ],
    ["without any headers", () => Buffer.from("no mail at all")],
    [
      "whose headers do not end within 64 KB",
      (send) =>
        composeMail({ ...send, headers: [`X-Long: ${"x".repeat(70_000)}`], files: [aPdf()] }),
    ],
  ])("%s", async (_, mailOf) => {
    const { owner, send } = await newSender();
    const before = await keptRows();
    const mails = (await yard.mails()).length;
    imap.deliver(await mailOf(send, owner));
    expect(await takeMails()).toEqual(dropped);
    expect(await keptRows()).toBe(before);
    expect((await yard.mails()).length).toBe(mails);
    expect(imap.count()).toBe(0);
  });

  test("from a member of another yard, whose own address it does not name", async () => {
    const { send } = await newSender();
    const other = await newSender();
    imap.deliver(composeMail({ ...send, from: other.send.from, files: [aPdf()] }));
    expect(await takeMails()).toEqual(dropped);
    expect((await inboxOf(other.owner)).waiting).toEqual([]);
  });
});

describe("a hostile mail from a member", () => {
  test.each([
    ["of empty lines", "Content-Type: text/plain\r\n\r\n" + "\n".repeat(2_000_000)],
    [
      "of 20,000 parts",
      'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' +
        "--b\r\nContent-Type: application/pdf\r\n\r\nx\r\n".repeat(20_000),
    ],
    [
      "of 5,000 levels",
      Array.from(
        { length: 5_000 },
        (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
      ).join(""),
    ],
  ])(
    "%s is read in a thread of its own, which ends, and its sender is told",
    async (_, rest) => {
      const { owner, send } = await newSender();
      imap.deliver(`From: ${send.from}\r\nTo: ${send.to}\r\nMessage-ID: <a@b>\r\n${rest}`);
      expect(await takeMails()).toMatchObject({ taken: 1 });
      expect(await noticesOf(owner)).toMatchObject([
        { title: "Nothing in your mail could be kept" },
      ]);
    },
    60_000,
  );

  test("larger than 20 MB is not fetched", async () => {
    const { owner, send } = await newSender();
    const large = { ...aPdf(), bytes: Buffer.concat([pdf(), Buffer.alloc(16 * 1024 * 1024)]) };
    imap.deliver(composeMail({ ...send, files: [large] }));
    await takeMails();
    expect(await noticesOf(owner)).toMatchObject([
      { message: expect.stringContaining("larger than 20 MB") },
    ]);
  }, 30_000);
});

describe("an inbox in trouble ends the run with a sentence without addresses", () => {
  test.each([
    [{ silentAt: "greeting" }],
    [{ silentAt: "LOGIN" }],
    [{ silentAt: "UID FETCH" }],
    [{ garbageAt: "SELECT" }],
    [{ garbageAt: "UID SEARCH" }],
    [{ garbageAt: "UID FETCH" }],
    [{ cutsAt: "UID FETCH" }],
  ])(
    "%j",
    async (behaviour) => {
      const { owner, send } = await newSender();
      open(300);
      imap.deliver(composeMail({ ...send, files: [aPdf()] }));
      imap.behave(behaviour);
      const before = performance.now();
      const failed = await takeMails().catch((error: unknown) => error);
      expect(performance.now() - before).toBeLessThan(10_000);
      expect(String(failed)).toMatch(/^Error: The inbox for papers failed to [\w ()]+$/);
      imap.behave({});
      open();
      await takeMails();
      expect((await inboxOf(owner)).waiting).toHaveLength(1);
    },
    20_000,
  );

  test("a wrong password", async () => {
    const url = new URL(imap.url);
    url.password = "wrong";
    openPapersInbox({ url, address: "papers@yard.example" });
    await expect(takeMails()).rejects.toThrow(/^The inbox for papers failed to connect/);
  });
});

describe("what waits", () => {
  test("becomes a paper with its file, once", async () => {
    const { owner, mailed } = await withWaiting();
    const horse = await newHorse(owner);
    const body = { kind: "INSURANCE", horseId: horse.id, validUntil: "2027-04-01" };
    const [one, other] = await Promise.all(
      [1, 2].map(() => owner.post(`${path}/${mailed.id}/accept`, body)),
    );
    const statuses = new Set([one?.statusCode, other?.statusCode]);
    expect(statuses).toEqual(new Set([200, 409]));
    const papers = await made<Paper[]>(owner.get("/api/papers"));
    expect(papers).toMatchObject([{ kind: "INSURANCE", files: [{ id: mailed.file.id }] }]);
    expect((await inboxOf(owner)).waiting).toEqual([]);
    const { rows } = await query("select subject from mailed_papers where id = $1", [mailed.id]);
    expect(rows).toEqual([{ subject: "" }]);
  });

  test("stays when the paper is refused", async () => {
    const { owner, mailed } = await withWaiting();
    const reply = await owner.post(`${path}/${mailed.id}/accept`, { kind: "OTHER" });
    expect(reply).toAnswer([400, "Say what the paper is"]);
    const gone = await owner.post(`${path}/${mailed.id}/accept`, {
      kind: "INSURANCE",
      horseId: UNKNOWN_ID,
    });
    expect(gone).toAnswer([404, "Horse not found"]);
    expect((await inboxOf(owner)).waiting).toHaveLength(1);
  });

  test("is discarded with its file, and says to the second who was first", async () => {
    const { owner, mailed } = await withWaiting();
    expect(await made(owner.post(`${path}/${mailed.id}/discard`))).toBeNull();
    expect((await owner.get(mailed.file.fileUrl)).statusCode).toBe(404);
    const again = await owner.post(`${path}/${mailed.id}/accept`, { kind: "INSURANCE" });
    expect(again).toAnswer([409, "Somebody has discarded this already."]);
  });

  test("is nobody else's: signed out, another yard, a viewer", async () => {
    const { owner, mailed } = await withWaiting();
    const stranger = await yard.newOwner();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const calls = [`${path}/${mailed.id}/accept`, `${path}/${mailed.id}/discard`];
    for (const call of calls) {
      const body = call.endsWith("accept") ? { kind: "INSURANCE" } : {};
      expect(await yard.visitor().post(call, body)).toAnswer([401, "Sign in first"]);
      expect(await stranger.post(call, body)).toAnswer([404, "Mailed paper not found"]);
      expect((await viewer.post(call, body)).statusCode).toBe(403);
    }
    expect(await yard.visitor().get(path)).toAnswer([401, "Sign in first"]);
    expect((await inboxOf(stranger)).waiting).toEqual([]);
    expect((await groom.post("/api/papers-address")).statusCode).toBe(403);
    expect((await inboxOf(groom)).waiting).toHaveLength(1);
    expect((await owner.post(`${path}/x/discard`)).statusCode).toBe(400);
  });

  test("is gone with its file after 30 days", async () => {
    const { owner, mailed } = await withWaiting();
    await query("update mailed_papers set created_at = now() - interval '31 days' where id = $1", [
      mailed.id,
    ]);
    await keepToPeriods(new Date());
    await eraseFiles();
    expect((await inboxOf(owner)).waiting).toEqual([]);
    expect((await owner.get(mailed.file.fileUrl)).statusCode).toBe(404);
    const folders = await readdir(join(yard.dataDir, "files", owner.user.yardId));
    expect(folders).not.toContain(mailed.file.id);
  });
});

describe("the yard's address", () => {
  test("is none at first, is shown again, and is nowhere in the database as it is", async () => {
    const owner = await yard.newOwner();
    expect(await inboxOf(owner)).toEqual({ open: true, address: null, waiting: [] });
    const address = await addressFor(owner);
    expect(address).toMatch(/^papers\+[a-z2-7]{16}@yard\.example$/);
    expect((await inboxOf(owner)).address).toBe(address);
    const { rows } = await query("select * from papers_addresses");
    expect(JSON.stringify(rows)).not.toContain(address.slice(7, 23));
  });

  test("ends when it is turned off, once or twice: a mail to it is dropped, what waits stays, and another may follow", async () => {
    const { owner, send, address, mailed } = await withWaiting();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const stranger = await yard.newOwner();
    const turnOff = (who: Visitor) => who.delete("/api/papers-address");
    expect(await turnOff(yard.visitor())).toAnswer([401, "Sign in first"]);
    expect((await turnOff(groom)).statusCode).toBe(403);
    // another yard's call ends its own
    expect(await made(turnOff(stranger))).toBeNull();
    expect((await inboxOf(owner)).address).toBe(address);
    for (const _ of ["once", "twice"]) expect(await made(turnOff(owner))).toBeNull();
    imap.deliver(composeMail({ ...send, files: [aPdf("late.pdf")] }));
    expect(await takeMails()).toEqual({ taken: 0, dropped: 1, later: 0 });
    expect(await inboxOf(owner)).toMatchObject({
      open: true,
      address: null,
      waiting: [{ id: mailed.id }],
    });
    expect(await addressFor(owner)).not.toBe(address);
  });

  test("is offered to no demo, and made for none", async () => {
    const owner = await yard.newOwner();
    await query("update yards set demo_until = now() + interval '1 day' where id = $1", [
      owner.user.yardId,
    ]);
    expect(await inboxOf(owner)).toEqual({ open: false, address: null, waiting: [] });
    expect(await owner.post("/api/papers-address")).toAnswer([
      409,
      "A demo has no address for papers. Register to have a yard that stays.",
    ]);
  });

  test("is offered to nobody where no inbox is set", async () => {
    openPapersInbox(null);
    const owner = await yard.newOwner();
    expect(await inboxOf(owner)).toEqual({ open: false, address: null, waiting: [] });
    expect((await owner.post("/api/papers-address")).statusCode).toBe(409);
    expect(await takeMails()).toEqual({ taken: 0, dropped: 0, later: 0 });
  });
});
