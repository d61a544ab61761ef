import * as outings from "./outings.ts";
import type { FastifyInstance } from "fastify";
import {
  type Outing,
  outingEndpoints as calls,
  OUTINGS_ON_BOARD_MAX,
} from "#contract/competing/outings.ts";
import { route } from "#server/core/http/route.ts";
import { type MedicineRecord, medicineTrip } from "#rules/medicines/judge.ts";
import { standings } from "#rules/vaccination/trips.ts";
import { londonDate } from "#rules/london.ts";
import { firstOf } from "#server/core/database/batched.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { type RecordRow, records } from "#server/domains/competing/compliance/compliance.ts";
import { standingsOf } from "#server/domains/care/standing/standing.ts";
import { medicineRecords } from "#server/domains/health/medicines/medicines.ts";
import { list } from "./outings.ts";

export function outingRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => outings.list(scope, query));
  route(app, calls.board, ({ query }, scope) => board(scope, query));
  route(app, calls.create, ({ body }, scope) => outings.create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => outings.update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => outings.remove(scope, params.id, query));
}

interface BoardQuery {
  from: string | null;
  horses: "entered" | "all";
}

/** The next outings with each horse's verdict, both from its present record and with booked vaccinations counted. */
async function board(scope: Scope, { from, horses }: BoardQuery) {
  const since = from ?? londonDate(new Date());
  const planned = list(scope, { from: since, to: null, horseId: null });
  const shown = await firstOf(planned, OUTINGS_ON_BOARD_MAX);
  const entered = shown.map((outing) => new Set(outing.horses.map(({ id }) => id)));
  const rows = shown.length === 0 ? [] : await records(scope);
  const given =
    shown.length === 0 ? new Map<string, MedicineTimes>() : await medicineRecords(scope);
  const wanted =
    horses === "all" ? rows : rows.filter(({ horseId }) => entered.some((ids) => ids.has(horseId)));
  const standingOf = await standingsOf(scope, horses === "all" ? null : wanted.map(idOf));
  return {
    outings: shown,
    rows: wanted.map((record) => ({
      horseId: record.horseId,
      name: record.name,
      ...standingOf(record.horseId),
      lastDose: record.flu.toSorted().at(-1) ?? null,
      cells: cellsOf(record, shown, {
        isEntered: (index) => entered[index]?.has(record.horseId) ?? false,
        all: horses === "all",
        given: given.get(record.horseId),
      }),
    })),
  };
}

const idOf = ({ horseId }: RecordRow) => horseId;

interface CellChoice {
  isEntered: (index: number) => boolean;
  all: boolean;
  given: MedicineTimes | undefined;
}
type MedicineTimes = Omit<MedicineRecord, "body">;
type PlannedOuting = Pick<Outing, "firstDay" | "lastDay" | "body" | "feiRules">;

function cellsOf(
  record: RecordRow,
  planned: readonly PlannedOuting[],
  { isEntered, all, given }: CellChoice,
) {
  const wanted = planned.map((_, index) => all || isEntered(index));
  const asked = planned.filter((_, index) => wanted[index]);
  const found = standings(record, asked);
  let next = 0;
  return planned.map((outing, index) => {
    const standing = wanted[index] ? found[next++] : undefined;
    return standing
      ? { entered: isEntered(index), ...standing, medicines: medicinesOf(given, outing) }
      : null;
  });
}

const medicinesOf = (given: MedicineTimes | undefined, { body, ...days }: PlannedOuting) =>
  given && body !== "OTHER" ? medicineTrip({ ...given, body }, days) : null;
