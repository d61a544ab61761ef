import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";

/** Whether a column's value is in a list that is given as one parameter, however long it is. */
export const isAmong = (column: Column, list: Placeholder): SQL => sql`${column} = any(${list})`;
