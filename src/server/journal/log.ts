import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { startListening } from "#server/core/database/listener.ts";
import { yardEvents } from "#server/core/database/database.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { say } from "#server/journal/say.ts";
import { ageChanges, beginLog, endLog, findLog, readCluster } from "./queries.ts";
import { wake, wakeAll } from "./subscribers.ts";

/** Begins a log where there is none. Its name is part of every cursor, so that none is taken for one of an earlier log. */
export async function ensureLog(): Promise<void> {
  await beginLog({ name: randomBytes(4).toString("hex"), cluster: await clusterOrNull() });
}

/** Opens the log at the start, and listens to what is added. Returns how to stop. */
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

// what came along with a copy of another database, or out of a backup, counts by that one's transactions
async function endForeignLog() {
  const [found] = await findLog();
  if (found && found.cluster === (await clusterOrNull())) return;
  await inTransaction(async () => {
    await say("erasing", "on");
    await endLog();
    await ageChanges();
  });
}

// whoever runs the database may keep it from us
async function clusterOrNull() {
  const [row] = await readCluster().catch(() => []);
  return row?.cluster ?? null;
}
