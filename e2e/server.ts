import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openImapDouble } from "#testing/doubles/imap.ts";
import { startDouble, variablesFor, WEBHOOK_SECRET } from "#testing/doubles/stripe/double.ts";
import { byHttp, makePost } from "#testing/doubles/stripe/webhooks.ts";
import { BASE_URL, DOUBLE_PORT, OPERATOR_PORT } from "./address.ts";
import { startOperator } from "./operator.ts";

// payments go to a server that stands in for Stripe, whose webhooks arrive late, out of order and twice
const double = await startDouble({ port: DOUBLE_PORT });
double.world.onEvent = makePost({
  secret: WEBHOOK_SECRET,
  carry: byHttp(`${BASE_URL}/api/webhooks/stripe`),
  delay: 500,
  twice: 0.2,
}).send;

// the real server as `npm start` runs it, with its data in a temporary folder
const dataDir = mkdtempSync(join(tmpdir(), "loosebox-e2e-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
Object.assign(
  process.env,
  { DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "warn", WEATHER_FEED_URL: "off" },
  variablesFor(double),
);
// papers are mailed to a double of a mailbox
const inbox = await openImapDouble();
Object.assign(process.env, { PAPERS_INBOX_URL: inbox.url, PAPERS_ADDRESS: "papers@yard.example" });
startOperator({ port: OPERATOR_PORT, inbox, outbox: join(dataDir, "outbox") });
await import("../src/server/main.ts");
