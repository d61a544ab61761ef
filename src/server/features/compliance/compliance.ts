import { HORSE_LIST_MAX } from "#contract/horses.ts";
import type { MedicineVerdict } from "#rules/medicines/judge.ts";
import { worst } from "#rules/medicines/together.ts";
import { type Cell, cells } from "#rules/vaccination/board.ts";
import { check } from "#rules/vaccination/check.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import { bodies, type Body } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import * as doses from "#server/features/doses/doses.ts";
import * as medicines from "#server/features/medicines/medicines.ts";

/** Whether a horse may go to a body's event on a day, by its own doses and by what it was given. */
export async function ofHorse(scope: Scope, id: string, { body, on }: { body: Body; on: string }) {
  const passport = await doses.list(scope, id);
  const flu = check({ ...fluRecordOf(passport), body, event: on });
  const given = await medicines.verdict(scope, id, { body, on });
  return { ...flu, medicines: given, overall: worst(flu.verdict, given.verdict) };
}

/** Every horse of the yard by name, by every body, on one day. */
export async function board(scope: Scope, on: string) {
  const rows = await records(scope, [HORSE_LIST_MAX]);
  const given = await medicines.medicineVerdicts(scope, on);
  return {
    bodies: [...bodies],
    rows: rows.map(({ horseId, name, flu, others }) => ({
      horseId,
      name,
      lastDose: flu.toSorted().at(-1) ?? null,
      cells: withMedicines(
        bodies.flatMap((body) => cells({ body, doses: flu, otherVaccinations: others }, [on])),
        given.get(horseId) ?? [],
      ),
    })),
  };
}

/** Each cell of a horse with what its medicines say; both are in the order of `bodies`. */
const withMedicines = (flu: readonly Cell[], given: readonly { verdict: MedicineVerdict }[]) =>
  flu.map((cell, index) => {
    const verdict = given[index]?.verdict ?? "OK";
    return { ...cell, medicines: verdict, overall: worst(cell.verdict, verdict) };
  });

interface RecordRow {
  horseId: string;
  name: string;
  flu: string[];
  others: string[];
}

const records = yardStatement<RecordRow>(
  "compliance-board",
  `select h.id as "horseId", h.name, coalesce(f.dates, '{}') as flu, coalesce(o.dates, '{}') as others
   from horses h
   left join (select horse_id, array_agg(date::text) as dates from influenza_doses
     where yard_id = $1 group by horse_id) f on f.horse_id = h.id
   left join (select horse_id, array_agg(date::text) as dates from vaccination_doses
     where yard_id = $1 and not diseases @> array['INFLUENZA'] group by horse_id) o
     on o.horse_id = h.id
   where h.yard_id = $1 order by lower(h.name), h.id limit $2`,
);
