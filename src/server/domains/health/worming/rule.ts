import { desc, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { WormingRuleEdit } from "#contract/health/worming.ts";
import { faultOf, type OwnRule } from "#rules/worming/thresholds.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { Refusal, stale } from "#server/core/refusal.ts";
import { isVersion, nextVersion, omit } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { lockYard } from "#server/core/database/yard-rows.ts";
import { wormingRules } from "#server/schema/health.ts";
import { users } from "#server/schema/people.ts";

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
    const written = await write(scope, [
      uuid(),
      scope.userId,
      input.highAbove,
      input.lowBelow,
      input.countFromWeeks,
      input.countByWeeks,
      input.seasonFrom,
      input.seasonTo,
      input.tapewormMonths,
      input.retestDays,
      input.advisedBy,
      input.why,
      updatedAt ?? null,
    ]);
    if (written.length === 0) throw stale("Worming rule", await changes(scope));
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

// in SQL: it adds a row only where what it reads says so
const write = sqlStatement.ofYard({
  name: "change-worming-rule",
  text: `insert into worming_rules (yard_id, id, user_id, high_above, low_below, count_from_weeks,
     count_by_weeks, season_from, season_to, tapeworm_months, retest_days, advised_by, why, created_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ${nextVersion("last")}
   from (select max(created_at) as last from worming_rules where yard_id = $1) there
   where last is null or ${isVersion("last", "$14")}
   returning id`,
  row: { id: wormingRules.id },
  writes: true,
});
