import type { FastifyInstance } from "fastify";
import { medicineEndpoints as calls } from "#contract/health/medicines.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { foodChainConflict } from "#rules/medicines/food-chain.ts";
import { type FoodChainStatus } from "#rules/medicines/food-chain-status.ts";
import { medicineCells, type MedicineRecord, medicineVerdict } from "#rules/medicines/judge.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import { inNaturalOrder, matches, naturally, pick } from "#server/core/database/expressions.ts";
import { notNull } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { medicineEntries } from "#server/schema/health.ts";
import { horses as horseTable } from "#server/schema/horses.ts";
import { book, months } from "./book.ts";
import { rowsOfHorse, rowsOfHorses, rowsOfYard, treatmentOf } from "./treatments.ts";

export function medicineRoutes(app: FastifyInstance) {
  route(app, calls.book, ({ query }, scope) => book(scope, query));
  route(app, calls.months, ({ query }, scope) => months(scope, query));
  route(app, calls.withdrawals, (_, scope) => withdrawals(scope));
  route(app, calls.foodChain, (_, scope) => foodChainConflicts(scope));
  route(app, calls.ofHorse, ({ params }, scope) => ofHorse(scope, params.horseId));
}

/** A horse's treatments, and its other facts for the rules on medicines. */
export async function ofHorse(scope: Scope, horseId: string) {
  const { dateOfBirth, foodChainStatus } = await horses.findAny(scope, horseId);
  const rows = await rowsOfHorse(scope, [horseId]);
  const treatments = rows.map(treatmentOf);
  const foodChain = await conflictOf(scope, { id: horseId, foodChainStatus });
  return { treatments, dateOfBirth, foodChainStatus, foodChain };
}

/** How a horse's treatments contradict its passport's food chain page. */
async function conflictOf(
  scope: Scope,
  { id, foodChainStatus }: { id: string; foodChainStatus: FoodChainStatus },
) {
  if (foodChainStatus !== "INTENDED") return null;
  const given = await treatmentsOf(scope, [id]);
  return foodChainConflict(foodChainStatus, given(id));
}

/** The horses whose treatments contradict their food chain pages, by name, including those that have left. */
export async function foodChainConflicts(scope: Scope) {
  const intended = await intendedHorses(scope);
  const given = await treatmentsOf(
    scope,
    intended.map(({ id }) => id),
  );
  return intended.flatMap(({ id, name }) => {
    const found = foodChainConflict("INTENDED", given(id));
    return found ? [{ horseId: id, horseName: name, ...found }] : [];
  });
}

/** Whether a horse's treatments allow it to go to a body's event on a day. */
export async function verdict(
  scope: Scope,
  horseId: string,
  { body, on }: { body: Body; on: string },
) {
  return medicineVerdict({ ...(await ofHorse(scope, horseId)), body }, on);
}

/** Whether treatments allow each horse of the yard to go, for each of these bodies in their order, without the sentences. */
export async function medicineVerdicts(
  scope: Scope,
  { bodies, on }: { bodies: readonly Body[]; on: string },
) {
  const records = await medicineRecords(scope);
  return new Map(
    [...records].map(([id, record]) => [id, medicineCells({ ...record, bodies }, on)]),
  );
}

/** The treatments of every horse of the yard, by the horse's id. */
export async function medicineRecords(
  scope: Scope,
): Promise<Map<string, Omit<MedicineRecord, "body">>> {
  const found = await horsesOfYard(scope);
  const given = Map.groupBy(await rowsOfYard(scope), ({ horseId }) => horseId);
  return new Map(
    found.map(({ id, ...horse }) => [
      id,
      { ...horse, treatments: (given.get(id) ?? []).map(treatmentOf) },
    ]),
  );
}

/** The treatments of some horses, as input for the rules; horses of another yard have none. */
export async function treatmentsOf(scope: Scope, horseIds: readonly string[]) {
  const given = Map.groupBy(await rowsOfHorses(scope, [horseIds]), ({ horseId }) => horseId);
  return (horseId: string) => (given.get(horseId) ?? []).map(treatmentOf);
}

const intendedHorses = statement.ofYard("horses-intended-as-food", [], (db, { yard }) =>
  db
    .select(pick(horseTable, "id", "name"))
    .from(horseTable)
    .where(matches(horseTable, { yardId: yard, foodChainStatus: "INTENDED" }))
    .orderBy(inNaturalOrder(horseTable.name), horseTable.id),
);

const horsesOfYard = statement.ofYard("medicine-horses", [], (db, { yard }) =>
  db
    .select(pick(horseTable, "id", "dateOfBirth", "foodChainStatus"))
    .from(horseTable)
    .where(matches(horseTable, { yardId: yard, presence: "PRESENT" })),
);

const running = sqlStatement.ofYard({
  name: "running-withdrawals",
  text: `select * from (select distinct on (e.horse_id) e.horse_id as "horseId", h.name as "horseName",
       e.medicine, e.withdrawal_until as until
     from medicine_entries e join horses h on h.yard_id = e.yard_id and h.id = e.horse_id and h.presence = 'PRESENT'
     where e.yard_id = $1 and e.withdrawal_until >= $2 and e.change <> 'DELETED'
       and not exists (select from medicine_entries next
         where next.yard_id = e.yard_id and next.corrects = e.id)
     order by e.horse_id, e.withdrawal_until desc, e.id) last
   order by until desc, ${naturally('"horseName"')}, "horseId"`,
  row: {
    ...pick(medicineEntries, "horseId", "medicine"),
    horseName: horseTable.name,
    until: notNull(medicineEntries.withdrawalUntil),
  },
});

/** For each horse that must not compete yet, the withdrawal period that ends last; the latest of all first. */
export async function withdrawals(scope: Scope) {
  const rows = await running(scope, [londonDate(new Date())]);
  return rows.map((row) => ({ ...row, notBefore: addDays(row.until, 1) }));
}
