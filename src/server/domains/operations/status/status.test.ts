import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { parts } from "#rules/installation/status.ts";
import { watchDisk } from "#server/core/files/disk.ts";
import { fixture } from "#testing/fixture.ts";
import { newAdmin } from "#testing/member.ts";
import { openYard, query } from "#testing/yard.ts";

const yard = fixture(() => openYard({ SMTP_URL: "smtp://127.0.0.1:1" }));
const admin = fixture(() => newAdmin(yard.app));
afterEach(() => watchDisk());

interface Status {
  at: string;
  parts: { part: string; state: string; sentence: string }[];
  slowest: { name: string; runs: number; averageMs: number; longestMs: number }[];
}
const status = async () => (await admin.get("/api/admin/status")).json<Status>();
const part = async (name: string) => (await status()).parts.find((each) => each.part === name);

describe("GET /api/admin/status", () => {
  test("is refused signed out and to an owner who does not run the installation", async () => {
    expect((await yard.visitor().get("/api/admin/status")).statusCode).toBe(401);
    expect((await (await yard.newOwner()).get("/api/admin/status")).statusCode).toBe(403);
  });

  test("says of each part how it is", async () => {
    const found = await status();
    expect(found.parts.map((each) => each.part)).toEqual([...parts]);
    expect(found.parts.find((each) => each.part === "database")).toEqual({
      part: "database",
      state: "FINE",
      sentence: expect.stringMatching(
        /^PostgreSQL \d+\.\d+, Loosebox's own; no replica follows it\.$/,
      ),
    });
    expect(found.parts.find((each) => each.part === "program")?.sentence).toMatch(
      /^Loosebox \d+\.\d+\.\d+ on Node \d+\.\d+\.\d+, started on /,
    );
  });

  test("names the five statements that took longest on average, slowest first", async () => {
    const { slowest } = await status();
    expect(slowest).toHaveLength(5);
    const averages = slowest.map(({ averageMs }) => averageMs);
    expect(averages).toEqual(averages.toSorted((one, other) => other - one));
    for (const each of slowest) expect(each.longestMs).toBeGreaterThanOrEqual(each.averageMs - 0.1);
  });

  test("the newest nightly backup counts, and no other file", async () => {
    expect((await part("backup"))?.sentence).toMatch(/^No backup has been made yet/);
    const folder = join(yard.dataDir, "backups");
    await mkdir(folder);
    const made = async (name: string, daysAgo: number) => {
      await writeFile(join(folder, name), "");
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      await utimes(join(folder, name), at, at);
    };
    await made("by-hand.tar.zst", 0);
    await made("loosebox-2026-01-01.tar.zst", 4);
    expect(await part("backup")).toMatchObject({
      state: "BROKEN",
      sentence: expect.stringMatching(/, 4 days ago\. /),
    });
    await made("loosebox-2026-01-05.tar.zst", 0.25);
    expect(await part("backup")).toMatchObject({ state: "FINE" });
  });

  test("mails that do not go out and a disk that is full are broken", async () => {
    expect(await part("mails")).toMatchObject({ state: "FINE", sentence: "No mail waits." });
    await query(
      `insert into account_mails (id, to_address, kind, subject, text, queued_at, tries, held_until)
       select gen_random_uuid(), 'a@b.example', 'LETTER', 'S', 'T', now() - interval '2 hours', 9, now() + interval '1 hour'
       from generate_series(1, 3)`,
    );
    const mails = await part("mails");
    expect(mails).toMatchObject({ state: "BROKEN" });
    expect(mails?.sentence).toMatch(
      /^3 mails wait, the oldest since .*; 3 of them were tried in vain\./,
    );
    expect(mails?.sentence).not.toContain("b.example");
    watchDisk(() => Promise.resolve({ free: 100e6, total: 50e9 }));
    expect(await part("disk")).toMatchObject({ state: "BROKEN" });
  });

  test("what is to be sent later does not wait yet", async () => {
    await query("delete from account_mails");
    await query(
      `insert into account_mails (id, to_address, kind, subject, text, queued_at, held_until)
       values (gen_random_uuid(), 'a@b.example', 'LETTER', 'S', 'T', now() - interval '2 hours', now() + interval '1 hour')`,
    );
    expect(await part("mails")).toMatchObject({ state: "FINE", sentence: "No mail waits." });
  });

  test("a job that was given up is named", async () => {
    expect(await part("jobs")).toMatchObject({ state: "FINE" });
    await query("insert into jobs.job (name, data, state) values ('archive', '{}', 'failed')");
    expect(await part("jobs")).toMatchObject({
      state: "BROKEN",
      sentence: expect.stringMatching(/^Given up in the last day after several tries: archive\./),
    });
  });
});
