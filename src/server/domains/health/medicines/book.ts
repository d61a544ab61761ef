import { and, desc, eq, gt, gte, lt, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type { BookMonthsQuery, BookQuery } from "#contract/health/medicines.ts";
import { mapBatches } from "#server/core/json-chunks.ts";
import { likePattern } from "#server/core/like-pattern.ts";
import { yardListStatement } from "#server/core/list-statements.ts";
import { pick } from "#server/core/pick.ts";
import { integer, text } from "#server/core/row-shape.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardSql } from "#server/core/statements.ts";
import { medicineEntries } from "#server/schema/health.ts";
import { horses } from "#server/schema/horses.ts";

const e = alias(medicineEntries, "e");
const next = alias(medicineEntries, "next");
const h = alias(horses, "h");
// as its indexes say it, and not as a parameter
const horseName = sql<string>`coalesce(${h.name}, ${e.horseName})`;
const isLine = sql`${e.change} <> 'DELETED'`;

const page = ["from", "to", "after", "limit"] as const;
type Page = Readonly<Record<(typeof page)[number] | "yard", Placeholder>>;

/** Lines of the book, with what has struck them. */
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

/** The largest line is 40 KB of JSON. */
const FEW = 100;

const bookOfYard = yardListStatement("medicines-book", page, readBook, { few: FEW });
const bookOfHorse = yardListStatement(
  "medicines-book-of-horse",
  [...page, "horseId"],
  (db, given) => readBook(db, given, eq(e.horseId, given.horseId)),
  { few: FEW },
);

/** What a search looks through, as the book shows it. */
const searched = [
  horseName,
  ...[e.medicine, e.product, e.batch, e.prescribedBy, e.givenBy].map((column) => sql`${column}`),
];

// apart from the others: these come in the order of an index, and what is searched for may be rare
const bookFound = yardListStatement(
  "medicines-book-found",
  [...page, "horseId", "search"],
  (db, given) =>
    readBook(
      db,
      given,
      and(
        or(sql`${given.horseId}::uuid is null`, sql`${e.horseId} = ${given.horseId}::uuid`),
        or(...searched.map((words) => sql`${words} ilike ${given.search}`)),
      ),
    ),
  { few: FEW },
);

const periodOf = ({ from, to }: Pick<BookQuery, "from" | "to">) => ({
  from: from ?? "0001-01-01",
  to: to ?? "9999-12-31",
});

function rowsOf(scope: Scope, { horseId, search, ...asked }: BookQuery) {
  const { after = null, limit } = asked;
  const wanted = { ...periodOf(asked), after, limit };
  if (search !== null)
    return bookFound(scope, { ...wanted, horseId: horseId ?? null, search: likePattern(search) });
  return horseId ? bookOfHorse(scope, { ...wanted, horseId }) : bookOfYard(scope, wanted);
}

/** A page of the medicines book, the newest day first. Horses that have left stay in it. */
export const book = (scope: Scope, query: BookQuery) =>
  mapBatches(rowsOf(scope, query), ({ struckWhy, struckAt, ...row }) => ({
    ...row,
    struck: struckWhy && struckAt && { why: struckWhy, at: struckAt },
  }));

const monthsOfBook = yardSql({
  name: "medicines-book-months",
  text: `select to_char(e.date, 'YYYY-MM') as month, count(*)::integer as lines
   from medicine_entries e left join horses h on h.yard_id = $1 and h.id = e.horse_id
   where e.yard_id = $1 and e.change <> 'DELETED' and e.date between $2 and $3
     and ($4::uuid is null or e.horse_id = $4)
     and ($5::text is null or coalesce(h.name, e.horse_name) ilike $5 or e.medicine ilike $5
       or e.product ilike $5 or e.batch ilike $5 or e.prescribed_by ilike $5 or e.given_by ilike $5)
   group by 1 order by 1 desc`,
  row: { month: text, lines: integer },
});

/** In which months the book has lines, and how many: what its pages would hold in all. */
export function months(scope: Scope, { horseId, search, ...asked }: BookMonthsQuery) {
  const { from, to } = periodOf(asked);
  const pattern = search === null ? null : likePattern(search);
  return monthsOfBook(scope, [from, to, horseId ?? null, pattern]);
}
