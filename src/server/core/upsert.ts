import { type Column, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";

/** In `on conflict do update`: the value of this column in the row that could not be inserted. */
export const excluded = ({ name, keyAsName }: Column) =>
  sql`excluded.${sql.identifier(keyAsName ? toSnakeCase(name) : name)}`;
