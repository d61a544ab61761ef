import * as z from "zod/mini";
import type { output } from "zod/v4/core";
import { CareEventInput } from "#contract/care/event-input.ts";
import { farrierDone, generalDone, DietaryInput } from "#contract/care/records.ts";
import { veterinaryDone } from "#contract/care/veterinary-record.ts";
import type { RecordKind } from "#contract/care/record-types.ts";
import type { ImportNoun } from "#contract/data/imports.ts";
import { DoseInput } from "#contract/health/doses.ts";
import { medicationBegun } from "#contract/health/medication-record.ts";
import { ContactInput } from "#contract/horses/contact-input.ts";
import { HorseInput } from "#contract/horses/horse.ts";
import { fitWork } from "#rules/care/work.ts";
import { fitVitalSigns } from "#rules/measures/vital-signs.ts";
import { fitEvidence } from "#rules/worming/evidence.ts";
import { fieldErrors, type FieldError } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import * as passport from "#server/domains/care/passport-history/passport-history.ts";
import { records, refuseFields } from "#server/domains/care/records/records.ts";
import * as contacts from "#server/domains/horses/contacts/contacts.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { dosesToMatch, eventsToMatch, ROWS_MAX } from "./queries.ts";

/** Where a row is written: its horse, which is locked, and the new row's id. */
export interface Place {
  id: string;
  horseId: string | null;
  held: horses.HeldHorses;
}

type Row = Readonly<Record<string, unknown>>;
export type PreparedRow =
  | { errors: FieldError[] }
  | { key: string; day: string; write: (scope: Scope, place: Place) => Promise<unknown> };

interface OnRecord {
  ids: readonly string[];
  days: readonly string[];
}

/** How the rows of a noun are checked, compared with what is on record, and written. */
export interface Importer {
  needsHorse: boolean;
  /** Whether writing a row is no more than inserting it, so that the rows of a batch can be inserted together. */
  isPlain: boolean;
  prepare: (row: Row, horseId: string | null) => PreparedRow;
  /** The keys of what is on record of these horses; of records, on these days alone. */
  keysOf: (scope: Scope, of: OnRecord) => Promise<string[]>;
}

/** What makes two rows the same: these fields, as far as they are filled. */
const keyOf = (fields: readonly string[], row: Row) =>
  JSON.stringify(["horseId", ...fields].map((field) => plain(row[field])));

function plain(value: unknown): string {
  if (value instanceof Date) return value.toISOString().toLowerCase();
  if (Array.isArray(value)) return value.map(plain).toSorted().join(",");
  if (typeof value === "string") return value.trim().toLowerCase();
  return typeof value === "number" ? String(value) : "";
}

interface Options<S extends z.ZodMiniType> {
  needsHorse?: boolean;
  isPlain?: boolean;
  schema: S;
  /** The fields by which a row is recognised. */
  fields: readonly string[];
  /** The row as it will be stored. */
  fit?: (input: output<S>) => Row;
  kept: (scope: Scope, of: OnRecord) => Promise<readonly Row[]>;
  write: (scope: Scope, input: output<S>, place: Place & { horseId: string }) => Promise<unknown>;
}

const importer = <S extends z.ZodMiniType>(of: Options<S>): Importer => ({
  needsHorse: of.needsHorse ?? true,
  isPlain: of.isPlain ?? false,
  prepare: (row, horseId) => {
    const read = z.safeParse(of.schema, row);
    if (!read.success) return { errors: fieldErrors(read.error) };
    const stored = of.fit?.(read.data) ?? Object(read.data);
    return {
      key: keyOf(of.fields, { ...stored, horseId }),
      day: plain(stored["date"] ?? stored["startDate"]),
      write: (scope, place) =>
        of.write(scope, read.data, { ...place, horseId: place.horseId ?? "" }),
    };
  },
  keysOf: async (scope, wanted) =>
    (await of.kept(scope, wanted)).map((row) => keyOf(of.fields, row)),
});

type NewRecord<K extends RecordKind> = Parameters<(typeof records)[K]["add"]>[2];

/** Records of one kind, of which the fields that the person may not write are refused. */
const ofKind = <K extends RecordKind, S extends z.ZodMiniType<NewRecord<K>>>(
  kind: K,
  of: Pick<Options<S>, "schema" | "fields" | "fit"> & {
    add: (scope: Scope, place: Place & { horseId: string }, input: output<S>) => Promise<unknown>;
  },
) =>
  importer<S>({
    ...of,
    isPlain: true,
    kept: (scope, wanted) => records[kind].ofHorses(scope, { ...wanted, limit: ROWS_MAX }),
    write: async (scope, input, place) => {
      refuseFields(scope, { kind, horseId: place.horseId }, Object(input));
      await of.add(scope, place, input);
    },
  });

export const importers: Record<ImportNoun, Importer> = {
  horses: importer({
    needsHorse: false,
    schema: HorseInput,
    // horses are recognised by their numbers (`match-horse.ts`)
    fields: ["passportNumber", "microchipNumber"],
    kept: () => Promise.resolve([]),
    write: (scope, input, { id }) => horses.create(scope, { ...input, id }),
  }),
  veterinary: ofKind("veterinary", {
    schema: veterinaryDone(),
    fields: ["visitType", "date", "veterinarian", "diagnosis", "treatment"],
    add: (scope, place, input) => records.veterinary.add(scope, place, input),
  }),
  farrier: ofKind("farrier", {
    schema: farrierDone(),
    fields: ["serviceType", "date", "farrier"],
    add: (scope, place, input) => records.farrier.add(scope, place, input),
  }),
  dietary: ofKind("dietary", {
    schema: DietaryInput,
    fields: ["feedType", "brand", "amount", "frequency", "startDate", "endDate"],
    add: (scope, place, input) => records.dietary.add(scope, place, input),
  }),
  medication: ofKind("medication", {
    schema: medicationBegun(),
    fields: ["medication", "dosage", "frequency", "startDate", "endDate", "batchNumber"],
    add: (scope, place, input) => records.medication.add(scope, place, input),
  }),
  general: ofKind("general", {
    schema: generalDone(),
    fields: [
      "type",
      "date",
      "description",
      "product",
      "eggsPerGram",
      "weightKg",
      "workMinutes",
      "wormTest",
      "takenAt",
      "temperatureC",
      "pulse",
      "breathing",
    ],
    fit: (input) => fitVitalSigns(fitWork(fitEvidence(input))),
    add: (scope, place, input) => records.general.add(scope, place, input),
  }),
  doses: importer({
    schema: DoseInput,
    fields: ["date", "diseases"],
    kept: (scope, { ids }) => dosesToMatch(scope, { ids }),
    write: async (scope, input, { id, horseId, held }) => {
      horses.refuseBeforeBirth(held.get(horseId), input.date, "date");
      await passport.addFromVisit(scope, horseId, { ...input, id });
    },
  }),
  "care-events": importer({
    needsHorse: false,
    schema: CareEventInput,
    fields: ["title", "eventType", "dueDate"],
    kept: (scope, { ids }) => eventsToMatch(scope, { ids }),
    write: (scope, input, { id, horseId }) =>
      careEvents.create(scope, { ...input, id, horseId: horseId || null }),
  }),
  contacts: importer({
    needsHorse: false,
    schema: ContactInput,
    fields: ["role", "name", "phone"],
    kept: (scope) => contacts.list(scope, null),
    write: (scope, input, { id, horseId }) =>
      contacts.create(scope, { ...input, id, horseId: horseId || null }),
  }),
};
