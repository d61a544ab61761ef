import pg from "pg";
import { definedTables } from "#testing/statements/schema-tables.ts";

interface Line {
  of: string;
  line: string;
}

/** A page of Markdown about every table of this database, with its owner, columns, keys and triggers. */
export async function databasePage(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const lines = async (text: string) => byTable((await client.query<Line>(text)).rows);
    const columns = await lines(COLUMNS);
    const keys = await lines(KEYS);
    const indexes = await lines(INDEXES);
    const triggers = await lines(TRIGGERS);
    const { rows: views } = await client.query<{ name: string }>(VIEWS);
    const isView = new Set(views.map(({ name }) => name));
    const tables = (await definedTables()).map(({ name, owner, exportName }) => ({
      owner,
      text: [
        `### ${name}${isView.has(name) ? " (view)" : ""}`,
        "",
        `\`${exportName}\` in the code. ${(columns.get(name) ?? []).join(", ")}.`,
        ...list("Keys and checks", keys.get(name)),
        ...list("Indexes", indexes.get(name)),
        ...list("Triggers", triggers.get(name)),
      ].join("\n"),
    }));
    const owners = [...new Set(tables.map(({ owner }) => owner))].toSorted();
    const chapters = owners.flatMap((owner) => [
      `## Written by ${owner}`,
      ...tables.filter((table) => table.owner === owner).map(({ text }) => text),
    ]);
    return `${[HEAD, ...chapters, functionsChapter(await functionLines(client))].join("\n\n")}\n`;
  } finally {
    await client.end();
  }
}

const HEAD = `# The database

Printed by \`npm run --silent tool -- describe-database\` from a database that the migrations have just made. Columns and types stand in \`src/server/schema/\`, one file a domain: only that domain writes the table. A column
with \`?\` may be null. A yard's row has the yard first in its key.`;

const list = (title: string, lines: readonly string[] | undefined) =>
  lines ? ["", `${title}:`, ...lines.map((line) => `- ${line}`)] : [];

function byTable(rows: readonly Line[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { of, line } of rows) found.set(of, [...(found.get(of) ?? []), line]);
  return found;
}

const functionLines = async (client: pg.Client) =>
  (await client.query<{ line: string }>(FUNCTIONS)).rows.map(({ line }) => line);

const functionsChapter = (lines: readonly string[]) =>
  [
    "## Functions",
    "",
    "Each in `migrations/functions/`, with why.",
    "",
    ...lines.map((line) => `- ${line}`),
  ].join("\n");

const ours = "relnamespace = 'public'::regnamespace";
const VIEWS = `select relname as name from pg_class where ${ours} and relkind = 'v'`;
const COLUMNS = `select c.relname as of, format('%s%s %s', a.attname,
    case when a.attnotnull or c.relkind = 'v' then '' else '?' end,
    format_type(a.atttypid, a.atttypmod)) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where ${ours} and c.relkind in ('r', 'v') order by c.relname, a.attnum`;
const KEYS = `select conrelid::regclass::text as of, format('\`%s\`', pg_get_constraintdef(oid)) as line
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'f', 'u', 'c')
  order by 1, position(contype in 'pufc'), 2`;
const INDEXES = `select tablename as of,
    format('%s: \`%s\`', indexname, regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX .* USING ', '\\1')) as line
  from pg_indexes where schemaname = 'public' and not exists (
    select from pg_constraint where conname = indexname and connamespace = 'public'::regnamespace)
  order by 1, 2`;
const TRIGGERS = `select tgrelid::regclass::text as of,
    format('%s: %s', tgname, substring(pg_get_triggerdef(oid) from 'EXECUTE FUNCTION (.*)$')) as line
  from pg_trigger where not tgisinternal order by 1, 2`;
const FUNCTIONS = `select format('\`%s(%s)\`', proname, pg_get_function_identity_arguments(oid)) as line
  from pg_proc where pronamespace = 'public'::regnamespace order by 1`;
