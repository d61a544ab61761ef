import { v7 as uuid } from "uuid";
import type { WormingRuleEdit } from "#contract/health/worming.ts";
import { faultOf, type OwnRule } from "#rules/worming/thresholds.ts";
import { inTransaction } from "#server/core/database.ts";
import { Refusal, stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { isVersion, nextVersion } from "#server/core/version.ts";
import { yardStatement } from "#server/core/yard-rows.ts";

/** Most changes that are shown; the others stay on record. */
const CHANGES_MAX = 50;

/** What the yard has changed, or null. */
export async function ownRule(scope: Scope): Promise<OwnRule | null> {
  const [last] = await changesOf(scope, [1]);
  return last ?? null;
}

/** The changes with who made them and on whose advice, the newest first. */
export const changes = (scope: Scope) => changesOf(scope, [CHANGES_MAX]);

/** Writes down a change, unless somebody has since the last one that was seen; what was before stays on record. */
export const change = (scope: Scope, { updatedAt, ...input }: WormingRuleEdit) =>
  inTransaction(async () => {
    const fault = faultOf(input);
    if (fault) throw new Refusal(400, fault.sentence);
    await holdRule(scope);
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

type ChangeRow = OwnRule & {
  id: string;
  advisedBy: string;
  why: string;
  by: string | null;
  createdAt: Date;
};

const changesOf = yardStatement<ChangeRow>(
  "worming-rule-changes",
  `select r.id, r.high_above as "highAbove", r.low_below as "lowBelow",
     r.count_from_weeks as "countFromWeeks", r.count_by_weeks as "countByWeeks",
     r.season_from as "seasonFrom", r.season_to as "seasonTo",
     r.tapeworm_months as "tapewormMonths", r.retest_days as "retestDays",
     r.advised_by as "advisedBy", r.why, r.created_at as "createdAt",
     nullif(concat_ws(' ', u.first_name, u.last_name), '') as by
   from worming_rules r left join users u on u.id = r.user_id
   where r.yard_id = $1 order by r.created_at desc, r.id desc limit $2`,
);

// one change of a yard after the other, so that the last one is the last for everybody
const holdRule = yardStatement(
  "hold-worming-rule",
  "select pg_advisory_xact_lock(hashtextextended($1::text, 111))",
);
const write = yardStatement<{ id: string }>(
  "change-worming-rule",
  `insert into worming_rules (yard_id, id, user_id, high_above, low_below, count_from_weeks,
     count_by_weeks, season_from, season_to, tapeworm_months, retest_days, advised_by, why, created_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ${nextVersion("last")}
   from (select max(created_at) as last from worming_rules where yard_id = $1) there
   where last is null or ${isVersion("last", "$14")}
   returning id`,
);
