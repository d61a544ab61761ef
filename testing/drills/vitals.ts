/** The token with which a drill reads the metrics of its product. */
export const METRICS_TOKEN = "drill-reads-the-metrics";

/** What a server holds besides memory, and how long its work waits. */
export interface Vitals {
  /** Open files and sockets. */
  handles: number;
  /** Connections of its pool that are in use, and callers that wait for one. */
  connections: number;
  /** For how long the oldest job, mail, push or webhook has been due, in seconds. */
  oldestSeconds: number;
}

/** Reads a product that was started with `METRICS_TOKEN`. */
export async function askVitals(origin: string): Promise<Vitals> {
  const reply = await fetch(`${origin}/api/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  if (reply.status !== 200) throw new Error(`The metrics answered ${reply.status}`);
  const lines = (await reply.text()).split("\n");
  const valuesOf = (name: string) => {
    const values = lines
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .map((line) => Number(line.slice(line.lastIndexOf(" ") + 1)));
    if (values.length === 0) throw new Error(`There is no metric ${name}`);
    return values;
  };
  return {
    handles: Math.max(...valuesOf("process_open_fds")),
    connections: valuesOf("loosebox_pool_connections").reduce((sum, each) => sum + each, 0),
    oldestSeconds: Math.max(...valuesOf("loosebox_queue_oldest_seconds")),
  };
}

export const describeVitals = ({ handles, connections, oldestSeconds }: Vitals): string =>
  `${handles} handles, ${connections} connections, the oldest work has waited ${oldestSeconds} s`;
