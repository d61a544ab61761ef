import { afterAll, expect, test, vi } from "vitest";
import { makeLog } from "#server/core/log.ts";
import { openMail } from "#server/adapters/mail.ts";
import { fixture } from "#testing/fixture.ts";
import { openSmtpDouble } from "#testing/doubles/smtp.ts";
import { openYard, query } from "#testing/yard.ts";
import { startDelivering } from "./deliveries.ts";

const yard = fixture(openYard);
afterAll(() => {
  vi.useRealTimers();
});

test("a stop waits for mails being sent and starts no others", async () => {
  const { user } = await yard.newOwner();
  const gate = Promise.withResolvers<undefined>();
  const server = await openSmtpDouble({ beforeAccepting: () => gate.promise });
  openMail({ smtpUrl: server.url, from: "Loosebox <x@y.example>", outbox: "" });
  await query(
    `insert into deliveries (id, user_id, kind, about)
     select gen_random_uuid(), $1, 'REMINDERS', n::text from generate_series(1, 30) n`,
    [user.id],
  );
  const reminders = {
    mail: () => Promise.resolve({ subject: "x", text: "y", html: "z" }),
    push: () => Promise.resolve(null),
    isUrgent: () => Promise.resolve(false),
  };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = startDelivering(reminders, makeLog("silent"));
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(server.offered).toHaveLength(8), 15_000);
  const stopped = stop();
  gate.resolve(undefined);
  await stopped;
  server.close();
  expect(server.offered).toHaveLength(8);
  const { rows } = await query(
    "select from deliveries where settled_at is null and held_until <= now()",
  );
  expect(rows, "due for the next start").toHaveLength(22);
});
