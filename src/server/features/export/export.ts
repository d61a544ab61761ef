import { londonDate } from "#rules/london.ts";
import { inSnapshot } from "#server/core/database.ts";
import { limit } from "#server/core/limits.ts";
import type { Exchange } from "#server/core/route.ts";
import { noteSecurity } from "#server/core/security-log.ts";
import type { Scope } from "#server/core/scope.ts";
import { parts } from "./parts.ts";

/** For the nightly round of retention. */
export { dropExpiredArchives } from "./books.ts";

/** Goes up when a key of the file changes its meaning. */
const FORMAT = 1;

const once = limit({
  name: "export",
  points: 1,
  seconds: 60,
  sentence: "Your data was exported less than a minute ago. Please wait a minute and try again.",
});

/** All that is kept, read at one moment, as a file to download (UK GDPR, articles 15 and 20). */
export async function everything(scope: Scope, { request, reply }: Exchange) {
  await once.take(scope.userId);
  const data = await read(scope);
  noteSecurity(request, "EXPORTED");
  const name = `loosebox-data-${londonDate(new Date(data.exportedAt))}.json`;
  void reply.header("content-disposition", `attachment; filename="${name}"`);
  return data;
}

/** What the export file says: the yard's for its owner, for anybody else what they made; read at one moment. */
export async function read(scope: Scope) {
  const exportedAt = new Date();
  const data = await inSnapshot(async () => {
    const found: Record<string, unknown> = {};
    // one after the other: they share the snapshot's connection
    for (const [key, part] of Object.entries(parts)) found[key] = await part(scope);
    return found;
  });
  return { formatVersion: FORMAT, exportedAt: exportedAt.toISOString(), ...data };
}
