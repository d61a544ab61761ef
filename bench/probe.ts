// Loaded into a server's process (node --import); reports the process's figures to the benchmark.
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between samples of the clock. */
const RESOLUTION = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
let since = process.cpuUsage();

process.on("message", (message) => {
  if (message === "forget") {
    delay.reset();
    since = process.cpuUsage();
  }
  if (message === "tell") {
    const { user, system } = process.cpuUsage(since);
    process.send?.({
      // the histogram contains the time between two samples, which includes the intended interval
      loopP99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION),
      cpuMs: (user + system) / 1_000,
      rss: process.memoryUsage.rss(),
    });
  }
});
// the message listener must not keep the server's process alive
process.channel?.unref();
