// `npm run dev`: runs database, server and pages with hot reload, in one command.
import { buildModelIfStale } from "./steps/build.mjs";
import { showFailure } from "./steps/failure.mjs";
import { installPackages } from "./steps/install.mjs";
import { makeProgress } from "./steps/progress.mjs";
import { serve } from "./steps/serve.mjs";

const progress = makeProgress();
try {
  await installPackages(progress, { withTests: true });
  await buildModelIfStale(progress);
  progress.step("Starting for development");
  process.exitCode = await serve(progress, "scripts/dev-session.ts");
} catch (error) {
  process.exitCode = showFailure(progress, error);
}
