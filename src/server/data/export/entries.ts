import { PassThrough, Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { csv } from "#rules/csv.ts";
import { londonDate } from "#rules/london.ts";
import { inSnapshot } from "#server/core/database/replica.ts";
import type { Batches } from "#server/core/database/batched.ts";
import { pick } from "#server/core/database/expressions.ts";
import { discard, spool, type SpooledAnswer } from "#server/core/http/spool.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { openFileOrNothing } from "#server/domains/files/files.ts";
import { files as fileTable } from "#server/schema/files.ts";
import { horses } from "#server/schema/horses.ts";
import { exportChunks } from "./export.ts";
import { isVisible, mayHave } from "./yard-rows.ts";
import { type List, type Row, type Section, sections } from "./sections.ts";
import { ZipFile } from "yazl";

/**
 * All entries of a person's archive: the JSON file, a CSV for each of its lists, the files, and a README. Text
 * entries are spooled already, so call `discard` for entries that are not packed.
 */
export async function entriesFor(scope: Scope): Promise<{ entries: Entry[]; discard: () => void }> {
  const at = new Date();
  const written: SpooledAnswer[] = [];
  const text = (name: string, spooled: SpooledAnswer): Entry => {
    written.push(spooled);
    return { name, at, isText: true, open: async () => asStream(spooled) };
  };
  try {
    const files = await filesOf(scope, mayHave(scope));
    const entries = [text("README.txt", await spool(null, [readme(at, files.length)]))];
    const lists = await inSnapshot(async () => {
      const read: Entry[] = [];
      const json = await spool(null, exportChunks(scope, at));
      read.push(text(`loosebox-data-${londonDate(at)}.json`, json));
      for (const [name, { rows }] of listsIn(sections)) {
        const table = await spool(null, csvChunks(rows(scope)));
        if (table.bytes > 0) read.push(text(`lists/${name}.csv`, table));
      }
      return read;
    });
    entries.push(...lists, ...named(files).map((file) => fileEntry(scope, file)));
    return { entries, discard: () => written.forEach(discard) };
  } catch (error) {
    written.forEach(discard);
    throw error;
  }
}

const fileEntry = (scope: Scope, { file, name }: { file: FileRow; name: string }): Entry => ({
  name,
  at: file.createdAt,
  isText: false,
  open: () => openFileOrNothing(scope, file.id),
});

const asStream = ({ payload }: SpooledAnswer) =>
  payload instanceof Readable ? payload : Readable.from([payload]);

/** The export's lists; a list in a section is named after both: `records-farrier`. */
const listsIn = (within: Record<string, Section>, before = ""): [string, List][] =>
  Object.entries(within).flatMap(([key, section]): [string, List][] => {
    if ("rows" in section) return [[before + key, section]];
    return "sections" in section ? listsIn(section.sections, `${before}${key}-`) : [];
  });

// without a byte order mark, spreadsheets do not read the file as UTF-8
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The CSV of a list, in chunks. Its columns are the keys of the rows, which all rows share; an empty list gives
 * an empty file.
 */
async function* csvChunks(list: Batches<Row>) {
  let columns: string[] | undefined;
  for await (const rows of list) {
    const heading = columns ? "" : BYTE_ORDER_MARK + csv([Object.keys(rows[0] ?? {})]);
    const keys = (columns ??= Object.keys(rows[0] ?? {}));
    yield `${heading}\r\n${csv(rows.map((row) => keys.map((key) => cell(row[key]))))}`;
  }
}

function cell(value: unknown) {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** The files, each with what it is attached to: the horse in a photo, or the kind of record. */
const filesOf = statement.ofYard("files-for-archive", ["all", "userId"], (db, given) => {
  const f = fileTable;
  const horse = db
    .select({ name: sql`replace(min(${horses.name}), '/', '_')` })
    .from(horses)
    .where(and(eq(horses.yardId, f.yardId), sql`${horses.imageUrl} = '/files/' || ${f.id}`));
  const holder = sql`case when ${f.entityType} = 'horse-photo'
    then 'photos/' || coalesce(${horse}, 'not on a horse')
    else 'attachments/' || ${f.entityType} end`;
  return db
    .select({
      ...pick(f, "id", "originalName"),
      isPicture: sql<boolean>`${f.mimeType} = 'image/webp'`,
      createdAt: f.createdAt,
      holder: sql<string>`${holder}`,
    })
    .from(f)
    .where(and(eq(f.yardId, given.yard), isVisible(f.userId, given)))
    .orderBy(f.createdAt, f.id);
});
type FileRow = Awaited<ReturnType<typeof filesOf>>[number];

/** Gives files readable names that are unique and do not lead out of the folder in which the archive is unpacked. */
export function named<F extends Pick<FileRow, "originalName" | "holder" | "isPicture">>(
  files: readonly F[],
) {
  const taken = new Set<string>();
  return files.map((file) => {
    const [, stem = "", ending = ""] = /^(.*?)(\.[\da-z]{1,5})?$/is.exec(file.originalName) ?? [];
    // pictures are stored as WebP, whatever format was uploaded
    const end = file.isPicture ? ".webp" : ending.toLowerCase();
    const place = file.holder.split("/").map((part) => safe(part, "other"));
    const base = [...place, safe(stem, "file")].join("/");
    let name = base + end;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${base} (${n})${end}`;
    taken.add(name.toLowerCase());
    return { file, name };
  });
}

/**
 * A path segment that is valid on every system: without special characters or dots at its ends, at most 100
 * characters.
 */
const safe = (text: string, otherwise: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, "_")
    .slice(0, 100)
    .toWellFormed()
    .replaceAll(/^[\s.]+(?=[^\s.])|[\s.]+$/g, "")
    // names that Windows reserves for devices
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, "_$&") || otherwise;

const readme = (exportedAt: Date, files: number) =>
  `Loosebox: your data, as of ${exportedAt.toISOString()}

loosebox-data-….json  everything in one file that programs can read
lists/                the same lists as tables; they open in a spreadsheet (CSV, UTF-8)
photos/               the horses' photos, named after the horses
attachments/          what hangs on records, by kind of record

There are ${files} files. Photos are kept as WebP, without what a phone writes into them.
In a table a cell that a spreadsheet would take for a formula begins with an apostrophe.
The owner of a yard gets all of the yard's data, everybody else what they entered themselves.
`.replaceAll("\n", "\r\n");

/** An entry of a ZIP file, whose content is opened when it is packed. */
export interface Entry {
  name: string;
  at: Date;
  /** Whether to compress the entry: true for text, false for pictures, which are compressed already. */
  isText: boolean;
  open: () => Promise<Readable>;
}

/**
 * A ZIP file as a stream of chunks of about this size; the last one is shorter. One entry is read at a time;
 * `onEntry` is called with the number of entries begun.
 */
export async function* zipped(
  entries: readonly Entry[],
  chunkBytes: number,
  onEntry: (begun: number) => void,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on("error", (error: Error) => out.destroy(error));
  zip.outputStream.pipe(out);
  const fail = (error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  for (const [index, { name, at, isText, open }] of entries.entries())
    zip.addReadStreamLazy(name, { mtime: at, compress: isText }, (give) => {
      onEntry(index + 1);
      open().then((stream) => give(null, stream.once("error", fail)), fail);
    });
  zip.end();
  yield* inChunks(out, chunkBytes);
}

async function* inChunks(stream: AsyncIterable<Buffer>, chunkBytes: number) {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < chunkBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
