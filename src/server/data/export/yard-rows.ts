import {
  and,
  eq,
  getTableColumns,
  getTableName,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { statement } from "#server/core/database/statements.ts";
import type { Scope } from "#server/core/security/scope.ts";

/** Whose rows an export contains: the owner of a yard may have all of the yard's data, anybody else what they made. */
export const mayHave = ({ yardRole, userId }: Scope) => ({ all: yardRole === "OWNER", userId });
export const isVisible = (
  madeBy: PgColumn | SQL,
  { all, userId }: Record<"all" | "userId", Placeholder>,
) => sql`(${all}::boolean or ${madeBy} = ${userId})`;

type YardTable = PgTable & Record<"id" | "yardId" | "userId" | "createdAt", PgColumn>;

/**
 * Rows of a yard's table, oldest first. `without` names columns that are internal or mean nothing to the person;
 * `besides` adds columns under another key.
 */
export function rowsOfYard(
  table: YardTable,
  without: readonly string[] = [],
  besides: Record<string, PgColumn> = {},
  part?: { name: string; where: SQL },
) {
  const shown = Object.entries(getTableColumns(table)).filter(
    ([key]) => key !== "yardId" && !without.includes(key),
  );
  const fields = { ...Object.fromEntries(shown), ...besides };
  return statement.ofYard(
    `export-${part?.name ?? getTableName(table)}`,
    ["all", "userId"],
    (db, { yard, ...asker }) =>
      db
        .select(fields)
        .from(table)
        .where(and(eq(table.yardId, yard), isVisible(table.userId, asker), part?.where))
        .orderBy(table.createdAt, table.id),
    { cursor: true },
  );
}
