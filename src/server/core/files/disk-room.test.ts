import { expect, onTestFinished, test } from "vitest";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, query } from "#testing/yard.ts";
import { watchDisk } from "./disk.ts";

const GB = 1_000_000_000;
const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

/** Replaces the readings of the disk until the running test has finished. */
function watchDiskInThisTest(free: number, total: number) {
  watchDisk(async () => ({ free, total }));
  onTestFinished(() => watchDisk());
}
const upload = async () =>
  (await owner.upload("/api/upload/attachment", "file", Buffer.from("%PDF-1.7\n"))).statusCode;

test.each([
  ["a large disk, just below 1 GB", 1 * GB - 1, 200 * GB, 503],
  ["a large disk, 1 GB", 1 * GB, 200 * GB, 200],
  ["a small disk, below a twentieth", 0.4 * GB, 10 * GB, 503],
  ["a small disk, above a twentieth", 0.6 * GB, 10 * GB, 200],
])("files are taken or refused: %s", async (_, free, total, status) => {
  watchDiskInThisTest(free, total);
  expect(await upload()).toBe(status);
});

test("a nearly full disk refuses files, archives and the export; calls that need no disk still work", async () => {
  await query(
    `insert into care_events (id, yard_id, user_id, title, event_type, due_date)
       select gen_random_uuid(), $1, $2, 'Shoes ' || n, 'FARRIER', now() from generate_series(1, 1500) n`,
    [owner.user.yardId, owner.user.id],
  );
  watchDiskInThisTest(0.9 * GB, 100 * GB);
  const words =
    "Loosebox has no room left on its disk, so this was not saved. Please tell whoever runs it, and try again later.";
  expect(await owner.post("/api/gdpr/archives")).toAnswer([503, words]);
  expect(await owner.get("/api/gdpr/export")).toAnswer([503, words]);
  expect(await upload()).toBe(503);
  await made(owner.post("/api/care-events", eventInput()));
  expect((await owner.get("/api/care-events?limit=2000")).statusCode).toBe(200);
  const signIn = { email: owner.user.email, password: PASSWORD };
  expect((await yard.visitor().post("/api/login", signIn)).statusCode).toBe(200);
});
