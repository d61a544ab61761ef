import { CHARGES_A_MONTH_MAX } from "#contract/care/charges.ts";
import { monthDays } from "#rules/charges/statement.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { countCharges } from "./queries.ts";

/** Refuses charges beyond what a month's statements can hold. */
export async function refuseFullMonth(scope: Scope, day: string, more: number): Promise<void> {
  const [from, to] = monthDays(day.slice(0, 7));
  const [there] = await countCharges(scope, { from, to });
  if (there && there.all + more > CHARGES_A_MONTH_MAX)
    throw new Refusal(
      409,
      `A month may have at most ${CHARGES_A_MONTH_MAX} extras. Delete some, or put several into one.`,
    );
}
