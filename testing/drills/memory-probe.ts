// Loaded into the server's process (node --import); reports the process's memory to a drill.
import { getHeapSpaceStatistics } from "node:v8";

process.on("message", (message) => {
  if (message !== "memory") return;
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const young = getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.startsWith("new_"))
    .reduce((sum, { physical_space_size }) => sum + physical_space_size, 0);
  process.send?.({ resident: rss, heapUsed, heapTotal, young, external });
});
// the message listener must not keep the server's process alive
process.channel?.unref();
