import { Column, is, SQL } from "drizzle-orm";

/** The type of a result column, taken from a table's column or named as a PostgreSQL type. */
export interface Kind<T> {
  /** The type's name as `format_type` writes it, without length or precision. */
  readonly sqlType: string;
  /** Exists only at compile time: the type of the driver's value. */
  readonly value?: T;
}

export type Shape = Readonly<Record<string, Column | Kind<unknown>>>;

type ValueOf<C> = C extends Column
  ? C["_"]["notNull"] extends true
    ? C["_"]["data"]
    : C["_"]["data"] | null
  : C extends Kind<infer T>
    ? T
    : never;

export type RowOf<S extends Shape> = { -readonly [K in keyof S]: ValueOf<S[K]> };

const kind = <T>(sqlType: string): Kind<T> => ({ sqlType });

export const text = kind<string>("text");
export const integer = kind<number>("integer");
export const number = kind<number>("double precision");
export const boolean = kind<boolean>("boolean");
export const uuid = kind<string>("uuid");
/** A date as text, `YYYY-MM-DD`. */
export const date = kind<string>("date");
export const instant = kind<Date>("timestamp with time zone");
export const json = <T>(type: "json" | "jsonb" = "jsonb") => kind<T>(type);
export const textList = kind<string[]>("text[]");
export const uuidList = kind<string[]>("uuid[]");
/** The result of a function that returns void. */
export const nothing = kind<unknown>("void");
/** Text that is one of a union of strings. */
export const oneOf = <T extends string>() => kind<T>("text");
export const someOf = <T extends string>() => kind<T[]>("text[]");

/** The given type or null, for a column after an outer join or an expression that can be null. */
export const orNull = <C extends Column | Kind<unknown>>(of: C) =>
  kind<ValueOf<C> | null>("getSQLType" in of ? of.getSQLType() : of.sqlType);
/** The same type without null, where the statement excludes rows without a value. */
export const notNull = <C extends Column | Kind<unknown>>(of: C) =>
  kind<NonNullable<ValueOf<C>>>("getSQLType" in of ? of.getSQLType() : of.sqlType);

/** Returns a decoder that makes a row of values in select order, as the builder would. */
export function rowDecoder(fields: Record<string, unknown>) {
  const keys = Object.keys(fields);
  // rows copied from one template share a hidden class, which is quicker to fill and read
  const blank: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]));
  const decoders = Object.values(fields).map((field) => {
    const decoder = decoderOf(field);
    return decoder.mapFromDriverValue === asItCame ? null : decoder;
  });
  // this is a plain loop, because for a long list more time is spent here than in the database
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

/** A column's default decoder, which returns the driver's value unchanged. */
const asItCame: unknown = Reflect.get(Column.prototype, "mapFromDriverValue");

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL.Aliased)) return decoderOf(field.sql);
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  throw new Error("Only columns and expressions can be decoded");
}
