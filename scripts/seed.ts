// `npm run seed`: fills the database of DATA_DIR or DATABASE_URL with a demo yard or with the benchmark's data.
import { parseArgs } from "node:util";
import { ConfigError, readConfig, useConfig } from "#server/core/config.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { openSeedDatabase } from "./seed/database.ts";
import { seedDemo } from "./seed/demo.ts";
import { seedScale } from "./seed/scale.ts";

const usage = `Furnishes Loosebox's database (the one that DATA_DIR or DATABASE_URL names).

  npm run seed -- --demo [--email you@example.com --password '…']
      a yard of twelve horses with photos, two years of records and a full calendar
  npm run seed -- --scale 20000
      2,000 yards with 20,000 horses, 400,000 health records and 200,000 care events,
      and some far larger yards, for the benchmark
`;

try {
  await seed();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function seed() {
  const wanted = readWish();
  if (!wanted) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const settings = readConfig(process.env);
  useConfig(settings);
  const database = await openSeedDatabase(settings, (step) => console.log(step));
  try {
    if (wanted.scale) await seedScale(database.url, wanted.scale, (line) => console.log(line));
    else await seedDemo(database.url, settings.dataDir, wanted);
  } finally {
    await database.close();
  }
}

function readWish() {
  try {
    const { values } = parseArgs({
      options: {
        demo: { type: "boolean", default: false },
        email: { type: "string" },
        password: { type: "string" },
        scale: { type: "string" },
      },
    });
    const scale = values.scale === undefined ? null : Number(values.scale);
    if (values.demo === (scale !== null)) return null;
    if (scale !== null && !(Number.isInteger(scale) && scale >= 10)) return null;
    return { ...values, scale };
  } catch {
    return null; // there is an unknown option
  }
}
