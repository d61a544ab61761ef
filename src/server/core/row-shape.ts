import type { Column } from "drizzle-orm";

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
