import { createHash } from "node:crypto";
import { getTableName, type Table } from "drizzle-orm";
import type { TransferSection } from "#contract/data/transfers.ts";
import { integer, json, nothing } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { setForTransaction } from "#server/journal/acts.ts";
import { files } from "#server/schema/files.ts";
import { type MovedTable, movedTables as tables } from "./moved-tables.ts";

/*
 * A horse with what goes along to another yard, as rows. They are read within the rights that the offer gives, so that
 * a section that does not go is not read at all, and written with ids of their own: ids are unique in a yard, and the
 * giving yard keeps its rows.
 */

/** A row as JSON, with the database's names of columns. */
type Row = Readonly<Record<string, unknown>>;

/** Columns of a horse that go with the section of feed. */
const careNotes = ["allergies", "handling_warnings", "feeds", "routine", "rugs", "tack"];
/** Columns of a horse that have a default in the new yard. */
const ownOfYard =
  "veterinary_count farrier_count dietary_count medication_count compliance_bodies bodies_updated_at card_edition presence left_on left_because left_note put_away notes updated_at passport_updated_at care_notes_updated_at".split(
    " ",
  );

export interface Bundle {
  horse: Row;
  rows: ReadonlyMap<Table, readonly Row[]>;
}

/** The most rows of one table that go along: more than a horse collects in its life. */
const ROWS_MAX = 20_000;

/** Reads a horse and all rows within the caller's rights that go along with it. */
export async function readBundle(scope: Scope, horseId: string): Promise<Bundle> {
  const [found] = await horseRow(scope, [horseId]);
  if (!found) throw notFound("Horse");
  const rows = new Map<Table, Row[]>();
  for (const [table, read] of readers)
    rows.set(
      table,
      (await read(scope, [horseId])).map(({ row }) => row),
    );
  return { horse: found.row, rows };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const idIn = ({ id }: Row) => textOf(id);

const horseRow = sqlStatement.ofYard({
  name: "horse-to-move",
  text: "select to_jsonb(t) as row from horses t where yard_id = $1 and id = $2",
  row: { row: json<Row>() },
});

const readRows = (table: Table, isOfHorse: string) => {
  const name = getTableName(table);
  return sqlStatement.ofYard({
    name: `rows-to-move-${name}`,
    text: `select to_jsonb(t) as row from ${name} t where yard_id = $1 and (${isOfHorse}) order by id limit ${ROWS_MAX}`,
    row: { row: json<Row>() },
  });
};

const hangsOnIts = ({ table, only = "true" }: MovedTable) =>
  `exists (select from ${getTableName(table)} r where r.yard_id = $1 and r.horse_id = $2 and r.id = t.entity_id and ${only})`;

// a record that the caller may not read does not exist here, and its files neither
const readFileRows = readRows(
  files,
  [
    "entity_type = 'passport' and entity_id = $2",
    "exists (select from horses h where h.yard_id = $1 and h.id = $2 and h.image_url = '/files/' || t.id)",
    ...tables.slice(1).map(hangsOnIts),
  ].join(" or "),
);
const readers = tables.map(
  ({ table, only = "true" }) =>
    [table, table === files ? readFileRows : readRows(table, `horse_id = $2 and ${only}`)] as const,
);

/**
 * The id that a row gets in the new yard. It keeps the time in the id, by which rows of one day are sorted, and follows
 * from the hand-over, so that nobody has to keep a list.
 */
export function movedId(transferId: string, id: string): string {
  const hash = createHash("sha256").update(`${transferId} ${id}`).digest("hex");
  // 8: the variant that every UUID has there
  return `${id.slice(0, 19)}8${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
}

interface Arrival {
  transferId: string;
  yardId: string;
  /** The giving yard's name. */
  from: string;
  include: readonly TransferSection[];
}

/** Reads the files within the caller's rights that go along with a horse. */
export const readFiles = async (scope: Scope, horseId: string) =>
  (await readFileRows(scope, [horseId])).map(({ row }) => ({
    id: idIn(row),
    fileName: textOf(row["file_name"]),
    mimeType: textOf(row["mime_type"]),
    fileSize: Number(row["file_size"]),
  }));
export type MovedFile = Awaited<ReturnType<typeof readFiles>>[number];

/** The same without the files whose bytes have not been copied. */
export function withFiles(bundle: Bundle, copied: ReadonlySet<string>): Bundle {
  const kept = (bundle.rows.get(files) ?? []).filter((row) => copied.has(idIn(row)));
  return { ...bundle, rows: new Map([...bundle.rows, [files, kept]]) };
}

/** The rows as the new yard gets them. */
export function asArrived({ horse, rows }: Bundle, arrival: Arrival): Bundle {
  const carried = new Set([idIn(horse), ...[...rows.values()].flat().map(idIn)]);
  const moved = (id: unknown) =>
    typeof id === "string" && carried.has(id) ? movedId(arrival.transferId, id) : null;
  const own = { yard_id: arrival.yardId, user_id: null };
  const arrived = tables.map(({ table, ids, series, blank = [], names = [] }) => {
    const copies = (rows.get(table) ?? []).map((row) => ({
      ...row,
      ...own,
      ...Object.fromEntries(ids.filter((key) => key in row).map((key) => [key, moved(row[key])])),
      ...(series &&
        row[series] !== null && { [series]: movedId(arrival.transferId, textOf(row[series])) }),
      ...Object.fromEntries(blank.filter((key) => key in row).map((key) => [key, null])),
      ...Object.fromEntries(names.filter((key) => row[key]).map((key) => [key, arrival.from])),
    }));
    return [table, copies.map(withKinds)] as const;
  });
  return {
    horse: { ...horseAs(horse, arrival, moved), ...own, id: moved(horse["id"]) },
    rows: new Map(arrived),
  };
}

/** An event without the record that it points to has no kind of record either. */
function withKinds<T extends Row>(row: T): T {
  return {
    ...row,
    ...(row["record_id"] === null && "record_kind" in row && { record_kind: null }),
    ...(row["done_record_id"] === null && "done_record_kind" in row && { done_record_kind: null }),
  };
}

function horseAs(horse: Row, { include }: Arrival, moved: (id: unknown) => string | null): Row {
  const dropped = new Set([...ownOfYard, ...(include.includes("feed") ? [] : careNotes)]);
  const photo = textOf(horse["image_url"]);
  const file = photo.startsWith("/files/") ? moved(photo.slice("/files/".length)) : null;
  return {
    ...Object.fromEntries(Object.entries(horse).filter(([key]) => !dropped.has(key))),
    image_url: photo.startsWith("/files/") ? file && `/files/${file}` : photo || null,
  };
}

/** The most rows that one statement adds. */
const ROWS_AT_ONCE = 1_000;

/** Adds a horse and its rows to the caller's yard. The history says that the horse was added, once. */
export async function writeBundle(scope: Scope, { horse, rows }: Bundle): Promise<void> {
  await putHorse(scope, [JSON.stringify([horse])]);
  await setForTransaction("restored", idIn(horse));
  await setForTransaction("restoring", "on");
  for (const [table, put] of writers) {
    const all = rows.get(table) ?? [];
    // a statement has nine seconds, and each row is noted by triggers
    for (let at = 0; at < all.length; at += ROWS_AT_ONCE)
      await put(scope, [JSON.stringify(all.slice(at, at + ROWS_AT_ONCE))]);
  }
  await setForTransaction("restoring", "off");
}

const putText = (table: string) =>
  `select put_back('${table}', $1, (each ->> 'id')::uuid, each, null, false)
   from jsonb_array_elements($2::jsonb) each where (each ->> 'yard_id')::uuid = $1`;
const putHorse = sqlStatement.ofYard({
  name: "put-arrived-horse",
  text: putText("horses"),
  row: { put_back: nothing },
  writes: true,
});
const writers = tables.map(({ table }) => {
  const name = getTableName(table);
  const put = sqlStatement.ofYard({
    name: `put-arrived-${name}`,
    text: putText(name),
    row: { put_back: nothing },
    writes: true,
  });
  return [table, put] as const;
});

/**
 * Deletes what came with a horse, which is older than its arrival, from the yard that it came to; returns how many rows
 * the yard has added to it since.
 */
export async function removeArrived(scope: Scope, horseId: string, arrivedAt: Date | null) {
  let own = 0;
  for (const remove of removers) own += (await remove(scope, [horseId, arrivedAt]))[0]?.own ?? 0;
  return own;
}

// a Date has milliseconds, the database microseconds
const CAME = "date_trunc('milliseconds', created_at) <= $3::timestamptz";

const withoutFiles = ({ table }: MovedTable) => table !== files;

// rows that point to others first; files go with their records
const removers = tables
  .filter(withoutFiles)
  .toReversed()
  .map(({ table }) => {
    const name = getTableName(table);
    return sqlStatement.ofYard({
      name: `remove-arrived-${name}`,
      text: `with gone as (delete from ${name} where yard_id = $1 and horse_id = $2 and ${CAME})
        select count(*)::integer as own from ${name} where yard_id = $1 and horse_id = $2 and not ${CAME}`,
      row: { own: integer },
      writes: true,
    });
  });
