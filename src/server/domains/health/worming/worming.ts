import { and, desc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  type WormEntry,
  type WormingRuleEdit,
  wormingEndpoints as calls,
} from "#contract/health/worming.ts";
import { countBoard, firstOfEachList, type WormPlan } from "#contract/health/worming-board.ts";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import type { WormRecord } from "#rules/worming/history.ts";
import { judgeWorms } from "#rules/worming/judge.ts";
import { ruleWith, faultOf, type OwnRule } from "#rules/worming/thresholds.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick, naturally, omit } from "#server/core/database/expressions.ts";
import { json, notNull, someOf } from "#server/core/database/row-shape.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { lockYard, yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal, stale } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { generalRecords } from "#server/schema/care-records.ts";
import { wormingRules } from "#server/schema/health.ts";
import { horses as horseTable } from "#server/schema/horses.ts";
import { users } from "#server/schema/people.ts";

export function wormingRoutes(app: FastifyInstance) {
  route(app, calls.board, ({ query }, scope) => board(scope, query.first));
  route(app, calls.ofHorse, ({ params }, scope) => ofHorse(scope, params.horseId));
  route(app, calls.rule, (_, scope) => changes(scope));
  route(app, calls.changeRule, ({ body }, scope) => change(scope, body));
}

/**
 * How many months of the whole yard are read: two seasons and the winter between. For one horse all months are
 * read.
 */
const LOOK_BACK = 24;
/** Maximum number of one horse's records that are read, the newest first. */
const ENTRIES_MAX = 500;

/** The yard's horses by name, the first of each list, with today's evidence and what comes next. */
function board(scope: Scope, first?: number) {
  const today = londonDate(new Date());
  return shareRead(
    `worming ${today} first ${first}`,
    () => readBoard(scope, today, first),
    ({ rows }) => rows.length,
  );
}

async function readBoard(scope: Scope, today: string, first?: number) {
  const all = await shareRead(
    `worming ${today}`,
    () => judgeYard(scope, today),
    ({ rows: judged }) => judged.length,
  );
  return { ...all, rows: firstOfEachList(all.rows, first) };
}

/** What the records of every horse say on a day, by the yard's rule. */
async function judgeYard(scope: Scope, today: string) {
  const rule = ruleWith(await ownRule(scope));
  const since = addMonths(today, -LOOK_BACK);
  const found = await yardRecords(scope, [since, today, HORSES_PER_YARD_MAX]);
  const judged = found.map(({ horseId, name, planned, dateOfBirth, records }) => {
    const question = { dateOfBirth, records: records.map(asRecord) };
    const { shedder, latest, tasks } = judgeWorms(question, rule, today);
    return { horseId, name, planned, shedder, latest, tasks };
  });
  return { rule, ...countBoard(judged), rows: judged };
}

/** One horse with all its records about worms, what they mean today, and why. */
async function ofHorse(scope: Scope, horseId: string) {
  const { dateOfBirth } = await horses.find(scope, horseId);
  const rule = ruleWith(await ownRule(scope));
  const entries = await entriesOf(scope, { horseId, limit: ENTRIES_MAX });
  return {
    ...judgeWorms({ dateOfBirth, records: entries }, rule, londonDate(new Date())),
    entries,
  };
}

/**
 * A record's values in the order of the statement, because repeating the names a thousand times would cost more
 * than the values.
 */
type InOrder = [
  WormRecord["type"],
  string,
  WormRecord["eggsPerGram"],
  WormRecord["eggReading"],
  WormRecord["wormTest"],
  WormRecord["wormResult"],
  WormRecord["drugClass"],
];
const asRecord = ([
  type,
  date,
  eggsPerGram,
  eggReading,
  wormTest,
  wormResult,
  drugClass,
]: InOrder) => ({
  type,
  date,
  eggsPerGram,
  eggReading,
  wormTest,
  wormResult,
  drugClass,
});

const r = generalRecords;
// this condition is literally that of the index, without parameters, so that PostgreSQL uses the index
const isAboutWorms = sql`${r.type} in ('WORMING', 'FAECAL_EGG_COUNT')`;

// each part is read once, by an index that begins with the yard, and not for each horse
const yardRecords = sqlStatement.ofYard({
  name: "worming-board",
  text: `select h.id as "horseId", h.name, h.date_of_birth as "dateOfBirth",
     coalesce(p.planned, '{}') as planned, coalesce(r.records, '[]') as records
   from horses h
   left join (select horse_id, json_agg(json_build_array(type, date, eggs_per_gram, egg_reading,
       worm_test, worm_result, drug_class)) as records
     from health_records where yard_id = $1 and type in ('WORMING', 'FAECAL_EGG_COUNT')
       and date >= $2 and date <= $3 group by horse_id) r on r.horse_id = h.id
   left join (select horse_id, array_agg(event_type) as planned from care_plans where yard_id = $1
     and event_type in ('WORMING', 'TAPEWORM_TEST', 'REDWORM_TEST') group by horse_id) p
     on p.horse_id = h.id
   where h.yard_id = $1 and h.presence = 'PRESENT' order by ${naturally("h.name")}, h.id limit $4`,
  row: {
    name: horseTable.name,
    dateOfBirth: notNull(horseTable.dateOfBirth),
    horseId: horseTable.id,
    planned: someOf<WormPlan>(),
    records: json<InOrder[]>("json"),
  },
});

const entriesOf = statement.ofYard("worming-of-horse", ["horseId", "limit"], (db, given) =>
  db
    .select({
      ...pick(r, "id", "date", "description", "eggsPerGram", "eggReading", "wormTest"),
      ...pick(r, "wormResult", "wormScore", "drugClass", "product", "weightKg", "laboratory"),
      type: sql<WormEntry["type"]>`${r.type}`,
    })
    .from(r)
    .where(and(eq(r.yardId, given.yard), eq(r.horseId, given.horseId), isAboutWorms))
    .orderBy(desc(r.date), desc(r.id))
    .limit(given.limit),
);

const rows = yardRows(wormingRules, "Worming rule");

/** Maximum number of changes that are shown; older ones stay on record. */
const CHANGES_MAX = 50;

/** The yard's own rule; null if the yard uses the default. */
async function ownRule(scope: Scope): Promise<OwnRule | null> {
  const [last] = await changesOf(scope, { limit: 1 });
  return last ?? null;
}

/** The changes to the rule with their authors and advisers, newest first. */
const changes = (scope: Scope) => changesOf(scope, { limit: CHANGES_MAX });

/** Adds a change to the rule, unless there is a newer one than the client has read; earlier changes stay on record. */
const change = (scope: Scope, { updatedAt, ...input }: WormingRuleEdit) =>
  inTransaction(async () => {
    const fault = faultOf(input);
    if (fault) throw new Refusal(400, fault.sentence);
    // serialises the yard's changes, so that every reader agrees on which is the last
    await lockYard(scope, "wormingRule");
    const [last] = await changesOf(scope, { limit: 1 });
    const before = last?.createdAt.getTime() ?? 0;
    if (last && updatedAt && Date.parse(updatedAt) !== before)
      throw stale("Worming rule", await changes(scope));
    // the version must be later than that of the last change, even if the clock has gone back
    await rows.insert(scope, { ...input, createdAt: new Date(Math.max(Date.now(), before + 1)) });
    return changes(scope);
  });

const changesOf = statement.ofYard("worming-rule-changes", ["limit"], (db, { yard, limit }) =>
  db
    .select({
      ...omit(wormingRules, "yardId", "userId"),
      by: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
    })
    .from(wormingRules)
    .leftJoin(users, eq(users.id, wormingRules.userId))
    .where(eq(wormingRules.yardId, yard))
    .orderBy(desc(wormingRules.createdAt), desc(wormingRules.id))
    .limit(limit),
);
