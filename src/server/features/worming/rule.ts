import { v7 as uuid } from "uuid";
import type { WormingRuleInput } from "#contract/worming.ts";
import { faultOf, type OwnRule } from "#rules/worming/thresholds.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
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

/** Writes down a change; what was before stays on record. */
export async function change(scope: Scope, input: WormingRuleInput) {
  const fault = faultOf(input);
  if (fault) throw new Refusal(400, fault.sentence);
  await write(scope, [
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
  ]);
  return changes(scope);
}

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

const write = yardStatement(
  "change-worming-rule",
  `insert into worming_rules (yard_id, id, user_id, high_above, low_below, count_from_weeks,
     count_by_weeks, season_from, season_to, tapeworm_months, retest_days, advised_by, why)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
