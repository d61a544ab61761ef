import { fillPlaceholders, is, Param, Placeholder, type Query, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDeleteBase, PgInsertBase, PgSelectBase, PgUpdateBase } from "drizzle-orm/pg-core";
import type pg from "pg";
import { batched, type BatchedQuery } from "./batched.ts";
import { runOn } from "./database.ts";
import { rowDecoder } from "./row-shape.ts";

export interface Preparable<R> {
  prepare: (name: string) => PreparedQuery<R>;
  toSQL: () => Query;
}
interface PreparedQuery<R> {
  getQuery: () => Query;
  execute: (values: GivenValues) => Promise<R>;
}
type Placeholders<P extends string> = Readonly<Record<P, Placeholder>>;
export type Build<P extends string, R> = (
  db: NodePgDatabase,
  given: Placeholders<P>,
) => Preparable<R>;
export type GivenValues = Record<string, unknown>;

const quickNames = new Set<string>();
// forwards to the current connection, because a statement is built once and belongs to no connection
const routing = {
  query: (config: pg.QueryArrayConfig, values: unknown[]) =>
    runOn(quickNames.has(config.name ?? ""), { ...config, values }),
};
const builder = drizzle(routing as unknown as pg.Client, { casing: "snake_case" });

/** The builder's query for placeholders with these names, and the query's metadata. */
export function built<P extends string, R>(params: readonly P[], build: Build<P, R>) {
  const given: Record<string, Placeholder> = Object.fromEntries(
    params.map((each) => [each, sql.placeholder(each)]),
  );
  const query = build(builder, given as Placeholders<P>);
  const { sql: text, params: all } = query.toSQL();
  const yardParams = all.flatMap((param, at) => (isYard(param) ? [at + 1] : []));
  return { query, info: { text, yardParams, writes: isWrite(query) } };
}

const isYard = (param: unknown): boolean =>
  is(param, Placeholder) ? param.name === "yard" : is(param, Param) && isYard(param.value);

const isWrite = (query: unknown) =>
  is(query, PgInsertBase) || is(query, PgUpdateBase) || is(query, PgDeleteBase);

/** Prepares a query whose rows are returned all at once. */
export function runBuilt<R>(name: string, quick: boolean, query: Preparable<R>) {
  if (quick) quickNames.add(name);
  const prepared = query.prepare(name);
  // the array that the builder fills when the query runs
  const { params } = prepared.getQuery();
  params.splice(0, params.length, ...keepNulls(params));
  return (values: GivenValues) => prepared.execute(values);
}

/** Prepares a query whose rows are read in batches. */
export function readBuilt(how: Omit<BatchedQuery<unknown>, "text">, query: Preparable<unknown>) {
  if (!is(query, PgSelectBase)) throw new Error("Only a select can be read in batches");
  const { sql: text, params } = query.toSQL();
  const given = keepNulls(params);
  const read = batched<unknown>({ ...how, text, decode: rowDecoder(query._.config.fields) });
  return (values: GivenValues) => read(fillPlaceholders(given, values));
}

/** The same parameters, except that a null for a placeholder stays null: the column's encoder expects a value. */
const keepNulls = (params: readonly unknown[]) =>
  params.map((param) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return param;
    const { encoder, value } = param;
    return new Param(value, {
      mapToDriverValue: (each: unknown) =>
        each === null || each === undefined ? null : encoder.mapToDriverValue(each),
    });
  });
