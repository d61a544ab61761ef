// Loaded into the product's process (node --import): records the statements of a call for the benchmark of saves.
import { serialize } from "node:v8";
import { catchStatements } from "#testing/statements/statements.ts";

let caught: ReturnType<typeof catchStatements> | undefined;

process.on("message", (message) => {
  if (message === "record") caught = catchStatements();
  if (message !== "recorded" || !caught) return;
  caught.stop();
  // notices of changes are sent in batches after the reply
  const statements = caught.statements.filter(({ text }) => !text.includes("pg_notify"));
  process.send?.({ statements: serialize(statements).toString("base64") });
});
process.channel?.unref();
