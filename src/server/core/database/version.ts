import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";

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

/** The same for the query builder. */
export const isUnchanged = (column: Column | SQL, seen: Placeholder): SQL =>
  sql`(${seen}::timestamptz is null or date_trunc('milliseconds', ${column}) = ${seen}::timestamptz)`;

export const versionAfter = (column: Column | SQL): SQL<Date> =>
  sql`greatest(date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', ${column}) + interval '1 millisecond')`;

/** Whether a version, where there is any, is none later than the one seen; always, when that is null. */
export const isNoLaterThan = (column: Column, seen: Placeholder): SQL =>
  sql`(${seen}::timestamptz is null or ${column} is null
    or date_trunc('milliseconds', ${column}) <= ${seen}::timestamptz)`;
