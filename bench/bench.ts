// `npm run bench -- [NAME] [OPTIONS]`: runs a benchmark; without a name, the one of the pages against a bare server.
const benches: Record<string, () => Promise<unknown>> = {
  pages: () => import("./run.ts"),
  paint: () => import("./paint.ts"),
  copy: () => import("./copy.ts"),
  writes: () => import("./writes.ts"),
  saves: () => import("./saves.ts"),
  processes: () => import("./processes.ts"),
  sheets: () => import("./sheets.ts"),
  reminders: () => import("./reminders.ts"),
  country: () => import("./country.ts"),
  vaccination: () => import("./vaccination.ts"),
  experts: () => import("./experts/run.ts"),
  voices: () => import("./experts/sealed.ts"),
};
const isNamed = process.argv[2] !== undefined && !process.argv[2].startsWith("-");
const [name = ""] = isNamed ? process.argv.splice(2, 1) : ["pages"];
const run = benches[name];
if (run) await run();
else {
  console.log(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(", ")}`);
  process.exitCode = 1;
}
