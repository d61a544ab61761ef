// `npm run drill -- outages [seconds]`: kills our own database and keeps it down (30 s by default), and fills the disk
// (as root on Linux). Fails on a reply other than 200 or 503, when the server's process ended, or when a stored write
// is missing.
import sharp from "sharp";
import {
  drillDatabaseGone,
  drillDiskFull,
  mayMount,
  type Outage,
} from "#testing/drills/outages.ts";

const seconds = Number(process.argv[2] ?? 30);

show(`database away for ${seconds} s`, await drillDatabaseGone(seconds * 1_000));
if (mayMount()) {
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  const picture = sharp({
    create: { width: 900, height: 700, channels: 3, background: "#a86", noise },
  });
  show("disk full", await drillDiskFull(await picture.jpeg().toBuffer()));
} else console.log("disk full: not tried, a disk to fill takes root on Linux");

function show(name: string, outage: Outage) {
  const { answers, sentences, lived, lost } = outage;
  console.log(
    `${name}: ${JSON.stringify(answers)}, ${lived ? "the process lived" : "THE PROCESS WENT"}, kept again after ${Math.round(outage.backAfterMs)} ms, ${lost} lost`,
  );
  for (const each of sentences) console.log(`  said: ${each}`);
  const strange = Object.keys(answers).some((each) => each !== "200" && each !== "503");
  if (strange || !lived || lost > 0) process.exitCode = 1;
}
