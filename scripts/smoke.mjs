// Checks a new user's first steps after `npm start`: on an empty DATA_DIR, with a stop, a second start and a kill. Ends
// with `N passed, N failed`.
import { deepStrictEqual as same, ok } from "node:assert";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { makeNewcomer } from "./steps/newcomer.mjs";

// the promised time on an idle machine; a busy one gets proportionally more
const SECOND_START_MS = 3_000;
const allowedMs = () => SECOND_START_MS * Math.max(1, loadavg()[0]);

const newcomer = await makeNewcomer();
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    newcomer.leave();
    process.exit(1);
  });

async function horses() {
  const reply = await newcomer.get("/api/horses");
  same(reply.status, 200);
  return (await reply.json()).map(({ name }) => name);
}

const checks = {
  "npm start brings Loosebox up on an empty DATA_DIR": async () =>
    `ready after ${await newcomer.start()} ms`,

  "health is 200": async () => {
    const reply = await newcomer.get("/api/health");
    same([reply.status, await reply.text()], [200, '{"status":"ok"}']);
  },

  "the landing page can be read before any script runs": async () => {
    const reply = await newcomer.get("/");
    same(reply.status, 200);
    ok((await reply.text()).includes("<h1"), "no heading in it");
  },

  "a person registers": async () => {
    const reply = await newcomer.post("/api/register", {
      email: "newcomer@yard.example",
      password: "tack-room-kettle",
      firstName: "Robin",
      lastName: "Hacker",
      gdprConsent: true,
      marketingConsent: false,
    });
    same(reply.status, 200, await reply.text());
  },

  "what a foreign page sends is refused": async () => {
    const reply = await newcomer.post("/api/logout", {}, "https://elsewhere.example");
    same(reply.status, 403);
  },

  "adds a horse and reads it back": async () => {
    const reply = await newcomer.post("/api/horses", {
      name: "Bramble",
      breed: "Connemara",
      dateOfBirth: "2015-04-01",
      passportNumber: "826046001234567",
      microchipNumber: "985141000123456",
    });
    same(reply.status, 200, await reply.text());
    same(await horses(), ["Bramble"]);
  },

  "SIGTERM stops it in order": async () => {
    await newcomer.stop();
    const log = readFileSync(join(newcomer.dataDir, "database/postgres.log"), "utf8");
    ok(log.trimEnd().endsWith("database system is shut down"), "the database was not shut down");
  },

  [`a second start is ready within ${SECOND_START_MS} ms, the horse still there`]: async () => {
    const allowed = allowedMs();
    const ms = await newcomer.start();
    same(await horses(), ["Bramble"]);
    ok(ms <= allowed, `it took ${ms} ms`);
    return `ready after ${ms} ms`;
  },

  "starts again after the server was killed": async () => {
    await newcomer.killServer();
    const ms = await newcomer.start();
    same(await horses(), ["Bramble"]);
    await newcomer.stop();
    return `ready after ${ms} ms`;
  },
};

let failed = 0;
for (const [sentence, check] of Object.entries(checks)) {
  try {
    const note = await check();
    process.stdout.write(`ok      ${sentence}${note ? ` (${note})` : ""}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAILED  ${sentence}: ${error.message}\n`);
  }
}
newcomer.leave();
process.stdout.write(`\n${Object.keys(checks).length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
