// Loaded into the server's process (node --import); lets a drill set the clock of this process, but not the timers and
// `performance`, which go on as they do where somebody sets the clock of a machine.
const RealDate = globalThis.Date;
let aheadMs = 0;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words: unknown[], made) =>
    Reflect.construct(target, words.length === 0 ? [now()] : words, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, from) => (key === "now" ? now : Reflect.get(target, key, from)),
});

process.on("message", (message) => {
  if (typeof message !== "object" || message === null || !("clockAhead" in message)) return;
  aheadMs = Number(message.clockAhead);
  process.send?.({ clockAhead: aheadMs });
});
// the message listener must not keep the server's process alive
process.channel?.unref();
