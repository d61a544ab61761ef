// `npm run drill -- clocks`: the clock of the server's process jumps (an hour forward, behind the database's, to both changes
// of the clocks, to 29 February, and back) while people sign in, write, reset passwords and are reminded. Fails when
// somebody is signed out, when anything is sent or written twice, when a job is stuck, or when a cursor does not go on.
import { drillClocks } from "#testing/drills/clocks/clocks.ts";
import { jumps } from "#testing/drills/clocks/jumps.ts";

const wrong = await drillClocks(jumps, console.log);
for (const each of wrong) console.error(`NOT MET: ${each}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
