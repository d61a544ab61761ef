import type pg from "pg";

type Query = pg.QueryConfig | pg.QueryArrayConfig;

let isNamed = true;

/**
 * Whether statements are prepared by name. Where a pooler lends connections out by the transaction they are not: a
 * statement that was prepared on one connection is unknown on the next.
 */
export function prepareByName(on: boolean): void {
  isNamed = on;
}

/**
 * A statement with the name under which it is prepared. PostgreSQL prepares it separately for the tables and for the
 * views that replace them (within-rights.ts), so there it has another name.
 */
export function withItsName<Q extends Query>(query: Q, ofViews: boolean): Q {
  if (query.name === undefined) return query;
  if (!isNamed) return { ...query, name: undefined };
  return ofViews ? { ...query, name: `${query.name} granted` } : query;
}
