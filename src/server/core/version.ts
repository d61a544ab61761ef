import { type Column, type Placeholder, sql } from "drizzle-orm";

/*
 * A row says its version in milliseconds, as JSON does, though the database counts microseconds.
 */

/** SQL: whether a column still holds the version of a parameter; always, when that is null. */
export const isVersion = (column: string, parameter: string) =>
  `(${parameter}::timestamptz is null
    or date_trunc('milliseconds', ${column}) = ${parameter}::timestamptz)`;

/** SQL: the version after a column's; no two look alike: each is at least a millisecond later, however the clock goes. */
export const nextVersion = (column: string) =>
  `greatest(date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', ${column}) + interval '1 millisecond')`;

/** The same two for the query builder. */
export const isVersionOf = (column: Column, seen: Placeholder) =>
  sql`(${seen}::timestamptz is null
    or date_trunc('milliseconds', ${column}) = ${seen}::timestamptz)`;

export const nextVersionOf = (column: Column) =>
  sql`greatest(date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', ${column}) + interval '1 millisecond')`;
