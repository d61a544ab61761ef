import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  type HealthSheet,
  healthSheetEndpoints as calls,
} from "#contract/competing/health-sheets.ts";
import { londonDate } from "#rules/london.ts";
import { treatmentsThatCount } from "#rules/medicines/treatment.ts";
import { worst } from "#rules/medicines/verdict.ts";
import { foodChainConflict } from "#rules/medicines/food-chain.ts";
import { type MedicineRecord, medicineTrip, medicineVerdict } from "#rules/medicines/judge.ts";
import { check } from "#rules/vaccination/check.ts";
import { judgeTrips, type Trip } from "#rules/vaccination/trips.ts";
import { type Passport, fluRecordOf } from "#rules/vaccination/passport.ts";
import type { Step } from "#rules/vaccination/plan-findings.ts";
import { rulebooks } from "#rules/vaccination/rulebooks.ts";
import { pick, naturally } from "#server/core/database/expressions.ts";
import { json, notNull } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { chosenBodies } from "#server/domains/competing/compliance/compliance.ts";
import * as outings from "#server/domains/competing/outings/outings.ts";
import { treatmentsOf } from "#server/domains/health/medicines/medicines.ts";
import { horses as horseTable } from "#server/schema/horses.ts";
import { yards } from "#server/schema/people.ts";

export function healthSheetRoutes(app: FastifyInstance) {
  route(app, calls.ofHorse, ({ params, query }, scope) => ofHorse(scope, params.id, query.on));
  route(app, calls.ofOuting, ({ params }, scope) => ofOuting(scope, params.id));
}

/** A horse's vaccinations and medicines, with the verdicts of its bodies for a day. */
async function ofHorse(scope: Scope, id: string, on: string): Promise<HealthSheet> {
  const chosen = await chosenBodies(scope);
  const bodies = chosen.horses.find(({ horseId }) => horseId === id)?.bodies ?? chosen.bodies;
  const trips = bodies.map((body) => ({ body, firstDay: on, lastDay: on, feiRules: false }));
  const sheet = await sheetOn(scope, [id], { on, lastDay: on, trips });
  if (sheet.horses.length === 0) throw notFound("Horse");
  return { ...sheet, outing: null };
}

/**
 * The vaccinations and medicines of an outing's horses, with the verdict of the outing's body on each for the
 * deciding day.
 */
async function ofOuting(scope: Scope, id: string): Promise<HealthSheet> {
  const outing = await outings.find(scope, id);
  const { body, firstDay, lastDay, feiRules } = outing;
  const trips = body === "OTHER" ? [] : [{ body, firstDay, lastDay, feiRules }];
  const ids = outing.horses.map((horse) => horse.id);
  return { ...(await sheetOn(scope, ids, { on: firstDay, lastDay, trips })), outing };
}

interface HealthSheetRequest {
  on: string;
  lastDay: string;
  trips: readonly Trip[];
}

async function sheetOn(scope: Scope, ids: readonly string[], asked: HealthSheetRequest) {
  const horses = await findHorses(scope, [ids]);
  const given = await treatmentsOf(scope, ids);
  const [yard] = await findYard(scope);
  return {
    yardName: yard?.name ?? "",
    madeOn: londonDate(new Date()),
    on: asked.on,
    horses: horses.map((horse) => horseOf({ ...horse, treatments: given(horse.id) }, asked)),
  };
}

function horseOf(horse: HorseRow & MedicineTimes, { on, lastDay, trips }: HealthSheetRequest) {
  const { doses, visits, treatments } = horse;
  const answers = trips.map((trip) => answer(horse, trip));
  const named = answers.flatMap(({ medicines }) => medicines.reasons.map((why) => why.treatment));
  return {
    ...horse,
    doses: [...doses, ...visits].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    treatments: treatmentsThatCount(
      treatments,
      { firstDay: on, lastDay },
      new Set(named.filter((id) => id !== null)),
    ),
    foodChain: foodChainConflict(horse.foodChainStatus, treatments),
    answers,
  };
}

function answer(horse: Passport & MedicineTimes, trip: Trip) {
  const { body, feiRules, firstDay } = trip;
  const record = fluRecordOf(horse, firstDay);
  const day = judgeTrips(record, [trip])[0]?.day ?? firstDay;
  const context = { feiClass: feiRules };
  const { checkedOn } = rulebooks[body];
  const flu = check({ ...record, body, context, event: day });
  const medicines = medicinesOn({ ...horse, body }, trip);
  return {
    ...flu,
    body,
    day,
    checkedOn,
    medicines,
    overall: worst(flu.verdict, medicines.verdict),
  };
}

/** The medicine verdict that the board shows for an outing, in words and with its day. */
function medicinesOn(record: MedicineRecord, trip: Trip) {
  const { day } = medicineTrip(record, trip);
  return { ...medicineVerdict(record, day), day };
}

type MedicineTimes = Omit<MedicineRecord, "body">;
type HealthSheetDose = HealthSheet["horses"][number]["doses"][number];
type HorseRow = Awaited<ReturnType<typeof findHorses>>[number];

const findYard = statement.ofYard("name-of-yard", [], (db, { yard }) =>
  db.select({ name: yards.name }).from(yards).where(eq(yards.id, yard)),
);

const findHorses = sqlStatement.ofYard({
  name: "health-sheet-horses",
  // written in SQL, because each horse is read with two lists as JSON
  text: `select h.id, h.name, h.date_of_birth as "dateOfBirth", h.passport_number as "passportNumber",
     h.microchip_number as "microchipNumber", h.food_chain_status as "foodChainStatus",
     (select coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'diseases', d.diseases,
         'product', d.product, 'batch', d.batch, 'givenBy', d.given_by,
         'courseStart', d.course_start, 'step', d.step) order by d.date, d.id), '[]')
       from vaccination_doses d where d.yard_id = h.yard_id and d.horse_id = h.id) as doses,
     (select coalesce(jsonb_agg(jsonb_build_object('date', v.date, 'diseases', v.diseases,
         'product', null, 'batch', null, 'givenBy', v.veterinarian) order by v.date, v.id), '[]')
       from vaccinations_without_dose v where v.yard_id = h.yard_id and v.horse_id = h.id) as visits
   from horses h where h.yard_id = $1 and h.id = any($2) and h.presence <> 'DRAFT' order by ${naturally("h.name")}, h.id`,
  row: {
    ...pick(horseTable, "id", "name"),
    dateOfBirth: notNull(horseTable.dateOfBirth),
    ...pick(horseTable, "passportNumber", "microchipNumber", "foodChainStatus"),
    doses: json<(HealthSheetDose & { courseStart: boolean; step: Step | null })[]>(),
    visits: json<HealthSheetDose[]>(),
  },
});
