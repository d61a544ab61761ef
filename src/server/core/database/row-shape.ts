import { Column, is, SQL } from "drizzle-orm";

/** What a column of a statement in SQL is: of a table's column, or of PostgreSQL's type of this name. */
export interface Kind<T> {
  /** As `format_type` says it, without length or precision. */
  readonly sqlType: string;
  /** Not there at run time: what the driver makes of it. */
  readonly value?: T;
}

/** The columns that a statement in SQL gives: each of a table's column, or of a kind. */
export type Shape = Readonly<Record<string, Column | Kind<unknown>>>;

type ValueOf<C> = C extends Column
  ? C["_"]["notNull"] extends true
    ? C["_"]["data"]
    : C["_"]["data"] | null
  : C extends Kind<infer T>
    ? T
    : never;

/** The rows of a statement with these columns. */
export type RowOf<S extends Shape> = { -readonly [K in keyof S]: ValueOf<S[K]> };

const kind = <T>(sqlType: string): Kind<T> => ({ sqlType });

export const text = kind<string>("text");
export const integer = kind<number>("integer");
export const number = kind<number>("double precision");
export const boolean = kind<boolean>("boolean");
export const uuid = kind<string>("uuid");
/** `YYYY-MM-DD`. */
export const date = kind<string>("date");
export const instant = kind<Date>("timestamp with time zone");
export const json = <T>(type: "json" | "jsonb" = "jsonb") => kind<T>(type);
export const textList = kind<string[]>("text[]");
export const uuidList = kind<string[]>("uuid[]");
/** What a function gives that gives nothing. */
export const nothing = kind<unknown>("void");
/** Text that is one of these, and a list of such. */
export const oneOf = <T extends string>() => kind<T>("text");
export const someOf = <T extends string>() => kind<T[]>("text[]");

/** The same, or null: after an outer join, or where the expression says so. */
export const orNull = <C extends Column | Kind<unknown>>(of: C) =>
  kind<ValueOf<C> | null>("getSQLType" in of ? of.getSQLType() : of.sqlType);
/** The same, and never null: where the statement leaves rows without it out. */
export const notNull = <C extends Column | Kind<unknown>>(of: C) =>
  kind<NonNullable<ValueOf<C>>>("getSQLType" in of ? of.getSQLType() : of.sqlType);

/** What makes a row of the values in the order in which they were selected, as the builder would give it. */
export function rowDecoder(fields: Record<string, unknown>) {
  const keys = Object.keys(fields);
  // rows that begin as its copies have one shape, which makes them quick to fill and to read
  const blank: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]));
  const decoders = Object.values(fields).map((field) => {
    const decoder = decoderOf(field);
    return decoder.mapFromDriverValue === asItCame ? null : decoder;
  });
  // a plain loop: a long list spends more time here than in the database
  return (values: readonly unknown[]) => {
    const row = { ...blank };
    for (let at = 0; at < keys.length; at += 1) {
      const value = values[at] ?? null;
      const decoder = decoders[at];
      row[keys[at] ?? ""] = value === null || !decoder ? value : decoder.mapFromDriverValue(value);
    }
    return row;
  };
}

/** What a column does that takes the driver's value as it is. */
const asItCame: unknown = Reflect.get(Column.prototype, "mapFromDriverValue");

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL.Aliased)) return decoderOf(field.sql);
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  throw new Error("A list selects columns and expressions only");
}
