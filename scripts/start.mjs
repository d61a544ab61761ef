// `npm start [-- --processes N]`: installs and builds what a clone lacks, and runs the server. Plain JavaScript for Node 20, without any
// packages.
import { parseArgs } from "node:util";
import { buildModelIfStale, buildWebIfStale } from "./steps/build.mjs";
import { showFailure } from "./steps/failure.mjs";
import { installPackages } from "./steps/install.mjs";
import { makeProgress } from "./steps/progress.mjs";
import { serve } from "./steps/serve.mjs";

const progress = makeProgress();
try {
  const { processes } = parseArgs({ options: { processes: { type: "string" } } }).values;
  if (processes !== undefined) process.env.PROCESSES = processes;
  await installPackages(progress);
  await buildWebIfStale(progress);
  await buildModelIfStale(progress);
  progress.step("Starting Loosebox");
  process.exitCode = await serve(progress, "src/server/main.ts");
} catch (error) {
  process.exitCode = showFailure(progress, error);
}
