import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge } from "prom-client";
import { config } from "#server/core/config.ts";
import { poolLoad } from "#server/core/database/database.ts";
import { SLOW_MS, statementTimes } from "#server/core/database/statement-times.ts";
import { registry } from "#server/core/http/call-metrics.ts";
import { Refusal } from "#server/core/refusal.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { type Queue, queues } from "./queues.ts";

const registers = [registry];
const ofStatements = {
  runs: new Counter({
    name: "loosebox_statements_total",
    help: "Runs of a named statement",
    labelNames: ["statement"],
    registers,
  }),
  seconds: new Counter({
    name: "loosebox_statement_seconds_total",
    help: "Seconds of its runs, each with its wait for a connection",
    labelNames: ["statement"],
    registers,
  }),
  slow: new Counter({
    name: "loosebox_statements_slow_total",
    help: `Runs of at least ${SLOW_MS} ms`,
    labelNames: ["statement"],
    registers,
  }),
};

const connections = new Gauge({
  name: "loosebox_pool_connections",
  help: "Connections of the pool that are in use, and callers that wait for one",
  labelNames: ["state"],
  registers,
});
const answers = new Gauge({
  name: "loosebox_database_answers",
  help: "1 when the database has said what waits, else 0",
  registers,
});
const ofQueues = {
  waiting: new Gauge({
    name: "loosebox_queue_waiting",
    help: "What waits to be sent or done",
    labelNames: ["queue"],
    registers,
  }),
  oldest: new Gauge({
    name: "loosebox_queue_oldest_seconds",
    help: "Seconds for which the oldest of it has waited",
    labelNames: ["queue"],
    registers,
  }),
  failing: new Gauge({
    name: "loosebox_queue_failing",
    help: "What was tried in vain and is tried again",
    labelNames: ["queue"],
    registers,
  }),
};

/**
 * `GET /api/metrics`, in the text form of Prometheus: for whoever has METRICS_TOKEN, and for the operator's
 * administrators. Without METRICS_TOKEN it is not found by others.
 */
export function metricsRoute(app: FastifyInstance) {
  app.get("/api/metrics", async (request, reply) => {
    const isAllowed = hasToken(request) || (await isAdmin(app, request));
    if (!isAllowed && config().metricsToken === null) return reply.callNotFound();
    if (!isAllowed) {
      void reply.header("www-authenticate", "Bearer");
      throw new Refusal(401, "Send the METRICS_TOKEN of this installation as a bearer token");
    }
    return reply
      .headers({ "content-type": registry.contentType, "cache-control": "no-store" })
      .send(await metrics());
  });
}

const BEARER = /^Bearer +([\w-]{1,200})$/i;

function hasToken({ headers }: FastifyRequest): boolean {
  const wanted = config().metricsToken;
  const [, given] = BEARER.exec(headers.authorization ?? "") ?? [];
  // hashes have one length, so the comparison takes the same time for every token
  return (
    wanted !== null && given !== undefined && timingSafeEqual(tokenHash(given), tokenHash(wanted))
  );
}

async function isAdmin(app: FastifyInstance, request: FastifyRequest) {
  if (request.headers.authorization !== undefined) return false;
  return (await app.gate(request))?.admin ?? false;
}

let isWatching = false;

async function metrics(): Promise<string> {
  // begun by the first reader, because the measuring of pauses wakes the process a hundred times a second
  if (!isWatching) collectDefaultMetrics({ register: registry });
  isWatching = true;
  noteStatements();
  noteQueues(await queues().catch(() => null));
  return registry.metrics();
}

function noteStatements() {
  for (const each of Object.values(ofStatements)) each.reset();
  for (const { name: statement, runs, seconds, slow } of statementTimes()) {
    ofStatements.runs.inc({ statement }, runs);
    ofStatements.seconds.inc({ statement }, seconds);
    ofStatements.slow.inc({ statement }, slow);
  }
  const { inUse, waiting } = poolLoad();
  connections.set({ state: "in use" }, inUse);
  connections.set({ state: "waiting" }, waiting);
}

/** Notes what waits; null when the database does not say, and then nothing is claimed. */
function noteQueues(found: readonly Queue[] | null) {
  answers.set(found ? 1 : 0);
  for (const each of Object.values(ofQueues)) each.reset();
  for (const { queue, waiting, oldest, failing } of found ?? []) {
    ofQueues.waiting.set({ queue }, waiting);
    ofQueues.oldest.set({ queue }, oldest);
    ofQueues.failing.set({ queue }, failing);
  }
}
