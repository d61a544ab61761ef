import { Column, fillPlaceholders, is, SQL } from "drizzle-orm";
import { batched, fewOrAll, readBatches } from "./batched.ts";
import { runOn } from "./database.ts";
import { type Batches, mapBatches } from "./json-chunks.ts";
import type { RowOf, Shape } from "./row-shape.ts";
import type { Scope } from "./scope.ts";
import { type Build, made, register, type SqlText, textOf, type Values } from "./statements.ts";

interface ListOptions {
  /** So many rows come at one go; so few that as many of the largest there can be stay below 4 MB. */
  few?: number;
  /** Why it may read rows of more than one yard; a list without must name the yard. */
  acrossYards?: string;
}

/**
 * A list made by the query builder, for what may be too large to stand in memory: its rows come a batch at a time, a
 * short list of at most `few` at one go (see `batched`).
 */
export function listStatement<const P extends string = never, R = unknown>(
  name: string,
  params: readonly P[],
  build: Build<P, R[]>,
  options: ListOptions = {},
): (...values: Values<P>) => Batches<R> {
  const run = prepareList(name, params, build, options);
  return (...[values]) => run(values ?? {});
}

/** The same over what one yard owns: `yard` is among its placeholders. */
export function yardListStatement<const P extends string = never, R = unknown>(
  name: string,
  params: readonly P[],
  build: Build<P | "yard", R[]>,
  options: ListOptions = {},
): (scope: Scope, ...values: Values<P>) => Batches<R> {
  const all: readonly (P | "yard")[] = ["yard", ...params];
  const run = prepareList(name, all, build, options);
  return ({ yardId }, ...[values]) => run({ ...values, yard: yardId });
}

function prepareList<P extends string, R>(
  name: string,
  params: readonly P[],
  build: Build<P, R[]>,
  { few, acrossYards }: ListOptions,
) {
  const query = made(params, build);
  const { text, yardParams } = textOf(query);
  const { params: given } = query.toSQL();
  // what it selects, by the keys of its rows; the builder keeps it to itself
  const { fields } = (query as unknown as { config: { fields: Record<string, unknown> } }).config;
  register(name, { text, yardParams, writes: false, acrossYards });
  const decode = decoder(fields) as (values: readonly unknown[]) => R;
  const rowMode = "array" as const;
  const fewText = `select * from (${text}) few limit ${(few ?? 0) + 1}`;
  return (values: Record<string, unknown>): Batches<R> => {
    const filled = fillPlaceholders(given, values);
    const readAll = () => readBatches<unknown[]>({ text, values: filled, rowMode });
    if (few === undefined) return mapBatches(readAll(), decode);
    const readFew = async () => {
      const { rows } = await runOn(false, {
        name: `${name}-few`,
        text: fewText,
        values: filled,
        rowMode,
      });
      return rows as unknown as unknown[][];
    };
    return mapBatches(fewOrAll(few, readFew, readAll), decode);
  };
}

/** What makes a row of the values in the order in which they were selected. */
function decoder(fields: Record<string, unknown>) {
  const all = Object.entries(fields).map(([key, field]) => [key, decoderOf(field)] as const);
  return (values: readonly unknown[]) =>
    Object.fromEntries(
      all.map(([key, column], at) => {
        const value = values[at] ?? null;
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    );
}

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL.Aliased)) return decoderOf(field.sql);
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  throw new Error("A list selects columns and expressions only");
}

/** A list in SQL, for what may be too large to stand in memory. */
interface SqlList<S extends Shape> extends Pick<SqlText<S>, "name" | "text" | "row"> {
  few?: number;
  acrossYards?: string;
}

/** A list in SQL, its rows a batch at a time; `values` are its parameters in their order. */
export function sqlList<S extends Shape>({ name, text, row, few, acrossYards }: SqlList<S>) {
  register(name, { text, row, writes: false, yardParams: [], acrossYards });
  return batched<RowOf<S>>(text, few === undefined ? undefined : { name, few });
}

/** The same over what one yard owns: its first parameter, `$1`, is always the yard. */
export function yardSqlList<S extends Shape>({ name, text, row, few }: SqlList<S>) {
  register(name, { text, row, writes: false, yardParams: [1] });
  const run = batched<RowOf<S>>(text, few === undefined ? undefined : { name, few });
  return (scope: Scope, values: readonly unknown[] = []): Batches<RowOf<S>> =>
    run([scope.yardId, ...values]);
}
