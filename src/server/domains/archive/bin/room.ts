import { DOSES_OF_HORSE_MAX } from "#contract/health/doses.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";

/** Refuses what cannot stand beside what has been added since it was deleted. Its horse must be held. */
export async function refuseWithoutRoom(scope: Scope, table: string, itemId: string) {
  const rule = rules[table];
  if (!rule) return;
  if ((await rule.inTheWay(scope, [itemId])).length > 0) throw new Refusal(409, rule.sentence);
}

const rules: Record<string, { inTheWay: ReturnType<typeof yardStatement>; sentence: string }> = {
  care_plans: {
    sentence: "This horse has another plan for the same care by now. Take that one off first.",
    inTheWay: yardStatement(
      "plan-in-the-way",
      `select from bin_rows b join care_plans p on p.yard_id = b.yard_id
         and p.horse_id = (b.row ->> 'horse_id')::uuid and p.event_type = b.row ->> 'event_type'
       where b.yard_id = $1 and b.item_id = $2 and b.table_name = 'care_plans' and b.part = 'ROW'`,
    ),
  },
  vaccination_doses: {
    sentence: `Another dose against the same disease is on record on that date by now, or there are ${DOSES_OF_HORSE_MAX} already.`,
    inTheWay: yardStatement(
      "doses-in-the-way",
      `select from bin_rows b
       cross join lateral (select count(*) as n from vaccination_doses d
         where d.yard_id = b.yard_id and d.horse_id = (b.row ->> 'horse_id')::uuid) there
       where b.yard_id = $1 and b.item_id = $2 and b.table_name = 'vaccination_doses'
         and b.part = 'ROW' and (there.n >= ${DOSES_OF_HORSE_MAX} or exists (
           select from vaccination_doses d where d.yard_id = b.yard_id
             and d.horse_id = (b.row ->> 'horse_id')::uuid and d.date = (b.row ->> 'date')::date
             and d.diseases && array(select jsonb_array_elements_text(b.row -> 'diseases'))))`,
    ),
  },
};
