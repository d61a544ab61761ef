import { type Column, sql } from "drizzle-orm";
import { columnName } from "./column-name.ts";

/** In `on conflict do update`: the value of this column in the row that could not be inserted. */
export const excluded = (column: Column) => sql`excluded.${sql.identifier(columnName(column))}`;
