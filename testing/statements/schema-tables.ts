import { readdirSync } from "node:fs";
import {
  Column,
  getTableColumns,
  getTableName,
  getViewName,
  getViewSelectedFields,
  is,
} from "drizzle-orm";
import { PgTable, PgView } from "drizzle-orm/pg-core";
import { columnName } from "#server/core/database/expressions.ts";

const folder = new URL("../../src/server/schema/", import.meta.url);

/** A table or view as defined in src/server/schema/. */
interface DefinedTable {
  name: string;
  /** The domain that owns the table, taken from the name of the file that defines it up to the first dash. */
  owner: string;
  /** The table's name in the code. */
  exportName: string;
  /** The table's columns by their names in the database. */
  columns: Map<string, Column>;
}

/** Every table and view of the schema, sorted by name. */
export async function definedTables(): Promise<DefinedTable[]> {
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));
  const found = await Promise.all(files.map(definedIn));
  return found.flat().toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function definedIn(file: string): Promise<DefinedTable[]> {
  const owner = /^\w+/.exec(file)?.[0] ?? file;
  const module: Record<string, unknown> = await import(new URL(file, folder).href);
  return Object.entries(module).flatMap(([exportName, thing]) => {
    if (is(thing, PgTable)) {
      const columns = byName(Object.values(getTableColumns<PgTable>(thing)));
      return [{ name: getTableName(thing), owner, exportName, columns }];
    }
    if (!is(thing, PgView)) return [];
    const columns = byName(Object.values(getViewSelectedFields(thing)));
    return [{ name: getViewName(thing), owner, exportName, columns }];
  });
}

const byName = (fields: readonly unknown[]) =>
  new Map(
    fields.filter((field) => is(field, Column)).map((column) => [columnName(column), column]),
  );
