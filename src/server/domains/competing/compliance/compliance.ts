import type { FastifyInstance } from "fastify";
import { complianceEndpoints as calls } from "#contract/competing/compliance.ts";
import { firstOfEachAnswer } from "#contract/competing/compliance-board.ts";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { medicineVerdict } from "#rules/medicines/judge.ts";
import { type MedicineVerdict, worst } from "#rules/medicines/verdict.ts";
import { type Cell, cells } from "#rules/vaccination/verdict-cells.ts";
import { check } from "#rules/vaccination/check.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import { bodies, type Body } from "#rules/vaccination/rulebooks.ts";
import { naturally } from "#server/core/database/expressions.ts";
import { textList } from "#server/core/database/row-shape.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as doses from "#server/domains/health/doses/doses.ts";
import {
  fluColumns,
  fluFields,
  allAtOnce,
  joinFlu,
} from "#server/domains/health/flu-history/flu-history.ts";
import * as medicines from "#server/domains/health/medicines/medicines.ts";
import { horses as horseTable } from "#server/schema/horses.ts";
import { bodiesOf, choose, chooseOfHorse, chosenBodies } from "./chosen-bodies.ts";
import { standingsOf } from "#server/domains/care/standing/standing.ts";

export { bodiesOf, chosenBodies };

export function complianceRoutes(app: FastifyInstance) {
  route(app, calls.ofHorse, ({ params, query }, scope) => ofHorse(scope, params.id, query));
  route(app, calls.board, ({ query }, scope) => board(scope, query));
  route(app, calls.bodies, (_, scope) => chosenBodies(scope));
  route(app, calls.chooseBodies, ({ body }, scope) => choose(scope, body));
  route(app, calls.chooseHorseBodies, ({ params, body }, scope) =>
    chooseOfHorse(scope, params.id, body),
  );
}

/** Whether a horse may go to a body's event on a day, judged by its doses and its treatments. */
const ofHorse = async (scope: Scope, id: string, asked: { body: Body; on: string }) =>
  (await recordOf(scope, id)).answer(asked);

/** One horse's record, which is read once for answers about many bodies and days. */
export async function recordOf(scope: Scope, id: string) {
  const passport = await doses.list(scope, id);
  const given = await medicines.ofHorse(scope, id);
  return {
    /** The days of the horse's influenza doses, oldest first. */
    fluDoses: fluRecordOf(passport).doses.toSorted(),
    answer: ({ body, on }: { body: Body; on: string }) => {
      const flu = check({ ...fluRecordOf(passport, on), body, event: on });
      const medicine = medicineVerdict({ ...given, body }, on);
      return { ...flu, medicines: medicine, overall: worst(flu.verdict, medicine.verdict) };
    },
  };
}

interface BoardQuery {
  on: string;
  first?: number | undefined;
}

/** The horses of the yard by name, the first of each answer, with the verdicts of their bodies for one day. */
const board = (scope: Scope, query: BoardQuery) =>
  shareRead(
    `compliance ${query.on} first ${query.first}`,
    () => readBoard(scope, query),
    ({ rows }) => rows.length,
  );

async function readBoard(scope: Scope, { on, first }: BoardQuery) {
  const { bodies: shown, rows: all } = await shareRead(
    `compliance ${on}`,
    () => judgeYard(scope, on),
    ({ rows }) => rows.length,
  );
  const { counts, rows } = firstOfEachAnswer(all, first);
  const standingOf = await standingsOf(scope, null);
  return {
    bodies: shown,
    counts,
    rows: rows.map((row) => ({ ...row, ...standingOf(row.horseId) })),
  };
}

/** The verdicts of every horse's bodies for one day, the horses by name. */
async function judgeYard(scope: Scope, on: string) {
  const chosen = await chosenBodies(scope);
  const of = bodiesOf(chosen);
  const rows = await records(scope);
  const shown = bodies.filter(
    (body) => chosen.bodies.includes(body) || rows.some(({ horseId }) => of(horseId).has(body)),
  );
  const given = await medicines.medicineVerdicts(scope, { bodies: shown, on });
  return {
    bodies: shown,
    rows: rows.map(({ horseId, name, flu, others, courseStart, earlierMissing }) => ({
      horseId,
      name,
      lastDose: flu.toSorted().at(-1) ?? null,
      cells: shown.map((body, index) =>
        of(horseId).has(body)
          ? withMedicine(
              cells(
                {
                  body,
                  doses: flu,
                  otherVaccinations: others,
                  courseStart: begunBy(on, courseStart),
                  earlierMissing,
                },
                [on],
              )[0],
              given.get(horseId)?.[index],
            )
          : null,
      ),
    })),
  };
}

/** The start of a course, or null if the course begins after the day. */
const begunBy = (on: string, courseStart: string | null) =>
  courseStart && courseStart <= on ? courseStart : null;

/** A cell of the board with the medicine verdict added; undefined stays undefined. */
function withMedicine(flu: Cell | undefined, given: { verdict: MedicineVerdict } | undefined) {
  if (!flu) return null;
  const verdict = given?.verdict ?? "OK";
  return { ...flu, medicines: verdict, overall: worst(flu.verdict, verdict) };
}

/** A horse's facts for the rules, with the days from today on which vaccinations are booked. */
export type RecordRow = Awaited<ReturnType<typeof records>>[number];

/** The records of the yard's horses by name, up to a list's limit. */
export async function records(scope: Scope) {
  const rows = await readRecords(scope, [HORSES_PER_YARD_MAX]);
  return rows.map(({ doses: flu, otherVaccinations: others, ...row }) => ({ ...row, flu, others }));
}

// written in SQL, because it includes the SQL of the flu history, like the other statements that read this history
const readRecords = sqlStatement.ofYard({
  name: "compliance-records",
  text: `select h.id as "horseId", h.name, ${fluFields}, coalesce(b.dates, '{}') as booked
   from horses h
   ${joinFlu(allAtOnce)}
   left join (select horse_id,
       array_agg((due_date at time zone 'Europe/London')::date::text order by due_date) as dates
     from care_events where yard_id = $1 and event_type = 'VACCINATION' and status <> 'COMPLETED'
       and subject is distinct from 'OTHER_VACCINATION'
       and due_date >= now() group by horse_id) b on b.horse_id = h.id
   where h.yard_id = $1 and h.presence = 'PRESENT' order by ${naturally("h.name")}, h.id limit $2`,
  row: { horseId: horseTable.id, name: horseTable.name, ...fluColumns, booked: textList },
});
