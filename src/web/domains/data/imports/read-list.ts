import type { QueryClient } from "@tanstack/react-query";
import { careEventEndpoints, EVENT_LIST_MAX } from "#contract/care/care-events.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { type RecordKind, recordKinds } from "#contract/care/record-types.ts";
import type { ImportNoun } from "#contract/data/imports.ts";
import { sheetColumns } from "#contract/data/sheet-columns.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { londonDate, londonTime } from "#rules/london.ts";
import type { SheetValue } from "#rules/sheets/cells.ts";
import { sheetOf } from "#rules/sheets/write.ts";
import { CallFailed } from "#web/core/call.ts";
import { anyQueryOf, queryOf } from "#web/core/query.ts";
import { allFrom } from "#web/domains/care/calendar/all-from.ts";

type Things = readonly object[];
type NamedHorse = Pick<Horse, "id" | "name"> &
  Partial<Pick<Horse, "microchipNumber" | "passportNumber">>;
type ListedHorses = readonly NamedHorse[];

/** The rows of a yard's list as the sheet that brings it in again. */
export async function readList(queries: QueryClient, noun: ImportNoun) {
  const asked = queries.fetchQuery(queryOf(horseEndpoints.list, {}));
  // the list of horses only names those that events are about
  const horses = await (noun === "care-events" ? asked.catch(ifForbidden([])) : asked);
  return asSheet(noun, await thingsOf(queries, noun, horses), horses);
}

/** The rows of one horse's records of a kind, wherever the horse is, as the sheet that brings them in again. */
export async function readRecords(queries: QueryClient, kind: RecordKind, named: NamedHorse) {
  const records = await ofHorse(queries, kind, named.id);
  const horse = await queries
    .fetchQuery(queryOf(horseEndpoints.find, { params: { id: named.id } }))
    .catch(ifForbidden(named));
  return asSheet(kind, records, [horse]);
}

/** What stands for an answer that this person's rights leave out. */
const ifForbidden =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof CallFailed && error.status === 403) return instead;
    throw error;
  };

function asSheet(noun: ImportNoun, things: Things, horses: ListedHorses) {
  const byId = new Map(horses.map((horse) => [horse.id, horse]));
  return sheetOf(
    things.map((thing) => valuesOf(thing, byId)),
    sheetColumns[noun],
  );
}

async function thingsOf(
  queries: QueryClient,
  noun: ImportNoun,
  horses: ListedHorses & Things,
): Promise<Things> {
  if (noun === "horses") return horses;
  if (noun === "contacts") return queries.fetchQuery(queryOf(contactEndpoints.list, {}));
  if (noun === "care-events") return eventsOf(queries);
  const all: object[] = [];
  for (const { id: horseId } of horses) all.push(...(await ofHorse(queries, noun, horseId)));
  return all;
}

/** A day before that of any event. */
const BEFORE_ALL = "1900-01-01";

/** Events that are still to be done; what was done is a record. */
async function eventsOf(queries: QueryClient) {
  const events = await allFrom(BEFORE_ALL, EVENT_LIST_MAX, (from, limit) =>
    queries.fetchQuery(queryOf(careEventEndpoints.list, { query: { from, limit } })),
  );
  return events
    .filter(({ status }) => status !== "COMPLETED")
    .map((event) => {
      const due = new Date(event.dueDate);
      return { ...event, dueDate: `${londonDate(due)}T${londonTime(due)}` };
    });
}

async function ofHorse(queries: QueryClient, noun: ImportNoun, horseId: string): Promise<Things> {
  const given = { params: { horseId } };
  if (noun === "doses") {
    const { doses } = await queries.fetchQuery(queryOf(doseEndpoints.list, given));
    return doses.map((dose) => ({ ...dose, horseId }));
  }
  const kind = recordKinds.find((each) => each === noun);
  return kind ? queries.fetchQuery(anyQueryOf<Things>(recordEndpoints[kind].list, given)) : [];
}

/** A thing's values, and what names its horse. */
function valuesOf(thing: object, horses: ReadonlyMap<string, ListedHorses[number]>) {
  const values = new Map<string, unknown>(Object.entries(thing));
  const horse = horses.get(String(values.get("horseId")));
  return {
    ...Object.fromEntries(
      [...values].filter((entry): entry is [string, SheetValue] => isValue(entry[1])),
    ),
    horseName: horse?.name ?? textIn(values.get("horseName")),
    horseChip: horse?.microchipNumber ?? null,
    horsePassport: horse?.passportNumber ?? null,
  };
}

const textIn = (value: unknown) => (typeof value === "string" ? value : null);

const isValue = (value: unknown): value is SheetValue =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) &&
    value.every((each) => typeof each === "string" || typeof each === "number"));
