import type { Scope } from "#server/core/scope.ts";
import { currentConsent } from "#server/domains/people/accounts/accounts.ts";
import { modelInUse } from "#server/adapters/models/models.ts";

/** How questions are answered here, and whether this person lets the model see their yard's records. */
export const service = async ({ userId }: Scope) => ({
  model: modelInUse(),
  recordsAllowed: await currentConsent(userId, "AI_ASSISTANTS"),
});
