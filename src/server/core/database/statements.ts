import { batched, type Batches, type BatchedQuery } from "./batched.ts";
import { db, runOn, workAs } from "./database.ts";
import { type RowOf, type Shape, rowDecoder } from "./row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { fillPlaceholders, is, Param, Placeholder, type Query, SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDeleteBase, PgInsertBase, PgSelectBase, PgUpdateBase } from "drizzle-orm/pg-core";
import type pg from "pg";

/*
 * The two constructors of prepared statements: `statement` is for the query builder, `sqlStatement` for SQL.
 * Each has a variant `.ofYard` for statements over a yard's rows, which take a Scope first and attribute their
 * changes to the Scope's person. The variant is a name of its own and not an option, so that src/house.test.ts
 * finds statements without a Scope.
 */

/** Metadata of a prepared statement, read by tests. */
export interface StatementInfo {
  text: string;
  writes: boolean;
  /** Which of the statement's parameters, counted from 1, are the Scope's yard; empty without a Scope. */
  yardParams: readonly number[];
  acrossYards?: string | undefined;
  /** The declared row type; unknown for a statement of the builder, whose rows are inferred. */
  row?: Shape | undefined;
}

export const statements = new Map<string, StatementInfo>();

function register(name: string, info: StatementInfo) {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}`);
  statements.set(name, info);
}

interface AtOnce {
  /**
   * Set for a statement that reads a few rows by index and runs very often, so that it may share a pipelined
   * connection.
   */
  quick?: boolean;
  cursor?: never;
}

interface InBatches {
  /**
   * Set for a list that may be too large for memory: it is read in batches, unless it has at most `few` rows (see
   * `batched`).
   */
  cursor: true | { few: number };
  quick?: never;
}

interface Excuse {
  /** The reason why the statement may read or write rows of more than one yard; without one it must name the yard. */
  acrossYards?: string;
}

type Options = (AtOnce | InBatches) & Excuse;

type Values<P extends string> = [P] extends [never] ? [] : [values: Readonly<Record<P, unknown>>];

export interface Preparable<R> {
  prepare: (name: string) => PreparedQuery<R>;
  toSQL: () => Query;
}
interface PreparedQuery<R> {
  getQuery: () => Query;
  execute: (values: GivenValues) => Promise<R>;
}
type Placeholders<P extends string> = Readonly<Record<P, Placeholder>>;
type Build<P extends string, R> = (db: NodePgDatabase, given: Placeholders<P>) => Preparable<R>;
type GivenValues = Record<string, unknown>;

const quickNames = new Set<string>();
// forwards to the current connection, because a statement is built once and belongs to no connection
const routing = {
  query: (config: pg.QueryArrayConfig, values: unknown[]) =>
    runOn(quickNames.has(config.name ?? ""), { ...config, values }),
};
const builder = drizzle(routing as unknown as pg.Client, { casing: "snake_case" });

/** The builder's query for placeholders with these names, and the query's metadata. */
function built<P extends string, R>(params: readonly P[], build: Build<P, R>) {
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
function runBuilt<R>(name: string, quick: boolean, query: Preparable<R>) {
  if (quick) quickNames.add(name);
  const prepared = query.prepare(name);
  // the array that the builder fills when the query runs
  const { params } = prepared.getQuery();
  params.splice(0, params.length, ...keepNulls(params));
  return (values: GivenValues) => prepared.execute(values);
}

/** What a statement is given, by field: values, or the placeholders for them. */
export type Fields = Readonly<Record<string, unknown>>;

/** The number of statements prepared by fields, which makes their names differ. */
let forms = 0;
/** Maximum sets of fields for which one statement is prepared; beyond that it is built each time. */
const FORMS_MAX = 50;

/**
 * A statement that is prepared for each set of fields it is given, because a row names other columns from call to call.
 * Fields that are undefined count as missing; a field that is SQL makes it a statement for this once.
 */
export function statementByFields<R>(
  name: string,
  build: (to: NodePgDatabase, given: Fields) => Preparable<R> & PromiseLike<R>,
) {
  const prepared = new Map<string, (values: GivenValues) => Promise<R>>();
  return async (values: GivenValues): Promise<R> => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const isBuiltOnce = given.some(([, value]) => is(value, SQL));
    const key = given.map(([field]) => field).join();
    const known = isBuiltOnce ? undefined : prepared.get(key);
    if (known) return known(values);
    if (isBuiltOnce || prepared.size >= FORMS_MAX) return build(db(), Object.fromEntries(given));
    forms += 1;
    const places = given.map(([field]) => [field, sql.placeholder(field)]);
    const run = runBuilt(`${name} ${forms}`, false, build(builder, Object.fromEntries(places)));
    prepared.set(key, run);
    return run(values);
  };
}

/** Prepares a query whose rows are read in batches. */
function readBuilt(how: Omit<BatchedQuery<unknown>, "text">, query: Preparable<unknown>) {
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

/** Constructor of the builder's statements: the caller passes `First`, then values for the placeholders `P`. */
interface Statements<First extends unknown[], Own extends string> {
  <const P extends string = never, R = unknown>(
    name: string,
    params: readonly P[],
    build: Build<P | Own, R>,
    options?: AtOnce & Excuse,
  ): (...given: [...First, ...Values<P>]) => Promise<R>;
  <const P extends string = never, R = unknown>(
    name: string,
    params: readonly P[],
    build: Build<P | Own, R[]>,
    options: InBatches & Excuse,
  ): (...given: [...First, ...Values<P>]) => Batches<R>;
}

const builtStatement = <P extends string>(
  name: string,
  params: readonly P[],
  build: Build<P, unknown>,
  options: Options = {},
) => {
  const run = prepareBuilt(name, params, build, options);
  return (values: GivenValues = {}) => run(values);
};

const builtOfYard = <P extends string>(
  name: string,
  params: readonly P[],
  build: Build<P | "yard", unknown>,
  options: Options = {},
) => {
  const all: readonly (P | "yard")[] = ["yard", ...params];
  const run = prepareBuilt(name, all, build, options);
  return (scope: Scope, values: GivenValues = {}) => run({ ...values, yard: scope.yardId }, scope);
};

function prepareBuilt<P extends string>(
  name: string,
  params: readonly P[],
  build: Build<P, unknown>,
  { quick = false, cursor, acrossYards }: Options,
): Run<GivenValues> {
  const { query, info } = built(params, build);
  register(name, { ...info, acrossYards });
  if (cursor) return readBuilt({ name, few: fewOf(cursor) }, query);
  return withActor(info.writes, runBuilt(name, quick, query));
}

/**
 * A prepared statement of the query builder; its row type is inferred. `params` name the values passed when it runs,
 * which the builder takes as placeholders. With `ofYard` there is also the placeholder `yard`.
 */
export const statement = Object.assign(builtStatement as Statements<[], never>, {
  ofYard: builtOfYard as Statements<[scope: Scope], "yard">,
});

/**
 * SQL text, for queries that the builder cannot express, or only at twice the length, or whose cost was measured
 * to matter.
 */
interface SqlText<S extends Shape> {
  name: string;
  text: string;
  /** The returned columns by name; `{}` means that there are none. */
  row: S;
}

interface WriteOption {
  writes?: boolean;
}

/** Constructor of SQL statements: the caller passes `First` before the values. */
interface SqlStatements<First extends unknown[], Further> {
  <S extends Shape>(
    of: SqlText<S> & AtOnce & WriteOption & Further,
  ): (...given: [...First, values?: readonly unknown[]]) => Promise<RowOf<S>[]>;
  <S extends Shape>(
    of: SqlText<S> & InBatches & Further,
  ): (...given: [...First, values?: readonly unknown[]]) => Batches<RowOf<S>>;
}

type AnySql = SqlText<Shape> & Options & WriteOption;

const plainSql = (of: AnySql) => {
  const run = prepareSql(of, []);
  return (values: readonly unknown[] = []) => run([...values]);
};

const sqlOfYard = (of: AnySql) => {
  const run = prepareSql(of, [1]);
  return (scope: Scope, values: readonly unknown[] = []) => run([scope.yardId, ...values], scope);
};

function prepareSql(
  { name, text, row, writes = false, quick = false, cursor, acrossYards }: AnySql,
  yardParams: readonly number[],
): Run<unknown[]> {
  register(name, { text, row, writes, yardParams, acrossYards });
  if (cursor) return batched({ text, name, few: fewOf(cursor) });
  return withActor(writes, async (values) => (await runOn(quick, { name, text, values })).rows);
}

/**
 * A prepared statement in SQL; `values` are its parameters in order. With `ofYard`, `$1` is the yard, which is
 * not listed in `values`.
 */
export const sqlStatement = Object.assign(plainSql as SqlStatements<[], Excuse>, {
  ofYard: sqlOfYard as SqlStatements<[scope: Scope], object>,
});

type Run<V> = (values: V, scope?: Scope) => unknown;

const withActor =
  <V>(writes: boolean, run: (values: V) => Promise<unknown>): Run<V> =>
  (values, scope) =>
    scope && writes ? workAs(scope, () => run(values)) : run(values);

const fewOf = (cursor: { few: number } | true) => (cursor === true ? undefined : cursor.few);
