import { expect, test, vi } from "vitest";
import { makeLog } from "#server/core/log.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, query } from "#testing/yard.ts";
import { startSweeping, sweeps } from "#server/background-work.ts";

const yard = fixture(openYard);

test("expired rows are removed at start and hourly, the rest is kept", async () => {
  const { user } = await yard.newOwner();
  await query("delete from sessions");
  for (const [name, days] of [
    ["ended 31 days ago", 31],
    ["ended 29 days ago", 29],
    ["still good", -1],
  ])
    await query(
      `insert into sessions (id, token_hash, user_id, yard_id, remember, ip_address, user_agent, expires_at)
       values (gen_random_uuid(), $1, $2, $3, false, '', $4, now() - make_interval(days => $5))`,
      [Buffer.from(String(name)), user.id, user.yardId, name, days],
    );
  for (const [name, hours] of [
    ["ran out 25 hours ago", 25],
    ["ran out 23 hours ago", 23],
  ])
    await query(
      `insert into password_resets (id, user_id, token_hash, expires_at)
       values (gen_random_uuid(), $1, $2, now() - make_interval(hours => $3))`,
      [user.id, Buffer.from(String(name)), hours],
    );
  await query(
    "insert into rate_limits (key, points, expire) values ('over', 1, $1), ('counting', 1, $2)",
    [Date.now() - 1_000, Date.now() + 60_000],
  );

  let asked = 0;
  const log = makeLog("silent");
  const stop = startSweeping(log, [
    ...sweeps,
    async () => {
      throw new Error("a feature that fails");
    },
    async () => {
      asked += 1;
    },
  ]);
  await vi.waitFor(() => expect(asked, "one that fails does not keep the others from it").toBe(1));
  await stop();

  const names = async (sql: string) => (await query(sql)).rows.map((row) => row["name"]);
  expect(await names("select user_agent as name from sessions order by expires_at")).toEqual([
    "ended 29 days ago",
    "still good",
  ]);
  expect(
    await names("select convert_from(token_hash, 'utf8') as name from password_resets"),
  ).toEqual(["ran out 23 hours ago"]);
  expect(await names("select key as name from rate_limits")).toEqual(["counting"]);
});

test("stopping waits for the running step and starts no other", async () => {
  let finish: () => void = () => undefined;
  const steps: string[] = [];
  const stop = startSweeping(makeLog("silent"), [
    async () => {
      steps.push("begun");
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      steps.push("ended");
    },
    async () => steps.push("another"),
  ]);
  await vi.waitFor(() => expect(steps).toEqual(["begun"]));
  const stopped = stop();
  finish();
  await stopped;
  expect(steps).toEqual(["begun", "ended"]);
});
