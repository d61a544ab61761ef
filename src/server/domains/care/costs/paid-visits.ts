import { type CostKind, HORSES_NAMED } from "#contract/care/costs.ts";
import type { ServiceType, VisitType } from "#contract/care/record-types.ts";
import { pounds } from "#rules/money.ts";
import { mapBatches } from "#server/core/database/batched.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { naturally } from "#server/core/database/expressions.ts";
import { date, integer, number, oneOf, text, textList } from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type DaysAsked, daysMeant, paidBills } from "./costs.ts";

// two bills of one horse at one visit still count as one visit
const visits = sqlStatement.ofYard({
  name: "costs-visits",
  cursor: { few: 500 },
  text: `select v.kind, v.date, v.type, v.who,
     (array_agg(h.name order by ${naturally("h.name")}, h.id))[1:${HORSES_NAMED}] as horses,
     count(*)::integer as "horseCount", sum(v.pence)::float8 as pence
   from (select kind, date, type, who, horse_id, sum(cost_pence) as pence
       from ${paidBills} b
       group by 1, 2, 3, 4, 5) v
   join horses h on h.yard_id = $1 and h.id = v.horse_id
   group by 1, 2, 3, 4 order by v.date desc, v.kind, pence desc, v.who, v.type`,
  row: {
    kind: oneOf<CostKind>(),
    date,
    type: oneOf<VisitType | ServiceType>(),
    who: text,
    horses: textList,
    horseCount: integer,
    pence: number,
  },
});

/** The visits behind the costs of these days, newest first. */
export function paidVisits(scope: Scope, asked: DaysAsked) {
  const rows = visits(scope, daysMeant(asked));
  return mapBatches(rows, ({ pence, ...row }) => ({ ...row, pounds: pounds(pence) }));
}
