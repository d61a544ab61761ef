// Goes into a server's process (node --import) and tells the benchmark how it is.
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between the looks at the clock. */
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
      // the histogram holds the time between two looks, the wanted one included
      loopP99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION),
      cpuMs: (user + system) / 1_000,
      rss: process.memoryUsage.rss(),
    });
  }
});
// what listens to messages would keep a server alive that nobody else is using
process.channel?.unref();
