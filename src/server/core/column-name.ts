import type { Column } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";

/** What the database calls a column of the schema. */
export const columnName = ({ name, keyAsName }: Column) => (keyAsName ? toSnakeCase(name) : name);
