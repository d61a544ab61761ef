import { is, Param, Placeholder, type Query, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDeleteBase, PgInsertBase, PgUpdateBase } from "drizzle-orm/pg-core";
import type pg from "pg";
import { runOn, workAs } from "./database.ts";
import type { RowOf, Shape } from "./row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";

/** What is known of a prepared statement before it is run; the tests read it. */
export interface StatementInfo {
  text: string;
  writes: boolean;
  /** Which of its parameters, from 1, are the yard of a Scope; none where no Scope is asked for. */
  yardParams: readonly number[];
  /** Why it may read or write rows of more than one yard. */
  acrossYards?: string | undefined;
  /** What its rows are claimed to be; not known of a statement made by the builder, whose rows are inferred. */
  row?: Shape | undefined;
}

export interface Options {
  /** It reads a few rows by index and is asked for all the time: it may share a connection with others alike. */
  quick?: boolean;
  /** Why it may read or write rows of more than one yard; a statement without must name the yard. */
  acrossYards?: string;
}

/** A statement in SQL: for what the builder cannot say, or only at twice the length, or where its cost was measured to matter. */
export interface SqlText<S extends Shape> extends Options {
  /** By which it is prepared, once a connection. */
  name: string;
  text: string;
  /** The columns it gives, by their names; `{}`: none. */
  row: S;
  /** Whether it inserts, updates or deletes. */
  writes?: boolean;
}

/** Every prepared statement by its name. */
export const statements = new Map<string, StatementInfo>();

export function register(name: string, info: StatementInfo) {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}`);
  statements.set(name, info);
}

/** What a builder's statement is before it is prepared. */
export interface Preparable<R> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<R> };
  toSQL: () => Query;
}
export type Given<P extends string> = Readonly<Record<P, Placeholder>>;
export type Build<P extends string, R> = (db: NodePgDatabase, given: Given<P>) => Preparable<R>;
export type Values<P extends string> = [P] extends [never]
  ? []
  : [values: Readonly<Record<P, unknown>>];

const quickNames = new Set<string>();
// runs what it is given on the connection of the moment: a statement is built once and belongs to none
const routing = {
  query: (config: pg.QueryArrayConfig, values: unknown[]) =>
    runOn(quickNames.has(config.name ?? ""), { ...config, values }),
};
const builder = drizzle(routing as unknown as pg.Client, { casing: "snake_case" });

const isWrite = (query: unknown) =>
  is(query, PgInsertBase) || is(query, PgUpdateBase) || is(query, PgDeleteBase);

/**
 * A statement of the query builder, prepared under a name; its rows are inferred. `params` name the values that it is
 * given when it runs, which the builder takes as placeholders.
 */
export function statement<const P extends string = never, R = unknown>(
  name: string,
  params: readonly P[],
  build: Build<P, R>,
  options: Options = {},
): (...values: Values<P>) => Promise<R> {
  const { run } = prepare(name, params, build, options);
  return (...[values]) => run(values ?? {});
}

/**
 * The same over what one yard owns: `yard` is among its placeholders. What it changes is noted as done by the person
 * of the Scope.
 */
export function yardStatement<const P extends string = never, R = unknown>(
  name: string,
  params: readonly P[],
  build: Build<P | "yard", R>,
  options: Options = {},
): (scope: Scope, ...values: Values<P>) => Promise<R> {
  const all: readonly (P | "yard")[] = ["yard", ...params];
  const { run, writes } = prepare(name, all, build, options);
  return (scope, ...[values]) => {
    const now = () => run({ ...values, yard: scope.yardId });
    return writes ? workAs(scope, now) : now();
  };
}

function prepare<P extends string, R>(
  name: string,
  params: readonly P[],
  build: Build<P, R>,
  { quick = false, acrossYards }: Options,
) {
  const query = made(params, build);
  const writes = isWrite(query);
  register(name, { ...textOf(query), writes, acrossYards });
  if (quick) quickNames.add(name);
  const prepared = query.prepare(name);
  const its = prepared as { params?: unknown[] };
  its.params = keepNulls(its.params ?? []);
  return { writes, run: (values: Record<string, unknown>) => prepared.execute(values) };
}

/** A statement's text, and which of its parameters are the placeholder `yard`. */
export function textOf(query: Pick<Preparable<unknown>, "toSQL">) {
  const { sql: text, params } = query.toSQL();
  const yardParams = params.flatMap((param, at) => (isYard(param) ? [at + 1] : []));
  return { text, yardParams };
}

const isYard = (param: unknown): boolean =>
  is(param, Placeholder) ? param.name === "yard" : is(param, Param) && isYard(param.value);

/** A statement as the builder makes it of placeholders with these names. */
export function made<P extends string, R>(params: readonly P[], build: Build<P, R>) {
  const given: Record<string, Placeholder> = Object.fromEntries(
    params.map((each) => [each, sql.placeholder(each)]),
  );
  return build(builder, given as Given<P>);
}

/** The same parameters, but null stays null: the builder gives a placeholder's to the column's encoder, which expects a value. */
export const keepNulls = (params: readonly unknown[]) =>
  params.map((param) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return param;
    const { encoder, value } = param;
    return new Param(value, {
      mapToDriverValue: (each: unknown) =>
        each === null || each === undefined ? null : encoder.mapToDriverValue(each),
    });
  });

/** A statement in SQL, prepared by its name; `values` are its parameters in their order. */
export function sqlStatement<S extends Shape>({
  name,
  text,
  writes = false,
  quick = false,
  acrossYards,
  row,
}: SqlText<S>): (values?: readonly unknown[]) => Promise<RowOf<S>[]> {
  register(name, { text, writes, yardParams: [], acrossYards, row });
  return (values = []) => rowsOf(quick, { name, text, values: [...values] });
}

/**
 * The same over what one yard owns: its first parameter, `$1`, is always the yard. What it changes is noted as done by
 * the person of the Scope.
 */
export function yardSql<S extends Shape>({
  name,
  text,
  writes = false,
  quick = false,
  row,
}: Omit<SqlText<S>, "acrossYards">): (
  scope: Scope,
  values?: readonly unknown[],
) => Promise<RowOf<S>[]> {
  register(name, { text, writes, yardParams: [1], row });
  return (scope, values = []) => {
    const now = () => rowsOf<S>(quick, { name, text, values: [scope.yardId, ...values] });
    return writes ? workAs(scope, now) : now();
  };
}

async function rowsOf<S extends Shape>(quick: boolean, query: pg.QueryConfig) {
  const { rows } = await runOn(quick, query);
  return rows as RowOf<S>[];
}
