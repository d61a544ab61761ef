import { Column, getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { columnName } from "#server/core/database/expressions.ts";
import * as billing from "#server/schema/billing.ts";
import * as careRecords from "#server/schema/care-records.ts";
import * as care from "#server/schema/care.ts";
import * as competing from "#server/schema/competing.ts";
import * as core from "#server/schema/core.ts";
import * as data from "#server/schema/data.ts";
import * as experts from "#server/schema/experts.ts";
import * as files from "#server/schema/files.ts";
import * as health from "#server/schema/health.ts";
import * as horses from "#server/schema/horses.ts";
import * as journal from "#server/schema/journal.ts";
import * as notices from "#server/schema/notices.ts";
import * as operations from "#server/schema/operations.ts";
import * as signIn from "#server/schema/people-sign-in.ts";
import * as people from "#server/schema/people.ts";
import type { ColumnSketch } from "./columns.ts";

const modules: readonly Readonly<Record<string, unknown>>[] = [
  billing,
  careRecords,
  care,
  competing,
  core,
  data,
  experts,
  files,
  health,
  horses,
  journal,
  notices,
  operations,
  signIn,
  people,
];

/** The columns of every table of the schema, by the table's name; some of the tables are views of the journal. */
export const columnsByTable = (): Map<string, ColumnSketch[]> =>
  new Map(
    modules
      .flatMap((module) => Object.values(module))
      .filter((each) => is(each, PgTable))
      .map((table) => [getTableName(table), sketchesOf(table)]),
  );

const sketchesOf = (table: PgTable): ColumnSketch[] =>
  Object.values<unknown>(getTableColumns(table))
    .filter((column) => is(column, Column))
    .map((column) => ({
      table: getTableName(table),
      name: columnName(column),
      type: column.getSQLType(),
      isChoice: column.enumValues !== undefined && column.enumValues.length > 0,
    }));
