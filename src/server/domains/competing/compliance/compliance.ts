import type { FastifyInstance } from "fastify";
import { complianceEndpoints as calls, type BodiesEdit } from "#contract/competing/compliance.ts";
import { firstOfEachAnswer } from "#contract/competing/compliance-board.ts";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { medicineVerdict } from "#rules/medicines/judge.ts";
import { type MedicineVerdict, worst } from "#rules/medicines/verdict.ts";
import { type Cell, cells } from "#rules/vaccination/verdict-cells.ts";
import { check } from "#rules/vaccination/check.ts";
import { fluRecordOf } from "#rules/vaccination/passport.ts";
import { bodies, type Body, usualBodies } from "#rules/vaccination/rulebooks.ts";
import { naturally } from "#server/core/database/expressions.ts";
import { textList } from "#server/core/database/row-shape.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
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
import { and, eq, isNotNull, or } from "drizzle-orm";
import { inTransaction } from "#server/core/database/database.ts";
import { stale } from "#server/core/refusal.ts";
import { lockYard } from "#server/core/database/yard-rows.ts";
import { reconcileFluPlans } from "#server/domains/care/reconcile-events.ts";
import { standingsOf } from "#server/domains/care/standing/standing.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { keepHorseBodies } from "#server/domains/horses/versioned-columns.ts";
import { keepYardBodies } from "#server/domains/people/accounts/accounts.ts";
import { yards } from "#server/schema/people.ts";

/** The yard's chosen bodies, and the horses that have a choice of their own. */
async function chosenBodies(scope: Scope) {
  const rows = await findChoices(scope);
  const own = rows[0]?.own ?? null;
  return {
    bodies: inOrder(own ?? usualBodies),
    chosen: own !== null,
    horses: rows.flatMap(({ horseId, bodies: its }) =>
      horseId && its ? [{ horseId, bodies: inOrder(its) }] : [],
    ),
    updatedAt: lastOf(rows),
  };
}

/**
 * Sets the yard's bodies; null sets the default. Refused if the choice has changed since the version that the
 * client read.
 */
async function choose(scope: Scope, { bodies: chosen, updatedAt }: BodiesEdit) {
  await inTransaction(async () => {
    const last = await holdChoice(scope);
    const kept = await keepYardBodies(scope, { chosen, last, seen: updatedAt ?? null });
    if (kept.length === 0) throw stale(NOUN, await chosenBodies(scope));
  });
  await reconcileFluPlans(scope, null);
  return chosenBodies(scope);
}

/** Sets one horse's bodies; null means that it uses the yard's. Concurrent choices for other horses do not conflict. */
async function chooseOfHorse(
  scope: Scope,
  horseId: string,
  { bodies: chosen, updatedAt }: BodiesEdit,
) {
  await inTransaction(async () => {
    const last = await holdChoice(scope);
    await horses.hold(scope, [horseId]);
    const choice = { id: horseId, chosen, last, seen: updatedAt ?? null };
    const kept = await keepHorseBodies(scope, choice);
    if (kept.length === 0) throw stale(NOUN, await chosenBodies(scope));
  });
  await reconcileFluPlans(scope, horseId);
  return chosenBodies(scope);
}

const NOUN = "Choice of bodies";

const inOrder = (chosen: readonly Body[]) => bodies.filter((body) => chosen.includes(body));

/** Locks a yard's choices, so that their versions are committed in order. Returns the last version. */
async function holdChoice(scope: Scope) {
  await lockYard(scope, "bodies");
  return lastOf(await findChoices(scope));
}

// the yard's and the horses' choices share one version
const lastOf = (rows: Awaited<ReturnType<typeof findChoices>>) => {
  const versions = rows.flatMap(({ ownAt, at }) => [ownAt, at ?? ownAt]);
  return new Date(Math.max(0, ...versions.map((each) => each.getTime())));
};

/**
 * The yard's choice and those of its horses, from one snapshot; a horse that uses the yard's has no choice of
 * its own.
 */
const findChoices = statement.ofYard("find-bodies", [], (db, { yard }) =>
  db
    .select({
      own: yards.complianceBodies,
      ownAt: yards.bodiesUpdatedAt,
      horseId: horseTable.id,
      bodies: horseTable.complianceBodies,
      at: horseTable.bodiesUpdatedAt,
    })
    .from(yards)
    .leftJoin(
      horseTable,
      and(
        eq(horseTable.yardId, yards.id),
        or(isNotNull(horseTable.complianceBodies), isNotNull(horseTable.bodiesUpdatedAt)),
      ),
    )
    .where(eq(yards.id, yard))
    .orderBy(horseTable.id),
);

export function complianceRoutes(app: FastifyInstance) {
  route(app, calls.ofHorse, ({ params, query }, scope) => ofHorse(scope, params.id, query));
  route(app, calls.board, ({ query }, scope) => board(scope, query));
  route(app, calls.bodies, (_, scope) => chosenBodies(scope));
  route(app, calls.chooseBodies, ({ body }, scope) => choose(scope, body));
  route(app, calls.chooseHorseBodies, ({ params, body }, scope) =>
    chooseOfHorse(scope, params.id, body),
  );
}

export { choose, chooseOfHorse, chosenBodies };

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

/** The horses of the yard by name, the first of each answer, with the verdicts of their bodies for one day. */
async function board(scope: Scope, { on, first }: { on: string; first?: number | undefined }) {
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

type BodyChoices = Awaited<ReturnType<typeof chosenBodies>>;

/** Returns a function that gives each horse's bodies: its own choice, otherwise the yard's. */
export function bodiesOf({ bodies: usual, horses: differing }: BodyChoices) {
  const own = new Map(differing.map(({ horseId, bodies: its }) => [horseId, new Set(its)]));
  const ofYard = new Set(usual);
  return (horseId: string): ReadonlySet<Body> => own.get(horseId) ?? ofYard;
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
