import type { FastifyInstance } from "fastify";
import { statementEndpoints, StatementFile } from "#contract/care/statements.ts";
import { checked } from "#server/core/http/check-request.ts";
import { drawInTurn, sendPdf } from "#server/core/http/send-pdf.ts";
import { Refusal, signedOut } from "#server/core/refusal.ts";
import { mayCall } from "#server/core/security/scope.ts";
import { drawStatement } from "./draw-statement.ts";
import { yardOf } from "./mail-statement.ts";
import { find } from "./owner-statements.ts";

/** Serves the PDF of an owner’s statement. It is no declared call, because its reply is a file. */
export function statementFileRoutes(app: FastifyInstance): void {
  app.get("/api/statements/:month/:ownerId.pdf", async (request, reply) => {
    const scope = await app.gate(request);
    if (!scope) throw signedOut();
    const key = checked(StatementFile, request.params);
    if (!mayCall(statementEndpoints.list, scope))
      throw new Refusal(403, "You may not see statements.");
    const bytes = await drawInTurn(reply, {
      scope,
      within: statementEndpoints.list,
      draw: async () => drawStatement(await find(scope, key), await yardOf(scope)),
    });
    return sendPdf(reply, `statement-${key.month}.pdf`, bytes);
  });
}
