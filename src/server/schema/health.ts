import { boolean, date, integer, pgTable, pgView, text, uuid } from "drizzle-orm/pg-core";
import { diseasesReadFrom } from "#contract/health/diseases.ts";
import { steps } from "#rules/vaccination/plan-findings.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { frequencies, injectionSites, medicationRoutes } from "#contract/care/record-types.ts";
import { instant, times, yardKey } from "./columns.ts";

export const vaccinationDoses = pgTable("vaccination_doses", {
  ...yardKey(),
  horseId: uuid().notNull(),
  /** The visit on record at which it was given. */
  veterinaryRecordId: uuid(),
  date: date().notNull(),
  diseases: text({ enum: diseases }).array().notNull(),
  product: text(),
  batch: text(),
  givenBy: text(),
  passportPageId: uuid(),
  /** It began a course anew: what came before counts no more. */
  courseStart: boolean().notNull().default(false),
  /** Which dose of its course somebody said that it was; null: as those on record make it. */
  step: text({ enum: steps }),
  ...times(),
});

/** Visits for a vaccination of which no dose tells more. */
export const vaccinationsWithoutDose = pgView("vaccinations_without_dose", {
  yardId: uuid().notNull(),
  horseId: uuid().notNull(),
  id: uuid().notNull(),
  date: date().notNull(),
  veterinarian: text().notNull(),
  clinic: text(),
  /** Empty: nobody knows. */
  diseases: text({ enum: diseases }).array().notNull(),
  diseasesReadFrom: text({ enum: diseasesReadFrom }),
}).existing();

/** What was given against other diseases alone, by passport and visits. */
export const otherVaccinations = pgView("other_vaccinations", {
  yardId: uuid().notNull(),
  horseId: uuid().notNull(),
  date: date().notNull(),
}).existing();

/** Every influenza dose of every horse: the passport's, and visits without a dose that were against it. */
export const influenzaDoses = pgView("influenza_doses", {
  yardId: uuid().notNull(),
  horseId: uuid().notNull(),
  date: date().notNull(),
  courseStart: boolean().notNull(),
  step: text({ enum: steps }),
}).existing();

/** The medicines book: lines are added by triggers on the records and never changed. */
export const medicineEntries = pgTable("medicine_entries", {
  ...yardKey(),
  id: uuid().notNull().defaultRandom(),
  horseId: uuid().notNull(),
  horseName: text().notNull(),
  recordKind: text({ enum: ["medication", "veterinary", "general"] }).notNull(),
  recordId: uuid().notNull(),
  change: text({ enum: ["WRITTEN", "CORRECTED", "DELETED"] }).notNull(),
  corrects: uuid(),
  date: date().notNull(),
  until: date(),
  medicine: text().notNull(),
  product: text(),
  batch: text(),
  amount: text(),
  frequency: text({ enum: frequencies }),
  route: text({ enum: medicationRoutes }),
  injectedInto: text({ enum: injectionSites }),
  reason: text(),
  prescribedBy: text(),
  givenBy: text(),
  withdrawalUntil: date(),
  createdAt: instant().notNull().defaultNow(),
});

/** Since when a horse is gone whose lines are still in the medicines book. */
export const departedHorses = pgTable("departed_horses", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  departedAt: instant().notNull().defaultNow(),
});

/** What a yard has changed in the worming rule: the last row counts; null: as the library says. */
export const wormingRules = pgTable("worming_rules", {
  ...yardKey(),
  highAbove: integer(),
  lowBelow: integer(),
  countFromWeeks: integer(),
  countByWeeks: integer(),
  seasonFrom: integer(),
  seasonTo: integer(),
  tapewormMonths: integer(),
  retestDays: integer(),
  advisedBy: text().notNull(),
  why: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});
