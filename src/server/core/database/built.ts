import { fillPlaceholders, is, Param, Placeholder, type Query, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDeleteBase, PgInsertBase, PgSelectBase, PgUpdateBase } from "drizzle-orm/pg-core";
import type pg from "pg";
import { batched, type BatchedQuery } from "./batched.ts";
import { runOn } from "./database.ts";
import { rowDecoder } from "./row-shape.ts";

/** What the query builder makes, before it is prepared. */
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
// runs what it is given on the connection of the moment: a statement is built once and belongs to none
const routing = {
  query: (config: pg.QueryArrayConfig, values: unknown[]) =>
    runOn(quickNames.has(config.name ?? ""), { ...config, values }),
};
const builder = drizzle(routing as unknown as pg.Client, { casing: "snake_case" });

/** What the builder makes of placeholders with these names, and what is known of it before it runs. */
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

/** Runs it, its rows all at once. */
export function runBuilt<R>(name: string, quick: boolean, query: Preparable<R>) {
  if (quick) quickNames.add(name);
  const prepared = query.prepare(name);
  // the list that it fills in when it runs
  const { params } = prepared.getQuery();
  params.splice(0, params.length, ...keepNulls(params));
  return (values: GivenValues) => prepared.execute(values);
}

/** Reads it, its rows a batch at a time. */
export function readBuilt(how: Omit<BatchedQuery<unknown>, "text">, query: Preparable<unknown>) {
  if (!is(query, PgSelectBase)) throw new Error("Only what is selected comes in batches");
  const { sql: text, params } = query.toSQL();
  const given = keepNulls(params);
  const read = batched<unknown>({ ...how, text, decode: rowDecoder(query._.config.fields) });
  return (values: GivenValues) => read(fillPlaceholders(given, values));
}

/**
 * The same parameters, but null stays null: the builder gives a placeholder's to the column's encoder, which expects a
 * value.
 */
const keepNulls = (params: readonly unknown[]) =>
  params.map((param) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return param;
    const { encoder, value } = param;
    return new Param(value, {
      mapToDriverValue: (each: unknown) =>
        each === null || each === undefined ? null : encoder.mapToDriverValue(each),
    });
  });
