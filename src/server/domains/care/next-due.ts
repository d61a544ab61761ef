import { and, desc, eq } from "drizzle-orm";
import type { CareSubject } from "#contract/care/care-subjects.ts";
import { dueNext, type History, type Plan } from "#rules/care/due.ts";
import { fluDays } from "#rules/care/flu-days.ts";
import type { Days } from "#rules/care/season.ts";
import { londonDate } from "#rules/london.ts";
import { afterEnough } from "#rules/worming/history.ts";
import { isAmong, matches } from "#server/core/database/expressions.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { fluHistoryOf } from "#server/domains/health/flu-history/flu-history.ts";
import { generalRecords } from "#server/schema/care-records.ts";
import { horses } from "#server/schema/horses.ts";
import { carePlans } from "#server/schema/care.ts";
import { byHorse, historiesOf, type WorkRecord } from "./care-history.ts";
import { atSomeTimeOf } from "./work-done.ts";

/** Work that has not been recorded yet. */
export interface Work {
  on: string;
  /** The due day of the event that this work would complete, if there is one. */
  plannedFor: string | null;
}

/** The plan of one kind of care for a horse, the work done, and the next due date; `work` counts as done too. */
export async function dueFor(
  scope: Scope,
  horseId: string,
  subject: CareSubject,
  work: Work | null = null,
) {
  const factsOf = await factsFor(scope, [horseId], subject);
  return dueOf(scope, factsOf(horseId), work);
}

/** The same of each of these horses, read at once. */
export async function duesFor(scope: Scope, horseIds: readonly string[], subject: CareSubject) {
  const factsOf = await factsFor(scope, horseIds, subject);
  return (horseId: string) => dueOf(scope, factsOf(horseId), null);
}

async function factsFor(scope: Scope, horseIds: readonly string[], subject: CareSubject) {
  const plansOf = byHorse(await plansFor(scope, { horseIds, subject }));
  const historyOf = await historiesOf(scope, horseIds, subject);
  return (horseId: string) => ({
    horseId,
    subject,
    plan: plansOf(horseId)[0],
    history: historyOf(horseId),
  });
}

type Facts = ReturnType<Awaited<ReturnType<typeof factsFor>>>;

async function dueOf(scope: Scope, { horseId, subject, plan, ...facts }: Facts, work: Work | null) {
  const history = withWork(facts.history, work);
  const flu = plan?.anchor === "FLU_RULES" ? await fluHistoryOf(scope, horseId) : null;
  const ruled = flu && fluDays(withDose(flu.record, work), flu.bodies);
  const due = dueNext(plan ? asRule(plan) : null, history, ruled);
  if (!plan || !due || subject !== "WORMING") return { plan, history, due };
  return { plan, history, due: { ...due, ...(await unlessEnough(scope, plan, due)) } };
}

/** Pauses egg counts for a season that already has the required number, as the worming page does. */
async function unlessEnough(
  scope: Scope,
  plan: ActivePlan,
  days: Days & { record: WorkRecord | null },
): Promise<Days> {
  const { season } = asRule(plan);
  // a day that a person chose stays
  if (season === null || days.record !== null || days.from === plan.firstDate) return days;
  const counts = await eggCountsOf(scope, { horseId: plan.horseId });
  const dateOfBirth = counts[0]?.dateOfBirth ?? null;
  return afterEnough(days, season, { dateOfBirth, dates: counts.map(({ date }) => date) });
}

const eggCountsOf = statement.ofYard("egg-count-days", ["horseId"], (db, { yard, horseId }) =>
  db
    .select({ date: generalRecords.date, dateOfBirth: horses.dateOfBirth })
    .from(generalRecords)
    .innerJoin(horses, and(eq(horses.yardId, yard), eq(horses.id, generalRecords.horseId)))
    .where(matches(generalRecords, { yardId: yard, horseId, type: "FAECAL_EGG_COUNT" }))
    // the latest counts; the limit is far more than two seasons contain
    .orderBy(desc(generalRecords.date))
    .limit(100),
);

function withWork(history: History<WorkRecord>, work: Work | null): History<WorkRecord> {
  if (!work) return history;
  // entries of one day are in the order of writing, so the new one is last
  const record = { kind: "general" as const, id: "", on: work.on, next: null };
  const records = [...history.records, record].toSorted((a, b) => a.on.localeCompare(b.on));
  if (work.plannedFor === null) return { ...history, records };
  const on = londonDate(atSomeTimeOf(work.on));
  const completion = { on, plannedFor: work.plannedFor, recorded: true };
  return { records, completions: [...history.completions, completion] };
}

type FluRecord = Awaited<ReturnType<typeof fluHistoryOf>>["record"];

const withDose = (record: FluRecord, work: Work | null) =>
  work ? { ...record, doses: [...record.doses, work.on].toSorted() } : record;

const asRule = ({ seasonFrom, seasonTo, ...plan }: ActivePlan): Plan => ({
  ...plan,
  season: seasonFrom && seasonTo ? { from: seasonFrom, to: seasonTo } : null,
});

const plansFor = statement.ofYard(
  "plans-for",
  ["horseIds", "subject"],
  (db, { yard, horseIds, subject }) =>
    db
      .select()
      .from(carePlans)
      .where(
        and(
          matches(carePlans, { yardId: yard, eventType: subject, active: true }),
          isAmong(carePlans.horseId, horseIds),
        ),
      ),
);
export type ActivePlan = Awaited<ReturnType<typeof plansFor>>[number];
