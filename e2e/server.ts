import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// the real server, as `npm start` runs it, on a folder that is thrown away
const dataDir = mkdtempSync(join(tmpdir(), "loosebox-e2e-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
Object.assign(process.env, { DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "warn", WEATHER_FEED_URL: "off" });
await import("../src/server/main.ts");
