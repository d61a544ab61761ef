import cluster from "node:cluster";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, Histogram, Registry } from "prom-client";

/** What Prometheus may read of this process. */
export const registry = new Registry();
// of several processes whichever is asked answers, and counts for itself
if (cluster.worker) registry.setDefaultLabels({ process: String(cluster.worker.id) });

const requests = new Counter({
  name: "loosebox_requests_total",
  help: "Answered requests by call and class of status",
  labelNames: ["call", "status"],
  registers: [registry],
});
const seconds = new Histogram({
  name: "loosebox_request_seconds",
  help: "Seconds until a request was answered, by call; live streams are left out",
  labelNames: ["call"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

/** Counts and times every answered request. */
export function countCalls(app: FastifyInstance): void {
  let streams: ReadonlySet<string> | undefined;
  app.addHook("onResponse", async (request, reply) => {
    // calls are bound after this hook is added
    streams ??= new Set(app.boundCalls.flatMap((each) => (each.events ? each.path : [])));
    const call = callOf(request);
    requests.inc({ call, status: classOf(reply) });
    if (!streams.has(request.routeOptions.url ?? ""))
      seconds.observe({ call }, reply.elapsedTime / 1_000);
  });
}

/**
 * The call by its route, never by its path: a path holds ids and tokens, and whoever asks for paths at random must not
 * make new labels.
 */
function callOf({ method, is404, routeOptions: { url } }: FastifyRequest): string {
  if (is404 || url === undefined) return "none";
  return url.startsWith("/api/") ? `${method} ${url}` : "page";
}

const classOf = ({ statusCode }: FastifyReply) => `${Math.floor(statusCode / 100)}xx`;
