// `npm run drill -- ticking [people] [horses]`: 30 people tick the 200 jobs of 50 horses at once, each in an order of
// their own. Fails when a job is lost or ticked twice, or a screen does not show everything within two seconds.
import { drillTicking } from "#testing/drills/ticking.ts";

const WITHIN_MS = 2_000;

const [people = 30, horses = 50] = process.argv.slice(2).map(Number);

const { jobs, accepted, refused, others, wrong, delays } = await drillTicking(people, horses);
const late = delays.filter((delay) => delay === null || delay > WITHIN_MS);
console.log(
  `${people} people, ${jobs} jobs: ${accepted} ticks accepted, ${refused} refused because somebody was first, ${others.length} other replies; ${wrong.length} jobs lost or doubled`,
);
console.log(
  `Every screen equal after the last tick: the first within ${Math.round(delays[0] ?? 0)} ms, the last within ${Math.round(delays.at(-1) ?? Infinity)} ms`,
);
for (const each of [...others, ...wrong]) console.error(`NOT MET: ${each}`);
process.exitCode = accepted !== jobs || others.length + wrong.length + late.length > 0 ? 1 : 0;
