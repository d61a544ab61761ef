import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSmtpDouble } from "#testing/doubles/smtp.ts";
import { openMail, sendMail } from "./mail.ts";

const FROM = "Loosebox <hello@loosebox.example>";
const mail = {
  to: "robin@yard.example",
  subject: "Réins & rugs",
  text: "Hello Robin,\n\n£3.50 — ok.\n",
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loosebox-mail-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("without a mail server, mails go to the outbox", () => {
  const outbox = () => join(folder, "outbox");

  test("each mail is a complete .eml file that only our own account can read", async () => {
    openMail({ smtpUrl: null, from: FROM, outbox: outbox() });
    await Promise.all([sendMail(mail), sendMail(mail), sendMail(mail)]);
    const names = await readdir(outbox());
    expect(names).toHaveLength(3);
    for (const name of names) {
      expect(name).toMatch(/^[\da-f-]{36}\.eml$/);
      expect((await stat(join(outbox(), name))).mode & 0o077).toBe(0);
    }
    const text = await readFile(join(outbox(), names[0] ?? ""), "utf8");
    expect(text).toContain("From: Loosebox <hello@loosebox.example>\r\n");
    expect(text).toContain("To: robin@yard.example\r\n");
    expect(text).toMatch(/Message-ID: <[\da-f-]{36}@loosebox\.example>\r\n/i);
    expect(text).toContain("Auto-Submitted: auto-generated\r\n");
    expect(text).toMatch(/Subject: =\?UTF-8\?/);
  });

  test("each file's name is reported once the file is complete", async () => {
    const told: string[] = [];
    const other = join(folder, "told");
    openMail({
      smtpUrl: null,
      from: FROM,
      outbox: other,
      onWritten: (file) => {
        expect(readdirSync(other)).toContain(file);
        told.push(file);
      },
    });
    await sendMail(mail);
    await sendMail(mail);
    expect(told.toSorted()).toEqual((await readdir(other)).toSorted());
    expect(told.join()).not.toMatch(/robin|rugs/i);
  });

  test("a mail that cannot be written is reported, and leaves nothing half written", async () => {
    const other = join(folder, "in-the-way");
    await mkdir(join(other, "first.eml"), { recursive: true });
    openMail({ smtpUrl: null, from: FROM, outbox: other });
    await expect(sendMail({ ...mail, id: "first" })).rejects.toThrow("first.eml");
    expect(await readdir(other)).toEqual(["first.eml"]);
  });

  test("an address or a subject cannot inject another header or recipient", async () => {
    const other = join(folder, "hostile");
    openMail({ smtpUrl: null, from: FROM, outbox: other });
    await sendMail({
      to: "a@b.example, second@c.example",
      subject: "Hello\r\nBcc: third@d.example\r\n\r\nbody",
      text: "x",
    });
    const [name = ""] = await readdir(other);
    const [head = ""] = (await readFile(join(other, name), "utf8")).split("\r\n\r\n");
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^To:.*$/gim)).toHaveLength(1);
    expect(head).not.toMatch(/^To: a@b\.example, second@c\.example/m);
  });
});

describe("with a mail server", () => {
  test("the mail is accepted, with the given sender and recipient", async () => {
    const server = await openSmtpDouble();
    openMail({ smtpUrl: server.url, from: FROM, outbox: "" });
    await sendMail(mail);
    server.close();
    const all = server.received.join("\r\n");
    expect(all).toContain("MAIL FROM:<hello@loosebox.example>");
    expect(all).toContain("RCPT TO:<robin@yard.example>");
    expect(all).toContain("Message-ID: <");
  });

  test("a refused mailbox is an error", async () => {
    const server = await openSmtpDouble({ takes: false });
    openMail({ smtpUrl: server.url, from: FROM, outbox: "" });
    await expect(sendMail(mail)).rejects.toThrow("550");
    server.close();
  });

  test("a server that does not answer is given up on", async () => {
    const server = await openSmtpDouble({ greets: false });
    openMail({ smtpUrl: server.url, from: FROM, outbox: "", timeoutMs: 300 });
    const started = performance.now();
    await expect(sendMail(mail)).rejects.toThrow(/timeout|never received/i);
    expect(performance.now() - started).toBeLessThan(3_000);
    server.close();
  });

  test("an unreachable server is an error immediately", async () => {
    openMail({ smtpUrl: "smtp://127.0.0.1:9", from: FROM, outbox: "" });
    await expect(sendMail(mail)).rejects.toThrow("ECONNREFUSED");
  });
});
