// `npm run drill -- webkit`: the built app in WebKit, the engine of Safari, whose server is killed and comes back: pages
// opened cold, changes and a file made without signal, sent once, erased at sign-out. Fails at the first step that does not
// come to pass, and after two minutes. Says what to install where WebKit is missing, and then does not fail.
import { findPrograms } from "#testing/drills/webkit/programs.ts";
import { steps } from "#testing/drills/webkit/steps.ts";
import { beginWorld } from "#testing/drills/webkit/world.ts";

/** Milliseconds for all steps, which leaves some for the end. */
const WITHIN_MS = 110_000;
const END_MS = 8_000;

const programs = findPrograms();
if (programs.missing) console.log(["skipped", ...programs.missing].join("\n  "));
else {
  const world = beginWorld(programs);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("took too long")), WITHIN_MS).unref();
  });
  let step = "the browser opens";
  const play = async () => {
    const opened = await world.open();
    console.log(opened.driver.name);
    for (const [name, take] of Object.entries(steps)) {
      step = name;
      const began = performance.now();
      await take(opened);
      console.log(`ok: ${name}, ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    }
  };
  try {
    await Promise.race([play(), late]);
  } catch (error) {
    console.error(`NOT MET: ${step}: ${String(error)}`);
    process.exitCode = 1;
  } finally {
    // whatever hangs ends with this process
    setTimeout(() => process.exit(1), END_MS).unref();
    await world.close();
  }
  process.exit();
}
