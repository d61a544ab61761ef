import type { FastifyInstance } from "fastify";
import { statementEndpoints, StatementFile } from "#contract/care/statements.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { checked } from "#server/core/http/check-request.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import { mayCall } from "#server/core/security/scope.ts";
import { drawStatement } from "./draw-statement.ts";
import { yardOf } from "./mail-statement.ts";
import { find } from "./owner-statements.ts";

const drawn = fairQueue({ running: 2, runningEach: 1, waitingEach: 5 });

/** Serves the PDF of an owner’s statement. It is no declared call, because its reply is a file. */
export function statementFileRoutes(app: FastifyInstance): void {
  app.get("/api/statements/:month/:ownerId.pdf", async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    const key = checked(StatementFile, request.params);
    if (!mayCall(statementEndpoints.list, scope))
      throw new Refusal(403, "You may not see statements.");
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort(new Refusal(400, "The download broke off")));
    const bytes = await drawn.run(
      scope.userId,
      () =>
        withinRights(scope, { method: "GET", section: "money" }, async () =>
          drawStatement(await find(scope, key), await yardOf(scope)),
        ),
      leaving.signal,
    );
    return reply
      .type("application/pdf")
      .header("cache-control", "private, no-store")
      .header("content-disposition", `attachment; filename="statement-${key.month}.pdf"`)
      .send(bytes);
  });
}
