import { desc, eq, sql } from "drizzle-orm";
import type { WormingRuleEdit } from "#contract/health/worming.ts";
import { faultOf, type OwnRule } from "#rules/worming/thresholds.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal, stale } from "#server/core/refusal.ts";
import { omit } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { lockYard, yardRows } from "#server/core/database/yard-rows.ts";
import { wormingRules } from "#server/schema/health.ts";
import { users } from "#server/schema/people.ts";

const rows = yardRows(wormingRules, "Worming rule");

/** Most changes that are shown; the others stay on record. */
const CHANGES_MAX = 50;

/** What the yard has changed, or null. */
export async function ownRule(scope: Scope): Promise<OwnRule | null> {
  const [last] = await changesOf(scope, { limit: 1 });
  return last ?? null;
}

/** The changes with who made them and on whose advice, the newest first. */
export const changes = (scope: Scope) => changesOf(scope, { limit: CHANGES_MAX });

/** Writes down a change, unless somebody has since the last one that was seen; what was before stays on record. */
export const change = (scope: Scope, { updatedAt, ...input }: WormingRuleEdit) =>
  inTransaction(async () => {
    const fault = faultOf(input);
    if (fault) throw new Refusal(400, fault.sentence);
    // one change of a yard after the other, so that the last one is the last for everybody
    await lockYard(scope, "wormingRule");
    const [last] = await changesOf(scope, { limit: 1 });
    const before = last?.createdAt.getTime() ?? 0;
    if (last && updatedAt && Date.parse(updatedAt) !== before)
      throw stale("Worming rule", await changes(scope));
    // no two look alike, however the clock goes
    await rows.insert(scope, { ...input, createdAt: new Date(Math.max(Date.now(), before + 1)) });
    return changes(scope);
  });

const changesOf = statement.ofYard("worming-rule-changes", ["limit"], (db, { yard, limit }) =>
  db
    .select({
      ...omit(wormingRules, "yardId", "userId"),
      by: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
    })
    .from(wormingRules)
    .leftJoin(users, eq(users.id, wormingRules.userId))
    .where(eq(wormingRules.yardId, yard))
    .orderBy(desc(wormingRules.createdAt), desc(wormingRules.id))
    .limit(limit),
);
