import { v7 as uuid } from "uuid";
import { REMINDER_DAYS } from "#contract/care/event-fields.ts";
import {
  type CareSubject,
  careSubjects,
  careSubjectTitles,
  eventTypeOf,
  aboutWhat,
  subjectOfGeneral,
  visitSubject,
} from "#contract/care/care-subjects.ts";
import { type CareRecord, dueNext } from "#rules/care/due.ts";
import { addDays } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import type { careEvents } from "#server/schema/care.ts";
import type { carePlans } from "#server/schema/care.ts";
import type { Context, HorseRecords } from "./records.ts";
import type { Entry, Story } from "./stories.ts";

type Plan = typeof carePlans.$inferInsert;
type Event = typeof careEvents.$inferInsert;

/** The plans for the usual care of this horse. */
export function plansOf({ feet, flu }: Story, { owner, horseId, today }: Context): Plan[] {
  const plan = (eventType: Plan["eventType"], every: number, until: number) => ({
    ...owner,
    id: uuid(),
    horseId,
    eventType,
    every,
    until,
    anchor: "LAST_DONE" as const,
    startedOn: addDays(today, -365),
  });
  return [
    {
      ...plan("FARRIER", feet.weeks, feet.weeks + 1),
      unit: "WEEKS",
      note: "Tom on Mondays, Kate by arrangement",
    },
    {
      ...plan("DENTAL", 6, 12),
      unit: "MONTHS",
      note: "Sophie comes twice a year, six horses a day",
    },
    {
      ...plan("VACCINATION", flu.months - 1, flu.months),
      unit: "MONTHS",
      note: "Flu booster: never later than the day",
    },
    {
      ...plan("WORMING", 8, 12),
      unit: "WEEKS",
      seasonFrom: 3,
      seasonTo: 10,
      note: "Worm egg count, treat only if it says so",
    },
  ];
}

/**
 * The open event for each kind of care that is due, exactly as the product would make it, and the completed
 * events of the last months.
 */
export function plannedEvents(
  records: HorseRecords,
  plans: readonly Plan[],
  context: Context,
): Event[] {
  const works = worksOf(records);
  return careSubjects.flatMap((subject) => {
    const plan = plans.find(({ eventType }) => eventType === subject);
    const done = works.filter((work) => work.subject === subject);
    const due = dueNext(plan ? asRule(plan) : null, { records: done, completions: [] });
    const open = due ? [openEvent(subject, { due, plan, context })] : [];
    return [...open, ...completed(subject, { done, plan, context })];
  });
}

/** The plans with the day on which the work of each was last done, as the product would store them. */
export function withLastDone(plans: readonly Plan[], records: HorseRecords): Plan[] {
  const works = worksOf(records);
  return plans.map((plan) => ({
    ...plan,
    lastDone: works.findLast(({ subject }) => subject === plan.eventType)?.on ?? null,
  }));
}

interface Work extends CareRecord {
  subject: CareSubject;
  kind: "veterinary" | "farrier" | "general" | "medication";
  id: string;
}

/** The work done for the horse, oldest first. */
function worksOf({ veterinary, farrier, medication, general }: HorseRecords): Work[] {
  const works: Work[] = [
    ...veterinary.map(({ id, visitType, diseases, date, nextVisit }) => ({
      subject: visitSubject({ visitType, diseases: diseases ?? [] }),
      kind: "veterinary" as const,
      id,
      on: date,
      next: nextVisit,
    })),
    ...farrier.map(({ id, date, nextDue }) => ({
      subject: "FARRIER" as const,
      kind: "farrier" as const,
      id,
      on: date,
      next: nextDue,
    })),
    ...medication.map(({ id, startDate }) => ({
      subject: "MEDICATION" as const,
      kind: "medication" as const,
      id,
      on: startDate,
      next: null,
    })),
    ...general.map(({ id, type, wormTest, drugClass, date, nextDue }) => ({
      subject: subjectOfGeneral[aboutWhat({ type, wormTest, drugClass })],
      kind: "general" as const,
      id,
      on: date,
      next: nextDue,
    })),
  ];
  return works.toSorted((one, other) => (one.on < other.on ? -1 : 1));
}

const asRule = ({ every, until = null, unit, anchor, startedOn, seasonFrom, seasonTo }: Plan) => ({
  every,
  until,
  unit,
  anchor,
  startedOn,
  firstDate: null,
  skippedOn: null,
  pausedUntil: null,
  pausedBecause: null,
  pausedBy: null,
  season: seasonFrom && seasonTo ? { from: seasonFrom, to: seasonTo } : null,
});

const mine = ({ owner, horseId }: Context, subject: CareSubject) => ({
  ...owner,
  id: uuid(),
  horseId,
  subject,
  eventType: eventTypeOf(subject),
  title: careSubjectTitles[subject],
  reminderDays: [...REMINDER_DAYS],
});

interface OpenCare {
  due: { from: string; by: string; record: Work | null };
  plan: Plan | undefined;
  context: Context;
}

function openEvent(
  subject: CareSubject,
  { due: { from, by, record }, plan, context }: OpenCare,
): Event {
  return {
    ...mine(context, subject),
    description: plan?.note,
    priority: subject === "VACCINATION" ? "HIGH" : "MEDIUM",
    plannedFor: by,
    plannedFrom: from,
    planId: plan?.id,
    recordKind: record?.kind,
    recordId: record?.id,
    dueDate: londonInstant(by, agreed[subject] ?? "18:00"),
  };
}

// visitors come at their usual time; care without a visitor is due by the evening
const agreed: Partial<Record<CareSubject, string>> = {
  FARRIER: "09:30",
  VACCINATION: "11:15",
  DENTAL: "13:45",
  CHECKUP: "15:00",
};

/** Completed events for the visits of the last ten months, each with its record. */
function completed(
  subject: CareSubject,
  { done, plan, context }: { done: readonly Work[]; plan: Plan | undefined; context: Context },
): Event[] {
  if (!(subject in agreed)) return [];
  const since = addDays(context.today, -300);
  return done
    .filter(({ on }) => on > since)
    .map(({ on, kind, id }) => ({
      ...mine(context, subject),
      status: "COMPLETED" as const,
      plannedFor: on,
      plannedFrom: on,
      planId: plan?.id,
      doneRecordKind: kind,
      doneRecordId: id,
      dueDate: londonInstant(on, agreed[subject] ?? "18:00"),
      completedAt: londonInstant(on, "16:20"),
    }));
}

/** Diary entries made by hand, for a horse or (with null) for the yard. */
export const diaryEvents = (
  entries: readonly Entry[],
  { owner, today }: Omit<Context, "horseId">,
  horseId: string | null,
): Event[] =>
  entries.map(({ on, at, ...entry }) => {
    const dueDate = londonInstant(addDays(today, on), at);
    return {
      ...owner,
      ...entry,
      id: uuid(),
      horseId,
      dueDate,
      completedAt: entry.status === "COMPLETED" ? dueDate : null,
    };
  });
