import { type Outing, OUTINGS_ON_BOARD_MAX } from "#contract/competing/outings.ts";
import { type MedicineRecord, medicineTrip } from "#rules/medicines/judge.ts";
import { standings } from "#rules/vaccination/trips.ts";
import { londonDate } from "#rules/london.ts";
import { firstOf } from "#server/core/database/batched.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type RecordRow, records } from "#server/domains/competing/compliance/compliance.ts";
import { medicineRecords } from "#server/domains/health/medicines/medicines.ts";
import { list } from "./outings.ts";

interface BoardQuery {
  from: string | null;
  horses: "entered" | "all";
}

/** The next outings with each horse's verdict, both from its present record and with booked vaccinations counted. */
export async function board(scope: Scope, { from, horses }: BoardQuery) {
  const since = from ?? londonDate(new Date());
  const planned = list(scope, { from: since, to: null, horseId: null });
  const shown = await firstOf(planned, OUTINGS_ON_BOARD_MAX);
  const entered = shown.map((outing) => new Set(outing.horses.map(({ id }) => id)));
  const rows = shown.length === 0 ? [] : await records(scope);
  const given =
    shown.length === 0 ? new Map<string, MedicineTimes>() : await medicineRecords(scope);
  const wanted =
    horses === "all" ? rows : rows.filter(({ horseId }) => entered.some((ids) => ids.has(horseId)));
  return {
    outings: shown,
    rows: wanted.map((record) => ({
      horseId: record.horseId,
      name: record.name,
      lastDose: record.flu.toSorted().at(-1) ?? null,
      cells: cellsOf(record, shown, {
        isEntered: (index) => entered[index]?.has(record.horseId) ?? false,
        all: horses === "all",
        given: given.get(record.horseId),
      }),
    })),
  };
}

interface CellChoice {
  isEntered: (index: number) => boolean;
  all: boolean;
  given: MedicineTimes | undefined;
}
type MedicineTimes = Omit<MedicineRecord, "body">;
type PlannedOuting = Pick<Outing, "firstDay" | "lastDay" | "body" | "feiRules">;

function cellsOf(
  record: RecordRow,
  outings: readonly PlannedOuting[],
  { isEntered, all, given }: CellChoice,
) {
  const wanted = outings.map((_, index) => all || isEntered(index));
  const asked = outings.filter((_, index) => wanted[index]);
  const found = standings(record, asked);
  let next = 0;
  return outings.map((outing, index) => {
    const standing = wanted[index] ? found[next++] : undefined;
    return standing
      ? { entered: isEntered(index), ...standing, medicines: medicinesOf(given, outing) }
      : null;
  });
}

const medicinesOf = (given: MedicineTimes | undefined, { body, ...days }: PlannedOuting) =>
  given && body !== "OTHER" ? medicineTrip({ ...given, body }, days) : null;
