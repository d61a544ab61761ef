import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { startListening } from "#server/core/database/listener.ts";
import { yardEvents } from "#server/core/database/database.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { say } from "#server/journal/say.ts";
import { ageChanges, beginLog, endLog, findLog, readCluster } from "./queries.ts";
import { wake, wakeAll } from "./subscribers.ts";

/**
 * Starts a log if there is none. Its name is part of every cursor, so that cursors of an earlier log are recognised.
 */
export async function ensureLog(): Promise<void> {
  await beginLog({ name: randomBytes(4).toString("hex"), cluster: await clusterOrNull() });
}

/** Opens the log at start and listens for changes. Returns a function that stops it. */
export async function openChangeLog({ url, log }: { url: string; log: FastifyBaseLogger }) {
  await endForeignLog();
  await ensureLog();
  const { notify, stop } = startListening({
    url,
    channel: "loosebox_changes",
    onMessage: wake,
    onGap: wakeAll,
    onLost: (error) => log.warn({ err: error }, "the connection that listens was lost"),
  });
  const onWritten = (yardId: string) => {
    wake(yardId);
    notify(yardId);
  };
  yardEvents.on("written", onWritten);
  return async () => {
    yardEvents.off("written", onWritten);
    await stop();
  };
}

// a log copied with another database or restored from a backup has that database's transaction ids
async function endForeignLog() {
  const [found] = await findLog();
  if (found && found.cluster === (await clusterOrNull())) return;
  await inTransaction(async () => {
    await say("erasing", "on");
    await endLog();
    await ageChanges();
  });
}

// the database's operator may deny us this function
async function clusterOrNull() {
  const [row] = await readCluster().catch(() => []);
  return row?.cluster ?? null;
}
