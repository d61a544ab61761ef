import type { BookQuery, MedicineEntry } from "#contract/health/medicines.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import type { FoodChainStatus } from "#rules/medicines/food-chain-status.ts";
import { medicineCell, type MedicineRecord, medicineVerdict } from "#rules/medicines/judge.ts";
import { bodies, type Body } from "#rules/vaccination/rulebooks.ts";
import { mapBatches } from "#server/core/json-pieces.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardBatches, yardStatement } from "#server/core/yard-rows.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { rowsOfHorse, rowsOfHorses, rowsOfYard, treatmentOf } from "./treatments.ts";

/** What a horse was given, and what else of it the rules on medicines ask for. */
export async function ofHorse(scope: Scope, horseId: string) {
  const { dateOfBirth, foodChainStatus } = await horses.find(scope, horseId);
  const rows = await rowsOfHorse(scope, [horseId]);
  return { treatments: rows.map(treatmentOf), dateOfBirth, foodChainStatus };
}

/** Whether what a horse was given lets it go to a body's event on a day. */
export async function verdict(
  scope: Scope,
  horseId: string,
  { body, on }: { body: Body; on: string },
) {
  return medicineVerdict({ ...(await ofHorse(scope, horseId)), body }, on);
}

/** The same for every horse of the yard and every body, in the order of `bodies`, without the words. */
export async function medicineVerdicts(scope: Scope, on: string) {
  const records = await medicineRecords(scope);
  return new Map(
    [...records].map(([id, record]) => [
      id,
      bodies.map((body) => medicineCell({ ...record, body }, on)),
    ]),
  );
}

/** What every horse of the yard was given, by the horse's id. */
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

/** What some horses were given, as the rules read it; a horse of another yard was given nothing. */
export async function treatmentsOf(scope: Scope, horseIds: readonly string[]) {
  const given = Map.groupBy(await rowsOfHorses(scope, [horseIds]), ({ horseId }) => horseId);
  return (horseId: string) => (given.get(horseId) ?? []).map(treatmentOf);
}

const horsesOfYard = yardStatement<{
  id: string;
  dateOfBirth: string;
  foodChainStatus: FoodChainStatus;
}>(
  "medicine-horses",
  `select id, date_of_birth as "dateOfBirth", food_chain_status as "foodChainStatus"
   from horses where yard_id = $1`,
);

type EntryRow = Omit<MedicineEntry, "struck" | "writtenAt"> & {
  writtenAt: Date;
  struckWhy: "CORRECTED" | "DELETED" | null;
  struckAt: Date;
};

/** A page of the book: `$1` yard, `$2` first day, `$3` last day, `$4` last line, `$5` limit, `$6` horse. */
export const pageText = (where: string) => `
  select e.id, e.horse_id as "horseId", coalesce(h.name, e.horse_name) as "horseName",
    h.id is not null as "isHere", e.date, e.until, e.medicine, e.product, e.batch, e.amount,
    e.frequency, e.route, e.injected_into as "injectedInto", e.reason,
    e.prescribed_by as "prescribedBy", e.given_by as "givenBy",
    e.withdrawal_until as "withdrawalUntil", e.created_at as "writtenAt", e.corrects,
    next.change as "struckWhy", next.created_at as "struckAt"
  from medicine_entries e
  left join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
  left join medicine_entries next on next.yard_id = e.yard_id and next.corrects = e.id
  where e.yard_id = $1 and e.change <> 'DELETED' and e.date >= $2::date and e.date <= $3::date
    and (e.date < $3::date or $4::uuid is null or e.id > $4::uuid) ${where}
  order by e.date desc, e.id limit $5`;

/** Only of one horse. */
export const OF_HORSE = "and e.horse_id = $6";

/** The largest line is 40 KB of JSON. */
const FEW = 100;

const bookOfYard = yardBatches<EntryRow>(pageText(""), { name: "medicines-book", few: FEW });
const bookOfHorse = yardBatches<EntryRow>(pageText(OF_HORSE), {
  name: "medicines-book-of-horse",
  few: FEW,
});

/** A page of the medicines book, the newest day first. Horses that have left stay in it. */
export function book(scope: Scope, { horseId, from, to, after, limit }: BookQuery) {
  const page = [from ?? "0001-01-01", to ?? "9999-12-31", after ?? null, limit];
  const rows = horseId ? bookOfHorse(scope, [...page, horseId]) : bookOfYard(scope, page);
  return mapBatches(rows, ({ struckWhy, struckAt, ...row }) => ({
    ...row,
    struck: struckWhy && { why: struckWhy, at: struckAt },
  }));
}

const running = yardStatement<{
  horseId: string;
  horseName: string;
  medicine: string;
  until: string;
}>(
  "running-withdrawals",
  `select * from (
     select distinct on (e.horse_id) e.horse_id as "horseId", h.name as "horseName", e.medicine,
       e.withdrawal_until as until
     from medicine_entries e join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
     where e.yard_id = $1 and e.withdrawal_until >= $2::date and e.change <> 'DELETED'
       and not exists (select from medicine_entries next
         where next.yard_id = e.yard_id and next.corrects = e.id)
     order by e.horse_id, e.withdrawal_until desc, e.id) last
   order by until desc, lower("horseName"), "horseId"`,
);

/** For each horse that must not compete yet the withdrawal that ends last, the last of all first. */
export async function withdrawals(scope: Scope) {
  const rows = await running(scope, [londonDate(new Date())]);
  return rows.map((row) => ({ ...row, notBefore: addDays(row.until, 1) }));
}
