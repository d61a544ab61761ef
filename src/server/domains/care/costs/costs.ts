import type { FastifyInstance } from "fastify";
import {
  type BilledCare,
  type CostKind,
  HORSES_NAMED,
  costEndpoints as calls,
} from "#contract/care/costs.ts";
import type { ServiceType, VisitType } from "#contract/care/record-types.ts";
import { nextTwelveMonths, visitsWithin, wholeMonths } from "#rules/costs/forecast.ts";
import { addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { pounds } from "#rules/money.ts";
import { mapBatches } from "#server/core/database/batched.ts";
import { pick, naturally } from "#server/core/database/expressions.ts";
import {
  date,
  number,
  oneOf,
  orNull,
  text,
  uuid,
  integer,
  textList,
} from "#server/core/database/row-shape.ts";
import { readAside } from "#server/core/database/replica.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { carePlans } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";

export function costRoutes(app: FastifyInstance) {
  route(app, calls.spent, ({ query }, scope) => spent(scope, query));
  route(app, calls.visits, ({ query }, scope) => paidVisits(scope, query));
  route(app, calls.forecast, (_, scope) => readAside(() => forecast(scope)));
}

const bills = (kind: CostKind, type: string, who: string) =>
  `select '${kind}' as kind, ${type} as type, ${who} as who, horse_id, date, cost_pence
   from ${kind}_records
   where yard_id = $1 and cost_pence is not null and date between $2 and $3`;

/** SQL for the amounts paid in the yard `$1` between the days `$2` and `$3`, both included. */
const paidBills = `(${bills("veterinary", "visit_type", "veterinarian")}
  union all ${bills("farrier", "service_type", "farrier")})`;

const spentByMonth = sqlStatement.ofYard({
  name: "costs-by-month",
  cursor: { few: 2_000 },
  text: `select to_char(b.date, 'YYYY-MM') as month, b.kind, b.horse_id as "horseId",
     h.name as "horseName", sum(b.cost_pence)::float8 as pence
   from ${paidBills} b
   join horses h on h.yard_id = $1 and h.id = b.horse_id
   group by 1, 2, 3, 4 order by 1, 4, 2, 3`,
  row: {
    month: text,
    kind: oneOf<CostKind>(),
    horseId: uuid,
    horseName: horses.name,
    // the type must be wider than a four-byte integer, which 22 bills of a million pounds overflow
    pence: number,
  },
});

/** The first and last day of the requested period, both included. */
interface DaysAsked {
  from: string | null;
  to: string | null;
}

/** The first and last day of the period; without a request, twelve whole months. */
function daysMeant({ from, to }: DaysAsked): [from: string, to: string] {
  const last = to ?? londonDate(new Date());
  return [from ?? wholeMonths(last).from, last];
}

/** The yard's spending by month, kind and horse. */
function spent(scope: Scope, asked: DaysAsked) {
  const rows = spentByMonth(scope, daysMeant(asked));
  return mapBatches(rows, ({ pence, ...row }) => ({ ...row, pounds: pounds(pence) }));
}

// active plans, each with its next due day and the kind of bill for its care
const plannedCare = sqlStatement.ofYard({
  name: "costs-planned",
  text: `select case p.event_type when 'FARRIER' then 'farrier' else 'veterinary' end as kind,
     p.event_type as care, case p.event_type when 'FARRIER' then null when 'VET' then 'CHECKUP' else p.event_type end as "visitType",
     p.horse_id as "horseId", h.name as "horseName", p.every, p.until, p.unit,
     (e.due_date at time zone 'Europe/London')::date as due
   from care_plans p
   join horses h on h.yard_id = $1 and h.id = p.horse_id
   join care_events e on e.yard_id = $1 and e.plan_id = p.id and e.status = 'PENDING'
   where p.yard_id = $1 and p.active
     and p.event_type in ('FARRIER', 'DENTAL', 'VACCINATION', 'CHECKUP', 'VET')
   order by ${naturally("h.name")}, kind`,
  row: {
    kind: oneOf<CostKind>(),
    care: oneOf<BilledCare>(),
    visitType: orNull(text),
    horseId: uuid,
    horseName: horses.name,
    ...pick(carePlans, "every", "until", "unit"),
    due: date,
  },
});
type PlanRow = Awaited<ReturnType<typeof plannedCare>>[number];

/**
 * The median bill for each kind of visit, for each horse and (without a horse id) for the yard; of two middle
 * bills the lower one.
 */
const usualBills = sqlStatement.ofYard({
  name: "costs-usual-bills",
  text: `select kind, "visitType", "horseId",
     percentile_disc(0.5) within group (order by pence)::float8 as pence
   from (select 'veterinary' as kind, visit_type as "visitType", horse_id as "horseId", cost_pence as pence
       from veterinary_records where yard_id = $1 and cost_pence is not null and date >= $2
     union all
     select 'farrier', null, horse_id, cost_pence
       from farrier_records where yard_id = $1 and cost_pence is not null and date >= $2) bills
   group by grouping sets ((kind, "visitType", "horseId"), (kind, "visitType"))`,
  row: {
    kind: oneOf<CostKind>(),
    visitType: orNull(text),
    horseId: orNull(uuid),
    pence: number,
  },
});

/** The visits of the care plans in the next twelve months, priced by similar visits of the last two years. */
async function forecast(scope: Scope) {
  const today = londonDate(new Date());
  const [plans, known] = await Promise.all([
    plannedCare(scope),
    usualBills(scope, [addMonths(today, -24)]),
  ]);
  const usual = new Map(known.map((bill) => [keyOf(bill), bill.pence]));
  const span = nextTwelveMonths(today);
  return plans.map((plan) => {
    const interval = { every: plan.until ?? plan.every, unit: plan.unit };
    const visits = visitsWithin(plan.due, interval, span);
    const { each, ...whose } = usualBill(usual, plan);
    return {
      ...plan,
      visits,
      ...whose,
      each: each === null ? null : pounds(each),
      pounds: each === null ? null : pounds(each * visits),
    };
  });
}

/**
 * The usual cost of a plan's visit in pence, from the horse's own bills if there are any, otherwise from the
 * yard's.
 */
function usualBill(usual: ReadonlyMap<string, number>, plan: PlanRow) {
  const own = usual.get(keyOf(plan));
  if (own !== undefined) return { each: own, bills: "HORSE" } as const;
  const ofYard = usual.get(keyOf({ ...plan, horseId: null }));
  if (ofYard !== undefined) return { each: ofYard, bills: "YARD" } as const;
  return { each: null, bills: null };
}

type PriceKey = Pick<PlanRow, "kind" | "visitType"> & { horseId: string | null };

/** The key by which bills match plans: of the horse, or of the yard where the horse has no bill. */
const keyOf = ({ kind, visitType, horseId }: PriceKey) => `${kind} ${visitType} ${horseId}`;

// a horse with two bills at one visit is counted and named once
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

/** The visits that caused the costs of this period, newest first. */
function paidVisits(scope: Scope, asked: DaysAsked) {
  const rows = visits(scope, daysMeant(asked));
  return mapBatches(rows, ({ pence, ...row }) => ({ ...row, pounds: pounds(pence) }));
}
