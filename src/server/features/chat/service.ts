import type { FastifyRequest } from "fastify";
import type { Scope } from "#server/core/scope.ts";
import { currentConsent, recordConsents, visitor } from "#server/features/accounts/accounts.ts";
import { modelInUse } from "#server/outside/models/models.ts";

/** How questions are answered here, and what this person has agreed to. */
export const service = async ({ userId }: Scope) => ({
  model: modelInUse(),
  recordsAllowed: await currentConsent(userId, "AI_ASSISTANTS"),
});

/** Writes into the ledger whether the model may see the yard's records when this person asks. */
export async function allowRecords(scope: Scope, allowed: boolean, request: FastifyRequest) {
  await recordConsents(scope.userId, { AI_ASSISTANTS: allowed }, visitor(request));
  return service(scope);
}
