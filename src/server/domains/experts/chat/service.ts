import type { Scope } from "#server/core/security/scope.ts";
import { currentConsent } from "#server/domains/people/accounts/accounts.ts";
import { modelInUse } from "#server/adapters/models/models.ts";
import { wake } from "#server/adapters/sentence-model/sentence-model.ts";

/** How questions are answered in this installation, and whether this user lets the model read their yard's records. */
export async function service({ userId }: Scope) {
  // the chat page calls this before questions are typed
  wake();
  return {
    model: modelInUse(),
    recordsAllowed: await currentConsent(userId, "AI_ASSISTANTS"),
  };
}
