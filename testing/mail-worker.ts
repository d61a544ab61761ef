import { parseArgs } from "node:util";
import { buildApp } from "#server/app.ts";
import { readConfig, useConfig } from "#server/core/config.ts";
import { openDatabase } from "#server/core/database/database.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { makeLog } from "#server/core/log.ts";
import { openMail } from "#server/adapters/mail.ts";
import { visitor } from "./yard.ts";

/*
 * A process that accepts a request for a reset link and is killed as soon as it has replied:
 *
 *   node mail-worker.ts --database URL --outbox FOLDER --forgot EMAIL
 */
const { values } = parseArgs({
  options: {
    database: { type: "string", default: "" },
    outbox: { type: "string", default: "" },
    forgot: { type: "string", default: "" },
  },
});
const log = makeLog("silent");
useConfig(readConfig({ LOG_LEVEL: "silent" }));
openDatabase(values.database, () => undefined, 4);
openMail({ smtpUrl: null, from: "Loosebox <no-reply@localhost>", outbox: values.outbox });
switchLimits(false);
const app = await buildApp(log);
await visitor(app).post("/api/forgot-password", { email: values.forgot });
process.kill(process.pid, "SIGKILL");
