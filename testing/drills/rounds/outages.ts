// `npm run drill -- outages [seconds]`: kills our own database and keeps it down (30 s by default), and fills the disk
// (as root on Linux): under a server, under a backup, a new key, a restore and starts, and under the mails, erasures and
// nightly backups of a server. Fails on a reply other than 200 or 503, when the server's process ended, when a stored write
// is missing or a file is half, when a command says no sentence, leaves something behind, or does not go through once there
// is room, or when a server's own work leaves something half done or is not done once.
import { drillDatabaseGone, drillDiskFull, type Outage } from "#testing/drills/outages.ts";
import { drillOperatorsDisk, isMet, type OnFullDisk } from "#testing/drills/full-disks.ts";
import { drillServersDisk, hasWaited } from "#testing/drills/server-disk/server-disk.ts";
import { mayMount } from "#testing/drills/small-disk.ts";

const seconds = Number(process.argv[2] ?? 30);

show(`database away for ${seconds} s`, await drillDatabaseGone(seconds * 1_000));
if (mayMount()) {
  show("disk full", await drillDiskFull());
  for (const each of await drillOperatorsDisk()) showCommand(each);
  const { works, command, lived } = await drillServersDisk();
  for (const each of works) {
    const { what, said, wrong, times } = each;
    console.log(
      `${what} on a full disk: done ${times.join(", ")} times with room, wrong: ${wrong.join(", ") || "nothing"}`,
    );
    console.log(`  said: ${said}`);
    if (!hasWaited(each)) process.exitCode = 1;
  }
  showCommand(command);
  if (!lived) {
    console.log("THE PROCESS WENT");
    process.exitCode = 1;
  }
} else console.log("disk full: not tried, a disk to fill takes root on Linux");

function showCommand(each: OnFullDisk) {
  const { what, code, said, left, isFineWithRoom } = each;
  console.log(
    `${what} on a full disk: ended with ${code}, left ${left.join(", ") || "nothing"}, ${isFineWithRoom ? "fine with room" : "NOT FINE WITH ROOM"}`,
  );
  console.log(`  said: ${said}`);
  if (!isMet(each)) process.exitCode = 1;
}

function show(name: string, outage: Outage) {
  const { answers, sentences, lived, lost, half } = outage;
  console.log(
    `${name}: ${JSON.stringify(answers)}, ${lived ? "the process lived" : "THE PROCESS WENT"}, kept again after ${Math.round(outage.backAfterMs)} ms, ${lost} lost, ${half} files half`,
  );
  for (const each of sentences) console.log(`  said: ${each}`);
  const strange = Object.keys(answers).some((each) => each !== "200" && each !== "503");
  if (strange || !lived || lost + half > 0) process.exitCode = 1;
}
