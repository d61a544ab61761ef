// Goes into the server's process (node --import) and tells a drill what it holds.
import { getHeapSpaceStatistics } from "node:v8";

process.on("message", (message) => {
  if (message !== "memory") return;
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const young = getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.startsWith("new_"))
    .reduce((sum, { physical_space_size }) => sum + physical_space_size, 0);
  process.send?.({ resident: rss, heapUsed, heapTotal, young, external });
});
// what listens to messages would keep a server alive that nobody else is using
process.channel?.unref();
