import { fillPlaceholders } from "drizzle-orm";
import { batched, type Decode } from "./batched.ts";
import type { Batches } from "#server/core/http/json-chunks.ts";
import { rowDecoder, type RowOf, type Shape } from "./row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  type Build,
  keepNulls,
  made,
  register,
  type SqlText,
  textOf,
  type Values,
} from "./statements.ts";

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
  const given = keepNulls(query.toSQL().params);
  // what it selects, by the keys of its rows; the builder keeps it to itself
  const { fields } = (query as unknown as { config: { fields: Record<string, unknown> } }).config;
  register(name, { text, yardParams, writes: false, acrossYards });
  const read = batched(text, quickOf(name, few), rowDecoder(fields) as Decode<R>);
  return (values: Record<string, unknown>): Batches<R> => read(fillPlaceholders(given, values));
}

const quickOf = (name: string, few: number | undefined) =>
  few === undefined ? undefined : { name, few };

/** A list in SQL, for what may be too large to stand in memory. */
interface SqlList<S extends Shape> extends Pick<SqlText<S>, "name" | "text" | "row"> {
  few?: number;
  acrossYards?: string;
}

/** A list in SQL, its rows a batch at a time; `values` are its parameters in their order. */
export function sqlList<S extends Shape>({ name, text, row, few, acrossYards }: SqlList<S>) {
  register(name, { text, row, writes: false, yardParams: [], acrossYards });
  return batched<RowOf<S>>(text, quickOf(name, few));
}

/** The same over what one yard owns: its first parameter, `$1`, is always the yard. */
export function yardSqlList<S extends Shape>({
  name,
  text,
  row,
  few,
}: Omit<SqlList<S>, "acrossYards">) {
  register(name, { text, row, writes: false, yardParams: [1] });
  const run = batched<RowOf<S>>(text, quickOf(name, few));
  return (scope: Scope, values: readonly unknown[] = []): Batches<RowOf<S>> =>
    run([scope.yardId, ...values]);
}
