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

/** The most changes that are shown; older ones stay on record. */
const CHANGES_MAX = 50;

/** The yard's own rule; null if it uses the default. */
export async function ownRule(scope: Scope): Promise<OwnRule | null> {
  const [last] = await changesOf(scope, { limit: 1 });
  return last ?? null;
}

/** The changes with their author and adviser, newest first. */
export const changes = (scope: Scope) => changesOf(scope, { limit: CHANGES_MAX });

/** Adds a change of the rule, unless there is a newer one than was seen; earlier changes stay on record. */
export const change = (scope: Scope, { updatedAt, ...input }: WormingRuleEdit) =>
  inTransaction(async () => {
    const fault = faultOf(input);
    if (fault) throw new Refusal(400, fault.sentence);
    // serialise the yard's changes, so that every reader agrees on the last
    await lockYard(scope, "wormingRule");
    const [last] = await changesOf(scope, { limit: 1 });
    const before = last?.createdAt.getTime() ?? 0;
    if (last && updatedAt && Date.parse(updatedAt) !== before)
      throw stale("Worming rule", await changes(scope));
    // strictly after the last, even if the clock has gone back
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
