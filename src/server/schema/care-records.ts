import {
  boolean,
  date,
  integer,
  numeric,
  type PgTable,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  feedTypes,
  frequencies,
  generalTypes,
  injectionSites,
  medicationRoutes,
  serviceTypes,
  type RecordKind,
  visitTypes,
} from "#contract/care/record-types.ts";
import { gutSounds } from "#rules/measures/vital-signs.ts";
import { workKinds } from "#rules/care/work.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { diseasesReadFrom } from "#contract/health/diseases.ts";
import { drugClasses, eggReadings, wormResults, wormTests } from "#rules/worming/evidence.ts";
import { pounds, times, yardKey } from "./columns.ts";

const common = { ...yardKey(), horseId: uuid().notNull(), notes: text(), ...times() };

export const veterinaryRecords = pgTable("veterinary_records", {
  ...common,
  visitType: text({ enum: visitTypes }).notNull(),
  veterinarian: text().notNull(),
  clinic: text(),
  date: date().notNull(),
  diagnosis: text(),
  treatment: text(),
  medications: text(),
  /** The diseases that a vaccination was for; empty when unknown. */
  diseases: text({ enum: diseases }).array().notNull().default([]),
  diseasesReadFrom: text({ enum: diseasesReadFrom }),
  cost: pounds("cost_pence"),
  nextVisit: date(),
  withdrawalUntil: date(),
  nextDismissed: boolean().notNull().default(false),
});

export const farrierRecords = pgTable("farrier_records", {
  ...common,
  farrier: text().notNull(),
  serviceType: text({ enum: serviceTypes }).notNull(),
  date: date().notNull(),
  frontShoes: text(),
  hindShoes: text(),
  cost: pounds("cost_pence"),
  nextDue: date(),
  nextDismissed: boolean().notNull().default(false),
});

export const dietaryRecords = pgTable("dietary_records", {
  ...common,
  feedType: text({ enum: feedTypes }).notNull(),
  brand: text(),
  amount: text().notNull(),
  frequency: text({ enum: frequencies }).notNull(),
  supplements: text(),
  bodyCondition: smallint(),
  weight: numeric("weight_kg", { mode: "number", precision: 6, scale: 1 }),
  startDate: date().notNull(),
  endDate: date(),
});

export const medicationRecords = pgTable("medication_records", {
  ...common,
  medication: text().notNull(),
  dosage: text().notNull(),
  frequency: text({ enum: frequencies }).notNull(),
  route: text({ enum: medicationRoutes }),
  prescribedBy: text(),
  reason: text(),
  startDate: date().notNull(),
  endDate: date(),
  batchNumber: text(),
  completed: boolean().notNull().default(false),
  product: text(),
  amountGiven: text(),
  givenBy: text(),
  injectedInto: text({ enum: injectionSites }),
  withdrawalUntil: date(),
});

export const generalRecords = pgTable("health_records", {
  ...common,
  type: text({ enum: generalTypes }).notNull(),
  description: text().notNull(),
  veterinarian: text(),
  date: date().notNull(),
  eggsPerGram: integer(),
  eggReading: text({ enum: eggReadings }),
  wormTest: text({ enum: wormTests }),
  wormResult: text({ enum: wormResults }),
  wormScore: numeric({ mode: "number", precision: 8, scale: 2 }),
  drugClass: text({ enum: drugClasses }),
  product: text(),
  weightKg: numeric({ mode: "number", precision: 6, scale: 1 }),
  laboratory: text(),
  workKind: text({ enum: workKinds }),
  workMinutes: smallint(),
  takenAt: text(),
  temperatureC: numeric({ precision: 3, scale: 1, mode: "number" }),
  pulse: smallint(),
  breathing: smallint(),
  gutSounds: text({ enum: gutSounds }),
  nextDue: date(),
  nextDismissed: boolean().notNull().default(false),
});

/** The table of each kind. */
export const recordTables = {
  veterinary: veterinaryRecords,
  farrier: farrierRecords,
  dietary: dietaryRecords,
  medication: medicationRecords,
  general: generalRecords,
} satisfies Record<RecordKind, PgTable>;
