import type { Disease } from "#rules/vaccination/diseases.ts";
import { v7 as uuid } from "uuid";
import { addDays, addMonths, daysBetween } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import type {
  dietaryRecords,
  farrierRecords,
  generalRecords,
  medicationRecords,
  veterinaryRecords,
} from "#server/schema/care-records.ts";
import { type Feet, type FluCourse, type Story, demoYard } from "./stories.ts";
import { CHART_DAYS } from "#contract/health/medicine-doses.ts";
import { slotsOn } from "#rules/medicines/dose-times.ts";

/** For how many past days the yard has records. */
const PAST = 730;

/** The owner and yard of the rows, and the day from which a story's days are counted. */
export interface Context {
  owner: { userId: string; yardId: string };
  horseId: string;
  today: string;
}

/** A horse's health records, by its story. */
export function recordsOf(story: Story, context: Context) {
  const given = injections(story, context);
  return {
    veterinary: [...given.map(({ visit }) => visit), ...visits(story, context)],
    doses: given.map(({ dose }) => dose),
    farrier: farrierVisits(story, context),
    dietary: feeds(story, context),
    medication: medicines(story, context),
    general: checks(story, context),
  };
}

export type HorseRecords = ReturnType<typeof recordsOf>;

const common = ({ owner, horseId }: Context, written: string) => {
  const at = londonInstant(written, "18:40");
  return { ...owner, id: uuid(), horseId, createdAt: at, updatedAt: at };
};

/**
 * The days of a flu course that satisfies every body: the second dose 30 days after the first, the third 155
 * days after the second, and boosters in time.
 */
export function fluDays({ last, months, boosters }: FluCourse, today: string): string[] {
  const lastDay = addDays(today, last);
  if (boosters < 0) return [addDays(lastDay, -30), lastDay];
  const step = months === 12 ? 352 : 176;
  const third = addDays(lastDay, -boosters * step);
  const later = Array.from({ length: boosters }, (_, i) => addDays(third, (i + 1) * step));
  return [addDays(third, -185), addDays(third, -155), third, ...later];
}

/** The records of each injection: the vet's visit, and the dose in the passport. */
function injections({ flu }: Story, context: Context) {
  const { vets, clinic } = demoYard().yard;
  return fluDays(flu, context.today).map((date, i) => {
    const withTetanus = i < 2 || i % 2 === 0;
    const product = withTetanus ? "ProteqFlu-Te" : "ProteqFlu";
    const batch = `L4${daysBetween("2015-01-01", date)}`;
    const veterinarian = vets[i % vets.length] ?? "";
    const diseases: Disease[] = withTetanus ? ["INFLUENZA", "TETANUS"] : ["INFLUENZA"];
    const visit = {
      ...common(context, date),
      visitType: "VACCINATION" as const,
      diseases,
      veterinarian,
      clinic,
      date,
      diagnosis: "Temperature normal, fit to be vaccinated",
      treatment: `${withTetanus ? "Flu and tetanus" : "Flu"}, ${ordinals[i] ?? "booster"}`,
      medications: `${product}, batch ${batch}`,
      cost: withTetanus ? 74.5 : 66,
      nextVisit: nextDose(i, date, flu.months),
      notes: "Passport stamped and signed",
    } satisfies typeof veterinaryRecords.$inferInsert;
    const dose = { id: uuid(), date, diseases, product, batch, visit: visit.id };
    return { visit, dose: { ...dose, horse: context.horseId, vet: veterinarian } };
  });
}

const ordinals = ["first injection", "second injection", "third injection"];

function nextDose(i: number, date: string, months: number) {
  if (i === 0) return addDays(date, 30);
  return i === 1 ? addDays(date, 155) : addMonths(date, months);
}

const visits = ({ veterinary }: Story, context: Context) =>
  veterinary.map((visit) => {
    const date = addDays(context.today, visit.date);
    return {
      ...common(context, date),
      ...visit,
      diseases: visit.diseases ?? [],
      date,
      nextVisit: dateOrNull(context, visit.nextVisit),
      withdrawalUntil: dateOrNull(context, visit.withdrawalUntil),
    };
  }) satisfies (typeof veterinaryRecords.$inferInsert)[];

/** Every visit of the farrier since the horse came, each a few days early or late. */
function farrierVisits({ feet, arrived }: Story, context: Context) {
  const every = feet.weeks * 7;
  const since = Math.max(-PAST, arrived);
  const count = Math.floor((feet.last - since) / every) + 1;
  const days = Array.from({ length: count }, (_, i) =>
    i === 0 ? feet.last : feet.last - i * every + ((i * 5) % 7) - 3,
  );
  return days.map((on) => {
    const date = addDays(context.today, on);
    const special = specialAt(feet, on);
    return {
      ...common(context, date),
      farrier: feet.farrier,
      serviceType: special?.serviceType ?? feet.serviceType,
      date,
      frontShoes: feet.frontShoes,
      hindShoes: feet.hindShoes,
      cost: special?.cost ?? feet.cost,
      nextDue: addDays(date, every),
      notes: special?.notes ?? null,
    };
  }) satisfies (typeof farrierRecords.$inferInsert)[];
}

const specialAt = ({ special, weeks }: Feet, on: number) =>
  special.find((each) => Math.abs(each.on - on) * 2 < weeks * 7);

const feeds = ({ dietary }: Story, context: Context) =>
  dietary.map((feed) => {
    const startDate = addDays(context.today, feed.startDate);
    const endDate = dateOrNull(context, feed.endDate);
    return { ...common(context, startDate), ...feed, startDate, endDate };
  }) satisfies (typeof dietaryRecords.$inferInsert)[];

const medicines = ({ medication }: Story, context: Context) =>
  medication.map((medicine) => {
    const startDate = addDays(context.today, medicine.startDate);
    return {
      ...common(context, startDate),
      ...medicine,
      startDate,
      endDate: dateOrNull(context, medicine.endDate),
      withdrawalUntil: dateOrNull(context, medicine.withdrawalUntil),
    };
  }) satisfies (typeof medicationRecords.$inferInsert)[];

const checks = ({ general }: Story, context: Context) =>
  general.map((check) => {
    const date = addDays(context.today, check.date);
    const nextDue = dateOrNull(context, check.nextDue);
    return { ...common(context, date), ...check, date, nextDue };
  }) satisfies (typeof generalRecords.$inferInsert)[];

const dateOrNull = ({ today }: Context, day: number | null) =>
  day === null ? null : addDays(today, day);

/** The day, relative to today, on which the demo's doses were left out, so that the chart shows such a day. */
const LEFT_OUT = -5;

/** What was given of the running courses on the days of the medicine chart before today. */
export function dosesGiven(
  courses: HorseRecords["medication"],
  { owner, today }: Pick<Context, "owner" | "today">,
) {
  const days = Array.from({ length: CHART_DAYS - 1 }, (_, back) => addDays(today, -1 - back));
  return courses.flatMap((course) =>
    days.flatMap((date) =>
      slotsOn({ ...course, completed: course.completed ?? false }, date).map(({ slot, time }) => {
        const isLeftOut = date === addDays(today, LEFT_OUT);
        return {
          ...owner,
          id: uuid(),
          horseId: course.horseId,
          recordId: course.id,
          date,
          slot,
          medicine: course.medication,
          dosage: course.dosage,
          outcome: isLeftOut ? ("NOT_GIVEN" as const) : ("GIVEN" as const),
          givenAt: londonInstant(date, time),
          why: isLeftOut ? "left it in the manger" : null,
        };
      }),
    ),
  );
}
