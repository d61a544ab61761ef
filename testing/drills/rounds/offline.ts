// `npm run drill -- offline [runs] [first seed]`: people of one yard with devices that lose their signal, are closed while
// they send, or have a wrong clock, 10,000 runs. Fails when an acknowledged change is lost or takes effect twice.
import { spawnSync } from "node:child_process";

const [runs = "10000", first = "1"] = process.argv.slice(2);
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "server-alone", "testing/offline/simulator.test.ts"],
  { stdio: "inherit", env: { ...process.env, OFFLINE_RUNS: runs, OFFLINE_FIRST: first } },
);
process.exitCode = status ?? 1;
