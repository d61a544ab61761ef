import type { ImportBatch, ImportNoun, RowResult } from "#contract/data/imports.ts";
import {
  horseFinder,
  type KnownHorse,
  type Match,
  type NamedHorse,
  refusePlaceholder,
} from "#rules/sheets/match-horse.ts";
import { readLongNumber } from "#rules/sheets/numbers.ts";
import { importers, type PreparedRow } from "./importers.ts";

type Row = ImportBatch["rows"][number];
type Errors = RowResult["errors"];

/** A row with its horse, ready to be written or with what is wrong in it. */
export interface FoundRow {
  horseId: string | null;
  /** Whether it is a horse that the yard has already. */
  isOnRecord: boolean;
  prepared: Extract<PreparedRow, { key: string }> | null;
  errors: Errors;
}

/** Checks each row of a batch and finds its horse. */
export function matchRows(noun: ImportNoun, rows: readonly Row[], known: readonly KnownHorse[]) {
  const finder = horseFinder(known);
  const match = noun === "horses" ? ofNewHorse : ofHorse(noun);
  return rows.map((row) => match(row, finder));
}

type Finder = ReturnType<typeof horseFinder>;

const textOf = (value: Row[string] | undefined) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() || null : null;

/** A row of a sheet of horses, which the yard may have already. */
function ofNewHorse(row: Row, finder: Finder): FoundRow {
  const named = {
    name: textOf(row["name"]),
    chip: textOf(row["microchipNumber"]),
    passport: textOf(row["passportNumber"]),
  };
  const errors = ["microchipNumber", "passportNumber"].flatMap((field) =>
    refusedNumber(field, textOf(row[field])),
  );
  const match = finder.findSame(named);
  if ("mistake" in match) errors.push(errorOf(match.mistake, fieldsOfHorse));
  const found = prepared("horses", row, null, errors);
  const isOnRecord = "horse" in match;
  // what follows in the same sheet may be the same horse
  if (!isOnRecord && found.prepared && named.name !== null)
    finder.add({
      id: "",
      name: named.name,
      microchipNumber: named.chip,
      passportNumber: named.passport,
      isPresent: true,
    });
  // a horse that is on record needs no more than its number
  return isOnRecord && errors.length === 0 ? { ...onRecord, isOnRecord } : { ...found, isOnRecord };
}

const onRecord: FoundRow = {
  horseId: null,
  isOnRecord: true,
  prepared: { key: "", day: "", write: () => Promise.resolve() },
  errors: [],
};

function refusedNumber(field: string, text: string | null): Errors {
  if (text === null) return [];
  const read = readLongNumber(text);
  const known = "error" in read ? read : refusePlaceholder(read.value);
  return "error" in known ? [{ field, message: known.error }] : [];
}

const fieldsOfHorse = { name: "name", chip: "microchipNumber", passport: "passportNumber" };
const fieldsOfRow = { name: "horseName", chip: "horseChip", passport: "horsePassport" };

const errorOf = (
  { field, message }: Extract<Match, { mistake: unknown }>["mistake"],
  fields: typeof fieldsOfHorse,
) => ({ field: fields[field], message });

/** A row about a horse, or for some nouns about the yard. */
const ofHorse =
  (noun: ImportNoun) =>
  ({ horseName, horseChip, horsePassport, ...fields }: Row, finder: Finder): FoundRow => {
    const named: NamedHorse = {
      name: textOf(horseName),
      chip: textOf(horseChip),
      passport: textOf(horsePassport),
    };
    const errors = [
      ...refusedNumber("horseChip", named.chip),
      ...refusedNumber("horsePassport", named.passport),
    ];
    const match = finder.find(named);
    if (errors.length === 0 && "mistake" in match) errors.push(errorOf(match.mistake, fieldsOfRow));
    if ("none" in match && importers[noun].needsHorse)
      errors.push({ field: "horseName", message: "Say which horse this is about" });
    const horseId = "horse" in match ? match.horse.id : null;
    return prepared(noun, fields, horseId, errors);
  };

function prepared(noun: ImportNoun, row: Row, horseId: string | null, before: Errors): FoundRow {
  const ready = importers[noun].prepare(row, horseId);
  const checked =
    "errors" in ready ? ready.errors.map(({ path, message }) => ({ field: path, message })) : [];
  const errors = [
    ...before,
    ...checked.filter(({ field }) => before.every((each) => each.field !== field)),
  ];
  return { horseId, isOnRecord: false, prepared: "errors" in ready ? null : ready, errors };
}
