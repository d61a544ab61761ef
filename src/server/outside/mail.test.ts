import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

describe("without a mail server, into the outbox", () => {
  const outbox = () => join(folder, "outbox");

  test("each mail is a whole .eml file that only we may read", async () => {
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

  test("an address or a subject cannot bring in another header or another reader", async () => {
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
  /** A mail server that keeps what it is told; `greets` false: it takes calls and says nothing. */
  async function mailServer({ greets = true, takes = true } = {}) {
    const heard: string[] = [];
    const server = createServer((socket) => {
      let inMail = false;
      socket.setEncoding("utf8").on("error", () => undefined);
      const say = (line: string) => socket.write(`${line}\r\n`);
      if (greets) say("220 mail.example");
      socket.on("data", (said: string) => {
        heard.push(said);
        if (inMail && !said.endsWith("\r\n.\r\n")) return;
        if (said.startsWith("DATA")) {
          inMail = true;
          return say("354 go on");
        }
        inMail = false;
        if (said.startsWith("RCPT") && !takes)
          return say("550 no such mailbox <robin@yard.example>");
        return say("250 ok");
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    return { url: `smtp://127.0.0.1:${port}`, heard, close: () => server.close() };
  }

  test("it is handed over, from and to whom it says", async () => {
    const server = await mailServer();
    openMail({ smtpUrl: server.url, from: FROM, outbox: "" });
    await sendMail(mail);
    server.close();
    const all = server.heard.join("");
    expect(all).toContain("MAIL FROM:<hello@loosebox.example>");
    expect(all).toContain("RCPT TO:<robin@yard.example>");
    expect(all).toContain("Message-ID: <");
  });

  test("a refused mailbox is an error", async () => {
    const server = await mailServer({ takes: false });
    openMail({ smtpUrl: server.url, from: FROM, outbox: "" });
    await expect(sendMail(mail)).rejects.toThrow("550");
    server.close();
  });

  test("a server that does not answer is given up on", async () => {
    const server = await mailServer({ greets: false });
    openMail({ smtpUrl: server.url, from: FROM, outbox: "", patienceMs: 300 });
    const started = performance.now();
    await expect(sendMail(mail)).rejects.toThrow(/timeout|never received/i);
    expect(performance.now() - started).toBeLessThan(3_000);
    server.close();
  });

  test("no server at all is an error at once", async () => {
    openMail({ smtpUrl: "smtp://127.0.0.1:9", from: FROM, outbox: "" });
    await expect(sendMail(mail)).rejects.toThrow("ECONNREFUSED");
  });
});
