import { csv } from "#rules/csv.ts";
import { londonDate } from "#rules/london.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { bytesOf } from "#server/features/files/files.ts";
import { read } from "./export.ts";
import type { Entry } from "./zip.ts";

/** All that goes into somebody's archive: the JSON file, a CSV for each list in it, the files, and what is what. */
export async function entriesFor(scope: Scope): Promise<Entry[]> {
  const data = await read(scope);
  const at = new Date(data.exportedAt);
  const text = (name: string, said: string) => ({
    name,
    at,
    isText: true,
    bytes: async () => Buffer.from(said),
  });
  const lists = listsIn(data).map(([name, rows]) => text(`lists/${name}.csv`, asCsv(rows)));
  const files = await filesOf(scope, [scope.yardRole === "OWNER", scope.userId]);
  return [
    text("README.txt", readme(data.exportedAt, files.length)),
    text(`loosebox-data-${londonDate(at)}.json`, JSON.stringify(data, null, 2)),
    ...lists,
    ...named(files).map(({ file, name }) => ({
      name,
      at: file.createdAt,
      isText: false,
      bytes: () => bytesOf(scope, file.id),
    })),
  ];
}

type Row = Record<string, unknown>;

/** The lists of the export, those within a part by both names: `records-farrier`. */
function listsIn(data: Row): [string, Row[]][] {
  return Object.entries(data).flatMap(([key, value]): [string, Row[]][] => {
    if (Array.isArray(value)) return value.length > 0 ? [[key, value.map(asRow)]] : [];
    if (typeof value !== "object" || value === null) return [];
    const inner = Object.entries(value).filter(([, each]) => Array.isArray(each));
    return listsIn(Object.fromEntries(inner.map(([name, each]) => [`${key}-${name}`, each])));
  });
}

const asRow = (value: unknown): Row =>
  typeof value === "object" && value !== null ? { ...value } : { value };

// a spreadsheet takes a file without this mark for something else than UTF-8
const BYTE_ORDER_MARK = "\uFEFF";

function asCsv(rows: readonly Row[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    BYTE_ORDER_MARK + csv([columns, ...rows.map((row) => columns.map((key) => cell(row[key])))])
  );
}

function cell(value: unknown) {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

interface FileRow {
  id: string;
  originalName: string;
  isPicture: boolean;
  createdAt: Date;
  /** What it hangs on: the horse whose photo it is, or the kind of record. */
  holder: string;
}

const filesOf = yardStatement<FileRow>(
  "files-for-archive",
  `select f.id, f.original_name as "originalName", f.mime_type = 'image/webp' as "isPicture",
     f.created_at as "createdAt",
     case when f.entity_type = 'horse-photo' then 'photos/' || coalesce((select replace(min(h.name), '/', '_') from horses h
         where h.yard_id = f.yard_id and h.image_url = '/files/' || f.id), 'not on a horse')
       else 'attachments/' || f.entity_type end as holder
   from files f where f.yard_id = $1 and ($2 or f.user_id = $3) order by f.created_at, f.id`,
);

/** Files under names that people can read: no two alike, and none that leads out of the folder it is unpacked in. */
export function named<F extends Pick<FileRow, "originalName" | "holder" | "isPicture">>(
  files: readonly F[],
) {
  const taken = new Set<string>();
  return files.map((file) => {
    const [, stem = "", ending = ""] = /^(.*?)(\.[\da-z]{1,5})?$/is.exec(file.originalName) ?? [];
    // a picture was drawn anew, whatever it had been
    const end = file.isPicture ? ".webp" : ending.toLowerCase();
    const place = file.holder.split("/").map((part) => safe(part, "other"));
    const base = [...place, safe(stem, "file")].join("/");
    let name = base + end;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${base} (${n})${end}`;
    taken.add(name.toLowerCase());
    return { file, name };
  });
}

/** A part of a path that every system takes: no signs of its own, no dots at the ends, at most 100 characters. */
const safe = (text: string, otherwise: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, "_")
    .slice(0, 100)
    .toWellFormed()
    .replaceAll(/^[\s.]+(?=[^\s.])|[\s.]+$/g, "")
    // Windows takes these for machines, not for files
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, "_$&") || otherwise;

const readme = (exportedAt: string, files: number) =>
  `Loosebox: your data, as of ${exportedAt}

loosebox-data-….json  everything in one file that programs can read
lists/                the same lists as tables; they open in a spreadsheet (CSV, UTF-8)
photos/               the horses' photos, named after the horses
attachments/          what hangs on records, by kind of record

There are ${files} files. Photos are kept as WebP, without what a phone writes into them.
In a table a cell that a spreadsheet would take for a formula begins with an apostrophe.
The owner of a yard gets all of the yard's data, everybody else what they entered themselves.
`.replaceAll("\n", "\r\n");
