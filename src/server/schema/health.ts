import {
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  pgView,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { stockKinds } from "#contract/health/stock.ts";
import { stockUnits } from "#rules/stock/amounts.ts";
import { diseasesReadFrom } from "#contract/health/diseases.ts";
import { steps } from "#rules/vaccination/plan-findings.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { doseOutcomes } from "#rules/medicines/dose-times.ts";
import { frequencies, injectionSites, medicationRoutes } from "#contract/care/record-types.ts";
import { instant, times, yardKey } from "./columns.ts";

export const vaccinationDoses = pgTable("vaccination_doses", {
  ...yardKey(),
  horseId: uuid().notNull(),
  /** The recorded visit at which the dose was given. */
  veterinaryRecordId: uuid(),
  date: date().notNull(),
  diseases: text({ enum: diseases }).array().notNull(),
  product: text(),
  batch: text(),
  givenBy: text(),
  passportPageId: uuid(),
  /** Whether the dose began a new course, so that earlier doses no longer count. */
  courseStart: boolean().notNull().default(false),
  /** The dose's position in its course as stated by a person; null when the recorded doses imply it. */
  step: text({ enum: steps }),
  ...times(),
});

/** Vaccination visits for which no dose was entered. */
export const vaccinationsWithoutDose = pgView("vaccinations_without_dose", {
  yardId: uuid().notNull(),
  horseId: uuid().notNull(),
  id: uuid().notNull(),
  date: date().notNull(),
  veterinarian: text().notNull(),
  clinic: text(),
  /** Empty when the diseases are unknown. */
  diseases: text({ enum: diseases }).array().notNull(),
  diseasesReadFrom: text({ enum: diseasesReadFrom }),
}).existing();

/** Vaccinations only for other diseases than influenza, from passports and visits. */
export const otherVaccinations = pgView("other_vaccinations", {
  yardId: uuid().notNull(),
  horseId: uuid().notNull(),
  date: date().notNull(),
}).existing();

/** The vet's visits at which the horse was treated (`migrations/functions/vet_treatments.sql`). */
export const vetTreatments = pgView("vet_treatments", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  horseId: uuid().notNull(),
  date: date().notNull(),
  veterinarian: text().notNull(),
  withdrawalUntil: date(),
  name: text(),
  words: text(),
  allWords: text().notNull(),
}).existing();

/** Every influenza vaccination: the passport's doses, and vaccination visits for which no dose was entered. */
export const influenzaDoses = pgView("influenza_doses", {
  yardId: uuid().notNull(),
  horseId: uuid().notNull(),
  date: date().notNull(),
  courseStart: boolean().notNull(),
  step: text({ enum: steps }),
}).existing();

/** The doses of courses of medicine, given or not given. */
export const medicineDoses = pgTable("medicine_doses", {
  ...yardKey(),
  horseId: uuid().notNull(),
  /** The medication record of the course. */
  recordId: uuid().notNull(),
  date: date().notNull(),
  /** Which of the day's doses it is, from 1; null when it was given as needed. */
  slot: smallint(),
  medicine: text().notNull(),
  dosage: text().notNull(),
  outcome: text({ enum: doseOutcomes }).notNull(),
  givenAt: instant().notNull(),
  why: text(),
  /** The name of the screen on which it was noted; null when by a person's own device. */
  kiosk: text(),
  ...times(),
});

/** The lines of the medicines book. Triggers on the records add them, and they are never changed. */
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

/** The deleted horses that still have lines in the medicines book, with the time of their deletion. */
export const departedHorses = pgTable("departed_horses", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  departedAt: instant().notNull().defaultNow(),
});

/** A yard's changes of the worming limits, of which the last row applies; null means the library's value. */
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

/** What the yard keeps of medicines and feeds, as somebody has counted it. */
export const stockItems = pgTable("stock_items", {
  ...yardKey(),
  kind: text({ enum: stockKinds }).notNull(),
  name: text().notNull(),
  unit: text({ enum: stockUnits }).notNull(),
  quantity: numeric({ precision: 12, scale: 4, mode: "number" }).notNull(),
  countedAt: instant().notNull().defaultNow(),
  lowAt: numeric({ precision: 12, scale: 4, mode: "number" }),
  batchNumber: text(),
  /** The last day on which it may be used. */
  expiresOn: date(),
  notes: text(),
  /** This column and the next eight are of feeds: what a scoop weighs, what a pack costs and weighs, and the label's figures. */
  isForage: boolean().notNull().default(false),
  scoopKg: numeric({ precision: 7, scale: 3, mode: "number" }),
  packPence: integer(),
  packKg: numeric({ precision: 9, scale: 3, mode: "number" }),
  energyMj: numeric({ precision: 5, scale: 2, mode: "number" }),
  proteinPercent: numeric({ precision: 5, scale: 2, mode: "number" }),
  fibrePercent: numeric({ precision: 5, scale: 2, mode: "number" }),
  starchPercent: numeric({ precision: 5, scale: 2, mode: "number" }),
  sugarPercent: numeric({ precision: 5, scale: 2, mode: "number" }),
  ...times(),
});
