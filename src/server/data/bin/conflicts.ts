import { DOSES_OF_HORSE_MAX } from "#contract/health/doses.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { binRows } from "#server/schema/journal.ts";
import { carePlans } from "#server/schema/care.ts";

/** Refuses an item that conflicts with rows added since. Its horse must be locked. */
export async function refuseConflicts(scope: Scope, table: string, item: string) {
  if (table === "care_plans" && (await plansInTheWay(scope, [item])).length > 0)
    throw new Refusal(
      409,
      "This horse has another plan for the same care by now. Take that one off first.",
    );
  if (table === "vaccination_doses" && (await dosesInTheWay(scope, [item])).length > 0)
    throw new Refusal(
      409,
      `Another dose against the same disease is on record on that date by now, or there are ${DOSES_OF_HORSE_MAX} already.`,
    );
}

// in SQL: the bin's rows are JSON
const plansInTheWay = sqlStatement.ofYard({
  name: "plan-in-the-way",
  text: `select p.id from bin_rows b
   join care_plans p on p.yard_id = b.yard_id and p.horse_id = (b.row ->> 'horse_id')::uuid
     and p.event_type = b.row ->> 'event_type'
   where b.yard_id = $1 and b.item_id = $2 and b.table_name = 'care_plans' and b.part = 'ROW'`,
  row: { id: carePlans.id },
});

const dosesInTheWay = sqlStatement.ofYard({
  name: "doses-in-the-way",
  text: `select b.row_id as id from bin_rows b
   where b.yard_id = $1 and b.item_id = $2 and b.table_name = 'vaccination_doses' and b.part = 'ROW'
     and ((select count(*) from vaccination_doses d where d.yard_id = b.yard_id
         and d.horse_id = (b.row ->> 'horse_id')::uuid) >= ${DOSES_OF_HORSE_MAX}
       or exists (select from vaccination_doses d where d.yard_id = b.yard_id
         and d.horse_id = (b.row ->> 'horse_id')::uuid and d.date = (b.row ->> 'date')::date
         and d.diseases && array(select jsonb_array_elements_text(b.row -> 'diseases'))))`,
  row: { id: binRows.rowId },
});
