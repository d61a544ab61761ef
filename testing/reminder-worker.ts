import { parseArgs } from "node:util";
import { readConfig, useConfig } from "#server/core/config.ts";
import { closeDatabase, openDatabase } from "#server/core/database/database.ts";
import { deliverWaiting } from "#server/domains/notices/notifications/deliveries.ts";
import { morning } from "#server/domains/notices/reminders/morning-digest.ts";
import { remind } from "#server/domains/notices/reminders/reminders.ts";
import { openMail } from "#server/adapters/mail.ts";

/*
 * A process that creates a morning's reminders and sends them, or is killed meanwhile:
 *
 *   node reminder-worker.ts --database URL --outbox FOLDER --now INSTANT [--dies-after MILLISECONDS]
 */
const { values } = parseArgs({
  options: {
    database: { type: "string", default: "" },
    outbox: { type: "string", default: "" },
    now: { type: "string", default: "" },
    "dies-after": { type: "string" },
  },
});
const now = new Date(values.now);
useConfig(readConfig({}));
openDatabase(values.database, () => undefined, 4);
openMail({ smtpUrl: null, from: "Loosebox <no-reply@localhost>", outbox: values.outbox });

if (values["dies-after"] !== undefined)
  setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(values["dies-after"]));
await remind(now);
await deliverWaiting(morning, () => now);
await closeDatabase();
process.exit(0);
