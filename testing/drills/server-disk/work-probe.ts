// Loaded into the server's process (node --import); does at once, for a drill, what the server does by the clock.
const works = {
  async backup() {
    const { nightlyBackup } = await import("#server/domains/operations/backups/backup.ts");
    await nightlyBackup.send(null);
  },
  async erasure() {
    const { startSweeping } = await import("#server/background-work.ts");
    const { makeLog } = await import("#server/core/log.ts");
    const { eraseDue } = await import("#server/domains/people/accounts/erasure/erase.ts");
    const stop = startSweeping(makeLog("warn"), [eraseDue]);
    await stop();
  },
};

process.on("message", (message) => {
  if (typeof message !== "object" || !message || !("work" in message)) return;
  const begun = message.work === "backup" ? works.backup() : works.erasure();
  begun.then(
    () => process.send?.("done"),
    (error: unknown) => process.send?.(String(error)),
  );
});
// the message listener must not keep the server's process alive
process.channel?.unref();
