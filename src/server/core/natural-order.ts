import { type Column, type SQL, sql } from "drizzle-orm";

/** Puts a column of names into the order that people expect, for SQL text; `migrations/0018_natural_order.sql` makes it. */
export const naturally = (column: string) => `${column} collate natural_order`;

/** The same for the query builder. */
export const inNaturalOrder = (column: Column): SQL => sql`${column} collate natural_order`;
