import type { Scope } from "#server/core/security/scope.ts";
import { currentConsent } from "#server/domains/people/accounts/accounts.ts";
import { modelInUse } from "#server/adapters/models/models.ts";
import { wake } from "#server/adapters/sentence-model/sentence-model.ts";

/** How questions are answered here, and whether this person lets the model see their yard's records. */
export async function service({ userId }: Scope) {
  // the page that asks this is where questions are typed
  wake();
  return {
    model: modelInUse(),
    recordsAllowed: await currentConsent(userId, "AI_ASSISTANTS"),
  };
}
