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
import { type Check, type Feet, type FluCourse, people, type Story } from "./yard/story.ts";

/** Days that are kept of the yard's past. */
const PAST = 730;

/** Whose rows they are, and the day from which a story's days are counted. */
export interface Telling {
  owner: { userId: string; yardId: string };
  horseId: string;
  today: string;
}

/** A horse's health records, as its story tells them. */
export function recordsOf(story: Story, telling: Telling) {
  const given = injections(story, telling);
  return {
    veterinary: [...given.map(({ visit }) => visit), ...visits(story, telling)],
    doses: given.map(({ dose }) => dose),
    farrier: farrierVisits(story, telling),
    dietary: feeds(story, telling),
    medication: medicines(story, telling),
    general: checks(story, telling),
  };
}

export type HorseRecords = ReturnType<typeof recordsOf>;

const common = ({ owner, horseId }: Telling, written: string) => {
  const at = londonInstant(written, "18:40");
  return { ...owner, id: uuid(), horseId, createdAt: at, updatedAt: at };
};

/** The days of a flu course that satisfies every body: second dose after 30 days, third 155 days on, boosters in time. */
export function fluDays({ last, months, boosters }: FluCourse, today: string): string[] {
  const lastDay = addDays(today, last);
  if (boosters < 0) return [addDays(lastDay, -30), lastDay];
  const step = months === 12 ? 352 : 176;
  const third = addDays(lastDay, -boosters * step);
  const later = Array.from({ length: boosters }, (_, i) => addDays(third, (i + 1) * step));
  return [addDays(third, -185), addDays(third, -155), third, ...later];
}

/** Each injection: the vet's visit for it, and what the passport says of it. */
function injections({ flu }: Story, telling: Telling) {
  return fluDays(flu, telling.today).map((date, i) => {
    const withTetanus = i < 2 || i % 2 === 0;
    const product = withTetanus ? "ProteqFlu-Te" : "ProteqFlu";
    const batch = `L4${daysBetween("2015-01-01", date)}`;
    const veterinarian = i % 3 === 0 ? people.youngVet : people.vet;
    const visit = {
      ...common(telling, date),
      visitType: "VACCINATION" as const,
      veterinarian,
      clinic: people.clinic,
      date,
      diagnosis: "Temperature normal, fit to be vaccinated",
      treatment: `${withTetanus ? "Flu and tetanus" : "Flu"}, ${ordinals[i] ?? "booster"}`,
      medications: `${product}, batch ${batch}`,
      cost: withTetanus ? 74.5 : 66,
      nextVisit: nextDose(i, date, flu.months),
      notes: "Passport stamped and signed",
    } satisfies typeof veterinaryRecords.$inferInsert;
    const diseases = withTetanus ? ["INFLUENZA", "TETANUS"] : ["INFLUENZA"];
    const dose = { id: uuid(), date, diseases, product, batch, visit: visit.id };
    return { visit, dose: { ...dose, horse: telling.horseId, vet: veterinarian } };
  });
}

const ordinals = ["first injection", "second injection", "third injection"];

function nextDose(i: number, date: string, months: number) {
  if (i === 0) return addDays(date, 30);
  return i === 1 ? addDays(date, 155) : addMonths(date, months);
}

const visits = (story: Story, telling: Telling) =>
  story.visits.map((visit) => {
    const date = addDays(telling.today, visit.on);
    return {
      ...common(telling, date),
      visitType: visit.type,
      veterinarian: visit.by ?? people.vet,
      clinic: visit.by === people.teeth ? null : people.clinic,
      date,
      diagnosis: visit.found,
      treatment: visit.done ?? null,
      medications: visit.given ?? null,
      cost: visit.cost / 100,
      nextVisit: dayOrNull(telling, visit.next),
      notes: visit.notes ?? null,
    };
  }) satisfies (typeof veterinaryRecords.$inferInsert)[];

/** Every visit of the farrier since the horse came, a few days early or late as life has it. */
function farrierVisits({ feet, arrived }: Story, telling: Telling) {
  const every = feet.weeks * 7;
  const since = Math.max(-PAST, arrived);
  const count = Math.floor((feet.last - since) / every) + 1;
  const days = Array.from({ length: count }, (_, i) =>
    i === 0 ? feet.last : feet.last - i * every + ((i * 5) % 7) - 3,
  );
  return days.map((on) => {
    const date = addDays(telling.today, on);
    const special = specialAt(feet, on);
    return {
      ...common(telling, date),
      farrier: feet.farrier,
      serviceType: special?.service ?? feet.service,
      date,
      frontShoes: feet.front ?? null,
      hindShoes: feet.hind ?? null,
      cost: (special?.cost ?? feet.cost) / 100,
      nextDue: addDays(date, every),
      notes: special?.note ?? null,
    };
  }) satisfies (typeof farrierRecords.$inferInsert)[];
}

const specialAt = ({ special = [], weeks }: Feet, on: number) =>
  special.find((each) => Math.abs(each.on - on) * 2 < weeks * 7);

const feeds = (story: Story, telling: Telling) =>
  story.feeds.map((feed) => {
    const startDate = addDays(telling.today, feed.from);
    return {
      ...common(telling, startDate),
      feedType: feed.type,
      brand: feed.brand ?? null,
      amount: feed.amount,
      frequency: feed.often ?? "DAILY",
      supplements: feed.extras ?? null,
      bodyCondition: feed.condition ?? null,
      weight: feed.weightKg ?? null,
      notes: feed.notes ?? null,
      startDate,
      endDate: dayOrNull(telling, feed.to),
    };
  }) satisfies (typeof dietaryRecords.$inferInsert)[];

const medicines = (story: Story, telling: Telling) =>
  story.medicines.map((medicine) => {
    const startDate = addDays(telling.today, medicine.from);
    return {
      ...common(telling, startDate),
      medication: medicine.name,
      dosage: medicine.dose,
      frequency: medicine.often ?? "DAILY",
      route: medicine.route ?? null,
      prescribedBy: people.vet,
      reason: medicine.why,
      startDate,
      endDate: dayOrNull(telling, medicine.to),
      batchNumber: medicine.batch ?? null,
      product: medicine.product ?? null,
      givenBy: medicine.givenBy ?? null,
      injectedInto: medicine.intoJoint ? "JOINT" : null,
      withdrawalUntil: dayOrNull(telling, medicine.withdrawal),
      notes: medicine.notes ?? null,
      completed: medicine.to !== undefined,
    };
  }) satisfies (typeof medicationRecords.$inferInsert)[];

// most of the yard was counted lately: a yard in which everybody is overdue tells a visitor nothing
const LATE_COUNTS = new Set(["Biscuit", "Foxglove", "Rannoch of Glenlyon"]);
const LATE_EGGS = new Map([
  ["Teasel", 550],
  ["Llanfair Dylan", 250],
  ["Bramble", 150],
  ["Buttercup", 200],
]);
const lateCount = ({ name }: Story): Check => {
  const eggs = LATE_EGGS.get(name);
  const text = eggs ? `${eggs} eggs per gram` : "Fewer than 50 eggs per gram";
  return { on: -40, type: "FAECAL_EGG_COUNT", text, eggs: eggs ?? "<50" };
};

const checks = (story: Story, telling: Telling) =>
  [...story.checks, ...(LATE_COUNTS.has(story.name) ? [] : [lateCount(story)])].map((check) => {
    const date = addDays(telling.today, check.on);
    return {
      ...common(telling, date),
      type: check.type,
      description: check.text,
      veterinarian: check.by ?? null,
      date,
      ...wormsOf(check),
      nextDue: dayOrNull(telling, check.next),
      notes: null,
    };
  }) satisfies (typeof generalRecords.$inferInsert)[];

function wormsOf({ eggs, test, given }: Check) {
  const nothing = { drugClass: null, product: null, weightKg: null, laboratory: null };
  const none = { eggsPerGram: null, eggReading: null, wormTest: null, wormResult: null };
  const found = { ...nothing, ...none, wormScore: null };
  const { laboratory } = people;
  if (given) return { ...found, ...given };
  if (test) {
    const { of: wormTest, result: wormResult, score: wormScore = null } = test;
    return { ...found, laboratory, wormTest, wormResult, wormScore };
  }
  if (eggs === undefined) return found;
  const count =
    eggs === "<50"
      ? { eggsPerGram: 50, eggReading: "BELOW" as const }
      : { eggsPerGram: eggs, eggReading: "EXACT" as const };
  return { ...found, ...count, laboratory };
}

const dayOrNull = ({ today }: Telling, day: number | undefined) =>
  day === undefined ? null : addDays(today, day);
