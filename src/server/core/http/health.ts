import type { FastifyInstance } from "fastify";
import { Refusal } from "#server/core/refusal.ts";
import { integer } from "#server/core/database/row-shape.ts";
import { isLeaving } from "#server/core/http/leaving.ts";
import { sqlStatement } from "#server/core/database/statements.ts";

// uses a pipelined connection, because all connections of the pool may be busy
const ping = sqlStatement({
  name: "ping",
  text: "select 1 as one",
  row: { one: integer },
  quick: true,
});

/** `GET /api/health`: 200 when the database answers within two seconds, otherwise or when this process stops soon 503. */
export function answerHealth(app: FastifyInstance) {
  app.get("/api/health", async (_, reply) => {
    if (isLeaving()) throw new Refusal(503, "This process is about to stop", { retryAfter: 5 });
    const late = AbortSignal.timeout(2_000);
    const answered = await Promise.race([
      ping().then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => late.addEventListener("abort", () => resolve(false))),
    ]);
    if (!answered) throw new Refusal(503, "The database does not answer", { retryAfter: 5 });
    return reply.type("application/json; charset=utf-8").send('{"status":"ok"}');
  });
}
