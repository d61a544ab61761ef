import type { CostKind } from "#contract/care/costs.ts";
import { median, visitsUntil } from "#rules/costs/forecast.ts";
import { addDays, addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { pounds } from "#rules/money.ts";
import { mapBatches } from "#server/core/json-chunks.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardSqlList } from "#server/core/list-statements.ts";
import { pick } from "#server/core/pick.ts";
import { date, integer, oneOf, orNull, text, textList, uuid } from "#server/core/row-shape.ts";
import { yardSql } from "#server/core/statements.ts";
import { naturally } from "#server/core/natural-order.ts";
import { carePlans } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";

const bills = (kind: CostKind) =>
  `select '${kind}' as kind, horse_id, date, cost_pence from ${kind}_records
   where yard_id = $1 and cost_pence is not null and date between $2 and $3`;

const spentByMonth = yardSqlList({
  name: "costs-by-month",
  few: 2_000,
  text: `select to_char(b.date, 'YYYY-MM') as month, b.kind, b.horse_id as "horseId",
     h.name as "horseName", sum(b.cost_pence)::integer as pence
   from (${bills("veterinary")} union all ${bills("farrier")}) b
   join horses h on h.yard_id = $1 and h.id = b.horse_id
   group by 1, 2, 3, 4 order by 1, 4, 2 limit 20000`,
  row: {
    month: text,
    kind: oneOf<CostKind>(),
    horseId: uuid,
    horseName: horses.name,
    pence: integer,
  },
});

/** What the yard spent by month, kind and horse; both days included, the last twelve months for want of them. */
export function spent(scope: Scope, { from, to }: { from: string | null; to: string | null }) {
  const last = to ?? londonDate(new Date());
  const rows = spentByMonth(scope, [from ?? addDays(addMonths(last, -12), 1), last]);
  return mapBatches(rows, ({ pence, ...row }) => ({ ...row, pounds: pounds(pence) }));
}

// which bills tell what a plan's care costs
const plannedCare = yardSql({
  name: "costs-planned",
  text: `select case p.event_type when 'FARRIER' then 'farrier' else 'veterinary' end as kind,
     case p.event_type when 'CHECKUP' then '{CHECKUP}'::text[] when 'VET' then '{CHECKUP}'
       when 'DENTAL' then '{DENTAL}' when 'VACCINATION' then '{VACCINATION}' else '{}' end as "visitTypes",
     p.horse_id as "horseId", h.name as "horseName", p.every, p.until, p.unit,
     (e.due_date at time zone 'Europe/London')::date as due
   from care_plans p
   join horses h on h.yard_id = $1 and h.id = p.horse_id
   join care_events e on e.yard_id = $1 and e.plan_id = p.id and e.status = 'PENDING'
   where p.yard_id = $1 and p.active
     and p.event_type in ('FARRIER', 'DENTAL', 'VACCINATION', 'CHECKUP', 'VET')
   order by ${naturally("h.name")}, kind limit 5000`,
  row: {
    kind: oneOf<CostKind>(),
    visitTypes: textList,
    horseId: uuid,
    horseName: horses.name,
    ...pick(carePlans, "every", "until", "unit"),
    due: date,
  },
});
type PlanRow = Awaited<ReturnType<typeof plannedCare>>[number];

const earlierBills = yardSql({
  name: "costs-earlier-bills",
  text: `select 'veterinary' as kind, visit_type as "visitType", horse_id as "horseId", cost_pence as pence
     from veterinary_records where yard_id = $1 and cost_pence is not null and date >= $2
   union all
   select 'farrier', null, horse_id, cost_pence
     from farrier_records where yard_id = $1 and cost_pence is not null and date >= $2
   limit 50000`,
  row: { kind: oneOf<CostKind>(), visitType: orNull(text), horseId: uuid, pence: integer },
});
type BillRow = Awaited<ReturnType<typeof earlierBills>>[number];

/** What the care plans ask for in the next twelve months, at what such visits cost in the last two years. */
export async function forecast(scope: Scope) {
  const today = londonDate(new Date());
  const [plans, known] = await Promise.all([
    plannedCare(scope),
    earlierBills(scope, [addMonths(today, -24)]),
  ]);
  return plans.map((plan) => {
    const interval = { every: plan.until ?? plan.every, unit: plan.unit };
    const visits = visitsUntil(plan.due, interval, addMonths(today, 12));
    const each = usualPence(plan, known);
    return {
      ...plan,
      visits,
      each: each === null ? null : pounds(each),
      pounds: each === null ? null : pounds(each * visits),
    };
  });
}

/** The median bill for this care of this horse, or of the whole yard when the horse has had none. */
function usualPence(plan: PlanRow, known: BillRow[]) {
  const alike = known.filter(
    ({ kind, visitType }) =>
      kind === plan.kind && (visitType === null || plan.visitTypes.includes(visitType)),
  );
  const own = alike.filter(({ horseId }) => horseId === plan.horseId);
  return median((own.length > 0 ? own : alike).map(({ pence }) => pence));
}
