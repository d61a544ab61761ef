import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type { BookMonthsQuery, BookQuery } from "#contract/health/medicines.ts";
import { namesOf } from "#rules/medicines/signs.ts";
import { mapBatches } from "#server/core/database/batched.ts";
import { likePattern, pick } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { medicineEntries } from "#server/schema/health.ts";
import { horses } from "#server/schema/horses.ts";

const e = alias(medicineEntries, "e");
const next = alias(medicineEntries, "next");
const h = alias(horses, "h");
// these expressions are literally those of the indexes, without a parameter, so that PostgreSQL uses the indexes
const horseName = sql<string>`coalesce(${h.name}, ${e.horseName})`;
const isLine = sql`${e.change} <> 'DELETED'`;

const page = ["from", "to", "after", "limit"] as const;
type Page = Readonly<Record<(typeof page)[number] | "yard", Placeholder>>;

/** Lines of the medicines book, each with the change that has struck it out, if any. */
const readBook = (db: NodePgDatabase, { yard, from, to, after, limit }: Page, more?: SQL) =>
  db
    .select({
      ...pick(e, "id", "horseId", "date", "until", "medicine", "product"),
      ...pick(e, "batch", "amount", "frequency", "route", "injectedInto", "reason"),
      ...pick(e, "prescribedBy", "givenBy", "withdrawalUntil", "corrects"),
      horseName,
      isHere: sql<boolean>`${h.id} is not null`,
      writtenAt: e.createdAt,
      struckWhy: sql<"CORRECTED" | "DELETED" | null>`${next.change}`,
      struckAt: next.createdAt,
    })
    .from(e)
    .leftJoin(h, and(eq(h.yardId, e.yardId), eq(h.id, e.horseId)))
    .leftJoin(next, and(eq(next.yardId, e.yardId), eq(next.corrects, e.id)))
    .where(
      and(
        eq(e.yardId, yard),
        isLine,
        gte(e.date, from),
        lte(e.date, to),
        or(lt(e.date, to), sql`${after}::uuid is null`, gt(e.id, after)),
        more,
      ),
    )
    .orderBy(desc(e.date), e.id)
    .limit(limit);

/** Lists of at most this many lines are read without a cursor; the largest line is 40 KB of JSON. */
const FEW = 100;

const bookOfYard = statement.ofYard("medicines-book", page, readBook, { cursor: { few: FEW } });
const bookOfHorse = statement.ofYard(
  "medicines-book-of-horse",
  [...page, "horseId"],
  (db, given) => readBook(db, given, eq(e.horseId, given.horseId)),
  { cursor: { few: FEW } },
);

/** The columns that a search reads, in the form in which the book shows them. */
const searched = [
  horseName,
  ...[e.medicine, e.product, e.batch, e.prescribedBy, e.givenBy].map((column) => sql`${column}`),
];

/**
 * The condition that a line is about this horse and matches one of these patterns; a null horse or a null list
 * matches every line.
 */
const among = ({ horseId, search }: Readonly<Record<"horseId" | "search", Placeholder>>) =>
  and(
    or(sql`${horseId}::uuid is null`, sql`${e.horseId} = ${horseId}::uuid`),
    or(
      sql`${search}::text[] is null`,
      ...searched.map((words) => sql`${words} ilike any(${search}::text[])`),
    ),
  );

// a search has a statement of its own, because pages are read in the order of an index, but a search may match few rows
const bookFound = statement.ofYard(
  "medicines-book-found",
  [...page, "horseId", "search"],
  (db, given) => readBook(db, given, among(given)),
  { cursor: { few: FEW } },
);

const periodOf = ({ from, to }: Pick<BookQuery, "from" | "to">) => ({
  from: from ?? "0001-01-01",
  to: to ?? "9999-12-31",
});

/** Patterns for all names of a medicine, so that a line is found by any of them. */
const patternsOf = (search: string) => namesOf(search).map(likePattern);

function rowsOf(scope: Scope, { horseId, search, ...asked }: BookQuery) {
  const { after = null, limit } = asked;
  const wanted = { ...periodOf(asked), after, limit };
  if (search !== null)
    return bookFound(scope, { ...wanted, horseId: horseId ?? null, search: patternsOf(search) });
  return horseId ? bookOfHorse(scope, { ...wanted, horseId }) : bookOfYard(scope, wanted);
}

/** A page of the medicines book, the newest day first, including horses that have left. */
export const book = (scope: Scope, query: BookQuery) =>
  mapBatches(rowsOf(scope, query), ({ struckWhy, struckAt, ...row }) => ({
    ...row,
    struck: struckWhy && struckAt && { why: struckWhy, at: struckAt },
  }));

const monthsOfBook = statement.ofYard(
  "medicines-book-months",
  ["from", "to", "horseId", "search"],
  (db, given) =>
    db
      .select({ month: sql<string>`to_char(${e.date}, 'YYYY-MM')`, lines: count() })
      .from(e)
      .leftJoin(h, and(eq(h.yardId, e.yardId), eq(h.id, e.horseId)))
      .where(
        and(
          eq(e.yardId, given.yard),
          isLine,
          gte(e.date, given.from),
          lte(e.date, given.to),
          among(given),
        ),
      )
      .groupBy(sql`1`)
      .orderBy(sql`1 desc`),
  { cursor: true },
);

/** The number of lines in each month of the book, with the filters that its pages have. */
export const months = (scope: Scope, { horseId, search, ...asked }: BookMonthsQuery) =>
  monthsOfBook(scope, {
    ...periodOf(asked),
    horseId: horseId ?? null,
    search: search === null ? null : patternsOf(search),
  });
